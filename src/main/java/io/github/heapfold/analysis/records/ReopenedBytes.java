package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.read.ResumePoint;
import java.io.IOException;
import java.util.Optional;

/** Holds no file while nobody looks: closed, it opens it again for the next read. */
final class ReopenedBytes implements DumpBytes {
    private final Opener opener;
    private final String name;
    private final Access access;
    private DumpBytes open;
    /** Asked by any thread. */
    private volatile long size;

    ReopenedBytes(Opener opener, String name, Access access, long size) {
        this.opener = opener;
        this.name = name;
        this.access = access;
        this.size = size;
    }

    private DumpBytes open() throws IOException {
        if (open == null) {
            open = opener.open();
        }
        return open;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        int n = open().read(offset, data, from, length);
        size = open.size() < 0 ? size : open.size();
        return n;
    }

    @Override
    public Optional<ResumePoint> placeBefore(long offset) throws IOException {
        return open().placeBefore(offset);
    }

    @Override
    public void close() throws IOException {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
