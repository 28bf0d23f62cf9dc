package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a profile left out of a file, in a few words and with its bytes. */
public final class MissingParts {
    /** What people call it that columns have in common. */
    private enum Part {
        ELEMENTS,
        VALUES,
        SERIALS,
        STACKS,
        CLASS_PARTS,
        TEXTS,
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
            if (column.name().equals("UTF8.text")) {
                return TEXTS;
            }
            if (column.tag().equals("CLASS_DUMP")) {
                return CLASS_PARTS;
            }
            return field.startsWith("values") ? VALUES : OTHER;
        }
    }

    private MissingParts() {}

    /**
     * The parts, those with most bytes first; empty where nothing was left out.
     *
     * @param file whose sizes and profile are known, or nothing is said
     */
    public static Optional<String> of(Inspection file) {
        Map<Part, Long> left = new EnumMap<>(Part.class);
        Map<Part, Long> inPart = new EnumMap<>(Part.class);
        file.sizes().ifPresent(sizes -> {
            sizes.columns().stream()
                    .filter(column -> column.stripped() > 0)
                    .forEach(column -> left.merge(Part.of(column), column.stripped(), Long::sum));
            inPart(sizes, file.profile())
                    .forEach(column -> inPart.merge(Part.of(column), column.original(), Long::sum));
        });
        String parts = Stream.of(Part.values())
                .filter(part -> left.containsKey(part) || inPart.containsKey(part))
                .sorted(Comparator.comparing(part -> -left.getOrDefault(part, 0L) - inPart.getOrDefault(part, 0L)))
                .map(part -> words(text("missing." + part), left.get(part), inPart.get(part)))
                .collect(Collectors.joining(text("drop.and")));
        return Optional.of(parts).filter(words -> !words.isEmpty());
    }

    /**
     * Bytes of an original of which a part was left out; how large that is, no file says.
     *
     * @param profile what was left out of it; empty where that is not known
     */
    public static long bytesInPart(SizeReport sizes, Optional<AppliedProfile> profile) {
        return inPart(sizes, profile).mapToLong(ColumnSize::original).sum();
    }

    private static Stream<ColumnSize> inPart(SizeReport sizes, Optional<AppliedProfile> profile) {
        return profile.stream()
                .flatMap(known -> sizes.columns().stream()
                        .filter(column -> column.stripped() == 0
                                && column.original() > 0
                                && Column.named(column.name())
                                        .filter(known::erases)
                                        .isPresent()));
    }

    private static String words(String part, Long left, Long inPart) {
        if (inPart == null) {
            return text("summary.missing.part", part, Units.bytes(left));
        }
        return left == null
                ? text("summary.missing.some", part, Units.bytes(inPart))
                : text("summary.missing.more", part, Units.bytes(left), Units.bytes(inPart));
    }
}
