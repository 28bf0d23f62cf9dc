package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.job.verify.CheckJob;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** That a folded file is whole, once that has been checked; takes no space before. */
public final class WholeLabel extends Label {
    /** Held here, because the file knows it only weakly. */
    private final ChangeListener<CheckJob.Result> changed = (value, before, now) -> show(now);

    public WholeLabel(ObservableValue<CheckJob.Result> whole) {
        setId("whole");
        FontIcon icon = Controls.icon(Feather.CHECK);
        icon.getStyleClass().add("success-icon");
        setGraphic(icon);
        getStyleClass().add("success-text");
        whole.addListener(new WeakChangeListener<>(changed));
        setWrapText(true);
        show(whole.getValue());
    }

    /** Without the key what is sealed is not opened, and so not checked. */
    private void show(CheckJob.Result result) {
        Controls.show(this, result != null);
        if (result != null) {
            boolean closed = !result.recipients().isEmpty() && !result.unsealed();
            setText(text(closed ? "check.whole.sealed" : result.unsealed() ? "check.whole.unsealed" : "check.whole"));
        }
    }
}
