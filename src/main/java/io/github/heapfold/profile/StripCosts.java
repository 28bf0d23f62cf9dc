package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.TextBundle;
import java.util.Locale;
import java.util.Optional;
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

    private StripCosts() {}

    /** What leaving it out costs, in one line. */
    static String text(Strippable what, Locale language) {
        Column column = what.column();
        String key = (column == null ? key(what.tag()) : key(column)).orElseThrow();
        String text = TextBundle.of(StripCosts.class, "costs", language).getString(key);
        return column == null || column.type() == null
                ? text
                : TextBundle.format(text, column.type().label());
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
        if (field.kind() == Field.Form.TYPED) {
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
        boolean text = BasicType.mayHoldText(type);
        return Optional.of(type == null ? "elements" : "elements." + (text ? type.label() : "typed"));
    }

    /** Why a record has to stay. */
    static Message reason(Tag tag) {
        if (tag == Tag.UTF8) {
            return Message.of("stays.called");
        }
        if (tag == Tag.LOAD_CLASS) {
            return Message.of("stays.namesClass");
        }
        if (tag.isHeapDump() || tag == Tag.HEAP_DUMP_END) {
            return Message.of("stays.bounds");
        }
        return tag.isRoot() ? Message.of("stays.roots") : Message.of("stays.heap");
    }

    /** Why a column has to stay; null where it does not. */
    static Message reason(Column column) {
        Field field = column.field();
        String name = field.name();
        if (name.equals("tag")) {
            return Message.of("stays.whichRecord");
        }
        if (name.equals("length") || name.endsWith("Count") || name.endsWith("Types") || name.equals("elementType")) {
            return isNumberOfEvents(field) ? null : Message.of("stays.length");
        }
        if (column.type() == BasicType.OBJECT || name.equals("elements") || name.equals("stackFrameIds")) {
            return Message.of("stays.references");
        }
        if (name.equals("threadSerial")) {
            return Message.of("stays.stack");
        }
        if (isNameOfTrace(field)) {
            return Message.of("stays.trace");
        }
        if (field.kind() == Field.Form.NAME || name.endsWith("NameIds")) {
            return Message.of("stays.nameId");
        }
        if (field.kind() == Field.Form.ID) {
            return Message.of("stays.id");
        }
        return null;
    }

    private static boolean isNumberOfEvents(Field field) {
        return field.name().equals("sampleCount");
    }
}
