package io.github.heapfold.analysis.dominators;

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
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The dominator tree of a graph. An object is dominated by another if every path from the roots leads through that one;
 * its dominator is the nearest such object. Roots are dominated by the virtual root alone, whoever refers to them. May
 * be asked by any number of threads.
 */
public final class Dominators implements Closeable {
    /** The dominator of roots, and of all that is reached in more than one way. */
    public static final long VIRTUAL_ROOT = -1;

    /** Stands for the dominator of what no root leads to. */
    public static final long UNREACHABLE = -2;

    /** Numbers between two looks at whether to go on. */
    private static final int STEP = 1 << 12;

    private final ObjectGraph graph;
    final Roles roles;
    private final Promoted promoted;
    private final GapSequence numbers;
    final GapSequence ordinals;
    final Numbers dominators;
    final RetainedSizes retained;
    private final long reached;

    Dominators(
            ObjectGraph graph,
            Roles roles,
            Promoted promoted,
            GapSequence numbers,
            GapSequence ordinals,
            Numbers dominators,
            RetainedSizes retained,
            long reached) {
        this.graph = graph;
        this.roles = roles;
        this.promoted = promoted;
        this.numbers = numbers;
        this.ordinals = ordinals;
        this.dominators = dominators;
        this.retained = retained;
        this.reached = reached;
    }

    /**
     * Computes the dominators of all objects. Takes the {@link ObjectGraph#states} of the graph over, so that it can be
     * done once for each graph; the graph must stay open.
     *
     * @param progress told of steps done and all steps, whatever a step is; may end the computation by an exception
     */
    public static Dominators of(ObjectGraph graph, Scratch scratch, Progress progress) throws IOException {
        return new DominatorComputation(graph, scratch, graph.objects(), progress).run();
    }

    /** Keeps the dominators. The graph is kept by {@link ObjectGraph#save}, not before they were computed. */
    public void save(IndexWriter index) throws IOException {
        long count = ordinals.count();
        index.add("dominators", reached, count);
        roles.save(index, graph.objects());
        promoted.save(index);
        numbers.save(index, "numbers");
        ordinals.save(index, "ordinals");
        dominators.save(index, "dominators by number", count + 1);
        retained.save(index, count);
    }

    /**
     * Dominators that were kept; the index must stay open as long as they are used.
     *
     * @throws IOException where they cannot be read, or what the index says cannot be
     */
    public static Dominators load(IndexReader index, ObjectGraph graph) throws IOException {
        long[] figures = index.numbers("dominators", 2);
        long count = figures[1];
        if (figures[0] < count || figures[0] > graph.objects() || count < 0) {
            throw index.refuse();
        }
        Roles roles = Roles.load(index, graph.states(), graph.objects());
        Promoted promoted = Promoted.load(index);
        Numbers dominators = Numbers.load(index, "dominators by number", count + 1);
        for (long number = 1; number <= count; number++) {
            // Then there is no circle, and whoever climbs the tree comes to its top.
            if (dominators.get(number) >= number) {
                throw index.refuse();
            }
        }
        return new Dominators(
                graph,
                roles,
                promoted,
                GapSequence.load(index, "numbers", roles.core()),
                GapSequence.load(index, "ordinals", count),
                dominators,
                RetainedSizes.load(index, graph, roles, promoted, count),
                figures[0]);
    }

    /** The ordinal of an object's dominator, {@link #VIRTUAL_ROOT} or {@link #UNREACHABLE}. */
    public long dominator(long ordinal) {
        int state = roles.state(ordinal);
        if (!Roles.isVisited(state)) {
            return UNREACHABLE;
        }
        if (Roles.isPendant(state)) {
            return retained.referrer(ordinal);
        }
        return ordinal(dominators.get(numbers.get(roles.coreBefore(ordinal))));
    }

    /**
     * The one object whose fields or elements refer to another, where that is known without looking for it: of most
     * reachable objects. Else -1. An object that also refers to itself counts as one with the referrer beside it.
     */
    public long onlyReferrer(long ordinal) {
        int state = roles.state(ordinal);
        int role = state & Roles.MASK;
        boolean isOne = Roles.isVisited(state) && (role == Roles.PENDANT || role == Roles.SINGLE);
        return isOne ? dominator(ordinal) : -1;
    }

    private long ordinal(long number) {
        return number == 0 ? VIRTUAL_ROOT : ordinals.get(number - 1);
    }

    /** Bytes that an object keeps alive, its own among them; 0 of one that is not reachable. */
    public long retainedSize(long ordinal) {
        int state = roles.state(ordinal);
        if (!Roles.isVisited(state)) {
            return 0;
        }
        if (Roles.isPendant(state)) {
            return retained.ofPendant(ordinal) << retained.shift;
        }
        return retained.ofNumbers.get(numbers.get(roles.coreBefore(ordinal))) << retained.shift;
    }

