package io.github.heapfold.fold;

import io.github.heapfold.hprof.BigEndian;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;

/** Writes blocks: type, length, payload, and a CRC32C over all three. */
final class BlockWriter {
    /** Bytes before the payload. */
    static final int START = 5;

    /** Bytes after it. */
    static final int END = 4;

    private final OutputStream out;
    private long offset;

    BlockWriter(OutputStream out) {
        this.out = out;
    }

    void magic() throws IOException {
        out.write(FoldFormat.MAGIC);
        offset += FoldFormat.MAGIC.length;
    }

    /** Where the next block begins. */
    long offset() {
        return offset;
    }

    void write(int type, byte[] payload) throws IOException {
        byte[] start = new byte[START];
        start[0] = (byte) type;
        BigEndian.put(start, 1, 4, payload.length);
        byte[] end = new byte[END];
        BigEndian.put(end, 0, 4, crc(start, payload));
        out.write(start);
        out.write(payload);
        out.write(end);
        offset += START + payload.length + END;
    }

    static long crc(byte[] start, byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(start);
        crc.update(payload);
        return crc.getValue();
    }
}
