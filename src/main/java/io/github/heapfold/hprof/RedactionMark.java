package io.github.heapfold.hprof;

import java.nio.charset.StandardCharsets;

/**
 * The record by which hprof-analyzer marks dumps whose values were replaced: the first one behind the header, of a tag
 * that no other program uses. Readers pass over records that they do not know.
 */
public final class RedactionMark {
    /** Its tag. */
    public static final int TAG = 0xde;

    private static final byte[] TEXT = "HPROF-REDACT".getBytes(StandardCharsets.US_ASCII);
    private static final int VERSION = 1;

    private RedactionMark() {}

    /** The record: tag, time 0, length, and the body of 14 bytes: a text, the version 1 and a zero. */
    public static byte[] bytes() {
        byte[] record = new byte[Tag.RECORD_HEADER + TEXT.length + 2];
        record[0] = (byte) TAG;
        BigEndian.put(record, Tag.RECORD_HEADER - Integer.BYTES, Integer.BYTES, TEXT.length + 2);
        System.arraycopy(TEXT, 0, record, Tag.RECORD_HEADER, TEXT.length);
        record[Tag.RECORD_HEADER + TEXT.length] = VERSION;
        return record;
    }

    /**
     * Whether a dump has such a mark.
     *
     * @param length how many of the bytes are its beginning
     */
    public static boolean isBehindHeader(byte[] data, int length) {
        int start = HprofHeader.parse(data, Math.max(0, length))
                .map(HprofHeader::length)
                .orElse(Integer.MAX_VALUE);
        return start < length && is(data, start, length);
    }

    /** Whether a record is such a mark, of whatever version. */
    public static boolean is(byte[] data, int start, int end) {
        if ((data[start] & 0xff) != TAG || end - start < Tag.RECORD_HEADER + TEXT.length) {
            return false;
        }
        for (int i = 0; i < TEXT.length; i++) {
            if (data[start + Tag.RECORD_HEADER + i] != TEXT[i]) {
                return false;
            }
        }
        return true;
    }
}
