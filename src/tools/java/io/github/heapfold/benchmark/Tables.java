package io.github.heapfold.benchmark;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was measured, in Markdown. */
final class Tables {
    private final List<Measured> dumps;
    private final List<Integer> levels;
    private final List<Ratio> ratios;

    Tables(List<Measured> dumps, List<Integer> levels) {
        this.dumps = dumps;
        this.levels = levels;
        ratios = Ratio.all(levels);
    }

    /** All figures of each dump, and the ratios. */
    String full() {
        return ratios() + levels() + dumps.stream().map(this::figures).collect(Collectors.joining());
    }

    /** What each level makes, and takes; nothing where it is all in the other tables. */
    private String levels() {
        if (between().toList().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n### What the levels trade\n\n");
        text.append(row(
                Stream.concat(Stream.of("dump, profile", ""), levels.stream().map(String::valueOf))));
        text.append("|---|---|").append("--:|".repeat(levels.size())).append('\n');
        for (Measured dump : dumps) {
            Results results = dump.results();
            for (String profile : Commands.PROFILES) {
                String name = dump.name() + ", " + profile;
                text.append(levels(name, "size", level -> size(results.bytes(Commands.compress(profile, level)))));
                text.append(levels(
                        "",
                        "compress",
                        level -> seconds(results.median(Commands.compress(profile, level), Run::wall))));
                text.append(levels(
                        "", "restore", level -> seconds(results.median(Commands.restore(profile, level), Run::wall))));
            }
        }
        return text.toString();
    }

    private String levels(String name, String figure, IntFunction<String> ofLevel) {
        return row(Stream.concat(Stream.of(name, figure), levels.stream().map(ofLevel::apply)));
    }

    /** Levels that have their figures in a table of their own. */
    private Stream<Integer> between() {
        return levels.stream().filter(level -> level != FoldOptions.DEFAULT_LEVEL && level != FoldOptions.MAX_LEVEL);
    }

    /** What Heapfold needs as a part of what the others need: per dump, and their geometric mean. */
    String ratios() {
        StringBuilder text = new StringBuilder("\n### As a part of what others need\n\n");
        List<String> names = dumps.stream().map(Measured::name).toList();
        text.append(
                row(Stream.concat(Stream.of("", "of"), Stream.concat(names.stream(), Stream.of("geometric mean")))));
        text.append("|---|---|").append("--:|".repeat(names.size() + 1)).append('\n');
        for (Ratio ratio : ratios) {
            OptionalDouble mean = ratio.mean(dumps);
            if (mean.isPresent()) {
                Stream<String> cells = dumps.stream().map(dump -> two(ratio.of(dump)));
                text.append(row(Stream.concat(
                        Stream.of(ratio.label(), ratio.rival()),
                        Stream.concat(cells, Stream.of("**" + two(mean) + "**")))));
            }
        }
        return text.toString();
    }

    /** Sizes and times of the best known, and what the ratios say of sizes. */
    String brief() {
        List<String> rivals = List.of(Commands.GZIP, Commands.ZSTD, Commands.XZ);
        StringBuilder text = new StringBuilder();
        text.append(row(Stream.concat(
                Stream.concat(Stream.of("dump"), rivals.stream()), Stream.of("**lossless**", "**oom**"))));
        text.append("|---|").append("--:|".repeat(rivals.size() + 2)).append('\n');
        for (Measured dump : dumps) {
            Stream<String> others = rivals.stream().map(rival -> sizeAndTime(dump, rival));
            text.append(row(Stream.concat(
                    Stream.of(dump.name() + ", " + Units.bytes(dump.bytes())),
                    Stream.concat(others, own(dump, FoldOptions.DEFAULT_LEVEL)))));
            text.append(row(Stream.concat(
                    Stream.of("… at `--level " + FoldOptions.MAX_LEVEL + "`", "", "", ""),
                    own(dump, FoldOptions.MAX_LEVEL))));
        }
        String sentence = """

                In the geometric mean over these dumps, lossless at level 9 takes %s of what `xz -6` makes; `oom` at level 9 takes %s of\
                 what `xz -6` makes of a dump from which the same fields were cut, and %s of what `gzip -6` makes of that.
                """;
        return text
                + sentence.formatted(Ratio.sizes(FoldOptions.MAX_LEVEL).stream()
                        .map(ratio -> two(ratio.mean(dumps)))
                        .toArray());
    }

    private static Stream<String> own(Measured dump, int level) {
        return Stream.of(Commands.LOSSLESS, Commands.OOM)
                .map(profile -> sizeAndTime(dump, Commands.compress(profile, level)));
    }

    private static String sizeAndTime(Measured dump, String command) {
        OptionalDouble wall = dump.results().median(command, Run::wall);
        OptionalLong bytes = dump.results().bytes(command);
        return bytes.isEmpty() ? "–" : size(bytes) + (wall.isEmpty() ? "" : ", " + seconds(wall));
    }

    private String figures(Measured dump) {
        Results results = dump.results();
        int most = dump.commands().stream().mapToInt(results::rounds).max().orElse(0);
        StringBuilder text = new StringBuilder();
        text.append("\n### ")
                .append(dump.name())
                .append(", ")
                .append(Units.bytes(dump.bytes()))
                .append("\n\n");
        text.append(most == 1 ? "One round.\n\n" : "Medians of " + most + " rounds; xz ran once.\n\n");
        text.append("| command | size | of the dump | wall | CPU | peak memory |\n|---|--:|--:|--:|--:|--:|\n");
        List<String> others = between()
                .flatMap(level -> Commands.PROFILES.stream()
                        .flatMap(profile ->
                                Stream.of(Commands.compress(profile, level), Commands.restore(profile, level))))
                .toList();
        for (String command : dump.commands()) {
            if (others.contains(command)) {
                continue;
            }
            OptionalLong bytes = results.bytes(command);
            OptionalDouble memory = results.median(command, Run::memory);
            text.append(row(Stream.of(
                    command,
                    size(bytes),
                    bytes.isEmpty()
                            ? ""
                            : String.format(Locale.ROOT, "%.2f %%", 100.0 * bytes.getAsLong() / dump.bytes()),
                    seconds(results.median(command, Run::wall)),
                    seconds(results.median(command, Run::cpu)),
                    memory.isEmpty() ? "–" : Units.bytes((long) memory.getAsDouble()))));
        }
        return text.toString();
    }

    private static String size(OptionalLong bytes) {
        return bytes.isEmpty() ? "" : Units.bytes(bytes.getAsLong());
    }

    private static String seconds(OptionalDouble value) {
        return value.isEmpty() ? "–" : two(value) + " s";
    }

    private static String two(OptionalDouble value) {
        return value.isEmpty() ? "–" : String.format(Locale.ROOT, "%.2f", value.getAsDouble());
    }

    private static String row(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
