package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Accumulated;
import io.github.heapfold.analysis.question.leak.content.Level;
import java.util.List;

/**
 * A suspect before anybody has asked who keeps it.
 *
 * @param accumulation the object that keeps all; {@link Heap#ABSENT} where there is none
 * @param retained bytes that it keeps alive
 * @param levels from what is directly below the accumulation, or from the owners, down to what came together; of one
 *     object, itself
 * @param recursive whether what came together is a list or tree of its own
 * @param sizes of several owners, what they keep each; null else
 * @param objects what came together without a single owner; of one object, its parts that have it; of several owners,
 *     these; null else
 * @param inside what accumulated in what came together, where that are a few objects, and in that; empty else
 * @param mixed whether it is one object with many parts, none of which says what it has
 */
public record Candidate(
        SuspectShape kind,
        long accumulation,
        long retained,
        List<Level> levels,
        boolean recursive,
        OwnerSizes sizes,
        OrdinalSet objects,
        List<Accumulated> inside,
        boolean mixed) {
    Candidate(SuspectShape kind, long accumulation, long retained, List<Level> levels, boolean recursive) {
        this(kind, accumulation, retained, levels, recursive, null, null, List.of(), false);
    }

    /** @param accumulation what has all of them; {@link Heap#ABSENT} where nothing does */
    static Candidate ofOwners(
            long accumulation, OrdinalSet owners, long retained, List<Level> levels, OwnerSizes sizes) {
        return new Candidate(
                SuspectShape.MANY_OWNERS, accumulation, retained, levels, false, sizes, owners, List.of(), false);
    }

    static Candidate ofParts(long whole, OrdinalSet parts, long retained, List<Level> levels) {
        return new Candidate(SuspectShape.ONE_CLASS, whole, retained, levels, false, null, parts, List.of(), false);
    }

    static Candidate withoutOwner(OrdinalSet objects, long retained, List<Level> levels) {
        return new Candidate(
                SuspectShape.NO_SINGLE_OWNER, Heap.ABSENT, retained, levels, false, null, objects, List.of(), false);
    }

    Candidate withLevels(List<Level> other) {
        return new Candidate(kind, accumulation, retained, other, recursive, sizes, objects, inside, mixed);
    }

    Candidate withInside(List<Accumulated> accumulated) {
        return new Candidate(kind, accumulation, retained, levels, recursive, sizes, objects, accumulated, mixed);
    }

    Candidate ofManyParts() {
        return new Candidate(kind, accumulation, retained, levels, recursive, sizes, objects, inside, true);
    }

    /** Whether one object keeps all. */
    public boolean isOfOneObject() {
        return accumulation != Heap.ABSENT;
    }

    /** Whether several owners keep some each. */
    public boolean isOfOwners() {
        return kind == SuspectShape.MANY_OWNERS;
    }

    /** Whether it is known which parts of the one object have what came together. */
    public boolean hasParts() {
        return kind == SuspectShape.ONE_CLASS && objects != null;
    }

    public Level first() {
        return levels.get(0);
    }

    public Level content() {
        return levels.get(levels.size() - 1);
    }
}
