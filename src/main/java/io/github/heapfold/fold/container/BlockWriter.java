package io.github.heapfold.fold.container;

import io.github.heapfold.hprof.BigEndian;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;

/** Writes blocks: type, length, payload, and a CRC32C over all three. */
public final class BlockWriter {
    /** Bytes before the payload. */
    public static final int START = 5;

    /** Bytes after it. */
    public static final int END = 4;

    private final OutputStream out;
    private long offset;

    public BlockWriter(OutputStream out) {
        this.out = out;
    }

    public void magic() throws IOException {
        out.write(FoldFormat.MAGIC);
        offset += FoldFormat.MAGIC.length;
    }

    /** Where the next block begins. */
    public long offset() {
        return offset;
    }

    public void write(int type, byte[] payload) throws IOException {
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
