package io.github.heapfold.gui.controls;

import atlantafx.base.theme.Styles;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What a pane shows while it is empty: what will appear there, and the actions that bring it. */
public final class EmptyPane extends VBox {
    /** Of its lines, in pixels at 100 %: longer ones are hard to read. */
    private static final double WIDTH = 440;

    public EmptyPane(Feather icon, String title, String text, Node... actions) {
        getStyleClass().add("empty-pane");
        setAlignment(Pos.CENTER);
        FontIcon picture = Controls.icon(icon);
        picture.getStyleClass().add("empty-icon");
        Label heading = new Label(title);
        heading.getStyleClass().add(Styles.TITLE_3);
        heading.setWrapText(true);
        heading.setTextAlignment(TextAlignment.CENTER);
        heading.setMinHeight(USE_PREF_SIZE);
        Label body = new Label(text);
        body.getStyleClass().add(Styles.TEXT_MUTED);
        body.setWrapText(true);
        body.setTextAlignment(TextAlignment.CENTER);
        body.setId("empty-text");
        body.setMaxWidth(TextSize.scaled(WIDTH));
        body.setMinHeight(USE_PREF_SIZE);
        body.setAlignment(Pos.CENTER);
        getChildren().addAll(picture, heading, body);
        getChildren().addAll(actions);
    }
}
