package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.duplicates.Duplicates.Answer;
import io.github.heapfold.analysis.duplicates.Duplicates.Holder;
import io.github.heapfold.analysis.duplicates.Duplicates.Row;
import io.github.heapfold.analysis.duplicates.Duplicates.Section;
import io.github.heapfold.analysis.heap.ArrayRange;
import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapView;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is found to be there twice, held against plain maps of all contents. */
class DuplicatesTest {
    private static final long OBJECT = 0x1000;
    private static final long STRING = 0x1100;
    private static final long HOLDER = 0x1200;
    private static final long OBJECTS = 0x1300;
    private static final long INTEGER = 0x1400;
    private static final long INTEGERS = 0x1500;
    private static final long CACHE = 0x1600;
    private static final long LIST = 0x1700;
    private static final long MAP = 0x1800;
    private static final long SET = 0x1900;
    private static final long SPARSE = 0x1a00;
    private static final long BITMAP = 0x1b00;
    private static final long ALL = 0x2000;
    private static final long FIRST = 0x10000;
    private static final long STEP = 0x108;

    @TempDir
    Path folder;

    /** The objects of a dump that is made: what the roots lead to, and what each holds. */
    private static final class Planted {
        private final Map<Long, byte[]> arrays = new LinkedHashMap<>();
        private final Map<Long, BasicType> types = new LinkedHashMap<>();
        private final Map<Long, Long> arrayOfString = new LinkedHashMap<>();
        private final Map<Long, byte[]> textOfString = new LinkedHashMap<>();
        private final Map<Long, Integer> coderOfString = new LinkedHashMap<>();
        private final Map<Long, int[]> partOfString = new LinkedHashMap<>();
        private final Set<Long> lost = new HashSet<>();
        private long next = FIRST;

        long id() {
            next += STEP;
            return next;
        }
    }

    private static DumpBuilder named() {
        String[] names = {
            "value",
            "coder",
            "offset",
            "count",
            "ALL",
            "cache",
            "size",
            "elementData",
            "table",
            "map",
            "mSize",
            "mKeys",
            "mValues",
            "mWidth",
            "mHeight",
            "mBuffer"
        };
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(STRING, "java/lang/String")
                .namedClass(HOLDER, "example/Holder")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(INTEGER, "java/lang/Integer")
                .namedClass(INTEGERS, "[Ljava/lang/Integer;")
                .namedClass(CACHE, "java/lang/Integer$IntegerCache")
                .namedClass(LIST, "java/util/ArrayList")
                .namedClass(MAP, "java/util/HashMap")
                .namedClass(SET, "java/util/HashSet")
                .namedClass(SPARSE, "android/util/SparseArray")
                .namedClass(BITMAP, "android/graphics/Bitmap");
        for (int i = 0; i < names.length; i++) {
            dump.utf8(i + 1, names[i]);
        }
        return dump;
    }

    private static long name(String name) {
        return List.of(
                                "value",
                                "coder",
                                "offset",
                                "count",
                                "ALL",
                                "cache",
                                "size",
                                "elementData",
                                "table",
                                "map",
                                "mSize",
                                "mKeys",
                                "mValues",
                                "mWidth",
                                "mHeight",
                                "mBuffer")
                        .indexOf(name)
                + 1L;
    }

