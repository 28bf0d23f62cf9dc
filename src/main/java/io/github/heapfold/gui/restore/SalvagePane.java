package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.job.restore.RestoreJob;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;

/** Restoring what is whole of a folded file that is too damaged to be opened. */
public final class SalvagePane extends VBox {
    private final RestoredCard result;

    /** Held here, because the file outlives the pane and knows it only weakly. */
    private final ChangeListener<RestoreJob.Result> restored;

    /**
     * @param actions show and open what was restored
     */
    public SalvagePane(OpenFile file, RestoreRunner runner, FileActions actions) {
        JobPane progress = runner.progress(file);
        result = new RestoredCard(file, actions);
        restored = (value, before, now) -> result.show();
        file.results().restored().addListener(new WeakChangeListener<>(restored));
        Button salvage = Controls.button("salvage", text("restore.salvage"), () -> runner.salvage(file));
        salvage.getStyleClass().add(Styles.ACCENT);
        Tips.set(salvage, text("restore.salvage.tooltip"));
        salvage.disableProperty().bind(progress.busy());
        Controls.showWhile(salvage, file.soundness().hopeless().not());
        setId("salvage-pane");
        getStyleClass().add("view");
        getChildren().addAll(salvage, progress, result.node());
    }
}
