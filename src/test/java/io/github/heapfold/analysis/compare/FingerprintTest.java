package io.github.heapfold.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.message.Message;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FingerprintTest {
    private static Fingerprint of(byte[] dump, int chunkSize, int threads) throws IOException {
        return FingerprintTaker.take(
                () -> new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump)), chunkSize),
                threads,
                Progress.NONE);
    }

    private static Fingerprint of(DumpBuilder dump) throws IOException {
        return of(dump.build(), ChunkReader.DEFAULT_CHUNK, 1);
    }

    private static List<String> differences(DumpBuilder first, DumpBuilder second) throws IOException {
        return differences(of(first), of(second), id -> "0x" + Long.toHexString(id));
    }

    private static List<String> differences(Fingerprint first, Fingerprint second, LongFunction<String> names) {
        LongFunction<FingerprintDifferences.Label> labels =
                id -> new FingerprintDifferences.Label(names.apply(id), null);
        return said(FingerprintDifferences.of(first, second, labels, labels, true, true));
    }

    private static List<String> said(List<Message> differences) {
        return differences.stream().map(Message::toString).toList();
    }

    /** A small heap; what a test changes comes after it. */
    private static DumpBuilder heap(Consumer<HeapBuilder> more) {
        return DumpBuilder.dump(8).namedClass(0x10, "A").namedClass(0x11, "A[]").segment(heap -> {
            heap.classDump(
                    0x10,
                    c -> c.superClass(0x12)
                            .loader(0x13)
                            .instanceSize(24)
                            .staticField(0x1, BasicType.OBJECT, 0x100)
                            .field(0x2, BasicType.OBJECT)
                            .field(0x3, BasicType.INT)
                            .field(0x4, BasicType.OBJECT));
            heap.classDump(0x12, c -> c.field(0x5, BasicType.OBJECT));
            more.accept(heap);
        });
    }

    private static Consumer<HeapBuilder> instance(long id, long a, int number, long b, long inherited) {
        return heap -> heap.instance(id, 0x10, v -> v.id(a).u4(number).id(b).id(inherited));
    }

    @Test
    void countsAreThoseOfTheDump() throws IOException {
        Fingerprint list = of(Samples.list(8, 10));

        assertThat(list.objects()).isEqualTo(13);
        assertThat(list.classes()).isEqualTo(3);
        // Nine next, two elements, one static, two superclasses.
        assertThat(list.references()).isEqualTo(9 + 2 + 1 + 2);
        assertThat(list.roots()).isEqualTo(4);
        assertThat(list.damage()).isEmpty();
    }

    @Test
    void theSameDumpHasNoDifferences() throws IOException {
        assertThat(differences(Samples.list(8, 10), Samples.list(8, 10))).isEmpty();
    }

    @Test
    void theOrderOfRecordsDoesNotMatter() throws IOException {
        DumpBuilder forth = heap(instance(1, 2, 3, 0, 1).andThen(instance(2, 1, 4, 1, 0)));
        DumpBuilder back = heap(instance(2, 1, 4, 1, 0).andThen(instance(1, 2, 3, 0, 1)));
        assertThat(differences(forth, back)).isEmpty();
    }

    @Test
    void whatAnalysesDoWithoutDoesNotMatter() throws IOException {
        DumpBuilder full = DumpBuilder.dump(8)
                .stackFrame(1, 2, 3)
                .stackTrace(1, 7, 1)
                .segment(heap -> heap.trace(5)
                        .classDump(
                                0x10,
                                c -> c.signers(1)
                                        .protectionDomain(2)
                                        .reserved(3)
                                        .staticField(0x1, BasicType.OBJECT, 0x50)
                                        .field(2, BasicType.INT))
                        .instance(0x50, 0x10, v -> v.u4(1))
                        .objectArray(0x51, 0x10, 0x50)
                        .bytes(0x52, (byte) 1, (byte) 2)
                        .root(Tag.ROOT_THREAD_OBJECT, 0x50, 7, 5));
        DumpBuilder bare = DumpBuilder.dump(8)
                .segment(heap -> heap.trace(0)
                        .classDump(
                                0x10,
                                c -> c.staticField(0x1, BasicType.OBJECT, 0x50).field(2, BasicType.INT))
                        .instance(0x50, 0x10, v -> v.u4(2))
                        .objectArray(0x51, 0x10, 0x50)
                        .bytes(0x52, (byte) 0, (byte) 0)
                        .root(Tag.ROOT_THREAD_OBJECT, 0x50, 7, 0));
        assertThat(differences(full, bare)).isEmpty();
    }

    static Stream<Consumer<HeapBuilder>> others() {
        return Stream.of(
                instance(2, 2, 3, 5, 6),
                instance(1, 3, 3, 5, 6),
                instance(1, 0, 3, 5, 6),
                instance(1, 2, 3, 6, 6),
                instance(1, 2, 3, 5, 7),
                // The same targets in other fields.
                instance(1, 5, 3, 2, 6),
                instance(1, 2, 3, 5, 6).andThen(instance(1, 2, 3, 5, 6)),
                heap -> {},
                heap -> heap.instance(1, 0x12, v -> v.id(2)));
    }

    @ParameterizedTest
    @MethodSource("others")
    void everyObjectAndReferenceCounts(Consumer<HeapBuilder> other) throws IOException {
        assertThat(differences(heap(instance(1, 2, 3, 5, 6)), heap(other))).isNotEmpty();
    }

    static Stream<Consumer<HeapBuilder>> arrays() {
        return Stream.of(
                heap -> heap.objectArray(1, 0x11, 5, 6, 0),
                heap -> heap.objectArray(2, 0x11, 6, 5, 0),
                heap -> heap.objectArray(1, 0x12, 6, 5, 0),
                heap -> heap.objectArray(1, 0x11, 6, 5),
                heap -> heap.objectArray(1, 0x11, 6, 5, 7),
                heap -> heap.objectArray(1, 0x11, 6, 0, 5),
                heap -> heap.bytes(1, (byte) 6, (byte) 5, (byte) 0));
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void everyElementCounts(Consumer<HeapBuilder> other) throws IOException {
        assertThat(differences(heap(heap -> heap.objectArray(1, 0x11, 6, 5, 0)), heap(other)))
                .isNotEmpty();
    }

    static Stream<Consumer<HeapBuilder>> primitiveArrays() {
        return Stream.of(
                heap -> heap.primitiveArray(2, BasicType.INT, 0, 0),
                heap -> heap.primitiveArray(1, BasicType.INT, 0, 0, 0),
                heap -> heap.primitiveArray(1, BasicType.FLOAT, 0, 0),
                heap -> heap.noData(1, BasicType.INT, 2));
    }

    @ParameterizedTest
    @MethodSource("primitiveArrays")
    void everyPrimitiveArrayCounts(Consumer<HeapBuilder> other) throws IOException {
        assertThat(differences(heap(heap -> heap.primitiveArray(1, BasicType.INT, 4, 5)), heap(other)))
                .isNotEmpty();
    }

    static Stream<Consumer<HeapBuilder>> roots() {
        return Stream.of(
                heap -> heap.root(Tag.ROOT_JAVA_FRAME, 2, 7, 0),
                heap -> heap.root(Tag.ROOT_JAVA_FRAME, 1, 8, 0),
                heap -> heap.root(Tag.ROOT_JNI_LOCAL, 1, 7, 0),
                heap -> heap.root(Tag.ROOT_JAVA_FRAME, 1, 7, 0).root(Tag.ROOT_JAVA_FRAME, 1, 7, 0),
                heap -> {});
    }

    @ParameterizedTest
    @MethodSource("roots")
    void everyRootCounts(Consumer<HeapBuilder> other) throws IOException {
        List<String> differences = differences(heap(heap -> heap.root(Tag.ROOT_JAVA_FRAME, 1, 7, 0)), heap(other));
        assertThat(differences).anySatisfy(line -> assertThat(line).contains("ROOT_JAVA_FRAME"));
    }

    private static DumpBuilder oneClass(Consumer<io.github.heapfold.fixture.ClassBuilder> describe) {
        return DumpBuilder.dump(4).segment(heap -> heap.classDump(0x10, describe));
    }

    @Test
    void everyPartOfAClassCounts() throws IOException {
        DumpBuilder plain = oneClass(c -> c.superClass(1)
                .loader(2)
                .instanceSize(8)
                .staticField(3, BasicType.OBJECT, 4)
                .staticField(3, BasicType.INT, 5)
                .field(6, BasicType.INT));
        List<DumpBuilder> others = List.of(
                oneClass(c -> c.superClass(9)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.INT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(9)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.INT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(9)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.INT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 9)
                        .staticField(3, BasicType.INT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(9, BasicType.INT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.FLOAT, 5)
                        .field(6, BasicType.INT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.INT, 5)
                        .field(6, BasicType.FLOAT)),
                oneClass(c -> c.superClass(1)
                        .loader(2)
                        .instanceSize(8)
                        .staticField(3, BasicType.OBJECT, 4)
                        .staticField(3, BasicType.INT, 5)
                        .field(9, BasicType.INT)));
        for (int i = 0; i < others.size(); i++) {
            assertThat(differences(plain, others.get(i))).as("change " + i).isNotEmpty();
        }
    }

    @Test
    void namesCount() throws IOException {
        DumpBuilder a = DumpBuilder.dump(4).utf8(1, "a").utf8(2, "b").loadClass(0x10, 1);
        assertThat(differences(a, DumpBuilder.dump(4).utf8(1, "a").utf8(2, "c").loadClass(0x10, 1)))
                .containsExactly("names: 2 in both dumps, but with other texts");
        assertThat(differences(a, DumpBuilder.dump(4).utf8(1, "a").utf8(2, "b").loadClass(0x10, 2)))
                .containsExactly("class names: 1 in both dumps, but with other classes or names");
    }

    @Test
    void whatCannotBeReadAsRecordsCounts() throws IOException {
        assertThat(differences(heap(heap -> heap.raw(0x77, 1)), heap(heap -> heap.raw(0x77, 2))))
                .anySatisfy(line -> assertThat(line).contains("could not be read"))
                .anySatisfy(line -> assertThat(line).contains("first dump is damaged at offset"));
    }

    @Test
    void classesAfterTheirInstancesTakeASecondPass() throws IOException {
        Consumer<HeapBuilder> theClass = heap -> heap.classDump(0x10, c -> c.field(1, BasicType.OBJECT));
        Consumer<HeapBuilder> instances = heap -> {
            for (int i = 1; i < 100; i++) {
                long to = i - 1L;
                heap.instance(i, 0x10, v -> v.id(to));
            }
        };
        byte[] before = DumpBuilder.dump(8).segment(theClass.andThen(instances)).build();
        byte[] after = DumpBuilder.dump(8).segment(instances.andThen(theClass)).build();
        AtomicInteger opened = new AtomicInteger();
        Fingerprint first = of(before, ChunkReader.MIN_CHUNK, 1);
        Fingerprint second = FingerprintTaker.take(
                () -> {
                    opened.incrementAndGet();
                    return new ChunkReader(
                            DumpSource.of("test", new ByteArrayInputStream(after)), ChunkReader.MIN_CHUNK);
                },
                2,
                Progress.NONE);
        assertThat(opened).hasValue(2);
        assertThat(second.references()).isEqualTo(98);
        assertThat(differences(first, second, Long::toString)).isEmpty();
    }

    @Test
    void instancesOfUnknownClassesCountByTheirBytes() throws IOException {
        assertThat(differences(
                        heap(heap -> heap.instance(1, 0x99, v -> v.u4(1))),
                        heap(heap -> heap.instance(1, 0x99, v -> v.u4(1)))))
                .isEmpty();
        assertThat(differences(
                        heap(heap -> heap.instance(1, 0x99, v -> v.u4(1))),
                        heap(heap -> heap.instance(1, 0x99, v -> v.u4(2)))))
                .containsExactly(
                        "objects whose class does not tell their fields: 1 in both dumps, but with other values");
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 1000, 4096})
    void chunksAndThreadsDoNotMatter(int chunkSize) throws IOException {
        byte[] dump = Samples.list(8, 500)
                .segment(heap -> {
                    long[] elements = new long[300];
                    for (int i = 0; i < elements.length; i++) {
                        elements[i] = i % 7;
                    }
                    heap.objectArray(0x1000, 0x12, elements).primitiveArray(0x1001, BasicType.LONG, elements);
                })
                .build();
        Fingerprint whole = of(dump, ChunkReader.DEFAULT_CHUNK, 1);
        assertThat(whole.references()).isEqualTo(499 + 2 + 1 + 2 + 257);
        assertThat(differences(whole, of(dump, chunkSize, 3), Long::toString)).isEmpty();
    }

    static Stream<Path> realDumps() {
        return Stream.concat(
                Stream.of(OwnDump.small()),
                Corpus.entries().stream()
                        .filter(entry -> entry.bytes() < 100_000_000 && !entry.damaged())
                        .map(Corpus.Entry::file));
    }

    @ParameterizedTest
    @MethodSource("realDumps")
    void chunksAndThreadsDoNotMatterToRealDumps(Path file) throws IOException {
        Fingerprint whole = FingerprintTaker.take(() -> new ChunkReader(DumpSource.open(file)), 1, Progress.NONE);
        Fingerprint cut =
                FingerprintTaker.take(() -> new ChunkReader(DumpSource.open(file), 100_000), 2, Progress.NONE);
        assertThat(differences(whole, cut, Long::toString)).isEmpty();
        assertThat(cut.references()).isEqualTo(whole.references());
    }

    @Test
    void differingClassesAreNamedUpToALimit() throws IOException {
        DumpBuilder first = DumpBuilder.dump(8);
        for (int i = 0; i < 20; i++) {
            first.namedClass(0x100 + i, "pkg/Class" + i);
        }
        first.segment(heap -> {
            for (int i = 0; i < 20; i++) {
                heap.instance(i + 1, 0x100 + i);
            }
        });
        byte[] dump = first.build();
        Fingerprint fingerprint = of(dump, ChunkReader.MIN_CHUNK, 1);
        Fingerprint empty = of(DumpBuilder.dump(8));

        var classes = FingerprintDifferences.classes(fingerprint, empty);
        var names = ClassNames.find(
                () -> new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump))), fingerprint, classes);

        assertThat(classes).hasSize(20).contains(0x100L);
        assertThat(names).hasSize(20).containsEntry(0x100L, "pkg.Class0");
        assertThat(differences(fingerprint, empty, names::get))
                .contains(
                        "objects: 20 in the first dump, 0 in the second (20 fewer)",
                        "objects of pkg.Class0: 1 in the first dump, 0 in the second (1 fewer)",
                        "objects or references of further classes may differ too");
    }

    @Test
    void aClassThatMovedIsOneClass() throws IOException {
        DumpBuilder here = DumpBuilder.dump(8)
                .namedClass(0x100, "pkg/Session")
                .namedClass(0x110, "pkg/Other")
                .segment(heap -> heap.instance(1, 0x100).instance(2, 0x100).instance(3, 0x110));
        DumpBuilder there = DumpBuilder.dump(8)
                .namedClass(0x200, "pkg/Session")
                .namedClass(0x210, "pkg/Other")
                .segment(heap -> heap.instance(1, 0x200)
                        .instance(2, 0x200)
                        .instance(4, 0x200)
                        .instance(3, 0x210));
        Map<Long, String> names =
                Map.of(0x100L, "pkg.Session", 0x110L, "pkg.Other", 0x200L, "pkg.Session", 0x210L, "pkg.Other");

        assertThat(differences(of(here), of(there), names::get))
                .contains("objects of pkg.Session: 2 in the first dump, 3 in the second (1 more)")
                .noneMatch(line -> line.startsWith("objects of") && line.contains(" 0 in "));
    }

    /** Loaders at 0x10 and 0x11 of two classes; each has loaded a class of the same name. */
    private static DumpBuilder twoLoaders(long shop, long admin, int sessions, int others) {
        return DumpBuilder.dump(8)
                .namedClass(0x300, "pkg/ShopLoader")
                .namedClass(0x310, "pkg/AdminLoader")
                .namedClass(shop, "pkg/Session")
                .namedClass(admin, "pkg/Session")
                .segment(heap -> {
                    heap.instance(0x10, 0x300).instance(0x11, 0x310);
                    heap.classDump(shop, c -> c.loader(0x10));
                    heap.classDump(admin, c -> c.loader(0x11));
                    for (int i = 0; i < sessions; i++) {
                        heap.instance(0x1000 + i, shop);
                    }
                    for (int i = 0; i < others; i++) {
                        heap.instance(0x2000 + i, admin);
                    }
                });
    }

    private static LongFunction<FingerprintDifferences.Label> labels(DumpBuilder dump, Fingerprint of)
            throws IOException {
        byte[] bytes = dump.build();
        DumpOpener opener = () -> new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(bytes)));
        List<Long> all = List.of(0x100L, 0x110L, 0x200L, 0x210L, 0x300L, 0x310L);
        Map<Long, String> names = ClassNames.find(opener, of, all);
        Map<Long, String> loaders = ClassNames.loaders(opener, of, all);
        return id -> new FingerprintDifferences.Label(names.get(id), loaders.get(id));
    }

    /** Also where one stands where the other stood. */
    @ParameterizedTest
    @CsvSource({"0x200, 0x210", "0x210, 0x200", "0x110, 0x100", "0x110, 0x200"})
    void aClassThatMovedIsTheOneOfItsLoader(String shop, String admin) throws IOException {
        DumpBuilder here = twoLoaders(0x100, 0x110, 5, 20);
        DumpBuilder there = twoLoaders(Long.decode(shop), Long.decode(admin), 7, 20);
        Fingerprint first = of(here);
        Fingerprint second = of(there);

        assertThat(said(FingerprintDifferences.of(
                        first, second, labels(here, first), labels(there, second), true, true)))
                .contains("objects of pkg.Session (of a pkg.ShopLoader): 5 in the first dump, 7 in the second (2 more)")
                .noneMatch(line -> line.contains(" 0 in "))
                .noneMatch(line -> line.contains("AdminLoader): 20 in the first"));
    }
}
