package io.github.heapfold.benchmark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import shark.CloseableHeapGraph;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;
import shark.internal.ObjectDominators;

/**
 * What {@link Analyses} runs beside Heapfold, each in a process of its own: {@code netbeans DUMP} or {@code shark
 * DUMP}.
 */
final class OtherHeaps {
    private static final int SHOWN = 20;
    private static final int LARGE = 10_000_000;

    private OtherHeaps() {}

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "netbeans" -> retainedByNetBeans(Path.of(args[1]).toAbsolutePath());
            case "shark" -> dominatorsByShark(new File(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Retained sizes of all objects. The library keeps an index beside a dump, which another run would begin with. */
    private static void retainedByNetBeans(Path dump) throws IOException {
        Path folder = Files.createTempDirectory("netbeans");
        try {
            Path link = Files.createSymbolicLink(folder.resolve("dump.hprof"), dump);
            Heap heap = HeapFactory.createHeap(link.toFile());
            for (Object each : heap.getBiggestObjectsByRetainedSize(SHOWN)) {
                Instance object = (Instance) each;
                System.out.println(object.getJavaClass().getName() + " " + object.getRetainedSize());
            }
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** The dominator tree of all objects with LeakCanary's rules, of which the largest are printed. */
    private static void dominatorsByShark(File dump) throws IOException {
        Set<HprofRecordTag> roots = Arrays.stream(HprofRecordTag.values())
                .filter(tag -> tag.name().startsWith("ROOT_"))
                .collect(Collectors.toSet());
        try (CloseableHeapGraph heap = HprofHeapGraph.Companion.openHeapGraph(dump, null, roots)) {
            System.out.println(new ObjectDominators().renderDominatorTree(heap, List.of(), LARGE, null, false));
        }
    }
}
