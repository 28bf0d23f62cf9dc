package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;

/**
 * How much may come out of a packed source: a few kilobytes of zstd can stand for terabytes. Nothing is said against a
 * number of bytes that every heap may have, nor where the source is at least a thousandth of what comes out of it.
 */
public final class Expansion {
    /** Times as many bytes as are stored may always come out. Dumps that are mostly zeros come to about 600. */
    static final long RATIO = 1000;

    private final SourceStatus source;
    private final long most;

    /**
     * @param source how much of the source has been read
     * @param most bytes that may come out of any source, 0 for any number
     */
    Expansion(SourceStatus source, long most) {
        this.source = source;
        this.most = most == 0 ? Long.MAX_VALUE : most;
    }

    /**
     * Sees to it that no more comes out than may.
     *
     * @param bytes that have come out so far
     * @param stored bytes that they came out of
     * @param most bytes that may come out of any source
     */
    public static void expect(long bytes, long stored, long most) throws ArchiveException {
        if (bytes > most && bytes / RATIO > stored) {
            throw new ArchiveException(Message.of("unpack.limit", most, stored, RATIO));
        }
    }

    /** What comes out of one layer, which fails where it is more than may be. */
    InputStream limit(InputStream unpacked) {
        return new BlockInput() {
            private long bytes;

            @Override
            public int read(byte[] into, int from, int length) throws IOException {
                expect();
                int n = unpacked.read(into, from, length);
                bytes += Math.max(0, n);
                expect();
                return n;
            }

            private void expect() throws ArchiveException {
                Expansion.expect(bytes, source.position(), most);
            }

            @Override
            public void close() throws IOException {
                unpacked.close();
            }
        };
    }
}