    /** For many retained sizes, of objects that mostly lie near others. For one thread. */
    public Sizes sizes() {
        return new Sizes();
    }

    /** Retained sizes, with what was unpacked to find the last ones. */
    public final class Sizes {
        private final GapSequence.Lookup lookup = numbers.lookup();

        private Sizes() {}

        /** As {@link #retainedSize}. */
        public long of(long ordinal) {
            int state = roles.state(ordinal);
            if (!Roles.isVisited(state) || Roles.isPendant(state)) {
                return retainedSize(ordinal);
            }
            return retained.ofNumbers.get(lookup.get(roles.coreBefore(ordinal))) << retained.shift;
        }
    }

    /** Whether a root leads to an object. */
    public boolean isReachable(long ordinal) {
        return Roles.isVisited(roles.state(ordinal));
    }

    /** How many objects are reachable. */
    public long reachableObjects() {
        return reached;
    }

    /** Bytes of all reachable objects. */
    public long reachableSize() {
        return retained.ofNumbers.get(0) << retained.shift;
    }

    /**
     * Shows all reachable objects in ascending order of their ordinals.
     *
     * @param progress told of objects done and of all
     */
    public void forEach(DominatorVisitor visitor, Progress progress) {
        forEach(visitor, true, progress);
    }

    /** The same without sizes, which it would take time to look up: they are shown as 0. */
    public void forEachWithoutSizes(DominatorVisitor visitor, Progress progress) {
        forEach(visitor, false, progress);
    }

    private void forEach(DominatorVisitor visitor, boolean sizes, Progress progress) {
        GapSequence.Reader reader = numbers.reader(0);
        GapSequence.Lookup lookup = ordinals.lookup();
        RetainedSizes.Pendants pendants = retained.new Pendants(0);
        for (long ordinal = 0; ordinal < graph.objects(); ordinal++) {
            if (ordinal % STEP == 0) {
                progress.at(ordinal, graph.objects());
            }
            if (ordinal % States.WORD == 0 && roles.word(ordinal / States.WORD) == 0) {
                ordinal += States.WORD - 1;
                pendants.skip(States.WORD);
                continue;
            }
            int state = roles.state(ordinal);
            if (Roles.isPendant(state)) {
                long referrer = pendants.referrer();
                long size = 0;
                if (sizes) {
                    size = pendants.take(ordinal, state);
                } else {
                    pendants.skip(1);
                }
                if (Roles.isVisited(state)) {
                    visitor.object(ordinal, referrer, size << retained.shift);
                }
            } else {
                long number = reader.next();
                if (Roles.isVisited(state)) {
                    long dominator = dominators.get(number);
                    visitor.object(
                            ordinal,
                            dominator == 0 ? VIRTUAL_ROOT : lookup.get(dominator - 1),
                            sizes ? retained.ofNumbers.get(number) << retained.shift : 0);
                }
            }
        }
    }

    /**
     * Goes all ways down the tree, to each reachable object once. Takes four bytes of scratch of each object, and gives
     * them back.
     *
     * @param progress told of objects done and of all
     */
    public void forEachWay(WayVisitor visitor, Scratch scratch, Progress progress) throws IOException {
        try (Ways ways = new Ways(this, graph.objects(), scratch, visitor)) {
            ways.run(progress);
        }
    }

    /**
     * What an object directly dominates, the largest first. Reads four bytes of each object once.
     *
     * @param dominator an ordinal, or {@link #VIRTUAL_ROOT} for the top of the tree
     * @param after where to go on: the last one of the answer before; null to begin
     * @param most how many at most; the memory that the answer takes grows with it
     */
    public List<Retained> children(long dominator, Retained after, int most, Progress progress) {
        return children(dominator, after, most, ordinal -> true, progress);
    }

    /**
     * The same of those alone that are wanted.
     *
     * @param wanted takes the ordinal of an object that may be among them
     */
    public List<Retained> children(long dominator, Retained after, int most, LongPredicate wanted, Progress progress) {
        RankedRetained largest = new RankedRetained(after, most, false);
        DominatorVisitor add = (ordinal, parent, size) -> {
            if (wanted.test(ordinal)) {
                largest.add(ordinal, size);
            }
        };
        forEachChild(dominator, add, largest::takes, progress);
        return largest.sorted();
    }

