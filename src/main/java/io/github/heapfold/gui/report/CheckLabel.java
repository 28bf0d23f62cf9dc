package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.verify.Verification;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** How a comparison ended, in one line; takes no space before there was one. */
public final class CheckLabel extends Label {
    private final ObservableValue<Verification> check;

    public CheckLabel(ObservableValue<Verification> check) {
        this.check = check;
        setId("check");
        setWrapText(true);
        setMinHeight(USE_PREF_SIZE);
        check.addListener((value, before, now) -> refresh());
        refresh();
    }

    private void refresh() {
        Verification result = check.getValue();
        Controls.show(this, result != null);
        if (result == null) {
            return;
        }
        setText(text(FileActions.key(result)));
        setGraphic(icon(result.same()));
        getStyleClass().removeAll("success-text", "danger-text");
        getStyleClass().add(result.same() ? "success-text" : "danger-text");
        Tips.set(
                this,
                result.differences().stream()
                        .map(difference -> difference.in(Texts.locale()))
                        .collect(Collectors.joining("\n")));
    }

    /** For what is the same, or is not. */
    static FontIcon icon(boolean same) {
        FontIcon icon = Controls.icon(same ? Feather.CHECK : Feather.ALERT_TRIANGLE);
        icon.getStyleClass().add(same ? "success-icon" : "problem-icon");
        return icon;
    }
}
