package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.keys.PassphraseFields;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.gui.keys.TypedKeys;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.seal.age.AgeRecipients;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.Observable;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;

/** Who may read what is left out: one switch, and behind it public keys and a passphrase. */
final class SealPane extends MeasuredBox {
    private final CompressModel model;
    private final Background background;
    private final CheckBox box = Controls.checkBox("seal", text("seal.box"));
    private final Label what = Controls.note("");
    private final TextArea keys = new TextArea();
    private final PassphraseFields passphrase = new PassphraseFields("seal-passphrase", true);
    private final Label state = Controls.note("");
    private final ReadOnlyStringWrapper lack = new ReadOnlyStringWrapper("");
    private int asked;

    /**
     * @param chooser asks for a file of public keys
     * @param act compresses, which Enter does where a passphrase is typed
     */
    SealPane(CompressModel model, Background background, Supplier<Optional<Path>> chooser, Runnable act) {
        this.model = model;
        this.background = background;
        setId("seal-pane");
        getStyleClass().add("seal-pane");
        SealChoice seal = model.seal();
        Tips.set(box, text("seal.what"));
        box.selectedProperty().bindBidirectional(seal.on());
        // It opens below what is seen, and the button at the foot would ask for what nobody sees.
        box.setOnAction(event -> {
            if (box.isSelected()) {
                Platform.runLater(() -> {
                    Focus.ready(getScene().getRoot());
                    Scrolling.seeBoth(this, this);
                });
            }
        });
        keys.setId("seal-recipients");
        Focus.leaveByTab(keys);
        keys.setPrefRowCount(2);
        keys.setWrapText(true);
        keys.setPromptText(text("seal.recipients.prompt"));
        keys.setAccessibleText(text("seal.recipients"));
        keys.textProperty().bindBidirectional(seal.recipients());
        Label label = new Label(text("seal.recipients"));
        label.setLabelFor(keys);
        WrapRow head = WrapRow.ends(
                label,
                Controls.button(
                        "seal-file", text("seal.file"), () -> chooser.get().ifPresent(this::add)));
        state.setId("seal-state");
        VBox details = new MeasuredBox(head, keys, passphrase.node(), state);
        details.getStyleClass().add("seal-details");
        getChildren().addAll(box, what, details);
        seal.passphrase().ask(passphrase);
        passphrase.onChange(changed -> check());
        Controls.onEnterInFields(passphrase.node(), act);
        for (Observable change : List.of(
                seal.on(),
                seal.recipients(),
                model.format(),
                model.base(),
                model.file().profile())) {
            change.addListener(changed -> refresh(details));
        }
        refresh(details);
    }

    /** What is missing or wrong where it is wanted; empty where all that it takes is there. */
    ReadOnlyStringProperty lack() {
        return lack.getReadOnlyProperty();
    }

    private void add(Path file) {
        String before = model.seal().recipients().get().strip();
        model.seal().recipients().set(before.isEmpty() ? file.toString() : before + "\n" + file);
    }

    private void refresh(VBox details) {
        Optional<String> not = model.whyNotSealed();
        box.setDisable(not.isPresent());
        what.setText(not.orElse(text("seal.what")));
        boolean open = model.isSealed();
        // One line, until it is wanted.
        getStyleClass().removeAll("card", "closed");
        getStyleClass().add(open ? "card" : "closed");
        Controls.show(what, open || not.isPresent());
        Controls.show(details, open);
        check();
    }

    private void check() {
        int number = ++asked;
        if (!model.isSealed()) {
            lack.set("");
            return;
        }
        if (!passphrase.isSame()) {
            tell(text("seal.differ"), false);
            return;
        }
        List<String> words = model.seal().words();
        if (words.isEmpty()) {
            tell(text("seal.need"), false);
            return;
        }
        boolean withPassphrase = words.contains(AgeRecipients.PASSPHRASE);
        List<String> keysOnly = words.stream()
                .filter(word -> !word.equals(AgeRecipients.PASSPHRASE))
                .toList();
        if (keysOnly.isEmpty()) {
            tell(text("seal.for", RecipientNames.of(words)), true);
            return;
        }
        background.run(
                () -> AgeRecipients.of(keysOnly, new TypedKeys(new char[0])).names(),
                names -> answer(number, text("seal.for", RecipientNames.of(with(names, withPassphrase))), true),
                failure -> answer(number, Problem.reason(failure), false));
    }

    private static List<String> with(List<String> names, boolean withPassphrase) {
        List<String> all = new ArrayList<>(names);
        if (withPassphrase) {
            all.add(AgeRecipients.PASSPHRASE);
        }
        return all;
    }

    /** Unless something else was typed meanwhile. */
    private void answer(int number, String words, boolean good) {
        if (number == asked) {
            tell(words, good);
        }
    }

    private void tell(String words, boolean good) {
        state.setText(words);
        state.getStyleClass().removeAll("danger-text", Styles.TEXT_MUTED);
        boolean fault = !good && !words.equals(text("seal.need"));
        state.getStyleClass().add(fault ? "danger-text" : Styles.TEXT_MUTED);
        lack.set(good ? "" : words);
    }
}
