package io.github.heapfold.benchmark;

import io.github.heapfold.fold.FoldOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One command's figure as a part of another's.
 *
 * @param size whether of sizes; else of wall times
 */
record Ratio(boolean size, String command, String rival) {
    /** The ratios that Heapfold is judged by. */
    static List<Ratio> all(List<Integer> levels) {
        List<Ratio> all = new ArrayList<>();
        Stream.of(FoldOptions.DEFAULT_LEVEL, FoldOptions.MAX_LEVEL)
                .filter(levels::contains)
                .forEach(level -> all.addAll(sizes(level)));
        for (String profile : Commands.PROFILES) {
            String compress = Commands.compress(profile, FoldOptions.DEFAULT_LEVEL);
            all.add(wall(compress, Commands.ZSTD));
            all.add(wall(Commands.installed(compress), Commands.ZSTD));
        }
        for (String profile : Commands.PROFILES) {
            all.add(wall(Commands.compress(profile, FoldOptions.MAX_LEVEL), Commands.XZ));
        }
        for (String profile : Commands.PROFILES) {
            String restore = Commands.restore(profile, FoldOptions.DEFAULT_LEVEL);
            all.add(wall(restore, Commands.UNZSTD));
            all.add(wall(Commands.installed(restore), Commands.UNZSTD));
        }
        all.add(wall(Commands.INSPECT, Commands.MD5));
        all.add(wall(Commands.installed(Commands.INSPECT), Commands.MD5));
        return all;
    }

    static List<Ratio> sizes(int level) {
        return List.of(
                size(Commands.LOSSLESS, level, Commands.XZ),
                size(Commands.OOM, level, Commands.ROW_XZ),
                size(Commands.OOM, level, Commands.ROW_GZIP));
    }

    private static Ratio size(String profile, int level, String rival) {
        return new Ratio(true, Commands.compress(profile, level), rival);
    }

    private static Ratio wall(String command, String rival) {
        return new Ratio(false, command, rival);
    }

    String label() {
        return (size ? "size, " : "wall, ") + command;
    }

    /** Empty where one of the two was not measured. */
    OptionalDouble of(Measured dump) {
        OptionalDouble own = figure(dump.results(), command);
        OptionalDouble other = figure(dump.results(), rival);
        return own.isEmpty() || other.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(own.getAsDouble() / other.getAsDouble());
    }

    /** The geometric mean over dumps, as far as they have it. */
    OptionalDouble mean(List<Measured> dumps) {
        OptionalDouble logarithm = dumps.stream()
                .map(this::of)
                .flatMapToDouble(OptionalDouble::stream)
                .map(Math::log)
                .average();
        return logarithm.isEmpty() ? logarithm : OptionalDouble.of(Math.exp(logarithm.getAsDouble()));
    }

    private OptionalDouble figure(Results results, String name) {
        if (!size) {
            return results.median(name, Run::wall);
        }
        return results.bytes(name).stream().mapToDouble(bytes -> bytes).findFirst();
    }
}
