package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
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

    /** What a dump of these classes has besides them and a registry that is its root. */
    private static byte[] dump(long recent, long all, Consumer<HeapBuilder> objects) {
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
                    heap.classDump(
                            OTHER,
                            c -> c.superClass(OBJECT)
                                    .staticField(4, BasicType.OBJECT, ITEMS[3])
                                    .field(4, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, OBJECT);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ROOT, 1);
                    heap.instance(ROOT, REGISTRY, v -> v.id(recent).id(all));
                    objects.accept(heap);
                })
                .end()
                .build();
    }

    private static void items(HeapBuilder heap, long other) {
        for (long item : ITEMS) {
            heap.instance(item, ITEM, v -> v.id(other));
        }
    }

    /** A registry with an array of the first three items and a list of all four, which have an object that has the last. */
    private static byte[] listed() {
        return dump(0x2000, 0x2008, heap -> {
            heap.objectArray(0x2000, OBJECTS, ITEMS[0], ITEMS[1], ITEMS[2]);
            heap.instance(0x2008, LIST, v -> v.id(0x2010));
            heap.objectArray(0x2010, OBJECTS, ITEMS);
            heap.instance(0x3000, OTHER, v -> v.id(ITEMS[3]));
            items(heap, 0x3000);
        });
    }

    private interface Look<T> {
        T at(AnalysedHeap heap) throws IOException;
    }

    private <T> T look(byte[] dump, Look<T> look) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE)) {
            return look.at(new AnalysedHeap(heap, scratch, Progress.NONE));
        }
    }

    private static List<PathToRoot> paths(AnalysedHeap heap, String to) throws IOException {
        return new PathsToRoots(to, Set.of(), 0).ask(heap, Progress.NONE).paths();
    }

    private List<PathToRoot> paths(byte[] dump, String to) throws IOException {
        return look(dump, heap -> paths(heap, to));
    }

    /** The totals of the paths to items, counted once more. */
    private static List<PathToRoot.Total> totals(AnalysedHeap heap, long most, Progress progress) throws IOException {
        List<PathToRoot> paths = paths(heap, "example.Item");
        OrdinalSet items = heap.instances(ObjectName.classesNamed(heap, "example.Item"), Progress.NONE);
        List<PathToRoot.Total> totals = new ArrayList<>();
        try (ShortestPaths shortest = ShortestPaths.of(heap, Set.of(), Progress.NONE)) {
            new FieldTotals(heap, shortest, items, progress, most)
                    .told(paths)
                    .forEach(path -> totals.add(path.total()));
        }
        return totals;
    }

    /** By the list all four are kept, of which three are told on the shorter path. */
    @Test
    void anObjectCountsForEachFieldThatLeadsToItByCollections() throws IOException {
        assertThat(paths(listed(), "example.Item"))
                .extracting(PathToRoot::objects, PathToRoot::total)
                .containsExactly(
                        tuple(3L, new PathToRoot.Total("example.Registry", "recent", 3)),
                        tuple(1L, new PathToRoot.Total("example.Registry", "all", 4)));
    }

    @Test
    void wherePathsToAllAreToldAsOneNothingIsCounted() throws IOException {
        assertThat(paths(listed(), "example.Other"))
                .singleElement()
                .extracting(PathToRoot::total)
                .isNull();
    }

    /** An item that has another one, to both of which the field of the registry leads. */
    @Test
    void whatAFieldHasItselfCounts() throws IOException {
        byte[] dump = dump(ITEMS[1], 0x2000, heap -> {
            heap.instance(0x2000, LIST, v -> v.id(ITEMS[2]));
            heap.instance(ITEMS[0], ITEM, v -> v.id(0));
            heap.instance(ITEMS[1], ITEM, v -> v.id(ITEMS[0]));
            heap.instance(ITEMS[2], ITEM, v -> v.id(0));
        });

        assertThat(paths(dump, "example.Item"))
                .extracting(PathToRoot::length, PathToRoot::objects, PathToRoot::total)
                .containsExactly(
                        tuple(3L, 2L, new PathToRoot.Total("example.Registry", "recent", 2)),
                        tuple(3L, 1L, new PathToRoot.Total("example.Registry", "all", 1)));
    }

    /** An array that has two items, and a class with a third one. */
    @Test
    void aClassOnThePathIsPassed() throws IOException {
        byte[] dump = dump(0x2000, 0, heap -> {
            heap.objectArray(0x2000, OBJECTS, ITEMS[0], ITEMS[1], OTHER);
            items(heap, 0);
        });

        assertThat(paths(dump, "example.Item"))
                .extracting(PathToRoot::length, PathToRoot::total)
                .containsExactly(
                        tuple(3L, new PathToRoot.Total("example.Registry", "recent", 2)),
                        tuple(4L, new PathToRoot.Total("example.Registry", "recent", 3)));
    }

    /** Lists in lists, of which those in the middle are not told. */
    @Test
    void whereStepsAreLeftOutBehindTheFieldNothingIsCounted() throws IOException {
        int lists = 2 * PathBuilder.SHOWN + 20;
        byte[] dump = dump(0x10000, ITEMS[0], heap -> {
            for (int i = 0; i < lists; i++) {
                long next = i + 1 < lists ? 0x10000 + 8 * (i + 1) : ITEMS[1];
                heap.instance(0x10000 + 8 * i, LIST, v -> v.id(next));
            }
            items(heap, 0);
        });

        assertThat(paths(dump, "example.Item"))
                .extracting(PathToRoot::length, PathToRoot::total)
                .containsExactly(tuple(2L, null), tuple(lists + 2L, null));
    }

    /** Two items by objects of the same classes, in another order. */
    @Test
    void whatManyPathsComeByIsCountedOnce() throws IOException {
        byte[] dump = dump(0x2000, 0, heap -> {
            heap.objectArray(0x2000, OBJECTS, 0x2010, 0x2018);
            heap.instance(0x2010, LIST, v -> v.id(ITEMS[0]));
            heap.instance(0x2018, LIST, v -> v.id(0x2020));
            heap.objectArray(0x2020, OBJECTS, ITEMS[1]);
            items(heap, 0);
        });
        PathToRoot.Total both = new PathToRoot.Total("example.Registry", "recent", 2);

        look(dump, heap -> {
            int most = 0;
            while (totals(heap, most, Progress.NONE).get(0) == null) {
                most++;
            }
            assertThat(most).isPositive();
            assertThat(totals(heap, most, Progress.NONE)).containsExactly(both, both);
            return null;
        });
    }

    @Test
    void whereTooMuchWasLookedAtNothingIsCountedAndACancelIsStillHeard() throws IOException {
        AtomicInteger looks = new AtomicInteger();
        look(listed(), heap -> {
            assertThat(totals(heap, 0, (done, total) -> looks.incrementAndGet()))
                    .containsExactly(null, null);
            assertThat(looks.get()).isEqualTo(2);
            assertThatThrownBy(() -> totals(heap, 0, (done, total) -> {
                        throw new CancellationException();
                    }))
                    .isInstanceOf(CancellationException.class);
            return null;
        });
    }
}
