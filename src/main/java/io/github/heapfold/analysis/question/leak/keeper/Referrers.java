package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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

    /** Above all classes: the key of a class object, and that of an object that is looked at by itself. */
    private static final long CLASS_OBJECT = 1L << 32;

    private static final long ONE_BY_ONE = 1L << 48;

    /** Of the references from objects of a class, so many at most are kept. */
    private static final int SAMPLES = 64;

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
            progress.step(o, objects);
            // What one of them refers to is no owner of another.
            long references = group.contains(o) ? 0 : search.count(o);
            if (references >= many) {
                alone.add(new Count(o, references));
            } else if (references > 0) {
                search.add(o, search.kind(o), SAMPLES);
            }
            if (alone.size() > MOST_ONE_BY_ONE) {
                long least = alone.remove().ordinal();
                search.add(least, search.kind(least), SAMPLES);
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
        private final HeapClasses classes;

        /** By class, the first one that has its name. */
        private final int[] firstOfName;

        Search(OrdinalSet group, AnalysedHeap heap) {
            this.group = group;
            this.heap = heap;
            cursor = heap.graph().cursor();
            classes = heap.heap().classes();
            firstOfName = new int[classes.count()];
            Map<String, Integer> byName = new HashMap<>();
            for (int type = 0; type < firstOfName.length; type++) {
                Integer first = byName.putIfAbsent(classes.name(type), type);
                firstOfName[type] = first == null ? type : first;
            }
        }

        /**
         * The class of an object, and of a class object the class itself; of one that several loaders have loaded, and of
         * scripts that are called alike, the first.
         */
        private long kind(long ordinal) throws IOException {
            int described = classes.describedBy(ordinal);
            int type = described == HeapClasses.NONE ? heap.graph().classIndex(ordinal) : described;
            if (type < 0) {
                return -2 - ordinal;
            }
            return firstOfName[type] + (described == HeapClasses.NONE ? 0 : CLASS_OBJECT);
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
