package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.text.CutText;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;

/**
 * What a row of the tree shows: an arrow, the field, how many they are, the name, the label. It gives its parts their places itself and at
 * once. They are no labels in a box, of which each new text would have all of the window laid out anew, and that for
 * each row that scrolls by.
 */
final class OwnerLine extends Region {
    private static final double ARROW = 12;
    private static final double GAP = 5;

    /**
     * The least share of the room that the label has, where the name needs the rest even without packages, and the most
     * that the field gets where what is behind it needs the rest.
     */
    private static final double LABEL_SHARE = 0.35;

    private static final double FIELD_SHARE = 0.5;

    /** However deep a row is, at least this share of the column is left for what is in it. */
    private static final double DEEPEST = 0.4;

    private final Region arrow = new Region();
    private final Text field = text("owner-field");
    private final Text count = text("owner-name");
    private final Text name = text("owner-name");
    private final Text label = text("owner-label");
    private String fieldWords = "";
    private String countWords = "";
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
            if (event.getButton() == MouseButton.PRIMARY) {
                toggle.run();
                event.consume();
            }
        });
        getChildren().addAll(arrow, field, count, name, label);
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
     * @param newCount how many objects it stands for, which is never cut; empty of one
     */
    void show(double depth, Boolean arrowState, String newField, String newCount, String newName, String newLabel) {
        indent = TextSize.scaled(depth);
        arrow.setVisible(arrowState != null);
        boolean now = Boolean.TRUE.equals(arrowState);
        // Another style has the toolkit match all styles of the arrow anew.
        if (open != now) {
            open = now;
            arrow.getStyleClass().set(1, open ? "down" : "right");
        }
        fieldWords = newField;
        countWords = newCount;
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
        return Stream.of(fieldWords, countWords, nameWords, labelWords)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
    }

    @Override
    protected double computePrefWidth(double height) {
        // The column says how wide it is.
        return 0;
    }

    @Override
    protected void layoutChildren() {
        double height = getHeight();
        double start = Math.rint(Math.min(indent, (1 - DEEPEST) * getWidth()));
        arrow.resizeRelocate(start, Math.rint((height - ARROW) / 2), ARROW, ARROW);
        double room = getWidth() - start - ARROW - GAP;
        double x = start + ARROW + GAP;
        double wanted = CutText.width(label, labelWords);
        // It tells one object from others of the class, of which the packages say less.
        double bare = CutText.width(name, CutText.bare(nameWords)) + GAP;
        double behind = GAP + bare + gapped(wanted) + gapped(CutText.width(count, countWords));
        double named = place(
                field, fieldWords, x, height, () -> Math.max(room * FIELD_SHARE, room - behind), CutText.Part.END);
        double used = named + place(count, countWords, x + named, height, () -> Double.MAX_VALUE, CutText.Part.END);
        double left = room - used;
        double kept = Math.min(gapped(wanted), Math.max(left * LABEL_SHARE, left - bare));
        double after = place(name, nameWords, x + used, height, () -> left - kept, CutText.Part.PACKAGES);
        place(label, labelWords, x + used + after, height, () -> left - after, CutText.Part.MIDDLE);
    }

    /** With the gap beside it, where there is something at all. */
    private static double gapped(double width) {
        return width == 0 ? 0 : width + GAP;
    }

    /** Gives how much room it takes, with the gap behind it. */
    private static double place(
            Text text, String words, double x, double height, DoubleSupplier room, CutText.Part first) {
        text.setVisible(!words.isEmpty());
        if (words.isEmpty()) {
            text.setText("");
            return 0;
        }
        double width = CutText.show(text, words, room.getAsDouble(), first);
        text.setLayoutX(Math.rint(x));
        text.setLayoutY(Math.rint((height - text.getLayoutBounds().getHeight()) / 2)
                - text.getLayoutBounds().getMinY());
        return width + GAP;
    }
}
