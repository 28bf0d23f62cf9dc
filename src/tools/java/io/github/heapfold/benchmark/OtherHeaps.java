package io.github.heapfold.benchmark;

import java.io.File;
import java.io.IOException;
import java.util.Iterator;
import java.util.Set;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import shark.CloseableHeapGraph;
import shark.HeapObject;
import shark.HprofHeapGraph;

/** What {@link Analyses} runs beside Heapfold, each in a process of its own: {@code netbeans DUMP} or {@code shark DUMP}. */
final class OtherHeaps {
    private static final int SHOWN = 20;

    private OtherHeaps() {}

    public static void main(String[] args) throws IOException {
        switch (args[0]) {
            case "netbeans" -> retainedByNetBeans(new File(args[1]));
            case "shark" -> referencesByShark(new File(args[1]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Retained sizes of all objects; the index goes to where temporary files are. */
    private static void retainedByNetBeans(File dump) throws IOException {
        System.setProperty("org.netbeans.lib.profiler.heap.HprofHeap.storeCache", "false");
        Heap heap = HeapFactory.createHeap(dump);
        for (Object each : heap.getBiggestObjectsByRetainedSize(SHOWN)) {
            Instance object = (Instance) each;
            System.out.println(object.getJavaClass().getName() + " " + object.getRetainedSize());
        }
    }

    /** Opens the dump and reads every reference once: what is in front of dominators, which Shark's graph does not have. */
    private static void referencesByShark(File dump) throws IOException {
        long references = 0;
        try (CloseableHeapGraph heap = HprofHeapGraph.Companion.openHeapGraph(dump, null, Set.of())) {
            for (Iterator<HeapObject> all = heap.getObjects().iterator(); all.hasNext(); ) {
                HeapObject object = all.next();
                if (object instanceof HeapObject.HeapInstance instance) {
                    references += count(instance.readFields().iterator());
                } else if (object instanceof HeapObject.HeapObjectArray array) {
                    references += count(array.readElements().iterator());
                }
            }
        }
        System.out.println(references);
    }

    private static long count(Iterator<?> all) {
        long count = 0;
        for (; all.hasNext(); all.next()) {
            count++;
        }
        return count;
    }
}
