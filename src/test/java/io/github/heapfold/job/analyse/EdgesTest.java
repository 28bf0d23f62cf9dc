package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EdgesTest {
    private static final long ARRAY = 0x1000;
    private static final long OFTEN = 0x2000;
    private static final long LATE = 0x3000;

    @TempDir
    Path folder;

    @Test
    void ofAnArrayAsManyElementsAreToldAsAreAskedFor() throws Exception {
        // More than is read at once.
        long[] elements = new long[100_000];
        Arrays.fill(elements, 0, 20, OFTEN);
        elements[99_998] = LATE;
        elements[99_999] = OFTEN;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    heap.classDump(0x500, type -> {});
                    heap.bytes(OFTEN, new byte[8]);
                    heap.bytes(LATE, new byte[8]);
                    heap.objectArray(ARRAY, 0x500, elements);
                    heap.root(Tag.ROOT_UNKNOWN, ARRAY);
                })
                .end()
                .writeTo(folder.resolve("array.hprof"));
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            Heap heap = open.heap();
            long[] from = {heap.ordinalOf(ARRAY), heap.ordinalOf(ARRAY), heap.ordinalOf(OFTEN)};
            long[] to = {heap.ordinalOf(OFTEN), heap.ordinalOf(LATE), heap.ordinalOf(LATE)};

            assertThat(names(heap.edges(from, to, 1))).containsExactly("[0]", "[99998]", "");
            assertThat(names(heap.edges(from, to, 3))).containsExactly("[0] [1] [2]", "[99998]", "");
            assertThat(heap.edges(from[0], to[0])).hasSize(Heap.MOST_ELEMENTS);
        }
    }

    /** Its elements are then in chunks of their own, and the chunk with its head says nothing of where they end. */
    @Test
    void anArrayThatIsLongerThanAChunkHasItsElementsInAFoldedFileToo() throws Exception {
        long[] elements = new long[ChunkReader.DEFAULT_CHUNK / 8 + 1];
        elements[elements.length - 1] = LATE;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    heap.classDump(0x500, type -> {});
                    heap.bytes(LATE, new byte[8]);
                    heap.objectArray(ARRAY, 0x500, elements);
                    heap.root(Tag.ROOT_UNKNOWN, ARRAY);
                })
                .end()
                .writeTo(folder.resolve("long.hprof"));
        Path fold = Folds.fold(dump, folder.resolve("long.hfold"), Presets.OOM);
        for (Path file : List.of(dump, fold)) {
            try (LoadedHeap open = new OpenHeapJob(file, 1).run(JobMonitor.silent())) {
                Heap heap = open.heap();
                long array = heap.ordinalOf(ARRAY);

                assertThat(heap.arrayLength(array)).isEqualTo(elements.length);
                assertThat(heap.nullElements(new long[] {array, heap.ordinalOf(LATE)}, Progress.NONE))
                        .containsExactly(Map.entry(array, elements.length - 1L));
                assertThat(names(List.of(heap.edges(array, heap.ordinalOf(LATE)))))
                        .containsExactly("[" + (elements.length - 1) + "]");
            }
        }
    }

    private static List<String> names(List<List<Edge>> edges) {
        return edges.stream()
                .map(of -> String.join(" ", of.stream().map(Edge::name).toList()))
                .toList();
    }
}
