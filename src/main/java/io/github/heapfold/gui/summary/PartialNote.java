package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.DamageTexts;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.report.Units;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Says of a folded file that only a part of its heap could be read, and leads to what saves the rest. */
final class PartialNote extends VBox {
    private static final double NOTE = 260;

    PartialNote(OpenFile file, Damage damage) {
        Label sentence = new Label(text("summary.partial", Units.bytes(damage.offset())));
        sentence.setId("partial-heap");
        Tips.set(sentence, DamageTexts.at(damage));
        sentence.setWrapText(true);
        sentence.setMinHeight(USE_PREF_SIZE);
        sentence.setMaxWidth(Double.MAX_VALUE);
        Button save = Controls.button(
                "partial-restore",
                text("summary.partial.save"),
                () -> file.view().set(ViewId.RESTORE));
        save.getStyleClass().add(Styles.SMALL);
        getStyleClass().addAll("banner", "warning", "damage-note");
        getChildren().add(WrapRow.of(sentence, save).grow(sentence, NOTE));
    }
}
