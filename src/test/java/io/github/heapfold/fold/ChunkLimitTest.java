package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** No file is written that has more chunks than a reader takes. */
class ChunkLimitTest {
    private static int fold(int mostChunks) throws IOException {
        byte[] dump = Samples.list(8, 200).build();
        FoldOptions options = new FoldOptions(Presets.LOSSLESS, FoldOptions.DEFAULT_LEVEL, 2);
        try (ChunkReader reader =
                new ChunkReader(DumpSource.of("pieces.hprof", new ByteArrayInputStream(dump)), ChunkReader.MIN_CHUNK)) {
            return FoldWriter.write(reader, new ByteArrayOutputStream(), options, mostChunks)
                    .chunks()
                    .size();
        }
    }

    @Test
    void oneMoreIsRefused() throws IOException {
        int chunks = fold(Integer.MAX_VALUE);

        assertThat(chunks).isGreaterThan(10);
        assertThat(fold(chunks)).isEqualTo(chunks);
        assertThatThrownBy(() -> fold(chunks - 1))
                .isInstanceOf(LimitException.class)
                .hasMessageStartingWith("pieces.hprof: the dump is so damaged that it falls into more than "
                        + (chunks - 1) + " pieces");
    }
}
