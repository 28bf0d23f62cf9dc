package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.Ascent.Place;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Objects that have several large parts, none of which is nearly all of it: one is told with its parts, for each of them
 * alone says too little. What is told of the parts already belongs to it, where it is less than half.
 */
final class Wholes {
    /** Of what is not told yet, the share that large parts have to have. */
    private static final double LEAST_GROUP = 0.5;

    /** Of the same, the share from which on one part is all there is. */
    private static final double NEARLY_ALL = 0.95;

    /** Of the whole, the share from which on what came together in a part is worth a word. */
    private static final double LEAST_CONTENT = 0.2;

    private static final int LEAST_OBJECTS = 3;

    /** Objects of the program first, and what retains more. */
    private static final Comparator<Contents.Level> BY_INTEREST = Comparator.<Contents.Level, Boolean>comparing(
                    level -> !ClassKinds.isPlatform(level.className()))
            .thenComparingLong(Contents.Level::retained);

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final LeakLimits limits;
    private final long reachable;
    private final Contents contents;
    private final Owners owners;

    Wholes(
            AnalysedHeap heap,
            DominatorChildren tree,
            LeakLimits limits,
            long reachable,
            Contents contents,
            Owners owners) {
        this.heap = heap;
        this.tree = tree;
        this.limits = limits;
        this.reachable = reachable;
        this.contents = contents;
        this.owners = owners;
    }

    /** The object at a place, where it is such a whole; parts of it that are told already are taken then. */
    Optional<Candidate> of(Place place) throws IOException {
        long object = place.ordinal();
        long rest = heap.retainedSize(object) - place.told();
        boolean isHolder = owners.isCollection(owners.owner(object))
                || heap.className(object).endsWith("[]");
        boolean isLarge = isHolder ? limits.isLargeMixture(rest, reachable) : limits.isLarge(rest, reachable);
        if (!isLarge || owners.isHub(object) || owners.isPartOfLoader(object)) {
            return Optional.empty();
        }
        long heavy = 0;
        long most = 0;
        for (long child = tree.first(object); child != DominatorChildren.NONE; child = tree.next(child)) {
            long retained = heap.retainedSize(child);
            if (retained >= limits.heavy(reachable)) {
                long part = retained - place.toldBelow(child);
                heavy += part;
                most = Math.max(most, part);
            }
        }
        if (heavy < LEAST_GROUP * rest || most > NEARLY_ALL * rest) {
            return Optional.empty();
        }
        long whole = rest;
        for (Candidate part : place.parts()) {
            if (isPartOf(part, object)) {
                place.take(part);
                whole += part.retained();
            }
        }
        return Optional.of(withParts(object, whole));
    }

    /** Whether what is told is a part of an object that is no collection, and less than half of it. */
    private boolean isPartOf(Candidate part, long object) throws IOException {
        return !owners.isCollection(owners.owner(object))
                && !heap.className(object).endsWith("[]")
                && part.accumulation() != Candidate.NONE
                && part.kind() != Suspect.Shape.MANY_OWNERS
                && part.retained() < LEAST_GROUP * heap.retainedSize(object);
    }

    /** One object, with what is most of it. */
    private Candidate withParts(long object, long retained) throws IOException {
        Map<String, Long> parts = new TreeMap<>();
        for (long child = tree.first(object); child != DominatorChildren.NONE; child = tree.next(child)) {
            parts.merge(heap.className(child), heap.retainedSize(child), Long::sum);
        }
        List<Contents.Level> best = null;
        for (Map.Entry<String, Long> part : parts.entrySet()) {
            if (part.getValue() < LEAST_CONTENT * retained) {
                continue;
            }
            OrdinalSet objects = contents.childrenOf(object, part.getKey());
            // Of a part that is one object it is asked what that has.
            List<Contents.Level> levels = contents.levels(objects, part.getValue(), objects.size() < LEAST_OBJECTS);
            Contents.Level content = levels.get(levels.size() - 1);
            boolean tells = content.objects() >= LEAST_OBJECTS && content.retained() >= LEAST_CONTENT * retained;
            if (tells && (best == null || BY_INTEREST.compare(content, best.get(best.size() - 1)) > 0)) {
                best = levels;
            }
        }
        return best == null
                ? owners.oneObject(object, retained)
                : new Candidate(Suspect.Shape.ONE_CLASS, owners.owner(object), retained, best, false);
    }
}
