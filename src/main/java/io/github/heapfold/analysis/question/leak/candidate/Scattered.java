package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.WayVisitor;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.GroupSets;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the class of the program whose objects keep a large part of the heap although they came together nowhere: in
 * many small places, as the caches of many services, none of which is worth a word; where it has half of the heap, also
 * in several.
 */
final class Scattered {
    /**
     * The inverse of the part that the largest of all places that have such objects has at the most: a few statics are a
     * program, but for a class that has half of the heap.
     */
    private static final int MANY_PLACES = 16;

    private static final int SEVERAL_PLACES = 2;

    /** The number of all places that are too small to have so much. */
    private static final long SMALL = WayVisitor.TOP + 1;

    /** That of what has places of its own below it. */
    private static final long CLASS = SMALL + 1;

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final Contents contents;
    private final LeakLimits limits;

    /** By class: whether somebody who looks for a leak wants to hear of it. */
    private final boolean[] isOwn;

    Scattered(AnalysedHeap heap, Contents contents, LeakLimits limits) {
        this.heap = heap;
        this.contents = contents;
        this.limits = limits;
        classes = heap.heap().classes();
        ClassKinds kinds = heap.kinds();
        StartedProgram program = heap.program();
        isOwn = new boolean[classes.count()];
        for (int type = 0; type < isOwn.length; type++) {
            isOwn[type] = !classes.isArray(type)
                    && !kinds.isLoader(type)
                    && !kinds.isThread(type)
                    && program.mayHave(classes.name(type));
        }
    }

    /** What keeps a large part of the heap besides some suspects; empty where no class of the program does. */
    Optional<Candidate> beside(List<Candidate> candidates, Progress progress) throws IOException {
        long rest = limits.reachable()
                - candidates.stream().mapToLong(Candidate::retained).sum();
        if (!limits.isLargeMixture(rest)) {
            return Optional.empty();
        }
        Told told = told(candidates);
        long[] retained = new long[isOwn.length];
        walk(told, (ordinal, type, size) -> retained[type] += size, progress);
        int most = 0;
        for (int type = 1; type < retained.length; type++) {
            most = retained[type] > retained[most] ? type : most;
        }
        if (retained.length == 0
                || !limits.isLargeMixture(retained[most])
                || isContentOf(candidates, classes.name(most), retained[most])) {
            return Optional.empty();
        }
        ByPlace found = new ByPlace(told, most, retained[most]);
        heap.dominators().forEachWay(found, heap.scratch(), progress);
        return found.objects.size() < Candidates.LEAST_OBJECTS || found.isInFew()
                ? Optional.empty()
                : Optional.of(Candidate.withoutOwner(
                        found.objects, retained[most], contents.levels(found.objects, retained[most], false)));
    }

    /**
     * The topmost objects of a class, and what each place has of them: a static, or what no one object keeps. A way is
     * twice the number of its place, and one more where it has come to one of the objects or to what has been told.
     */
    private final class ByPlace implements WayVisitor {
        private final Told told;
        private final int type;
        private final long retained;
        private final int least;
        private final Dominators dominators;
        private final OrdinalSet objects = new OrdinalSet();
        private final Map<Long, Long> numbers = new HashMap<>();

        /** Bytes by place, of those that are large. */
        private final Map<Long, Long> large = new HashMap<>();

        /** @param retained what all of the objects retain together */
        ByPlace(Told told, int type, long retained) throws IOException {
            this.told = told;
            this.type = type;
            this.retained = retained;
            least = limits.isLargeForClasses(retained) ? SEVERAL_PLACES : MANY_PLACES;
            dominators = heap.dominators();
        }

        @Override
        public long way(long above, long ordinal) {
            int typeOf = heap.graph().classIndex(ordinal);
            boolean isDone = isDone(above) || typeOf == type || told.has(ordinal, typeOf);
            return 2 * place(above, ordinal) + (isDone ? 1 : 0);
        }

        private static boolean isDone(long way) {
            return (way & 1) != 0;
        }

        private long place(long above, long ordinal) {
            // Class loaders lead to classes, each of whose statics has things for itself.
            if (classes.isClass(ordinal)) {
                return CLASS;
            }
            if (above != TOP && above >> 1 != CLASS) {
                return above >> 1;
            }
            // There may be as many places as objects; small ones are all one.
            return least * dominators.retainedSize(ordinal) <= retained
                    ? SMALL
                    : numbers.computeIfAbsent(ordinal, any -> CLASS + 1 + numbers.size());
        }

        @Override
        public void object(long ordinal, long above, long way, long size) {
            if (isDone(above) || heap.graph().classIndex(ordinal) != type || told.has(ordinal, type)) {
                return;
            }
            objects.add(ordinal);
            if (way >> 1 != SMALL) {
                large.merge(way >> 1, size, Long::sum);
            }
        }

        /** Whether one place has a large part of what the objects retain. */
        boolean isInFew() {
            return large.values().stream().anyMatch(size -> least * size > retained);
        }
    }

    /** Whether most of what the objects of a class retain has been told of others, as of a queue of finalizers. */
    private static boolean isContentOf(List<Candidate> candidates, String className, long retained) {
        return candidates.stream()
                .flatMap(candidate -> candidate.levels().stream())
                .anyMatch(level -> level.className().equals(className) && 2 * level.retained() >= retained);
    }

    /** Is shown the objects of classes of the program that no other of their class keeps. */
    private interface Topmost {
        void object(long ordinal, int type, long retained);
    }

    /**
     * What has been told, with all below it.
     *
     * @param heads the objects that keep it
     * @param owners classes all of whose objects do
     */
    private record Told(OrdinalSet heads, BitSet owners) {
        /** @param type the index of the class of the object */
        boolean has(long ordinal, int type) {
            return heads.contains(ordinal) || (type >= 0 && owners.get(type));
        }
    }

    private Told told(List<Candidate> candidates) {
        OrdinalSet heads = new OrdinalSet();
        BitSet owners = new BitSet();
        for (Candidate candidate : candidates) {
            if (candidate.isOfOneObject()) {
                heads.add(candidate.accumulation());
            } else if (candidate.isOfOwners()
                    && !heap.heap().classes().isClass(candidate.first().largest())) {
                // Of threads and class loaders that each have something, all are told.
                owners.set(heap.graph().classIndex(candidate.first().largest()));
            } else {
                heads.addAll(candidate.objects());
            }
        }
        return new Told(heads, owners);
    }

    private void walk(Told told, Topmost topmost, Progress progress) throws IOException {
        try (GroupSets sets = new GroupSets(heap.scratch(), isOwn.length + 1)) {
            long below = sets.with(GroupSets.EMPTY, isOwn.length);
            WayVisitor visitor = new WayVisitor() {
                @Override
                public long way(long above, long ordinal) throws IOException {
                    int type = heap.graph().classIndex(ordinal);
                    if (above == below || told.has(ordinal, type)) {
                        return below;
                    }
                    return type >= 0 && isOwn[type] ? sets.with(above, type) : above;
                }

                @Override
                public void object(long ordinal, long above, long way, long retained) {
                    if (way != above && way != below) {
                        topmost.object(ordinal, heap.graph().classIndex(ordinal), retained);
                    }
                }
            };
            heap.dominators().forEachWay(visitor, heap.scratch(), progress);
        }
    }
}
