package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a profile left out of a file, in a few words and with its bytes. */
public final class MissingParts {
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

    private MissingParts() {}

    /** The parts, those with most bytes first; empty where nothing was left out. */
    public static Optional<String> of(SizeReport sizes) {
        Map<Part, Long> left = new EnumMap<>(Part.class);
        for (ColumnSize column : sizes.columns()) {
            if (column.stripped() > 0) {
                left.merge(Part.of(column), column.stripped(), Long::sum);
            }
        }
        if (left.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(left.entrySet().stream()
                .sorted(Map.Entry.<Part, Long>comparingByValue().reversed())
                .map(entry ->
                        text("summary.missing.part", text("missing." + entry.getKey()), Units.bytes(entry.getValue())))
                .collect(Collectors.joining(text("drop.and"))));
    }
}
