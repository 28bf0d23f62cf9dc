package io.github.heapfold.gui.controls;

import atlantafx.base.theme.Styles;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One of a few ways to choose from: what it is for, its size, and what it means in a line. */
public final class ChoiceCard extends ToggleButton {
    /** Room at the sides, in pixels. */
    private static final double SIDES = 28;

    /** As wide as it is as long as nobody says how wide it is, in pixels at 100 %. */
    private static final double USUAL = 160;

    private final Label name = Controls.label("", Styles.TEXT_BOLD);
    private final Label size = Controls.label("", "choice-size");
    private final Label share = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Label meaning = new Label();
    private final VBox box;
    private final Label foot = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);

    /**
     * @param foot what an expert calls it; empty for nothing
     */
    public ChoiceCard(String id, String title, String meaning, String foot) {
        setId(id);
        getStyleClass().add("choice-card");
        name.setWrapText(true);
        name.setMinHeight(USE_PREF_SIZE);
        this.meaning.setWrapText(true);
        this.meaning.setMinHeight(USE_PREF_SIZE);
        Region spacer = new Region();
        VBox.setVgrow(spacer, Priority.ALWAYS);
        box = new VBox(name, size, share, this.meaning, spacer, this.foot);
        box.getStyleClass().add("choice-content");
        setGraphic(box);
        setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
        setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        setMinWidth(0);
        // The texts wrap at the width that the card has.
        box.maxWidthProperty().bind(widthProperty().subtract(SIDES));
        box.prefWidthProperty().bind(box.maxWidthProperty());
        rename(title, meaning, foot);
        figures("", "");
    }

    /** Choosing what is chosen already changes nothing. */
    @Override
    public void fire() {
        if (!isSelected()) {
            super.fire();
        }
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    /** That of the texts when they have wrapped. */
    @Override
    protected double computePrefHeight(double width) {
        double wide = width < 0 ? Math.max(getWidth(), TextSize.scaled(USUAL)) : width;
        return Math.ceil(box.prefHeight(Math.max(1, wide - SIDES))) + SIDES;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** Changes what it says. */
    public void rename(String title, String means, String expert) {
        name.setText(title);
        meaning.setText(means);
        foot.setText(expert);
        tell();
    }

    /** Shows a size and what goes with it; nothing for empty ones. */
    public void figures(String bytes, String more) {
        size.setText(bytes);
        share.setText(more);
        Controls.show(size, !bytes.isEmpty());
        Controls.show(share, !more.isEmpty());
        tell();
    }

    private void tell() {
        setAccessibleText(name.getText() + ". " + size.getText() + " " + share.getText() + ". " + meaning.getText()
                + " " + foot.getText());
    }

    /** The card that is chosen. */
    public static Optional<ChoiceCard> chosen(List<ChoiceCard> cards) {
        return cards.stream().filter(ChoiceCard::isSelected).findFirst();
    }

    /**
     * Puts cards beside each other where there is room.
     *
     * @param narrow how many are in a row where there is not
     * @param wide width from which on all are beside each other, in pixels at 100 %
     */
    public static GridPane beside(List<? extends Region> cards, int narrow, double wide) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("choice-cards");
        arrange(grid, cards, narrow);
        grid.widthProperty().addListener((value, before, now) -> {
            int columns = now.doubleValue() >= TextSize.scaled(wide) ? cards.size() : narrow;
            if (columns != grid.getColumnConstraints().size()) {
                arrange(grid, cards, columns);
            }
        });
        return grid;
    }

    private static void arrange(GridPane grid, List<? extends Region> cards, int columns) {
        grid.getChildren().clear();
        grid.getColumnConstraints().clear();
        for (int i = 0; i < columns; i++) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(100.0 / columns);
            grid.getColumnConstraints().add(column);
        }
        for (int i = 0; i < cards.size(); i++) {
            grid.add(cards.get(i), i % columns, i / columns);
        }
    }
}
