package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.hprof.BasicType;
import java.util.function.IntUnaryOperator;

/**
 * Which class each class extends. What follows from all superclasses of a class follows from its own fields and what
 * its superclass has, so that classes are gone through from the topmost down, each once.
 */
final class Superclasses {
    /** More superclasses than this no class of a program has. */
    private static final int MOST = 1000;

    private static final int[] NOTHING = {};

    private final ClassRecords records;
    private final int[] supers;
    private final int[] downwards;

    Superclasses(ClassRecords records) {
        this.records = records;
        supers = new int[records.count()];
        for (int c = 0; c < supers.length; c++) {
            supers[c] = records.superId(c) == 0 ? HeapClasses.NONE : records.indexOf(records.superId(c));
        }
        cutCircles();
        downwards = order();
    }

    /**
     * A class of a damaged dump that is a superclass of itself has none, so that to go up from a class comes to an end.
     */
    private void cutCircles() {
        // By class the walk that came by it, numbered by the class where it began.
        int[] walk = new int[supers.length];
        for (int start = 0; start < supers.length; start++) {
            int before = HeapClasses.NONE;
            int c = start;
            while (c != HeapClasses.NONE && walk[c] == 0) {
                walk[c] = start + 1;
                before = c;
                c = supers[c];
            }
            if (c != HeapClasses.NONE && walk[c] == start + 1) {
                supers[before] = HeapClasses.NONE;
            }
        }
    }

    /** Cuts lines that are too long. */
    private int[] order() {
        int[] order = new int[supers.length];
        int[] depth = new int[supers.length];
        int[] line = new int[supers.length];
        int done = 0;
        for (int start = 0; start < supers.length; start++) {
            int length = 0;
            for (int c = start; c != HeapClasses.NONE && depth[c] == 0; c = supers[c]) {
                line[length++] = c;
            }
            while (length > 0) {
                int c = line[--length];
                if (supers[c] != HeapClasses.NONE && depth[supers[c]] == MOST) {
                    supers[c] = HeapClasses.NONE;
                }
                depth[c] = supers[c] == HeapClasses.NONE ? 1 : depth[supers[c]] + 1;
                order[done++] = c;
            }
        }
        return order;
    }

    /** The superclass of a class, or {@link HeapClasses#NONE}. */
    int of(int index) {
        return supers[index];
    }

    /** All classes, each behind its superclass. */
    int[] downwards() {
        return downwards;
    }

    /** How many numbers {@link #references} takes. */
    long referenceCount() {
        long[] counts = new long[supers.length];
        long total = 0;
        for (int c : downwards) {
            counts[c] = ownReferences(c) + (supers[c] == HeapClasses.NONE ? 0 : counts[supers[c]]);
            total += records.fieldCount(c) == 0 ? 0 : counts[c];
        }
        return total;
    }

    /**
     * Where the references of instances stand, by class: those that it declares, then those that it inherits. A class
     * that declares no fields has the very array of its superclass.
     *
     * @param lengthOf what a field takes, by the code of its type
     */
    int[][] references(IntUnaryOperator lengthOf) {
        int[][] all = new int[supers.length][];
        for (int c : downwards) {
            int[] inherited = supers[c] == HeapClasses.NONE ? NOTHING : all[supers[c]];
            if (records.fieldCount(c) == 0) {
                all[c] = inherited;
                continue;
            }
            int[] found = new int[ownReferences(c) + inherited.length];
            int n = 0;
            int at = 0;
            for (int field = 0; field < records.fieldCount(c); field++) {
                byte type = records.fieldType(c, field);
                if (type == BasicType.OBJECT.code()) {
                    found[n++] = at;
                }
                at += lengthOf.applyAsInt(type);
            }
            for (int reference : inherited) {
                found[n++] = at + reference;
            }
            all[c] = found;
        }
        return all;
    }

    private int ownReferences(int index) {
        int n = 0;
        for (int field = 0; field < records.fieldCount(index); field++) {
            n += records.fieldType(index, field) == BasicType.OBJECT.code() ? 1 : 0;
        }
        return n;
    }
}
