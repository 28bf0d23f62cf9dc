package io.github.heapfold.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * The runs of one dump, in a file that grows with each of them, so that what was stopped can be taken up again. Runs
 * with another build of Heapfold were not beside this one's and do not count; only the sizes that its rivals made stay
 * what they are.
 */
final class Results {
    /** A round for sizes alone, whose times count for nothing. */
    static final int SIZES = 0;

    private static final String HEAD = "command;round;bytes;wall;cpu;memory;dump;build";

    private record Line(String command, int round, Run run, String dump, String build) {}

    private final Path file;
    private final String dump;
    private final String build;
    private final List<Line> lines = new ArrayList<>();

    /**
     * Reads what there is.
     *
     * @param dump tells a dump from another of the same name
     * @param build tells a build of Heapfold from another
     */
    Results(Path file, String dump, String build) throws IOException {
        this.file = file;
        this.dump = dump;
        this.build = build;
        if (!Files.exists(file)) {
            Files.writeString(file, HEAD + "\n");
        }
        for (String text : Files.readAllLines(file)) {
            String[] cells = text.split(";", -1);
            // A line that the last run could not finish does not count.
            if (cells.length == 8 && !text.equals(HEAD)) {
                Run run = new Run(
                        Long.parseLong(cells[2]),
                        Double.parseDouble(cells[3]),
                        Double.parseDouble(cells[4]),
                        Long.parseLong(cells[5]));
                lines.add(new Line(cells[0], Integer.parseInt(cells[1]), run, cells[6], cells[7]));
            }
        }
    }

    void add(String command, int round, Run run) throws IOException {
        lines.add(new Line(command, round, run, dump, build));
        String text = String.format(
                Locale.ROOT,
                "%s;%d;%d;%.3f;%.2f;%d;%s;%s%n",
                command,
                round,
                run.bytes(),
                run.wall(),
                run.cpu(),
                run.memory(),
                dump,
                build);
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    boolean has(String command, int round) {
        return lines.stream().anyMatch(line -> counts(line, command) && line.round == round);
    }

    int rounds(String command) {
        return timed(command).size();
    }

    /** The size of what a command makes. */
    OptionalLong bytes(String command) {
        boolean own = Commands.isHeapfold(command);
        return lines.stream()
                .filter(line -> line.command.equals(command) && line.dump.equals(dump))
                .filter(line -> !own || line.build.equals(build))
                .mapToLong(line -> line.run.bytes())
                .filter(bytes -> bytes > 0)
                .findFirst();
    }

    /** The median of a figure over all rounds. */
    OptionalDouble median(String command, ToDoubleFunction<Run> figure) {
        double[] sorted = timed(command).stream().mapToDouble(figure).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    private List<Run> timed(String command) {
        return lines.stream()
                .filter(line -> counts(line, command) && line.round != SIZES)
                .map(Line::run)
                .toList();
    }

    private boolean counts(Line line, String command) {
        return line.command.equals(command) && line.dump.equals(dump) && line.build.equals(build);
    }
}
