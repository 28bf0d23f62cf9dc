package io.github.heapfold.analysis.heap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What references refer to, in heaps of any size. */
class ReferentTableTest {
    private static final int ENTRIES = 5_000;

    @TempDir
    Path folder;

    private void check(long objects, long mostNarrow, long factor) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                ReferentTable table = new ReferentTable(scratch, objects, mostNarrow)) {
            for (long i = 0; i < ENTRIES; i++) {
                table.add(i * 3 * factor, (objects - 1) - i);
            }
            for (long i = 0; i < ENTRIES; i++) {
                assertThat(table.of(i * 3 * factor)).isEqualTo((objects - 1) - i);
                assertThat(table.of(i * 3 * factor + 1)).isEqualTo(Heap.ABSENT);
            }
        }
    }

    @Test
    void ordinalsOf32BitsAndMore() throws IOException {
        check(20_000, 1L << 32, 1);
        check(20_000, 20_000, 1);
        check(20_000, 100, 1);
    }

    @Test
    void ordinalsBeyond2To31And2To32() throws IOException {
        check(1L << 32, 1L << 32, 280_000);
        check((1L << 32) + 7, 1L << 32, 280_000);
        check(1L << 40, 1L << 32, 70_000_000);
    }
}
