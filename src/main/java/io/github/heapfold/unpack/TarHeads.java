package io.github.heapfold.unpack;

import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;

/**
 * A tar archive as its reader reads it, who takes long names and further headers, of whatever length they say, into
 * memory. What stands between two files may therefore be no longer than any archiver makes it.
 */
final class TarHeads extends BlockInput {
    /**
     * More bytes than names and headers of a file have: of Linux, paths have 4 KiB and attributes 64 KiB, and where the
     * holes of a sparse file are takes some 24 bytes for each.
     */
    static final int MOST = 16 << 20;

    private final InputStream in;
    private long left = Long.MAX_VALUE;

    TarHeads(InputStream in) {
        this.in = in;
    }

    /** What is read from now on stands between two files. */
    void begin() {
        left = MOST;
    }

    /** What is read from now on is a file, which may be of any length. */
    void end() {
        left = Long.MAX_VALUE;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        if (left == 0) {
            throw new ArchiveException(Message.of("unpack.longHead", MOST));
        }
        int n = in.read(into, from, (int) Math.min(length, left));
        left -= Math.max(0, n);
        return n;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
