package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.gui.keys.SealBar;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.age.AgeRecipients;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;

/** That a file is sealed: for whom, and what all others see of it; it is opened there, or the original restored. */
final class SealedNote {
    private SealedNote() {}

    static Node of(OpenFile file, Inspection.Sealed sealed, SealOpener opener) {
        boolean byKey = sealed.recipients().stream().anyMatch(name -> !name.equals(AgeRecipients.PASSPHRASE));
        Hyperlink restore = new Hyperlink(text(byKey ? "summary.sealed.restore" : "summary.sealed.restoreWords"));
        restore.setId("sealed-restore");
        restore.setMinWidth(Hyperlink.USE_PREF_SIZE);
        restore.setOnAction(event -> {
            file.keyAsked().set(true);
            file.view().set(ViewId.RESTORE);
        });
        String closed = text("summary.sealed", Units.bytes(sealed.bytes()), RecipientNames.of(sealed.recipients()));
        return new SealBar(file, sealed, opener, closed, restore);
    }
}
