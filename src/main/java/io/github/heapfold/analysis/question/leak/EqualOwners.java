package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Level;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Of the threads or class loaders of a program, those that keep about as much as the largest of them, if that is the
 * same, and those that keep another amount of it. One that keeps far more than the others, as the thread that runs the program may, is
 * none of them: it is told by itself, or nothing.
 */
final class EqualOwners {
    /** Of what the largest of several owners keeps, the least of one that keeps the same. */
    private static final double LEAST_OF_EQUALS = 0.01;

    private final AnalysedHeap heap;
    private final Contents contents;
    private final LeakLimits limits;

    EqualOwners(AnalysedHeap heap, Contents contents, LeakLimits limits) {
        this.heap = heap;
        this.contents = contents;
        this.limits = limits;
    }

    /**
     * Those of some owners that are a suspect together; empty where they are none.
     *
     * @param accumulation what has all of them; absent where nothing does
     */
    Optional<Candidate> of(long accumulation, OrdinalSet all) throws IOException {
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
        return Optional.of(Candidate.ofOwners(accumulation, retained, levels, Suspect.Sizes.of(heap, equals))
                .withInside(contents.inside(equals, levels)));
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
