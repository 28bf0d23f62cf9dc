package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.analyse.owners.Squarify.Box;
import io.github.heapfold.gui.analyse.owners.TreemapLayout.Placed;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.geometry.Side;
import org.junit.jupiter.api.Test;

class BoxBesideTest {
    private static final double TITLE = 20;

    private static OwnerTile tile(long bytes, OwnerTile... parts) {
        return new OwnerTile(bytes, "example.Node", null, 1, bytes, List.of(), List.of(parts), null);
    }

    private static final List<Placed> EXAMPLE = TreemapLayout.of(
            tile(0, tile(100, tile(31), tile(29)), tile(60, tile(30), tile(20)), tile(40)), 800, 500, TITLE, 18);

    private static long next(long from, int depth, Side side) {
        int at = IntStream.range(0, EXAMPLE.size())
                .filter(i -> EXAMPLE.get(i).tile().bytes() == from)
                .findFirst()
                .orElseThrow();
        return EXAMPLE.get(BoxBeside.of(EXAMPLE, at, depth, side)).tile().bytes();
    }

    @Test
    void aKeyGoesToTheBoxThatStandsThere() {
        // 100 at the left, at its right 60 over 40.
        assertThat(next(100, 0, Side.RIGHT)).isEqualTo(60);
        assertThat(next(60, 0, Side.BOTTOM)).isEqualTo(40);
        assertThat(next(40, 0, Side.TOP)).isEqualTo(60);
        assertThat(next(40, 0, Side.LEFT)).isEqualTo(100);
    }

    @Test
    void atTheEdgeOfTheMapItStays() {
        assertThat(next(100, 0, Side.LEFT)).isEqualTo(100);
        assertThat(next(100, 0, Side.TOP)).isEqualTo(100);
        assertThat(next(31, 1, Side.TOP)).isEqualTo(31);
        assertThat(next(40, 1, Side.BOTTOM)).isEqualTo(40);
    }

    @Test
    void fromInsideOfABoxItGoesIntoTheOneBeside() {
        // In 100 there is 31 over 29, in 60 at the left 30, at the right 20.
        assertThat(next(31, 1, Side.BOTTOM)).isEqualTo(29);
        assertThat(next(31, 1, Side.RIGHT)).isEqualTo(30);
        assertThat(next(30, 1, Side.RIGHT)).isEqualTo(20);
        assertThat(next(30, 1, Side.LEFT)).isEqualTo(31);
        // In 40 there is nothing.
        assertThat(next(30, 1, Side.BOTTOM)).isEqualTo(40);
        assertThat(next(40, 1, Side.TOP)).isEqualTo(30);
        assertThat(next(40, 0, Side.TOP)).isEqualTo(60);
    }

    @Test
    void keysLeadFromEachBoxToEachOtherAndToNoneThatIsElsewhere() {
        Random random = new Random(11);
        for (int round = 0; round < 40; round++) {
            List<Placed> placed = TreemapLayout.of(
                    random(random, 3), 200 + random.nextInt(900), 100 + random.nextInt(600), TITLE, 18);
            for (int depth = 0; depth < 3; depth++) {
                Set<Integer> all = members(placed, depth);
                Map<Integer, Set<Integer>> to = new HashMap<>();
                Map<Integer, Set<Integer>> from = new HashMap<>();
                for (int at : all) {
                    for (Side side : Side.values()) {
                        int next = BoxBeside.of(placed, at, depth, side);
                        double away =
                                distance(placed.get(at).box(), placed.get(next).box(), side);
                        assertThat(next == at || away > -1e-6).isTrue();
                        to.computeIfAbsent(at, any -> new TreeSet<>()).add(next);
                        from.computeIfAbsent(next, any -> new TreeSet<>()).add(at);
                    }
                }
                // All are reached from one, and one from all.
                int first = all.iterator().next();
                assertThat(reached(to, first)).isEqualTo(all);
                assertThat(reached(from, first)).isEqualTo(all);
            }
        }
    }

    private static Set<Integer> reached(Map<Integer, Set<Integer>> steps, int from) {
        Set<Integer> reached = new TreeSet<>(Set.of(from));
        Deque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (int next : steps.getOrDefault(open.poll(), Set.of())) {
                if (reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return reached;
    }

    @Test
    void whereTwoFaceNoOtherTheKeyBackLeadsBack() {
        Random random = new Random(5);
        int pairs = 0;
        for (int round = 0; round < 100; round++) {
            List<Placed> placed = TreemapLayout.of(random(random, 1), 640, 480, TITLE, 18);
            for (int at = 0; at < placed.size(); at++) {
                Set<Integer> right = touching(placed, at, Side.RIGHT);
                int next = right.size() == 1 ? right.iterator().next() : at;
                if (next != at && touching(placed, next, Side.LEFT).equals(Set.of(at))) {
                    pairs++;
                    assertThat(BoxBeside.of(placed, at, 0, Side.RIGHT)).isEqualTo(next);
                    assertThat(BoxBeside.of(placed, next, 0, Side.LEFT)).isEqualTo(at);
                }
            }
        }
        assertThat(pairs).isGreaterThan(50);
    }

    private static Set<Integer> touching(List<Placed> placed, int at, Side side) {
        Box box = placed.get(at).box();
        Set<Integer> touching = new TreeSet<>();
        for (int i = 0; i < placed.size(); i++) {
            Box other = placed.get(i).box();
            if (Math.abs(distance(box, other, side)) < 1e-6
                    && Math.min(box.y() + box.height(), other.y() + other.height()) - Math.max(box.y(), other.y())
                            > 1e-6) {
                touching.add(i);
            }
        }
        return touching;
    }

    /** From the side of one box to where the other begins there. */
    private static double distance(Box from, Box to, Side side) {
        return switch (side) {
            case RIGHT -> to.x() - from.x() - from.width();
            case LEFT -> from.x() - to.x() - to.width();
            case BOTTOM -> to.y() - from.y() - from.height();
            case TOP -> from.y() - to.y() - to.height();
        };
    }

    /** The boxes so deep, and those less deep that have nothing inside. */
    private static Set<Integer> members(List<Placed> placed, int depth) {
        Set<Integer> members = new TreeSet<>();
        for (int i = 0; i < placed.size(); i++) {
            int own = i;
            boolean isLast = placed.stream().noneMatch(part -> part.parent() == own);
            if (placed.get(i).depth() == depth || (placed.get(i).depth() < depth && isLast)) {
                members.add(i);
            }
        }
        return members;
    }

    private static OwnerTile random(Random random, int levels) {
        OwnerTile[] parts = Stream.generate(() -> levels > 1 && random.nextInt(3) > 0
                        ? random(random, levels - 1)
                        : tile(1 + (long) Math.exp(random.nextDouble() * 9)))
                .limit(1 + random.nextInt(levels == 1 ? 12 : 7))
                .sorted(Comparator.comparingLong(OwnerTile::bytes).reversed())
                .toArray(OwnerTile[]::new);
        return tile(Stream.of(parts).mapToLong(OwnerTile::bytes).sum(), parts);
    }
}
