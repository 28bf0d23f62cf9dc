package io.github.heapfold.analysis.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collections of Android with random sizes, each judged for itself by what is said of thin collections. */
class AndroidCollectionsTest {
    private static final long OBJECT = 0x1000;
    private static final long TYPE = 0x1100;
    private static final long OBJECTS = 0x1200;
    private static final long ALL = 0x2000;
    private static final int EACH = 60;

    @TempDir
    Path folder;

    /**
     * How a class keeps its elements.
     *
     * @param other null where there is no second array
     * @param room how many slots of the first array an element takes; 0 of a hash table
     */
    private record Shape(String name, String size, String table, String other, BasicType type, int room) {
        int slots(int elements) {
            return elements * Math.max(1, room);
        }

        /** Of a hash table three quarters are filled, and its length is a power of two. */
        long needed(int elements) {
            return room > 0 ? slots(elements) : elements < 2 ? 2 * elements : elements < 4 ? 4 : elements < 7 ? 8 : 16;
        }
    }

    private record Planted(long id, int size, int slots) {
        String fault(Shape shape) {
            return size == 0
                    ? "empty"
                    : size == 1 ? "one element" : shape.slots(4 * size) < slots ? "less than a quarter full" : "";
        }
    }

    @ParameterizedTest
    @CsvSource({
        "android.util.SparseArray, mSize, mValues, mKeys, OBJECT, 1",
        "android.util.LongSparseArray, mSize, mValues, mKeys, OBJECT, 1",
        "android.util.SparseIntArray, mSize, mValues, mKeys, INT, 1",
        "android.util.SparseLongArray, mSize, mValues, mKeys, LONG, 1",
        "android.util.SparseBooleanArray, mSize, mValues, mKeys, BOOLEAN, 1",
        "androidx.collection.SparseArrayCompat, size, values, keys, OBJECT, 1",
        "androidx.collection.SparseArrayCompat, mSize, mValues, mKeys, OBJECT, 1",
        "androidx.collection.LongSparseArray, size, values, keys, OBJECT, 1",
        "android.support.v4.util.SparseArrayCompat, mSize, mValues, mKeys, OBJECT, 1",
        "android.support.v4.util.LongSparseArray, mSize, mValues, mKeys, OBJECT, 1",
        "android.util.ArrayMap, mSize, mArray, mHashes, OBJECT, 2",
        "androidx.collection.SimpleArrayMap, size, array, hashes, OBJECT, 2",
        "androidx.collection.SimpleArrayMap, mSize, mArray, mHashes, OBJECT, 2",
        "android.support.v4.util.SimpleArrayMap, mSize, mArray, mHashes, OBJECT, 2",
        "android.util.ArraySet, mSize, mArray, mHashes, OBJECT, 1",
        "androidx.collection.ArraySet, _size, array, hashes, OBJECT, 1",
        "android.support.v4.util.ArraySet, mSize, mArray, mHashes, OBJECT, 1",
        // As they were before Android 7.
        "java.util.ArrayList, size, array, , OBJECT, 1",
        "java.util.Hashtable, size, table, , OBJECT, 0",
        "java.util.WeakHashMap, elementCount, elementData, , OBJECT, 0"
    })
    void areJudgedByTheirFields(String name, String size, String table, String other, BasicType type, int room)
            throws IOException {
        Shape shape = new Shape(name, size, table, other, type, room);
        List<Planted> planted = new ArrayList<>();
        byte[] dump = dump(shape, planted);
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, 1 << 20, List.of()), scratch, 2)
                        .read(phase -> Progress.NONE)) {
            Duplicates.Answer answer =
                    new Duplicates(0).ask(new AnalysedHeap(heap, scratch, Progress.NONE), Progress.NONE);

            Map<String, List<Long>> expected = new HashMap<>();
            for (Planted each : planted) {
                String fault = each.fault(shape);
                if (!fault.isEmpty()) {
                    expected.merge(
                            name + " " + fault,
                            List.of(1L, wasted(heap, each, shape)),
                            (one, more) -> List.of(one.get(0) + more.get(0), one.get(1) + more.get(1)));
                }
            }
            Map<String, List<Long>> found = new HashMap<>();
            answer.collections()
                    .rows()
                    .forEach(row ->
                            found.put(row.className() + " " + row.summary(), List.of(row.copies(), row.wasted())));
            assertThat(expected).hasSize(3);
            assertThat(found).isEqualTo(expected);
            // Its arrays are its own, so that no byte counts twice.
            assertThat(answer.zeros().rows()).isEmpty();
        }
    }

    private static long size(Heap heap, long id) {
        return heap.shallowSize(heap.ordinalOf(id));
    }

    private static long wasted(Heap heap, Planted each, Shape shape) {
        long table = size(heap, each.id + 1);
        boolean alone = shape.other == null;
        long keys = alone ? 0 : size(heap, each.id + 2);
        return each.size == 0
                ? size(heap, each.id) + table + keys
                : Math.max(0, table - heap.arraySize(shape.type, shape.needed(each.size)))
                        + keys
                        - (alone ? 0 : heap.arraySize(BasicType.INT, each.size));
    }

    private static byte[] dump(Shape shape, List<Planted> planted) {
        Random random = new Random(shape.hashCode());
        return DumpBuilder.dump(new HprofHeader(HprofHeader.ANDROID, 4, 1_600_000_000_123L))
                .namedClass(OBJECT, "java.lang.Object")
                .namedClass(OBJECTS, "java.lang.Object[]")
                .namedClass(TYPE, shape.name)
                .utf8(1, shape.size)
                .utf8(2, shape.table)
                .utf8(3, shape.other == null ? "none" : shape.other)
                .segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(
                            TYPE,
                            c -> c.superClass(OBJECT)
                                    .field(2, BasicType.OBJECT)
                                    .field(1, BasicType.INT)
                                    .field(3, BasicType.OBJECT));
                    long[] all = new long[EACH];
                    for (int i = 0; i < EACH; i++) {
                        long id = 0x10000 + 0x10L * i;
                        all[i] = id;
                        int size = i < 3 ? i : random.nextInt(8);
                        int slots = Math.max(size, i < 3 ? 40 : 1 + random.nextInt(40));
                        planted.add(new Planted(id, size, shape.slots(slots)));
                        if (shape.type == BasicType.OBJECT) {
                            long[] elements = new long[shape.slots(slots)];
                            Arrays.fill(elements, 0, shape.slots(size), ALL);
                            heap.objectArray(id + 1, OBJECTS, elements);
                        } else {
                            heap.primitiveArray(id + 1, shape.type, new long[slots]);
                        }
                        if (shape.other != null) {
                            heap.primitiveArray(id + 2, BasicType.INT, new long[slots]);
                        }
                        heap.instance(
                                id, TYPE, values -> values.id(id + 1).u4(size).id(shape.other == null ? 0 : id + 2));
                    }
                    heap.objectArray(ALL, OBJECTS, all);
                    heap.root(Tag.ROOT_STICKY_CLASS, TYPE);
                    heap.root(Tag.ROOT_JNI_GLOBAL, ALL);
                })
                .end()
                .build();
    }
}
