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

    private final Roles roles;
    private final Promoted promoted;

    /** How far sizes are shifted. */
    final int shift;

    /** By number; 0 is the virtual root. */
    final Numbers ofNumbers;

    /** By place among pendant objects. */
    final Numbers ofPendant;

    /** By place among pendant objects, the ordinal of the referrer; means nothing of one that is not reachable. */
    final Numbers referrers;

    /**
     * Takes over what has been added up of pendant objects.
     *
     * @param numbers the highest number
     */
    RetainedSizes(
            ObjectGraph graph, Roles roles, Promoted promoted, PendantSizes pendant, long numbers, Scratch scratch)
            throws IOException {
        this(
                roles,
                promoted,
                pendant.shift,
                Numbers.of(scratch, NUMBERED, numbers + 1, graph.size() >>> pendant.shift),
                pendant.ofPendant,
                pendant.referrers);
    }

    private RetainedSizes(
            Roles roles, Promoted promoted, int shift, Numbers ofNumbers, Numbers ofPendant, Numbers referrers) {
        this.roles = roles;
        this.promoted = promoted;
        this.shift = shift;
        this.ofNumbers = ofNumbers;
        this.ofPendant = ofPendant;
        this.referrers = referrers;
    }

    void save(IndexWriter index, long objects, long numbers) throws IOException {
        long pendant = objects - roles.core();
        index.add("retained, unit", shift);
        ofNumbers.save(index, NUMBERED, numbers + 1);
        ofPendant.save(index, PENDANT, pendant);
        referrers.save(index, REFERRERS, pendant);
    }

    static RetainedSizes load(IndexReader index, long objects, Roles roles, Promoted promoted, long numbers)
            throws IOException {
        long shift = index.numbers("retained, unit", 1)[0];
        if (shift < 0 || shift > PendantSizes.MOST_SHIFT) {
            throw index.refuse();
        }
        long pendant = objects - roles.core();
        return new RetainedSizes(
                roles,
                promoted,
                (int) shift,
                Numbers.load(index, NUMBERED, numbers + 1),
                Numbers.load(index, PENDANT, pendant),
                Numbers.load(index, REFERRERS, pendant));
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
            ofNumbers.set(promoted.number(i), ofPendant.get(roles.pendantBefore(promoted.ordinal(i))));
        }
        for (int i = 0; i < promoted.count(); i++) {
            long pendant = roles.pendantBefore(promoted.ordinal(i));
            long above = referrers.get(pendant);
            while (isBetween(above)) {
                above = referrers.get(roles.pendantBefore(above));
            }
            long number =
                    Roles.isPendant(roles.state(above)) ? promoted.number(above) : numbers.get(roles.coreBefore(above));
            ofNumbers.set(number, ofNumbers.get(number) - ofPendant.get(pendant));
        }
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
            long pendant = roles.pendantBefore(promoted.ordinal(i));
            long size = ofNumbers.get(promoted.number(i));
            long more = size - ofPendant.get(pendant);
            ofPendant.set(pendant, size);
            for (long above = referrers.get(pendant); isBetween(above); above = referrers.get(pendant)) {
                pendant = roles.pendantBefore(above);
                ofPendant.set(pendant, ofPendant.get(pendant) + more);
            }
        }
    }

    @Override
    public void close() throws IOException {
        ofNumbers.close();
        ofPendant.close();
        referrers.close();
    }
}
