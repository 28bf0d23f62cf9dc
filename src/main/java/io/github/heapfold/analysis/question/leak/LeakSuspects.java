package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.candidate.Candidates;
import io.github.heapfold.analysis.question.leak.candidate.LeakLimits;
import io.github.heapfold.analysis.question.leak.candidate.Region;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.Keepers.Subject;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What may be a leak: where in the dominator tree a large part of the heap came together, what it is, and which field
 * of the program keeps it. A heap in which no one thing is large has no suspects.
 */
public final class LeakSuspects implements Question<LeakSuspects.Answer> {
    /**
     * The suspects.
     *
     * @param objects how many objects can be reached
     * @param reachable their bytes
     * @param garbage bytes of all others
     * @param largestGarbage what most of these are; null where they are too little of what is in the dump to be told
     * @param threshold bytes that something has to keep alive to be a suspect
     * @param suspects those that retain most first
     * @param next what keeps most beside them; null where nothing does
     * @param outOfMemory which thread had no memory left when the heap was dumped; null where none had, and where the
     *     file does not tell
     * @param outside what buffers have outside of the heap, by kind; empty where the file does not tell
     * @param left what there is of a heap of which a part is known to be lost; null of one that is whole
     */
    public record Answer(
            long objects,
            long reachable,
            long garbage,
            LargestGarbage largestGarbage,
            long threshold,
            List<Suspect> suspects,
            NextOwner next,
            OutOfMemory outOfMemory,
            Map<DirectMemory.Kind, DirectMemory> outside,
            Left left) {
        /** The same with what keeps most beside the suspects told otherwise. */
        public Answer withNext(NextOwner other) {
            return new Answer(
                    objects,
                    reachable,
                    garbage,
                    largestGarbage,
                    threshold,
                    suspects,
                    other,
                    outOfMemory,
                    outside,
                    left);
        }

        /** Whether nothing of the heap is known to be lost: else what is unreachable may have been kept by that. */
        public boolean whole() {
            return left == null;
        }

        /** Whether the heap is so small that more than the usual share of it makes a suspect. */
        public boolean isSmall() {
            // By so much that a percentage shows it.
            return threshold >= 1.01 * USUAL_SHARE * reachable;
        }

        /** Whether a part of the dump is lost, and to most of the rest no root leads that is left. */
        public boolean isMostlyLost() {
            return LeakSuspects.isMostlyLost(whole(), garbage, reachable);
        }

        /** Of what is in the dump, the part that no root leads to, 0 to 1. */
        public double garbageShare() {
            return garbage == 0 ? 0 : (double) garbage / (garbage + reachable);
        }

        /**
         * Whether most of what is in a whole dump is kept by nothing at all, what any one place keeps is little of it,
         * and direct buffers do not have more than all of it.
         */
        public boolean isMostlyGarbage() {
            return isGarbage() && outsideFirst().isEmpty();
        }

        private boolean isGarbage() {
            double little = LeakLimits.LITTLE * (garbage + reachable);
            return whole()
                    && garbage > reachable
                    && largestGarbage != null
                    && suspects.stream().allMatch(suspect -> suspect.retained() < little);
        }

        /**
         * The kind of which one place keeps much outside of a whole heap and more than any suspect has in it, or of
         * which there is more than that heap has. Mapped files are no such thing beside suspects and garbage: they take
         * as much memory as is in use. Beside a heap that is mostly garbage it takes more than all of that.
         */
        public Optional<DirectMemory.Kind> outsideFirst() {
            if (isGarbage()) {
                return Optional.of(DirectMemory.Kind.DIRECT)
                        .filter(outside::containsKey)
                        .filter(kind -> outside.get(kind).bytes() > garbage + reachable);
            }
            long largest = suspects.stream().mapToLong(Suspect::retained).max().orElse(0);
            return Stream.of(DirectMemory.Kind.values())
                    .filter(kind -> kind == DirectMemory.Kind.DIRECT || suspects.isEmpty())
                    .filter(kind -> whole() && isLarge(kind))
                    .filter(kind -> outside.get(kind).bytes() > reachable
                            || (outside.get(kind).most() != null
                                    && outside.get(kind).most().bytes() > largest))
                    .findFirst();
        }

        /** Whether what buffers of a kind have is worth a word. */
        public boolean isLarge(DirectMemory.Kind kind) {
            return outside.containsKey(kind) && outside.get(kind).isLarge(reachable);
        }
    }

    /**
     * What there is of a heap of which a part is lost.
     *
     * @param objects objects and classes
     * @param reachable how many of them can be reached
     */
    public record Left(long objects, long reachable) {
        private static Left of(AnalysedHeap heap) throws IOException {
            long reachable = heap.dominators().reachableObjects();
            return new Left(reachable + heap.garbageObjects(), reachable);
        }
    }

    /** Of a heap, from which on something is a suspect; of a small one it is more. */
    public static final double USUAL_SHARE = LeakLimits.SHARE;

    /** Of the heap, the part from which on it is said who has what keeps most beside the suspects. */
    private static final double NAMED = 0.05;

