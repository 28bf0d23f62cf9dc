package io.github.heapfold.fold;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The constants of the container. */
public final class FoldFormat {
    /** What a folded file begins with. The first byte is no text and the last two show a transfer that mended line ends. */
    static final byte[] MAGIC = "\u008FHFOLD\r\n".getBytes(StandardCharsets.ISO_8859_1);

    static final int VERSION = 1;

    private FoldFormat() {}

    /** Whether a file that begins with these bytes is a folded one. */
    public static boolean isFold(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }
}
