package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.analysis.heap.scan.NameStore;
import io.github.heapfold.analysis.heap.scan.TableRoom;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.LimitException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The classes of a heap with what follows from their records: readable names, sizes, and where the references of their
 * instances stand.
 */
public final class HeapClassTable implements HeapClasses {
    private static final int[] NOTHING = {};
    private static final String NAME = "class table, ";

    private final ClassRecords records;
    private final NameStore texts;
    private final String[] names;
    private final Superclasses supers;
    private final boolean[] arrays;
    private final long[] loaders;
    private final long[] ordinals;

    /** Class indexes in the order of the ordinals of their class objects. */
    private final int[] byOrdinal;

    private final long[] instanceSizes;
    private final long[] classSizes;

    /** By class: where in an instance's values references stand. */
    private final int[][] references;

    /**
     * @param names readable names by class
     * @param ordinals of each class's object
     * @param loader ordinal of each class's loader
     * @throws LimitException where classes inherit more references than there is room for
     */
    public HeapClassTable(
            ClassRecords records, NameStore texts, String[] names, SizeRules sizes, long[] ordinals, long[] loader)
            throws LimitException {
        this.records = records;
        this.texts = texts;
        this.names = names;
        loaders = loader;
        int n = records.count();
        supers = new Superclasses(records);
        TableRoom.expectReferences(supers.referenceCount());
        arrays = new boolean[n];
        this.ordinals = ordinals;
        instanceSizes = new long[n];
        classSizes = new long[n];
        references = supers.references(type -> BasicType.sizeOf((byte) type, records.idSize()));
        long[] sizesOf = sizes.instances(records, supers);
        for (int c = 0; c < n; c++) {
            arrays[c] = names[c].endsWith("[]");
            classSizes[c] = sizes.classObject(records, c);
            instanceSizes[c] = arrays[c] ? sizes.referenceSize() : sizesOf[c];
            references[c] = arrays[c] ? NOTHING : references[c];
        }
        byOrdinal = new int[n];
        long[] sorted = ordinals.clone();
        Arrays.sort(sorted);
        for (int c = 0; c < n; c++) {
            byOrdinal[Arrays.binarySearch(sorted, ordinals[c])] = c;
        }
    }

    public void save(IndexWriter index) throws IOException {
        records.save(index);
        index.add(NAME + "ordinals", ordinals);
        index.add(NAME + "ordinals of loaders", loaders);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (String name : names) {
                byte[] text = name.getBytes(StandardCharsets.UTF_8);
                out.writeInt(text.length);
                out.write(text);
            }
        }
        index.add(NAME + "readable names", bytes.toByteArray(), bytes.size());
    }

    public static HeapClassTable load(IndexReader index, NameStore texts, SizeRules sizes, int idSize)
            throws IOException {
        ClassRecords records = ClassRecords.load(index, idSize);
        String[] names = new String[records.count()];
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(index.bytes(NAME + "readable names")))) {
            for (int c = 0; c < names.length; c++) {
                names[c] = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            }
        }
        return new HeapClassTable(
                records,
                texts,
                names,
                sizes,
                index.numbers(NAME + "ordinals", names.length),
                index.numbers(NAME + "ordinals of loaders", names.length));
    }

    public ClassRecords records() {
        return records;
    }

    @Override
    public int count() {
        return names.length;
    }

    @Override
    public long id(int index) {
        return records.id(index);
    }

    @Override
    public long ordinal(int index) {
        return ordinals[index];
    }

    /** Which class each extends. */
    Superclasses superclasses() {
        return supers;
    }

    /** Ordinals of the class objects by class index. */
    long[] ordinals() {
        return ordinals;
    }

    @Override
    public String name(int index) {
        return names[index];
    }

    @Override
    public int superClass(int index) {
        return supers.of(index);
    }

    @Override
    public long loader(int index) {
        return loaders[index];
    }

    @Override
    public boolean isArray(int index) {
        return arrays[index];
    }

    @Override
    public boolean isInvented(int index) {
        return index >= records.dumped();
    }

    @Override
    public boolean isSubclass(int index, int ancestor) {
        for (int c = index; c != NONE; c = supers.of(c)) {
            if (c == ancestor) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<Integer> named(String name) {
        List<Integer> found = new ArrayList<>();
        for (int c = 0; c < names.length; c++) {
            if (names[c].equals(name)) {
                found.add(c);
            }
        }
        return found;
    }

    /** The first class of a name, or {@link #NONE}. */
    public int first(String name) {
        int index = Arrays.asList(names).indexOf(name);
        return index < 0 ? NONE : index;
    }

    @Override
    public int describedBy(long ordinal) {
        int low = 0;
        int high = byOrdinal.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            long found = ordinals[byOrdinal[middle]];
            if (found == ordinal) {
                return byOrdinal[middle];
            }
            if (found < ordinal) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NONE;
    }

    /** Class indexes in ascending order of the ordinals of their class objects. */
    int[] byOrdinal() {
        return byOrdinal;
    }

    @Override
    public int indexOf(long classId) {
        return records.indexOf(classId);
    }

    /** Shallow size of an instance that is no array. */
    long instanceSize(int index) {
        return instanceSizes[index];
    }

    /** Shallow size of the class object. */
    long classSize(int index) {
        return classSizes[index];
    }

    /** Where in the values of an instance references stand. */
    int[] references(int index) {
        return references[index];
    }

    @Override
    public List<JavaField> instanceFields(int index) {
        List<JavaField> fields = new ArrayList<>();
        for (int c = index; c != NONE; c = supers.of(c)) {
            fields.addAll(declaredFields(c));
        }
        return fields;
    }

    @Override
    public List<JavaField> declaredFields(int index) {
        List<JavaField> fields = new ArrayList<>();
        for (int i = 0; i < records.fieldCount(index); i++) {
            fields.add(declared(index, i));
        }
        return fields;
    }

    @Override
    public List<JavaField> statics(int index) {
        List<JavaField> fields = new ArrayList<>();
        for (int i = 0; i < records.staticCount(index); i++) {
            fields.add(staticField(index, i));
        }
        return fields;
    }

    @Override
    public JavaField field(int index, boolean isStatic, int number) {
        if (isStatic) {
            return staticField(index, Objects.checkIndex(number, records.staticCount(index)));
        }
        int declaring = index;
        int left = number;
        while (left >= records.fieldCount(declaring)) {
            left -= records.fieldCount(declaring);
            declaring = supers.of(declaring);
            if (declaring == NONE) {
                throw new IndexOutOfBoundsException(number);
            }
        }
        return declared(declaring, left);
    }

    private JavaField declared(int index, int number) {
        return new JavaField(
                fieldName(records.fieldName(index, number)), BasicType.of(records.fieldType(index, number)), index);
    }

    private JavaField staticField(int index, int number) {
        return new JavaField(
                fieldName(records.staticName(index, number)), BasicType.of(records.staticType(index, number)), index);
    }

    private String fieldName(long id) {
        String text = texts.text(id);
        return text == null ? "?" : text;
    }
}
