package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.keeper.Sample;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Looks whether what came together are references that refer to nothing any more. */
final class EmptyReferences {
    private static final String REFERENT = "referent";

    /** Of those that seem to be empty, how many are read. */
    private static final int SAMPLES = 200;

    private final AnalysedHeap heap;
    private final Progress progress;

    /** @param progress told while objects are gone through; may end that by an exception */
    EmptyReferences(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    /** Whether they are most of their class, of which nearly all that can be reached are empty. */
    boolean are(Level content) throws IOException {
        int type = heap.graph().classIndex(content.largest());
        ReferenceStrength strength = heap.kinds().strength(type);
        if (strength != ReferenceStrength.SOFT && strength != ReferenceStrength.WEAK) {
            return false;
        }
        long objects = heap.graph().objects();
        double most = content.objects() / ContentShares.LEAST_OTHER;
        Sample<Long> empty = new Sample<>(SAMPLES);
        SplittableRandom random = new SplittableRandom(1);
        long full = 0;
        for (long o = 0; o < objects && full <= (1 - ContentShares.NEARLY_ALL) * most; o++) {
            progress.at(o, objects);
            if (heap.graph().classIndex(o) != type || !heap.dominators().isReachable(o)) {
                continue;
            }
            if (heap.heap().referentOf(o) == Heap.ABSENT) {
                empty.add(o, random);
            } else {
                full++;
            }
        }
        long all = empty.all() + full;
        return all <= most && full <= (1 - ContentShares.NEARLY_ALL) * all && areNull(empty.some());
    }

    /** Whether that is so of all: what another field refers to as well, or the file has lost, is in no table. */
    private boolean areNull(List<Long> references) throws IOException {
        long[] sample = references.stream().mapToLong(Long::longValue).toArray();
        Set<Integer> declaring = Set.copyOf(heap.heap().classes().named("java.lang.ref.Reference"));
        for (List<ObjectValue> values : heap.heap().fields(sample).values()) {
            boolean isNull = values.stream()
                    .filter(value -> value.name().equals(REFERENT) && declaring.contains(value.declaredBy()))
                    .anyMatch(value -> value.present() && value.bits() == 0);
            if (!isNull) {
                return false;
            }
        }
        return true;
    }
}
