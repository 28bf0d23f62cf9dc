package io.github.heapfold.benchmark;

import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Runs Heapfold and its rivals on dumps, whole processes in turn (each command once per round, so that all meet the
 * same machine), and makes tables of the medians. Started by {@code src/tools/benchmark/compare.sh}, which says how.
 */
public final class Compare {
    private final Path heapfold;
    private final Path installed;
    private final Path folder;
    private final int rounds;
    private final List<Integer> levels;
    private final String build;
    private int failures;

    private Compare(Path heapfold, Path installed, Path folder, int rounds, List<Integer> levels) throws IOException {
        this.heapfold = heapfold;
        this.installed = installed;
        this.folder = Files.createDirectories(folder);
        this.rounds = rounds;
        this.levels = levels;
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(heapfold));
        build = HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /**
     * Takes the program's jar, the command of the installed program (empty for none), a folder for results, the number
     * of rounds (0 for sizes alone), the levels as digits, {@code print} or {@code write} (into the pages below the
     * current folder), and dumps.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = Integer.parseInt(args[3]);
        List<Integer> levels =
                args[4].chars().map(Character::getNumericValue).boxed().toList();
        Compare compare = new Compare(
                Path.of(args[0]), args[1].isEmpty() ? null : Path.of(args[1]), Path.of(args[2]), rounds, levels);
        List<Measured> dumps = new ArrayList<>();
        for (String dump : Arrays.asList(args).subList(6, args.length)) {
            dumps.add(compare.measure(Path.of(dump)));
        }
        Tables tables = new Tables(dumps, levels);
        if (compare.failures > 0) {
            System.out.print(tables.ratios());
            System.err.println(compare.failures + " runs failed; nothing is written");
            System.exit(1);
        } else if (rounds == 0) {
            System.out.print(tables.ratios());
        } else if (args[5].equals("write")) {
            Marked.replace(
                    Path.of("src/site/markdown/benchmarks.md"), "compare.sh", Machine.describe() + tables.full());
            Marked.replace(Path.of("README.md"), "compare.sh", tables.brief());
        } else {
            System.out.print(Machine.describe() + tables.full());
        }
    }

    private Measured measure(Path dump) throws IOException, InterruptedException {
        String name = dump.getFileName().toString();
        long bytes = Files.size(dump);
        Path files = folder.resolve(name + "-" + build + "-" + bytes);
        clear(name + "-", files);
        Files.createDirectories(files);
        String version = bytes + "@" + Files.getLastModifiedTime(dump).toMillis();
        Results results = new Results(folder.resolve(name + ".csv"), version, build);
        Commands commands = new Commands(heapfold, installed, dump, bytes, files, levels);
        if (rounds == 0) {
            sizes(dump, commands, results);
        } else {
            times(dump, commands, results);
        }
        clear(name + "-", null);
        List<String> names = commands.all().stream().map(Command::name).toList();
        return new Measured(name.replaceFirst("\\.hprof$", ""), bytes, names, results);
    }

    private void sizes(Path dump, Commands commands, Results results) throws IOException, InterruptedException {
        for (Command command : commands.packers()) {
            if (results.bytes(command.name()).isEmpty()) {
                run(dump, commands, command, Results.SIZES, results);
            }
        }
    }

    private void times(Path dump, Commands commands, Results results) throws IOException, InterruptedException {
        for (int round = 1; round <= rounds; round++) {
            int now = round;
            List<Command> all = commands.of(round);
            if (all.stream().allMatch(command -> isDone(commands, command, now, results))) {
                continue;
            }
            warm(dump);
            for (Command command : all) {
                boolean untimed = commands.untimed(command);
                boolean wanted = !isDone(commands, command, round, results);
                // What an earlier start measured may be gone, and be what another command reads.
                boolean gone = !untimed && command.packed() != null && Files.notExists(command.packed());
                if (wanted || gone) {
                    run(dump, commands, command, wanted && !untimed ? round : Results.SIZES, results);
                }
            }
        }
    }

    private static boolean isDone(Commands commands, Command command, int round, Results results) {
        return commands.untimed(command)
                ? results.bytes(command.name()).isPresent()
                : results.has(command.name(), round);
    }

    private void run(Path dump, Commands commands, Command command, int round, Results results)
            throws IOException, InterruptedException {
        System.err.printf(
                Locale.ROOT,
                "%s %s, round %d: %s … ",
                LocalTime.now(ZoneId.systemDefault()).format(DateTimeFormatter.ofPattern("HH:mm:ss")),
                dump.getFileName(),
                round,
                command.name());
        try {
            if (command.words().contains(commands.row().toString()) && Files.notExists(commands.row())) {
                Path part = commands.row().resolveSibling("row.part");
                RowStrip.main(new String[] {dump.toString(), part.toString()});
                Files.move(part, commands.row(), StandardCopyOption.ATOMIC_MOVE);
            }
            Files.deleteIfExists(commands.back());
            Run run = Stopwatch.run(command);
            if (command.restores() && round == 1 && Files.mismatch(dump, commands.back()) >= 0) {
                throw new IOException("what it restored is not the dump");
            }
            results.add(command.name(), round, run);
            System.err.printf(
                    Locale.ROOT, "%s%.2f s%n", run.bytes() > 0 ? Units.bytes(run.bytes()) + ", " : "", run.wall());
        } catch (IOException e) {
            failures++;
            System.err.println("failed: " + e.getMessage());
        }
    }

    /** Into the page cache. */
    private static void warm(Path dump) throws IOException {
        try (InputStream in = Files.newInputStream(dump)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    /** Deletes what commands wrote, for other builds or dumps of the same name or for all. */
    private void clear(String prefix, Path kept) throws IOException {
        List<Path> folders;
        try (Stream<Path> found = Files.list(folder)) {
            folders = found.filter(path -> path.getFileName().toString().startsWith(prefix) && !path.equals(kept))
                    .filter(Files::isDirectory)
                    .toList();
        }
        for (Path gone : folders) {
            try (Stream<Path> files = Files.list(gone)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(gone);
        }
    }
}
