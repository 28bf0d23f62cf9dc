package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;

/**
 * A tar archive as its reader reads it, who takes long names and further headers, of whatever length they say, into
 * memory, and calls itself for each. What stands between two files may therefore be no longer, and no more, than any
 * archiver makes it.
 */
final class TarHeads extends BlockInput {
    /**
     * More bytes than names and headers of a file have: of Linux, paths have 4 KiB and attributes 64 KiB, and where the
     * holes of a sparse file are takes some 24 bytes for each.
     */
    static final int MOST = 16 << 20;

    /** More further headers than a file has, which is one or two of each kind; their reader calls itself for each. */
    static final int MOST_HEADS = 200;

    private static final int RECORD = 512;

    /** Where a header says of what kind it is. */
    private static final int KIND = 156;

    /** Long names of links and files, and headers of POSIX for one file, also in Sun's old form, and for all. */
    private static final String FURTHER = "KLxXg";

    private final InputStream in;
    private long left = Long.MAX_VALUE;
    private int heads;

    TarHeads(InputStream in) {
        this.in = in;
    }

    /** What is read from now on stands between two files. */
    void begin() {
        left = MOST;
        heads = 0;
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
        if (left == Long.MAX_VALUE) {
            return in.read(into, from, length);
        }
        int n = in.readNBytes(into, from, (int) Math.min(length, left));
        left -= n;
        if (n == RECORD && FURTHER.indexOf(into[from + KIND]) >= 0 && ++heads > MOST_HEADS) {
            throw new ArchiveException(Message.of("unpack.manyHeads", MOST_HEADS));
        }
        return n == 0 && length > 0 ? -1 : n;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
