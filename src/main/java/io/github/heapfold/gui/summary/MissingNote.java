package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.control.Label;

/** What is not in a file from which something was left out, or is in it only for who has a key, in one sentence. */
final class MissingNote {
    /** What people call it that columns have in common. */
    private enum Part {
        ELEMENTS,
        VALUES,
        SERIALS,
        STACKS,
        CLASS_PARTS,
        OTHER;

        static Part of(ColumnSize column) {
            String field = column.name().substring(column.name().indexOf('.') + 1);
            if (column.tag().startsWith("STACK_")) {
                return STACKS;
            }
            if (field.startsWith("elements")) {
                return ELEMENTS;
            }
            if (field.equals("stackTraceSerial")) {
                return SERIALS;
            }
            if (column.tag().equals("CLASS_DUMP")) {
                return CLASS_PARTS;
            }
            return field.startsWith("values") ? VALUES : OTHER;
        }
    }

    private MissingNote() {}

    /** The sentence; empty where nothing was left out. */
    static Optional<Label> of(Inspection inspection) {
        return inspection
                .sizes()
                .flatMap(sizes -> sentence(sizes, inspection.sealed().isPresent()))
                .map(words -> {
                    Label note = new Label(words);
                    note.setId("not-in-file");
                    note.setWrapText(true);
                    note.setMinHeight(Label.USE_PREF_SIZE);
                    note.setMaxWidth(Double.MAX_VALUE);
                    note.getStyleClass().addAll("banner", "activity");
                    return note;
                });
    }

    private static Optional<String> sentence(SizeReport sizes, boolean isSealed) {
        Map<Part, Long> left = new EnumMap<>(Part.class);
        for (ColumnSize column : sizes.columns()) {
            if (column.stripped() > 0) {
                left.merge(Part.of(column), column.stripped(), Long::sum);
            }
        }
        if (left.isEmpty()) {
            return Optional.empty();
        }
        String names = left.entrySet().stream()
                .sorted(Map.Entry.<Part, Long>comparingByValue().reversed())
                .map(entry ->
                        text("summary.missing.part", text("missing." + entry.getKey()), Units.bytes(entry.getValue())))
                .collect(Collectors.joining(text("drop.and")));
        return Optional.of(text(isSealed ? "summary.missing.sealed" : "summary.missing", names));
    }
}
