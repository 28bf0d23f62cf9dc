package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.GapSequence;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.VarintReader;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Retained sizes of numbered and of pendant objects, in the largest unit that all sizes are multiples of, and the
 * referrers of pendant objects, which are their dominators.
 */
final class RetainedSizes implements Closeable {
    private static final String NUMBERED = "retained";
    private static final String PENDANT = "retained by pendant objects";
    private static final String REFERRERS = "referrers of pendant objects";

    private final ObjectGraph graph;
    private final Roles roles;
    private final Promoted promoted;

    /** How far sizes are shifted. */
    final int shift;

    /** By number; 0 is the virtual root. */
    final Numbers ofNumbers;

    /** By place among pendant objects with lists. */
    private final Numbers ofInner;

    /** By place among pendant objects. */
    private final Numbers referrers;

    /**
     * Takes over what has been added up of pendant objects.
     *
     * @param numbers the highest number
     */
    RetainedSizes(
            ObjectGraph graph, Roles roles, Promoted promoted, PendantSizes pendant, long numbers, Scratch scratch)
            throws IOException {
        this(
                graph,
                roles,
                promoted,
                pendant.shift,
                Numbers.of(scratch, NUMBERED, numbers + 1, graph.size() >>> pendant.shift),
                pendant.ofInner,
                pendant.referrers);
    }

    private RetainedSizes(
            ObjectGraph graph,
            Roles roles,
            Promoted promoted,
            int shift,
            Numbers ofNumbers,
            Numbers ofInner,
            Numbers referrers) {
        this.graph = graph;
        this.roles = roles;
        this.promoted = promoted;
        this.shift = shift;
        this.ofNumbers = ofNumbers;
        this.ofInner = ofInner;
        this.referrers = referrers;
    }

    void save(IndexWriter index, long numbers) throws IOException {
        index.add("retained, unit", shift);
        ofNumbers.save(index, NUMBERED, numbers + 1);
        ofInner.save(index, PENDANT, roles.inner());
        referrers.save(index, REFERRERS, graph.objects() - roles.core());
    }

    static RetainedSizes load(IndexReader index, ObjectGraph graph, Roles roles, Promoted promoted, long numbers)
            throws IOException {
        long shift = index.numbers("retained, unit", 1)[0];
        if (shift < 0 || shift > PendantSizes.MOST_SHIFT) {
            throw index.refuse();
        }
        return new RetainedSizes(
                graph,
                roles,
                promoted,
                (int) shift,
                Numbers.load(index, NUMBERED, numbers + 1),
                Numbers.load(index, PENDANT, roles.inner()),
                Numbers.load(index, REFERRERS, graph.objects() - roles.core()));
    }

    /**
     * Adds up everything.
     *
     * @param pendant what the core has together with pendant objects
     * @param numbers of the core
     * @param dominators by number
     * @param count the highest number
     */
    void run(PendantSizes pendant, GapSequence numbers, Numbers dominators, long count, Progress progress)
            throws IOException {
        GapSequence.Reader reader = numbers.reader(0);
        VarintReader sizes = pendant.ofCore();
        Stepwise.run(0, roles.core(), (from, to) -> setOwn(from, to, reader, sizes), progress, 0, 2);
        pendant.forEachExcess((ordinal, size) -> addToNumber(numbers.get(roles.coreBefore(ordinal)), size));
        separatePromoted(numbers);
        // From the highest number down.
        Stepwise.run(0, count, (from, to) -> addToDominators(dominators, count - to, count - from), progress, 1, 2);
        addPromoted();
    }

    private void setOwn(long from, long to, GapSequence.Reader numbers, VarintReader sizes) {
        for (long i = from; i < to; i++) {
            long size = sizes.read();
            long number = numbers.next();
            if (number != 0) {
                ofNumbers.set(number, size);
            }
        }
    }

    /** Adds to what an object has, which has no number where it is not reachable. */
    private void addToNumber(long number, long size) {
        if (number != 0) {
            ofNumbers.set(number, ofNumbers.get(number) + size);
        }
    }

