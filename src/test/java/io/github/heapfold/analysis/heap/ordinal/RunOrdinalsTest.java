package io.github.heapfold.analysis.heap.ordinal;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ordinals of IDs that stand in ascending runs, many of which may lie close together. */
class RunOrdinalsTest {
    @TempDir
    Path folder;

    /** The runs come in the file from the highest down, thousands of the short ones in a page of the bitmap. */
    @ParameterizedTest
    @CsvSource({"1, 5000", "2, 20000", "7, 3000", "50000, 3"})
    void everyIdHasItsPlaceInTheFile(int length, int count) throws IOException {
        List<Long> inFile = new ArrayList<>();
        for (long run = count - 1L; run >= 0; run--) {
            for (long i = 0; i < length; i++) {
                inFile.add(0x7f00_0000L + (run * length + i) * 8);
            }
        }
        try (Scratch scratch = Scratch.in(folder)) {
            IdMap ids = new IdMap(scratch, 3);
            Runs runs = new Runs();
            for (long id : inFile) {
                ids.add(id);
                runs.add(id);
            }
            ids.freeze();
            try (RunOrdinals ordinals = new RunOrdinals(ids, runs, runs.ascending())) {
                for (int i = 0; i < inFile.size(); i++) {
                    long id = inFile.get(i);
                    assertThat(ordinals.of(id) == i && ordinals.id(i) == id)
                            .as("object %s", i)
                            .isTrue();
                }
                assertThat(ordinals.of(0x7f00_0000L - 8)).isEqualTo(Ordinals.ABSENT);
            }
        }
    }
}
