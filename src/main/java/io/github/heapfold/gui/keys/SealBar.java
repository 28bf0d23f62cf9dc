package io.github.heapfold.gui.keys;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.inspect.Inspection;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;

/** That values of a sealed file are not shown, and where they are opened; or that they are open. */
public final class SealBar extends MeasuredBox {
    private static final double ENOUGH = 260;

    private final OpenFile file;
    private final SealOpener opener;
    private final KeyChoice choice = new KeyChoice();
    private final KeyFields fields;
    private final Button open = Controls.button("unseal-open", text("unseal.open"), this::open);
    private final Label words;
    private final Button act;
    private boolean opening;

    public SealBar(OpenFile file, Inspection.Sealed sealed, SealOpener opener) {
        this(file, sealed, opener, text("unseal.closed", RecipientNames.of(sealed.recipients())));
    }

    /**
     * @param closed says that it is closed, and what that means
     * @param beside what else can be done with the seal
     */
    public SealBar(OpenFile file, Inspection.Sealed sealed, SealOpener opener, String closed, Node... beside) {
        this.file = file;
        this.opener = opener;
        boolean isOpen = file.key().get().isPresent();
        setId("seal-bar");
        getStyleClass().addAll("banner", "activity", "summary-notes");
        words = new Label(isOpen ? text("unseal.isOpen") : closed);
        words.setId("seal-bar-words");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        act = Controls.button(
                isOpen ? "unseal-close" : "unseal", text(isOpen ? "unseal.close" : "unseal.ask"), this::act);
        act.getStyleClass().add(Styles.SMALL);
        act.setMinWidth(USE_PREF_SIZE);
        Node icon = Controls.icon(isOpen ? Feather.UNLOCK : Feather.LOCK);
        Node[] parts =
                Stream.concat(Stream.of(icon, words, act), Stream.of(beside)).toArray(Node[]::new);
        getChildren().add(WrapRow.of(parts).grow(words, ENOUGH));
        fields = new KeyFields("unseal", choice, sealed.recipients(), opener.chooser());
        open.getStyleClass().addAll(Styles.SMALL, Styles.ACCENT);
        fields.getChildren().add(open);
        Controls.onEnterInFields(fields, open::fire);
        Controls.show(fields, false);
        fields.onChange(this::check);
        // Files outlive the bar and may hold it: nothing that was typed stays in one that is not seen any more.
        sceneProperty().addListener((value, before, now) -> {
            if (now == null) {
                choice.passphrase().forget();
            }
        });
        if (!isOpen) {
            getChildren().add(fields);
        }
        check();
    }

    /** Says more of what is encrypted to who points at the words, or has the button beside them, where keys lead, read. */
    public void explain(String more) {
        Tips.set(words, more);
        act.setAccessibleHelp(more);
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
        } else {
            choice.passphrase().forget();
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
