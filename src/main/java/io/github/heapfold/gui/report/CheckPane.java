package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.job.verify.CheckJob;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What verifying a result found, or what it would find out. */
final class CheckPane extends VBox {
    /** Held here, because what it is made from knows it only weakly. */
    private final BooleanBinding unknown;

    /** @param compare compares with a dump that the user is asked for; empty where Verify compares */
    CheckPane(
            ObservableValue<ComparedFile> compared, ObservableValue<CheckJob.Result> whole, Optional<Button> compare) {
        setId("report-check");
        VBox found = new VBox(
                new CheckLabel(compared), new WholeLabel(whole), new FidelityPane(compared, FidelityPane.Heads.MADE));
        found.getStyleClass().add("view");
        compare.ifPresent(act -> {
            Label note = Controls.note(text("report.checked.text"));
            note.setId("report-checked");
            VBox further = new VBox(note, act);
            further.getStyleClass().add("view");
            Controls.showWhile(
                    further,
                    Bindings.createBooleanBinding(
                            () -> compared.getValue() == null && whole.getValue() != null, compared, whole));
            found.getChildren().add(further);
        });
        ScrollPane scroll = new ScrollPane(found);
        scroll.getStyleClass().add("plain");
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        EmptyPane empty = new EmptyPane(Feather.CHECK_CIRCLE, text("report.unchecked"), text("report.unchecked.text"));
        VBox.setVgrow(empty, Priority.ALWAYS);
        unknown = Bindings.createBooleanBinding(
                () -> compared.getValue() == null && whole.getValue() == null, compared, whole);
        Controls.showWhile(empty, unknown);
        Controls.showWhile(scroll, unknown.not());
        getChildren().addAll(empty, scroll);
    }
}
