package io.github.heapfold.job.query.table;

import java.io.IOException;
import java.util.List;

/** A part of a heap as a table, of which nothing is worked out that nobody looks at. Used by one thread. */
public interface Relation {
    /** What a row takes, of what one takes that is looked at, where it is only seen that it is none of those wanted. */
    double PASSED = 0.1;

    /** What the values of a column are. */
    enum Type {
        /** A {@link String}. */
        TEXT,
        /** A {@link Long}. */
        NUMBER,
        /** A {@link Double}. */
        REAL,
        /** A {@link Boolean}. */
        FLAG
    }

    /** A column; a value of it may be null. */
    record Field(String name, Type type) {}

    /** One row; stays what it is when the next one is read. */
    @FunctionalInterface
    interface Row {
        Object get(int column) throws IOException;
    }

    /** Rows one after the other. */
    @FunctionalInterface
    interface Rows {
        /** The next row; null at the end. */
        Row next() throws IOException;
    }

    List<Field> columns();

    /** About how many rows there are. */
    long size();

    Rows all() throws IOException;

    /** Whether {@link #where} is faster for this column than to look at all rows. */
    default boolean finds(int column) {
        return false;
    }

    /**
     * About how many rows take as long to look at as {@link #where} takes for one value of a column for which
     * {@link #finds} holds: where a join asks for many values, it is not to ask for those of which each takes long.
     */
    default double lookUp(int column) {
        return PASSED * size();
    }

    /** Whether {@link #sorted} knows the order of this column's numbers, of which none is null. */
    default boolean sorts(int column) {
        return false;
    }

    /**
     * All rows in the order of a column for which {@link #sorts} holds.
     *
     * @param ascending whether the smallest comes first, not the largest
     */
    default Rows sorted(int column, boolean ascending) throws IOException {
        throw new IllegalArgumentException("column " + column);
    }

    /** The rows in which a column has a value, and maybe others. */
    default Rows where(int column, Object value) throws IOException {
        return all();
    }
}
