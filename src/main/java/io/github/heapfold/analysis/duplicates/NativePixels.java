package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How many bytes the pixels of bitmaps take outside of the heap, where they are since Android 8. A bitmap does not tell
 * how a pixel is coded. But it registers what it has taken, so that the collector knows of it: a cleaner refers to the
 * bitmap and to a thunk, the thunk to a registry, and the registry has a size.
 */
final class NativePixels {
    private static final Set<String> CLEANERS = Set.of("sun.misc.Cleaner", "jdk.internal.ref.Cleaner");
    private static final String REGISTRY = "libcore.util.NativeAllocationRegistry";
    private static final String SIZE = "size";

    /** Since Android 10: the lowest bit of a size says who has allocated it. */
    private static final String FLAG = "IS_MALLOCED";

    /** Bytes of administration in a size, until Android 9. */
    private static final long ADMINISTRATION = 32;

    private static final List<Integer> PIXEL_BYTES = List.of(4, 2, 1, 8);

    private final Heap heap;

    /** By the bitmap's ordinal. */
    private final Map<Long, Long> sizes = new HashMap<>();

    private boolean isFlagged;

    /** @param bitmaps without pixels in the heap; where there are any, the dump is read once */
    NativePixels(Heap heap, List<DuplicateCandidates.Bitmap> bitmaps, Known known, Progress progress)
            throws IOException {
        this.heap = heap;
        Set<Long> without = new HashSet<>();
        for (DuplicateCandidates.Bitmap bitmap : bitmaps) {
            if (bitmap.buffer() < 0) {
                without.add(bitmap.ordinal());
            }
        }
        if (without.isEmpty() || !known.field(REGISTRY, SIZE, BasicType.LONG)) {
            return;
        }
        Map<Long, Long> cleaners = new HashMap<>();
        heap.forEachReference(
                (from, fromClass, isStatic, field, to) -> {
                    if (without.contains(to) && CLEANERS.contains(heap.classes().name(fromClass)) && !isStatic) {
                        cleaners.put(to, from);
                    }
                },
                progress);
        for (Map.Entry<Long, Long> each : cleaners.entrySet()) {
            long thunk = target(each.getValue(), "thunk");
            long registry = thunk < 0 ? Heap.ABSENT : target(thunk, "this$0");
            if (registry >= 0 && heap.classes().name(heap.classOf(registry)).equals(REGISTRY)) {
                isFlagged = heap.classes().statics(heap.classOf(registry)).stream()
                        .anyMatch(field -> field.name().equals(FLAG));
                value(registry, SIZE, BasicType.LONG).ifPresent(size -> sizes.put(each.getKey(), size));
            }
        }
    }

    private Optional<Long> value(long ordinal, String field, BasicType type) throws IOException {
        return heap.values(ordinal, 0, 0).stream()
                .filter(value -> value.name().equals(field) && value.type() == type)
                .map(ObjectValue::bits)
                .findFirst();
    }

    private long target(long ordinal, String field) throws IOException {
        return value(ordinal, field, BasicType.OBJECT).map(heap::ordinalOf).orElse(Heap.ABSENT);
    }

    /** Bytes of a pixel: 1, 2, 4 or 8; 0 where nothing tells, or the memory was that of a larger bitmap before. */
    int bytesPerPixel(DuplicateCandidates.Bitmap bitmap) {
        long area = (long) bitmap.width() * bitmap.height();
        long size = sizes.getOrDefault(bitmap.ordinal(), 0L);
        for (int each : PIXEL_BYTES) {
            long registered = isFlagged ? area * each & ~1L : area * each + ADMINISTRATION;
            if (area > 0 && (isFlagged ? size & ~1L : size) == registered) {
                return each;
            }
        }
        return 0;
    }
}
