package io.github.heapfold.gui.controls;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.text.Texts;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One of a few ways to choose from: what it is for, its size, and what it means in a line. */
public final class ChoiceCard extends ToggleButton {
    /** Room at the sides, in pixels. */
    private static final double SIDES = 28;

    /** The same above and below. */
    private static final double ENDS = 20;

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
        share.setWrapText(true);
        share.setMinHeight(USE_PREF_SIZE);
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
        return Math.ceil(box.prefHeight(Math.max(1, wide - SIDES))) + ENDS;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** Changes what it says. */
    public void rename(String title, String means, String expert) {
        name.setText(title);
        meaning.setText(Texts.unbroken(means));
        foot.setText(expert);
        Controls.show(meaning, !means.isEmpty());
        Controls.show(foot, !expert.isEmpty());
        tell();
    }

    /** Shows a size and what goes with it; nothing for empty ones. */
    public void figures(String bytes, String more) {
        size.setText(bytes);
        share.setText(Texts.unbroken(more));
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
     * @param wide width from which on all are beside each other, up to five, in pixels at 100 %
     */
    public static Pane beside(List<? extends Region> cards, int narrow, double wide) {
        return new Rows(cards, narrow, wide);
    }

    /**
     * Cards of one width in rows. How many are in a row follows from the width alone, so that it can tell its height at
     * any width before it has it: what is below would else be put over it.
     */
    private static final class Rows extends Pane {
        private static final double GAP = 10;

        /** Of more, none would have room for its words. */
        private static final int MOST_IN_ROW = 5;

        private final int narrow;
        private final double wide;

        Rows(List<? extends Region> cards, int narrow, double wide) {
            this.narrow = narrow;
            this.wide = wide;
            getStyleClass().add("choice-cards");
            getChildren().addAll(cards);
        }

        private int columns(double width) {
            return width >= TextSize.scaled(wide)
                    ? Math.min(MOST_IN_ROW, getManagedChildren().size())
                    : narrow;
        }

        private static double cardWidth(double width, int columns) {
            return Math.floor((width - GAP * (columns - 1)) / columns);
        }

        /** Of the row that begins with a card. */
        private double height(int first, int columns, double width) {
            return getManagedChildren()
                    .subList(
                            first,
                            Math.min(first + columns, getManagedChildren().size()))
                    .stream()
                    .mapToDouble(card -> Math.ceil(card.prefHeight(width)))
                    .max()
                    .orElse(0);
        }

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
            int columns = columns(width);
            double height = -GAP;
            for (int i = 0; i < getManagedChildren().size(); i += columns) {
                height += GAP + height(i, columns, cardWidth(width, columns));
            }
            return Math.max(0, height);
        }

        @Override
        protected void layoutChildren() {
            int columns = columns(getWidth());
            double width = cardWidth(getWidth(), columns);
            double y = 0;
            for (int first = 0; first < getManagedChildren().size(); first += columns) {
                double height = height(first, columns, width);
                for (int i = first;
                        i < Math.min(first + columns, getManagedChildren().size());
                        i++) {
                    getManagedChildren().get(i).resizeRelocate((i - first) * (width + GAP), y, width, height);
                }
                y += height + GAP;
            }
        }
    }
}
