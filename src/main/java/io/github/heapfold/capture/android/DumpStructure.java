package io.github.heapfold.capture.android;

import io.github.heapfold.hprof.Tag;

/**
 * Follows the records of a dump as its bytes go by, to know when it is whole: behind the record that ends a heap dump,
 * where no other has begun.
 */
final class DumpStructure {
    private static final int HEADER_NUMBERS = 12;
    private static final int MOST_FORMAT = 32;

    private final byte[] head = new byte[Tag.RECORD_HEADER];
    private int inHead;
    private long left;

    /** Bytes of the first line that were seen; -1 behind its end. */
    private int inFormat;

    private boolean ended;
    private boolean odd;

    void add(byte[] data, int from, int length) {
        int at = from;
        int end = from + length;
        while (at < end && !odd) {
            if (inFormat >= 0) {
                format(data[at++]);
            } else if (left > 0) {
                int n = (int) Math.min(left, end - at);
                left -= n;
                at += n;
            } else {
                head[inHead++] = data[at++];
                ended = false;
                if (inHead == head.length) {
                    record();
                }
            }
        }
    }

    private void format(byte b) {
        inFormat++;
        if (b == 0) {
            inFormat = -1;
            left = HEADER_NUMBERS;
        } else if (inFormat > MOST_FORMAT) {
            odd = true;
        }
    }

    private void record() {
        inHead = 0;
        for (int i = head.length - Integer.BYTES; i < head.length; i++) {
            left = (left << Byte.SIZE) | (head[i] & 0xff);
        }
        ended = (head[0] & 0xff) == Tag.HEAP_DUMP_END.code() && left == 0;
    }

    /** Whether the last record that was seen ends a heap dump. */
    boolean isWhole() {
        return ended && !odd;
    }
}
