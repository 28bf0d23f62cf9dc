package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The beginning of a primitive array.
 *
 * @param length number of all elements
 * @param bytes the first elements as they stand in the dump, big-endian
 */
public record ArrayStart(BasicType elements, long length, byte[] bytes) {
    /** One letter may be any number. */
    private static final int LEAST_TEXT = 2;

    /**
     * What bytes say that are nothing but visible ASCII characters and spaces, with or without zeros behind them; empty of
     * all else.
     */
    public Optional<String> text() {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) {
            end--;
        }
        String text = new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
        return elements == BasicType.BYTE && end >= LEAST_TEXT && text.chars().allMatch(c -> c >= ' ' && c <= '~')
                ? Optional.of(text)
                : Optional.empty();
    }
}
