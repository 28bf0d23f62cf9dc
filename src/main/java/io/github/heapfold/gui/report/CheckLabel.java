package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.verify.Verification;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** How a comparison ended, in one line; takes no space before there was one. */
public final class CheckLabel extends Label {
    private final ObservableValue<ComparedFile> compared;
    private final Function<ComparedFile, String> words;

    /** Of a dump and what was made of it. */
    public CheckLabel(ObservableValue<ComparedFile> compared) {
        this(compared, last -> text(FileActions.key(last.found())));
    }

    private CheckLabel(ObservableValue<ComparedFile> compared, Function<ComparedFile, String> words) {
        this.compared = compared;
        this.words = words;
        setId("check");
        setWrapText(true);
        setMinHeight(USE_PREF_SIZE);
        compared.addListener((value, before, now) -> refresh());
        refresh();
    }

    /** Of any two files, which are named: neither need be the original of the other. */
    static CheckLabel ofTwo(ObservableValue<ComparedFile> compared) {
        return new CheckLabel(compared, FileActions::ofTwo);
    }

    private void refresh() {
        ComparedFile last = compared.getValue();
        Controls.show(this, last != null);
        if (last == null) {
            return;
        }
        Verification result = last.found();
        setText(words.apply(last));
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