    /**
     * A promoted object has a number of its own: what it has does not belong to the numbered object above it, as it
     * was added up.
     */
    private void separatePromoted(GapSequence numbers) {
        for (int i = 0; i < promoted.count(); i++) {
            ofNumbers.set(promoted.number(i), added(promoted.ordinal(i)));
        }
        for (int i = 0; i < promoted.count(); i++) {
            long above = referrer(promoted.ordinal(i));
            while (isBetween(above)) {
                above = referrer(above);
            }
            long number =
                    Roles.isPendant(roles.state(above)) ? promoted.number(above) : numbers.get(roles.coreBefore(above));
            ofNumbers.set(number, ofNumbers.get(number) - added(promoted.ordinal(i)));
        }
    }

    /** What a pendant object has together with the pendant objects below it. */
    private long added(long ordinal) {
        return Roles.hasList(roles.state(ordinal)) ? ofInner.get(roles.innerBefore(ordinal)) : shallow(ordinal);
    }

    private long shallow(long ordinal) {
        return graph.shallowSize(ordinal) >>> shift;
    }

    /** The ordinal of the object that refers to a pendant one; means nothing of one that is not reachable. */
    long referrer(long ordinal) {
        return referrers.get(roles.pendantBefore(ordinal));
    }

    /** Whether an object has no number. */
    private boolean isBetween(long ordinal) {
        return Roles.isPendant(roles.state(ordinal)) && promoted.number(ordinal) == 0;
    }

    private void addToDominators(Numbers dominators, long from, long to) {
        for (long number = to; number > from; number--) {
            long dominator = dominators.get(number);
            ofNumbers.set(dominator, ofNumbers.get(dominator) + ofNumbers.get(number));
        }
    }

    /**
     * What a promoted object retains beyond what was added up, as its class, is so far missing from the pendant
     * objects between it and the numbered one above.
     */
    private void addPromoted() {
        for (int i = 0; i < promoted.count(); i++) {
            long ordinal = promoted.ordinal(i);
            long size = ofNumbers.get(promoted.number(i));
            long more = size - added(ordinal);
            if (Roles.hasList(roles.state(ordinal))) {
                ofInner.set(roles.innerBefore(ordinal), size);
            }
            for (long above = referrer(ordinal); isBetween(above); above = referrer(above)) {
                long inner = roles.innerBefore(above);
                ofInner.set(inner, ofInner.get(inner) + more);
            }
        }
    }

    /** What a pendant object retains. */
    long ofPendant(long ordinal) {
        if (Roles.hasList(roles.state(ordinal))) {
            return ofInner.get(roles.innerBefore(ordinal));
        }
        long number = promoted.number(ordinal);
        return number == 0 ? shallow(ordinal) : ofNumbers.get(number);
    }

    /** Pendant objects in ascending order of their ordinals, none left out. */
    final class Pendants {
        private long place;
        private long inner;
        private int nextPromoted;

        /** @param from from which ordinal on */
        Pendants(long from) {
            place = roles.pendantBefore(from);
            inner = roles.innerBefore(from);
            nextPromoted = promoted.indexFrom(from);
        }

        /** Takes so many that have no lists and are not reached; or any, of which nobody asks for what they retain. */
        void skip(long count) {
            place += count;
        }

        /** The referrer of the next one. */
        long referrer() {
            return referrers.get(place);
        }

        /**
         * Takes the next one.
         *
         * @return what it retains
         */
        long take(long ordinal, int state) {
            place++;
            while (nextPromoted < promoted.count() && promoted.ordinal(nextPromoted) < ordinal) {
                nextPromoted++;
            }
            if (Roles.hasList(state)) {
                return ofInner.get(inner++);
            }
            return nextPromoted < promoted.count() && promoted.ordinal(nextPromoted) == ordinal
                    ? ofNumbers.get(promoted.number(nextPromoted))
                    : shallow(ordinal);
        }
    }

    @Override
    public void close() throws IOException {
        ofNumbers.close();
        ofInner.close();
        referrers.close();
    }
}
