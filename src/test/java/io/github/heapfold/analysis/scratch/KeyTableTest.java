package io.github.heapfold.analysis.scratch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyTableTest {
    private static final int KEYS = 300_000;

    @TempDir
    Path folder;

    /** Sorts keys of which the upper halves are a few, and tells how often it looked whether to go on. */
    private int looks(LongUnaryOperator lows, int cancelAt) throws IOException {
        int[] looks = new int[1];
        Progress progress = (done, total) -> {
            if (++looks[0] == cancelAt) {
                throw new CancellationException("cancelled");
            }
        };
        try (Scratch scratch = Scratch.in(folder);
                KeyTable keys = new KeyTable(scratch, "keys", KEYS)) {
            for (int i = 0; i < KEYS; i++) {
                keys.add(i % 3, lows.applyAsLong(i));
            }
            keys.sort(progress);
            for (int i = 1; i < KEYS; i++) {
                boolean isOrdered = keys.high(i - 1) < keys.high(i)
                        || (keys.high(i - 1) == keys.high(i)
                                && Long.compareUnsigned(keys.low(i - 1), keys.low(i)) <= 0);
                assertThat(isOrdered).isTrue();
            }
        }
        return looks[0];
    }

    @Test
    void whoSortsLooksOftenWhetherToGoOn() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        assertThat(looks(i -> random.nextLong(), -1)).isGreaterThan(KEYS / (1 << 16));
        assertThat(looks(i -> 7, -1)).isGreaterThan(KEYS / (1 << 16));
    }

    @Test
    void aSortEndsWhereItIsCancelled() {
        assertThatThrownBy(() -> looks(i -> i, 2)).isInstanceOf(CancellationException.class);
    }
}
