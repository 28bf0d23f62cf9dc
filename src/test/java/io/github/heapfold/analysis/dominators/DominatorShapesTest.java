package io.github.heapfold.analysis.dominators;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.graph.GraphBuilder;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Graphs whose shape is hard on the way and easy to tell the answer of. */
class DominatorShapesTest {
    /** So many that there are three parts to be worked on side by side. */
    private static final int MANY = (int) (2 * Parallel.PART) + 10_000;

    private static final long SIZE = 24;

    /** Goal of the whole analysis: bytes of scratch and heap per object. */
    private static final long MOST_BYTES = 24;

    @TempDir
    Path folder;

    /** What an object refers to. */
    private interface Shape {
        /** Fills the targets and says how many there are. */
        int targets(long ordinal, long[] targets);
    }

    /** What is asserted of each object. */
    private interface Expected {
        long dominator(long ordinal);

        /** In objects. */
        long retained(long ordinal);
    }

    /**
     * Object 0 is the only root.
     *
     * @param hasClass whether the last object is the class of all others
     */
    private void check(long n, boolean hasClass, Shape shape, Expected expected) throws IOException {
        check(n, hasClass ? o -> true : null, shape, expected);
    }

    /** @param isInstance of which objects the last one is the class; null where there is none */
    private void check(long n, LongPredicate isInstance, Shape shape, Expected expected) throws IOException {
        boolean hasClass = isInstance != null;
        long[] targets = new long[(int) n];
        long[] classes = hasClass ? new long[] {n - 1} : new long[0];
        try (Scratch scratch = Scratch.in(folder);
                GraphBuilder builder = new GraphBuilder(scratch, n, classes, new long[] {0})) {
            for (long o = 0; o < n; o++) {
                boolean isClass = hasClass && o == n - 1;
                builder.add(
                        o,
                        hasClass && !isClass && isInstance.test(o) ? 0 : -1,
                        SIZE,
                        targets,
                        isClass ? 0 : shape.targets(o, targets));
            }
            try (ObjectGraph graph = builder.finish();
                    Dominators dominators = Dominators.of(graph, scratch, Progress.NONE)) {
                Dominators.Sizes sizes = dominators.sizes();
                long wrong = 0;
                // To ask of one makes room of what stands with it, which is slow: so at each place there, but not of
                // all.
                for (long o = 0; o < n; o += 7) {
                    long far = o * 99_991 % n;
                    boolean isRight = dominators.dominator(o) == expected.dominator(o)
                            && dominators.retainedSize(o) == SIZE * expected.retained(o)
                            && sizes.of(far) == SIZE * expected.retained(far);
                    wrong += isRight ? 0 : 1;
                }
                assertThat(wrong).isZero();
                assertThat(right(dominators, expected)).isEqualTo(n);
                assertThat(scratch.peak()).isLessThan(MOST_BYTES * n + (8 << 20));
                checkWays(dominators, scratch, (int) n, expected);
            }
        }
    }

    /** Of how many objects dominator and size are right where all of them are gone over. */
    private static long right(Dominators dominators, Expected expected) {
        long[] right = {0};
        dominators.forEach(
                (o, dominator, size) -> {
                    boolean isRight = dominator == expected.dominator(o) && size == SIZE * expected.retained(o);
                    right[0] += isRight ? 1 : 0;
                },
                Progress.NONE);
        return right[0];
    }

    /** A way is one longer than that to the dominator, and none is asked for over and over. */
    private static void checkWays(Dominators dominators, Scratch scratch, int n, Expected expected) throws IOException {
        long[] lengths = new long[n];
        long[] asked = {0};
        dominators.forEachWay(
                new WayVisitor() {
                    @Override
                    public long way(long above, long ordinal) {
                        asked[0]++;
                        return above + 1;
                    }

                    @Override
                    public void object(long ordinal, long above, long way, long retainedSize) {
                        lengths[(int) ordinal] = way;
                    }
                },
                scratch,
                Progress.NONE);
        long wrong = 0;
        for (int o = 0; o < n; o++) {
            long dominator = expected.dominator(o);
            if (dominator != Dominators.UNREACHABLE) {
                long above = dominator == Dominators.VIRTUAL_ROOT ? 0 : lengths[(int) dominator];
                wrong += lengths[o] == above + 1 ? 0 : 1;
            }
        }
        assertThat(wrong).isZero();
        assertThat(asked[0]).isLessThanOrEqualTo(2L * n);
    }

