package io.github.heapfold.analysis.heap.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.WithheldValues;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as object, reference, root and size. */
class HeapReaderTest {
    private static final long OBJECT = 0x1000;
    private static final long CLASS = 0x1100;
    private static final long LOADER = 0x1200;
    private static final long STRING = 0x1308;
    private static final long BYTES = 0x1400;
    private static final long NODE = 0x1500;
    private static final long THREAD = 0x1600;
    private static final long NODES = 0x1700;
    private static final long REFERENCE = 0x1800;
    private static final long WEAK = 0x1900;
    private static final int NEXT = 1;
    private static final int NUMBER = 2;
    private static final int VALUE = 3;
    private static final int ALL = 4;
    private static final int NAME = 5;
    private static final int REFERENT = 6;
    private static final int QUEUE = 7;
    private static final int RUN = 8;
    private static final int SIGNATURE = 9;
    private static final int SOURCE = 10;

    @TempDir
    Path folder;

    private Scratch scratch;

    @BeforeEach
    void openScratch() throws IOException {
        scratch = Scratch.in(folder);
    }

    @AfterEach
    void closeScratch() throws IOException {
        scratch.close();
    }

    private static DumpBuilder named(int idSize) {
        return DumpBuilder.dump(idSize)
                .utf8(NEXT, "next")
                .utf8(NUMBER, "number")
                .utf8(VALUE, "value")
                .utf8(ALL, "ALL")
                .utf8(NAME, "name")
                .utf8(REFERENT, "referent")
                .utf8(QUEUE, "queue")
                .utf8(RUN, "run")
                .utf8(SIGNATURE, "()V")
                .utf8(SOURCE, "Node.java")
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(CLASS, "java/lang/Class")
                .namedClass(LOADER, "java/lang/ClassLoader")
                .namedClass(STRING, "java/lang/String")
                .namedClass(BYTES, "[B")
                .namedClass(NODE, "example/Node")
                .namedClass(THREAD, "java/lang/Thread")
                .namedClass(NODES, "[Lexample/Node;")
                .namedClass(REFERENCE, "java/lang/ref/Reference")
                .namedClass(WEAK, "java/lang/ref/WeakReference");
    }

    private static void classes(HeapBuilder heap, long... all) {
        heap.classDump(OBJECT, c -> {});
        heap.classDump(CLASS, c -> c.superClass(OBJECT));
        heap.classDump(LOADER, c -> c.superClass(OBJECT).field(NEXT, BasicType.OBJECT));
        heap.classDump(STRING, c -> c.superClass(OBJECT).field(VALUE, BasicType.OBJECT));
        heap.classDump(BYTES, c -> c.superClass(OBJECT));
        heap.classDump(NODE, c -> {
            c.superClass(OBJECT).field(NEXT, BasicType.OBJECT).field(NUMBER, BasicType.BYTE);
            for (long id : all) {
                c.staticField(ALL, BasicType.OBJECT, id);
            }
        });
        heap.classDump(THREAD, c -> c.superClass(OBJECT).field(NAME, BasicType.OBJECT));
        heap.classDump(NODES, c -> c.superClass(OBJECT));
        heap.classDump(
                REFERENCE,
                c -> c.superClass(OBJECT).field(REFERENT, BasicType.OBJECT).field(QUEUE, BasicType.OBJECT));
        heap.classDump(WEAK, c -> c.superClass(REFERENCE));
    }

    private static HeapBuilder node(HeapBuilder heap, long id, long next) {
        return heap.instance(id, NODE, values -> values.id(next).u1(7));
    }

    /** The classes, and two nodes of which the first leads to the second. */
    private static void list(HeapBuilder heap, long first, long second) {
        classes(heap);
        node(heap, first, second);
        node(heap, second, 0);
    }

    private Heap read(byte[] dump) throws IOException {
        return new HeapReader(new MemorySource(dump), scratch, 2).read(phase -> Progress.NONE);
    }

    private static Heap read(Scratch scratch, Consumer<HeapBuilder> contents) throws IOException {
        byte[] dump = named(8).segment(heap -> {
                    classes(heap);
                    contents.accept(heap);
                })
                .end()
                .build();
        return new HeapReader(new MemorySource(dump), scratch, 2).read(phase -> Progress.NONE);
    }

    private static List<Long> targets(Heap heap, long id) {
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(heap.ordinalOf(id));
        List<Long> ids = new ArrayList<>();
        while (cursor.next()) {
            ids.add(heap.idOf(cursor.target()));
        }
        return ids.stream().sorted().toList();
    }

    private static Set<Long> rootIds(Heap heap) {
        Set<Long> ids = new TreeSet<>();
        for (int i = 0; i < heap.roots().count(); i++) {
            ids.add(heap.idOf(heap.roots().ordinal(i)));
        }
        return ids;
    }

