package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.Adjacency;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.States;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.analysis.scratch.VarintReader;
import io.github.heapfold.analysis.scratch.VarintWriter;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * What pendant objects keep, who refers to them, and what each object of the core has together with the pendant objects
 * below it. Of all that is known of objects only their roles are needed, so a thread of its own adds up while the
 * search numbers the core. Objects that no root leads to are counted like the others; nobody asks for them.
 */
final class PendantSizes implements Closeable {
    /** No alignment is larger than 256 bytes. */
    static final int MOST_SHIFT = 8;

    /**
     * How far below the core, or below another deep object, a pendant object with a list is <em>deep</em>: it is added
     * up by itself, so that long chains of pendant objects take little memory.
     */
    private static final int DEEP = 60;

    private final ObjectGraph graph;
    private final Roles roles;

    /** How far sizes are shifted: their largest common unit is a power of two. */
    final int shift;

    /** By place among pendant objects with lists; the others keep nothing but themselves. */
    final Numbers ofInner;

    /** By place among pendant objects, the ordinal of the referrer. */
    final Numbers referrers;

    /** By place in the core, what each object has with all below it, but for {@link #excess}. */
    private final Slab ofCore;

    private final VarintWriter writer;
    private final Beside adding;

    /** The ordinals of deep objects, those above before those below. */
    private final Numbers deep;

    private long deepCount;

    /** The objects of the core to which deep objects add something, and what: one entry for those in a row. */
    private final Numbers excessOf;

    private final Numbers excess;
    private long excessCount;

    /** A cursor for each depth. */
    private final Adjacency.Lists[] lists = new Adjacency.Lists[DEEP + 1];

    /** By depth: whose list it is, and what it has so far. */
    private final long[] owners = new long[lists.length];

    private final long[] sums = new long[lists.length];

    /**
     * Begins to add up.
     *
     * @param largest the largest ordinal that there may be
     */
    PendantSizes(ObjectGraph graph, Roles roles, Scratch scratch, long largest) throws IOException {
        this.graph = graph;
        this.roles = roles;
        shift = unit(graph);
        long pendant = graph.objects() - roles.core();
        ofInner = Numbers.of(scratch, "retained by pendant objects", roles.inner(), graph.size() >>> shift);
        referrers = Numbers.of(scratch, "referrers of pendant objects", pendant, largest);
        ofCore = scratch.slab("sizes with pendant objects", 0);
        deep = Numbers.of(scratch, "deep pendant objects", 0, largest);
        excessOf = Numbers.of(scratch, "what deep objects add to", 0, largest);
        excess = Numbers.of(scratch, "what deep objects add", 0, graph.size() >>> shift);
        writer = new VarintWriter(ofCore);
        adding = new Beside("heapfold-sizes", this::run);
    }

    private static int unit(ObjectGraph graph) {
        long bits = 1L << MOST_SHIFT;
        for (int kind = 0; kind < graph.kinds(); kind++) {
            bits |= graph.kindSize(kind);
        }
        return Long.numberOfTrailingZeros(bits);
    }

    /**
     * Waits until all is added up.
     *
     * @param waiting told now and then; may end the wait by an exception
     */
    void await(Progress waiting) throws IOException {
        adding.await(waiting);
    }

    private void run(Progress progress) throws IOException {
        Stepwise.run(0, graph.objects(), this::addCore, progress, 0, 1);
        writer.flush();
        // The further ones are found on the way.
        for (long i = 0; i < deepCount; i++) {
            progress.at(i, deepCount);
            long ordinal = deep.get(i);
            ofInner.set(roles.innerBefore(ordinal), shallowSize(ordinal) + tree(ordinal));
        }
        for (long i = deepCount - 1; i >= 0; i--) {
            progress.at(deepCount - i, deepCount);
            addDeep(deep.get(i));
        }
        deep.close();
    }

    private void addCore(long from, long to) throws IOException {
        for (long ordinal = from; ordinal < to; ordinal++) {
            if (ordinal % States.WORD == 0 && roles.word(ordinal / States.WORD) == 0) {
                ordinal += States.WORD - 1;
                continue;
            }
            int state = roles.state(ordinal);
            if (!Roles.isPendant(state)) {
                long size = shallowSize(ordinal);
                writer.write(Roles.hasList(state) ? size + tree(ordinal) : size);
            }
        }
    }

    private long shallowSize(long ordinal) {
        return graph.shallowSize(ordinal) >>> shift;
    }

    /**
     * Adds up what hangs on an object that has a list. Without recursion, which the compiler would unroll.
     *
     * @return what it has below itself
     */
    private long tree(long ordinal) throws IOException {
        Adjacency.Lists list = start(0, ordinal);
        long owner = ordinal;
        long sum = 0;
        int depth = 0;
        while (true) {
            long target = list.next();
            int state = roles.state(target);
            if (Roles.isPendant(state)) {
                referrers.set(roles.pendantBefore(target), owner);
                if (!Roles.hasList(state)) {
                    sum += shallowSize(target);
                } else if (depth < DEEP) {
                    owners[depth] = owner;
                    sums[depth] = sum;
                    depth++;
                    owner = target;
                    sum = shallowSize(target);
                    list = start(depth, target);
                    continue;
                } else {
                    later(target);
                }
            }
            while (!list.hasNext()) {
                if (depth == 0) {
                    return sum;
                }
                ofInner.set(roles.innerBefore(owner), sum);
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

    private void later(long ordinal) throws IOException {
        deep.ensure(deepCount + 1);
        deep.set(deepCount++, ordinal);
    }

    /** Adds what a deep object keeps to all above it, up to the next one that was added up by itself. */
    private void addDeep(long ordinal) throws IOException {
        long size = ofInner.get(roles.innerBefore(ordinal));
        long above = referrers.get(roles.pendantBefore(ordinal));
        for (int i = 0; i < DEEP; i++) {
            add(above, size);
            above = referrers.get(roles.pendantBefore(above));
        }
        if (Roles.isPendant(roles.state(above))) {
            add(above, size);
        } else {
            addExcess(above, size);
        }
    }

    private void addExcess(long ordinal, long size) throws IOException {
        long last = excessCount - 1;
        if (last >= 0 && excessOf.get(last) == ordinal) {
            excess.set(last, excess.get(last) + size);
            return;
        }
        excessOf.ensure(excessCount + 1);
        excess.ensure(excessCount + 1);
        excessOf.set(excessCount, ordinal);
        excess.set(excessCount++, size);
    }

    private void add(long ordinal, long size) {
        long inner = roles.innerBefore(ordinal);
        ofInner.set(inner, ofInner.get(inner) + size);
    }

    /** What the objects of the core have, one after the other; what {@link #forEachExcess} shows comes on top. */
    VarintReader ofCore() {
        return new VarintReader(ofCore, 0, writer.position());
    }

    /** Is shown what belongs to an object, too. */
    @FunctionalInterface
    interface ExcessVisitor {
        void add(long ordinal, long size);
    }

    void forEachExcess(ExcessVisitor visitor) {
        for (long i = 0; i < excessCount; i++) {
            visitor.add(excessOf.get(i), excess.get(i));
        }
    }

    /** Gives back what is not kept of it. */
    void closeCore() throws IOException {
        ofCore.close();
        deep.close();
        excessOf.close();
        excess.close();
    }

    @Override
    public void close() throws IOException {
        adding.close();
        closeCore();
        ofInner.close();
        referrers.close();
    }
}
