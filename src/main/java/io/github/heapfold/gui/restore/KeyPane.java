package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.keys.KeyFields;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;

/** What is sealed in a file and for whom, and with what it is opened. */
final class KeyPane extends MeasuredBox {
    private final RestoreModel model;
    private final KeyFields fields;
    private final ReadOnlyBooleanWrapper ready = new ReadOnlyBooleanWrapper(true);

    /**
     * @param sealed what is sealed
     * @param chooser asks for a file of secret keys
     * @param act restores, which Enter does where what opens it is entered
     */
    KeyPane(RestoreModel model, Inspection.Sealed sealed, Supplier<Optional<Path>> chooser, Runnable act) {
        this.model = model;
        setId("key-pane");
        getStyleClass().addAll("card", "seal-pane");
        Label what = new Label(text("key.what", Units.bytes(sealed.bytes()), RecipientNames.of(sealed.recipients())));
        what.setWrapText(true);
        what.setMinHeight(USE_PREF_SIZE);
        CheckBox box = Controls.checkBox("key-use", text("key.box"));
        box.selectedProperty().bindBidirectional(model.key().isUsed());
        fields = new KeyFields("key", model.key(), sealed.recipients(), chooser);
        box.setOnAction(event -> {
            if (box.isSelected()) {
                fields.focus();
            }
        });
        getChildren().addAll(what, box, fields);
        fields.onChange(this::check);
        Controls.onEnterInFields(fields, act);
        check();
        sceneProperty().addListener((value, before, now) -> {
            if (now != null) {
                // Behind the page, which gives the focus to what was chosen.
                Platform.runLater(this::ask);
            }
        });
    }

    /** Who came to open the seal finds it so, and types. */
    private void ask() {
        if (getScene() != null && model.file().keyAsked().get()) {
            model.file().keyAsked().set(false);
            model.key().isUsed().set(true);
            fields.focus();
            Focus.ready(getScene().getRoot());
            Focus.see(this);
        }
    }

    /** Whether there is something to open it with, where it is to be opened. */
    ReadOnlyBooleanProperty ready() {
        return ready.getReadOnlyProperty();
    }

    private void check() {
        Controls.show(fields, model.key().isUsed().get());
        ready.set(!fields.isMissing());
    }
}
