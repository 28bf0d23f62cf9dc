package io.github.heapfold.unpack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.junit.jupiter.api.Test;

class PackingTest {
    @Test
    void bytesWhoseSignedSumIsNothingAreNoTar() {
        byte[] start = new byte[Packing.START];
        Arrays.fill(start, (byte) 1);
        // The field of the checksum, which counts as eight spaces, has no digits.
        Arrays.fill(start, 148, 156, (byte) 0);
        int sum = Packing.START - 8 + 8 * ' ';
        for (int i = 0; sum > 0; i++) {
            byte less = (byte) -Math.min(sum - 1, 127);
            sum -= 1 - less;
            start[200 + i] = less;
        }
        assertThat(TarUtils.verifyCheckSum(start)).as("the library's own test").isTrue();

        assertThat(Packing.of(start)).isEmpty();
    }
}
