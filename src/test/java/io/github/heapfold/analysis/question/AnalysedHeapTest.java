package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysedHeapTest {
    @TempDir
    Path folder;

    /** No root leads to two of the four objects; the class of one of them is missing. */
    @Test
    void allObjectsAreThoseThatAreReachedAndThoseOfTheDumpThatAreNot() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.instance(0x1000, 0x10).instance(0x1010, 0x10).instance(0x1020, 0x10);
                    heap.instance(0x1030, 0x20);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000, 1).root(Tag.ROOT_JNI_GLOBAL, 0x1010, 1);
                })
                .end()
                .build();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);
            long reached = analysed.dominators().reachableObjects();

            assertThat(analysed.garbageObjects()).isEqualTo(2);
            assertThat(analysed.allObjects()).isEqualTo(reached + 2);
        }
    }
}
