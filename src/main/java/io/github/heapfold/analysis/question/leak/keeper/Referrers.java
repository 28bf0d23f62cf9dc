package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * References to some objects from all objects of a class, or from one object that has many of them: how much those have
 * to which there are some, and some of them.
 */
final class Referrers {
    /** Fewer references are not many. */
    private static final int FEW = 100;

    /** Of the objects, the share to which one has to refer to be looked at by itself, so that no chance is in it. */
    private static final double LEAST_OF_ONE = 0.02;

    /** So many objects at most are looked at by themselves. */
    private static final int MOST_ONE_BY_ONE = 32;

    /** Above all classes: the key of an object that is looked at by itself. */
    private static final long ONE_BY_ONE = 1L << 48;

    /** Of the references from objects of a class, so many at most are kept. */
    private static final int SAMPLES = 64;

    private static final int STEP = 1 << 16;

    /**
     * By the ordinals of both.
     *
     * @param bytes that the second one keeps
     */
    record Reference(long from, long to, long bytes) {}

    private final Sample<Reference> sample;
    private final OrdinalSet targets = new OrdinalSet();
    private long objects;
    private long bytes;

    /** @param most how many are kept */
    private Referrers(int most) {
        sample = new Sample<>(most);
    }

    /**
     * Those to a group, which is searched for in all of the heap.
     *
     * @return those whose references lead to most bytes first
     */
    static List<Referrers> to(OrdinalSet group, AnalysedHeap heap, Progress progress) throws IOException {
        record Count(long ordinal, long references) {}
        long many = Math.max(FEW, (long) (LEAST_OF_ONE * group.size()));
        PriorityQueue<Count> alone = new PriorityQueue<>(Comparator.comparingLong(Count::references));
        Search search = new Search(group, heap);
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            // What one of them refers to is no owner of another.
            long references = group.contains(o) ? 0 : search.count(o);
            if (references >= many) {
                alone.add(new Count(o, references));
            } else if (references > 0) {
                search.add(o, kind(o, heap), SAMPLES);
            }
            if (alone.size() > MOST_ONE_BY_ONE) {
                long least = alone.remove().ordinal();
                search.add(least, kind(least, heap), SAMPLES);
            }
        }
        // Who holds one object holds all that it refers to.
        for (Count count : alone) {
            search.add(count.ordinal(), ONE_BY_ONE + count.ordinal(), 1);
        }
        List<Referrers> found = new ArrayList<>(search.byKind.values());
        found.sort(Comparator.comparingLong(Referrers::bytes).reversed());
        return found;
    }

    private static final class Search {
        private final OrdinalSet group;
        private final AnalysedHeap heap;
        private final ReferenceCursor cursor;
        private final SplittableRandom random = new SplittableRandom(1);
        private final Map<Long, Referrers> byKind = new LinkedHashMap<>();

        Search(OrdinalSet group, AnalysedHeap heap) {
            this.group = group;
            this.heap = heap;
            cursor = heap.graph().cursor();
        }

        /** How many references to the group an object has. */
        private long count(long from) {
            long references = 0;
            cursor.start(from);
            while (cursor.next()) {
                references += group.contains(cursor.target()) ? 1 : 0;
            }
            return references;
        }

        private void add(long from, long kind, int most) throws IOException {
            Referrers all = byKind.computeIfAbsent(kind, any -> new Referrers(most));
            all.objects++;
            cursor.start(from);
            while (cursor.next()) {
                long target = cursor.target();
                if (group.contains(target)) {
                    long kept = heap.retainedSize(target);
                    // Many may refer to the same.
                    all.bytes += all.targets.add(target) ? kept : 0;
                    all.sample.add(new Reference(from, target, kept), random);
                }
            }
        }
    }

    /** The class of an object; of a class object, itself. */
    private static long kind(long ordinal, AnalysedHeap heap) throws IOException {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 ? type : -2 - ordinal;
    }

    /** What those keep to which they lead, each counted once. */
    long bytes() {
        return bytes;
    }

    /** How many objects they are from. */
    long objects() {
        return objects;
    }

    /** Some of them. */
    List<Reference> samples() {
        return sample.some();
    }
}
