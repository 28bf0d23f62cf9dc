package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergedPathsTest {
    private static final long OBJECT = 0x100;
    private static final long OBJECTS = 0x108;
    private static final long HOLDER = 0x110;
    private static final long ITEM = 0x118;
    private static final long STRING = 0x120;
    private static final long NODE = 0x128;
    private static final long ROOT = 0x1000;

    @TempDir
    private Path folder;

    private static byte[] dump(Consumer<HeapBuilder> objects) {
        return DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(HOLDER, "example/Holder")
                .namedClass(ITEM, "example/Item")
                .namedClass(STRING, "java/lang/String")
                .namedClass(NODE, "java/util/HashMap$Node")
                .utf8(1, "held")
                .utf8(2, "key")
                .utf8(3, "value")
                .utf8(4, "next")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(HOLDER, c -> c.superClass(OBJECT).field(1, BasicType.OBJECT));
                    heap.classDump(ITEM, c -> c.superClass(OBJECT));
                    heap.classDump(STRING, c -> c.superClass(OBJECT).field(3, BasicType.OBJECT));
                    heap.classDump(
                            NODE,
                            c -> c.superClass(OBJECT)
                                    .field(2, BasicType.OBJECT)
                                    .field(3, BasicType.OBJECT)
                                    .field(4, BasicType.OBJECT));
                    heap.root(Tag.ROOT_JNI_GLOBAL, ROOT, 1);
                    objects.accept(heap);
                })
                .end()
                .build();
    }

    private interface Use<T> {
        T of(AnalysedHeap heap) throws IOException;
    }

    private <T> T use(Consumer<HeapBuilder> objects, Use<T> use) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump(objects)), scratch, 1).read(phase -> Progress.NONE)) {
            return use.of(new AnalysedHeap(heap, scratch, Progress.NONE));
        }
    }

    private static PathToRoot path(AnalysedHeap heap) throws IOException {
        List<PathToRoot> paths = new PathsToRoots("example.Item", Set.of(), 0)
                .ask(heap, Progress.NONE)
                .paths();
        assertThat(paths).hasSize(1);
        return paths.get(0);
    }

    private static List<String> words(PathToRoot path) {
        return path.steps().stream()
                .map(step -> step.way() + " " + step.elements() + (step.isExample() ? " one of them" : ""))
                .toList();
    }

    /** The only path to all items: of each step what leads on, by how many, and whether all paths come by its object. */
    private List<String> steps(Consumer<HeapBuilder> objects) throws IOException {
        return use(objects, heap -> words(path(heap)));
    }

    /** The same, merged once more with so much memory. */
    private List<String> steps(long bytes, Progress progress, Consumer<HeapBuilder> objects) throws IOException {
        return use(objects, heap -> {
            OrdinalSet items = heap.instances(ObjectName.classesNamed(heap, "example.Item"), Progress.NONE);
            try (ShortestPaths paths = ShortestPaths.of(heap, Set.of(), Progress.NONE)) {
                items.forEach(o -> assertThat(paths.reaches(o)).isTrue());
                return words(MergedPaths.told(
                                List.of(path(heap)),
                                items,
                                paths,
                                o -> heap.graph().classIndex(o),
                                new MergedPaths.Room(bytes, progress))
                        .get(0));
            }
        });
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

    /** What is known of them is in memory, and the array may have any number. */
    @ParameterizedTest
    @CsvSource({"100, 0", "1000, 0", "10000, 1"})
    void whereThereIsNoRoomToCompareNothingIsSaidOfAll(long bytes, int told) throws IOException {
        assertThat(steps(bytes, Progress.NONE, heap -> items(heap, ROOT, 400)))
                .containsExactlyElementsOf(
                        told == 1
                                ? List.of("[…] 400", "null 0 one of them")
                                : List.of("[…] 0 one of them", "null 0 one of them"));
    }

    @Test
    void whoCancelsIsHeard() {
        assertThatThrownBy(() -> steps(
                        10_000,
                        (done, total) -> {
                            throw new CancellationException();
                        },
                        heap -> items(heap, ROOT, 3)))
                .isInstanceOf(CancellationException.class);
    }

    /** Two entries of one bucket: the second is not under the key of the first. */
    @Test
    void aKeyIsNotThatOfThePathsThatLeaveAtItsEntry() throws IOException {
        PathToRoot.Step entry = use(
                heap -> {
                    heap.bytes(0x5008, new byte[] {'a'});
                    heap.instance(0x5000, STRING, v -> v.id(0x5008));
                    heap.objectArray(ROOT, OBJECTS, 0x2000);
                    heap.instance(0x2000, NODE, v -> v.id(0x5000).id(0x3000).id(0x2100));
                    heap.instance(0x2100, NODE, v -> v.id(0).id(0x3008).id(0));
                    heap.instance(0x3000, ITEM);
                    heap.instance(0x3008, ITEM);
                },
                heap -> path(heap).steps().get(1));
        assertThat(entry.elements()).isEqualTo(2);
        assertThat(entry.key()).isEqualTo(new EntryKey("java.lang.String", "a"));
        assertThat(entry.hasKeyOfAll()).isFalse();
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
