package io.github.heapfold.job.serve;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of a file that a request wants (RFC 9110, section 14).
 *
 * @param from the first, counted from 0
 * @param length how many; 0 where the range is outside of the file
 */
record ByteRange(long from, long length) {
    /** Numbers of more digits are no offsets in a file. */
    private static final Pattern FORM = Pattern.compile("bytes=\\s*(\\d{0,18})-(\\d{0,18})\\s*");

    /**
     * Reads the header field {@code Range}.
     *
     * @param field null where there is none
     * @param size bytes of the file
     * @return null where all is wanted: there is no field, or it is of a kind that a server may pass over, as several
     *     ranges at once are
     */
    static ByteRange of(String field, long size) {
        Matcher form = field == null ? null : FORM.matcher(field);
        if (form == null || !form.matches()) {
            return null;
        }
        String first = form.group(1);
        String last = form.group(2);
        if (first.isEmpty()) {
            return last.isEmpty() ? null : lastBytes(Long.parseLong(last), size);
        }
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? Long.MAX_VALUE : Long.parseLong(last);
        if (to < from) {
            return null;
        }
        return new ByteRange(from, from >= size ? 0 : Math.min(to, size - 1) - from + 1);
    }

    private static ByteRange lastBytes(long count, long size) {
        long length = Math.min(count, size);
        return new ByteRange(size - length, length);
    }
}
