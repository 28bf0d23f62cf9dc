package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.message.Visible;
import java.util.regex.Pattern;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A problem: what happened, to which file, at which offset, what to do; the details and their copy behind a disclosure.
 */
public final class ProblemPane extends VBox {
    /** Some five lines, in pixels at 100 %: who opens the details wants to read them. */
    private static final double LEAST_DETAILS = 112;

    /** What helps best; null where nothing is offered. */
    private Button best;

    /**
     * @param close what to do when the user has read it; null where it cannot be put away
     */
    public ProblemPane(Problem problem, Runnable close) {
        setId("problem");
        getStyleClass().addAll("card", "problem");
        FontIcon icon = Controls.icon(Feather.ALERT_TRIANGLE);
        icon.getStyleClass().add("problem-icon");
        Label title = Controls.label(problem.title(), Styles.TITLE_4);
        title.setId("problem-title");
        title.setWrapText(true);
        // It names a file, however long its name is.
        title.setMinHeight(USE_PREF_SIZE);
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        HBox head = new HBox(icon, title);
        head.getStyleClass().add("row");
        if (close != null) {
            head.getChildren().add(Controls.iconButton("problem-close", Feather.X, text("problem.close"), close));
        }
        Label reason = new Label(problem.reason());
        reason.setId("problem-reason");
        reason.setWrapText(true);
        reason.setMinHeight(USE_PREF_SIZE);
        GridPane facts = new GridPane();
        facts.getStyleClass().add("facts-grid");
        String file = Visible.of(problem.file().toString());
        if (!problem.reason().contains(file)) {
            facts.addRow(0, name("problem.file"), wrapped(file));
        }
        problem.offset()
                .filter(offset -> !says(problem.reason(), offset))
                .ifPresent(offset -> facts.addRow(1, name("problem.offset"), wrapped(offset)));
        getChildren().addAll(head, reason);
        if (!problem.advice().isEmpty()) {
            Label advice = wrapped(problem.advice());
            advice.setId("problem-advice-text");
            advice.setMinHeight(USE_PREF_SIZE);
            getChildren().add(advice);
        }
        if (!problem.remedies().isEmpty()) {
            WrapRow acts = WrapRow.of();
            for (Problem.Remedy remedy : problem.remedies()) {
                Button act = Controls.button("remedy-" + remedy.key(), text(remedy.key()), remedy.act());
                acts.getChildren().add(act);
                best = best == null ? act : best;
            }
            getChildren().add(acts);
        }
        if (!facts.getChildren().isEmpty()) {
            getChildren().add(facts);
        }
        getChildren().add(details(problem));
        setAccessibleText(problem.title() + ". " + problem.reason() + " " + problem.advice());
    }

    /** Gives the focus to what helps best. */
    public void focusBest() {
        if (best != null) {
            best.requestFocus();
        }
    }

    /** Whether a number stands in a sentence, and not only as a part of another one. */
    private static boolean says(String sentence, String number) {
        return Pattern.compile("(?<![\\d,.])" + Pattern.quote(number) + "(?!\\d|[,.]\\d)")
                .matcher(sentence)
                .find();
    }

    private static Label name(String key) {
        Label name = Controls.label(text(key), Styles.TEXT_MUTED);
        name.setMinWidth(Label.USE_PREF_SIZE);
        return name;
    }

    private static Label wrapped(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        return label;
    }

    private static TitledPane details(Problem problem) {
        TextArea area = new TextArea(problem.details());
        area.setEditable(false);
        area.setPrefRowCount(8);
        area.setWrapText(true);
        area.setMinHeight(TextSize.scaled(LEAST_DETAILS));
        area.getStyleClass().add("mono");
        Button copy = Controls.button("problem-copy", text("problem.copy"), () -> Controls.copy(problem.details()));
        copy.setGraphic(Controls.icon(Feather.COPY));
        VBox box = new VBox(8, area, copy);
        TitledPane pane = new TitledPane(text("problem.details"), box);
        Controls.disclose(pane, "problem-details");
        // Where the card scrolls, they open below what is seen of it.
        pane.expandedProperty()
                .addListener((value, before, now) -> Platform.runLater(() -> {
                    if (pane.isExpanded() && pane.getScene() != null) {
                        Focus.ready(pane.getScene().getRoot());
                        Scrolling.seeBoth(pane, pane);
                    }
                }));
        return pane;
    }
}