    private static void classes(HeapBuilder heap, boolean parts, long cached) {
        heap.classDump(OBJECT, c -> {});
        heap.classDump(STRING, c -> {
            c.superClass(OBJECT).field(name("value"), BasicType.OBJECT);
            if (parts) {
                c.field(name("offset"), BasicType.INT).field(name("count"), BasicType.INT);
            } else {
                c.field(name("coder"), BasicType.BYTE);
            }
        });
        heap.classDump(HOLDER, c -> c.superClass(OBJECT).staticField(name("ALL"), BasicType.OBJECT, ALL));
        heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
        heap.classDump(INTEGER, c -> c.superClass(OBJECT).field(name("value"), BasicType.INT));
        heap.classDump(INTEGERS, c -> c.superClass(OBJECT));
        heap.classDump(CACHE, c -> c.superClass(OBJECT).staticField(name("cache"), BasicType.OBJECT, cached));
        heap.classDump(
                LIST,
                c -> c.superClass(OBJECT)
                        .field(name("size"), BasicType.INT)
                        .field(name("elementData"), BasicType.OBJECT));
        heap.classDump(
                MAP,
                c -> c.superClass(OBJECT).field(name("size"), BasicType.INT).field(name("table"), BasicType.OBJECT));
        heap.classDump(SET, c -> c.superClass(OBJECT).field(name("map"), BasicType.OBJECT));
        heap.classDump(
                SPARSE,
                c -> c.superClass(OBJECT)
                        .field(name("mSize"), BasicType.INT)
                        .field(name("mKeys"), BasicType.OBJECT)
                        .field(name("mValues"), BasicType.OBJECT));
        heap.classDump(
                BITMAP,
                c -> c.superClass(OBJECT)
                        .field(name("mWidth"), BasicType.INT)
                        .field(name("mHeight"), BasicType.INT)
                        .field(name("mBuffer"), BasicType.OBJECT));
        heap.root(Tag.ROOT_STICKY_CLASS, HOLDER);
        heap.root(Tag.ROOT_STICKY_CLASS, CACHE);
    }

    private static byte[] elements(HeapBuilder heap, long id, BasicType type, byte[] content) {
        int size = type.size(8);
        long[] values = new long[content.length / size];
        for (int i = 0; i < values.length; i++) {
            for (int b = 0; b < size; b++) {
                values[i] = (values[i] << 8) | (content[i * size + b] & 0xff);
            }
        }
        heap.primitiveArray(id, type, values);
        return content;
    }

    /** Contents that are alike in all but a few bytes, short ones, long ones, zeros. */
    private static List<byte[]> contents(Random random) {
        List<byte[]> contents = new ArrayList<>();
        for (int length : new int[] {0, 4, 8, 12, 16, 16, 20, 32, 32, 48, 64, 1000, 3000, 20_000}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            contents.add(bytes);
            if (length > 0) {
                byte[] other = bytes.clone();
                other[length - 1] ^= 1;
                contents.add(other);
                byte[] third = bytes.clone();
                third[0] ^= 0x40;
                contents.add(third);
                contents.add(new byte[length]);
            }
        }
        return contents;
    }

    private static byte[] plant(Planted planted, boolean parts, long seed) {
        Random random = new Random(seed);
        List<byte[]> contents = contents(random);
        DumpBuilder dump = named();
        return dump.segment(heap -> {
                    classes(heap, parts, 0);
                    for (int i = 0; i < 400; i++) {
                        long array = planted.id();
                        byte[] content = contents.get(random.nextInt(contents.size()));
                        boolean text = i % 2 == 0;
                        BasicType type = text
                                ? parts ? BasicType.CHAR : BasicType.BYTE
                                : List.of(BasicType.BYTE, BasicType.INT, BasicType.SHORT, BasicType.BOOLEAN)
                                        .get(random.nextInt(4));
                        planted.types.put(array, type);
                        boolean stringFirst = random.nextBoolean();
                        if (!stringFirst) {
                            planted.arrays.put(array, elements(heap, array, type, content));
                        }
                        int strings = text ? 1 + random.nextInt(2) : 0;
                        for (int s = 0; s < strings; s++) {
                            string(heap, planted, array, content, parts, random);
                        }
                        if (stringFirst) {
                            planted.arrays.put(array, elements(heap, array, type, content));
                        }
                        if (!text && random.nextInt(10) == 0) {
                            planted.lost.add(array);
                        }
                    }
                    List<Long> all = new ArrayList<>(planted.arrayOfString.keySet());
                    planted.arrays.keySet().stream()
                            .filter(array -> !planted.lost.contains(array))
                            .filter(array -> !planted.arrayOfString.containsValue(array))
                            .forEach(all::add);
                    heap.objectArray(
                            ALL,
                            OBJECTS,
                            all.stream().mapToLong(Long::longValue).toArray());
                })
                .end()
                .build();
    }

