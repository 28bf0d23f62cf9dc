package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.Salvage;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.Units;
import javafx.scene.control.Label;

/** What is lost of a damaged folded file: a line for each stretch of the dump. */
final class LossList extends MeasuredBox {
    /** Nobody reads more lines than these. */
    private static final int MOST = 8;

    LossList(Salvage salvage) {
        setId("losses");
        getStyleClass().add("loss-list");
        salvage.losses().stream().limit(MOST).forEach(loss -> add(line(loss)));
        if (salvage.lossCount() > MOST) {
            add(text("salvage.more", Units.count(salvage.lossCount() - MOST)));
        }
        salvage.sealed().stream().limit(MOST).forEach(loss -> add(line("salvage.lost.sealed", loss)));
        if (salvage.sealed().size() > MOST) {
            add(text("salvage.more", Units.count(salvage.sealed().size() - MOST)));
        }
        if (salvage.isWithoutBeginning()) {
            add(text("salvage.names"));
        }
        if (salvage.lossCount() > 0) {
            add(salvage.lostObjects()
                    .map(objects -> text("salvage.objects", Units.count(salvage.chunks()), Units.count(objects)))
                    .orElseGet(() -> text("salvage.objects.unknown", Units.count(salvage.chunks()))));
        }
    }

    private void add(String line) {
        Label note = Controls.note(line);
        getChildren().add(note);
    }

    private static String line(Salvage.Loss loss) {
        return loss.to() < 0
                ? text(
                        "salvage.lost.rest",
                        Units.count(loss.from()),
                        loss.reason().in(Texts.locale()))
                : line("salvage.lost", loss);
    }

    private static String line(String key, Salvage.Loss loss) {
        String reason = loss.reason().in(Texts.locale());
        return text(key, Units.count(loss.from()), Units.count(loss.to()), reason);
    }
}
