package io.github.heapfold.fold.container;

import io.github.heapfold.seal.SealKey;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The constants of the container. */
public final class FoldFormat {
    /**
     * What a folded file begins with. The first byte is no text and the last two show a transfer that mended line ends.
     */
    public static final byte[] MAGIC = "\u008FHFOLD\r\n".getBytes(StandardCharsets.ISO_8859_1);

    /** The newest version; older ones are read as well. */
    public static final int VERSION = 6;

    /** The version that has brought the seal; files of it have one, those of later versions may have. */
    static final int SEAL_VERSION = 2;

    /** The version of files that were folded against another one; older ones stand alone. */
    static final int BASE_VERSION = 4;

    /** The version that has brought mixed rows; its files say whether they have a base. */
    static final int ROWS_VERSION = 5;

    /** The version that tells ints of groups behind those of what they refer to, and from neighbours. */
    static final int NEIGHBOURS_VERSION = 6;

    /** From this level on lanes may be mixed. */
    public static final int MIXING_LEVEL = 9;

    public static final int BLOCK_HEADER = 'H';
    public static final int BLOCK_CHUNK = 'C';
    public static final int BLOCK_CLASSES = 'K';
    public static final int BLOCK_SEALED = 'S';
    public static final int BLOCK_INDEX = 'I';
    public static final int BLOCK_SEAL_END = 'E';
    public static final int BLOCK_TRAILER = 'T';

    /** The largest chunk that a reader accepts; a writer's chunks are smaller. */
    public static final int MAX_CHUNK = 16 << 20;

    /** How much longer a sealed part may be than a chunk: by the numbers of the lanes that it has not. */
    private static final int MOST_OF_SEAL = 1 << 16;

    /** Bytes of what a sealed file ends with: a digest, sealed. */
    private static final int SEAL_END_BYTES = 32 + SealKey.TAG_BYTES;

    private FoldFormat() {}

    /** The version of a file: the oldest that can have all that is in it. */
    public static int version(int level, boolean sealed, boolean based) {
        if (based) {
            return BASE_VERSION;
        }
        if (level >= MIXING_LEVEL) {
            return NEIGHBOURS_VERSION;
        }
        return sealed ? SEAL_VERSION : 1;
    }

    /**
     * The most bytes that the columns of a chunk of n bytes can have: ranks of short references take more than they.
     */
    public static int most(int chunk) {
        return (int) Math.min(Integer.MAX_VALUE - 64, 4L * chunk + (1 << 16));
    }

    /**
     * The most bytes that the payload of a block of this type may have; -1 for a type that is not known.
     *
     * @param bound the most bytes of a chunk
     */
    public static int most(int type, int bound) {
        return switch (type) {
            case BLOCK_HEADER -> 1 << 20;
            case BLOCK_CHUNK, BLOCK_CLASSES -> most(bound);
            case BLOCK_SEALED -> most(bound) + MOST_OF_SEAL;
            case BLOCK_SEAL_END -> SEAL_END_BYTES;
            case BLOCK_INDEX -> IndexCodec.MAX_BYTES;
            case BLOCK_TRAILER -> Long.BYTES;
            default -> -1;
        };
    }

    /** Whether a file that begins with these bytes is a folded one. */
    public static boolean isFold(byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }
}