    @Test
    void everyObjectHasAnOrdinalAndAnId() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0x2020);
            node(dump, 0x2020, 0);
            dump.bytes(0x2040, (byte) 1, (byte) 2);
        });
        Set<Long> ids = new TreeSet<>();
        for (long ordinal = 0; ordinal < heap.objects(); ordinal++) {
            ids.add(heap.idOf(ordinal));
            assertThat(heap.ordinalOf(heap.idOf(ordinal))).isEqualTo(ordinal);
        }
        assertThat(ids)
                .containsExactly(
                        0L, OBJECT, CLASS, LOADER, STRING, BYTES, NODE, THREAD, NODES, REFERENCE, WEAK, 0x2000L,
                        0x2020L, 0x2040L);
        assertThat(heap.ordinalOf(0x2008)).isEqualTo(Heap.ABSENT);
        assertThat(heap.ordinalOf(0x2001)).isEqualTo(Heap.ABSENT);
    }

    @Test
    void ofWhatIsDumpedTwiceOnlyTheFirstRefersToAnything() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.bytes(0x2000, (byte) 1);
            node(dump, 0x2000, 0x2040);
            node(dump, 0x2040, 0x2000);
        });
        List<Long> from = new ArrayList<>();
        heap.forEachReference((o, type, isStatic, field, to) -> from.add(heap.idOf(o)), Progress.NONE);

        assertThat(heap.describe(heap.ordinalOf(0x2000))).isEqualTo("byte[]");
        assertThat(from).containsExactly(0x2040L);
    }

    /** Of a forged dump: else it would be an object without a class, which would be taken for a class object. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anArrayWithoutContentsOfATypeThatIsNotPrimitiveIsNoObject(int type) throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0x2040);
            dump.subRecord(
                    Tag.PRIMITIVE_ARRAY_NODATA,
                    body -> body.id(0x2040).u4(0).u4(5).u1(type));
            dump.noData(0x2080, BasicType.BYTE, 5);
        });

        assertThat(heap.ordinalOf(0x2040)).isEqualTo(Heap.ABSENT);
        assertThat(targets(heap, 0x2000)).containsExactly(NODE);
        assertThat(heap.describe(heap.ordinalOf(0x2080))).isEqualTo("byte[]");
    }

    /** The bytes are for one thread; here the first that reads them stays until the other waits, or reads them too. */
    @Test
    void twoThreadsMayLookUpAtOnce() throws Exception {
        Set<Thread> inside = ConcurrentHashMap.newKeySet();
        List<Thread> threads = new ArrayList<>();
        Set<Thread.State> onTheWay = Set.of(Thread.State.NEW, Thread.State.RUNNABLE);
        AtomicBoolean together = new AtomicBoolean();
        Runnable onRead = () -> {
            inside.add(Thread.currentThread());
            while (threads.stream().allMatch(each -> inside.contains(each) || onTheWay.contains(each.getState()))
                    && inside.size() < threads.size()) {
                Thread.onSpinWait();
            }
            together.compareAndSet(false, inside.size() > 1);
            inside.remove(Thread.currentThread());
        };
        byte[] dump = named(8).segment(heap -> {
                    classes(heap);
                    node(heap, 0x2000, 0x2020);
                    node(heap, 0x2020, 0x2000);
                })
                .end()
                .build();
        Heap heap = new HeapReader(new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of(), onRead), scratch, 2)
                .read(phase -> Progress.NONE);
        List<Object> answers = new CopyOnWriteArrayList<>();
        for (long id : new long[] {0x2000, 0x2020}) {
            threads.add(new Thread(() -> {
                try {
                    answers.add(heap.values(heap.ordinalOf(id), 0, 1).size());
                } catch (IOException | RuntimeException e) {
                    answers.add(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(answers).containsExactly(2, 2);
        assertThat(together).isFalse();
    }

    @Test
    void anObjectRefersToItsClassAndOnceToEachTargetThatIsThere() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0x2020);
            node(dump, 0x2020, 0x9990);
            dump.objectArray(0x2040, NODES, 0x2020, 0, 0x2000, 0x2020, 0x2040);
        });
        assertThat(targets(heap, 0x2000)).containsExactly(NODE, 0x2020L);
        assertThat(targets(heap, 0x2020)).containsExactly(NODE);
        assertThat(targets(heap, 0x2040)).containsExactly(NODES, 0x2000L, 0x2020L, 0x2040L);
        assertThat(heap.facts().missingReferences()).isEqualTo(1);
        assertThat(heap.facts().dangling()).isEqualTo(1);
        assertThat(heap.facts().isWhole()).isFalse();
    }

    @Test
    void aClassRefersToItsClassSuperclassLoaderAndStatics() throws IOException {
        Heap heap = read(named(8).segment(dump -> {
                    classes(dump, 0x2000, 0x9990, 0);
                    node(dump, 0x2000, 0);
                })
                .build());
        assertThat(targets(heap, NODE)).containsExactly(0L, OBJECT, CLASS, 0x2000L);
        assertThat(heap.describe(heap.ordinalOf(NODE))).isEqualTo("class example.Node");
        assertThat(heap.describe(heap.ordinalOf(0))).isEqualTo("<system class loader>");
        assertThat(heap.classes().name(heap.classOf(heap.ordinalOf(NODE)))).isEqualTo("java.lang.Class");
        assertThat(heap.edges(heap.ordinalOf(NODE), heap.ordinalOf(0x2000)))
                .containsExactly(
                        new Edge(Edge.Link.STATIC, "ALL", heap.classes().indexOf(NODE)));
    }

    /** A server has a loader for each application, and two of the same class are told apart by their names alone. */
    @Test
    void aLoaderWithoutANameIsNamedByWhatItsOwnClassCallsIt() throws IOException {
        long own = 0x3000;
        int path = 20;
        int url = 21;
        Heap heap = read(named(8).utf8(path, "contextPath")
                .utf8(url, "_url")
                .namedClass(own, "example/ApplicationLoader")
                .segment(dump -> {
                    dump.classDump(OBJECT, c -> {});
                    dump.classDump(CLASS, c -> c.superClass(OBJECT));
                    dump.classDump(LOADER, c -> c.superClass(OBJECT).field(NAME, BasicType.OBJECT));
                    dump.classDump(
                            own,
                            c -> c.superClass(LOADER)
                                    .field(url, BasicType.OBJECT)
                                    .field(path, BasicType.OBJECT));
                    dump.classDump(STRING, c -> c.superClass(OBJECT).field(VALUE, BasicType.OBJECT));
                    string(dump, 0x4000, "system");
                    string(dump, 0x4100, "/shop");
                    string(dump, 0x4200, "file:/shop");
                    dump.instance(
                            0x2000, own, values -> values.id(0x4200).id(0x4100).id(0x4000));
                    dump.instance(
                            0x2020, own, values -> values.id(0x4200).id(0x4100).id(0));
                    dump.instance(
                            0x2040, own, values -> values.id(0x4200).id(0x2000).id(0));
                })
                .build());
        long[] loaders = {heap.ordinalOf(0x2000), heap.ordinalOf(0x2020), heap.ordinalOf(0x2040)};

        assertThat(heap.labels(loaders)).containsOnly(entry(loaders[0], "system"), entry(loaders[1], "/shop"));
    }

    private static void string(HeapBuilder heap, long id, String text) {
        heap.instance(id, STRING, values -> values.id(id + 0x20));
        heap.primitiveArray(
                id + 0x20, BasicType.CHAR, text.chars().asLongStream().toArray());
    }

    /** People ask by the name that they were told. */
    @Test
    void aClassThatIsMadeAtRunTimeIsFoundByItsNameWithoutNumbers() throws IOException {
        Heap heap = read(named(8).namedClass(0x3000, "example/Screen$$Lambda$4+0x00007f041c005648")
                .namedClass(0x3010, "example/Screen$$Lambda$5+0x00007f041c005860")
                .segment(dump -> {
                    classes(dump);
                    dump.classDump(0x3000, c -> c.superClass(OBJECT));
                    dump.classDump(0x3010, c -> c.superClass(OBJECT));
                })
                .build());
        assertThat(heap.classes().told("example.Screen$$Lambda"))
                .containsExactly(heap.classes().indexOf(0x3000), heap.classes().indexOf(0x3010));
        assertThat(heap.classes().told("example.Screen$$Lambda$5+0x00007f041c005860"))
                .containsExactly(heap.classes().indexOf(0x3010));
        assertThat(heap.classes().told("example.Screen")).isEmpty();
    }

    @Test
    void sizesAreThoseOfUncompressedReferencesWhereNothingTellsOtherwise() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0);
            dump.objectArray(0x2020, NODES, 0, 0, 0);
            dump.bytes(0x2060, (byte) 1);
        });
        assertThat(heap.facts().referenceSize()).isEqualTo(8);
        // A header of 16 bytes, a reference and a byte.
        assertThat(heap.shallowSize(heap.ordinalOf(0x2000))).isEqualTo(32);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2020))).isEqualTo(48);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2060))).isEqualTo(32);
        assertThat(heap.shallowSize(heap.ordinalOf(0))).isEqualTo(24);
    }

    @Test
    void anArrayInsideOfWhatTheOneBeforeWouldTakeTellsThatReferencesAreCompressed() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.objectArray(0x2000, NODES, 0, 0, 0, 0);
            dump.objectArray(0x2020, NODES, 0, 0);
            node(dump, 0x2038, 0);
        });
        assertThat(heap.facts().referenceSize()).isEqualTo(4);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2000))).isEqualTo(32);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2020))).isEqualTo(24);
        // 12 bytes of header, 4 of the reference, a byte, rounded up to 4 and then to 8.
        assertThat(heap.shallowSize(heap.ordinalOf(0x2038))).isEqualTo(24);
    }

    @Test
    void arraysThatAreTooShortForTheirHeadersTellThatHeadersAreCompact() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.objectArray(0x1ff0, NODES, 0);
            for (int i = 0; i < 20; i++) {
                // 12 bytes of header and 4 elements.
                dump.bytes(0x2000 + i * 16L, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
            }
            node(dump, 0x2200, 0);
        });
        assertThat(heap.facts().compactHeaders()).isTrue();
        assertThat(heap.shallowSize(heap.ordinalOf(0x2000))).isEqualTo(16);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2200))).isEqualTo(24);
    }

    @Test
    void arraysThatAreTooShortForUncompressedClassPointersTellOfCompressedOnes() throws IOException {
        Heap heap = read(scratch, dump -> {
            for (int i = 0; i < 20; i++) {
                // 16 bytes of header and 4 elements.
                dump.bytes(0x2000 + i * 24L, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
            }
            for (int i = 0; i < 20; i++) {
                // 16 bytes of header and 2 references.
                dump.objectArray(0x3000 + i * 32L, NODES, 0, 0);
            }
            node(dump, 0x2200, 0);
        });
        assertThat(heap.facts().referenceSize()).isEqualTo(8);
        assertThat(heap.facts().compactHeaders()).isFalse();
        assertThat(heap.facts().narrowClassPointers()).isTrue();
        assertThat(heap.shallowSize(heap.ordinalOf(0x2000)))
                .as("as Eclipse MAT has it")
                .isEqualTo(32);
    }

    @Test
    void withoutASignThatReferencesAreUncompressedNothingIsSaidOfClassPointers() throws IOException {
        Heap heap = read(scratch, dump -> {
            for (int i = 0; i < 20; i++) {
                dump.bytes(0x2000 + i * 24L, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
            }
        });
        assertThat(heap.facts().narrowClassPointers()).isFalse();
    }

    @Test
    void arraysAsLongAsUncompressedClassPointersMakeThemTellOfNoCompressedOnes() throws IOException {
        Heap heap = read(scratch, dump -> {
            for (int i = 0; i < 20; i++) {
                dump.bytes(0x2000 + i * 32L, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
            }
        });
        assertThat(heap.facts().narrowClassPointers()).isFalse();
        heap = read(scratch, dump -> {
            dump.objectArray(0x1000, NODES, 0, 0, 0).objectArray(0x1018, NODES, 0);
            for (int i = 0; i < 20; i++) {
                dump.bytes(0x2000 + i * 24L, (byte) 1, (byte) 2, (byte) 3, (byte) 4);
            }
        });
        assertThat(heap.facts().referenceSize()).isEqualTo(4);
        assertThat(heap.facts().narrowClassPointers())
                .as("of a program with compressed references")
                .isFalse();
    }

    @Test
    void headersAreCompactWhateverTheChunksThatTheHeapComesIn() throws IOException {
        byte[] dump = named(8).segment(heap -> {
                    classes(heap);
                    // 12 bytes of header and 8 elements take 24 bytes; so do 16 and 8.
                    for (int i = 0; i < 1000; i++) {
                        heap.bytes(0x10000 + i * 24L, new byte[8]);
                    }
                    for (int i = 0; i < 20; i++) {
                        heap.bytes(0x2000 + i * 16L, new byte[4]);
                    }
                })
                .end()
                .build();
        for (int chunk : new int[] {ChunkReader.MIN_CHUNK, 16 * ChunkReader.MIN_CHUNK, dump.length}) {
            Heap heap =
                    new HeapReader(new MemorySource(dump, chunk, List.of()), scratch, 2).read(phase -> Progress.NONE);
            assertThat(heap.facts().compactHeaders()).as("chunks of %d", chunk).isTrue();
        }
    }

    @Test
    void withoutStickyClassesThoseOfTheBootLoaderAreRoots() throws IOException {
        Heap heap = read(scratch, dump -> node(dump, 0x2000, 0));
        assertThat(rootIds(heap)).contains(OBJECT, NODE).doesNotContain(NODES, BYTES, 0x2000L);
        heap = read(scratch, dump -> dump.root(Tag.ROOT_STICKY_CLASS, OBJECT).root(Tag.ROOT_JNI_GLOBAL, 0x9990));
        assertThat(rootIds(heap)).containsExactly(OBJECT);
        assertThat(heap.roots().kinds(heap.ordinalOf(OBJECT))).containsExactly(GcRoots.Kind.SYSTEM_CLASS);
    }

    @Test
    void whatAThreadHoldsIsAReferenceOfTheThreadIfItWasToldOfBefore() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.root(Tag.ROOT_STICKY_CLASS, OBJECT);
            dump.root(Tag.ROOT_JAVA_FRAME, 0x2040, 5, 0);
            dump.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 0);
            dump.root(Tag.ROOT_JAVA_FRAME, 0x2020, 5, 0);
            dump.root(Tag.ROOT_JNI_LOCAL, 0x2020, 5, 1);
            dump.root(Tag.ROOT_THREAD_OBJECT, 0, 6, 0);
            dump.root(Tag.ROOT_NATIVE_STACK, 0x2060, 6);
            dump.instance(0x2000, THREAD, values -> values.id(0));
            node(dump, 0x2020, 0);
            node(dump, 0x2040, 0);
            node(dump, 0x2060, 0);
        });
        assertThat(rootIds(heap)).containsExactly(0L, OBJECT, 0x2000L, 0x2040L, 0x2060L);
        assertThat(targets(heap, 0x2000)).containsExactly(THREAD, 0x2020L);
        long thread = heap.ordinalOf(0x2000);
        assertThat(heap.roots().localKinds(thread, heap.ordinalOf(0x2020)))
                .containsExactlyInAnyOrder(GcRoots.Kind.JAVA_FRAME, GcRoots.Kind.JNI_LOCAL);
        assertThat(heap.edges(thread, heap.ordinalOf(0x2020)))
                .containsExactly(new Edge(Edge.Link.LOCAL, "<local>", -1));
    }

    @Test
    void threadsHaveNamesFramesAndLocals() throws IOException {
        byte[] dump = named(8).stackFrame(0x51, RUN, 42)
                .stackTrace(3, 5, 0x51)
                .segment(heap -> {
                    classes(heap);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 3);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x2020, 5, 0);
                    heap.root(Tag.ROOT_JNI_LOCAL, 0x2040, 5, -1);
                    heap.instance(0x2000, THREAD, values -> values.id(0x2020));
                    heap.instance(0x2020, STRING, values -> values.id(0x2040));
                    heap.bytes(0x2040, "worker".getBytes(StandardCharsets.ISO_8859_1));
                })
                .end()
                .build();
        Heap heap = read(dump);
        HeapThread thread = heap.threads(Progress.NONE).get(0);
        assertThat(thread.name()).isEqualTo("worker");
        assertThat(thread.ordinal()).isEqualTo(heap.ordinalOf(0x2000));
        assertThat(thread.hasStack()).isTrue();
        assertThat(thread.frames()).hasSize(1);
        assertThat(thread.frames().get(0).method()).startsWith("run");
        assertThat(thread.frames().get(0).line()).isEqualTo(42);
        assertThat(thread.frames().get(0).locals()).containsExactly(heap.ordinalOf(0x2020));
        assertThat(thread.otherLocals()).containsExactly(heap.ordinalOf(0x2040));
        assertThat(heap.label(heap.ordinalOf(0x2000))).contains("worker");
    }

    /** As of a stack that overflowed: each frame has its own locals, whatever their order in the dump. */
    @Test
    void ofADeepStackEachFrameHasItsLocals() throws IOException {
        int depth = 2_000;
        DumpBuilder dump = named(8);
        long[] frames = new long[depth];
        for (int i = 0; i < depth; i++) {
            frames[i] = 0x10000L + i;
            dump.stackFrame(frames[i], RUN, i + 1);
        }
        dump.stackTrace(3, 5, frames)
                .segment(objects -> {
                    classes(objects);
                    objects.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 3);
                    objects.instance(0x2000, THREAD, values -> values.id(0));
                    for (int i = depth + 1; i >= -1; i--) {
                        long own = 0x20000 + 8L * (i + 1);
                        node(objects, own, 0);
                        objects.root(Tag.ROOT_JAVA_FRAME, own, 5, i);
                        objects.root(Tag.ROOT_JNI_LOCAL, own, 5, i);
                        objects.root(Tag.ROOT_JAVA_FRAME, 0x2000, 5, i);
                    }
                })
                .end();
        Heap heap = new HeapReader(new MemorySource(dump.build(), 1 << 16, List.of()), scratch, 2)
                .read(phase -> Progress.NONE);
        HeapThread thread = heap.threads(Progress.NONE).get(0);
        long itself = thread.ordinal();
        for (int i = 0; i < depth; i++) {
            assertThat(thread.frames().get(i).locals()).containsExactly(heap.ordinalOf(0x20000 + 8L * (i + 1)), itself);
        }
        assertThat(thread.otherLocals())
                .containsExactly(
                        heap.ordinalOf(0x20000 + 8L * (depth + 2)),
                        itself,
                        heap.ordinalOf(0x20000 + 8L * (depth + 1)),
                        heap.ordinalOf(0x20000));
    }

    /** Fields of the program that are called like the thread's own: the name of a task, and a number. */
    @Test
    void theNameOfAThreadIsTheOneThatTheThreadItselfHas() throws IOException {
        long task = 0x7000;
        long counted = 0x7100;
        byte[] dump = named(8).namedClass(task, "example/Task")
                .namedClass(counted, "example/Counted")
                .segment(heap -> {
                    classes(heap);
                    heap.classDump(task, c -> c.superClass(THREAD).field(NAME, BasicType.OBJECT));
                    heap.classDump(counted, c -> c.superClass(THREAD).field(NAME, BasicType.INT));
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 3);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x2080, 6, 3);
                    heap.instance(0x2000, task, values -> values.id(0x2060).id(0x2020));
                    heap.instance(0x2080, counted, values -> values.u4(7).id(0x2020));
                    heap.instance(0x2020, STRING, values -> values.id(0x2040));
                    heap.bytes(0x2040, "worker".getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(0x2060, STRING, values -> values.id(0x20c0));
                    heap.bytes(0x20c0, "import".getBytes(StandardCharsets.ISO_8859_1));
                })
                .end()
                .build();
        Heap heap = read(dump);
        assertThat(heap.threads(Progress.NONE)).extracting(HeapThread::name).containsExactly("worker", "worker");
        assertThat(heap.label(heap.ordinalOf(0x2000))).contains("worker");
    }

    @Test
    void labelsOfSeveralObjectsAreReadAtOnce() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.instance(0x2000, THREAD, values -> values.id(0x2020));
            dump.instance(0x2020, STRING, values -> values.id(0x2040));
            dump.bytes(0x2040, "worker".getBytes(StandardCharsets.ISO_8859_1));
            dump.instance(0x2060, THREAD, values -> values.id(0));
        });
        long thread = heap.ordinalOf(0x2000);
        long name = heap.ordinalOf(0x2020);
        long array = heap.ordinalOf(0x2040);
        long nameless = heap.ordinalOf(0x2060);
        long type = heap.ordinalOf(THREAD);
        assertThat(heap.labels(array, thread, nameless, name, type, thread))
                .containsOnly(Map.entry(thread, "worker"), Map.entry(name, "worker"));
        assertThat(heap.labels()).isEmpty();
        assertThat(heap.label(array)).isEmpty();
        assertThat(new WithheldValues(heap).labels(thread, name)).isEmpty();
    }

    @Test
    void valuesAndTextsAreReadAgain() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0x2020);
            dump.instance(0x2020, STRING, values -> values.id(0x2040));
            dump.bytes(0x2040, "text".getBytes(StandardCharsets.ISO_8859_1));
            dump.primitiveArray(0x2060, BasicType.INT, 5, -6, 7);
        });
        int node = heap.classes().indexOf(NODE);
        assertThat(heap.values(heap.ordinalOf(0x2000), 0, 10))
                .containsExactly(
                        new ObjectValue("next", BasicType.OBJECT, node, 0x2020, true),
                        new ObjectValue("number", BasicType.BYTE, node, 7, true));
        assertThat(heap.values(heap.ordinalOf(0x2060), 1, 1))
                .containsExactly(new ObjectValue("[1]", BasicType.INT, -1, -6, true));
        assertThat(heap.arrayLength(heap.ordinalOf(0x2060))).isEqualTo(3);
        assertThat(heap.text(heap.ordinalOf(0x2020), 100)).contains("text");
        assertThat(heap.text(heap.ordinalOf(0x2000), 100)).isEmpty();
    }

    /** 2 GiB of elements, as the record says: its bytes are more than an int counts. */
    @Test
    void anArrayMayHaveMoreBytesThanAnIntCounts() throws IOException {
        Heap heap = read(scratch, dump -> dump.primitiveArray(0x2060, BasicType.LONG, 5, -6, 7));
        ObjectRecord whole = ((HeapModel) heap).reader().read(heap.ordinalOf(0x2060));
        ByteBuffer header = ByteBuffer.wrap(Arrays.copyOf(whole.data(), 18)).putInt(13, 1 << 28);
        ObjectRecord huge = new ObjectRecord(whole.tag(), header.array(), whole.offset());
        ObjectValues values = ((HeapModel) heap).objectValues();

        assertThat(values.length(huge)).isEqualTo(1 << 28);
        assertThat(values.elements(huge, 0, Integer.MAX_VALUE))
                .startsWith(
                        new ObjectValue("[0]", BasicType.LONG, -1, 5, true),
                        new ObjectValue("[1]", BasicType.LONG, -1, -6, true));
        assertThat(values.elementBytes(huge, 0, Integer.MAX_VALUE)).startsWith(0, 0, 0, 0, 0, 0, 0, 5);
    }

    @Test
    void whatAProfileRemovedIsNotThere() throws IOException {
        byte[] dump = named(8).segment(heap -> {
                    classes(heap);
                    node(heap, 0x2000, 0);
                    heap.instance(0x2020, STRING, values -> values.id(0x2040));
                    heap.bytes(0x2040, "text".getBytes(StandardCharsets.ISO_8859_1));
                })
                .build();
        List<String> stripped = List.of("PRIMITIVE_ARRAY_DUMP.elements", "INSTANCE_DUMP.values[byte]");
        Heap heap = new HeapReader(new MemorySource(dump, 1 << 10, stripped), scratch, 1).read(phase -> Progress.NONE);
        assertThat(heap.text(heap.ordinalOf(0x2020), 100)).isEmpty();
        assertThat(heap.values(heap.ordinalOf(0x2000), 0, 10).get(1).present()).isFalse();
        assertThat(heap.values(heap.ordinalOf(0x2000), 0, 10).get(0).present()).isTrue();
    }

    /** A thread with a name, and a text of two NUL characters. */
    private static byte[] twoZeros(String threadName) {
        return named(8).segment(heap -> {
                    classes(heap);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 3);
                    heap.instance(0x2000, THREAD, values -> values.id(0x2020));
                    heap.instance(0x2020, STRING, values -> values.id(0x2040));
                    heap.bytes(0x2040, threadName.getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(0x2060, STRING, values -> values.id(0x20a0));
                    heap.bytes(0x20a0, (byte) 0, (byte) 0);
                })
                .end()
                .build();
    }

    @Test
    void aTextOfZerosIsOne() throws IOException {
        Heap heap = read(twoZeros("main"));
        assertThat(heap.text(heap.ordinalOf(0x2060), 100)).contains("\0\0");
        assertThat(heap.text(heap.ordinalOf(0x2020), 100)).contains("main");
        assertThat(heap.text(heap.ordinalOf(0x2060), 1)).contains("\0");
    }

    @Test
    void whereAnotherProgramLeftCharactersOutZerosAreNoText() throws IOException {
        Heap heap = read(twoZeros("\0\0\0\0"));
        assertThat(heap.text(heap.ordinalOf(0x2060), 100)).isEmpty();
        assertThat(heap.threads(Progress.NONE)).extracting(HeapThread::name).containsExactly((String) null);
    }

    /** As with rules that keep the names of threads: the other elements of the column are zeros. */
    @Test
    void zerosOfAColumnOfWhichAPartWentAreNoText() throws IOException {
        HeapSource dump = new MemorySource(twoZeros("main"));
        HeapSource source = new HeapSource() {
            @Override
            public String name() {
                return dump.name();
            }

            @Override
            public AppliedProfile profile() {
                List<String> erased = List.of("PRIMITIVE_ARRAY_DUMP.elements[byte]");
                return new AppliedProfile("", 0, List.of(), erased, List.of());
            }

            @Override
            public Scan scan(Wanted wanted) throws IOException {
                return dump.scan(wanted);
            }

            @Override
            public DumpBytes openBytes() throws IOException {
                return dump.openBytes();
            }
        };
        Heap heap = new HeapReader(source, scratch, 1).read(phase -> Progress.NONE);
        assertThat(heap.text(heap.ordinalOf(0x2060), 100)).isEmpty();
        assertThat(heap.text(heap.ordinalOf(0x2020), 100)).contains("main");
    }

    @Test
    void onlyTheReferentOfAReferenceCounts() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2000, 0);
            dump.instance(0x2020, WEAK, values -> values.id(0x2000).id(0));
            dump.instance(0x2040, WEAK, values -> values.id(0x2000).id(0x2000));
            dump.instance(0x2060, WEAK, values -> values.id(0).id(0x2000));
        });
        assertThat(heap.referentOf(heap.ordinalOf(0x2020))).isEqualTo(heap.ordinalOf(0x2000));
        assertThat(heap.referentOf(heap.ordinalOf(0x2040))).isEqualTo(Heap.ABSENT);
        assertThat(heap.referentOf(heap.ordinalOf(0x2060))).isEqualTo(Heap.ABSENT);
        assertThat(heap.referentOf(heap.ordinalOf(0x2000))).isEqualTo(Heap.ABSENT);
        assertThat(heap.edges(heap.ordinalOf(0x2040), heap.ordinalOf(0x2000)))
                .extracting(Edge::name)
                .containsExactly("referent", "queue");
    }

    /** The boot loader has the ID that null has. */
    @Test
    void aStaticThatIsNullDoesNotReferToTheBootLoader() throws IOException {
        byte[] dump = named(8).segment(heap -> classes(heap, 0)).build();
        Heap heap = read(dump);
        assertThat(heap.edges(heap.ordinalOf(NODE), heap.ordinalOf(0)))
                .extracting(Edge::name)
                .containsExactly("<classloader>");
    }

    /** A weak reference to its own class is a strong one too: each object keeps its class. */
    @Test
    void theClassOfAReferenceIsNoReferentOfIt() throws IOException {
        Heap heap = read(
                scratch,
                dump -> dump.instance(0x2020, WEAK, values -> values.id(WEAK).id(0)));
        assertThat(heap.referentOf(heap.ordinalOf(0x2020))).isEqualTo(Heap.ABSENT);
    }

    /** Its record is no object, and where it stands says nothing of the order of those that follow. */
    @Test
    void aRecordWithTheIdOfAClassAboveTheNextObjectsIsLeftOut() throws IOException {
        long above = 0x9000;
        byte[] dump = named(8).namedClass(above, "example/Above")
                .segment(heap -> {
                    classes(heap);
                    heap.classDump(above, c -> c.superClass(OBJECT));
                    node(heap, above, 0x2020);
                    node(heap, 0x2000, 0x2020);
                    node(heap, 0x2020, 0);
                })
                .end()
                .build();
        Heap heap = read(dump);
        assertThat(targets(heap, 0x2000)).containsExactly(NODE, 0x2020L);
        assertThat(heap.describe(heap.ordinalOf(above))).isEqualTo("class example.Above");
        List<Long> referrers = new ArrayList<>();
        heap.forEachReference((from, fromClass, isStatic, field, to) -> referrers.add(heap.idOf(from)), Progress.NONE);
        assertThat(referrers).containsExactly(0x2000L);
    }

    @Test
    void anArrayWhoseClassHasNoNameHasElements() throws IOException {
        long unnamed = 0x9000;
        long[] elements = new long[1_000];
        elements[999] = 0x2000;
        byte[] dump = named(8).segment(heap -> {
                    classes(heap);
                    heap.classDump(unnamed, c -> c.superClass(OBJECT));
                    node(heap, 0x2000, 0);
                    heap.objectArray(0x3000, unnamed, elements);
                })
                .end()
                .build();
        Heap heap = new HeapReader(new MemorySource(dump, 1 << 10, List.of()), scratch, 1).read(phase -> Progress.NONE);
        long array = heap.ordinalOf(0x3000);
        assertThat(targets(heap, 0x3000)).containsExactly(0x2000L, unnamed);
        assertThat(heap.edges(array, heap.ordinalOf(0x2000)))
                .extracting(Edge::name)
                .containsExactly("[999]");
        assertThat(heap.arrayLength(array)).isEqualTo(1_000);
        assertThat(heap.describe(array)).isEqualTo("unknown-name@0x9000[]");
    }

    @Test
    void anInstanceWithTheClassOfAnArrayIsNoArray() throws IOException {
        Heap heap = read(scratch, dump -> dump.instance(0x2000, BYTES, values -> values.u4(1)));
        long instance = heap.ordinalOf(0x2000);
        assertThat(heap.values(instance, 0, 10)).isEmpty();
        assertThat(heap.arrayLength(instance)).isEqualTo(-1);
    }

    /** Else the instance would be one of that class. */
    @Test
    void noClassIsInventedAtTheIdOfAnotherThatIsMissing() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(
                        heap -> heap.instance(0x2000, 8).bytes(0x2040, (byte) 1).instance(0x2080, 0x18))
                .end()
                .build();
        Heap heap = read(dump);
        assertThat(heap.describe(heap.ordinalOf(0x2000))).isEqualTo("unknown-class-0");
        assertThat(heap.describe(heap.ordinalOf(0x2040))).isEqualTo("byte[]");
        assertThat(heap.describe(heap.ordinalOf(0x2080))).isEqualTo("unknown-class-1");
    }

    @Test
    void classesThatWereNotDumpedAreInvented() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    heap.instance(
                            0x2000, 0x5000, values -> values.u4(1).u4(2).u2(3).u1(4));
                    heap.objectArray(0x2040, 0x5100, 0x2000);
                    heap.primitiveArray(0x2080, BasicType.LONG, 1);
                })
                .build();
        Heap heap = read(dump);
        assertThat(heap.facts().inventedClasses()).isEqualTo(5);
        assertThat(heap.facts().missingClasses()).isEqualTo(1);
        assertThat(heap.facts().isWhole()).isFalse();
        HeapClasses classes = heap.classes();
        assertThat(classes.isInvented(classes.indexOf(0x5000))).isTrue();
        // All distances are multiples of 64, and so are sizes.
        assertThat(heap.facts().alignment()).isEqualTo(64);
        assertThat(heap.shallowSize(heap.ordinalOf(0x2000))).isEqualTo(64);
        assertThat(classes.name(classes.indexOf(0x5100))).endsWith("[]");
        assertThat(targets(heap, 0x2040)).containsExactly(0x2000L, 0x5100L);
        // At the first multiples of the alignment, in this order.
        assertThat(heap.describe(heap.ordinalOf(0x80))).isEqualTo("class java.lang.ClassLoader");
        assertThat(heap.describe(heap.ordinalOf(0x40))).isEqualTo("class java.lang.Class");
        assertThat(heap.describe(heap.ordinalOf(0xc0))).isEqualTo("class long[]");
    }

    @Test
    void identifiersNeedNotBeAlignedNorAscend() throws IOException {
        Heap heap = read(scratch, dump -> {
            node(dump, 0x2005, 0x2001);
            node(dump, 0x2001, 0x2005);
            node(dump, 0x2003, 0x2003);
            node(dump, 0x2001, 0x2003);
        });
        assertThat(heap.facts().duplicates()).isEqualTo(1);
        assertThat(targets(heap, 0x2005)).containsExactly(NODE, 0x2001L);
        assertThat(targets(heap, 0x2001)).containsExactly(NODE, 0x2005L);
        assertThat(targets(heap, 0x2003)).containsExactly(NODE, 0x2003L);
        for (long ordinal = 0; ordinal < heap.objects(); ordinal++) {
            assertThat(heap.ordinalOf(heap.idOf(ordinal))).isEqualTo(ordinal);
        }
        List<String> shown = new ArrayList<>();
        heap.forEachReference(
                (from, type, isStatic, field, to) -> shown.add("%x %s %x"
                        .formatted(
                                heap.idOf(from),
                                heap.classes().instanceFields(type).get(field).name(),
                                heap.idOf(to))),
                Progress.NONE);
        assertThat(shown).containsExactly("2005 next 2001", "2001 next 2005", "2003 next 2003");
    }

    @Test
    void runsOfAscendingIdentifiersAreNumberedInTheOrderOfTheFile() throws IOException {
        Heap heap = read(scratch, dump -> {
            for (int i = 0; i < 100; i++) {
                node(dump, 0x900000 + i * 32L, 0x40000 + i * 32L);
            }
            for (int i = 0; i < 100; i++) {
                node(dump, 0x40000 + i * 32L, 0x900000 + i * 32L);
            }
        });
        assertThat(heap.ordinalOf(0x900000)).isLessThan(heap.ordinalOf(0x40000));
        for (int i = 0; i < 100; i++) {
            assertThat(targets(heap, 0x900000 + i * 32L)).containsExactly(NODE, 0x40000 + i * 32L);
            assertThat(targets(heap, 0x40000 + i * 32L)).containsExactly(NODE, 0x900000 + i * 32L);
            assertThat(heap.edges(heap.ordinalOf(0x40000 + i * 32L), heap.ordinalOf(0x900000 + i * 32L)))
                    .extracting(Edge::name)
                    .containsExactly("next");
        }
    }

    @Test
    void anArrayLongerThanAChunkHasAllItsElements() throws IOException {
        long[] elements = new long[500];
        Arrays.setAll(elements, i -> 0x10000 + i * 32L);
        Heap heap = read(scratch, dump -> {
            dump.objectArray(0x2000, NODES, elements);
            for (long id : elements) {
                node(dump, id, 0x2000);
            }
        });
        assertThat(targets(heap, 0x2000)).hasSize(501).contains(elements[0], elements[499]);
        assertThat(heap.edges(heap.ordinalOf(0x2000), heap.ordinalOf(elements[321])))
                .containsExactly(new Edge(Edge.Link.ELEMENT, "[321]", -1));
        assertThat(heap.values(heap.ordinalOf(0x2000), 499, 5))
                .extracting(ObjectValue::bits)
                .containsExactly(elements[499]);
    }

    @Test
    void anArrayOfMoreElementsThanAreListedRefersToEachOfThemOnce() throws IOException {
        long[] elements = new long[(1 << 20) + 5_000];
        Arrays.setAll(elements, i -> 0x10000 + i % 300 * 32L);
        elements[7] = 0x2000;
        elements[8] = NODES;
        elements[9] = 0x7777_7770;
        Heap heap = read(scratch, dump -> {
            node(dump, 0x1000, 0x2000);
            dump.objectArray(0x2000, NODES, elements);
            for (int i = 0; i < 300; i++) {
                node(dump, elements[300 + i], i == 5 ? 0x2000 : 0);
            }
        });
        // The nodes, the array itself and its class.
        assertThat(targets(heap, 0x2000)).hasSize(302).contains(elements[300], elements[599], 0x2000L, NODES);
        assertThat(heap.facts().missingReferences()).isEqualTo(1);
        // Archives of a virtual machine are left out, and arrays refer to what is in them.
        assertThat(heap.facts().isWhole()).isTrue();
        assertThat(targets(heap, elements[305])).contains(0x2000L);
    }

    @Test
    void ofSeveralHeapsInAFileTheLastIsRead() throws IOException {
        byte[] dump = named(8).heapDump(heap -> list(heap, 0x2000, 0x2020))
                .heapDump(heap -> {
                    classes(heap);
                    node(heap, 0x2020, 0x2040);
                    node(heap, 0x2040, 0);
                    node(heap, 0x2060, 0);
                })
                .build();
        Heap last = read(dump);
        assertThat(last.facts().heapDumps()).isEqualTo(2);
        assertThat(last.ordinalOf(0x2000)).isEqualTo(Heap.ABSENT);
        assertThat(targets(last, 0x2020)).containsExactly(NODE, 0x2040L);
    }

    @Test
    void heapsWithoutAnyObjectOfTheLastAreHeapsToo() throws IOException {
        byte[] dump = named(8).heapDump(HeapReaderTest::classes)
                .heapDump(heap -> heap.root(Tag.ROOT_UNKNOWN, 0x2000))
                .heapDump(heap -> {
                    classes(heap);
                    node(heap, 0x3000, 0x3000);
                })
                .end()
                .end()
                .segment(heap -> list(heap, 0x2000, 0x2020))
                .build();
        Heap heap = read(dump);
        assertThat(heap.facts().heapDumps()).isEqualTo(4);
        assertThat(targets(heap, 0x2000)).containsExactly(NODE, 0x2020L);
        assertThat(heap.values(heap.ordinalOf(0x2000), 0, 9)).hasSize(2);
        assertThat(references(heap)).containsExactly("2000 2020");
        assertThat(heap.ordinalOf(0x3000)).isEqualTo(Heap.ABSENT);
    }

    @Test
    void ofALastHeapWithoutObjectsNoneOfTheHeapBeforeIsTold() throws IOException {
        byte[] dump = named(8).heapDump(heap -> {
                    heap.instance(0x2004, NODE + 4);
                    heap.objectArray(0x2014, NODES + 4);
                })
                .heapDump(heap -> heap.root(Tag.ROOT_UNKNOWN, 0x2000))
                .build();
        Heap heap = read(dump);
        assertThat(heap.facts().heapDumps()).isEqualTo(2);
        // The two classes that there always are.
        assertThat(heap.facts().inventedClasses()).isEqualTo(2);
        assertThat(heap.classes().indexOf(NODE + 4)).isNegative();
        assertThat(heap.facts().alignment()).isEqualTo(8);
    }

    @Test
    @Timeout(30)
    void veryManyHeapsInAChunkAreReadOneAfterTheOther() throws IOException {
        DumpBuilder dump = named(8);
        int heaps = 80_000;
        for (int i = 0; i < heaps; i++) {
            long id = 0x2000 + 8L * i;
            dump.heapDump(heap -> heap.instance(id, NODE));
        }
        MemorySource inOneChunk = new MemorySource(dump.build(), 8 << 20, List.of());
        Heap heap = new HeapReader(inOneChunk, scratch, 2).read(phase -> Progress.NONE);
        assertThat(heap.facts().heapDumps()).isEqualTo(heaps);
        assertThat(heap.ordinalOf(0x2000)).isEqualTo(Heap.ABSENT);
        assertThat(heap.ordinalOf(0x2000 + 8L * (heaps - 1))).isNotNegative();
    }

    @Test
    void anObjectHasTheValuesThatItHasInItsOwnHeap() throws IOException {
        byte[] dump = named(8).heapDump(heap -> list(heap, 0x2000, 0x2020))
                .heapDump(heap -> list(heap, 0x2000, 0x2040))
                .build();
        assertThat(next(read(dump))).isEqualTo(0x2040);
    }

    private static long next(Heap heap) throws IOException {
        return heap.values(heap.ordinalOf(0x2000), 0, 1).get(0).bits();
    }

    private static List<String> references(Heap heap) throws IOException {
        List<String> references = new ArrayList<>();
        heap.forEachReference(
                (from, type, isStatic, field, to) -> references.add("%x %x".formatted(heap.idOf(from), heap.idOf(to))),
                Progress.NONE);
        return references;
    }

    @Test
    void ofADamagedDumpAllIsReadThatIsWhole() throws IOException {
        byte[] dump = named(8).segment(heap -> list(heap, 0x2000, 0x2020)).build();
        Heap heap = read(Arrays.copyOf(dump, dump.length - 5));
        assertThat(heap.facts().damage()).isPresent();
        assertThat(targets(heap, 0x2000)).containsExactly(NODE);
        assertThat(heap.ordinalOf(0x2020)).isEqualTo(Heap.ABSENT);
        assertThatThrownBy(() -> read(Arrays.copyOf(dump, 40))).isInstanceOfSatisfying(HeapException.class, e -> {
            assertThat(e.message().key()).isEqualTo("analysis.noHeapDamaged");
            // With the reason in the same language.
            assertThat(e.message().in(Locale.CHINESE)).contains("已损坏，在偏移量").doesNotContain("offset");
        });
    }

    @Test
    void fieldsOfATypeThatThereIsNotAreLeftOut() throws IOException {
        Heap heap = read(scratch, dump -> {
            dump.subRecord(Tag.CLASS_DUMP, body -> {
                body.id(WEAK + 4).u4(1).id(REFERENCE);
                for (int i = 0; i < 5; i++) {
                    body.id(0);
                }
                body.u4(0).u2(0).u2(0).u2(2).id(VALUE).u1(3).id(NEXT).u1(BasicType.OBJECT.code());
            });
            dump.instance(
                    0x2004, WEAK + 4, values -> values.id(0x2014).id(0x2004).id(0));
            node(dump, 0x2014, 0);
        });
        assertThat(targets(heap, 0x2004)).containsExactly(WEAK + 4, 0x2004L, 0x2014L);
        assertThat(heap.values(heap.ordinalOf(0x2004), 0, 9))
                .extracting(ObjectValue::name)
                .containsExactly("next", "referent", "queue");
    }

    @Test
    void superclassesInACircleEndSomewhere() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    heap.classDump(0x1000, c -> c.superClass(0x1100).field(NEXT, BasicType.OBJECT));
                    heap.classDump(0x1100, c -> c.superClass(0x1000).field(NEXT, BasicType.OBJECT));
                    heap.instance(0x2008, 0x1000, values -> values.id(0x2008));
                })
                .build();
        Heap heap = read(dump);
        assertThat(targets(heap, 0x2008)).contains(0x1000L, 0x2008L);
        // A header and one field: those of the topmost class do not count.
        assertThat(heap.shallowSize(heap.ordinalOf(0x2008))).isEqualTo(24);
        assertThat(heap.classes().instanceFields(heap.classOf(heap.ordinalOf(0x2008))))
                .hasSize(2);
    }
}
