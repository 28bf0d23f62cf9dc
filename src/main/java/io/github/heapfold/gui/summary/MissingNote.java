package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Label;

/** What is not in a file from which something was left out, in one sentence. */
final class MissingNote {
    private static final int MOST = 4;

    private MissingNote() {}

    /** The sentence; empty where nothing was left out. */
    static Optional<Label> of(Inspection inspection) {
        return inspection.sizes().flatMap(MissingNote::sentence).map(words -> {
            Label note = new Label(words);
            note.setId("not-in-file");
            note.setWrapText(true);
            note.setMinHeight(Label.USE_PREF_SIZE);
            note.setMaxWidth(Double.MAX_VALUE);
            note.getStyleClass().addAll("banner", "activity");
            return note;
        });
    }

    private static Optional<String> sentence(SizeReport sizes) {
        Map<String, Long> left = new LinkedHashMap<>();
        for (ColumnSize column : sizes.columns()) {
            if (column.stripped() > 0) {
                left.merge(column.name().replaceFirst("\\[.*", ""), column.stripped(), Long::sum);
            }
        }
        if (left.isEmpty()) {
            return Optional.empty();
        }
        List<String> largest = left.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST)
                .map(entry -> entry.getKey() + " (" + Units.bytes(entry.getValue()) + ")")
                .toList();
        String names = largest.stream().collect(Collectors.joining(", "));
        return Optional.of(
                text(left.size() > MOST ? "summary.missing.more" : "summary.missing", names, left.size() - MOST));
    }
}
