package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import java.util.function.DoubleSupplier;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;

/**
 * What a row of the tree shows: an arrow, the field, the name, the label. It gives its parts their places itself and at
 * once. They are no labels in a box, of which each new text would have all of the window laid out anew, and that for
 * each row that scrolls by.
 */
final class OwnerLine extends Region {
    private static final double ARROW = 12;
    private static final double GAP = 5;

    /** The label's share of the room where the name needs the rest, and the most that the field gets. */
    private static final double LABEL_SHARE = 0.35;

    private static final double FIELD_SHARE = 0.5;

    private final Region arrow = new Region();
    private final Text field = text("owner-field");
    private final Text name = text("owner-name");
    private final Text label = text("owner-label");
    private String fieldWords = "";
    private String nameWords = "";
    private String labelWords = "";
    private double indent;
    private boolean open;

    /**
     * @param toggle unfolds the row, or folds it up
     */
    OwnerLine(Runnable toggle) {
        getStyleClass().add("owner-line");
        arrow.getStyleClass().addAll("owner-arrow", "right");
        arrow.setManaged(false);
        arrow.setOnMouseClicked(event -> {
            toggle.run();
            event.consume();
        });
        getChildren().addAll(arrow, field, name, label);
        setMinSize(0, 0);
    }

    private static Text text(String style) {
        Text text = new Text();
        text.getStyleClass().addAll("text", style);
        text.setManaged(false);
        return text;
    }

    /**
     * Shows a row.
     *
     * @param depth how far it is indented, in pixels at 100 %
     * @param arrowState whether it is unfolded; null where it never can be
     */
    void show(double depth, Boolean arrowState, String newField, String newName, String newLabel) {
        indent = TextSize.scaled(depth);
        arrow.setVisible(arrowState != null);
        boolean now = Boolean.TRUE.equals(arrowState);
        // Another style has the toolkit match all styles of the arrow anew.
        if (open != now) {
            open = now;
            arrow.getStyleClass().set(1, open ? "down" : "right");
        }
        fieldWords = newField;
        nameWords = newName;
        labelWords = newLabel;
        if (getWidth() > 0) {
            layoutChildren();
        } else {
            requestLayout();
        }
    }

    /** All of it, for who cannot see it. */
    String words() {
        return String.join(" ", List.of(fieldWords, nameWords, labelWords)).strip();
    }

    @Override
    protected double computePrefWidth(double height) {
        // The column says how wide it is.
        return 0;
    }

    @Override
    protected void layoutChildren() {
        double height = getHeight();
        arrow.resizeRelocate(indent, Math.rint((height - ARROW) / 2), ARROW, ARROW);
        double room = getWidth() - indent - ARROW - GAP;
        double x = indent + ARROW + GAP;
        double used = place(field, fieldWords, x, height, () -> room * FIELD_SHARE, true);
        double left = room - used;
        double wanted = CutText.width(label, labelWords);
        double kept = wanted == 0 ? 0 : Math.min(wanted + GAP, left * LABEL_SHARE);
        double after = place(name, nameWords, x + used, height, () -> left - kept, false);
        place(label, labelWords, x + used + after, height, () -> left - after, true);
    }

    /** Gives how much room it takes, with the gap behind it. */
    private static double place(
            Text text, String words, double x, double height, DoubleSupplier room, boolean fromFront) {
        text.setVisible(!words.isEmpty());
        if (words.isEmpty()) {
            text.setText("");
            return 0;
        }
        double width = CutText.show(text, words, room.getAsDouble(), fromFront);
        text.setLayoutX(Math.rint(x));
        text.setLayoutY(Math.rint((height - text.getLayoutBounds().getHeight()) / 2)
                - text.getLayoutBounds().getMinY());
        return width + GAP;
    }
}
