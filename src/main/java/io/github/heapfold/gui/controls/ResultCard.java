package io.github.heapfold.gui.controls;

import atlantafx.base.theme.Styles;
import java.nio.file.Path;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * What a job has written: its name and size, what can be done with it, and what there is to say. Takes no space before.
 */
public final class ResultCard extends VBox {
    /** Of its place, in pixels at 100 %: what was written and what can be done with it. */
    private static final double LEAST_ROOM = 64;

    /** In pixels at 100 %: of a result that lists losses, some of them. */
    private static final double MOST_ROOM = 190;

    private static final PseudoClass LACKING = PseudoClass.getPseudoClass("lacking");

    private final FontIcon mark = Controls.icon(Feather.CHECK_CIRCLE);
    private final Label title = Controls.label("", Styles.TITLE_4);

    /**
     * @param name of the kind of job, which the ids begin with
     */
    public ResultCard(String name) {
        setId(name + "-result");
        getStyleClass().addAll("card", "result");
        title.setId(name + "-title");
        mark.getStyleClass().add("success-icon");
        title.setGraphic(mark);
        title.setWrapText(true);
        title.setMinHeight(USE_PREF_SIZE);
        title.setMaxWidth(Double.MAX_VALUE);
        Controls.show(this, false);
    }

    /** Says with mark and colour whether a part of what was asked for is not in it. */
    public void lacks(boolean part) {
        mark.setIconCode(part ? Feather.ALERT_TRIANGLE : Feather.CHECK_CIRCLE);
        pseudoClassStateChanged(LACKING, part);
    }

    /**
     * Shows a result.
     *
     * @param actions what can be done with it
     * @param lines what there is to say, a line each or a part of its own
     */
    public void show(String words, Path target, List<Node> actions, List<Node> lines) {
        Controls.say(title, words);
        HBox buttons = new HBox();
        buttons.getStyleClass().add("row");
        buttons.setMinWidth(USE_PREF_SIZE);
        buttons.getChildren().setAll(actions);
        WrapRow head = WrapRow.of(title, buttons).grow(title, 240);
        getChildren().setAll(head, Controls.note(target.toAbsolutePath().toString()));
        getChildren().addAll(lines);
        setAccessibleText(words);
        Controls.show(this, true);
    }

    /**
     * Its place between what is chosen, which scrolls and gives the room, and the acts below: neither moves when it comes.
     * As high as this; of a long one, or in a low window, the rest scrolls.
     */
    public Region room() {
        ScrollPane room = Scrolling.asHighAs(this, LEAST_ROOM, MOST_ROOM);
        Controls.showWhile(room, visibleProperty());
        return room;
    }
}
