package io.github.heapfold.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * From the original size to the folded one, step by step: what was left out, then what the coding took away, or zeros
 * added.
 *
 * @param steps the original first, the folded file last; each begins where the one before ended
 */
public record Waterfall(List<Step> steps) {
    /** What kind of step it is, by which it is coloured. */
    public enum StepType {
        ORIGINAL,
        STRIPPED,
        CODED,
        FOLDED
    }

    /** What columns have in common; the text of a step has this name in it. */
    public enum Share {
        ELEMENTS,
        /** What stays of contents of which a part was left out. */
        KEPT_ELEMENTS,
        SERIALS,
        STACKS,
        CLASS_PARTS,
        IDS,
        REFERENCES,
        VALUES,
        NAMES,
        ZEROS,
        SEALED,
        OTHER
    }

    /**
     * One bar.
     *
     * @param kind what it stands for
     * @param group of the columns in it; for the first and the last step, null
     * @param from where the bar begins, in bytes
     * @param to where it ends; of a step that takes away less than {@code from}
     */
    public record Step(StepType kind, Share group, long from, long to) {
        /** Bytes that the step takes away (negative) or, for first and last, has. */
        public long change() {
            return to - from;
        }

        /** Whether it adds to the file what there is in the end: zeros, or what is sealed. */
        public boolean adds() {
            return kind == StepType.CODED && change() > 0;
        }

        /** Key of its name in {@link ReportTexts}. */
        public String key() {
            return group == null ? "waterfall." + kind : "waterfall." + kind + "." + group;
        }

        /** What stands over its bar: the size of the first and the last, the change of the others. */
        public String label() {
            if (group == null) {
                return Units.bytes(to);
            }
            return Units.signed(change(), Units::bytes);
        }
    }

    /** Sums the columns of a report into steps; those that change nothing are left out. */
    public static Waterfall of(SizeReport report) {
        Map<Share, Long> stripped = new EnumMap<>(Share.class);
        Map<Share, Long> coded = new EnumMap<>(Share.class);
        for (ColumnSize column : report.columns()) {
            stripped.merge(strippedGroup(column), column.stripped(), Long::sum);
            long away = column.original() - column.stripped() - column.stored();
            coded.merge(codedGroup(column), away, Long::sum);
        }
        if (stripped.getOrDefault(Share.ELEMENTS, 0L) != 0) {
            // Two bars of one name would be read as one.
            Optional.ofNullable(coded.remove(Share.ELEMENTS)).ifPresent(away -> coded.put(Share.KEPT_ELEMENTS, away));
        }
        List<Step> steps = new ArrayList<>();
        long at = report.originalBytes();
        steps.add(new Step(StepType.ORIGINAL, null, 0, at));
        at = add(steps, StepType.STRIPPED, stripped, at);
        add(steps, StepType.CODED, coded, at);
        steps.add(new Step(StepType.FOLDED, null, 0, report.storedBytes()));
        return new Waterfall(List.copyOf(steps));
    }

    private static long add(List<Step> steps, StepType kind, Map<Share, Long> groups, long from) {
        long at = from;
        for (Map.Entry<Share, Long> group : groups.entrySet()) {
            if (group.getValue() != 0) {
                steps.add(new Step(kind, group.getKey(), at, at - group.getValue()));
                at -= group.getValue();
            }
        }
        return at;
    }

    private static Share strippedGroup(ColumnSize column) {
        String field = field(column);
        if (column.tag().startsWith("STACK_")) {
            return Share.STACKS;
        }
        if (field.startsWith("elements")) {
            return Share.ELEMENTS;
        }
        if (field.equals("stackTraceSerial")) {
            return Share.SERIALS;
        }
        return column.tag().equals("CLASS_DUMP") ? Share.CLASS_PARTS : Share.OTHER;
    }

    private static Share codedGroup(ColumnSize column) {
        String field = field(column);
        switch (column.tag()) {
            case ColumnSize.ZEROS:
                return Share.ZEROS;
            case ColumnSize.SEALED:
                return Share.SEALED;
            case "UTF8":
                return Share.NAMES;
            case "INSTANCE_DUMP":
            case "OBJECT_ARRAY_DUMP":
            case "PRIMITIVE_ARRAY_DUMP":
            case "CLASS_DUMP":
                break;
            default:
                return Share.OTHER;
        }
        if (field.equals("objectId")) {
            return Share.IDS;
        }
        boolean object = field.endsWith("[object]");
        if (object || field.equals("elements") || field.equals("classObjectId") || field.endsWith("ClassObjectId")) {
            return Share.REFERENCES;
        }
        if (field.startsWith("elements")) {
            return Share.ELEMENTS;
        }
        return field.startsWith("values") || field.startsWith("staticFieldValues") ? Share.VALUES : Share.OTHER;
    }

    private static String field(ColumnSize column) {
        return column.name()
                .substring(Math.min(column.name().length(), column.tag().length() + 1));
    }
}
