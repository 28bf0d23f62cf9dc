package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;

class WrapRowTest {
    private static Region part(double width) {
        Region part = new Region();
        part.setPrefSize(width, 20);
        part.setMinSize(0, 0);
        return part;
    }

    private static void layOut(WrapRow row, double width) {
        row.resize(width, row.prefHeight(width));
        row.layout();
    }

    @Test
    void partsStandBesideEachOtherWhereThereIsRoom() {
        Region second = part(50);
        WrapRow row = WrapRow.of(part(40), second);

        layOut(row, 98);

        assertThat(second.getLayoutX()).isEqualTo(48);
        assertThat(second.getLayoutY()).isZero();
        assertThat(row.prefHeight(98)).isEqualTo(20);
    }

    @Test
    void aPartWithoutRoomGoesToTheNextLine() {
        Region second = part(50);
        WrapRow row = WrapRow.of(part(40), second);

        layOut(row, 97);

        assertThat(second.getLayoutX()).isZero();
        assertThat(second.getLayoutY()).isGreaterThanOrEqualTo(20);
        assertThat(row.prefHeight(97)).isGreaterThan(40);
    }

    @Test
    void noPartIsWiderThanTheRow() {
        Region wide = part(400);
        WrapRow row = WrapRow.of(wide);

        layOut(row, 100);

        assertThat(wide.getWidth()).isEqualTo(100);
        assertThat(row.minWidth(-1)).isZero();
    }

    @Test
    void theGrowingPartTakesTheRestOfItsLineAndStaysBesideOthersAsLongAsItIsWideEnough() {
        Region text = part(400);
        Region button = part(50);
        WrapRow row = WrapRow.of(text, button).grow(text, 100);

        layOut(row, 200);
        assertThat(text.getWidth()).isEqualTo(142);
        assertThat(button.getLayoutX()).isEqualTo(150);

        layOut(row, 150);
        assertThat(text.getWidth()).isEqualTo(150);
        assertThat(button.getLayoutX()).isZero();
    }

    @Test
    void howWideIsEnoughFollowsTheSizeOfTextsThereAndBack() {
        Region text = part(400);
        Region button = part(50);
        TextSize.set(1.5);
        try {
            WrapRow row = WrapRow.of(text, button).grow(text, 100);
            layOut(row, 170);
            assertThat(button.getLayoutX()).isZero();

            TextSize.set(1);
            layOut(row, 171);
            assertThat(button.getLayoutX()).isEqualTo(121);
        } finally {
            TextSize.set(1);
        }
    }

    @Test
    void severalGrowingPartsShareTheRestAndEachHasALineOfItsOwnWhereThereIsNoRoom() {
        Region first = part(400);
        Region second = part(60);
        WrapRow row = WrapRow.of(first, second).grow(first, 100).grow(second, 80);

        layOut(row, 208);
        assertThat(first.getWidth()).isEqualTo(120);
        assertThat(second.getLayoutX()).isEqualTo(128);
        assertThat(second.getWidth()).isEqualTo(80);

        layOut(row, 150);
        assertThat(first.getWidth()).isEqualTo(150);
        assertThat(second.getWidth()).isEqualTo(150);
        assertThat(second.getLayoutY()).isGreaterThanOrEqualTo(20);
    }

    @Test
    void hiddenPartsTakeNoRoom() {
        Region hidden = part(50);
        WrapRow row = WrapRow.of(part(40), hidden);
        Controls.show(hidden, false);

        assertThat(row.prefWidth(-1)).isEqualTo(40);
    }

    @Test
    void onePartStandsForSeveralWhereTheseWouldTakeMoreLines() {
        List<Region> several = List.of(part(40), part(40), part(40));
        Region one = part(30);
        Region last = part(40);
        WrapRow row = WrapRow.of();
        row.getChildren().addAll(several);
        row.getChildren().addAll(one, last);
        row.standIn(one, several, 2);

        layOut(row, 88);
        assertThat(one.isVisible()).isFalse();
        assertThat(several).allMatch(Region::isVisible);
        assertThat(last.getLayoutX()).as("beside the third").isEqualTo(48);

        layOut(row, 80);
        assertThat(one.isVisible()).isTrue();
        assertThat(several).noneMatch(Region::isVisible);
        assertThat(last.getLayoutX()).as("beside what stands for them").isEqualTo(38);
        assertThat(row.prefHeight(80)).isEqualTo(20);

        layOut(row, 1000);
        assertThat(one.isVisible()).isFalse();
        assertThat(row.prefWidth(-1)).isEqualTo(184);
    }
}
