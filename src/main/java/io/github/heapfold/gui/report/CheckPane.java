package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.EmptyPane;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What verifying a result found, or what it would find out. */
final class CheckPane extends VBox {
    /** Held here, because what it is made from knows it only weakly. */
    private final BooleanBinding unknown;

    CheckPane(OpenFile file) {
        setId("report-check");
        ObjectProperty<Verification> check = file.check();
        ObjectProperty<CheckJob.Result> whole = file.whole();
        VBox found = new VBox(new CheckLabel(check), new WholeLabel(whole), new FidelityPane(check));
        found.getStyleClass().add("view");
        ScrollPane scroll = new ScrollPane(found);
        scroll.getStyleClass().add("plain");
        scroll.setFitToWidth(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        EmptyPane empty = new EmptyPane(Feather.CHECK_CIRCLE, text("report.unchecked"), text("report.unchecked.text"));
        VBox.setVgrow(empty, Priority.ALWAYS);
        unknown = Bindings.isNull(check).and(Bindings.isNull(whole));
        empty.visibleProperty().bind(unknown);
        empty.managedProperty().bind(unknown);
        scroll.visibleProperty().bind(unknown.not());
        scroll.managedProperty().bind(unknown.not());
        getChildren().addAll(empty, scroll);
    }
}
