package io.github.heapfold.analysis.heap;

/**
 * How one object refers to another.
 *
 * @param kind what the reference is
 * @param name of a field or static its name, of an element its number in brackets, of other kinds a word for people:
 *     {@code <class>}, {@code <super>}, {@code <classloader>}, {@value #LOCAL}
 * @param declaredBy class index of the class that declares the field or static; -1 of other kinds
 */
public record Edge(Link kind, String name, int declaredBy) {
    /** The name of a local variable or lock. */
    public static final String LOCAL = "<local>";

    /** The name of what leads from an object to its class. */
    public static final String CLASS = "<class>";

    /** What a reference is. */
    public enum Link {
        FIELD,
        STATIC,
        ELEMENT,
        CLASS,
        SUPER_CLASS,
        CLASS_LOADER,
        /** A local variable or a lock of a thread. */
        LOCAL
    }
}
