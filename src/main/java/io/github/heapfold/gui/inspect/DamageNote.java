package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.DamageTexts;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.job.inspect.Inspection;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Says in one sentence where a dump is damaged; the details, and the way to repair it, are a click away. */
public final class DamageNote extends VBox {
    /** A note with buttons beside it is no narrower than this. */
    static final double NOTE = 260;

    /**
     * @param more further buttons
     */
    public DamageNote(OpenFile file, DamageReport report, Inspection inspection, Node... more) {
        List<String> lines = new ArrayList<>(DamageTexts.further(report, inspection.summary()));
        lines.addAll(DamageTexts.lines(report, inspection.summary()));
        Label sentence = Controls.wrapped(DamageTexts.plain(report, inspection.summary()));
        sentence.setId("damage");
        sentence.setMaxWidth(Double.MAX_VALUE);
        Label details = Controls.note(text("inspect.damage", String.join(" ", lines)));
        details.setId("damage-details");
        Controls.show(details, false);
        ToggleButton show = new ToggleButton(text("problem.details"));
        show.setId("damage-show-details");
        show.selectedProperty().addListener((value, before, now) -> Controls.show(details, now));
        Button repair = Controls.button(
                "repair", text("inspect.repair"), () -> file.view().set(ViewId.RESTORE));
        file.repaired().addListener((value, before, now) -> Controls.accent(repair, file.isMendable()));
        Controls.accent(repair, file.isMendable());
        // A disabled control shows no tooltip of its own.
        StackPane mend = new StackPane(repair);
        if (file.isBeyondRepair()) {
            repair.setDisable(true);
            repair.setAccessibleText(text("inspect.repair") + ". " + text("view.missing.nothing"));
            Tips.set(mend, text("view.missing.nothing"));
        }
        // They stay beside each other, on whichever line.
        HBox acts = new HBox(mend);
        acts.getChildren().addAll(more);
        acts.getChildren().add(show);
        acts.getStyleClass().add("row");
        acts.setMinWidth(USE_PREF_SIZE);
        WrapRow row = WrapRow.of(sentence, acts).grow(sentence, NOTE);
        getStyleClass().addAll("banner", "warning", "damage-note");
        getChildren().addAll(row, details);
    }
}
