package io.github.heapfold.benchmark;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.job.estimate.SizeEstimator;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Prints what is estimated of dumps against what they then take, and how long it takes:
 * {@code estimates.sh LEVELS DUMP...}.
 */
final class Estimates {
    private static final List<String> PROFILES = List.of("oom", "lossless", "mat", "share");

    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private Estimates() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println(
                "| dump | profile | level | estimate | ± | chunks | result | off by | first | best | toggle |");
        System.out.println("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (String dump : List.of(arguments).subList(1, arguments.length)) {
            Input input = Input.of(Path.of(dump));
            Inspection inspection =
                    new InspectJob(input, threads()).findSample().run(JobMonitor.silent());
            for (char level : arguments[0].toCharArray()) {
                for (String profile : PROFILES) {
                    Profile chosen = Presets.byName(profile).orElseThrow();
                    line(input, inspection, new FoldOptions(chosen, Character.digit(level, 10), threads()));
                }
            }
        }
    }

    private static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }

    private static void line(Input input, Inspection inspection, FoldOptions options) throws IOException {
        long start = System.nanoTime();
        SizeEstimator estimator = SizeEstimator.read(input, inspection, options.threads(), JobMonitor.silent());
        long[] first = {0};
        estimator.improve(
                options,
                () -> {
                    if (first[0] == 0
                            && estimator
                                    .estimate(options.profile(), options.level())
                                    .isPresent()) {
                        first[0] = System.nanoTime();
                    }
                },
                JobMonitor.silent());
        long best = System.nanoTime();
        SizeEstimate estimate =
                estimator.estimate(options.profile(), options.level()).orElseThrow();
        long result = new CompressJob(input, Target.stream(OutputStream.nullOutputStream()), options)
                .run(JobMonitor.silent())
                .sizes()
                .storedBytes();
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %s | %.1f %% | %d of %d | %s | %+.1f %% | %.1f s | %.1f s | %s |%n",
                Path.of(input.name()).getFileName(),
                options.profile().name(),
                options.level(),
                Units.bytes(estimate.bytes()),
                estimate.relativeMargin() * 100,
                estimate.chunks(),
                estimate.totalChunks(),
                Units.bytes(result),
                (double) (estimate.bytes() - result) / result * 100,
                (first[0] - start) / 1e9,
                (best - start) / 1e9,
                toggle(estimator, options));
    }

    /** CPU time of the longest of a few changes of one field, which others that use the machine do not lengthen. */
    private static String toggle(SizeEstimator estimator, FoldOptions options) throws IOException {
        estimator.prepare(options, () -> {}, JobMonitor.silent());
        long longest = 0;
        for (String name : List.of(
                "INSTANCE_DUMP.stackTraceSerial", "CLASS_DUMP.signersObjectId", "PRIMITIVE_ARRAY_DUMP.elements[int]")) {
            Profile toggled = options.profile()
                    .with(
                            "custom",
                            new Profile("", "", List.of(Strippable.named(name).orElseThrow())).rules());
            long start = CPU.getCurrentThreadCpuTime();
            estimator.estimate(toggled, options.level());
            longest = Math.max(longest, CPU.getCurrentThreadCpuTime() - start);
        }
        return String.format(Locale.ROOT, "%.1f ms", longest / 1e6);
    }
}
