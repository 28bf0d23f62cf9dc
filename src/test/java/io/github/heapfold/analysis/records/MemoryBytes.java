package io.github.heapfold.analysis.records;

/** A dump in memory that counts what is read of it. */
final class MemoryBytes implements DumpBytes {
    private final byte[] dump;
    private long bytesRead;

    MemoryBytes(byte[] dump) {
        this.dump = dump;
    }

    synchronized long bytesRead() {
        return bytesRead;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public long size() {
        return dump.length;
    }

    @Override
    public Access access() {
        return Access.DIRECT;
    }

    @Override
    public synchronized int read(long offset, byte[] data, int from, int length) {
        int n = (int) Math.max(0, Math.min(length, dump.length - offset));
        System.arraycopy(dump, (int) Math.min(offset, dump.length), data, from, n);
        bytesRead += n;
        return n;
    }

    @Override
    public void close() {
        // Memory needs no closing.
    }
}
