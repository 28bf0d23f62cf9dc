package io.github.heapfold.gui.keys;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.seal.age.AgeRecipients;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Where what opens a seal is entered: a file of secret keys, a passphrase, or both, as the seal asks for them. */
public final class KeyFields extends VBox {
    private final KeyChoice choice;
    private final PassphraseFields passphrase;
    private final TextField file = new TextField();
    private final Label need;
    private final Label problem = Controls.note("");

    /**
     * @param id what the IDs of the fields begin with
     * @param recipients for whom it is sealed
     * @param chooser asks for a file of secret keys
     */
    public KeyFields(String id, KeyChoice choice, Collection<String> recipients, Supplier<Optional<Path>> chooser) {
        this.choice = choice;
        passphrase = new PassphraseFields(id + "-passphrase", false);
        getStyleClass().add("seal-details");
        file.setId(id + "-file");
        file.setPromptText(text("key.file.prompt"));
        file.setPrefColumnCount(24);
        file.textProperty().bindBidirectional(choice.file());
        Label label = new Label(text("key.file"));
        label.setLabelFor(file);
        WrapRow files = WrapRow.of(
                label,
                file,
                Controls.button(
                        id + "-choose",
                        text("key.choose"),
                        () -> chooser.get().ifPresent(chosen -> choice.file().set(chosen.toString()))));
        problem.setId(id + "-problem");
        problem.getStyleClass().add("danger-text");
        boolean byKey = recipients.stream().anyMatch(name -> !name.equals(AgeRecipients.PASSPHRASE));
        boolean byWords = recipients.contains(AgeRecipients.PASSPHRASE);
        need = Controls.note(text(!byWords ? "key.need.file" : byKey ? "key.need" : "key.need.words"));
        need.setId(id + "-need");
        Controls.show(files, byKey);
        Controls.show(passphrase.node(), byWords);
        getChildren().addAll(files, passphrase.node(), need, problem);
        choice.passphrase().ask(passphrase);
        onChange(() -> choice.fault().set(""));
        choice.fault().addListener((value, before, now) -> tell(now));
        tell(choice.fault().get());
    }

    /** Says why it did not open, where another key or passphrase is entered. */
    private void tell(String fault) {
        problem.setText(fault);
        Controls.show(problem, !fault.isEmpty());
        if (!fault.isEmpty()) {
            focus();
        }
    }

    /** Lets what opens it be typed, or typed anew. */
    public void focus() {
        if (passphrase.node().isVisible()
                && (choice.passphrase().isTyped() || choice.file().get().isBlank())) {
            passphrase.focus();
        } else {
            file.requestFocus();
        }
    }

    /** Hears of every change. */
    public void onChange(Runnable changed) {
        passphrase.onChange(value -> changed.run());
        choice.file().addListener((value, before, now) -> changed.run());
        choice.isUsed().addListener((value, before, now) -> changed.run());
    }

    /** Whether the seal is to be opened and there is nothing to open it with; says so. */
    public boolean isMissing() {
        boolean missing = choice.isUsed().get() && choice.words().isEmpty();
        Controls.show(need, missing);
        return missing;
    }
}
