package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.Set;

/**
 * Which records and fields can be stripped and what that costs in Eclipse MAT, or why they cannot. The only list of it.
 */
final class StripCosts {
    private static final String NOTHING = "nothing";

    /** Records that no analysis of the heap needs. */
    private static final Set<Tag> ASIDE = Set.of(
            Tag.UNLOAD_CLASS,
            Tag.ALLOC_SITES,
            Tag.HEAP_SUMMARY,
            Tag.START_THREAD,
            Tag.END_THREAD,
            Tag.CPU_SAMPLES,
            Tag.CONTROL_SETTINGS);

    private static final ResourceBundle.Control NO_OTHER_LANGUAGE =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private StripCosts() {}

    /** What leaving it out costs, in one line. */
    static String text(Strippable what, Locale language) {
        Column column = what.column();
        String key = (column == null ? key(what.tag()) : key(column)).orElseThrow();
        String text = ResourceBundle.getBundle(
                        StripCosts.class.getPackageName() + ".costs", language, NO_OTHER_LANGUAGE)
                .getString(key);
        return column == null || column.type() == null
                ? text
                : new MessageFormat(text, Locale.ROOT)
                        .format(new Object[] {column.type().label()});
    }

    /** What leaving out a whole record costs, as a key of {@code costs.properties}; empty where it has to stay. */
    static Optional<String> key(Tag tag) {
        if (tag == Tag.STACK_FRAME || tag == Tag.STACK_TRACE) {
            return Optional.of("stacks");
        }
        return ASIDE.contains(tag) ? Optional.of(NOTHING) : Optional.empty();
    }

    /** What leaving out a column costs, as a key of {@code costs.properties}; empty where it has to stay. */
    static Optional<String> key(Column column) {
        Field field = column.field();
        if (field.kind() == Field.Kind.TYPED) {
            return typed(field.tag(), column.type());
        }
        if (isNameOfTrace(field)) {
            return Optional.empty();
        }
        return switch (field.name()) {
            case "time" -> Optional.of(field.tag().isHeapDump() ? "timeOfDump" : "time");
            case "text", "lineNumber", "frameNumber", "heapId", "instanceSize", "constantPool" ->
                Optional.of(field.name());
            case "stackTraceSerial" -> Optional.of(field.tag() == Tag.ROOT_THREAD_OBJECT ? "traceOfThread" : NOTHING);
            case "classSerial" ->
                Optional.of(field.tag() == Tag.LOAD_CLASS || field.tag() == Tag.STACK_FRAME ? "unknownClass" : NOTHING);
            case "jniGlobalRefId", "reserved1", "reserved2" -> Optional.of(NOTHING);
            case "signersObjectId", "protectionDomainObjectId" -> Optional.of("classReference");
            default -> ASIDE.contains(field.tag()) && reason(column) == null ? Optional.of(NOTHING) : Optional.empty();
        };
    }

    /** Of stack traces alone it says which one this is; everywhere else, which one to look for. */
    private static boolean isNameOfTrace(Field field) {
        return field.tag() == Tag.STACK_TRACE && field.name().equals("stackTraceSerial");
    }

    private static Optional<String> typed(Tag tag, BasicType type) {
        if (type == BasicType.OBJECT) {
            return Optional.empty();
        }
        if (tag != Tag.PRIMITIVE_ARRAY_DUMP) {
            return Optional.of(
                    (tag == Tag.CLASS_DUMP ? "values.static" : "values.object") + (type == null ? "" : ".typed"));
        }
        boolean text = type == BasicType.BYTE || type == BasicType.CHAR;
        return Optional.of(type == null ? "elements" : "elements." + (text ? type.label() : "typed"));
    }

    /** Why a record has to stay. */
    static String reason(Tag tag) {
        if (tag == Tag.UTF8) {
            return "classes and fields are called by it";
        }
        if (tag == Tag.LOAD_CLASS) {
            return "it names a class";
        }
        if (tag.isHeapDump() || tag == Tag.HEAP_DUMP_END) {
            return "it says where objects begin and end";
        }
        return tag.isRoot() ? "without roots everything is garbage" : "it is a part of the heap";
    }

    /** Why a column has to stay; null where it does not. */
    static String reason(Column column) {
        Field field = column.field();
        String name = field.name();
        if (name.equals("tag")) {
            return "it says which record this is";
        }
        if (name.equals("length") || name.endsWith("Count") || name.endsWith("Types") || name.equals("elementType")) {
            return isNumberOfEvents(field) ? null : "the length of the record follows from it";
        }
        if (column.type() == BasicType.OBJECT || name.equals("elements") || name.equals("stackFrameIds")) {
            return "references are what an analysis follows";
        }
        if (name.equals("threadSerial")) {
            return "it says whose stack this belongs to";
        }
        if (isNameOfTrace(field)) {
            return "threads find their stacks by it";
        }
        if (field.kind() == Field.Kind.NAME || name.endsWith("NameIds")) {
            return "it is the identifier of a name, and names are found by it";
        }
        if (field.kind() == Field.Kind.ID) {
            return "it is an identifier: objects, classes and frames are found by it";
        }
        return null;
    }

    private static boolean isNumberOfEvents(Field field) {
        return field.name().equals("sampleCount");
    }
}
