package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What an answer fills when it is there; before, what it will be, how far it is, and what can be done about it. */
public final class AnswerPane extends StackPane {
    private final LongAnswer<?> answer;
    private final String about;
    private final Node content;
    private final Label line = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Button act;
    private final VBox wait;

    /**
     * @param id for the button that asks or stops
     * @param about what will be found, in a sentence
     * @param content shows the answer
     */
    public AnswerPane(String id, LongAnswer<?> answer, String about, Node content) {
        this.answer = answer;
        this.about = about;
        this.content = content;
        line.setWrapText(true);
        line.setMinHeight(USE_PREF_SIZE);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(Styles.SMALL);
        act = Controls.button(id, "", this::act);
        act.getStyleClass().add(Styles.SMALL);
        wait = new VBox(line, bar, act);
        wait.getStyleClass().addAll("card", "analysis-wait", "analysis-state");
        wait.setMaxHeight(USE_PREF_SIZE);
        setAlignment(wait, javafx.geometry.Pos.TOP_LEFT);
        answer.state().addListener((value, before, now) -> show());
        bar.progressProperty().bind(answer.fraction());
        show();
    }

    private void act() {
        if (answer.state().get() == LongAnswer.State.ASKING) {
            answer.stop();
        } else {
            answer.ask();
        }
    }

    private void show() {
        LongAnswer.State now = answer.state().get();
        if (now == LongAnswer.State.KNOWN) {
            getChildren().setAll(content);
            return;
        }
        boolean asking = now == LongAnswer.State.ASKING;
        Controls.show(act, now != LongAnswer.State.FAILED || answer.mayPass());
        line.setText(now == LongAnswer.State.FAILED ? answer.reason() : about);
        Controls.show(bar, asking);
        act.setText(text(asking ? "answer.stop" : now == LongAnswer.State.FAILED ? "jobs.retry" : "answer.start"));
        getChildren().setAll(wait);
    }
}