    /** Of what is in the dump, the part from which on garbage is worth a word. */
    public static final double MUCH_GARBAGE = 1.0 / 3;

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        Dominators dominators = heap.dominators();
        long reachable = dominators.reachableSize();
        long garbage = heap.garbage();
        boolean whole = heap.heap().facts().isWhole();
        LeakLimits limits = isMostlyLost(whole, garbage, reachable)
                ? LeakLimits.ofLost(reachable, garbage + reachable)
                : new LeakLimits(reachable);
        long threshold = limits.threshold();
        List<Candidate> candidates;
        NextOwner next;
        long unnamed = Heap.ABSENT;
        try (DominatorChildren tree = DominatorChildren.of(heap, progress)) {
            Candidates found = new Candidates(heap, tree, limits, progress);
            List<Region> regions = found.regions();
            candidates = found.of(regions);
            Retained largest = found.largestBeside(regions);
            next = next(heap, largest, reachable);
            if (isUnnamed(heap, next, largest)) {
                unnamed = largest.ordinal();
                next = found.mostOf(largest).map(next::holding).orElse(next);
            }
        }
        List<Suspect> suspects = List.of();
        Map<DirectMemory.Kind, DirectMemory> outside;
        try (KeeperSearch search = KeeperSearch.of(heap, progress)) {
            if (!candidates.isEmpty()) {
                List<Suspect> all = explain(heap, candidates, new SuspectBuilder(heap, search, reachable, progress));
                BuiltIn builtIn = new BuiltIn(heap, search.places(), progress);
                suspects = new ArrayList<>();
                for (Suspect suspect : all) {
                    if (!builtIn.is(suspect)) {
                        suspects.add(suspect);
                    } else if (next == null || next.retained() < suspect.retained()) {
                        next = builtIn(suspect);
                    }
                }
                suspects.replaceAll(LeakSuspects.ofThose(suspects));
            }
            if (unnamed != Heap.ABSENT && !next.builtIn()) {
                next = next.keptBy(keeper(search, unnamed));
            }
            outside = DirectMemory.of(heap, threshold, search, progress);
        }
        boolean isMuch = garbage > 0 && garbage >= MUCH_GARBAGE * (garbage + reachable);
        return new Answer(
                dominators.reachableObjects(),
                reachable,
                garbage,
                isMuch ? LargestGarbage.of(heap, progress) : null,
                threshold,
                List.copyOf(suspects),
                next,
                OutOfMemory.of(heap, progress).orElse(null),
                outside,
                whole ? null : Left.of(heap));
    }

    private static boolean isMostlyLost(boolean whole, long garbage, long reachable) {
        return !whole && garbage > reachable;
    }

    private static NextOwner next(AnalysedHeap heap, Retained largest, long reachable) throws IOException {
        return largest == null
                ? null
                : new NextOwner(
                        heap.view(largest.ordinal()),
                        heap.heap().label(largest.ordinal()).orElse(null),
                        largest.retainedSize(),
                        (double) largest.retainedSize() / reachable,
                        heap.retainedSize(largest.ordinal()),
                        false);
    }

    /** Whether it is worth a look, but what is said of it says nothing of the program. */
    private static boolean isUnnamed(AnalysedHeap heap, NextOwner next, Retained largest) {
        if (next == null || next.share() < NAMED || !next.isWhole()) {
            return false;
        }
        int type = heap.graph().classIndex(largest.ordinal());
        String name = heap.className(largest.ordinal());
        return type >= 0
                && !name.equals(ClassKinds.CLASS)
                && !heap.kinds().isThread(type)
                && !heap.kinds().isLoader(type);
    }

    /** The field or static by which the program has an object; null where there is none. */
    private static Keeper keeper(KeeperSearch search, long object) throws IOException {
        LeakPaths.Way way = search.paths().to(object);
        KeptBy keptBy = search.keepers()
                .of(way.path(), new Subject(object, null, false))
                .keptBy();
        boolean isPlace = Set.of(KeeperKind.FIELD, KeeperKind.STATIC)
                .contains(keptBy.place().kind());
        Keeper told = keptBy.below() == null ? keptBy.place() : keptBy.below();
        return way.strength() == null && isPlace && search.places().isOwn(told.className()) ? told : null;
    }

    private static NextOwner builtIn(Suspect suspect) {
        return new NextOwner(suspect.accumulation(), null, suspect.retained(), suspect.share(), suspect.kept(), true);
    }

    private static List<Suspect> explain(AnalysedHeap heap, List<Candidate> candidates, SuspectBuilder builder)
            throws IOException {
        List<Suspect> suspects = new ArrayList<>();
        for (Candidate candidate : candidates) {
            suspects.add(builder.of(candidate));
        }
        for (int i = 0; i < candidates.size(); i++) {
            Suspect whole = whole(heap, candidates, suspects, candidates.get(i));
            if (whole != null) {
                suspects.set(i, suspects.get(i).partOf(whole.accumulation()));
            }
        }
        List<Suspect> together = new ArrayList<>(Alike.together(suspects));
        together.sort(Comparator.comparingLong(Suspect::retained).reversed());
        return List.copyOf(together);
    }

    /** The same suspect, as no part of another one where that is not among those that are told. */
    private static UnaryOperator<Suspect> ofThose(List<Suspect> told) {
        Set<ObjectView> wholes = told.stream()
                .map(Suspect::accumulation)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return suspect ->
                suspect.partOf() == null || wholes.contains(suspect.partOf()) ? suspect : suspect.partOf(null);
    }

    /** The nearest suspect that keeps one object as one of its own large parts; null where none does. */
    private static Suspect whole(AnalysedHeap heap, List<Candidate> candidates, List<Suspect> suspects, Candidate part)
            throws IOException {
        Suspect nearest = null;
        for (int i = 0; i < candidates.size() && part.isOfOneObject(); i++) {
            Candidate other = candidates.get(i);
            Suspect whole = suspects.get(i);
            if (other.isOfOneObject()
                    && !whole.isWhole()
                    && (nearest == null || whole.kept() < nearest.kept())
                    && other.accumulation() != part.accumulation()
                    && heap.dominates(other.accumulation(), part.accumulation())) {
                nearest = whole;
            }
        }
        return nearest;
    }
}
