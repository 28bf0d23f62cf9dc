package io.github.heapfold.fold.mixing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Elements come back from their differences, whatever they are and however many. */
class DifferencesTest {
    /** Elements in one stretch of planes. */
    private static byte[] planes(int width, long... numbers) {
        byte[] lane = new byte[numbers.length * width];
        for (int i = 0; i < numbers.length; i++) {
            for (int plane = 0; plane < width; plane++) {
                lane[plane * numbers.length + i] = (byte) (numbers[i] >>> (8 * (width - 1 - plane)));
            }
        }
        return lane;
    }

    @Test
    void smallStepsTakeThePlaceOfLargeNumbers() {
        byte[] lane = planes(4, 1_000_000, 1_000_003, 1_000_001, 1_000_004, 1_000_700);
        Differences differences = new Differences(lane.length, 4);
        byte[] taken = lane.clone();
        BitSet marks = differences.take(taken);

        assertThat(marks.stream()).containsExactly(0);
        // 0, 1, 2, 3 … stand for 0, -1, 1, -2 …
        assertThat(taken).isEqualTo(planes(4, 2_000_000, 6, 3, 6, 1_392));
        differences.restore(taken, marks);
        assertThat(taken).isEqualTo(lane);
    }

    @Test
    void eachBlockHasWhatIsShorter() {
        long[] numbers = new long[4 * Differences.BLOCK - 5];
        Random random = new Random(1);
        for (int i = 0; i < numbers.length; i++) {
            boolean ascends = i / Differences.BLOCK % 2 == 1;
            numbers[i] = ascends ? numbers[i - 1] + random.nextInt(9) : random.nextInt() & 0xffff_ffffL;
        }
        byte[] lane = planes(4, numbers);
        byte[] taken = lane.clone();
        Differences differences = new Differences(lane.length, 4);
        BitSet marks = differences.take(taken);

        assertThat(marks.stream()).containsExactly(1, 3);
        assertThat(Differences.blocks(lane.length, 4)).isEqualTo(4);
        differences.restore(taken, marks);
        assertThat(taken).isEqualTo(lane);
    }

    @Test
    void aFewNumbersThatReturnAreNoSteps() {
        byte[] lane = planes(4, 1, 1_000, 1, 1_000, 1, 1, 1, 1_000);

        assertThat(new Differences(lane.length, 4).take(lane).isEmpty()).isTrue();
    }

    /** As a forger may say them: of any numbers, also those whose differences wrap around. */
    @Test
    void anyMarksOfAnyNumbersAreBounded() {
        long[] steps = new Random(2).longs(100).toArray();
        long[] sums = new long[steps.length];
        for (int width : new int[] {4, 8}) {
            for (int i = 0; i < steps.length; i++) {
                long step = width == 4 ? steps[i] & 0xffff_ffffL : steps[i];
                sums[i] = (i == 0 ? 0 : sums[i - 1]) + (step % 2 == 0 ? step >>> 1 : ~(step >>> 1));
            }
            BitSet marks = new BitSet();
            byte[] lane = planes(width, steps);
            marks.set(0, Differences.blocks(lane.length, width));
            new Differences(lane.length, width).restore(lane, marks);

            assertThat(lane).isEqualTo(planes(width, sums));
        }
    }

    @Test
    void theHighestAndTheLowestNumbersComeBack() {
        for (int width : new int[] {4, 8}) {
            long[] numbers = new long[200];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = (i % 2 == 0 ? -1L : 0L) + i / 3;
            }
            byte[] lane = planes(width, numbers);
            byte[] taken = lane.clone();
            Differences differences = new Differences(lane.length, width);
            BitSet marks = differences.take(taken);

            assertThat(marks.isEmpty()).isFalse();
            differences.restore(taken, marks);
            assertThat(taken).isEqualTo(lane);
        }
    }
}