    private static void string(
            HeapBuilder heap, Planted planted, long array, byte[] content, boolean parts, Random random) {
        long string = planted.id();
        planted.arrayOfString.put(string, array);
        if (!parts) {
            int coder = content.length % 2 == 0 && array % (2 * STEP) == 0 ? 1 : 0;
            planted.coderOfString.put(string, coder);
            planted.textOfString.put(string, content);
            heap.instance(string, STRING, values -> values.id(array).u1(coder));
            return;
        }
        int length = content.length / 2;
        int offset = random.nextInt(3) == 0 && length > 4 ? random.nextInt(2) : 0;
        int count = random.nextInt(3) == 0 && length > 4 ? 4 : length - offset;
        planted.coderOfString.put(string, 0);
        planted.partOfString.put(string, new int[] {offset, count, length});
        planted.textOfString.put(string, Arrays.copyOfRange(content, offset * 2, (offset + count) * 2));
        heap.instance(string, STRING, values -> values.id(array).u4(offset).u4(count));
    }

    private interface Check {
        void of(Heap heap, Answer answer);
    }

    /** As a damaged dump may say it. */
    @Test
    void classesThatAreSuperclassesOfEachOtherDoNoHarm() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x10, "example/One")
                .namedClass(0x20, "example/Other")
                .namedClass(0x30, "example/Below")
                .namedClass(0x40, "example/Self")
                .segment(heap -> heap.classDump(0x10, c -> c.superClass(0x20))
                        .classDump(0x20, c -> c.superClass(0x10))
                        .classDump(0x30, c -> c.superClass(0x20))
                        .classDump(0x40, c -> c.superClass(0x40))
                        .instance(0x1000, 0x30)
                        .instance(0x2000, 0x40))
                .end()
                .build();

        ask(dump, new Duplicates(0), (heap, answer) -> {
            for (int type = 0; type < heap.classes().count(); type++) {
                int depth = 0;
                for (int c = type; c != HeapClasses.NONE; c = heap.classes().superClass(c)) {
                    assertThat(depth++).isLessThan(3);
                }
            }
            int below = heap.classes().named("example.Below").get(0);
            assertThat(heap.classes()
                            .isSubclass(
                                    below, heap.classes().named("example.Other").get(0)))
                    .isTrue();
        });
    }

    private void ask(byte[] dump, Duplicates question, Check check) throws IOException {
        ask(new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of()), question, check);
    }

    private void ask(MemorySource source, Duplicates question, Check check) throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(source, scratch, 2).read(phase -> Progress.NONE)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);
            check.of(heap, question.ask(analysed, Progress.NONE));
        }
    }

    private static List<List<Long>> figures(Section section) {
        return section.rows().stream()
                .map(row -> List.of(row.copies(), row.bytes(), row.wasted()))
                .sorted(DuplicatesTest::compare)
                .toList();
    }

    private static int compare(List<Long> one, List<Long> other) {
        for (int i = 0; i < one.size(); i++) {
            int compared = Long.compare(one.get(i), other.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    private static List<List<Long>> expectedArrays(Planted planted, Heap heap, boolean zeros) {
        Map<String, List<Long>> groups = new LinkedHashMap<>();
        planted.arrays.forEach((id, content) -> {
            boolean isZeros = content.length > 0 && Arrays.equals(content, new byte[content.length]);
            if (!planted.lost.contains(id) && !planted.arrayOfString.containsValue(id) && isZeros == zeros) {
                String key = planted.types.get(id) + new String(content, StandardCharsets.ISO_8859_1);
                groups.computeIfAbsent(key, any -> new ArrayList<>()).add(id);
            }
        });
        LongFunction<Long> size = id -> heap.shallowSize(heap.ordinalOf(id));
        return groups.values().stream()
                .filter(ids -> zeros || ids.size() > 1)
                .map(ids -> {
                    long bytes = ids.stream().mapToLong(id -> size.apply(id)).sum();
                    return List.of((long) ids.size(), bytes, zeros ? bytes : bytes - size.apply(ids.get(0)));
                })
                .sorted(DuplicatesTest::compare)
                .toList();
    }

    /** An array that strings share in parts belongs to a string only if no other has it. */
    private static List<List<Long>> expectedStrings(Planted planted, Heap heap) {
        Map<String, List<Long>> groups = new LinkedHashMap<>();
        planted.textOfString.forEach((id, text) -> groups.computeIfAbsent(
                        planted.coderOfString.get(id) + new String(text, StandardCharsets.ISO_8859_1),
                        any -> new ArrayList<>())
                .add(id));
        List<List<Long>> rows = new ArrayList<>();
        for (List<Long> ids : groups.values()) {
            if (ids.size() < 2) {
                continue;
            }
            long own = heap.shallowSize(heap.ordinalOf(ids.get(0)));
            long bytes = own * ids.size();
            long least = Long.MAX_VALUE;
            Set<Long> counted = new HashSet<>();
            for (long id : ids) {
                long array = planted.arrayOfString.get(id);
                List<Long> users = planted.arrayOfString.entrySet().stream()
                        .filter(entry -> entry.getValue() == array)
                        .map(Map.Entry::getKey)
                        .toList();
                boolean allWhole = users.stream().allMatch(user -> isWhole(planted, user));
                long size = allWhole || users.size() == 1 ? heap.shallowSize(heap.ordinalOf(array)) : 0;
                least = Math.min(least, size);
                bytes += counted.add(array) ? size : 0;
            }
            rows.add(List.of((long) ids.size(), bytes, bytes - own - least));
        }
        return rows.stream().sorted(DuplicatesTest::compare).toList();
    }

    private static boolean isWhole(Planted planted, long string) {
        int[] part = planted.partOfString.get(string);
        return part == null || (part[0] == 0 && part[1] == part[2]);
    }

    @ParameterizedTest
    @CsvSource({"1, false, -1, 1", "2, false, 0, 100", "3, true, -1, 1000000", "4, true, 255, 1"})
    void equalContentsAreFoundWhateverTheirHashesAre(long seed, boolean parts, long mask, long budget)
            throws IOException {
        Planted planted = new Planted();
        byte[] dump = plant(planted, parts, seed);

        ask(dump, new Duplicates(0, mask, budget, 1), (heap, answer) -> {
            assertThat(figures(answer.arrays())).isEqualTo(expectedArrays(planted, heap, false));
            assertThat(figures(answer.zeros())).isEqualTo(expectedArrays(planted, heap, true));
            assertThat(figures(answer.strings())).isEqualTo(expectedStrings(planted, heap));
            assertThat(answer.strings().rows()).isNotEmpty();
            long sum = answer.strings().wasted()
                    + answer.arrays().wasted()
                    + answer.zeros().wasted();
            assertThat(answer.wasted()).isEqualTo(sum);
            assertThat(answer.strings().rows())
                    .allSatisfy(row -> assertThat(row.holders())
                            .containsExactly(
                                    new Duplicates.Holder("java.lang.Object[]", "[]", 1, "example.Holder.ALL")));
        });
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @ParameterizedTest
    @CsvSource({"5, false, 255, 1000000", "6, true, 0, 1000000"})
    void soTheyAreWithOtherHashes(long seed, boolean parts, long mask, long budget) throws IOException {
        equalContentsAreFoundWhateverTheirHashesAre(seed, parts, mask, budget);
    }

    @Test
    void aLimitCutsTheRowsAndNotTheSums() throws IOException {
        Planted planted = new Planted();
        byte[] dump = plant(planted, false, 8);
        List<Answer> all = new ArrayList<>();
        ask(dump, new Duplicates(0), (heap, answer) -> all.add(answer));

        ask(dump, new Duplicates(3), (heap, answer) -> {
            assertThat(answer.strings().rows()).hasSize(3);
            assertThat(answer.strings().rows())
                    .isEqualTo(all.get(0).strings().rows().subList(0, 3));
            assertThat(answer.strings().wasted()).isEqualTo(all.get(0).strings().wasted());
            assertThat(answer.strings().groups())
                    .isEqualTo(all.get(0).strings().rows().size());
        });
    }

    /** Texts are at the ends of long arrays, or not there at all, as a damaged dump may say it. */
    @Test
    void ofAnArrayOnlyTheCharactersOfItsStringsAreRead() throws IOException {
        byte[] dump = named().segment(heap -> {
                    classes(heap, true, 0);
                    int[] offsets = {9_998, 9_998, Integer.MAX_VALUE, Integer.MAX_VALUE};
                    long[] all = new long[offsets.length];
                    for (int i = 0; i < all.length; i++) {
                        long array = FIRST + i * STEP;
                        int offset = offsets[i];
                        all[i] = FIRST + 0x10000 + i * STEP;
                        heap.primitiveArray(
                                array,
                                BasicType.CHAR,
                                new Random(i).longs(10_000, 'a', 'z').toArray());
                        heap.instance(
                                all[i],
                                STRING,
                                values -> values.id(array).u4(offset).u4(2));
                    }
                    heap.objectArray(ALL, OBJECTS, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ALL);
                })
                .end()
                .build();
        List<byte[]> read = new ArrayList<>();
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            Heap recorded = new HeapView(heap) {
                @Override
                public List<byte[]> elements(List<ArrayRange> ranges) throws IOException {
                    List<byte[]> elements = super.elements(ranges);
                    read.addAll(elements);
                    return elements;
                }

                @Override
                public Map<Long, ArrayStart> arrayStarts(long[] ordinals, int most) throws IOException {
                    Map<Long, ArrayStart> starts = super.arrayStarts(ordinals, most);
                    starts.values().forEach(start -> read.add(start.bytes()));
                    return starts;
                }
            };
            AnalysedHeap analysed = new AnalysedHeap(recorded, scratch, Progress.NONE);

            Section strings = new Duplicates(0).ask(analysed, Progress.NONE).strings();

            assertThat(strings.rows()).singleElement().satisfies(row -> {
                assertThat(row.copies()).isEqualTo(2);
                assertThat(row.value()).isEmpty();
            });
            assertThat(read)
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allSatisfy(bytes -> assertThat(bytes.length).isLessThanOrEqualTo(4));
        }
    }

    @Test
    void contentsThatAreNotInTheFileAreNotTakenForZeros() throws IOException {
        byte[] dump = plant(new Planted(), false, 9);
        List<String> stripped = List.of("PRIMITIVE_ARRAY_DUMP.elements[byte]", "INSTANCE_DUMP.values[int]");

        ask(new MemorySource(dump, ChunkReader.MIN_CHUNK, stripped), new Duplicates(0), (heap, answer) -> {
            assertThat(answer.strings()).isNull();
            assertThat(answer.boxed()).isNull();
            assertThat(answer.collections()).isNull();
            assertThat(answer.partial()).isTrue();
            assertThat(answer.zeros().rows())
                    .isNotEmpty()
                    .noneMatch(row -> row.className().equals("byte[]"));
        });
    }

    @Test
    void whatNoContentInTheFileTellsIsNotKnownToBeNothing() throws IOException {
        byte[] dump = plant(new Planted(), false, 9);
        List<String> stripped = List.of("PRIMITIVE_ARRAY_DUMP.elements");

        ask(new MemorySource(dump, ChunkReader.MIN_CHUNK, stripped), new Duplicates(0), (heap, answer) -> {
            assertThat(answer.arrays()).isNull();
            assertThat(answer.zeros()).isNull();
            assertThat(answer.bitmaps()).isNotNull();
            assertThat(answer.boxed()).isNotNull();
        });
    }

    @Test
    void numbersOutsideOfTheirCaches() throws IOException {
        byte[] dump = named().segment(heap -> {
                    classes(heap, false, 0x3000);
                    long[] ids = new long[9];
                    int[] numbers = {5, 5, 5, 1000, 1000, 1000, 77, 6, 6};
                    for (int i = 0; i < ids.length; i++) {
                        ids[i] = FIRST + i * STEP;
                        int number = numbers[i];
                        heap.instance(ids[i], INTEGER, values -> values.u4(number));
                    }
                    heap.objectArray(0x3000, INTEGERS, ids[0]);
                    heap.objectArray(ALL, OBJECTS, ids);
                })
                .end()
                .build();

        ask(dump, new Duplicates(0), (heap, answer) -> {
            long size = heap.shallowSize(heap.ordinalOf(FIRST));
            assertThat(answer.boxed().rows()).extracting(Row::value).containsExactlyInAnyOrder("5", "1000", "6");
            // The cache has 5, so that two of three need not be; of 1000, one has to stay.
            assertThat(row(answer.boxed(), "5").copies()).isEqualTo(2);
            assertThat(row(answer.boxed(), "5").wasted()).isEqualTo(2 * size);
            assertThat(row(answer.boxed(), "1000").copies()).isEqualTo(3);
            assertThat(row(answer.boxed(), "1000").wasted()).isEqualTo(2 * size);
            assertThat(row(answer.boxed(), "6").wasted()).isEqualTo(size);
            assertThat(answer.wasted()).isEqualTo(5 * size);
        });
    }

    private static Row row(Section section, String value) {
        return section.rows().stream()
                .filter(row -> value.equals(row.value() == null ? row.className() + " " + row.summary() : row.value()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(value + " is not in " + section));
    }

    @Test
    void ofBytesThatAreTextTheTextIsTold() throws IOException {
        String longer = "GET /orders?customer=4711&sort=date HTTP/1.1";
        List<String> contents = List.of("mike", longer, "\1\2\3\4\5\6\7\10\11");
        byte[] dump = named().segment(heap -> {
                    classes(heap, true, 0);
                    long[] all = new long[2 * contents.size()];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = FIRST + i * STEP;
                        heap.primitiveArray(
                                all[i],
                                BasicType.BYTE,
                                contents.get(i / 2).chars().asLongStream().toArray());
                    }
                    heap.objectArray(ALL, OBJECTS, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ALL);
                })
                .end()
                .build();
        ask(
                dump,
                new Duplicates(10),
                (heap, answer) -> assertThat(answer.arrays().rows())
                        .extracting(row -> row.summary().toString())
                        .containsExactlyInAnyOrder(
                                "byte[4]: \"mike\"",
                                "byte[44]: \"" + longer.substring(0, 40) + "\" ...",
                                "byte[9]: 1 2 3 4 5 6 7 8 ..."));
    }

    @Test
    void collectionsThatAreEmptyOrHaveTooMuchRoom() throws IOException {
        long[] three = new long[100];
        Arrays.fill(three, 0, 3, HOLDER);
        byte[] dump = named().segment(heap -> {
                    classes(heap, false, 0);
                    heap.instance(0x10000, LIST, v -> v.u4(0).id(0x10100));
                    heap.objectArray(0x10100, OBJECTS, new long[10]);
                    heap.instance(0x10208, LIST, v -> v.u4(3).id(0x10300));
                    heap.objectArray(0x10300, OBJECTS, three);
                    heap.instance(0x10400, LIST, v -> v.u4(3).id(0x10500));
                    heap.objectArray(0x10500, OBJECTS, new long[4]);
                    heap.instance(0x10600, MAP, v -> v.u4(1).id(0x10700));
                    heap.objectArray(0x10700, OBJECTS, new long[16]);
                    heap.instance(0x10800, SET, v -> v.id(0x10900));
                    heap.instance(0x10900, MAP, v -> v.u4(0).id(0x10a00));
                    heap.objectArray(0x10a00, OBJECTS, new long[16]);
                    heap.instance(0x10b00, MAP, v -> v.u4(20).id(0x10c00));
                    heap.objectArray(0x10c00, OBJECTS, new long[16]);
                    heap.instance(0x10d00, SPARSE, v -> v.u4(0).id(0x10e00).id(0x10f00));
                    heap.primitiveArray(0x10e00, BasicType.INT, new long[13]);
                    heap.objectArray(0x10f00, OBJECTS, new long[13]);
                    heap.objectArray(ALL, OBJECTS, 0x10000, 0x10208, 0x10400, 0x10600, 0x10800, 0x10b00, 0x10d00);
                })
                .end()
                .build();

        ask(dump, new Duplicates(0), (heap, answer) -> {
            LongFunction<Long> size = id -> heap.shallowSize(heap.ordinalOf(id));
            Section found = answer.collections();
            assertThat(row(found, "java.util.ArrayList empty").wasted())
                    .isEqualTo(size.apply(0x10000L) + size.apply(0x10100L));
            assertThat(row(found, "java.util.ArrayList less than a quarter full")
                            .wasted())
                    .isEqualTo(size.apply(0x10300L) - heap.arraySize(BasicType.OBJECT, 3));
            // Two slots are the fewest for one element.
            assertThat(row(found, "java.util.HashMap one element").wasted())
                    .isEqualTo(size.apply(0x10700L) - heap.arraySize(BasicType.OBJECT, 2));
            assertThat(row(found, "java.util.HashSet empty").wasted())
                    .isEqualTo(size.apply(0x10800L) + size.apply(0x10900L) + size.apply(0x10a00L));
            assertThat(row(found, "java.util.HashMap more elements than slots").wasted())
                    .isZero();
            assertThat(row(found, "android.util.SparseArray empty").wasted())
                    .isEqualTo(size.apply(0x10d00L) + size.apply(0x10e00L) + size.apply(0x10f00L));
            assertThat(found.rows()).hasSize(6);
            // The keys of the sparse array are its own.
            assertThat(answer.zeros().rows()).isEmpty();
        });
    }

    /** Before Android 7 all empty maps had one table; copies of a list that is never written to have its array. */
    @Test
    void anArrayOfSeveralCollectionsIsNobodysOwn() throws IOException {
        byte[] dump = named().segment(heap -> {
                    classes(heap, false, 0);
                    heap.objectArray(0x10000, OBJECTS, new long[2]);
                    heap.instance(0x10100, MAP, v -> v.u4(0).id(0x10000));
                    heap.instance(0x10208, MAP, v -> v.u4(0).id(0x10000));
                    heap.instance(0x10300, MAP, v -> v.u4(0).id(0x10400));
                    heap.objectArray(0x10400, OBJECTS, new long[2]);
                    heap.objectArray(0x10500, OBJECTS, new long[100]);
                    heap.instance(0x10600, LIST, v -> v.u4(1).id(0x10500));
                    heap.instance(0x10700, LIST, v -> v.u4(1).id(0x10500));
                    heap.objectArray(ALL, OBJECTS, 0x10100, 0x10208, 0x10300, 0x10600, 0x10700);
                })
                .end()
                .build();

        ask(dump, new Duplicates(0), (heap, answer) -> {
            LongFunction<Long> size = id -> heap.shallowSize(heap.ordinalOf(id));
            Row maps = row(answer.collections(), "java.util.HashMap empty");
            assertThat(maps.copies()).isEqualTo(3);
            assertThat(maps.wasted()).isEqualTo(3 * size.apply(0x10100L) + size.apply(0x10400L));
            assertThat(maps.bytes()).isEqualTo(maps.wasted());
            Row lists = row(answer.collections(), "java.util.ArrayList one element");
            assertThat(lists.copies()).isEqualTo(2);
            assertThat(lists.bytes()).isEqualTo(2 * size.apply(0x10600L));
            assertThat(lists.wasted()).isZero();
        });
    }

    @Test
    void anObjectThatHoldsACopyByFieldsOfOneNameIsOneHolder() throws IOException {
        long below = 0x9000;
        long above = 0x9100;
        byte[] dump = named().namedClass(above, "example/Above")
                .namedClass(below, "example/Below")
                .segment(heap -> {
                    classes(heap, false, 0);
                    heap.classDump(above, c -> c.superClass(OBJECT).field(name("value"), BasicType.OBJECT));
                    heap.classDump(below, c -> c.superClass(above).field(name("value"), BasicType.OBJECT));
                    heap.primitiveArray(0x10000, BasicType.INT, new long[] {1, 2});
                    heap.primitiveArray(0x10100, BasicType.INT, new long[] {1, 2});
                    heap.instance(0x10208, below, v -> v.id(0x10000).id(0x10100));
                    heap.instance(0x10300, below, v -> v.id(0x10100).id(0));
                    heap.objectArray(ALL, OBJECTS, 0x10208, 0x10300);
                })
                .end()
                .build();

        ask(
                dump,
                new Duplicates(0),
                (heap, answer) -> assertThat(answer.arrays().rows().get(0).holders())
                        .containsExactly(new Holder("example.Below", "value", 2, null)));
    }

    /** That an array of a list has them says nothing to anybody. */
    @Test
    void whatACollectionHoldsIsToldWithTheFieldThatHasTheCollection() throws IOException {
        byte[] dump = named().segment(heap -> {
                    classes(heap, false, 0);
                    heap.primitiveArray(0x10000, BasicType.INT, new long[] {1, 2});
                    heap.primitiveArray(0x10100, BasicType.INT, new long[] {1, 2});
                    heap.instance(ALL, LIST, v -> v.u4(2).id(0x10200));
                    heap.objectArray(0x10200, OBJECTS, 0x10000, 0x10100);
                })
                .end()
                .build();

        ask(
                dump,
                new Duplicates(0),
                (heap, answer) -> assertThat(answer.arrays().rows().get(0).holders())
                        .containsExactly(new Holder("java.lang.Object[]", "[]", 1, "example.Holder.ALL")));
    }

    @Test
    void bitmapsByTheirPixelsWhereTheyAreInTheHeap() throws IOException {
        byte[] dump = named().segment(heap -> {
                    classes(heap, false, 0);
                    long[] pixels = new long[400];
                    Arrays.fill(pixels, 9);
                    heap.primitiveArray(0x10000, BasicType.BYTE, pixels);
                    heap.primitiveArray(0x10400, BasicType.BYTE, pixels);
                    heap.primitiveArray(0x10800, BasicType.BYTE, new long[400]);
                    heap.instance(0x10c00, BITMAP, v -> v.u4(10).u4(10).id(0x10000));
                    heap.instance(0x10d00, BITMAP, v -> v.u4(10).u4(10).id(0x10400));
                    heap.instance(0x10e00, BITMAP, v -> v.u4(10).u4(10).id(0x10800));
                    heap.instance(0x10f00, BITMAP, v -> v.u4(64).u4(32).id(0));
                    heap.instance(0x11000, BITMAP, v -> v.u4(64).u4(32).id(0));
                    heap.instance(0x11100, BITMAP, v -> v.u4(64).u4(33).id(0));
                    heap.objectArray(ALL, OBJECTS, 0x10c00, 0x10d00, 0x10e00, 0x10f00, 0x11000, 0x11100);
                })
                .end()
                .build();

        ask(
                new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of("PRIMITIVE_ARRAY_DUMP.elements")),
                new Duplicates(0),
                (heap, answer) -> assertThat(answer.bitmaps()).isNull());
        ask(
                new MemorySource(dump, ChunkReader.MIN_CHUNK, List.of("INSTANCE_DUMP.values[int]")),
                new Duplicates(0),
                (heap, answer) -> assertThat(answer.bitmaps()).isNull());
        ask(dump, new Duplicates(0), (heap, answer) -> {
            long one = heap.shallowSize(heap.ordinalOf(0x10c00)) + heap.shallowSize(heap.ordinalOf(0x10000));
            assertThat(answer.bitmaps().rows()).hasSize(2);
            Row known = answer.bitmaps().rows().get(0);
            assertThat(known.summary()).hasToString("10 x 10, ARGB_8888");
            assertThat(known.bytes()).isEqualTo(2 * one);
            assertThat(known.wasted()).isEqualTo(one);
            Row unknown = answer.bitmaps().rows().get(1);
            assertThat(unknown.summary()).hasToString("64 x 32");
            assertThat(unknown.copies()).isEqualTo(2);
            assertThat(unknown.wasted()).isEqualTo(-1);
            assertThat(answer.bitmapsWithoutPixels()).isEqualTo(3);
            assertThat(answer.arrays().rows()).isEmpty();
            assertThat(answer.wasted()).isEqualTo(one);
        });
    }
}
