package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import java.io.IOException;
import java.util.List;

/** Which object a programmer takes for the one that has something. */
final class Owners {
    private final AnalysedHeap heap;
    private final ClassKinds kinds;

    Owners(AnalysedHeap heap, ClassKinds kinds) {
        this.heap = heap;
        this.kinds = kinds;
    }

    /** The collection whose table, array or node an object is; else the object itself. */
    long owner(long ordinal) throws IOException {
        Dominators dominators = heap.dominators();
        long owner = ordinal;
        long at = ordinal;
        while (true) {
            long above = dominators.dominator(at);
            if (above < 0 || !isPartOf(heap.className(at), above)) {
                return owner;
            }
            at = above;
            if (isCollection(at)) {
                owner = at;
            }
        }
    }

    private boolean isPartOf(String part, long above) {
        String name = heap.className(above);
        boolean isEntry = ClassKinds.isEntry(part) || (ClassKinds.isCollection(part) && part.startsWith(name + "$"));
        // What a single entry holds may be an array as well.
        boolean isTable = part.endsWith("[]") && isCollection(above);
        boolean inTable = name.endsWith("[]") && ClassKinds.isEntry(name.substring(0, name.length() - 2));
        return isTable || (isEntry && (isCollection(above) || ClassKinds.isEntry(name) || inTable));
    }

    boolean isCollection(long ordinal) {
        return kinds.isCollection(heap.graph().classIndex(ordinal), heap.className(ordinal));
    }

    /** Whether what an object holds is each for itself: of a class loader, a thread, and of a class its statics. */
    boolean isHub(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type < 0
                || kinds.isLoader(type)
                || kinds.isThread(type)
                || heap.heap().classes().describedBy(ordinal) >= 0;
    }

    boolean isPartOfLoader(long ordinal) throws IOException {
        long above = heap.dominators().dominator(owner(ordinal));
        return above >= 0 && kinds.isLoader(heap.graph().classIndex(above));
    }

    /** A suspect that is one object, whatever it holds. */
    Candidate oneObject(long ordinal, long retained) throws IOException {
        long owner = owner(ordinal);
        Contents.Level level = new Contents.Level(heap.className(owner), 1, retained, owner);
        return new Candidate(Suspect.Shape.ONE_OBJECT, owner, retained, List.of(level), false);
    }
}
