package io.github.heapfold.benchmark;

import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Runs Heapfold and its rivals on dumps, whole processes in turn (each command once per round, so that all meet the same machine), and
 * prints tables of medians in Markdown. Needs GNU time, gzip, pigz, zstd and xz.
 *
 * <p>Started by {@code src/test/benchmark/compare.sh}, which says how.
 */
public final class Compare {
    /** @param output the file that the command writes, whose size counts; null where only the time does */
    private record Command(String name, Path output, String... words) {}

    private record Run(double wall, double cpu, long memory) {}

    private final Path heapfold;
    private final Path work;
    private final int rounds;

    private Compare(Path heapfold, Path work, int rounds) {
        this.heapfold = heapfold;
        this.work = work;
        this.rounds = rounds;
    }

    /** Takes the program's jar, a folder for what is written, the number of rounds, and dumps. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Compare compare = new Compare(Path.of(args[0]), Path.of(args[1]), Integer.parseInt(args[2]));
        for (String dump : Arrays.asList(args).subList(3, args.length)) {
            compare.table(Path.of(dump));
        }
    }

    private void table(Path dump) throws IOException, InterruptedException {
        Path row = work.resolve("row");
        RowStrip.main(new String[] {dump.toString(), row.toString()});
        List<Command> commands = commands(dump, row);
        List<List<Run>> runs = new ArrayList<>();
        commands.forEach(command -> runs.add(new ArrayList<>()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < commands.size(); i++) {
                runs.get(i).add(run(commands.get(i)));
            }
        }
        long original = Files.size(dump);
        System.out.printf(Locale.ROOT, "### %s, %s%n%n", dump.getFileName(), Units.bytes(original));
        System.out.println("| command | size | of the dump | wall | CPU | peak memory |");
        System.out.println("|---|--:|--:|--:|--:|--:|");
        for (int i = 0; i < commands.size(); i++) {
            Command command = commands.get(i);
            boolean sized = command.output != null;
            long size = sized ? Files.size(command.output) : 0;
            List<Run> own = runs.get(i);
            System.out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s | %.2f s | %.2f s | %s |%n",
                    command.name,
                    sized ? Units.bytes(size) : "",
                    sized ? String.format(Locale.ROOT, "%.2f %%", 100.0 * size / original) : "",
                    median(own.stream().mapToDouble(Run::wall)),
                    median(own.stream().mapToDouble(Run::cpu)),
                    Units.bytes((long) median(own.stream().mapToDouble(Run::memory))));
        }
        System.out.println();
    }

    private List<Command> commands(Path dump, Path row) {
        String in = dump.toString();
        List<Command> commands = new ArrayList<>();
        for (String profile : List.of("oom", "lossless")) {
            for (String level : List.of("3", "9")) {
                Path out = work.resolve(profile + level + ".hfold");
                commands.add(new Command(
                        "heapfold " + profile + ", level " + level,
                        out,
                        program(
                                "compress",
                                in,
                                "-o",
                                out.toString(),
                                "--profile",
                                profile,
                                "--level",
                                level,
                                "--force")));
            }
        }
        commands.add(shell("zstd -3 -T2", "zstd -q -f -3 -T2 %s -o %s", in, work.resolve("dump.zst")));
        commands.add(shell("pigz -6", "pigz -6 -c %s > %s", in, work.resolve("dump.pigz")));
        commands.add(shell("gzip -6", "gzip -6 -c %s > %s", in, work.resolve("dump.gz")));
        commands.add(shell("xz -6", "xz -6 -T1 -c %s > %s", in, work.resolve("dump.xz")));
        commands.add(
                shell("fields dropped in rows, gzip -6", "gzip -6 -c %s > %s", row.toString(), work.resolve("row.gz")));
        commands.add(
                shell("fields dropped in rows, xz -6", "xz -6 -T1 -c %s > %s", row.toString(), work.resolve("row.xz")));
        String back = work.resolve("back.hprof").toString();
        for (String file : List.of("oom3.hfold", "lossless3.hfold")) {
            commands.add(new Command(
                    "heapfold restore " + file,
                    null,
                    program("restore", work.resolve(file).toString(), "-o", back, "--force")));
        }
        commands.add(new Command(
                "zstd -d",
                null,
                "zstd",
                "-q",
                "-f",
                "-d",
                work.resolve("dump.zst").toString(),
                "-o",
                back));
        commands.add(new Command("heapfold inspect", null, program("inspect", in)));
        commands.add(new Command(
                "heapfold inspect of a .hfold",
                null,
                program("inspect", work.resolve("oom3.hfold").toString())));
        commands.add(new Command("md5sum", null, "md5sum", in));
        return commands;
    }

    private String[] program(String... words) {
        Stream<String> java = Stream.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", heapfold.toString());
        return Stream.concat(java, Arrays.stream(words)).toArray(String[]::new);
    }

    private static Command shell(String name, String line, String in, Path out) {
        return new Command(name, out, "sh", "-c", String.format(Locale.ROOT, line, quoted(in), quoted(out.toString())));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    private Run run(Command command) throws IOException, InterruptedException {
        Path figures = work.resolve("figures");
        List<String> words = new ArrayList<>(List.of("/usr/bin/time", "-f", "%e %U %S %M", "-o", figures.toString()));
        words.addAll(List.of(command.words));
        Process process = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException(command.name + " failed: " + String.join(" ", command.words));
        }
        String[] parts = Files.readString(figures).trim().split(" ", -1);
        return new Run(
                Double.parseDouble(parts[0]),
                Double.parseDouble(parts[1]) + Double.parseDouble(parts[2]),
                Long.parseLong(parts[3]) * 1024);
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
