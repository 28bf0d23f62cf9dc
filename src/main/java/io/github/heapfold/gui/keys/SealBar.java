package io.github.heapfold.gui.keys;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.inspect.Inspection;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** That values of a sealed file are not shown, and where they are opened; or that they are open. */
public final class SealBar extends VBox {
    private static final double ENOUGH = 260;

    private final OpenFile file;
    private final SealOpener opener;
    private final KeyChoice choice = new KeyChoice();
    private final KeyFields fields;
    private final Button open = Controls.button("unseal-open", text("unseal.open"), this::open);
    private boolean opening;

    public SealBar(OpenFile file, Inspection.Sealed sealed, SealOpener opener) {
        this.file = file;
        this.opener = opener;
        boolean isOpen = file.key().get().isPresent();
        setId("seal-bar");
        getStyleClass().addAll("banner", "activity", "summary-notes");
        Label words =
                new Label(text(isOpen ? "unseal.isOpen" : "unseal.closed", RecipientNames.of(sealed.recipients())));
        words.setId("seal-bar-words");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        Button act = Controls.button(
                isOpen ? "unseal-close" : "unseal", text(isOpen ? "unseal.close" : "unseal.ask"), this::act);
        act.getStyleClass().add(Styles.SMALL);
        act.setMinWidth(USE_PREF_SIZE);
        getChildren()
                .add(WrapRow.of(Controls.icon(isOpen ? Feather.UNLOCK : Feather.LOCK), words, act)
                        .grow(words, ENOUGH));
        fields = new KeyFields("unseal", choice, sealed.recipients(), opener.chooser());
        open.getStyleClass().addAll(Styles.SMALL, Styles.ACCENT);
        fields.getChildren().add(open);
        Controls.onEnterInFields(fields, open::fire);
        Controls.show(fields, false);
        fields.onChange(this::check);
        if (!isOpen) {
            getChildren().add(fields);
        }
        check();
    }

    private void act() {
        if (file.key().get().isPresent()) {
            opener.close(file);
            return;
        }
        choice.isUsed().set(!fields.isVisible());
        Controls.show(fields, choice.isUsed().get());
        if (fields.isVisible()) {
            fields.focus();
        }
    }

    private void check() {
        open.setDisable(fields.isMissing() || opening);
    }

    private void open() {
        opening = true;
        opener.open(file, choice, failure -> {
            opening = false;
            choice.fault().set(Problem.keyFault(failure).orElseGet(() -> Problem.reason(failure)));
            check();
        });
        check();
    }
}