    private static Expected expect(
            java.util.function.LongUnaryOperator dominator, java.util.function.LongUnaryOperator retained) {
        return new Expected() {
            @Override
            public long dominator(long ordinal) {
                return dominator.applyAsLong(ordinal);
            }

            @Override
            public long retained(long ordinal) {
                return retained.applyAsLong(ordinal);
            }
        };
    }

    private static int one(long[] targets, long target) {
        targets[0] = target;
        return 1;
    }

    @Test
    void aLongList() throws IOException {
        check(MANY, false, (o, targets) -> o < MANY - 1 ? one(targets, o + 1) : 0, expect(o -> o - 1, o -> MANY - o));
    }

    @Test
    void aListWhoseClassIsNoRoot() throws IOException {
        // The class is the only one of its objects that the first object dominates besides the second.
        check(
                MANY,
                true,
                (o, targets) -> o < MANY - 2 ? one(targets, o + 1) : 0,
                expect(o -> o == MANY - 1 ? 0 : o - 1, o -> o == MANY - 1 ? 1 : o == 0 ? MANY : MANY - 1 - o));
    }

    /** Objects that each have something, too far below the core to be added up on the way to them. */
    @Test
    void aWideArrayAtTheEndOfALongList() throws IOException {
        int array = 100;
        int pairs = 300_000;
        int n = array + 1 + 2 * pairs;
        check(
                n,
                false,
                (o, targets) -> {
                    if (o == array) {
                        Arrays.setAll(targets, i -> array + 1 + i);
                        return pairs;
                    }
                    return o < array ? one(targets, o + 1) : o <= array + pairs ? one(targets, o + pairs) : 0;
                },
                expect(
                        o -> o <= array ? o - 1 : o <= array + pairs ? array : o - pairs,
                        o -> o <= array ? n - o : o <= array + pairs ? 2 : 1));
    }

    @Test
    void aLongListWithTwoInstancesOfAClassAtItsEnd() throws IOException {
        // Objects of the list have one referrer and lead to nothing else; nothing but the last one's targets leads to
        // the class.
        int last = MANY - 4;
        check(
                MANY,
                o -> o > last,
                (o, targets) -> {
                    targets[0] = o + 1;
                    targets[1] = MANY - 2;
                    return o < last ? 1 : o == last ? 2 : 0;
                },
                expect(o -> o <= last ? o - 1 : last, o -> o <= last ? MANY - o : 1));
    }

    @Test
    void aRingInBothDirections() throws IOException {
        check(
                MANY,
                false,
                (o, targets) -> {
                    targets[0] = (o + 1) % MANY;
                    targets[1] = (o + MANY - 1) % MANY;
                    return 2;
                },
                expect(o -> o == 0 ? -1 : 0, o -> o == 0 ? MANY : 1));
    }

    @Test
    void aListThatAlsoGoesBack() throws IOException {
        check(
                MANY,
                false,
                (o, targets) -> {
                    targets[0] = Math.max(o - 1, 0);
                    targets[1] = Math.min(o + 1, MANY - 1);
                    // To the beginning, as a circular list with a header does.
                    targets[2] = o == MANY - 1 ? 1 : o;
                    return 3;
                },
                expect(o -> o - 1, o -> MANY - o));
    }

    @Test
    void aRootWithManyChildren() throws IOException {
        check(
                MANY,
                false,
                (o, targets) -> {
                    for (int i = 1; o == 0 && i < MANY; i++) {
                        targets[i - 1] = i;
                    }
                    return o == 0 ? MANY - 1 : 0;
                },
                expect(o -> o == 0 ? -1 : 0, o -> o == 0 ? MANY : 1));
    }

