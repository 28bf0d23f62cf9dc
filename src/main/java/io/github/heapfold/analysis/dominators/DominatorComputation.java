package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.GapSequence;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;

/**
 * Computes {@link Dominators}, step by step. An edge into a root says nothing; pendant objects are dominated by their
 * one referrer; what is left is numbered in depth-first order, and its dominators are found by Semi-NCA as in
 * Georgiadis, Tarjan and Werneck, Finding Dominators in Practice (2006). The search uses one core; what pendant objects
 * keep is added up on another one meanwhile.
 */
final class DominatorComputation {
    /** Shares of the steps in the whole, roughly as their times are, in percent. */
    private static final int PENDANT = 10;

    private static final int SEARCH = 50;
    private static final int SEMI_DOMINATORS = 33;
    private static final int SIZES = 7;
    private static final int ALL = 100;

    private final ObjectGraph graph;
    private final Scratch scratch;
    private final long largest;
    private final Progress progress;
    private long furthest;

    /** What is given back when something goes wrong. */
    private final Deque<Closeable> open = new ArrayDeque<>();

    /** Told of each step that has ended, for measurements; its name and the bytes of scratch then. */
    private final BiConsumer<String, Scratch> ended;

    /** @param largest the largest ordinal or number that there may be; decides how many bytes numbers take */
    DominatorComputation(ObjectGraph graph, Scratch scratch, long largest, Progress progress) {
        this(graph, scratch, largest, progress, (step, of) -> {});
    }

    DominatorComputation(
            ObjectGraph graph, Scratch scratch, long largest, Progress progress, BiConsumer<String, Scratch> ended) {
        this.graph = graph;
        this.scratch = scratch;
        this.largest = largest;
        this.progress = progress;
        this.ended = ended;
    }

    Dominators run() throws IOException {
        try (Opened<Closeable> tables = new Opened<>(this::close)) {
            return tables.keepIn(compute());
        }
    }

    private void close() throws IOException {
        for (Closeable each : open) {
            each.close();
        }
    }

    private <T extends Closeable> T opened(T resource) {
        open.push(resource);
        return resource;
    }

    private Dominators compute() throws IOException {
        PendantTrees.find(graph, share(0, PENDANT));
        Roles roles = opened(new Roles(graph.states(), graph.objects(), scratch));
        ended.accept("pendant trees", scratch);
        PendantSizes pendantSizes = opened(new PendantSizes(graph, roles, scratch, largest));
        Progress searching = share(PENDANT, SEARCH);
        DepthFirstSearch search = opened(new DepthFirstSearch(graph, roles, scratch, largest, searching));
        search.run();
        pendantSizes.await(searching);
        ended.accept("search", scratch);
        Promoted promoted = search.promoted;
        promoted.sort();
        Progress solving = share(PENDANT + SEARCH, SEMI_DOMINATORS);
        GapSequence numbers = opened(new GapSequence(scratch, "numbers, packed", roles.core()));
        pack(search.numbers, roles.core(), numbers, solving);
        search.numbers.close();
        SemiDominators semi = opened(new SemiDominators(search, scratch, largest));
        Numbers dominators = semi.run(solving);
        search.closeTree();
        ended.accept("dominators", scratch);
        RetainedSizes retained =
                opened(new RetainedSizes(graph, roles, promoted, pendantSizes, search.count(), scratch));
        retained.run(pendantSizes, numbers, dominators, search.count(), share(ALL - SIZES, SIZES));
        pendantSizes.closeCore();
        ended.accept("retained sizes", scratch);
        progress.at(ALL, ALL);
        return new Dominators(graph, roles, promoted, numbers, search.ordinals, dominators, retained, search.reached());
    }

    private Progress share(int from, int share) {
        return (done, total) -> {
            // Some steps go over all objects more than once.
            furthest = Math.max(furthest, from + (total <= 0 ? share : share * done / total));
            progress.at(furthest, ALL);
        };
    }

    private static void pack(Numbers array, long count, GapSequence packed, Progress packing) throws IOException {
        Stepwise.run(0, count, (from, to) -> pack(array, from, to, packed), packing, 0, 1);
        packed.finish();
    }

    private static void pack(Numbers array, long from, long to, GapSequence packed) throws IOException {
        for (long i = from; i < to; i++) {
            packed.add(array.get(i));
        }
    }
}
