package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class FieldRowTest {
    /** As the pane beside a table has it, in pixels. */
    private static final double NARROW = 250;

    private static final double WIDE = 600;

    private Label name;
    private Hyperlink value;
    private Label bytes;

    private FieldRow laidOut(FxRobot robot, double width) {
        FieldRow[] row = new FieldRow[1];
        robot.interact(() -> {
            name = FactGrid.fieldName("moduleToReader", "");
            value = new Hyperlink("ConcurrentHashMap");
            bytes = new Label("64 B");
            row[0] = new FieldRow(name, value, Optional.of(bytes));
            new Scene(row[0]);
            row[0].applyCss();
            row[0].resize(width, row[0].prefHeight(width));
            row[0].layout();
        });
        return row[0];
    }

    @Test
    void whereNameAndClassHaveNoRoomBesideEachOtherBothAreReadBelowEachOther(FxRobot robot) {
        FieldRow row = laidOut(robot, NARROW);
        assertThat(value.getLayoutY()).isGreaterThanOrEqualTo(name.getHeight());
        assertThat(name.getWidth()).isEqualTo(name.prefWidth(-1));
        assertThat(value.getWidth()).isEqualTo(value.prefWidth(-1));
        assertThat(value.getLayoutY() + value.getHeight()).isLessThanOrEqualTo(row.getHeight());
    }

    @Test
    void whereThereIsRoomAFieldIsOneLine(FxRobot robot) {
        FieldRow row = laidOut(robot, WIDE);
        assertThat(value.getLayoutY()).isZero();
        assertThat(value.getLayoutX()).isGreaterThan(name.getWidth());
        assertThat(bytes.getLayoutX()).isGreaterThan(value.getLayoutX() + value.getWidth());
        assertThat(row.getHeight()).isLessThan(2 * bytes.getHeight() + 4);
    }

    @Test
    void noMoreIsTakenThanThereIs(FxRobot robot) {
        FieldRow row = laidOut(robot, 90);
        assertThat(value.getLayoutX() + value.getWidth()).isLessThanOrEqualTo(90);
        assertThat(name.getWidth()).isLessThanOrEqualTo(90);
        assertThat(bytes.getLayoutX() + bytes.getWidth()).isLessThanOrEqualTo(90);
        assertThat(name.getWidth()).as("beside its bytes").isLessThanOrEqualTo(bytes.getLayoutX());
        assertThat(value.getLayoutY())
                .as("below both")
                .isGreaterThanOrEqualTo(Math.max(name.getHeight(), bytes.getHeight()));
        assertThat(value.getLayoutY() + value.getHeight()).isLessThanOrEqualTo(row.getHeight());
    }
}
