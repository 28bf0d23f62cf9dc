package io.github.heapfold.fuzz;

import io.github.heapfold.hprof.BigEndian;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A folded file with all checksums of its blocks right, and its trailer pointing to its index: what a forger can make.
 */
final class MendedFold {
    private static final byte[] MAGIC = "\u008FHFOLD\r\n".getBytes(StandardCharsets.ISO_8859_1);
    private static final int START = 5;
    private static final int END = 4;

    private MendedFold() {}

    /** The mended file; null where these bytes do not begin as one. */
    static byte[] of(byte[] folded) {
        if (folded.length < MAGIC.length || !Arrays.equals(folded, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            return null;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(MAGIC);
        long index = 0;
        int at = MAGIC.length;
        while (folded.length - at > START + END) {
            // A length that leads out of the file takes what is left of it.
            int length = (int) Math.min(BigEndian.u4(folded, at + 1), folded.length - at - START - END);
            byte[] block = Arrays.copyOfRange(folded, at, at + START + length + END);
            if (block[0] == 'I') {
                index = out.size();
            } else if (block[0] == 'T' && length == Long.BYTES) {
                BigEndian.put(block, START, Long.BYTES, index);
            }
            BigEndian.put(block, 1, 4, length);
            CRC32C crc = new CRC32C();
            crc.update(block, 0, START + length);
            BigEndian.put(block, START + length, END, crc.getValue());
            out.writeBytes(block);
            at += block.length;
        }
        return out.toByteArray();
    }
}
