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
    private final ChangeListener<CheckJob.Result> changed = (value, before, now) -> Controls.show(this, now != null);

    public WholeLabel(ObservableValue<CheckJob.Result> whole) {
        super(text("check.whole"));
        setId("whole");
        FontIcon icon = FontIcon.of(Feather.CHECK);
        icon.getStyleClass().add("success-icon");
        setGraphic(icon);
        getStyleClass().add("success-text");
        whole.addListener(new WeakChangeListener<>(changed));
        Controls.show(this, whole.getValue() != null);
    }
}
