package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.analysis.scratch.VarintReader;
import io.github.heapfold.analysis.scratch.VarintWriter;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Dominators of numbered objects by Semi-NCA: semidominators from the highest number to the lowest, with path
 * compression, then the nearest common ancestors from the lowest to the highest. All but heads are dominated by their
 * parents, and have no label.
 */
final class SemiDominators implements Closeable {
    /** Edges between two looks at whether to go on; there may be up to twice as many. */
    private static final int MOST_EDGES = 1 << 16;

    private final Scratch scratch;
    private final DepthFirstSearch search;
    private final Heads heads;
    private final long count;
    private final long largest;

    /**
     * By number: the parent, then an ancestor that is nearer to the top, in the end the dominator; 0 is the virtual
     * root.
     */
    private final Numbers ancestors;

    /** By rank of head, the least semidominator between it and its ancestor. */
    private final Numbers labels;

    /** How far the semidominators of heads are above their parents, from the highest number to the lowest. */
    private final Slab semis;

    private long semisEnd;

    /** Numbers whose semidominators are not known yet. */
    private long undone;

    /** What is known of a hub so far, and how many of its edges were looked at since the last look. */
    private long least;

    private int looked;

    SemiDominators(DepthFirstSearch search, Scratch scratch, long largest) throws IOException {
        this.search = search;
        this.scratch = scratch;
        this.largest = largest;
        heads = search.heads;
        count = search.count();
        ancestors = Numbers.of(scratch, "ancestors", count + 1, largest);
        labels = Numbers.of(scratch, "labels", heads.count(), largest);
        semis = scratch.slab("semidominators", 0);
    }

    /** Computes the dominators: by number, the number of the dominator. */
    Numbers run(Progress progress) throws IOException {
        VarintReader parents = parents();
        Stepwise.run(1, count + 1, (from, to) -> readParents(parents, from, to), progress, 0, 1);
        findSemis(progress);
        search.edges.close();
        labels.close();
        findDominators(progress);
        semis.close();
        return ancestors;
    }

    private void readParents(VarintReader parents, long from, long to) {
        for (long number = from; number < to; number++) {
            ancestors.set(number, number - parents.read());
        }
    }

    private VarintReader parents() {
        return new VarintReader(search.parents(), 0, search.parentsEnd());
    }

    private void findSemis(Progress progress) throws IOException {
        VarintWriter writer = new VarintWriter(semis);
        Runnable look = () -> progress.at(count - undone, count);
        try (SortedBuckets sorted = new SortedBuckets(search.edges, scratch, largest)) {
            for (var piece = sorted.next(look); piece != null; piece = sorted.next(look)) {
                undone = Math.min(count, piece.lowest());
                look.run();
                if (piece.isHub) {
                    findSemi(piece.lowest(), sorted, piece, writer, look);
                } else {
                    findSemis(piece, writer, look);
                }
            }
        }
        writer.flush();
        semisEnd = writer.position();
    }

    private void findSemi(
            long number, SortedBuckets sorted, SortedBuckets.Piece hub, VarintWriter writer, Runnable look)
            throws IOException {
        long parent = ancestors.get(number);
        least = parent;
        sorted.forEachSource(hub, source -> {
            least = Math.min(least, candidate(source, number));
            if (++looked == MOST_EDGES) {
                looked = 0;
                look.run();
            }
        });
        note(number, parent, least, writer);
    }

    private void note(long number, long parent, long semi, VarintWriter writer) throws IOException {
        labels.set(heads.rank(number), semi);
        writer.writeReversed(parent - semi);
    }

    private void findSemis(SortedBuckets.Piece piece, VarintWriter writer, Runnable look) throws IOException {
        long lowest = Math.max(piece.lowest(), 1);
        for (long end = Math.min(count + 1, piece.lowest() + piece.count); end > lowest; ) {
            long begin = Math.max(lowest, end - Stepwise.PART);
            findSemis(begin, end, piece, writer, look);
            end = begin;
        }
    }

    private void findSemis(long from, long to, SortedBuckets.Piece piece, VarintWriter writer, Runnable look)
            throws IOException {
        Sources sources = piece.sources;
        int[] ends = piece.ends;
        long lowest = piece.lowest();
        int edges = 0;
        for (long number = to - 1; number >= from; number--) {
            if (!heads.isHead(number)) {
                continue;
            }
            int target = (int) (number - lowest);
            long parent = ancestors.get(number);
            long semi = parent;
            int end = ends[target];
            for (int i = target == 0 ? 0 : ends[target - 1]; i < end; ) {
                int stop = Math.min(end, i + MOST_EDGES);
                semi = least(sources, i, stop, number, semi);
                edges += stop - i;
                i = stop;
                if (edges >= MOST_EDGES) {
                    // Some objects have millions of referrers.
                    edges = 0;
                    look.run();
                }
            }
            note(number, parent, semi, writer);
        }
    }

    private long least(Sources sources, int from, int to, long number, long semi) {
        long found = semi;
        for (int i = from; i < to; i++) {
            found = Math.min(found, candidate(sources.get(i), number));
        }
        return found;
    }

    private long candidate(long source, long number) {
        if (source <= number) {
            return source;
        }
        long up = ancestors.get(source);
        if (up <= number) {
            return heads.isHead(source) ? labels.get(heads.rank(source)) : up;
        }
        return compress(source, number);
    }

    /**
     * The least semidominator on the way from a number up to those that are not higher than the limit, and makes that
     * way shorter. On the way up each ancestor is replaced by the number that the way came from, so that the way down
     * needs no memory.
     */
    private long compress(long from, long limit) {
        long below = 0;
        long at = from;
        long up = ancestors.get(at);
        while (up > limit) {
            ancestors.set(at, below);
            below = at;
            at = up;
            up = ancestors.get(at);
        }
        long top = up;
        boolean isHead = heads.isHead(at);
        long label = isHead ? labels.get(heads.rank(at)) : top;
        // Whether what is above is a head; if not, where those of its chain may jump to. A chain is what has one
        // referrer each: its
        // objects have no labels, so the way from one of them must not skip the head above.
        boolean belowHead = isHead;
        long above = at;
        long jump = top;
        at = below;
        while (at != 0) {
            long next = ancestors.get(at);
            if (heads.isHead(at)) {
                long rank = heads.rank(at);
                long own = labels.get(rank);
                if (own > label) {
                    labels.set(rank, label);
                } else {
                    label = own;
                }
                ancestors.set(at, top);
                belowHead = true;
                jump = top;
            } else {
                if (belowHead) {
                    jump = above;
                }
                ancestors.set(at, jump);
                belowHead = false;
            }
            above = at;
            at = next;
        }
        return label;
    }

    private void findDominators(Progress progress) throws IOException {
        VarintReader parents = parents();
        VarintReader.Reversed up = new VarintReader.Reversed(semis, semisEnd);
        ancestors.set(0, 0);
        Stepwise.run(1, count + 1, (from, to) -> findDominators(parents, up, from, to), progress, 1, 1);
    }

    private void findDominators(VarintReader parents, VarintReader.Reversed up, long from, long to) {
        for (long number = from; number < to; number++) {
            long dominator = number - parents.read();
            if (heads.isHead(number)) {
                long semi = dominator - up.read();
                while (dominator > semi) {
                    dominator = ancestors.get(dominator);
                }
            }
            ancestors.set(number, dominator);
        }
    }

    @Override
    public void close() throws IOException {
        ancestors.close();
        labels.close();
        semis.close();
    }
}
