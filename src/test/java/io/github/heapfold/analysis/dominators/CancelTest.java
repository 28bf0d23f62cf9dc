package io.github.heapfold.analysis.dominators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.graph.GraphBuilder;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Who cancels is not kept waiting: how much is done between two looks at whether to go on does not depend on the size
 * of the heap. Counted in objects and edges, not in time.
 */
class CancelTest {
    private static final int OBJECTS = 1 << 18;

    /** More than one object in the middle of the graph has so many referrers. */
    private static final int HUBS = 8;

    @TempDir
    Path folder;

    /** A tree with references across; what is in the second half also refers to one of a few objects. */
    private static ObjectGraph graph(Scratch scratch) throws IOException {
        try (GraphBuilder builder = new GraphBuilder(scratch, OBJECTS, new long[0], new long[] {0})) {
            long[] targets = new long[4];
            for (long o = 0; o < OBJECTS; o++) {
                int n = 0;
                for (long child = 2 * o + 1; child <= 2 * o + 2 && child < OBJECTS; child++) {
                    targets[n++] = child;
                }
                targets[n++] = o * 7919 % OBJECTS;
                if (o > OBJECTS / 2) {
                    targets[n++] = OBJECTS / 4 + o % HUBS;
                }
                builder.add(o, -1, 16, targets, n);
            }
            return builder.finish();
        }
    }

    private static final class Looks implements Progress {
        private long cancelAt;
        private long all;

        Looks(long cancelAt) {
            this.cancelAt = cancelAt;
        }

        @Override
        public void at(long done, long total) {
            if (++all == cancelAt) {
                throw new CancellationException("cancelled");
            }
        }
    }

    @Test
    void everyStepLooksOftenAndEndsAtOnce() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            Map<String, Long> looksAfter = new LinkedHashMap<>();
            Looks looks = new Looks(-1);
            try (ObjectGraph graph = graph(scratch);
                    Dominators dominators = new DominatorComputation(
                                    graph, scratch, OBJECTS, looks, (step, of) -> looksAfter.put(step, looks.all))
                            .run()) {
                assertThat(dominators.reachableObjects()).isEqualTo(OBJECTS);
            }
            long pendant = looksAfter.get("pendant trees");
            long search = looksAfter.get("search");
            long solved = looksAfter.get("dominators");
            assertThat(pendant).isPositive();
            assertThat(search - pendant).isGreaterThan(OBJECTS >> 13);
            // Reading parents, the edges, and the dominators.
            assertThat(solved - search).isGreaterThan(3L * OBJECTS / Stepwise.TOLD);
            assertThat(looksAfter.get("retained sizes") - solved).isGreaterThan(OBJECTS / Stepwise.TOLD);
            // Not the very last: another run may look once less.
            for (long at : new long[] {1, pendant, (pendant + search) / 2, search, (search + solved) / 2, solved}) {
                cancel(scratch, at);
            }
            for (String step : looksAfter.keySet()) {
                cancelAfter(scratch, step);
            }
        }
    }

    /**
     * How many looks there are differs a little from run to run, so that a number does not always hit the same place.
     */
    private static void cancelAfter(Scratch scratch, String step) throws IOException {
        try (ObjectGraph graph = graph(scratch)) {
            List<String> before = scratch.ledger();
            Looks looks = new Looks(-1);
            DominatorComputation computation = new DominatorComputation(graph, scratch, OBJECTS, looks, (ended, of) -> {
                if (ended.equals(step)) {
                    looks.cancelAt = looks.all + 1;
                }
            });
            assertThatThrownBy(computation::run).isInstanceOf(CancellationException.class);
            assertThat(scratch.ledger()).as("after " + step).isEqualTo(before);
        }
    }

    private static void cancel(Scratch scratch, long at) throws IOException {
        try (ObjectGraph graph = graph(scratch)) {
            List<String> before = scratch.ledger();
            assertThatThrownBy(() -> Dominators.of(graph, scratch, new Looks(at)))
                    .isInstanceOf(CancellationException.class);
            assertThat(scratch.ledger()).isEqualTo(before);
        }
    }

    @Test
    void whatRunsOnAllCoresLooksBeforeEachPart() throws IOException {
        Thread caller = Thread.currentThread();
        CountDownLatch cancelled = new CountDownLatch(1);
        Looks third = new Looks(3);
        Progress look = (done, total) -> {
            try {
                third.at(done, total);
            } catch (CancellationException e) {
                cancelled.countDown();
                throw e;
            }
        };
        AtomicLong most = new AtomicLong();

        assertThatThrownBy(() -> Parallel.run(
                        100 * Parallel.PART,
                        true,
                        (from, to) -> {
                            most.accumulateAndGet(to - from, Math::max);
                            if (Thread.currentThread() != caller) {
                                // So that the others do not do all that there is before.
                                await(cancelled);
                            }
                        },
                        look))
                .isInstanceOf(CancellationException.class);

        assertThat(most).hasValue(Parallel.PART);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void longLoopsRunInPartsAndLookInBetween() throws IOException {
        long[] state = new long[3];
        Progress look = (done, total) -> {
            state[1] = Math.max(state[1], state[0]);
            state[0] = 0;
        };
        Stepwise.run(
                5,
                10 * Stepwise.TOLD,
                (from, to) -> {
                    assertThat(to - from).isBetween(1L, (long) Stepwise.PART);
                    state[0] += to - from;
                    state[2] += to - from;
                },
                look,
                0,
                1);

        assertThat(state[2]).isEqualTo(10L * Stepwise.TOLD - 5);
        assertThat(state[1]).isBetween(1L, (long) Stepwise.TOLD + Stepwise.PART);
    }
}
