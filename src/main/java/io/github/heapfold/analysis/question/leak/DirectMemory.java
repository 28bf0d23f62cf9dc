package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Memory outside of the heap that is freed with small objects in it: that of direct buffers that can be reached. Slices
 * and duplicates have none of their own, nor have files that are mapped.
 *
 * @param buffers how many there are
 * @param bytes that they have
 */
public record DirectMemory(long buffers, long bytes) {
    private static final String BUFFER = "java.nio.DirectByteBuffer";

    /** Look-ups at once. */
    private static final int STEP = 1 << 12;

    /** Least bytes that are worth a word, and least share of what can be reached. */
    private static final long LEAST_BYTES = 16 << 20;

    private static final double LEAST_SHARE = 0.1;

    /** Sums up the buffers; null where the file does not tell how large they are. */
    static DirectMemory of(AnalysedHeap heap, Progress progress) throws IOException {
        Set<Integer> types = types(heap.heap().classes());
        OrdinalSet all = types.isEmpty() ? new OrdinalSet() : heap.instances(types, progress);
        Sum sum = new Sum();
        long[] part = new long[STEP];
        int n = 0;
        for (long o = all.next(0); o >= 0 && sum.isTold; o = all.next(o + 1)) {
            progress.at(o, -1);
            if (heap.dominators().isReachable(o)) {
                part[n++] = o;
            }
            if (n == STEP) {
                sum.add(heap.heap(), part);
                n = 0;
            }
        }
        sum.add(heap.heap(), Arrays.copyOf(part, n));
        return sum.isTold ? new DirectMemory(sum.buffers, sum.bytes) : null;
    }

    /** Android has the memory of a direct buffer in an array of the heap. */
    private static Set<Integer> types(HeapClasses classes) {
        Set<Integer> types = new HashSet<>();
        for (int buffer : classes.named(BUFFER)) {
            if (classes.instanceFields(buffer).stream()
                    .anyMatch(field -> field.name().equals("memoryRef"))) {
                continue;
            }
            for (int type = 0; type < classes.count(); type++) {
                if (classes.isSubclass(type, buffer)) {
                    types.add(type);
                }
            }
        }
        return types;
    }

    /** Whether it is large beside what can be reached. */
    public boolean isLarge(long reachable) {
        return bytes >= LEAST_BYTES || (bytes > 0 && bytes >= LEAST_SHARE * reachable);
    }

    private static final class Sum {
        private long buffers;
        private long bytes;
        private boolean isTold = true;

        void add(Heap heap, long[] ordinals) throws IOException {
            if (ordinals.length > 0) {
                heap.fields(ordinals).values().forEach(this::add);
            }
        }

        private void add(List<ObjectValue> fields) {
            // A slice has none that frees it, nor has what native code shows; a mapped file has its descriptor.
            if (bits(fields, "cleaner") == 0 || bits(fields, "fd") != 0) {
                return;
            }
            ObjectValue capacity = value(fields, "capacity");
            if (capacity == null || !capacity.present()) {
                isTold = false;
                return;
            }
            buffers++;
            bytes += capacity.bits();
        }

        private static long bits(List<ObjectValue> fields, String name) {
            ObjectValue value = value(fields, name);
            return value == null ? 0 : value.bits();
        }

        private static ObjectValue value(List<ObjectValue> fields, String name) {
            return fields.stream()
                    .filter(field -> field.name().equals(name))
                    .findFirst()
                    .orElse(null);
        }
    }
}
