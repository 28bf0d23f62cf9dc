package io.github.heapfold.fold.mixing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MatchFinderTest {
    private static final int SHORTEST = 3;
    private static final int LONGEST = 8;

    private final MatchFinder matches = new MatchFinder(LONGEST);
    private byte[] bytes;
    private int end;

    private void begin(String text) {
        bytes = text.getBytes(StandardCharsets.US_ASCII);
        end = 0;
        matches.begin(bytes, SHORTEST, 16);
    }

    /** The hash of the last three bytes, as the models of bytes have it of five or six. */
    private void take(int count) {
        for (int i = 0; i < count; i++) {
            end++;
            matches.next(
                    bytes[end - 1], end, Arrays.hashCode(Arrays.copyOfRange(bytes, Math.max(0, end - 3), end)) << 8);
        }
    }

    @Test
    void whatFollowedTheSameBytesIsExpected() {
        begin("abcde-abcd");
        take(8);
        assertThat(matches.length()).as("ab is too short").isZero();

        take(1);
        assertThat(matches.length()).isEqualTo(3);
        assertThat(matches.expected()).isEqualTo('d');
        take(1);
        assertThat(matches.length()).isEqualTo(4);
        assertThat(matches.expected()).isEqualTo('e');
    }

    @Test
    void aMatchEndsWhereAnotherByteFollowsAndGrowsNoLongerThanTheLongest() {
        begin("0123456789ab-0123456789aX");
        take(24);
        assertThat(matches.length()).isEqualTo(LONGEST);
        assertThat(matches.expected()).isEqualTo('b');

        take(1);
        assertThat(matches.length()).isZero();
    }

    @Test
    void nothingIsExpectedOfWhatWasBefore() {
        begin("abcabc");
        take(6);
        assertThat(matches.length()).isEqualTo(3);
        matches.end();

        begin("abcabc");
        assertThat(matches.length()).isZero();
        take(3);
        assertThat(matches.length()).isZero();
    }
}
