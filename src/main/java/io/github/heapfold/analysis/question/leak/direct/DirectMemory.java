package io.github.heapfold.analysis.question.leak.direct;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Memory outside of the heap that is freed with small objects in it, the buffers that can be reached. Slices and
 * duplicates have none of their own.
 *
 * @param buffers how many there are
 * @param bytes that they have
 * @param most what one place keeps of them; null where none keeps the half, or all of them have little
 */
public record DirectMemory(long buffers, long bytes, Kept most) {
    /** What buffers have. */
    public enum Kind {
        /** Memory of their own. */
        DIRECT,
        /** A file in the address space, of which as much is in memory as is in use. */
        MAPPED
    }

    /**
     * What one place keeps.
     *
     * @param buffers how many
     * @param bytes that they have outside of the heap
     * @param isEstimate whether both numbers are by some of the buffers, where there are very many
     * @param keptBy who keeps them; null where no place is known
     * @param example the ID of the largest of them
     * @param largest bytes that this one has
     */
    public record Kept(long buffers, long bytes, boolean isEstimate, KeptBy keptBy, long example, long largest) {}

    /** What is told of a buffer. */
    private interface Visitor {
        void visit(Kind kind, long ordinal, long bytes) throws IOException;
    }

    /** The class of the buffers. */
    public static final String BUFFER = "java.nio.DirectByteBuffer";

    /** Look-ups at once. */
    private static final int STEP = 1 << 12;

    /** Least bytes that are worth a word, and least share of what can be reached. */
    private static final long LEAST_BYTES = 16 << 20;

    private static final double LEAST_SHARE = 0.1;

    /**
     * Sums up the buffers of each kind, and leaves open who keeps most; empty where the file does not tell how large
     * they are.
     */
    public static Map<Kind, DirectMemory> of(AnalysedHeap heap, Progress progress) throws IOException {
        Map<Kind, DirectMemory> sums = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            sums.put(kind, new DirectMemory(0, 0, null));
        }
        boolean isTold = forEach(
                heap,
                (kind, buffer, bytes) -> sums.computeIfPresent(
                        kind, (any, sum) -> new DirectMemory(sum.buffers + 1, sum.bytes + bytes, null)),
                progress);
        return isTold ? sums : Map.of();
    }

    /**
     * Sums up the buffers of each kind; empty where the file does not tell how large they are.
     *
     * @param threshold bytes from which on it is asked who keeps them
     * @param search tells that
     */
    public static Map<Kind, DirectMemory> of(AnalysedHeap heap, long threshold, KeeperSearch search, Progress progress)
            throws IOException {
        Map<Kind, DirectMemory> sums = of(heap, progress);
        Map<Kind, DirectOwners> owners = new EnumMap<>(Kind.class);
        sums.forEach((kind, sum) -> {
            if (sum.bytes > 0 && sum.bytes >= threshold) {
                owners.put(kind, new DirectOwners(heap.heap(), search));
            }
        });
        if (owners.isEmpty()) {
            return sums;
        }
        forEach(
                heap,
                (kind, buffer, bytes) -> {
                    if (owners.containsKey(kind)) {
                        owners.get(kind).add(buffer, bytes);
                    }
                },
                progress);
        for (Map.Entry<Kind, DirectOwners> each : owners.entrySet()) {
            DirectMemory sum = sums.get(each.getKey());
            Kept most = each.getValue().most(progress).orElse(null);
            sums.put(each.getKey(), new DirectMemory(sum.buffers, sum.bytes, most));
        }
        return sums;
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
            // A slice has none that frees it, nor has what native code shows.
            if (bits(fields, "cleaner") == 0) {
                continue;
            }
            ObjectValue capacity = value(fields, "capacity");
            if (capacity == null || !capacity.present()) {
                return false;
            }
            // A forged dump may have one that is below zero.
            Kind kind = bits(fields, "fd") == 0 ? Kind.DIRECT : Kind.MAPPED;
            visitor.visit(kind, buffer.getKey(), Math.max(0, capacity.bits()));
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

    /** Whether one place keeps all of them. */
    public boolean isAllOfMost() {
        return most != null && most.buffers == buffers;
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
