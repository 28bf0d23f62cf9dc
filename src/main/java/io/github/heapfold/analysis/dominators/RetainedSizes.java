package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.Adjacency;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.States;
import io.github.heapfold.analysis.scratch.GapSequence;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Retained sizes of numbered and of pendant objects, in the largest unit that all sizes are multiples of, and the
 * referrers of pendant objects, which are their dominators.
 */
final class RetainedSizes implements Closeable {
    /** No alignment is larger than 256 bytes. */
    private static final int MOST_SHIFT = 8;

    /** In place of the size of a pendant object, which is 0 at first: the object is promoted, its size comes later. */
    private static final long LATER = 1;

    private final ObjectGraph graph;
    private final Roles roles;
    private final Promoted promoted;

    /** How far sizes are shifted. */
    final int shift;

    /** By number; 0 is the virtual root. */
    final Numbers ofNumbers;

    /** By place among pendant objects. */
    final Numbers ofPendant;

    /** By place among pendant objects, the ordinal of the referrer; nothing of an object that is not reachable. */
    final Numbers referrers;

    RetainedSizes(ObjectGraph graph, Roles roles, Promoted promoted, long numbers, Scratch scratch, long largest)
            throws IOException {
        this.graph = graph;
        this.roles = roles;
        this.promoted = promoted;
        shift = unit(graph);
        long pendant = graph.objects() - roles.core();
        long most = graph.size() >>> shift;
        ofNumbers = Numbers.of(scratch, "retained", numbers + 1, most);
        ofPendant = Numbers.of(scratch, "retained by pendant objects", pendant, most);
        referrers = Numbers.of(scratch, "referrers of pendant objects", pendant, largest);
        for (int i = 0; i < promoted.count(); i++) {
            ofPendant.set(roles.pendantBefore(promoted.ordinal(i)), LATER);
        }
    }

    private RetainedSizes(
            ObjectGraph graph,
            Roles roles,
            Promoted promoted,
            int shift,
            Numbers ofNumbers,
            Numbers ofPendant,
            Numbers referrers) {
        this.graph = graph;
        this.roles = roles;
        this.promoted = promoted;
        this.shift = shift;
        this.ofNumbers = ofNumbers;
        this.ofPendant = ofPendant;
        this.referrers = referrers;
    }

    void save(IndexWriter index, long numbers) throws IOException {
        long pendant = graph.objects() - roles.core();
        index.add("retained, unit", shift);
        ofNumbers.save(index, "retained", numbers + 1);
        ofPendant.save(index, "retained by pendant objects", pendant);
        referrers.save(index, "referrers of pendant objects", pendant);
    }

    static RetainedSizes load(IndexReader index, ObjectGraph graph, Roles roles, Promoted promoted, long numbers)
            throws IOException {
        long shift = index.numbers("retained, unit", 1)[0];
        if (shift < 0 || shift > MOST_SHIFT) {
            throw index.refuse();
        }
        long pendant = graph.objects() - roles.core();
        return new RetainedSizes(
                graph,
                roles,
                promoted,
                (int) shift,
                Numbers.load(index, "retained", numbers + 1),
                Numbers.load(index, "retained by pendant objects", pendant),
                Numbers.load(index, "referrers of pendant objects", pendant));
    }

    private static int unit(ObjectGraph graph) {
        long bits = 1L << MOST_SHIFT;
        for (int kind = 0; kind < graph.kinds(); kind++) {
            bits |= graph.kindSize(kind);
        }
        return Long.numberOfTrailingZeros(bits);
    }

    /**
     * Adds up everything.
     *
     * @param numbers of the core
     * @param dominators by number
     * @param count the highest number
     */
    void run(GapSequence numbers, Numbers dominators, long count, Progress progress) throws IOException {
        Parallel.run(
                graph.objects(),
                false,
                (from, to) -> {
                    new Collector().core(from, to, numbers);
                },
                progress);
        Collector collector = new Collector();
        for (int i = 0; i < promoted.count(); i++) {
            collector.own(promoted.ordinal(i), promoted.number(i));
        }
        // From the highest number down.
        Stepwise.run(0, count, (from, to) -> addToDominators(dominators, count - to, count - from), progress, 1, 1);
        addPromoted();
    }

