package io.github.heapfold.analysis.heap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapPhase;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexSeal;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.Progress;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted in all objects is kept with a heap, and counting it ends when it is to. */
class KeptFactsTest {
    private static final IndexSeal SEAL = new IndexSeal(new byte[] {1}, new byte[] {2});

    @TempDir
    Path folder;

    private final byte[] dump = DumpBuilder.dump(8)
            .namedClass(0x100, "java/lang/Object")
            .namedClass(0x110, "jdk/internal/vm/StackChunk")
            .segment(heap -> {
                heap.classDump(0x100, c -> {});
                heap.classDump(0x110, c -> c.superClass(0x100));
                for (int i = 0; i < 7; i++) {
                    heap.instance(0x1000 + i, 0x110, values -> {});
                }
            })
            .end()
            .build();

    @Test
    void piecesOfStacksAreNotCountedAgain() throws Exception {
        Path file = folder.resolve("index");
        try (Scratch scratch = Scratch.in(folder)) {
            HeapReader reader = new HeapReader(new MemorySource(dump), scratch, 1);
            try (Heap heap = reader.read(phase -> Progress.NONE);
                    IndexWriter index = new IndexWriter(file, SEAL, Progress.NONE)) {
                heap.save(index, Progress.NONE);
                index.finish();
            }
            try (Heap kept = reader.load(new IndexReader(file, SEAL, Progress.NONE), KeptFactsTest::end)) {
                // No root leads to them.
                assertThat(kept.facts().stackChunks()).isEqualTo(7);
            }
        }
    }

    @Test
    void whoWaitsForTheirCountEndsIt() throws Exception {
        try (Scratch scratch = Scratch.in(folder)) {
            HeapReader reader = new HeapReader(new MemorySource(dump), scratch, 1);
            assertThatThrownBy(() -> reader.read(phase -> phase == HeapPhase.OBJECTS ? Progress.NONE : new Look()))
                    .isInstanceOf(CancellationException.class);
        }
    }

    /** Goes on while something is told, and ends who only looks. */
    private static final class Look implements Progress {
        @Override
        public void at(long done, long total) {
            // The pass over the dump goes on.
        }

        @Override
        public void look() {
            end(0, -1);
        }
    }

    private static void end(long done, long total) {
        throw new CancellationException(done + " of " + total);
    }
}
