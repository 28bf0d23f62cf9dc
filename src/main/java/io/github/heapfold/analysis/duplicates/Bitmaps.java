package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Android's bitmaps with the same pixels. Since Android 8 these are not in the heap: then bitmaps of one width, height
 * and coding are counted, and nobody can tell what is wasted.
 */
final class Bitmaps {
    /**
     * What is the same of bitmaps.
     *
     * @param pixels a group of contents, less than 0 the buffer itself where its contents are there once; {@link #NONE}
     *     where pixels are not in the heap
     * @param pixelBytes of pixels that are not in the heap how many bytes each takes; 0 where nobody can tell
     */
    private record Likeness(long pixels, int width, int height, int pixelBytes) {}

    private static final long NONE = 0;

    private final Heap heap;
    private final DuplicateCandidates candidates;
    private final NativePixels outside;
    private final Map<Long, Long> groupOf = new HashMap<>();
    private final Map<Likeness, List<DuplicateCandidates.Bitmap>> alike = new HashMap<>();

    Bitmaps(Heap heap, DuplicateCandidates candidates, ContentGroups groups, NativePixels outside) {
        this.heap = heap;
        this.outside = outside;
        this.candidates = candidates;
        for (DuplicateCandidates.Bitmap bitmap : candidates.bitmaps) {
            long array = candidates.arrays.rank(bitmap.buffer());
            long group = array < 0 ? 0 : groups.of(array);
            boolean isKnown = bitmap.buffer() < 0 || array >= 0;
            if (isKnown) {
                long pixels = bitmap.buffer() < 0 ? NONE : group == 0 ? -1 - bitmap.buffer() : group;
                int pixelBytes = pixels == NONE ? outside.bytesPerPixel(bitmap) : 0;
                alike.computeIfAbsent(
                                new Likeness(pixels, bitmap.width(), bitmap.height(), pixelBytes),
                                any -> new ArrayList<>())
                        .add(bitmap);
            }
        }
    }

    RowSource rows(int limit) {
        RowSource rows = new RowSource(limit) {
            @Override
            int rowOfObject(long ordinal) {
                Long group = groupOf.get(ordinal);
                return group == null ? -1 : rowOf(group);
            }

            @Override
            void forEachObject(OrdinalVisitor visitor) throws IOException {
                for (DuplicateCandidates.Bitmap bitmap : candidates.bitmaps) {
                    visitor.object(bitmap.ordinal());
                }
            }

            @Override
            List<Name> names(List<Group> shown) {
                Map<Long, DuplicateCandidates.Bitmap> byOrdinal = new HashMap<>();
                candidates.bitmaps.forEach(bitmap -> byOrdinal.put(bitmap.ordinal(), bitmap));
                return shown.stream()
                        .map(group -> name(byOrdinal.get(group.first())))
                        .toList();
            }
        };
        alike.forEach((likeness, bitmaps) -> {
            if (bitmaps.size() > 1) {
                long number = groupOf.size();
                bitmaps.forEach(bitmap -> groupOf.put(bitmap.ordinal(), number));
                rows.add(group(number, likeness, bitmaps));
            }
        });
        return rows;
    }

    private RowSource.Group group(long number, Likeness likeness, List<DuplicateCandidates.Bitmap> bitmaps) {
        long first = bitmaps.get(0).ordinal();
        long own = bitmaps.stream()
                .mapToLong(bitmap -> heap.shallowSize(bitmap.ordinal()))
                .sum();
        if (likeness.pixels() == NONE) {
            return new RowSource.Group(number, first, bitmaps.size(), own, -1);
        }
        long pixels = bitmaps.stream()
                .mapToLong(DuplicateCandidates.Bitmap::buffer)
                .distinct()
                .map(heap::shallowSize)
                .sum();
        long one = heap.shallowSize(first) + heap.shallowSize(bitmaps.get(0).buffer());
        return new RowSource.Group(number, first, bitmaps.size(), own + pixels, own + pixels - one);
    }

    private RowSource.Name name(DuplicateCandidates.Bitmap bitmap) {
        String text = bitmap.width() + " x " + bitmap.height();
        long area = (long) bitmap.width() * bitmap.height();
        if (bitmap.buffer() >= 0 && area > 0) {
            // The class does not say how a pixel is coded: the buffer's length does.
            text += coding(heap.shallowSize(bitmap.buffer()) / area);
        } else if (outside.bytesPerPixel(bitmap) > 0) {
            int pixelBytes = outside.bytesPerPixel(bitmap);
            Message summary =
                    Message.of("duplicates.outside", text + coding(pixelBytes), Message.number(area * pixelBytes));
            return new RowSource.Name(ObjectKinds.BITMAP, null, summary);
        }
        return new RowSource.Name(ObjectKinds.BITMAP, null, Message.verbatim(text));
    }

    private static String coding(long pixelBytes) {
        if (pixelBytes == 0) {
            return "";
        }
        return pixelBytes >= 8
                ? ", RGBA_F16"
                : pixelBytes >= 4 ? ", ARGB_8888" : pixelBytes >= 2 ? ", 16 bits" : ", ALPHA_8";
    }
}
