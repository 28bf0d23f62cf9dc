package io.github.heapfold.tailor;

import io.github.heapfold.hprof.BigEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** What a mini.hprof begins with. All its identifiers have four bytes. */
public final class TailorFormat {
    /** The name of the program, and of the profile with the same rules. */
    public static final String NAME = "tailor";

    /** How many bytes tell whether a file is one, whatever they are packed to. */
    public static final int START = 512;

    static final byte[] MAGIC = "JAVA PROFILE 6.0.1".getBytes(StandardCharsets.US_ASCII);
    static final int ID_SIZE = 4;

    private TailorFormat() {}

    /** Whether a file is a mini.hprof, raw or packed. */
    public static boolean isTailor(byte[] start) {
        return startsWithMagic(start) || (isZlib(start) && startsWithMagic(inflate(start)));
    }

    private static boolean startsWithMagic(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    /** Whether these may be the first bytes of a zlib stream. */
    static boolean isZlib(byte[] start) {
        return start.length >= 2 && (start[0] & 0xf) == 8 && BigEndian.u2(start, 0) % 31 == 0;
    }

    private static byte[] inflate(byte[] start) {
        byte[] inside = new byte[MAGIC.length];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(start);
            return Arrays.copyOf(inside, inflater.inflate(inside));
        } catch (DataFormatException e) {
            return new byte[0];
        } finally {
            inflater.end();
        }
    }
}
