package io.github.heapfold.analysis.question.leak.direct;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Memory outside of the heap that is freed with small objects in it: that of direct buffers that can be reached. Slices
 * and duplicates have none of their own, nor have files that are mapped.
 *
 * @param buffers how many there are
 * @param bytes that they have
 * @param most what one place keeps of them; null where none keeps the half, or all of them have little
 */
public record DirectMemory(long buffers, long bytes, Kept most) {
    /**
     * What one place keeps.
     *
     * @param buffers how many
     * @param bytes that they have outside of the heap
     * @param isEstimate whether both numbers are by some of the buffers, where there are very many
     * @param keptBy who keeps them; null where no place is known
     */
    public record Kept(long buffers, long bytes, boolean isEstimate, KeptBy keptBy) {}

    /** What is told of a buffer. */
    private interface Visitor {
        void visit(long ordinal, long bytes) throws IOException;
    }

    private static final String BUFFER = "java.nio.DirectByteBuffer";

    /** Look-ups at once. */
    private static final int STEP = 1 << 12;

    /** Least bytes that are worth a word, and least share of what can be reached. */
    private static final long LEAST_BYTES = 16 << 20;

    private static final double LEAST_SHARE = 0.1;

    /** Sums up the buffers, and leaves open who keeps most; null where the file does not tell how large they are. */
    public static DirectMemory of(AnalysedHeap heap, Progress progress) throws IOException {
        long[] sum = new long[2];
        boolean isTold = forEach(
                heap,
                (buffer, bytes) -> {
                    sum[0]++;
                    sum[1] += bytes;
                },
                progress);
        return isTold ? new DirectMemory(sum[0], sum[1], null) : null;
    }

    /**
     * Sums up the buffers; null where the file does not tell how large they are.
     *
     * @param threshold bytes from which on it is asked who keeps them
     * @param owners tells that
     */
    public static DirectMemory of(AnalysedHeap heap, long threshold, DirectOwners owners, Progress progress)
            throws IOException {
        DirectMemory all = of(heap, progress);
        if (all == null || all.bytes < threshold) {
            return all;
        }
        forEach(heap, owners::add, progress);
        return new DirectMemory(all.buffers, all.bytes, owners.most(progress).orElse(null));
    }

    /** @return whether the file tells how large they are */
    private static boolean forEach(AnalysedHeap heap, Visitor visitor, Progress progress) throws IOException {
        Set<Integer> types = types(heap.heap().classes());
        OrdinalSet all = types.isEmpty() ? new OrdinalSet() : heap.instances(types, progress);
        long[] part = new long[STEP];
        int n = 0;
        boolean isTold = true;
        for (long o = all.next(0); o >= 0 && isTold; o = all.next(o + 1)) {
            progress.at(o, -1);
            if (heap.dominators().isReachable(o)) {
                part[n++] = o;
            }
            if (n == STEP) {
                isTold = visit(heap.heap(), part, visitor);
                n = 0;
            }
        }
        return isTold && visit(heap.heap(), Arrays.copyOf(part, n), visitor);
    }

    private static boolean visit(Heap heap, long[] ordinals, Visitor visitor) throws IOException {
        Map<Long, List<ObjectValue>> all = ordinals.length == 0 ? Map.of() : heap.fields(ordinals);
        for (Map.Entry<Long, List<ObjectValue>> buffer : all.entrySet()) {
            List<ObjectValue> fields = buffer.getValue();
            // A slice has none that frees it, nor has what native code shows; a mapped file has its descriptor.
            if (bits(fields, "cleaner") == 0 || bits(fields, "fd") != 0) {
                continue;
            }
            ObjectValue capacity = value(fields, "capacity");
            if (capacity == null || !capacity.present()) {
                return false;
            }
            // A forged dump may have one that is below zero.
            visitor.visit(buffer.getKey(), Math.max(0, capacity.bits()));
        }
        return true;
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
        return isLarge(bytes, reachable);
    }

    /** Whether so much outside of the heap is worth a word beside what can be reached in it. */
    public static boolean isLarge(long bytes, long reachable) {
        return bytes >= LEAST_BYTES || (bytes > 0 && bytes >= LEAST_SHARE * reachable);
    }
}
