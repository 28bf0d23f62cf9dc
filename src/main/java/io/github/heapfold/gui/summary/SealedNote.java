package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.age.AgeRecipients;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import org.kordamp.ikonli.feather.Feather;

/** That a file is sealed: for whom, and what all others see of it. */
final class SealedNote extends MeasuredBox {
    private static final double ENOUGH = 300;

    SealedNote(OpenFile file, Inspection.Sealed sealed) {
        getStyleClass().addAll("banner", "activity");
        Label words = new Label(text(
                file.key().get().isEmpty() ? "summary.sealed" : "unseal.isOpen",
                Units.bytes(sealed.bytes()),
                RecipientNames.of(sealed.recipients())));
        words.setId("sealed-note");
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        boolean byKey = sealed.recipients().stream().anyMatch(name -> !name.equals(AgeRecipients.PASSPHRASE));
        Hyperlink open = new Hyperlink(text(byKey ? "summary.sealed.open" : "summary.sealed.openWords"));
        open.setId("sealed-open");
        open.setMinWidth(USE_PREF_SIZE);
        open.setOnAction(event -> {
            file.keyAsked().set(true);
            file.view().set(ViewId.RESTORE);
        });
        getChildren().add(WrapRow.of(Controls.icon(Feather.LOCK), words, open).grow(words, ENOUGH));
    }
}
