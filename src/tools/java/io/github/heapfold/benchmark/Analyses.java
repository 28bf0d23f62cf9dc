package io.github.heapfold.benchmark;

import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs Heapfold's analysis of dumps beside NetBeans' heap library and Shark, whole processes in turn, and prints a
 * table of medians per dump. Started by {@code src/tools/benchmark/analyses.sh}, which says how.
 */
public final class Analyses {
    private static final String LITTLE = "-Xmx256m";

    private final String java;
    private final String jar;
    private final Path folder;
    private final int rounds;
    private final int patience;
    private final StringBuilder tables = new StringBuilder();

    private Analyses(String jar, Path folder, int rounds, int patience) {
        this.patience = patience;
        this.java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        this.jar = jar;
        this.folder = folder;
        this.rounds = rounds;
    }

    /**
     * Takes the program's jar, a folder for what is made on the way, the number of rounds, how many seconds the others
     * have, a page to write into or nothing, and dumps.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Analyses analyses =
                new Analyses(args[0], Path.of(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        String machine = Machine.describe();
        System.out.println(machine);
        for (String dump : Arrays.asList(args).subList(5, args.length)) {
            analyses.measure(Path.of(dump));
        }
        if (!args[4].isEmpty()) {
            Marked.replace(Path.of(args[4]), "analyses.sh", machine + analyses.tables);
        }
    }

    private void print(String text) {
        System.out.print(text);
        tables.append(text);
    }

    private void measure(Path dump) throws IOException, InterruptedException {
        List<Command> commands = commands(dump);
        Map<String, List<Run>> runs = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Command command : List.copyOf(commands)) {
                try {
                    Run run = Stopwatch.run(command);
                    runs.computeIfAbsent(command.name(), any -> new ArrayList<>())
                            .add(run);
                } catch (IOException e) {
                    runs.computeIfAbsent(command.name(), any -> new ArrayList<>());
                    System.err.println(command.name() + " failed on " + dump + ": " + e.getMessage());
                    // What got no answer once would get none the next time, after as long a wait.
                    commands.remove(command);
                }
            }
        }
        long objects = objects(dump);
        print(String.format(Locale.ROOT, """

                %s: %s, %,d objects that can be reached; medians of %d rounds

                | | CPU s | wall s | peak RSS | B per object |
                |---|--:|--:|--:|--:|
                """, dump.getFileName(), Units.bytes(Files.size(dump)), objects, rounds));
        runs.forEach((name, all) -> print(row(name, all, objects) + "\n"));
    }

    private static String row(String name, List<Run> runs, long objects) {
        if (runs.isEmpty()) {
            return "| " + name + " | no answer | | | |";
        }
        double memory = median(runs.stream().mapToDouble(Run::memory).toArray());
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %s | %.1f |",
                name,
                median(runs.stream().mapToDouble(Run::cpu).toArray()),
                median(runs.stream().mapToDouble(Run::wall).toArray()),
                Units.bytes(Math.round(memory)),
                memory / Math.max(1, objects));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }

    private List<Command> commands(Path dump) throws IOException, InterruptedException {
        List<Command> commands = new ArrayList<>();
        String file = dump.toString();
        commands.add(heapfold("heapfold dominators", "dominators", file));
        for (String profile : List.of("lossless", "oom")) {
            Path folded = folder.resolve(dump.getFileName() + "-" + profile + ".hfold");
            Stopwatch.run(Command.packer(
                    "fold", folded, java, "-jar", jar, "compress", file, "-f", "-p", profile, "-o", folded.toString()));
            commands.add(heapfold("heapfold dominators of the " + profile + " fold", "dominators", folded.toString()));
        }
        Path index = Files.createDirectories(folder.resolve(dump.getFileName() + "-index"));
        String kept = index.toString();
        Stopwatch.run(heapfold("keep", "dominators", file, "--keep-index", "--index", kept));
        commands.add(heapfold("heapfold dominators, kept index", "dominators", file, "--keep-index", "--index", kept));
        commands.add(heapfold("heapfold classes", "classes", file));
        commands.add(heapfold("heapfold leaks", "leaks", file));
        commands.add(other("NetBeans' library, retained sizes", "netbeans", file));
        commands.add(other("Shark 2.14, dominators", "shark", file));
        return commands;
    }

    private Command heapfold(String name, String question, String file, String... more) {
        List<String> words =
                new ArrayList<>(List.of(java, LITTLE, "-jar", jar, question, file, "--limit", "20", "--quiet"));
        words.addAll(List.of(more));
        return Command.reader(name, words.toArray(String[]::new));
    }

    /** With as much memory as the machine gives a JVM: what they need is what is asked. */
    private Command other(String name, String which, String file) {
        return Command.reader(
                name,
                "timeout",
                Integer.toString(patience),
                java,
                "-cp",
                System.getProperty("java.class.path"),
                OtherHeaps.class.getName(),
                which,
                file);
    }

    private long objects(Path dump) throws IOException, InterruptedException {
        Path answer = folder.resolve("classes.json");
        Stopwatch.run(
                Command.reader("classes", java, LITTLE, "-jar", jar, "classes", dump.toString(), "--json", "--quiet")
                        .to(answer));
        try {
            return JsonParser.object().from(Files.readString(answer)).getLong("objects");
        } catch (JsonParserException e) {
            throw new IOException(e);
        }
    }
}
