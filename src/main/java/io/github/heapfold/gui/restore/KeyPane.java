package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.keys.PassphraseFields;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.age.AgeRecipients;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** What is sealed in a file and for whom, and with what it is opened. */
final class KeyPane extends VBox {
    private final RestoreModel model;
    private final PassphraseFields passphrase = new PassphraseFields("key-passphrase", false);
    private final TextField file = new TextField();
    private final Label need = Controls.note(text("key.need"));
    private final ReadOnlyBooleanWrapper ready = new ReadOnlyBooleanWrapper(true);

    /**
     * @param sealed what is sealed
     * @param chooser asks for a file of secret keys
     */
    KeyPane(RestoreModel model, Inspection.Sealed sealed, Supplier<Optional<Path>> chooser) {
        this.model = model;
        setId("key-pane");
        getStyleClass().addAll("card", "seal-pane");
        Label what = new Label(text("key.what", Units.bytes(sealed.bytes()), RecipientNames.of(sealed.recipients())));
        what.setWrapText(true);
        what.setMinHeight(USE_PREF_SIZE);
        CheckBox box = new CheckBox(text("key.box"));
        box.setId("key-use");
        box.setWrapText(true);
        box.setMinHeight(USE_PREF_SIZE);
        box.selectedProperty().bindBidirectional(model.key().isUsed());
        file.setId("key-file");
        file.setPromptText(text("key.file.prompt"));
        file.setPrefColumnCount(24);
        file.textProperty().bindBidirectional(model.key().file());
        Label label = new Label(text("key.file"));
        label.setLabelFor(file);
        WrapRow files = WrapRow.of(
                label,
                file,
                Controls.button(
                        "key-choose",
                        text("key.choose"),
                        () -> chooser.get()
                                .ifPresent(chosen -> model.key().file().set(chosen.toString()))));
        need.setId("key-need");
        boolean byKey = sealed.recipients().stream().anyMatch(name -> !name.equals(AgeRecipients.PASSPHRASE));
        Controls.show(files, byKey);
        Controls.show(passphrase.node(), sealed.recipients().contains(AgeRecipients.PASSPHRASE));
        VBox details = new VBox(files, passphrase.node(), need);
        details.getStyleClass().add("seal-details");
        getChildren().addAll(what, box, details);
        model.key().passphrase().ask(passphrase);
        passphrase.onChange(changed -> check());
        model.key().file().addListener((value, before, now) -> check());
        model.key().isUsed().addListener((value, before, now) -> {
            Controls.show(details, now);
            check();
        });
        Controls.show(details, model.key().isUsed().get());
        check();
    }

    /** Whether there is something to open it with, where it is to be opened. */
    ReadOnlyBooleanProperty ready() {
        return ready.getReadOnlyProperty();
    }

    private void check() {
        boolean missing = model.key().isUsed().get() && model.key().words().isEmpty();
        Controls.show(need, missing);
        ready.set(!missing);
    }
}
