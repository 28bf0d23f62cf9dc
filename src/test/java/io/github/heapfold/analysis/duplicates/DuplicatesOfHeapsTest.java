package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of several heaps in a file, which mostly have the same IDs, what is there twice in the last one. */
class DuplicatesOfHeapsTest {
    /** Two arrays, all of whose elements are one number each. */
    private static void arrays(HeapBuilder heap, int one, int other) {
        heap.classDump(Samples.OBJECT, c -> {});
        for (int i = 0; i < 2; i++) {
            byte[] elements = new byte[1_000];
            Arrays.fill(elements, (byte) (i == 0 ? one : other));
            heap.bytes(0x1000 + 0x10 * i, elements);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000 + 0x10 * i, 1);
        }
    }

    private static List<Duplicates.Row> twice(DumpBuilder dump, Path folder) throws IOException {
        return JudgedDumps.ask(dump.writeTo(folder.resolve("heaps.hprof")), new Duplicates(0))
                .arrays()
                .rows();
    }

    /** @param isSegments whether a heap is segments with an end, and not one record of its own */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyTheLastCounts(boolean isSegments, @TempDir Path folder) throws IOException {
        assertThat(twice(heaps(isSegments, 7, 7, 8, 9), folder)).isEmpty();
        assertThat(twice(heaps(isSegments, 8, 9, 7, 7), folder))
                .singleElement()
                .satisfies(row -> assertThat(row.copies()).isEqualTo(2));
        // Nor are two that are alike in two heaps the same twice.
        assertThat(twice(heaps(isSegments, 7, 8, 8, 9), folder)).isEmpty();
    }

    private static DumpBuilder heaps(boolean isSegments, int one, int other, int nextOne, int nextOther) {
        DumpBuilder dump = DumpBuilder.dump(8).namedClass(Samples.OBJECT, "java/lang/Object");
        return isSegments
                ? dump.segment(heap -> arrays(heap, one, other))
                        .end()
                        .segment(heap -> arrays(heap, nextOne, nextOther))
                        .end()
                : dump.heapDump(heap -> arrays(heap, one, other)).heapDump(heap -> arrays(heap, nextOne, nextOther));
    }
}
