package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Descendants;
import io.github.heapfold.analysis.question.leak.content.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Of the threads or class loaders of a program, those that keep about as much as the largest of them, if that is the
 * same, and those that keep another amount of it. One that keeps far more than the others, as the thread that runs the
 * program may, is none of them: it is told by itself, or nothing.
 */
final class EqualOwners {
    /** Of what the largest of several owners keeps, the least of one that keeps the same. */
    private static final double LEAST_OF_EQUALS = 0.01;

    /** Of several owners, the least share that has something if all are said to have it. */
    private static final double NEARLY_ALL = 0.9;

    private final AnalysedHeap heap;
    private final Contents contents;
    private final Descendants descendants;
    private final LeakLimits limits;

    EqualOwners(AnalysedHeap heap, Contents contents, Descendants descendants, LeakLimits limits) {
        this.heap = heap;
        this.contents = contents;
        this.descendants = descendants;
        this.limits = limits;
    }

    /**
     * Owners that are a suspect together.
     *
     * @param owners they themselves
     */
    record Found(OrdinalSet owners, Candidate candidate) {
        private String className() {
            return candidate.levels().get(0).className();
        }

        /** Of what most of them keep all there is; empty where that is of no one class. */
        private String heldClass() {
            List<Level> levels = candidate.levels();
            return levels.size() > 1 && levels.get(1).objects() >= NEARLY_ALL * owners.size()
                    ? levels.get(1).className()
                    : "";
        }

        private Level last() {
            return candidate.levels().get(candidate.levels().size() - 1);
        }
    }

    /**
     * Those of some owners that are a suspect together; empty where they are none.
     *
     * @param accumulation what has all of them; absent where nothing does
     */
    Optional<Found> of(long accumulation, OrdinalSet all) throws IOException {
        long largest = largestOfEquals(all);
        long equalFrom = (long) Math.ceil(Accumulations.LEAST_OF_LARGEST * largest);
        Dominators dominators = heap.dominators();
        OrdinalSet equals = all.filter(o -> isWithin(equalFrom, dominators.retainedSize(o), largest));
        long retained = heap.retained(equals);
        if (equals.size() < Candidates.LEAST_OBJECTS || !limits.isLarge(retained)) {
            return Optional.empty();
        }
        List<Level> levels = contents.levels(equals, retained, true);
        if (!contents.areAlike(equals, levels)) {
            return Optional.empty();
        }
        long heavy = limits.heavy();
        long before = equals.size();
        for (long o = all.next(0); o >= 0; o = all.next(o + 1)) {
            long each = heap.retainedSize(o);
            // What is heavy besides is looked at by itself.
            boolean isOther = !equals.contains(o) && each >= LEAST_OF_EQUALS * largest && each < heavy;
            if (isOther && contents.ofTheSame(levels, o) >= Candidates.LEAST_GROUP * each) {
                equals.add(o);
            }
        }
        if (equals.size() > before) {
            retained = heap.retained(equals);
            levels = contents.levels(equals, retained, true);
        }
        return Optional.of(found(accumulation, equals, retained, levels));
    }

    private Found found(long accumulation, OrdinalSet owners, long retained, List<Level> levels) throws IOException {
        return new Found(
                owners,
                Candidate.ofOwners(accumulation, owners, retained, levels, OwnerSizes.of(heap, owners))
                        .withInside(contents.inside(owners, levels)));
    }

    /**
     * Class loaders of which some are kept by one thread each and others by several, so that no one thread has them, as
     * one: it is the loaders that came together. What else there is stays as it is.
     *
     * @param all that nothing has
     */
    List<Candidate> joined(List<Found> all) throws IOException {
        List<Found> joined = new ArrayList<>(all);
        for (Found outer : all) {
            Optional<Found> inner = joined.stream()
                    .filter(other -> other.className().equals(outer.heldClass())
                            && other.last().className().equals(outer.last().className()))
                    .findFirst();
            if (inner.isPresent()) {
                OrdinalSet owners = descendants.childrenOf(outer.owners(), outer.heldClass());
                owners.addAll(inner.get().owners());
                long retained = heap.retained(owners);
                joined.removeAll(List.of(outer, inner.get()));
                joined.add(found(Heap.ABSENT, owners, retained, contents.levels(owners, retained, true)));
            }
        }
        return joined.stream().map(Found::candidate).toList();
    }

    /** Whether some owners hold the same: threads that do different work are each for themselves. */
    boolean areAlike(Collection<Long> owners) throws IOException {
        OrdinalSet set = new OrdinalSet();
        owners.forEach(set::add);
        return contents.areAlike(set, contents.levels(set, heap.retained(set), true));
    }

    /**
     * What the largest one retains of those that are large together, the others a fifth of it at least: of all, if they
     * are, else of all but the largest, and so on; of all where none are.
     */
    private long largestOfEquals(OrdinalSet all) throws IOException {
        long[] sizes = new long[Math.toIntExact(all.size())];
        int n = 0;
        for (long o = all.next(0); o >= 0; o = all.next(o + 1)) {
            sizes[n++] = heap.retainedSize(o);
        }
        Arrays.sort(sizes);
        long together = 0;
        int from = n;
        for (int largest = n - 1; largest >= 0; largest--) {
            while (from > 0 && sizes[from - 1] >= Accumulations.LEAST_OF_LARGEST * sizes[largest]) {
                from--;
                together += sizes[from];
            }
            if (largest - from + 1 >= Candidates.LEAST_OBJECTS && limits.isLarge(together)) {
                return sizes[largest];
            }
            together -= sizes[largest];
        }
        return n == 0 ? 0 : sizes[n - 1];
    }

    private static boolean isWithin(long least, long value, long most) {
        return value >= least && value <= most;
    }
}