    /**
     * Shows what an object directly dominates, in no order. Reads four bytes of each object once.
     *
     * @param dominator an ordinal, or {@link #VIRTUAL_ROOT} for the top of the tree
     */
    public void forEachChild(long dominator, DominatorVisitor visitor, Progress progress) {
        forEachChild(dominator, visitor, size -> true, progress);
    }

    private void forEachChild(long dominator, DominatorVisitor visitor, LongPredicate size, Progress progress) {
        long of = 0;
        if (dominator != VIRTUAL_ROOT) {
            int state = roles.state(dominator);
            if (!Roles.isVisited(state)) {
                return;
            }
            showPendantTargets(dominator, visitor);
            of = Roles.isPendant(state) ? promoted.number(dominator) : numbers.get(roles.coreBefore(dominator));
            if (of == 0) {
                return;
            }
        }
        GapSequence.Lookup lookup = ordinals.lookup();
        long count = ordinals.count();
        for (long from = of + 1; from <= count; from += STEP) {
            progress.at(from, count);
            showNumbered(from, Math.min(count + 1, from + STEP), of, visitor, size, lookup);
        }
    }

    /** Shows numbered objects, unless they are pendant: those are found from the object that refers to them. */
    private void showNumbered(
            long from, long to, long of, DominatorVisitor visitor, LongPredicate wanted, GapSequence.Lookup lookup) {
        long parent = ordinal(of);
        for (long number = dominators.find(of, from, to); number < to; number = dominators.find(of, number + 1, to)) {
            long size = retained.ofNumbers.get(number) << retained.shift;
            if (wanted.test(size)) {
                long ordinal = lookup.get(number - 1);
                if (!Roles.isPendant(roles.state(ordinal))) {
                    visitor.object(ordinal, parent, size);
                }
            }
        }
    }

    private void showPendantTargets(long dominator, DominatorVisitor visitor) {
        if (!Roles.hasList(roles.state(dominator))) {
            return;
        }
        var list = graph.adjacency().new Lists();
        list.start(dominator);
        do {
            long target = list.next();
            if (Roles.isPendant(roles.state(target))) {
                visitor.object(target, dominator, retainedSize(target));
            }
        } while (list.hasNext());
    }

    /** Adds a numbered object, unless it is pendant: those come in the order of their ordinals. */
    private void add(long number, LongPredicate wanted, RankedRetained ranked) {
        long size = retained.ofNumbers.get(number) << retained.shift;
        if (ranked.takes(size)) {
            long ordinal = ordinals.get(number - 1);
            if (!Roles.isPendant(roles.state(ordinal)) && wanted.test(ordinal)) {
                ranked.add(ordinal, size);
            }
        }
    }

    /**
     * The objects that keep the most alive, wherever they are in the tree, the largest first. Reads four bytes of each
     * object once.
     *
     * @param after as for {@link #children}
     * @param most as for {@link #children}
     */
    public List<Retained> largest(Retained after, int most, Progress progress) {
        return ranked(after, most, false, ordinal -> true, progress);
    }

    /**
     * The objects that keep the most alive, or the least, of some of those that can be reached. Reads four bytes of
     * each object once.
     *
     * @param after as for {@link #children}
     * @param most as for {@link #children}
     * @param smallest whether the order is the other way round: the smallest first
     * @param wanted says of an ordinal whether the object is one of those
     */
    public List<Retained> ranked(Retained after, int most, boolean smallest, LongPredicate wanted, Progress progress) {
        RankedRetained ranked = new RankedRetained(after, most, smallest);
        long count = ordinals.count();
        for (long number = 1; number <= count; number++) {
            if (number % STEP == 0) {
                progress.at(number, graph.objects());
            }
            add(number, wanted, ranked);
        }
        for (long from = 0; from < graph.objects(); from += STEP) {
            progress.at(Math.min(count + from, graph.objects()), graph.objects());
            addPendant(from, Math.min(graph.objects(), from + STEP), wanted, ranked);
        }
        return ranked.sorted();
    }

    private void addPendant(long from, long to, LongPredicate wanted, RankedRetained ranked) {
        RetainedSizes.Pendants pendants = retained.new Pendants(from);
        for (long ordinal = from; ordinal < to; ordinal++) {
            if (ordinal % States.WORD == 0 && roles.word(ordinal / States.WORD) == 0) {
                ordinal += States.WORD - 1;
                pendants.skip(States.WORD);
                continue;
            }
            int state = roles.state(ordinal);
            if (Roles.isPendant(state)) {
                long size = pendants.take(ordinal, state) << retained.shift;
                if (Roles.isVisited(state) && ranked.takes(size) && wanted.test(ordinal)) {
                    ranked.add(ordinal, size);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        roles.close();
        numbers.close();
        ordinals.close();
        dominators.close();
        retained.close();
    }
}
