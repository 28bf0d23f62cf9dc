package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.GapSequence;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The ways from the top of the tree to each object. Numbered objects come in the order of their numbers, for dominators
 * have lower ones; pendant objects behind them, in the order of the file. So nobody has to put the tree together first.
 */
final class Ways implements Closeable {
    /** Objects between two looks at whether to go on. */
    private static final int STEP = 1 << 12;

    private final Dominators dominators;
    private final long objects;
    private final WayVisitor visitor;

    /** By ordinal, more by one than the way; 0 while it is not known. */
    private final Numbers ways;

    /** A way up of more objects is remembered by the lowest of each so many, and climbed again from there. */
    private static final int REMEMBERED = 1 << 10;

    /** Objects above one whose ways are not known, the nearest first. */
    private final long[] unknown = new long[REMEMBERED];

    /** The lowest objects of the parts of a long way, the lowest part first. */
    private long[] parts = new long[4];

    Ways(Dominators dominators, long objects, Scratch scratch, WayVisitor visitor) throws IOException {
        this.dominators = dominators;
        this.objects = objects;
        this.visitor = visitor;
        ways = Numbers.of(scratch, "ways down the tree", objects, objects + 1);
    }

    void run(Progress progress) throws IOException {
        long count = dominators.ordinals.count();
        GapSequence.Reader ordinals = dominators.ordinals.reader(0);
        GapSequence.Lookup lookup = dominators.ordinals.lookup();
        for (long from = 1; from <= count; from += STEP) {
            progress.at(from, count + objects);
            numbered(from, Math.min(count + 1, from + STEP), ordinals, lookup);
        }
        RetainedSizes.Pendants pendants = dominators.retained.new Pendants(0);
        for (long from = 0; from < objects; from += STEP) {
            progress.at(count + from, count + objects);
            pendant(from, Math.min(objects, from + STEP), pendants);
        }
    }

    private void numbered(long from, long to, GapSequence.Reader ordinals, GapSequence.Lookup lookup)
            throws IOException {
        for (long number = from; number < to; number++) {
            long ordinal = ordinals.next();
            if (Roles.isPendant(dominators.roles.state(ordinal))) {
                // What is numbered below it asks for its way.
                resolve(ordinal);
                continue;
            }
            long dominator = dominators.dominators.get(number);
            long above = dominator == 0 ? WayVisitor.TOP : way(lookup.get(dominator - 1));
            show(ordinal, above, dominators.retained.ofNumbers.get(number));
        }
    }

    private void pendant(long from, long to, RetainedSizes.Pendants pendants) throws IOException {
        for (long ordinal = from; ordinal < to; ordinal++) {
            int state = dominators.roles.state(ordinal);
            if (!Roles.isPendant(state)) {
                continue;
            }
            long referrer = pendants.referrer();
            long size = pendants.take(ordinal, state);
            if (Roles.isVisited(state)) {
                show(ordinal, way(referrer), size);
            }
        }
    }

    private void show(long ordinal, long above, long size) throws IOException {
        long way = visitor.way(above, ordinal);
        ways.set(ordinal, way + 1);
        visitor.object(ordinal, above, way, size << dominators.retained.shift);
    }

    private long way(long ordinal) throws IOException {
        long known = ways.get(ordinal);
        return known == 0 ? resolve(ordinal) : known - 1;
    }

    /** Finds the way to a pendant object from the nearest one above it to which the way is known. */
    private long resolve(long ordinal) throws IOException {
        int partCount = 0;
        int n = 0;
        long at = ordinal;
        long known = 0;
        while (at != Dominators.VIRTUAL_ROOT && known == 0) {
            if (n == REMEMBERED) {
                if (partCount == parts.length) {
                    parts = Arrays.copyOf(parts, 2 * partCount);
                }
                parts[partCount++] = unknown[0];
                n = 0;
            }
            unknown[n++] = at;
            at = dominators.dominator(at);
            known = at == Dominators.VIRTUAL_ROOT ? WayVisitor.TOP + 1 : ways.get(at);
        }
        long way = down(known - 1, n);
        while (partCount > 0) {
            at = parts[--partCount];
            for (int i = 0; i < REMEMBERED; i++) {
                unknown[i] = at;
                at = dominators.dominator(at);
            }
            way = down(way, REMEMBERED);
        }
        return way;
    }

    /** The way to the lowest one of so many objects, from that to the object above them. */
    private long down(long above, int count) throws IOException {
        long way = above;
        for (int i = count - 1; i >= 0; i--) {
            way = visitor.way(way, unknown[i]);
            ways.set(unknown[i], way + 1);
        }
        return way;
    }

    @Override
    public void close() throws IOException {
        ways.close();
    }
}
