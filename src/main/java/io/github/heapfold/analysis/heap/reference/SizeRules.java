package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ordinal.IdMap;
import io.github.heapfold.analysis.heap.scan.AddressFacts;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;

/**
 * How many bytes objects take. The dump does not tell: sizes follow from the fields by rules that are Eclipse MAT's, so
 * that they are the same here and there, except for programs with compact headers, which MAT does not know: their sizes
 * are those that HotSpot gives.
 *
 * @param pointerSize bytes of a pointer in the dumped program
 * @param referenceSize bytes of a reference
 * @param alignment what sizes are multiples of
 * @param compactHeaders whether a header has 8 bytes instead of a pointer and a reference
 * @param narrowClassPointers whether headers had 4 bytes less than a pointer and a reference; sizes are MAT's all the same
 */
public record SizeRules(
        int pointerSize, int referenceSize, int alignment, boolean compactHeaders, boolean narrowClassPointers) {
    private static final int LENGTH = Integer.BYTES;
    private static final int COMPACT_HEADER = 8;
    private static final String NAME = "size rules";

    /**
     * The rules of the virtual machine that wrote the dump.
     *
     * @param ids of all objects
     */
    public static SizeRules of(int idSize, AddressFacts facts, IdMap ids) {
        boolean compressed = idSize == Long.BYTES && facts.compressedReferences();
        return new SizeRules(
                idSize,
                compressed ? Integer.BYTES : idSize,
                facts.alignment(),
                idSize == Long.BYTES && facts.compactHeaders(ids),
                facts.narrowClassPointers(ids));
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME, pointerSize, referenceSize, alignment, compactHeaders ? 1 : 0, narrowClassPointers ? 1 : 0);
    }

    public static SizeRules load(IndexReader index) throws IOException {
        int[] figures = index.ints(NAME, 5);
        if (figures[2] < 1) {
            throw index.refuse();
        }
        return new SizeRules(figures[0], figures[1], figures[2], figures[3] != 0, figures[4] != 0);
    }

    /** Bytes of the values of one type. */
    private int sizeOf(byte type) {
        return BasicType.sizeOf(type, referenceSize);
    }

    /** Bytes of the instances of each class. */
    long[] instances(ClassRecords classes, Superclasses supers) {
        long[] ends = compactHeaders ? compactEnds(classes, supers) : ends(classes, supers);
        for (int c = 0; c < ends.length; c++) {
            ends[c] = align(ends[c], alignment);
        }
        return ends;
    }

    private long[] ends(ClassRecords classes, Superclasses supers) {
        long[] ends = new long[classes.count()];
        for (int c : supers.downwards()) {
            int above = supers.of(c);
            // The fields of the topmost class, which are none but in odd dumps, MAT does not count.
            ends[c] = above == HeapClasses.NONE
                    ? (long) pointerSize + referenceSize
                    : align(ends[above] + fields(classes, c), referenceSize);
        }
        return ends;
    }

    /** Bytes of the fields that a class declares. */
    private long fields(ClassRecords classes, int index) {
        long size = 0;
        for (int field = 0; field < classes.fieldCount(index); field++) {
            size += sizeOf(classes.fieldType(index, field));
        }
        return size;
    }

    private long[] compactEnds(ClassRecords classes, Superclasses supers) {
        InstanceLayouter header = new InstanceLayouter(COMPACT_HEADER, referenceSize);
        InstanceLayouter[] layouts = new InstanceLayouter[classes.count()];
        long[] ends = new long[classes.count()];
        for (int c : supers.downwards()) {
            InstanceLayouter above = supers.of(c) == HeapClasses.NONE ? header : layouts[supers.of(c)];
            layouts[c] = classes.fieldCount(c) == 0 ? above : above.with(classes, c);
            ends[c] = layouts[c].end();
        }
        return ends;
    }

    /** Bytes of a class object: those of its statics. */
    long classObject(ClassRecords classes, int index) {
        long size = 0;
        for (int i = 0; i < classes.staticCount(index); i++) {
            size += sizeOf(classes.staticType(index, i));
        }
        return align(size, alignment);
    }

    /** Bytes of an array of references. */
    public long objectArray(long length) {
        long header = compactHeaders ? COMPACT_HEADER + LENGTH : pointerSize + referenceSize + LENGTH;
        if (compactHeaders) {
            header = align(header, referenceSize);
        }
        return align(header + length * referenceSize, alignment);
    }

    /** Bytes of an array of primitive values. */
    public long primitiveArray(BasicType elements, long length) {
        int size = elements.size(referenceSize);
        long header = compactHeaders
                ? align(COMPACT_HEADER + LENGTH, size)
                : align(pointerSize + referenceSize + LENGTH, referenceSize);
        return align(header + length * size, alignment);
    }

    private static long align(long size, int to) {
        return (size + to - 1) / to * to;
    }
}
