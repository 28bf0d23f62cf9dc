package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.DamageTexts;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Says that only a part of a heap could be read, and leads to what saves the rest of a folded file. */
final class PartialNote extends VBox {
    private static final double NOTE = 260;

    private final Label sentence;

    /** Of a heap that could be read in part. */
    PartialNote(OpenFile file, HeapFacts facts) {
        this(file, DamageTexts.part(facts), facts.damage().isPresent());
        facts.damage().ifPresent(damage -> Tips.set(sentence, DamageTexts.at(damage)));
    }

    /** Of a file that some reading has found damaged. */
    PartialNote(OpenFile file) {
        this(file, text(file.soundness().hopeless().get() ? "summary.faulty.hopeless" : "summary.faulty"), true);
    }

    private PartialNote(OpenFile file, String words, boolean damaged) {
        sentence = Controls.wrapped(words);
        sentence.setId("partial-heap");
        sentence.setMaxWidth(Double.MAX_VALUE);
        getStyleClass().addAll("banner", "warning", "damage-note");
        if (!damaged || file.soundness().hopeless().get()) {
            getChildren().add(sentence);
            return;
        }
        Button save = Controls.button(
                "partial-restore",
                text(file.soundness().faulty().get() ? "restore.salvage" : "summary.partial.save"),
                () -> file.view().set(ViewId.RESTORE));
        save.getStyleClass().add(Styles.SMALL);
        getChildren().add(WrapRow.of(sentence, save).grow(sentence, NOTE));
    }
}