    private void addToDominators(Numbers dominators, long from, long to) {
        for (long number = to; number > from; number--) {
            long dominator = dominators.get(number);
            ofNumbers.set(dominator, ofNumbers.get(dominator) + ofNumbers.get(number));
        }
    }

    /**
     * What a promoted object retains is so far missing from the pendant objects between it and the numbered one above.
     */
    private void addPromoted() {
        for (int i = 0; i < promoted.count(); i++) {
            long pendant = roles.pendantBefore(promoted.ordinal(i));
            long size = ofNumbers.get(promoted.number(i));
            ofPendant.set(pendant, size);
            long above = referrers.get(pendant);
            while (Roles.isPendant(roles.state(above)) && promoted.number(above) == 0) {
                pendant = roles.pendantBefore(above);
                ofPendant.set(pendant, ofPendant.get(pendant) + size);
                above = referrers.get(pendant);
            }
        }
    }

    /** Adds up pendant trees. For one thread. */
    private final class Collector {
        /** A cursor for each depth; trees are not deeper than the search lets them be. */
        private final Adjacency.Lists[] lists = new Adjacency.Lists[DepthFirstSearch.DEEPEST + 2];

        /** By depth: whose list it is, what was found below it so far, and its place among pendant objects. */
        private final long[] owners = new long[lists.length];

        private final long[] sums = new long[lists.length];
        private final long[] pendants = new long[lists.length];

        /** Numbered objects of a range and what hangs on them. */
        void core(long from, long to, GapSequence numbers) throws IOException {
            GapSequence.Reader reader = numbers.reader(roles.coreBefore(from));
            Stepwise.run(from, to, (first, end) -> core(first, end, reader));
        }

        private void core(long from, long to, GapSequence.Reader reader) {
            for (long ordinal = from; ordinal < to; ordinal++) {
                if (ordinal % States.WORD == 0 && roles.word(ordinal / States.WORD) == 0) {
                    ordinal += States.WORD - 1;
                    continue;
                }
                int state = roles.state(ordinal);
                if (!Roles.isPendant(state)) {
                    long number = reader.next();
                    if (Roles.isVisited(state)) {
                        own(ordinal, number);
                    }
                }
            }
        }

        void own(long ordinal, long number) {
            long size = graph.shallowSize(ordinal) >>> shift;
            ofNumbers.set(number, Roles.hasList(roles.state(ordinal)) ? size + tree(ordinal) : size);
        }

        /**
         * Adds up what hangs on an object that has a list. Without recursion, which the compiler would unroll.
         *
         * @return what it has below itself
         */
        private long tree(long ordinal) {
            Adjacency.Lists list = start(0, ordinal);
            long owner = ordinal;
            long sum = 0;
            int depth = 0;
            while (true) {
                long target = list.next();
                int state = roles.state(target);
                if (Roles.isPendant(state)) {
                    long pendant = roles.pendantBefore(target);
                    referrers.set(pendant, owner);
                    if (ofPendant.get(pendant) != LATER) {
                        long size = graph.shallowSize(target) >>> shift;
                        if (Roles.hasList(state)) {
                            owners[depth] = owner;
                            sums[depth] = sum;
                            depth++;
                            pendants[depth] = pendant;
                            owner = target;
                            sum = size;
                            list = start(depth, target);
                            continue;
                        }
                        ofPendant.set(pendant, size);
                        sum += size;
                    }
                }
                while (!list.hasNext()) {
                    if (depth == 0) {
                        return sum;
                    }
                    ofPendant.set(pendants[depth], sum);
                    depth--;
                    sum += sums[depth];
                    owner = owners[depth];
                    list = lists[depth];
                }
            }
        }

        private Adjacency.Lists start(int depth, long ordinal) {
            Adjacency.Lists list = lists[depth];
            if (list == null) {
                list = graph.adjacency().new Lists();
                lists[depth] = list;
            }
            list.start(ordinal);
            return list;
        }
    }

    @Override
    public void close() throws IOException {
        ofNumbers.close();
        ofPendant.close();
        referrers.close();
    }
}
