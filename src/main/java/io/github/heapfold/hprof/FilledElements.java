package io.github.heapfold.hprof;

/** Elements of an array that are not in the file, as a {@link Fill} says them: made as they are read. */
public final class FilledElements {
    /** Whole elements of whatever type. */
    private static final int BLOCK = 1 << 12;

    private final Fill fill;
    private final int idSize;
    private final byte[] block = new byte[BLOCK];
    private int at;
    private long left;

    public FilledElements(Fill fill, int idSize) {
        this.fill = fill;
        this.idSize = idSize;
    }

    /** Begins another array; what was left of the one before is forgotten. */
    public void begin(BasicType type, long bytes) {
        left = bytes;
        at = 0;
        int size = type.size(idSize);
        for (int i = 0; bytes > 0 && i < BLOCK; i += size) {
            BigEndian.put(block, i, size, fill.of(type));
        }
    }

    /** No array any more. */
    public void end() {
        left = 0;
    }

    /** Gives at most {@code length} bytes, and at least one unless none are left or {@code length} is 0. */
    public int read(byte[] into, int from, int length) {
        int n = (int) Math.min(length, Math.min(left, BLOCK - at));
        System.arraycopy(block, at, into, from, n);
        at = (at + n) % BLOCK;
        left -= n;
        return n;
    }
}
