package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;

class MeasuredBoxTest {
    private static final int DEEP = 8;

    /** As a text that wraps: so and so much, in as many lines as it needs. */
    private static final class Text extends Region {
        private double length = 1000;
        private int measured;

        @Override
        public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
        }

        @Override
        protected double computeMinHeight(double width) {
            return computePrefHeight(width);
        }

        @Override
        protected double computePrefHeight(double width) {
            measured++;
            return width <= 0 ? length : 10 * Math.ceil(length / width);
        }

        void say(double more) {
            length = more;
            requestLayout();
        }
    }

    private final Text text = new Text();

    private VBox boxes() {
        VBox box = new MeasuredBox(text);
        for (int i = 1; i < DEEP; i++) {
            box = new MeasuredBox(box);
        }
        return box;
    }

    @Test
    void whatIsDeepInItIsMeasuredAFewTimes() {
        VBox box = boxes();

        box.resize(100, 500);
        box.layout();

        assertThat(text.getHeight()).isEqualTo(100);
        assertThat(text.measured).as("of 2 to the %d".formatted(DEEP)).isLessThan(3 * DEEP);
    }

    @Test
    void itIsAsHighAsItsPartsNeedNow() {
        VBox box = boxes();
        assertThat(box.prefHeight(100)).isEqualTo(100);

        text.say(3000);

        assertThat(box.prefHeight(100)).isEqualTo(300);
        assertThat(box.minHeight(100)).isEqualTo(300);
    }

    @Test
    void itIsAsHighAsTheWidthAsksFor() {
        VBox box = boxes();

        assertThat(box.prefHeight(100)).isEqualTo(100);
        assertThat(box.prefHeight(50)).isEqualTo(200);
        assertThat(box.prefHeight(100)).isEqualTo(100);
        assertThat(box.minHeight(500)).isEqualTo(20);
    }

    @Test
    void aPartThatComesOrGoesCounts() {
        VBox box = boxes();
        assertThat(box.prefHeight(100)).isEqualTo(100);

        text.setManaged(false);
        assertThat(box.prefHeight(100)).isZero();
        text.setManaged(true);

        assertThat(box.prefHeight(100)).isEqualTo(100);
    }

    @Test
    void aPartThatWantsMoreWhenItHasItsPlaceIsHeard() {
        VBox box = boxes();
        text.widthProperty().addListener((value, before, now) -> text.say(5000));

        box.resize(100, 500);
        box.layout();

        assertThat(box.prefHeight(100)).isEqualTo(500);
    }
}
