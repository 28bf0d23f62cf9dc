package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Level;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Which object a programmer takes for the one that has something. */
final class Owners {
    /** Of so many collections it is remembered which objects are parts: large ones next to each other are few. */
    private static final int MOST_COLLECTIONS = 16;

    private final AnalysedHeap heap;
    private final ClassKinds kinds;

    /** By class index: names are looked at once for each class. */
    private final BitSet entries = new BitSet();

    private final BitSet collections = new BitSet();
    private final BitSet arrays = new BitSet();
    private final BitSet arraysOfEntries = new BitSet();

    /** What was walked by before: it is asked of one node of a list after the other, and each is far from its list. */
    private final Deque<Parts> walked = new ArrayDeque<>();

    /** Of what was walked by, objects that are no part of a collection. */
    private final OrdinalSet apart = new OrdinalSet();

    /** Objects of which a collection is made. */
    private record Parts(long collection, OrdinalSet objects) {}

    Owners(AnalysedHeap heap) {
        this.heap = heap;
        kinds = heap.kinds();
        HeapClasses classes = heap.heap().classes();
        for (int type = 0; type < classes.count(); type++) {
            String name = classes.name(type);
            boolean isArray = name.endsWith("[]");
            entries.set(type, ClassKinds.isEntry(name));
            collections.set(type, kinds.mayBeCollection(type, name));
            arrays.set(type, isArray);
            arraysOfEntries.set(type, isArray && ClassKinds.isEntry(name.substring(0, name.length() - 2)));
        }
    }

    /** The collection whose table, array or node an object is; else the object itself. */
    long owner(long ordinal) throws IOException {
        Dominators dominators = heap.dominators();
        long collection = Heap.ABSENT;
        long at = ordinal;
        Parts known = partsWith(at);
        while (known == null && !apart.contains(at)) {
            long above = dominators.dominator(at);
            if (above < 0 || !isPartOf(at, above)) {
                break;
            }
            at = above;
            known = partsWith(at);
            collection = isCollection(at) ? at : collection;
        }
        remember(ordinal, at, known == null ? collection : known.collection);
        return known != null ? known.collection : collection == Heap.ABSENT ? ordinal : collection;
    }

    private void remember(long from, long to, long collection) throws IOException {
        OrdinalSet objects = apart;
        if (collection != Heap.ABSENT) {
            Parts parts = walked.stream()
                    .filter(each -> each.collection == collection)
                    .findFirst()
                    .orElse(null);
            if (parts == null) {
                parts = new Parts(collection, new OrdinalSet());
                walked.addFirst(parts);
                if (walked.size() > MOST_COLLECTIONS) {
                    walked.removeLast();
                }
            }
            objects = parts.objects;
        }
        for (long at = from; at != to; at = heap.dominators().dominator(at)) {
            // The collection is no part of itself, nor is what it is a part of.
            objects = at == collection ? apart : objects;
            objects.add(at);
        }
    }

    private Parts partsWith(long ordinal) {
        for (Parts parts : walked) {
            if (parts.objects.contains(ordinal)) {
                return parts;
            }
        }
        return null;
    }

    private boolean isPartOf(long part, long above) {
        int type = heap.graph().classIndex(part);
        int typeAbove = heap.graph().classIndex(above);
        if (type < 0 || typeAbove < 0) {
            return false;
        }
        // What a single entry holds may be an array as well.
        if (arrays.get(type)) {
            return collections.get(typeAbove);
        }
        boolean mayHave = collections.get(typeAbove) || entries.get(typeAbove) || arraysOfEntries.get(typeAbove);
        return mayHave && (entries.get(type) || isInnerOf(heap.className(part), heap.className(above)));
    }

    private static boolean isInnerOf(String part, String collection) {
        return ClassKinds.isInUtilPackage(part)
                && part.length() > collection.length()
                && part.charAt(collection.length()) == '$'
                && part.startsWith(collection);
    }

    boolean isCollection(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 && collections.get(type);
    }

    /** Whether an object is an entry or a node of a collection of the platform. */
    boolean isEntry(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 && entries.get(type);
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
        Level level = new Level(heap.className(owner), 1, retained, owner);
        return new Candidate(SuspectShape.ONE_OBJECT, owner, retained, List.of(level), false);
    }
}
