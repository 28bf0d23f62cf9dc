package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.path.ShortestPaths.Begins;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShortestPathsTest {
    private static final long OBJECT = 0x100;
    private static final long THREAD = 0x108;
    private static final long WORKER = 0x110;

    /** What a thread works on is a local variable of it most of the time, and in its field always. */
    @Test
    void theFieldOfAThreadIsFollowedAlsoWhileItsValueIsALocalVariable(@TempDir Path folder) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(THREAD, "java/lang/Thread")
                .namedClass(WORKER, "example/Worker")
                .utf8(0x20, "cache")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(THREAD, c -> c.superClass(OBJECT));
                    heap.classDump(WORKER, c -> c.superClass(THREAD).field(0x20, BasicType.OBJECT));
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 5, 0);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 0);
                    heap.instance(0x1000, WORKER, values -> values.id(0x2000));
                    heap.instance(0x2000, OBJECT);
                    heap.instance(0x3000, OBJECT);
                })
                .end()
                .build();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE);
                ShortestPaths paths = ShortestPaths.byFields(
                        new AnalysedHeap(heap, scratch, Progress.NONE), Begins.ALL, Progress.NONE)) {
            assertThat(paths.reaches(heap.ordinalOf(0x2000))).isTrue();
            assertThat(paths.reaches(heap.ordinalOf(0x3000))).isFalse();
        }
    }
}
