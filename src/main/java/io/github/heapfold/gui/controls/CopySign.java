package io.github.heapfold.gui.controls;

import static io.github.heapfold.gui.text.Texts.text;

import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/** Copies texts, and says so on a button for a moment: nothing else is seen of it. */
public final class CopySign {
    private static final Duration MOMENT = Duration.seconds(2);

    private final Button button;
    private final String usual;
    private final Node icon;
    private final String accessible;
    private final double width;
    private final PauseTransition moment = new PauseTransition(MOMENT);

    /**
     * @param button with a text, or with an icon alone
     */
    public CopySign(Button button) {
        this.button = button;
        usual = button.getText();
        icon = button.getGraphic();
        accessible = button.getAccessibleText();
        width = button.getPrefWidth();
        moment.setOnFinished(event -> {
            show(usual, icon, accessible);
            button.setPrefWidth(width);
        });
    }

    public void copy(String words) {
        Controls.copy(words);
        // Nothing beside it moves.
        button.setPrefWidth(button.getWidth());
        boolean named = usual != null && !usual.isEmpty();
        show(named ? text("copied") : usual, named ? icon : Controls.icon(Feather.CHECK), text("copied"));
        moment.playFromStart();
    }

    private void show(String words, Node graphic, String told) {
        button.setText(words);
        button.setGraphic(graphic);
        button.setAccessibleText(told);
    }
}
