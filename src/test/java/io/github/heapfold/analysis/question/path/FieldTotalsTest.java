package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FieldTotalsTest {
    private static final long OBJECT = 0x100;
    private static final long OBJECTS = 0x108;
    private static final long REGISTRY = 0x110;
    private static final long ITEM = 0x118;
    private static final long LIST = 0x120;
    private static final long OTHER = 0x128;
    private static final long ROOT = 0x1000;
    private static final long[] ITEMS = {0x4000, 0x4008, 0x4010, 0x4018};

    @TempDir
    private Path folder;

    /** A registry with an array of the first three items and a list of all four, which have an object that has the last. */
    private static byte[] dump() {
        return DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(REGISTRY, "example/Registry")
                .namedClass(ITEM, "example/Item")
                .namedClass(LIST, "java/util/ArrayList")
                .namedClass(OTHER, "example/Other")
                .utf8(1, "recent")
                .utf8(2, "all")
                .utf8(3, "elementData")
                .utf8(4, "other")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(
                            REGISTRY,
                            c -> c.superClass(OBJECT).field(1, BasicType.OBJECT).field(2, BasicType.OBJECT));
                    heap.classDump(ITEM, c -> c.superClass(OBJECT).field(4, BasicType.OBJECT));
                    heap.classDump(LIST, c -> c.superClass(OBJECT).field(3, BasicType.OBJECT));
                    heap.classDump(OTHER, c -> c.superClass(OBJECT).field(4, BasicType.OBJECT));
                    heap.root(Tag.ROOT_JNI_GLOBAL, ROOT, 1);
                    heap.instance(ROOT, REGISTRY, v -> v.id(0x2000).id(0x2008));
                    heap.objectArray(0x2000, OBJECTS, ITEMS[0], ITEMS[1], ITEMS[2]);
                    heap.instance(0x2008, LIST, v -> v.id(0x2010));
                    heap.objectArray(0x2010, OBJECTS, ITEMS);
                    heap.instance(0x3000, OTHER, v -> v.id(ITEMS[3]));
                    for (long item : ITEMS) {
                        heap.instance(item, ITEM, v -> v.id(0x3000));
                    }
                })
                .end()
                .build();
    }

    private List<PathToRoot> paths(String to) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump()), scratch, 1).read(phase -> Progress.NONE)) {
            return new PathsToRoots(to, Set.of(), 0)
                    .ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE)
                    .paths();
        }
    }

    /** By the list all four are kept, of which three are told on the shorter path. */
    @Test
    void anObjectCountsForEachFieldThatLeadsToItByCollections() throws IOException {
        assertThat(paths("example.Item"))
                .extracting(PathToRoot::objects, PathToRoot::total)
                .containsExactly(
                        tuple(3L, new PathToRoot.Total("example.Registry", "recent", 3)),
                        tuple(1L, new PathToRoot.Total("example.Registry", "all", 4)));
    }

    @Test
    void wherePathsToAllAreToldAsOneNothingIsCounted() throws IOException {
        assertThat(paths("example.Other"))
                .singleElement()
                .extracting(PathToRoot::total)
                .isNull();
    }
}
