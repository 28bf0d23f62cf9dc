package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a bitmap of Android shows, where its pixels are in the heap: up to Android 7. Empty for what is no bitmap, for
 * bitmaps that keep their pixels elsewhere, and where the file does not have them.
 */
public final class BitmapPicture implements Question<Optional<BitmapPicture.Picture>> {
    /** Longer buffers are no picture that a device could show; all of it is in memory at once. */
    private static final int MOST_BYTES = 64 << 20;

    private final long id;
    private final int side;

    /**
     * A picture, perhaps smaller than the bitmap.
     *
     * @param width of the bitmap, in pixels
     * @param height of the bitmap, in pixels
     * @param columns of the picture
     * @param rows of the picture
     * @param argb its pixels, row after row: opacity, red, green and blue in eight bits each, not multiplied
     */
    public record Picture(int width, int height, int columns, int rows, int[] argb) {}

    /**
     * @param id of the bitmap
     * @param side the longest side of the picture, in pixels; of larger bitmaps some pixels stand for the others
     */
    public BitmapPicture(long id, int side) {
        this.id = id;
        this.side = side;
    }

    /** Whether objects of a class may have a picture. */
    public static boolean isBitmap(String className) {
        return className.equals(ObjectKinds.BITMAP);
    }

    @Override
    public Optional<Picture> ask(AnalysedHeap analysed, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        long bitmap = heap.ordinalOf(id);
        if (bitmap == Heap.ABSENT || !isBitmap(heap.classes().name(heap.classOf(bitmap)))) {
            return Optional.empty();
        }
        Map<String, Long> values = new HashMap<>();
        for (ObjectValue value : heap.values(bitmap, 0, 0)) {
            if (value.present()) {
                values.put(value.name(), value.bits());
            }
        }
        int width = (int) (long) values.getOrDefault("mWidth", 0L);
        int height = (int) (long) values.getOrDefault("mHeight", 0L);
        long buffer = heap.ordinalOf(values.getOrDefault("mBuffer", 0L));
        if (width <= 0 || height <= 0 || buffer == Heap.ABSENT) {
            return Optional.empty();
        }
        byte[] bytes = heap.contents(new long[] {buffer}, MOST_BYTES).get(buffer);
        return bytes == null ? Optional.empty() : picture(bytes, width, height);
    }

    /** The class does not say how a pixel is coded: how many bytes there are for each does. */
    private Optional<Picture> picture(byte[] bytes, int width, int height) {
        long each = bytes.length / ((long) width * height);
        if (each != 1 && each != 2 && (each < 4 || each >= 8)) {
            return Optional.empty();
        }
        int size = each >= 4 ? 4 : (int) each;
        int stride = bytes.length / height;
        int step = Math.max(1, (Math.max(width, height) + side - 1) / side);
        int columns = (width + step - 1) / step;
        int rows = (height + step - 1) / step;
        int[] argb = new int[columns * rows];
        for (int y = 0; y < rows; y++) {
            for (int x = 0; x < columns; x++) {
                argb[y * columns + x] = colour(bytes, y * step * stride + x * step * size, size);
            }
        }
        return Optional.of(new Picture(width, height, columns, rows, argb));
    }

    private static int colour(byte[] bytes, int at, int size) {
        if (size == 1) {
            return (bytes[at] & 0xff) << 24;
        }
        if (size == 2) {
            int bits = (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
            int red = (bits >> 11 & 31) * 255 / 31;
            int green = (bits >> 5 & 63) * 255 / 63;
            int blue = (bits & 31) * 255 / 31;
            return 0xff << 24 | red << 16 | green << 8 | blue;
        }
        int opacity = bytes[at + 3] & 0xff;
        return opacity << 24
                | unmultiplied(bytes[at], opacity) << 16
                | unmultiplied(bytes[at + 1], opacity) << 8
                | unmultiplied(bytes[at + 2], opacity);
    }

    /** Colours are kept multiplied by their opacity. */
    private static int unmultiplied(byte colour, int opacity) {
        return opacity == 0 ? 0 : Math.min(255, (colour & 0xff) * 255 / opacity);
    }
}
