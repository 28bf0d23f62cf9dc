package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.MissingParts;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Label;

/** What is not in a file from which something was left out, in one sentence. */
final class MissingNote {
    private MissingNote() {}

    /** The sentence; empty where nothing was left out. */
    static Optional<Label> of(Inspection inspection) {
        return MissingParts.of(inspection).map(parts -> note("not-in-file", text("summary.missing", parts)));
    }

    /** That the contents of a dump are zeros, as those of one are that was restored; empty where they are not. */
    static Optional<Label> ofZeros(Inspection inspection) {
        if (inspection.zeros().isEmpty()) {
            return Optional.empty();
        }
        String types = inspection.zeros().stream()
                .map(zeros -> zeros.type().label() + "[]")
                .collect(Collectors.joining(text("drop.and")));
        long bytes =
                inspection.zeros().stream().mapToLong(zeros -> zeros.bytes()).sum();
        return Optional.of(note("only-zeros", text("summary.zeros", types, Units.bytes(bytes))));
    }

    private static Label note(String id, String words) {
        Label note = new Label(words);
        note.setId(id);
        note.setWrapText(true);
        note.setMinHeight(Label.USE_PREF_SIZE);
        note.setMaxWidth(Double.MAX_VALUE);
        note.getStyleClass().addAll("banner", "activity");
        return note;
    }
}
