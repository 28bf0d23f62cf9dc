package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.gui.analyse.owners.Squarify.Box;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SquarifyTest {
    private static final Box AREA = new Box(10, 20, 600, 400);

    @Test
    void theExampleOfThePaperIsLaidOutAsThere() {
        List<Box> boxes = Squarify.layout(new double[] {6, 6, 4, 3, 2, 2, 1}, new Box(0, 0, 6, 4));
        assertThat(boxes.get(0)).isEqualTo(new Box(0, 0, 3, 2));
        assertThat(boxes.get(1)).isEqualTo(new Box(0, 2, 3, 2));
        assertThat(boxes.get(2).width()).isCloseTo(12.0 / 7, within(1e-9));
        assertThat(boxes.get(2).height()).isCloseTo(7.0 / 3, within(1e-9));
    }

    @Test
    void areasAreAsTheWeightsAndNothingIsOutsideOrOnTopOfAnother() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            double[] weights = random.doubles(1 + random.nextInt(40), 0.1, 100)
                    .map(weight -> -weight)
                    .sorted()
                    .map(weight -> -weight)
                    .toArray();
            double all = Arrays.stream(weights).sum();
            List<Box> boxes = Squarify.layout(weights, AREA);
            for (int i = 0; i < weights.length; i++) {
                Box box = boxes.get(i);
                assertThat(box.width() * box.height())
                        .isCloseTo(weights[i] / all * AREA.width() * AREA.height(), within(0.01));
                assertThat(box.x()).isGreaterThanOrEqualTo(AREA.x() - 1e-6);
                assertThat(box.y()).isGreaterThanOrEqualTo(AREA.y() - 1e-6);
                assertThat(box.x() + box.width()).isLessThanOrEqualTo(AREA.x() + AREA.width() + 1e-6);
                assertThat(box.y() + box.height()).isLessThanOrEqualTo(AREA.y() + AREA.height() + 1e-6);
                double x = box.x() + box.width() / 2;
                double y = box.y() + box.height() / 2;
                assertThat(boxes.stream().filter(other -> other.contains(x, y))).hasSize(1);
            }
        }
    }

    @Test
    void nothingAndNoRoomAreNoFaults() {
        assertThat(Squarify.layout(new double[0], AREA)).isEmpty();
        assertThat(Squarify.layout(new double[] {0, 0}, AREA)).allMatch(box -> box.width() * box.height() == 0);
        assertThat(Squarify.layout(new double[] {3, 1}, new Box(0, 0, 0, 0)))
                .allMatch(box -> box.width() * box.height() == 0);
    }
}
