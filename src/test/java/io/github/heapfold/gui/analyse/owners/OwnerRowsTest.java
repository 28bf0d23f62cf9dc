package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;

class OwnerRowsTest {
    private final OwnerRowList rows = new OwnerRowList();

    /** Objects of which the n-th has an ordinal of its own and retains less than the one before. */
    private static OwnerLevel.Answer level(int objects, long first) {
        return new OwnerLevel.Answer(
                LongStream.range(first, first + objects).toArray(),
                LongStream.range(0, objects).map(i -> objects - i).toArray(),
                List.of(),
                IntStream.range(0, objects).toArray(),
                0);
    }

    private List<Long> ordinals() {
        return IntStream.range(0, rows.size())
                .mapToObj(i -> rows.get(i).isObject() ? rows.get(i).ordinal() : -1L)
                .toList();
    }

    @Test
    void levelsAreUnfoldedInsideOfEachOtherAndFoldedUp() {
        rows.show(level(3, 0), -1);
        rows.unfold(1, level(2, 10));
        rows.unfold(3, level(2, 20));
        rows.unfold(0, level(1, 30));

        assertThat(ordinals()).containsExactly(0L, 30L, 1L, 10L, 11L, 20L, 21L, 2L);
        assertThat(rows.get(5).depth()).isEqualTo(2);
        assertThat(rows.get(5).owner()).isEqualTo(11);
        assertThat(rows.get(2).isOpen()).isTrue();

        rows.fold(2);
        assertThat(ordinals()).containsExactly(0L, 30L, 1L, 2L);
        rows.unfold(2, level(1, 40));
        assertThat(ordinals()).containsExactly(0L, 30L, 1L, 40L, 2L);
    }

    @Test
    void objectsOfAClassAreOneRowThatUnfoldsToThem() {
        OwnerLevel.ClassOwners group = new OwnerLevel.ClassOwners("a.Node", 1, new int[] {1, 2}, 0, 48, 30);
        rows.show(
                new OwnerLevel.Answer(
                        new long[] {5, 6, 7, 8}, new long[] {90, 20, 10, 1}, List.of(group), new int[] {0, -1, 3}, 12),
                -1);
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).ordinal()).isEqualTo(5);
        assertThat(rows.get(1).group()).isSameAs(group);
        assertThat(rows.get(1).retained()).isEqualTo(30);
        assertThat(rows.get(3).isObject()).isFalse();
        assertThat(rows.get(3).retained()).isEqualTo(12);

        rows.unfoldGroup(1);
        assertThat(ordinals()).containsExactly(5L, -1L, 6L, 7L, 8L, -1L);
        rows.unfold(2, level(1, 50));
        assertThat(rows.get(3).depth()).isEqualTo(2);
        assertThat(rows.get(3).owner()).isEqualTo(6);
    }

    @Test
    void ofAMillionRowsThereAreSomeAndMoreWhenTheyAreAskedFor() {
        rows.show(level(1_000_000, 0), -1);
        assertThat(rows).hasSize(OwnerRows.STEP + 1);
        OwnerRows.Row more = rows.get(OwnerRows.STEP);
        assertThat(more.isObject()).isFalse();
        assertThat(more.later()).isEqualTo(1_000_000 - OwnerRows.STEP);
        assertThat(more.retained()).isEqualTo((1_000_000L - OwnerRows.STEP) * (1_000_001 - OwnerRows.STEP) / 2);

        rows.unfold(5, level(2, 2_000_000));
        rows.showMore(OwnerRows.STEP + 2);
        assertThat(rows).hasSize(2 * OwnerRows.STEP + 3);
        assertThat(rows.get(OwnerRows.STEP + 2).ordinal()).isEqualTo(OwnerRows.STEP);
        assertThat(rows.get(2 * OwnerRows.STEP + 2).later()).isEqualTo(1_000_000 - 2 * OwnerRows.STEP);
        for (int i = 0; i < 7; i++) {
            rows.showMore(rows.size() - 1);
        }
        assertThat(rows).hasSize(1_000_002);
        assertThat(rows.get(1_000_001).ordinal()).isEqualTo(999_999);
        assertThat(rows.get(1_000_001).later()).isZero();
    }

    @Test
    void changesAreToldAsRanges() {
        rows.show(level(25_000, 0), -1);
        List<String> changes = new ArrayList<>();
        rows.addListener((ListChangeListener<OwnerRows.Row>) change -> {
            while (change.next()) {
                changes.add(change.getFrom() + "-" + change.getTo() + " " + change.getAddedSize() + " "
                        + change.getRemovedSize());
            }
        });
        rows.unfold(4_000, level(3_000, 2_000_000));
        assertThat(rows.get(4_001).ordinal()).isEqualTo(2_000_000);
        assertThat(rows.get(7_001).ordinal()).isEqualTo(4_001);
        rows.fold(4_000);
        rows.showMore(5_000);
        assertThat(rows).hasSize(10_001);
        assertThat(changes).contains("4001-7001 3000 0", "4001-4001 0 3000", "5000-10001 5001 1");
    }

    /** A table shows a row anew only where it is another one: its arrow would stay as it was. */
    @Test
    void aRowThatIsUnfoldedIsAnother() {
        rows.show(level(2, 0), -1);
        OwnerRows.Row before = rows.get(0);
        rows.unfold(0, level(1, 10));
        assertThat(rows.get(0)).isNotEqualTo(before);
        rows.fold(0);
        assertThat(rows.get(0)).isEqualTo(before);
    }

    @Test
    void aRowIsFoundAgainWhereverItHasGone() {
        rows.show(level(3, 0), -1);
        OwnerRows.Row last = rows.get(2);
        rows.unfold(0, level(4, 10));
        assertThat(rows.find(last, 2)).isEqualTo(6);
        rows.unfold(6, level(1, 50));
        assertThat(rows.find(last, 6)).isEqualTo(6);
        rows.show(level(1, 7), -1);
        assertThat(rows.find(last, 2)).isEqualTo(-1);
    }
}
