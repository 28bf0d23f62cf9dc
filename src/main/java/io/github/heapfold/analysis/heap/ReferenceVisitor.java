package io.github.heapfold.analysis.heap;

/** Is shown references with the fields they come from; called by one thread. */
@FunctionalInterface
public interface ReferenceVisitor {
    /** {@code field} of an element of an array. */
    int ELEMENT = -1;

    /**
     * Shows a reference.
     *
     * @param from ordinal of the object that refers
     * @param fromClass class index of it; of a static, of the class that declares it
     * @param isStatic whether the reference is a static of that class
     * @param field of an instance, the number among {@link HeapClasses#instanceFields}, inherited ones included; of a
     *     static, the number among {@link HeapClasses#statics}; or {@link #ELEMENT}
     * @param to ordinal of the object that is referred to
     */
    void reference(long from, int fromClass, boolean isStatic, int field, long to);
}
