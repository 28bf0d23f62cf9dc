package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathsToRootsTest {
    private static final long OBJECT = 0x100;
    private static final long THREAD = 0x108;
    private static final long HOLDER = 0x110;
    private static final long LIST = 0x118;
    private static final long NODE = 0x120;
    private static final long LOADER = 0x128;
    private static final long PROGRAM = 0x130;
    private static final long OBJECTS = 0x138;

    @TempDir
    private Path folder;

    private DumpBuilder dump;

    /** A holder and a list lead to 0x3000, that by way of 0x3010 to 0x3020, which leads back. */
    @BeforeEach
    void write() {
        dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(THREAD, "java/lang/Thread")
                .namedClass(HOLDER, "example/Holder")
                .namedClass(LIST, "example/List")
                .namedClass(NODE, "example/Node")
                .utf8(0x20, "held")
                .utf8(0x21, "next")
                .utf8(0x22, "head")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(THREAD, c -> c.superClass(OBJECT));
                    heap.classDump(HOLDER, c -> c.superClass(OBJECT).field(0x20, BasicType.OBJECT));
                    heap.classDump(LIST, c -> c.superClass(OBJECT).field(0x20, BasicType.OBJECT));
                    heap.classDump(
                            NODE,
                            c -> c.superClass(OBJECT)
                                    .field(0x21, BasicType.OBJECT)
                                    .field(0x22, BasicType.OBJECT));
                    heap.instance(0x3000, NODE, values -> values.id(0x3010).id(0));
                    heap.instance(0x3010, NODE, values -> values.id(0x3020).id(0x3000));
                    heap.instance(0x3020, NODE, values -> values.id(0).id(0x3000));
                });
    }

    private List<String> paths(long target, int limit) throws IOException {
        return paths("0x" + Long.toHexString(target), limit);
    }

    private List<String> paths(String target, int limit) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap =
                        new HeapReader(new MemorySource(dump.end().build()), scratch, 1).read(phase -> Progress.NONE)) {
            PathsToRoots.Answer answer = new PathsToRoots(target, Set.of(), limit)
                    .ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE);
            assertThat(answer.distinct()).isGreaterThanOrEqualTo(answer.paths().size());
            assertThat(answer.paths())
                    .allMatch(path -> path.length() == path.steps().size());
            return answer.paths().stream()
                    .map(path -> path.steps().stream()
                                    .map(step -> Long.toHexString(step.object().id()))
                                    .collect(Collectors.joining(" "))
                            + (path.alike() == 0 ? "" : " and " + path.alike() + " more"))
                    .toList();
        }
    }

    private void heldByTwo() {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000, 1);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
            heap.instance(0x1000, HOLDER, values -> values.id(0x3000));
            heap.instance(0x2000, LIST, values -> values.id(0x3000));
        });
    }

    @Test
    void whereOneObjectLeadsToItThePathsPartAtTheNearestAboveToWhichSeveralDo() throws IOException {
        heldByTwo();

        assertThat(paths(0x3020, 0)).containsExactly("1000 3000 3010 3020", "2000 3000 3010 3020");
        assertThat(paths(0x3000, 0)).containsExactly("1000 3000", "2000 3000");
    }

    @Test
    void aPathByTheSameClassesAsAnotherIsCounted() throws IOException {
        heldByTwo();
        dump.segment(heap -> {
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x1100, 1).root(Tag.ROOT_JNI_GLOBAL, 0x1200, 1);
            heap.instance(0x1100, HOLDER, values -> values.id(0x3000));
            heap.instance(0x1200, HOLDER, values -> values.id(0x3000));
        });

        assertThat(paths(0x3000, 0)).containsExactly("1000 3000 and 2 more", "2000 3000");
        assertThat(paths(0x3020, 0)).containsExactly("1000 3000 3010 3020 and 2 more", "2000 3000 3010 3020");
        assertThat(paths(0x3000, 1)).containsExactly("1000 3000 and 2 more");
    }

    /** A holder that is a root, and behind it so many times a list and another holder. */
    private void chain(int links) {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x4000, 1);
            for (int i = 0; i < links; i++) {
                long link = 0x4000 + 0x20L * i;
                heap.instance(link, HOLDER, values -> values.id(link + 0x10));
                heap.instance(link + 0x10, LIST, values -> values.id(link + 0x20));
            }
            heap.instance(0x4000 + 0x20L * links, HOLDER, values -> values.id(0));
        });
    }

    @Test
    void theLinksOfAListHaveOnePathThoughTheyAreOfTwoClasses() throws IOException {
        chain(20);

        assertThat(paths("example.Holder", 0))
                .as("those of the first links, the last of which is that of all others")
                .hasSize(5);
    }

    /** A map in a map, and one in that. */
    @Test
    void whatLiesOneInTheOtherIsNoList() throws IOException {
        chain(3);

        assertThat(paths("example.Holder", 0)).as("each has its own").hasSize(4);
    }

    @Test
    void howTheLoaderOfAClassIsReachedMakesNoPathsOfItsOwn() throws IOException {
        dump.namedClass(LOADER, "jdk/internal/loader/ClassLoaders$AppClassLoader")
                .utf8(0x23, "INSTANCE")
                .segment(heap -> {
                    heap.classDump(LOADER, c -> c.superClass(OBJECT).field(0x20, BasicType.OBJECT));
                    heap.instance(0x5000, LOADER, values -> values.id(0x5100));
                    heap.objectArray(0x5100, OBJECTS, PROGRAM);
                    heap.classDump(
                            PROGRAM,
                            c -> c.superClass(OBJECT).loader(0x5000).staticField(0x23, BasicType.OBJECT, 0x3000));
                })
                .namedClass(PROGRAM, "example/Program")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .segment(heap -> heap.classDump(OBJECTS, c -> c.superClass(OBJECT)))
                .segment(heap -> {
                    // Else all classes of the boot loader are taken for roots.
                    heap.root(Tag.ROOT_STICKY_CLASS, OBJECT);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x1000, 1).root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
                    heap.instance(0x1000, HOLDER, values -> values.id(0x5000));
                    heap.instance(0x2000, LIST, values -> values.id(0x5000));
                });

        assertThat(paths(0x3010, 0)).containsExactly("1000 5000 5100 " + Long.toHexString(PROGRAM) + " 3000 3010");
    }

    @Test
    void aRootAboveItIsAPathOfItsOwn() throws IOException {
        heldByTwo();
        dump.segment(heap -> heap.root(Tag.ROOT_JNI_GLOBAL, 0x3000, 1));

        assertThat(paths(0x3020, 0)).containsExactly("3000 3010 3020", "1000 3000 3010 3020", "2000 3000 3010 3020");
    }

    /** Its group leads to it and says nothing of why it is there. */
    @Test
    void noPathLeadsThroughAThreadThatIsARoot() throws IOException {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 0);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
            heap.instance(0x1000, THREAD);
            heap.instance(0x2000, HOLDER, values -> values.id(0x1000));
        });

        assertThat(paths(0x3020, 0)).containsExactly("1000 3000 3010 3020");
        assertThat(paths(0x1000, 0)).containsExactly("1000", "2000 1000");
    }

    @Test
    void noPathLeadsThroughASystemClass() throws IOException {
        long statics = 0x128;
        dump.namedClass(statics, "example/Statics").segment(heap -> {
            heap.classDump(statics, c -> c.superClass(OBJECT).staticField(0x20, BasicType.OBJECT, 0x3000));
            heap.root(Tag.ROOT_STICKY_CLASS, statics);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
            heap.instance(0x2000, HOLDER, values -> values.id(statics));
        });

        assertThat(paths(0x3020, 0)).containsExactly("128 3000 3010 3020");
    }

    @Test
    void whoAsksForOnePathGetsTheShortest() throws IOException {
        heldByTwo();

        assertThat(paths(0x3020, 1)).containsExactly("1000 3000 3010 3020");
    }

    @Test
    void besideLocalVariablesThePathByFieldsIsToldToo() throws IOException {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2010, 5, 0);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 0);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
            heap.instance(0x1000, THREAD);
            heap.instance(0x2000, HOLDER, values -> values.id(0x2010));
            heap.instance(0x2010, LIST, values -> values.id(0x3000));
        });

        assertThat(paths(0x3020, 0))
                .containsExactly("1000 3000 3010 3020", "1000 2010 3000 3010 3020", "2000 2010 3000 3010 3020");
        assertThat(paths(0x3020, 2)).containsExactly("1000 3000 3010 3020", "2000 2010 3000 3010 3020");
        assertThat(paths(0x3020, 1)).containsExactly("1000 3000 3010 3020");
    }

    /** One local variable has all of them. */
    @Test
    void besideLocalVariablesThePathsOfAClassByFieldsAreToldToo() throws IOException {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 0);
            heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000, 1);
            heap.instance(0x1000, THREAD);
            heap.instance(0x2000, HOLDER, values -> values.id(0x2010));
            heap.instance(0x2010, LIST, values -> values.id(0x3000));
        });

        assertThat(paths("example.Node", 0)).containsExactly("1000 3000", "2000 2010 3000");
        assertThat(paths("example.Node", 2)).containsExactly("1000 3000", "2000 2010 3000");
        assertThat(paths("example.Node", 1)).containsExactly("1000 3000");
    }

    @Test
    void besideLocalVariablesNothingIsToldWhereNothingElseLeadsThere() throws IOException {
        dump.segment(heap -> {
            heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 0);
            heap.instance(0x1000, THREAD);
        });

        assertThat(paths(0x3020, 0)).containsExactly("1000 3000 3010 3020");
    }
}
