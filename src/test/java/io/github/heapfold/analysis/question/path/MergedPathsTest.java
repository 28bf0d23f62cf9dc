package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedPathsTest {
    private static final long OBJECT = 0x100;
    private static final long OBJECTS = 0x108;
    private static final long HOLDER = 0x110;
    private static final long ITEM = 0x118;
    private static final long ROOT = 0x1000;

    @TempDir
    private Path folder;

    /** The only path to all items: of each step what leads on, by how many, and whether all paths come by its object. */
    private List<String> steps(Consumer<HeapBuilder> objects) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(HOLDER, "example/Holder")
                .namedClass(ITEM, "example/Item")
                .utf8(1, "held")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(HOLDER, c -> c.superClass(OBJECT).field(1, BasicType.OBJECT));
                    heap.classDump(ITEM, c -> c.superClass(OBJECT));
                    heap.root(Tag.ROOT_JNI_GLOBAL, ROOT, 1);
                    objects.accept(heap);
                })
                .end()
                .build();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE)) {
            List<PathToRoot> paths = new PathsToRoots("example.Item", Set.of(), 0)
                    .ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE)
                    .paths();
            assertThat(paths).hasSize(1);
            return paths.get(0).steps().stream()
                    .map(step -> step.way() + " " + step.elements() + (step.isExample() ? " one of them" : ""))
                    .toList();
        }
    }

    private static void items(HeapBuilder heap, long array, int count) {
        long[] items =
                IntStream.range(0, count).mapToLong(i -> array + 8 * i + 8).toArray();
        for (long item : items) {
            heap.instance(item, ITEM);
        }
        heap.objectArray(array, OBJECTS, items);
    }

    @Test
    void anElementIsToldWhereAllPathsGoByIt() throws IOException {
        assertThat(steps(heap -> {
                    heap.objectArray(ROOT, OBJECTS, 0, 0x2000);
                    heap.instance(0x2000, HOLDER, v -> v.id(0x3000));
                    items(heap, 0x3000, 3);
                }))
                .containsExactly("[1] 1", "held 1", "[…] 3", "null 0 one of them");
        assertThat(steps(heap -> {
                    heap.objectArray(ROOT, OBJECTS, 0, 0x2000);
                    heap.instance(0x2000, HOLDER, v -> v.id(0x3000));
                    items(heap, 0x3000, 1);
                }))
                .containsExactly("[1] 1", "held 1", "[0] 1", "null 1");
    }

    /** From there on nothing is said of one of them that would be taken for all. */
    @Test
    void elementsOfSeveralArraysAreNotCounted() throws IOException {
        assertThat(steps(heap -> {
                    heap.objectArray(ROOT, OBJECTS, 0x2000, 0x2010);
                    heap.instance(0x2000, HOLDER, v -> v.id(0x3000));
                    heap.instance(0x2010, HOLDER, v -> v.id(0x4000));
                    items(heap, 0x3000, 1);
                    items(heap, 0x4000, 2);
                }))
                .containsExactly("[…] 2", "held 0 one of them", "[…] 0 one of them", "null 0 one of them");
    }

    @Test
    void pathsFromSeveralRootsHaveNothingInCommon() throws IOException {
        assertThat(steps(heap -> {
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
                    items(heap, ROOT, 1);
                    items(heap, 0x2000, 1);
                }))
                .containsExactly("[…] 0 one of them", "null 0 one of them");
    }
}
