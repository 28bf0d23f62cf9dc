package io.github.heapfold.hprof;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * What stands before the first record: {@code "JAVA PROFILE 1.0.2"}, a NUL, the ID size and the time of the dump.
 *
 * @param format the first line without its NUL, {@code JAVA PROFILE 1.0} to {@code JAVA PROFILE 1.0.3}
 * @param idSize bytes of an identifier: 1, 2, 4 or 8
 * @param timestamp milliseconds since 1970-01-01 UTC, as the file says it
 */
public record HprofHeader(String format, int idSize, long timestamp) {
    /** What every HPROF begins with. */
    public static final String PREFIX = "JAVA PROFILE 1.0";

    /** The longest header: {@code JAVA PROFILE 1.0.x}, NUL, u4, u8. */
    public static final int MAX_BYTES = 19 + 4 + 8;

    public static final String ANDROID = "JAVA PROFILE 1.0.3";

    /** Reads a header from the first bytes of a file; empty where they are not an HPROF header Heapfold can model. */
    public static Optional<HprofHeader> parse(byte[] data, int length) {
        int end = 0;
        while (end < Math.min(length, 19) && data[end] != 0) {
            end++;
        }
        String format = new String(data, 0, end, StandardCharsets.US_ASCII);
        boolean known = format.equals(PREFIX) || format.matches("JAVA PROFILE 1\\.0\\.[123]");
        if (!known || length < end + 13) {
            return Optional.empty();
        }
        int idSize = BigEndian.i4(data, end + 1);
        if (idSize != 1 && idSize != 2 && idSize != 4 && idSize != 8) {
            return Optional.empty();
        }
        return Optional.of(new HprofHeader(format, idSize, BigEndian.i8(data, end + 5)));
    }

    /** Whether a file begins as an HPROF does, whatever follows. */
    public static boolean isBegun(byte[] start) {
        byte[] prefix = PREFIX.getBytes(StandardCharsets.US_ASCII);
        return start.length >= prefix.length && Arrays.equals(start, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** Bytes of the header in a file. */
    public int length() {
        return format.length() + 13;
    }

    public byte[] toBytes() {
        byte[] bytes = Arrays.copyOf(format.getBytes(StandardCharsets.US_ASCII), length());
        BigEndian.put(bytes, format.length() + 1, 4, idSize);
        BigEndian.put(bytes, format.length() + 5, 8, timestamp);
        return bytes;
    }

    public boolean isAndroid() {
        return format.equals(ANDROID);
    }

    public Instant time() {
        return Instant.ofEpochMilli(timestamp);
    }
}
