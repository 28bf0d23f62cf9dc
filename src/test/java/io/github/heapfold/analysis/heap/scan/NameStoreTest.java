package io.github.heapfold.analysis.heap.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NameStoreTest {
    private static final int NAMES = 50_000;

    @TempDir
    Path folder;

    private static void add(NameStore names, long id, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        names.add(id, bytes, 0, bytes.length);
    }

    private static void everyThousandth(LongConsumer asked) {
        for (long id = NAMES; id > 0; id -= 1000) {
            asked.accept(id);
            asked.accept(id);
            asked.accept(-id);
        }
    }

    @Test
    void whatNobodyAsksForTakesNoRoom() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                NameStore names = new NameStore(scratch)) {
            for (int id = 1; id <= NAMES; id++) {
                add(names, id, "name of " + id);
                add(names, id, "another of the same ID");
            }
            long before = scratch.used();
            names.retain(NameStoreTest::everyThousandth);

            assertThat(names.count()).isEqualTo(NAMES / 1000);
            assertThat(scratch.used()).isLessThan(before / 100);
            for (int id = 1; id <= NAMES; id++) {
                assertThat(names.text(id)).isEqualTo(id % 1000 == 0 ? "name of " + id : null);
            }
        }
    }

    @Test
    void noneMayBeAskedFor() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                NameStore names = new NameStore(scratch)) {
            names.retain(NameStoreTest::everyThousandth);
            assertThat(names.count()).isZero();
            add(names, 1, "");
            names.retain(asked -> asked.accept(1));
            assertThat(names.text(1)).isEmpty();
        }
    }
}
