package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrdinalQueueTest {
    private static final int BLOCK = 1 << 10;

    @TempDir
    Path folder;

    /** Narrow ordinals, and such as take more than four bytes. */
    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 1L << 40})
    void ordinalsComeInTheOrderInWhichTheyWent(long ordinals) throws IOException {
        Random random = new Random(1);
        Deque<Long> expected = new ArrayDeque<>();
        try (Scratch scratch = Scratch.in(folder)) {
            try (OrdinalQueue queue = new OrdinalQueue(scratch, ordinals, BLOCK)) {
                assertThat(queue.poll()).isEqualTo(OrdinalTable.NONE);
                for (int i = 0; i < 100_000; i++) {
                    // More goes in first, then more comes out, until nothing is left: several times.
                    if (random.nextInt(10) < (i % 20_000 < 9_000 ? 7 : 2)) {
                        long ordinal = Math.floorMod(random.nextLong(), ordinals);
                        queue.add(ordinal);
                        expected.addLast(ordinal);
                    } else {
                        Long next = expected.pollFirst();
                        assertThat(queue.poll()).isEqualTo(next == null ? OrdinalTable.NONE : next);
                    }
                }
            }
            assertThat(scratch.used()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 1L << 40})
    void whatHasHadItsTurnTakesNoMemory(long ordinals) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                OrdinalQueue queue = new OrdinalQueue(scratch, ordinals, BLOCK)) {
            for (long i = 0; i < 100 * BLOCK; i++) {
                queue.add(i);
                assertThat(queue.poll()).isEqualTo(i);
            }

            assertThat(scratch.peak()).isLessThan(4L * BLOCK * Long.BYTES);
        }
    }
}
