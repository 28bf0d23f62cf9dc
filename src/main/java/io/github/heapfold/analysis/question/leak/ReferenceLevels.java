package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.content.Accumulated;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.SelfReferences;
import io.github.heapfold.analysis.question.leak.keeper.SharedOwners;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What soft and weak references, and those to what waits for its finalizer, have to do with what came together below
 * them.
 */
final class ReferenceLevels {
    /** From a soft reference to what accumulated behind it: an object, its collection, the array and an entry of that. */
    private static final int MOST_BEHIND = 4;

    private final AnalysedHeap heap;
    private final ClassKinds kinds;
    private final SelfReferences selfReferences;
    private final SharedOwners owners;
    private final EmptyReferences empty;

    ReferenceLevels(AnalysedHeap heap, KeeperSearch search, SelfReferences selfReferences, Progress progress) {
        this.heap = heap;
        empty = new EmptyReferences(heap, progress);
        owners = search.owners();
        kinds = heap.kinds();
        this.selfReferences = selfReferences;
    }

    /**
     * Adds what is to be said of the references among the levels of a candidate.
     *
     * @param features more are added as they are found
     * @return the field by which a reference leads to what it refers to, or which holds the key of an entry; empty where
     *     there is none
     */
    Optional<Keeper> of(Candidate candidate, Set<Feature> features) throws IOException {
        Optional<Keeper> back = Optional.empty();
        long weakEntry = Heap.ABSENT;
        for (Level level : candidate.levels()) {
            ReferenceStrength strength = kinds.strength(heap.graph().classIndex(level.largest()));
            if (strength == null) {
                continue;
            }
            Optional<Keeper> field =
                    strength == ReferenceStrength.FINALIZER ? Optional.empty() : leadsBack(level.largest());
            if (strength == ReferenceStrength.FINALIZER) {
                features.add(Feature.FINALIZER);
            } else if (field.isPresent()) {
                features.add(Feature.SELF_REFERENCE);
                back = back.or(() -> field);
            } else if (keepsReferent(level.largest())) {
                features.add(strength == ReferenceStrength.SOFT ? Feature.SOFT : Feature.WEAK);
            } else if (weakEntry == Heap.ABSENT && strength == ReferenceStrength.WEAK) {
                weakEntry = level.largest();
            }
        }
        for (Accumulated inside : candidate.inside()) {
            if (isMostAndSoft(inside, candidate)) {
                features.add(Feature.SOFT);
            }
        }
        if (empty.are(candidate.content())) {
            features.add(Feature.CLEARED);
        }
        if (back.isEmpty()) {
            back = leadsBackToContent(candidate);
            back.ifPresent(field -> features.add(Feature.SELF_REFERENCE));
        }
        // That something leads back by itself says more.
        if (back.isEmpty() && weakEntry != Heap.ABSENT) {
            back = holderOfKey(weakEntry, candidate.accumulation());
            back.ifPresent(holder -> features.add(Feature.HELD_KEYS));
        }
        return back;
    }

    /** Whether most of what a candidate keeps accumulated behind soft references that are in what came together. */
    private boolean isMostAndSoft(Accumulated inside, Candidate candidate) throws IOException {
        if (inside.level().retained() < ContentShares.LEAST_OTHER * candidate.retained()) {
            return false;
        }
        long all = inside.objects().sum(heap::retainedSize);
        long soft = inside.objects().sum(o -> isBehindSoft(o) ? heap.retainedSize(o) : 0);
        return soft >= ContentShares.NEARLY_ALL * all;
    }

    private boolean isBehindSoft(long object) throws IOException {
        long at = object;
        for (int i = 0; i < MOST_BEHIND; i++) {
            at = heap.dominators().dominator(at);
            if (at < 0) {
                return false;
            }
            if (kinds.strength(heap.graph().classIndex(at)) == ReferenceStrength.SOFT) {
                return true;
            }
        }
        return false;
    }

    /** Of a list whose nodes have arrays of references, as cleaners have since JDK 25, the references are no level. */
    private Optional<Keeper> leadsBackToContent(Candidate candidate) throws IOException {
        List<Level> contents = new ArrayList<>(List.of(candidate.content()));
        candidate.inside().forEach(inside -> contents.add(inside.level()));
        for (Level content : contents) {
            long above = heap.dominators().dominator(content.largest());
            Optional<Keeper> field = above < 0 ? Optional.empty() : leadsBack(above);
            if (field.isPresent()) {
                return field;
            }
        }
        return Optional.empty();
    }

    /**
     * The field by which a weak reference leads to what it refers to; empty where none does, or other ways lead there,
     * and of values of thread locals, which go with their threads.
     */
    private Optional<Keeper> leadsBack(long reference) throws IOException {
        boolean isLocal = heap.className(reference).equals(ClassKinds.THREAD_LOCAL);
        return isLocal || referentOf(reference) == Heap.ABSENT ? Optional.empty() : selfReferences.field(reference);
    }

    /**
     * The field of the program that holds what an entry of a weak map has for its key; empty where none does.
     *
     * @param map what keeps the entry, or what that is in
     */
    private Optional<Keeper> holderOfKey(long entry, long map) throws IOException {
        String type = heap.className(entry);
        long key = ClassKinds.isEntry(type) ? heap.heap().referentOf(entry) : Heap.ABSENT;
        if (key == Heap.ABSENT || !heap.dominators().isReachable(key)) {
            return Optional.empty();
        }
        // The values of the map may know the key, too, by shorter paths.
        return owners.fieldsOf(OrdinalSet.of(key)).first().stream()
                .filter(owner -> owner.path().steps().stream()
                        .noneMatch(step -> step.ordinal() == map
                                || step.object().className().equals(type)))
                .map(SharedOwners.Owner::keeper)
                .findFirst();
    }

    /** What a weak reference refers to, and nothing else but by way of it; absent where there is no such thing. */
    private long referentOf(long reference) throws IOException {
        boolean isReference = kinds.strength(heap.graph().classIndex(reference)) != null;
        long referent = isReference ? heap.heap().referentOf(reference) : Heap.ABSENT;
        boolean alone = referent != Heap.ABSENT
                && heap.dominators().isReachable(referent)
                && heap.dominators().dominator(referent) == reference;
        return alone ? referent : Heap.ABSENT;
    }

    /** Whether what a reference has is what it refers to weakly, and not what a field of its subclass does. */
    private boolean keepsReferent(long reference) throws IOException {
        long referent = referentOf(reference);
        return referent != Heap.ABSENT
                && 2 * heap.retainedSize(referent) >= heap.retainedSize(reference) - behind(reference);
    }

    /** What the entries of a hash table keep that hang on one of them. */
    private long behind(long entry) throws IOException {
        int type = heap.graph().classIndex(entry);
        long retained = 0;
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(entry);
        while (cursor.next()) {
            if (heap.graph().classIndex(cursor.target()) == type
                    && heap.dominators().dominator(cursor.target()) == entry) {
                retained += heap.retainedSize(cursor.target());
            }
        }
        return retained;
    }
}
