package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.keys.RecipientNames;
import io.github.heapfold.gui.keys.SealBar;
import io.github.heapfold.gui.keys.SealOpener;
import io.github.heapfold.gui.text.MissingParts;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.age.AgeRecipients;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;

/** That a file is sealed: for whom, and what is seen of it before; it is opened there, or the original restored. */
final class SealedNote {
    private SealedNote() {}

    /** @param known of a file that is sealed */
    static Node of(OpenFile file, Inspection known, SealOpener opener) {
        Inspection.Sealed sealed = known.sealed().orElseThrow();
        boolean byKey = sealed.recipients().stream().anyMatch(name -> !name.equals(AgeRecipients.PASSPHRASE));
        Hyperlink restore = new Hyperlink(text(byKey ? "summary.sealed.restore" : "summary.sealed.restoreWords"));
        restore.setId("sealed-restore");
        restore.setMinWidth(Hyperlink.USE_PREF_SIZE);
        restore.setOnAction(event -> {
            file.keyAsked().set(true);
            file.view().set(ViewId.RESTORE);
        });
        String size = Units.bytes(sealed.bytes());
        String closed = text("summary.sealed", RecipientNames.of(sealed.recipients()), size);
        SealBar bar = new SealBar(file, sealed, opener, closed, restore);
        if (file.key().get().isEmpty()) {
            MissingParts.of(known).ifPresent(parts -> bar.explain(text("summary.sealed.parts", size, parts)));
        }
        return bar;
    }
}
