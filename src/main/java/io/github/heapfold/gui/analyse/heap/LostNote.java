package io.github.heapfold.gui.analyse.heap;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.report.Units;
import java.util.Optional;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/**
 * Says beside the classes of a heap of which a part is lost how little of the file they tell: roots may have been in
 * what is lost, and most of what is there hangs on those. Leads to the classes of all that the file has.
 */
public final class LostNote extends VBox {
    /** The least share of what nothing leads to that is worth to be said. */
    private static final double MUCH = 0.1;

    private LostNote(HeapSession session, ClassHistogram.Answer classes) {
        long all = classes.shallow() + classes.unreachableShallow();
        Label sentence = Controls.note(text("classes.lost", Units.bytes(classes.shallow()), Units.bytes(all)));
        sentence.setId("classes-lost");
        Hyperlink file = new Hyperlink(text("classes.lost.file"));
        file.setId("classes-of-file");
        getStyleClass().add("lost-note");
        file.setOnAction(event -> session.file().inspectClasses());
        getChildren().addAll(sentence, file);
    }

    /** The note; empty where nothing is known to be lost, or what is there can be reached. */
    public static Optional<LostNote> of(HeapSession session, ClassHistogram.Answer classes) {
        double all = classes.shallow() + classes.unreachableShallow();
        return session.isDoubted() && classes.unreachableShallow() >= MUCH * all && all > 0
                ? Optional.of(new LostNote(session, classes))
                : Optional.empty();
    }
}
