package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapView;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.WithheldValues;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EntryKeysTest {
    private static final long OBJECT = 0x100;
    private static final long STRING = 0x108;
    private static final long INTEGER = 0x110;
    private static final long CHARACTER = 0x118;
    private static final long ENUM = 0x120;
    private static final long MARKET = 0x128;
    private static final long CONSTANT = 0x130;
    private static final long NODE = 0x138;
    private static final long MAP = 0x140;
    private static final long OBJECTS = 0x148;
    private static final long PAIR = 0x150;
    private static final long SETTING = 0x158;
    private static final long ORDERED = 0x160;
    private static final long SPEED = 0x168;
    private static final long SPEEDS = 0x170;
    private static final long ENUM_MAP = 0x178;

    private static final long TEXT_KEY = 0x1000;
    private static final long NUMBER_KEY = 0x1100;
    private static final long CHARACTER_KEY = 0x1200;
    private static final long ENUM_KEY = 0x1300;
    private static final long OTHER_KEY = 0x1400;
    private static final long ENTRY = 0x2000;
    private static final long TARGET = 0x3000;
    private static final String CHARACTERS = "PRIMITIVE_ARRAY_DUMP.elements";

    @TempDir
    private Path folder;

    private static byte[] dump(Consumer<HeapBuilder> entry) {
        return DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String")
                .namedClass(INTEGER, "java/lang/Integer")
                .namedClass(CHARACTER, "java/lang/Character")
                .namedClass(ENUM, "java/lang/Enum")
                .namedClass(MARKET, "example/Market")
                .namedClass(CONSTANT, "example/Market$1")
                .namedClass(NODE, "java/util/HashMap$Node")
                .namedClass(MAP, "java/util/IdentityHashMap")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(PAIR, "example/Pair")
                .namedClass(SETTING, "example/Setting")
                .namedClass(ORDERED, "example/OrderedNode")
                .namedClass(SPEED, "example/Speed")
                .namedClass(SPEEDS, "[Lexample/Speed;")
                .namedClass(ENUM_MAP, "java/util/EnumMap")
                .utf8(11, "keyUniverse")
                .utf8(12, "vals")
                .utf8(6, "FAST")
                .utf8(7, "SLOW")
                .utf8(8, "DEFAULT")
                .utf8(9, "$VALUES")
                .utf8(10, "name")
                .utf8(1, "value")
                .utf8(2, "key")
                .utf8(3, "next")
                .utf8(4, "XETR")
                .utf8(5, "table")
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(STRING, c -> c.superClass(OBJECT).field(1, BasicType.OBJECT));
                    heap.classDump(INTEGER, c -> c.superClass(OBJECT).field(1, BasicType.INT));
                    heap.classDump(CHARACTER, c -> c.superClass(OBJECT).field(1, BasicType.CHAR));
                    heap.classDump(ENUM, c -> c.superClass(OBJECT).field(10, BasicType.OBJECT));
                    heap.classDump(MARKET, c -> c.superClass(ENUM).staticField(4, BasicType.OBJECT, ENUM_KEY));
                    heap.classDump(CONSTANT, c -> c.superClass(MARKET));
                    for (long type : new long[] {NODE, PAIR}) {
                        heap.classDump(
                                type,
                                c -> c.superClass(OBJECT)
                                        .field(2, BasicType.OBJECT)
                                        .field(1, BasicType.OBJECT)
                                        .field(3, BasicType.OBJECT));
                    }
                    heap.classDump(
                            SETTING,
                            c -> c.superClass(OBJECT).field(2, BasicType.OBJECT).field(1, BasicType.OBJECT));
                    heap.classDump(ORDERED, c -> c.superClass(NODE).field(2, BasicType.OBJECT));
                    heap.classDump(MAP, c -> c.superClass(OBJECT).field(5, BasicType.OBJECT));
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(
                            ENUM_MAP,
                            c -> c.superClass(OBJECT)
                                    .field(11, BasicType.OBJECT)
                                    .field(12, BasicType.OBJECT));
                    heap.bytes(TEXT_KEY + 8, "XNYS".getBytes(StandardCharsets.ISO_8859_1));
                    heap.instance(TEXT_KEY, STRING, v -> v.id(TEXT_KEY + 8));
                    heap.instance(NUMBER_KEY, INTEGER, v -> v.u4(-42));
                    heap.instance(CHARACTER_KEY, CHARACTER, v -> v.u2('x'));
                    heap.instance(ENUM_KEY, CONSTANT, v -> v.id(0));
                    heap.instance(OTHER_KEY, OBJECT);
                    heap.instance(TARGET, OBJECT);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ENTRY, 1);
                    entry.accept(heap);
                })
                .end()
                .build();
    }

    /** The keys on the only path to an object. */
    private List<EntryKey> keys(byte[] dump, List<String> stripped, UnaryOperator<Heap> seen) throws IOException {
        return keys(TARGET, dump, stripped, seen);
    }

    private List<EntryKey> keys(long target, byte[] dump, List<String> stripped, UnaryOperator<Heap> seen)
            throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, 1 << 20, stripped), scratch, 1)
                        .read(phase -> Progress.NONE)) {
            return new PathsToRoots(target, Set.of(), 0)
                    .ask(new AnalysedHeap(seen.apply(heap), scratch, Progress.NONE), Progress.NONE).paths().stream()
                            .flatMap(path -> path.steps().stream())
                            .filter(step -> step.key() != null)
                            .map(PathToRoot.Step::key)
                            .toList();
        }
    }

    private List<EntryKey> keys(Consumer<HeapBuilder> entry) throws IOException {
        return keys(dump(entry), List.of(), UnaryOperator.identity());
    }

    private static Consumer<HeapBuilder> entry(long type, long key) {
        return heap -> heap.instance(ENTRY, type, v -> v.id(key).id(TARGET).id(0));
    }

    @ParameterizedTest
    @CsvSource({
        TEXT_KEY + ", java.lang.String, XNYS",
        NUMBER_KEY + ", java.lang.Integer, -42",
        CHARACTER_KEY + ", java.lang.Character, \"'x'\"",
        ENUM_KEY + ", example.Market, XETR",
        MARKET + ", java.lang.Class, example.Market"
    })
    void textsNumbersConstantsAndClassesAreNamed(long key, String className, String text) throws IOException {
        EntryKey expected = new EntryKey(className, text.replace("\"", ""));

        assertThat(keys(entry(NODE, key))).containsExactly(expected);
        // Of anybody's class that has a value under a key.
        assertThat(keys(entry(PAIR, key))).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource({OTHER_KEY + "", "0", "0xdead"})
    void otherObjectsAndNoneAreNot(long key) throws IOException {
        assertThat(keys(entry(NODE, key))).isEmpty();
    }

    @Test
    void whatAProfileLeftOutIsNotToldAndNamesOfConstantsAreInEveryFile() throws IOException {
        assertThat(keys(dump(entry(NODE, TEXT_KEY)), List.of(CHARACTERS), UnaryOperator.identity()))
                .isEmpty();
        List<String> numbers = List.of("INSTANCE_DUMP.values[int]");
        assertThat(keys(dump(entry(NODE, NUMBER_KEY)), numbers, UnaryOperator.identity()))
                .isEmpty();
        assertThat(keys(dump(entry(NODE, ENUM_KEY)), List.of(CHARACTERS), UnaryOperator.identity()))
                .hasSize(1);
    }

    /** As before an assistant that was not allowed to read texts. */
    @ParameterizedTest
    @CsvSource({TEXT_KEY + ", 0", CHARACTER_KEY + ", 0", NUMBER_KEY + ", 1", ENUM_KEY + ", 1"})
    void textsThatAreWithheldAreNotTold(long key, int told) throws IOException {
        assertThat(keys(dump(entry(NODE, key)), List.of(), WithheldValues::new)).hasSize(told);
    }

    @Test
    void theKeyOfAnEntryThatIsOnlyPassedIsNotTold() throws IOException {
        assertThat(keys(heap -> {
                    heap.instance(ENTRY, NODE, v -> v.id(TEXT_KEY).id(OTHER_KEY).id(ENTRY + 0x100));
                    heap.instance(
                            ENTRY + 0x100,
                            NODE,
                            v -> v.id(NUMBER_KEY).id(TARGET).id(0));
                }))
                .containsExactly(new EntryKey("java.lang.Integer", "-42"));
        // What is a key itself is under none.
        assertThat(keys(heap -> heap.instance(
                        ENTRY, NODE, v -> v.id(TARGET).id(TEXT_KEY).id(0))))
                .isEmpty();
    }

    @Test
    void ofAMapWithoutEntriesTheKeyStandsBeforeTheValue() throws IOException {
        assertThat(keys(heap -> {
                    heap.instance(ENTRY, MAP, v -> v.id(ENTRY + 0x100));
                    heap.objectArray(ENTRY + 0x100, OBJECTS, NUMBER_KEY, OTHER_KEY, TEXT_KEY, TARGET);
                }))
                .containsExactly(new EntryKey("java.lang.String", "XNYS"));
        assertThat(keys(heap -> {
                    heap.instance(ENTRY, MAP, v -> v.id(ENTRY + 0x100));
                    heap.objectArray(ENTRY + 0x100, OBJECTS, NUMBER_KEY, OTHER_KEY, TARGET, TEXT_KEY);
                }))
                .isEmpty();
        // An array of anything else has no keys.
        assertThat(keys(heap -> {
                    heap.instance(ENTRY, PAIR, v -> v.id(0).id(0).id(ENTRY + 0x100));
                    heap.objectArray(ENTRY + 0x100, OBJECTS, TEXT_KEY, TARGET);
                }))
                .isEmpty();
    }

    /** Its values stand in the order of the constants. */
    @ParameterizedTest
    @CsvSource({"1, 1", "2, 0", "0, 0"})
    void ofAMapByAnEnumTheKeyIsTheConstantAtTheSamePlace(int place, int told) throws IOException {
        List<EntryKey> found = keys(heap -> {
            heap.instance(ENTRY, ENUM_MAP, v -> v.id(ENTRY + 0x100).id(ENTRY + 0x200));
            heap.objectArray(ENTRY + 0x100, OBJECTS, OTHER_KEY, ENUM_KEY);
            long[] values = new long[3];
            values[place] = TARGET;
            heap.objectArray(ENTRY + 0x200, OBJECTS, values);
        });
        assertThat(found).isEqualTo(told == 0 ? List.of() : List.of(new EntryKey("example.Market", "XETR")));
    }

    /** What stands at the place of a constant is that itself, and under none. */
    @Test
    void whatAMapByAnEnumLeadsToByItsConstantsHasNoKey() throws IOException {
        byte[] dump = dump(heap -> {
            heap.instance(ENTRY, ENUM_MAP, v -> v.id(ENTRY + 0x100).id(0));
            heap.objectArray(ENTRY + 0x100, OBJECTS, OTHER_KEY, TEXT_KEY);
        });
        assertThat(keys(TEXT_KEY, dump, List.of(), UnaryOperator.identity())).isEmpty();
    }

    /** What has a key and a value and neither a hash code nor neighbours may be anything. */
    @Test
    void whatIsNoEntryHasNoKey() throws IOException {
        assertThat(keys(heap ->
                        heap.instance(ENTRY, SETTING, v -> v.id(TEXT_KEY).id(TARGET))))
                .isEmpty();
    }

    /** A class below may have a field of the same name: that is not the key, also where the entry has null for one. */
    @ParameterizedTest
    @CsvSource({NUMBER_KEY + ", 1", "0, 0"})
    void theKeyIsThatOfTheClassThatHasTheValue(long key, int told) throws IOException {
        assertThat(keys(heap -> heap.instance(
                        ENTRY, ORDERED, v -> v.id(TEXT_KEY).id(key).id(TARGET).id(0))))
                .isEqualTo(told == 0 ? List.of() : List.of(new EntryKey("java.lang.Integer", "-42")));
    }

    /**
     * Of statics that stand in the order of the dump: FAST (6) and SLOW (7) are the constants, DEFAULT (8) is one of them.
     */
    @ParameterizedTest
    @CsvSource({
        "6 7 9 8, 0, 6, FAST",
        "8 9 7 6, 0, 6, FAST",
        "6 7 8 9, 0, 6, FAST",
        // Nobody has told the order, so that only the constant itself knows.
        "8 6 7 9, 1, 6, FAST",
        "8 6 7 9, 0, 6, ''",
        "8 6 7, 0, 6, ''",
        "8 6 7, 0, 7, SLOW"
    })
    void aConstantIsToldByItsOwnNameAndNotByAnother(String statics, int texts, int constant, String name)
            throws IOException {
        long fast = ENUM_KEY + 0x40;
        long slow = ENUM_KEY + 0x60;
        byte[] dump = dump(heap -> {
            heap.classDump(SPEED, c -> {
                c.superClass(ENUM);
                for (String each : statics.split(" ")) {
                    long target = each.equals("7") ? slow : each.equals("9") ? OTHER_KEY + 0x40 : fast;
                    c.staticField(Integer.parseInt(each), BasicType.OBJECT, target);
                }
            });
            heap.classDump(SPEEDS, c -> c.superClass(OBJECT));
            heap.objectArray(OTHER_KEY + 0x40, SPEEDS, fast, slow);
            heap.bytes(OTHER_KEY + 0x80, "FAST".getBytes(StandardCharsets.ISO_8859_1));
            heap.instance(OTHER_KEY + 0xa0, STRING, v -> v.id(OTHER_KEY + 0x80));
            heap.instance(fast, SPEED, v -> v.id(OTHER_KEY + 0xa0));
            heap.instance(slow, SPEED, v -> v.id(0));
            entry(NODE, constant == 6 ? fast : slow).accept(heap);
        });

        assertThat(keys(dump, texts == 0 ? List.of(CHARACTERS) : List.of(), UnaryOperator.identity()))
                .isEqualTo(name.isEmpty() ? List.of() : List.of(new EntryKey("example.Speed", name)));
    }

    /** Many paths to one object through one entry are one key, and who cancels is heard at each of them. */
    @Test
    void anEntryIsReadOnceAndWhoCancelsIsHeard() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        byte[] dump = dump(entry(NODE, NUMBER_KEY));
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE)) {
            Heap counted = new HeapView(heap) {
                @Override
                public List<ObjectValue> values(long ordinal, int first, int most) throws IOException {
                    reads.incrementAndGet();
                    return super.values(ordinal, first, most);
                }
            };
            PathToRoot path = new PathsToRoots(TARGET, Set.of(), 0)
                    .ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE)
                    .paths()
                    .get(0);
            EntryKeys keys = new EntryKeys(counted, Progress.NONE);
            keys.named(path);
            int once = reads.get();
            keys.named(path);

            assertThat(once).isPositive();
            assertThat(reads).hasValue(once);
            assertThatThrownBy(() -> new EntryKeys(counted, (done, total) -> {
                                throw new CancellationException();
                            })
                            .named(path))
                    .isInstanceOf(CancellationException.class);
        }
    }
}
