package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.GraphBuilder;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapPhase;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexSeal;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.HeapFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What dominators of a generated graph, or of a dump or folded file, cost: CPU and time of each step, scratch at its
 * end and at its peak, how long who cancels would wait at the most; of a file also what stays in the Java heap, of a
 * graph what questions and a kept index cost.
 *
 * <pre>java -Xmx256m io.github.heapfold.analysis.dominators.DominatorBenchmark OBJECTS|FILE [FOLDER]</pre>
 *
 * <p>The folder is where scratch goes; {@code -Dledger=true} prints what takes how much after each step.
 */
public final class DominatorBenchmark {
    private static final double GIGA = 1e9;
    private static final double MEGA = 1e6;
    private static final IndexSeal SEAL = new IndexSeal(new byte[0], new byte[] {1});

    private final com.sun.management.OperatingSystemMXBean system =
            (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long objects;
    private final Path folder;
    private final long cpuBegun = system.getProcessCpuTime();
    private final long begun = System.nanoTime();
    private long cpu = cpuBegun;
    private long time = begun;

    private final Gaps gaps = new Gaps();

    private DominatorBenchmark(long objects, Path folder) {
        this.objects = objects;
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException {
        Path folder = args.length > 1 ? Path.of(args[1]) : Scratch.defaultParent();
        if (args[0].matches("[0-9]+")) {
            new DominatorBenchmark(Long.parseLong(args[0]), folder).run();
        } else {
            new DominatorBenchmark(0, folder).run(Path.of(args[0]));
        }
    }

    private void run(Path file) throws IOException {
        int threads = Runtime.getRuntime().availableProcessors();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(HeapFile.of(file, JobMonitor.silent()), scratch, threads)
                        .read(phase -> begun(phase, scratch));
                Dominators dominators = dominators(heap, scratch)) {
            System.out.printf(
                    "%d objects, %d references, %d reachable, %d bytes%n",
                    heap.objects(),
                    heap.graph().references(),
                    dominators.reachableObjects(),
                    dominators.reachableSize());
            System.out.printf(
                    "all: CPU %.2f s, time %.2f s, scratch at its peak %.2f bytes per object%n",
                    (system.getProcessCpuTime() - cpuBegun) / GIGA,
                    (System.nanoTime() - begun) / GIGA,
                    (double) scratch.peak() / heap.objects());
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf("Java heap that stays: %.1f MB%n", (runtime.totalMemory() - runtime.freeMemory()) / MEGA);
        }
    }

    /** The end of the step before is told when the next one begins. */
    private Progress begun(HeapPhase phase, Scratch scratch) {
        String[] before = {phase == HeapPhase.OBJECTS ? "start" : "first pass"};
        return (done, total) -> {
            if (before[0] != null) {
                step(before[0], scratch);
                before[0] = null;
            }
            gaps.at(done, total);
        };
    }

    private Dominators dominators(Heap heap, Scratch scratch) throws IOException {
        step("second pass", scratch);
        return new DominatorComputation(heap.graph(), scratch, heap.objects(), gaps, this::step).run();
    }

    private void run() throws IOException {
        Path kept = Files.createTempDirectory(folder, "heapfold-benchmark").resolve("index");
        try (Scratch scratch = Scratch.in(folder);
                ObjectGraph graph = graph(scratch);
                Dominators dominators = dominators(graph, scratch)) {
            System.out.printf(
                    "%d objects, %d references, %d reachable, %d bytes%n",
                    objects, graph.references(), dominators.reachableObjects(), dominators.reachableSize());
            System.out.printf(
                    "all: CPU %.2f s, time %.2f s, scratch at its peak %.2f bytes per object%n",
                    (system.getProcessCpuTime() - cpuBegun) / GIGA,
                    (System.nanoTime() - begun) / GIGA,
                    (double) scratch.peak() / objects);
            dominators.largest(null, 20, Progress.NONE);
            step("20 largest", scratch);
            dominators.children(Dominators.VIRTUAL_ROOT, null, 20, Progress.NONE);
            step("20 children", scratch);
            long[] sum = {0};
            dominators.forEach((ordinal, dominator, size) -> sum[0] += dominator ^ size, Progress.NONE);
            step("all, " + Long.toHexString(sum[0]), scratch);
            try (IndexWriter index = new IndexWriter(kept, SEAL, Progress.NONE)) {
                graph.save(index);
                dominators.save(index);
                index.finish();
            }
            step("index kept", scratch);
            try (IndexReader index = new IndexReader(kept, SEAL, Progress.NONE);
                    ObjectGraph again = ObjectGraph.load(index);
                    Dominators opened = Dominators.load(index, again)) {
                opened.largest(null, 20, Progress.NONE);
            }
            step("index opened", scratch);
        } finally {
            Files.deleteIfExists(kept);
            Files.delete(kept.getParent());
        }
    }

    private ObjectGraph graph(Scratch scratch) throws IOException {
        HeapLikeGraph shape = new HeapLikeGraph(objects, 1);
        try (GraphBuilder builder = new GraphBuilder(scratch, objects, shape.classes(), shape.roots())) {
            shape.write(builder);
            ObjectGraph graph = builder.finish();
            step("graph", scratch);
            return graph;
        }
    }

    private Dominators dominators(ObjectGraph graph, Scratch scratch) throws IOException {
        return new DominatorComputation(graph, scratch, objects, gaps, this::step).run();
    }

    private void step(String name, Scratch scratch) {
        long cpuNow = system.getProcessCpuTime();
        long now = System.nanoTime();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                "%-24s CPU %7.2f s  time %7.2f s  scratch %8.1f MB (peak %8.1f)  heap %6.1f MB%n",
                name,
                (cpuNow - cpu) / GIGA,
                (now - time) / GIGA,
                scratch.used() / MEGA,
                scratch.peak() / MEGA,
                (runtime.totalMemory() - runtime.freeMemory()) / MEGA);
        if (Boolean.getBoolean("ledger")) {
            System.out.println("  " + scratch.ledger());
        }
        System.out.println("  longest without a look at whether to go on: " + gaps.longest());
        cpu = cpuNow;
        time = now;
    }
}
