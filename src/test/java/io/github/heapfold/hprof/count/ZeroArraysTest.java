package io.github.heapfold.hprof.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZeroArraysTest {
    @TempDir
    Path folder;

    /** The last ones have a value. */
    private List<ZeroArrays> zeros(BasicType type, int arrays, int valued) throws IOException {
        Path dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    for (int i = 0; i < arrays; i++) {
                        long value = i < arrays - valued ? 0 : type.size(8) > 1 ? 0x100 : 1;
                        heap.primitiveArray(0x1000 + i * 0x100L, type, new long[] {0, 0, value});
                        heap.primitiveArray(0x1000000 + i * 0x100L, BasicType.LONG, new long[] {i});
                    }
                })
                .end()
                .writeTo(folder.resolve("zeros.hprof"));
        try (DumpSource source = DumpSource.open(dump)) {
            return CensusTaker.take(new ChunkReader(source), 1, (done, total) -> {}, soFar -> {})
                    .zeros();
        }
    }

    @Test
    void whereTextsWereLeftOutArraysHoldZeros() throws IOException {
        assertThat(zeros(BasicType.BYTE, 60, 0)).containsExactly(new ZeroArrays(BasicType.BYTE, 180));
        assertThat(zeros(BasicType.CHAR, 60, 0)).containsExactly(new ZeroArrays(BasicType.CHAR, 360));
        assertThat(zeros(BasicType.BYTE, 10, 0)).as("may be so by chance").isEmpty();
    }

    @Test
    void aFewThatAProfileKeepsChangeNothing() throws IOException {
        assertThat(zeros(BasicType.BYTE, 60, 1)).hasSize(1);
        assertThat(zeros(BasicType.CHAR, 200, 4)).hasSize(1);
    }

    @Test
    void aProgramThatRanHasValues() throws IOException {
        assertThat(zeros(BasicType.BYTE, 60, 2)).isEmpty();
        assertThat(zeros(BasicType.CHAR, 200, 5)).isEmpty();
        assertThat(zeros(BasicType.BYTE, 10_000, 100)).isEmpty();
    }

    @Test
    void numbersThatAreAllZerosSayNothing() throws IOException {
        assertThat(zeros(BasicType.INT, 60, 0)).isEmpty();
    }
}
