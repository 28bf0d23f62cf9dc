package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * References to some objects from all objects of a class, or from one object that has many of them: how many there are,
 * and some of them.
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

    /** By the ordinals of both. */
    record Reference(long from, long to) {}

    private final Sample<Reference> sample;
    private long objects;

    /** @param most how many are kept */
    private Referrers(int most) {
        sample = new Sample<>(most);
    }

    /**
     * Those to a group, which is searched for in all of the heap.
     *
     * @return those with most references first
     */
    static List<Referrers> to(OrdinalSet group, AnalysedHeap heap, Progress progress) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Referrers> referrers = new HashMap<>();
        ReferenceCursor cursor = heap.graph().cursor();
        OrdinalSet oneByOne = oneByOne(group, heap, progress);
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            // What one of them refers to is no owner of another.
            if (group.contains(o)) {
                continue;
            }
            boolean alone = oneByOne.contains(o);
            Referrers all = null;
            cursor.start(o);
            while (cursor.next()) {
                if (!group.contains(cursor.target())) {
                    continue;
                }
                if (all == null) {
                    // Who holds one object holds all that it refers to.
                    all = referrers.computeIfAbsent(
                            alone ? ONE_BY_ONE + o : kind(o, heap), any -> new Referrers(alone ? 1 : SAMPLES));
                    all.objects++;
                }
                all.sample.add(new Reference(o, cursor.target()), random);
            }
        }
        List<Referrers> found = new ArrayList<>(referrers.values());
        found.sort(Comparator.comparingLong(Referrers::references).reversed());
        return found;
    }

    /** The objects that refer to most of a group, where they refer to many. */
    private static OrdinalSet oneByOne(OrdinalSet group, AnalysedHeap heap, Progress progress) throws IOException {
        record Count(long ordinal, long references) {}
        long many = Math.max(FEW, (long) (LEAST_OF_ONE * group.size()));
        PriorityQueue<Count> most = new PriorityQueue<>(Comparator.comparingLong(Count::references));
        ReferenceCursor cursor = heap.graph().cursor();
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            long references = group.contains(o) ? 0 : count(cursor, o, group);
            if (references >= many) {
                most.add(new Count(o, references));
                if (most.size() > MOST_ONE_BY_ONE) {
                    most.poll();
                }
            }
        }
        OrdinalSet alone = new OrdinalSet();
        most.forEach(count -> alone.add(count.ordinal()));
        return alone;
    }

    private static long count(ReferenceCursor cursor, long from, OrdinalSet group) {
        long references = 0;
        cursor.start(from);
        while (cursor.next()) {
            references += group.contains(cursor.target()) ? 1 : 0;
        }
        return references;
    }

    /** The class of an object; of a class object, itself. */
    private static long kind(long ordinal, AnalysedHeap heap) throws IOException {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 ? type : -2 - ordinal;
    }

    long references() {
        return sample.all();
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
