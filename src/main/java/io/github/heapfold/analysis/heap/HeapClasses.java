package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The classes of a heap, by class index 0 to {@link #count()} - 1: those that were dumped in the order of the dump,
 * then invented ones.
 */
public interface HeapClasses {
    /** What stands for no class. */
    int NONE = -1;

    /**
     * A field or static.
     *
     * @param declaredBy class index
     */
    record JavaField(String name, BasicType type, int declaredBy) {}

    int count();

    /** ID of the class object. */
    long id(int index);

    /** Ordinal of the class object. */
    long ordinal(int index);

    /** In Java's spelling for people: {@code java.lang.String}, {@code int[]}, {@code java.util.Map$Entry[][]}. */
    String name(int index);

    /** Class index of the superclass, or {@link #NONE}. */
    int superClass(int index);

    /** Ordinal of the class loader; of the boot class loader that of the object with ID 0. */
    long loader(int index);

    /** Ordinals of all class loaders, each once. */
    default long[] loaders() {
        return IntStream.range(0, count())
                .mapToLong(this::loader)
                .filter(loader -> loader != Heap.ABSENT)
                .distinct()
                .toArray();
    }

    boolean isArray(int index);

    /** Whether the dump does not tell of the class and it was invented for its instances. */
    boolean isInvented(int index);

    /** Whether a class is another one or a subclass of it. */
    boolean isSubclass(int index, int ancestor);

    /** Indexes of the classes with a name, of whatever loader. */
    List<Integer> named(String name);

    /**
     * The same of a name by which people ask. What is made at run time is told without its numbers: where no class has
     * the name, those have it that are told by it.
     */
    default List<Integer> told(String name) {
        List<Integer> found = named(name);
        return found.isEmpty()
                ? IntStream.range(0, count())
                        .filter(index -> GeneratedNames.without(name(index)).equals(name))
                        .boxed()
                        .toList()
                : found;
    }

    /** The class that an object is the class object of, or {@link #NONE}. */
    int describedBy(long ordinal);

    /** Whether an object is the class object of some class. */
    default boolean isClass(long ordinal) {
        return describedBy(ordinal) != NONE;
    }

    /** The index of the class whose class object has an ID, or {@link #NONE}. */
    int indexOf(long classId);

    /** All fields of the class's instances in the order of the dump: its own, then those of its superclasses. */
    List<JavaField> instanceFields(int index);

    /** Those of them that the class itself declares, which come first. */
    List<JavaField> declaredFields(int index);

    /** The statics that the class declares. */
    List<JavaField> statics(int index);

    /**
     * One of all these, without a list of them: a class can have 65,535 of each.
     *
     * @param isStatic whether it is one of the {@link #statics}, and not of the {@link #instanceFields}
     * @param number among those, from 0
     * @throws IndexOutOfBoundsException where there are not so many
     */
    JavaField field(int index, boolean isStatic, int number);
}