    @Test
    void aLadderOfDiamonds() throws IOException {
        // 3k leads to 3k+1 and 3k+2, both lead to 3k+3.
        check(
                MANY,
                false,
                (o, targets) -> {
                    if (o % 3 == 0) {
                        targets[0] = Math.min(o + 1, MANY - 1);
                        targets[1] = Math.min(o + 2, MANY - 1);
                        return o == MANY - 1 ? 0 : 2;
                    }
                    return o / 3 * 3 + 3 < MANY ? one(targets, o / 3 * 3 + 3) : 0;
                },
                expect(o -> o == 0 ? -1 : o % 3 == 0 ? o - 3 : o / 3 * 3, o -> o % 3 == 0 ? MANY - o : 1));
    }

    @Test
    void moreReferrersOfOneObjectThanHaveRoomInTheHeap() throws IOException {
        // The root holds 1 to n-2, each of which refers to the last one, so that its edges do not fit into a small
        // buffer.
        int n = Sources.FEW + 10_000;
        check(
                n,
                false,
                (o, targets) -> {
                    if (o == 0 || o == 1) {
                        int count = 0;
                        for (long t = o == 0 ? 1 : 2; t < n - 1; t += 2) {
                            targets[count++] = t;
                        }
                        return count;
                    }
                    return o < n - 1 ? one(targets, n - 1) : 0;
                },
                expect(o -> o == 0 ? -1 : o == n - 1 ? 0 : o % 2 == 1 ? 0 : 1, o -> o == 0 ? n : o == 1 ? n / 2 : 1));
    }

    @Test
    void fortyObjectsThatAllReferToFortyThousand() throws IOException {
        // Each target has few referrers, all together have more edges than are sorted at once.
        int n = 40_041;
        check(
                n,
                false,
                (o, targets) -> {
                    int first = o == 0 ? 1 : 41;
                    int end = o == 0 ? 41 : o < 41 ? n : 0;
                    for (int t = first; t < end; t++) {
                        targets[t - first] = t;
                    }
                    return Math.max(0, end - first);
                },
                expect(o -> o == 0 ? -1 : 0, o -> o == 0 ? n : 1));
    }

    /**
     * More objects than 32 bits number, of which few are told of: long-running, and needs 2 GiB of memory for the page
     * cache.
     */
    @Test
    @Tag("fuzz")
    void moreObjectsThanThirtyTwoBitsNumber() throws IOException {
        long first = (1L << 32) + 12_345;
        int told = 300_000;
        long n = first + told + 77;
        try (Scratch scratch = Scratch.sparseIn(folder);
                GraphBuilder builder = new GraphBuilder(scratch, n, new long[] {first + 1}, new long[] {first})) {
            long[] targets = new long[2];
            for (int i = 0; i < told; i++) {
                // A binary tree; the class of its leaves is its second object.
                targets[0] = first + 2L * i + 1;
                targets[1] = first + 2L * i + 2;
                boolean leaf = 2 * i + 2 >= told;
                builder.add(first + i, leaf ? 0 : -1, 16, targets, leaf ? 0 : 2);
            }
            try (ObjectGraph graph = builder.finish();
                    Dominators dominators = Dominators.of(graph, scratch, Progress.NONE)) {
                assertThat(dominators.reachableObjects()).isEqualTo(told % 2 == 0 ? told - 1 : told);
                assertThat(dominators.dominator(first)).isEqualTo(Dominators.VIRTUAL_ROOT);
                assertThat(dominators.dominator(first + 1)).isEqualTo(first);
                assertThat(dominators.dominator(first + 1001)).isEqualTo(first + 500);
                assertThat(dominators.dominator(first + 200_001)).isEqualTo(first + 100_000);
                assertThat(dominators.dominator(5)).isEqualTo(Dominators.UNREACHABLE);
                assertThat(dominators.retainedSize(first)).isEqualTo(16 * dominators.reachableObjects());
                assertThat(dominators.children(first, null, 2, Progress.NONE))
                        .extracting(Retained::ordinal)
                        .containsExactlyInAnyOrder(first + 1, first + 2);
                assertThat(dominators.largest(null, 1, Progress.NONE))
                        .containsExactly(new Retained(first, 16 * dominators.reachableObjects()));
            }
        }
    }
}
