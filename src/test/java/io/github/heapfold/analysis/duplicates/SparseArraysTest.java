package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.duplicates.Duplicates.Row;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparseArraysTest {
    private static final long OBJECT = 0x1000;
    private static final long OBJECTS = 0x1100;
    private static final long TABLES = 0x1200;
    private static final long LIST = 0x1300;
    private static final long MAP = 0x1400;
    private static final long HOLDER = 0x1500;
    private static final long CONCURRENT = 0x1600;
    private static final long OWNER = 0x1800;
    private static final long COPIED = 0x1700;
    private static final long ALL = 0x2000;
    private static final long ARRAY = 0x3000;
    private static final long OTHER = 0x4000;
    private static final long COLLECTION = 0x5000;
    private static final long ELEMENTS = 0x10000;

    @TempDir
    Path folder;

    /** Elements are objects of their own unless a test puts others. */
    private static long[] array(int length, int elements) {
        long[] array = new long[length];
        for (int i = 0; i < elements; i++) {
            array[i] = ELEMENTS + i * 16L;
        }
        return array;
    }

    private static byte[] dump(Consumer<HeapBuilder> objects) {
        return dump(objects, names -> {});
    }

    private static byte[] dump(Consumer<HeapBuilder> objects, Consumer<DumpBuilder> names) {
        DumpBuilder dump = DumpBuilder.dump(8);
        names.accept(dump);
        return dump.namedClass(OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(TABLES, "[[Ljava/lang/Object;")
                .namedClass(LIST, "java/util/ArrayList")
                .namedClass(MAP, "java/util/HashMap")
                .namedClass(HOLDER, "example/Holder")
                .utf8(1, "all")
                .utf8(2, "size")
                .utf8(3, "elementData")
                .utf8(4, "table")
                .namedClass(CONCURRENT, "java/util/concurrent/ConcurrentHashMap")
                .namedClass(COPIED, "java/util/concurrent/CopyOnWriteArrayList")
                .utf8(5, "<resolved_references>")
                .utf8(6, "baseCount")
                .utf8(7, "array")
                .segment(heap -> {
                    for (long type : new long[] {OBJECT, OBJECTS, TABLES}) {
                        heap.classDump(type, c -> c.superClass(type == OBJECT ? 0 : OBJECT));
                    }
                    heap.classDump(
                            LIST,
                            c -> c.superClass(OBJECT).field(2, BasicType.INT).field(3, BasicType.OBJECT));
                    heap.classDump(
                            MAP,
                            c -> c.superClass(OBJECT).field(2, BasicType.INT).field(4, BasicType.OBJECT));
                    heap.classDump(
                            HOLDER,
                            c -> c.superClass(OBJECT)
                                    .staticField(1, BasicType.OBJECT, ALL)
                                    .staticField(5, BasicType.OBJECT, OTHER));
                    heap.root(Tag.ROOT_STICKY_CLASS, HOLDER);
                    for (int i = 0; i < 200; i++) {
                        heap.instance(ELEMENTS + i * 16L, OBJECT);
                    }
                    objects.accept(heap);
                })
                .end()
                .build();
    }

    private interface Check {
        void of(Heap heap, Duplicates.Answer answer);
    }

    private void ask(byte[] dump, List<String> stripped, Check check) throws IOException {
        ask(dump, stripped, new Duplicates(0), check);
    }

    private void ask(byte[] dump, List<String> stripped, Duplicates question, Check check) throws IOException {
        ask(dump, stripped, question, Progress.NONE, check);
    }

    private void ask(byte[] dump, List<String> stripped, Duplicates question, Progress progress, Check check)
            throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, 1 << 20, stripped), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            check.of(heap, question.ask(new AnalysedHeap(heap, scratch, Progress.NONE), progress));
        }
    }

    /** What an array of a length takes more than one that is only as long as what is in it. */
    private static long spare(Heap heap, int length, int elements) {
        return heap.arraySize(BasicType.OBJECT, length) - heap.arraySize(BasicType.OBJECT, elements);
    }

    @Test
    void arraysOfOneClassAndLengthAreToldTogetherWithWhatHoldsThem() throws IOException {
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, ARRAY, ARRAY + 0x200);
            heap.objectArray(ARRAY, TABLES, array(50, 10));
            heap.objectArray(ARRAY + 0x200, TABLES, array(50, 0));
        });

        ask(dump, List.of(), (heap, answer) -> {
            Row row = answer.sparse().rows().get(0);
            assertThat(answer.sparse().rows()).hasSize(1);
            assertThat(row.className()).isEqualTo("java.lang.Object[][]");
            assertThat(row.summary()).hasToString("java.lang.Object[50][]: 90 of 100 elements are null");
            assertThat(row.summary().in(Locale.CHINESE)).isEqualTo("java.lang.Object[50][]：100 个元素中有 90 个为 null");
            assertThat(row.copies()).isEqualTo(2);
            assertThat(row.bytes()).isEqualTo(2 * heap.arraySize(BasicType.OBJECT, 50));
            assertThat(row.wasted()).isEqualTo(spare(heap, 50, 10) + spare(heap, 50, 0));
            assertThat(row.exampleId()).isEqualTo(ARRAY);
            assertThat(row.holders()).extracting(Duplicates.Holder::name).containsExactly("java.lang.Object[]");
            assertThat(answer.wasted()).isEqualTo(row.wasted());
        });
    }

    /** Each of so many classes with so many lengths would be a group by itself, in memory. */
    @Test
    void whatIsOfTooManyClassesAndLengthsIsToldByClass() throws IOException {
        int classes = 12;
        int lengths = 35;
        byte[] dump = dump(
                heap -> {
                    long[] all = new long[classes * lengths];
                    for (int c = 0; c < classes; c++) {
                        heap.classDump(0x100000 + c * 8L, type -> type.superClass(OBJECT));
                    }
                    for (int i = 0; i < all.length; i++) {
                        all[i] = 0x200000 + i * 0x400L;
                        heap.objectArray(all[i], 0x100000 + i / lengths * 8L, array(17 + i % lengths, 1));
                    }
                    heap.objectArray(ALL, OBJECTS, all);
                },
                b -> {
                    for (int c = 0; c < classes; c++) {
                        b.namedClass(0x100000 + c * 8L, "[Lexample/C" + c + ";");
                    }
                });

        ask(dump, List.of(), new Duplicates(0, Duplicates.ALL, 1 << 20, lengths), (heap, answer) -> {
            assertThat(answer.sparse().copies()).isEqualTo(classes * lengths);
            assertThat(answer.sparse().rows()).hasSize(lengths + classes - 1);
            assertThat(answer.sparse().rows())
                    .extracting(row -> row.summary().toString())
                    .contains(
                            "example.C0[17]: 16 of 17 elements are null", "example.C0[51]: 50 of 51 elements are null")
                    .contains("example.C1[]: 1,155 of 1,190 elements are null");
            assertThat(answer.sparse().rows())
                    .allSatisfy(row -> assertThat(row.holders())
                            .extracting(Duplicates.Holder::name)
                            .containsExactly("java.lang.Object[]"));
            long spare = 0;
            for (int length = 17; length < 17 + lengths; length++) {
                spare += spare(heap, length, 1);
            }
            assertThat(answer.wasted()).isEqualTo(classes * spare);
        });
    }

    /** Tables that grow to twice their length are never emptier by themselves; short ones are as they are meant. */
    @ParameterizedTest
    @CsvSource({"100, 24, true", "100, 25, false", "17, 0, true", "16, 0, false"})
    void lessThanAQuarterIsFewAndSixteenSlotsAreFewToo(int length, int elements, boolean isTold) throws IOException {
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, ARRAY);
            heap.objectArray(ARRAY, OBJECTS, array(length, elements));
        });

        ask(
                dump,
                List.of(),
                (heap, answer) ->
                        assertThat(answer.sparse().wasted()).isEqualTo(isTold ? spare(heap, length, elements) : 0));
    }

    /** The graph has one reference for all of them; and an identifier that leads nowhere is no null. */
    @ParameterizedTest
    @CsvSource({ELEMENTS + "", "0xdead"})
    void anElementThatIsThereOftenIsNoNull(long element) throws IOException {
        long[] full = new long[100];
        Arrays.fill(full, element);
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, ARRAY);
            heap.objectArray(ARRAY, OBJECTS, full);
        });

        ask(
                dump,
                List.of(),
                (heap, answer) -> assertThat(answer.sparse().rows()).isEmpty());
    }

    @Test
    void whatIsUnreachableAndWhatTheVirtualMachineMadeDoNotCount() throws IOException {
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, new long[1]);
            heap.objectArray(ARRAY, OBJECTS, array(100, 1));
            heap.objectArray(OTHER, OBJECTS, array(100, 1));
        });

        ask(
                dump,
                List.of(),
                (heap, answer) -> assertThat(answer.sparse().rows()).isEmpty());
    }

    /** With a list of that size, whose array has some elements that are not null. */
    private static byte[] list(int size, int slots, int elements) throws IOException {
        return dump(heap -> {
            heap.objectArray(ALL, OBJECTS, COLLECTION);
            heap.instance(COLLECTION, LIST, v -> v.u4(size).id(ARRAY));
            heap.objectArray(ARRAY, OBJECTS, array(slots, elements));
        });
    }

    @Test
    void aListOfNullsIsToldAsTheListAndNotOnceMoreAsItsArray() throws IOException {
        byte[] dump = list(100, 120, 5);

        ask(dump, List.of(), (heap, answer) -> {
            assertThat(answer.sparse().rows()).isEmpty();
            assertThat(answer.collections().rows()).hasSize(1);
            Row list = answer.collections().rows().get(0);
            assertThat(list.className()).isEqualTo("java.util.ArrayList");
            assertThat(list.summary()).hasToString("mostly null");
            assertThat(list.wasted()).isEqualTo(spare(heap, 120, 5));
            assertThat(answer.wasted()).isEqualTo(list.wasted());
        });
    }

    @Test
    void aListOfFewElementsOfWhichOneIsNullHasRoomForMore() throws IOException {
        byte[] dump = list(25, 100, 24);

        ask(dump, List.of(), (heap, answer) -> {
            Row list = answer.collections().rows().get(0);
            assertThat(list.summary()).hasToString("less than a quarter full");
            assertThat(list.wasted()).isEqualTo(spare(heap, 100, 24));
        });
    }

    /** The three that it has are null but for one. */
    @Test
    void ofAListWithTooMuchRoomNullsAreWastedToo() throws IOException {
        byte[] dump = list(3, 120, 1);

        ask(dump, List.of(), (heap, answer) -> {
            Row list = answer.collections().rows().get(0);
            assertThat(list.summary()).hasToString("less than a quarter full");
            assertThat(list.wasted()).isEqualTo(spare(heap, 120, 1));
        });
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "INSTANCE_DUMP.values[int], 1"})
    void theTableOfAMapIsJudgedByTheMapUnlessTheFileDoesNotTellItsSize(String stripped, int arrays) throws IOException {
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, COLLECTION);
            heap.instance(COLLECTION, MAP, v -> v.u4(2).id(ARRAY));
            heap.objectArray(ARRAY, OBJECTS, array(64, 2));
        });

        ask(dump, stripped.isEmpty() ? List.of() : List.of(stripped), (heap, answer) -> {
            assertThat(answer.collections() == null).isEqualTo(arrays == 1);
            assertThat(answer.sparse().rows()).hasSize(arrays);
            // Of the map, four slots for two entries would do.
            assertThat(answer.wasted()).isEqualTo(spare(heap, 64, arrays == 1 ? 2 : 4));
        });
    }

    /** The size of the one is a long, and the other has none: both are known where those of other collections are not. */
    @ParameterizedTest
    @CsvSource({"'', 0", "INSTANCE_DUMP.values[int], 2"})
    void whereNoCollectionIsJudgedTheirArraysAreToldAsSuch(String stripped, int arrays) throws IOException {
        byte[] dump = dump(heap -> {
            heap.classDump(
                    CONCURRENT,
                    c -> c.superClass(OBJECT).field(6, BasicType.LONG).field(4, BasicType.OBJECT));
            heap.classDump(COPIED, c -> c.superClass(OBJECT).field(7, BasicType.OBJECT));
            heap.objectArray(ALL, OBJECTS, COLLECTION, COLLECTION + 0x100);
            heap.instance(COLLECTION, CONCURRENT, v -> v.u8(2).id(ARRAY));
            heap.objectArray(ARRAY, OBJECTS, array(64, 2));
            heap.instance(COLLECTION + 0x100, COPIED, v -> v.id(ARRAY + 0x400));
            heap.objectArray(ARRAY + 0x400, OBJECTS, array(40, 2));
        });

        ask(dump, stripped.isEmpty() ? List.of() : List.of(stripped), (heap, answer) -> {
            assertThat(answer.collections() == null).isEqualTo(arrays == 2);
            assertThat(answer.sparse().copies()).isEqualTo(arrays);
            assertThat(answer.wasted()).isEqualTo(spare(heap, 40, 2) + spare(heap, 64, arrays == 2 ? 2 : 4));
        });
    }

    /** None of them could do with less alone. */
    @Test
    void anArrayThatSeveralCollectionsShareIsToldAsSuch() throws IOException {
        byte[] dump = dump(heap -> {
            heap.objectArray(ALL, OBJECTS, COLLECTION, COLLECTION + 0x100);
            heap.instance(COLLECTION, LIST, v -> v.u4(100).id(ARRAY));
            heap.instance(COLLECTION + 0x100, LIST, v -> v.u4(100).id(ARRAY));
            heap.objectArray(ARRAY, OBJECTS, array(120, 5));
        });

        ask(dump, List.of(), (heap, answer) -> {
            assertThat(answer.sparse().copies()).isEqualTo(1);
            assertThat(answer.wasted()).isEqualTo(spare(heap, 120, 5));
        });
    }

    /** Whatever the field is called: they have no others that are sparse. */
    @ParameterizedTest
    @CsvSource({
        "java/util/EnumMap, 0",
        "java/util/TaskQueue, 0",
        "java/util/concurrent/ArrayBlockingQueue, 0",
        "java/util/concurrent/ForkJoinPool$WorkQueue, 0",
        "java/util/concurrent/ForkJoinPool, 0",
        "java/util/concurrent/Exchanger, 0",
        "java/util/concurrent/SubmissionPublisher$BufferedSubscription, 0",
        "java/lang/ThreadLocal$ThreadLocalMap, 0",
        "java/lang/ThreadLocal$Values, 0",
        "java/lang/ClassValue$ClassValueMap, 0",
        "java/lang/invoke/MethodTypeForm, 0",
        "java/lang/DexCache, 0",
        "android/util/Pools$SimplePool, 0",
        "android/support/v4/util/Pools$SimplePool, 0",
        "androidx/core/util/Pools$SimplePool, 0",
        "io/netty/util/internal/shaded/org/jctools/queues/MpscArrayQueue, 0",
        "example/Board, 1"
    })
    void whatIsSparseByDesignDoesNotCount(String owner, int arrays) throws IOException {
        long below = OWNER + 0x10;
        byte[] dump = dump(
                heap -> {
                    heap.classDump(
                            OWNER,
                            c -> c.superClass(OBJECT).field(4, BasicType.OBJECT).field(7, BasicType.OBJECT));
                    heap.classDump(below, c -> c.superClass(OWNER));
                    heap.objectArray(ALL, OBJECTS, COLLECTION, COLLECTION + 0x100);
                    heap.instance(COLLECTION, OWNER, v -> v.id(ARRAY).id(ARRAY + 0x400));
                    heap.objectArray(ARRAY, OBJECTS, array(64, 2));
                    heap.objectArray(ARRAY + 0x400, TABLES, array(64, 0));
                    heap.instance(
                            COLLECTION + 0x100, below, v -> v.id(ARRAY + 0x800).id(0));
                    heap.objectArray(ARRAY + 0x800, OBJECTS, array(64, 2));
                },
                names -> names.namedClass(OWNER, owner).namedClass(below, "example/Below"));

        ask(
                dump,
                List.of(),
                (heap, answer) -> assertThat(answer.sparse().copies()).isEqualTo(3 * arrays));
    }

    /** Where none need be read, a pass over all of them would be deaf. */
    @Test
    void whoCancelsIsHeardWhileManyArraysAreLookedAt() throws IOException {
        byte[] dump = dump(heap -> {
            long[] all = new long[9000];
            for (int i = 0; i < all.length; i++) {
                all[i] = 0x200000 + i * 0x200L;
                heap.objectArray(all[i], OBJECTS, array(17, 17));
            }
            heap.objectArray(ALL, OBJECTS, all);
        });
        AtomicInteger looks = new AtomicInteger();
        Progress counting = new Progress() {
            @Override
            public void at(long done, long total) {}

            @Override
            public void look() {
                looks.incrementAndGet();
            }
        };

        ask(
                dump,
                List.of(),
                new Duplicates(0),
                counting,
                (heap, answer) -> assertThat(looks).hasValueGreaterThanOrEqualTo(2));
    }
}
