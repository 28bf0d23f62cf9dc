package io.github.heapfold.analysis.heap.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyListTest {
    @TempDir
    Path folder;

    /** The first of equal keys counts, as everywhere in a dump; the highest bit of an identifier is no sign. */
    @ParameterizedTest
    @ValueSource(strings = {"", "7", "1 2 3", "1 2 2 2 3 3", "3 1 2", "9 9 1 9 1", "1 -2 5 -2", "5 -3 -1"})
    void theFirstOfAKeyIsFound(String written) throws IOException {
        long[] keys = written.isEmpty()
                ? new long[0]
                : Arrays.stream(written.split(" ")).mapToLong(Long::parseLong).toArray();
        try (Scratch scratch = Scratch.in(folder);
                KeyList list = new KeyList(scratch, "test")) {
            for (long key : keys) {
                list.add(key);
            }
            list.freeze();

            assertThat(list.count()).isEqualTo(keys.length);
            for (long key = -4; key < 12; key++) {
                long first = KeyList.ABSENT;
                for (int i = keys.length - 1; i >= 0; i--) {
                    first = keys[i] == key ? i : first;
                }
                assertThat(list.indexOf(key)).as("%d in %s", key, written).isEqualTo(first);
            }
        }
    }
}
