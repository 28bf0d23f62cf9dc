package io.github.heapfold.unpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.BlockInput;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** How much may come out of what is packed. */
class ExpansionTest {
    private static final long MOST = 1L << 32;

    private final SourceStatus source = new SourceStatus();

    /** Zeros without end. */
    private static final InputStream ZEROS = new BlockInput() {
        @Override
        public int read(byte[] into, int from, int length) {
            return length;
        }
    };

    private long untilRefused(long most, long upTo) throws IOException {
        InputStream limited = new Expansion(source, most).limit(ZEROS);
        byte[] block = new byte[1 << 20];
        long bytes = 0;
        try {
            while (bytes < upTo) {
                bytes += limited.read(block, 0, block.length);
            }
        } catch (ArchiveException e) {
            assertThatThrownBy(() -> limited.read(block, 0, 1)).hasMessage(e.getMessage());
        }
        return bytes;
    }

    @Test
    void anythingMayBecomeAsLargeAsIsSaid() throws IOException {
        assertThat(untilRefused(MOST, 2 * MOST)).isEqualTo(MOST);
        assertThat(untilRefused(1 << 20, MOST)).isEqualTo(1 << 20);
        assertThat(untilRefused(0, 2 * MOST)).isEqualTo(2 * MOST);
    }

    @Test
    void moreComesOutOfWhatHasAThousandthOfIt() throws IOException {
        source.read(8 << 20);

        assertThat(untilRefused(MOST, 2 * MOST)).isBetween((8000L << 20) - (1 << 20), 8000L << 20);
    }
}
