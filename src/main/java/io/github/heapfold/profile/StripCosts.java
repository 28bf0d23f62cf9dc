package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.util.Optional;
import java.util.Set;

/** Which records and fields can be stripped and what that costs in Eclipse MAT, or why they cannot. The only list of it. */
final class StripCosts {
    private static final String NOTHING = "nothing: MAT does not read it";
    private static final String CLASS_REFERENCE = "nothing, unless MAT is told to add references from classes";
    private static final String NO_STACKS = "no thread stacks, no locals per frame; thread to local references stay";
    private static final String UNKNOWN_CLASS = "stack frames show an unknown class";
    private static final String VALUES = "the values themselves";

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

    /** What leaving out a whole record costs; empty where it has to stay. */
    static Optional<String> of(Tag tag) {
        if (tag == Tag.STACK_FRAME || tag == Tag.STACK_TRACE) {
            return Optional.of(NO_STACKS);
        }
        return ASIDE.contains(tag) ? Optional.of(NOTHING) : Optional.empty();
    }

    /** What leaving out a column costs; empty where it has to stay. */
    static Optional<String> of(Column column) {
        Field field = column.field();
        if (field.kind() == Field.Kind.TYPED) {
            return typed(field.tag(), column.type());
        }
        if (isNameOfTrace(field)) {
            return Optional.empty();
        }
        return switch (field.name()) {
            case "time" ->
                Optional.of(
                        field.tag().isHeapDump()
                                ? "the creation date that MAT shows may be 72 minutes late"
                                : "nothing: MAT does not show when a record was written");
            case "text" ->
                Optional.of("nothing: only texts go that name no class, no field and no stack frame that is kept");
            case "stackTraceSerial" -> traceSerial(field.tag());
            case "classSerial" ->
                Optional.of(field.tag() == Tag.LOAD_CLASS || field.tag() == Tag.STACK_FRAME ? UNKNOWN_CLASS : NOTHING);
            case "lineNumber" -> Optional.of("stack frames without line numbers");
            case "frameNumber" -> Optional.of("locals are shown at the top of their thread's stack");
            case "heapId" -> Optional.of("nothing in MAT; Android's tools do not tell the heaps apart");
            case "jniGlobalRefId", "reserved1", "reserved2" -> Optional.of(NOTHING);
            case "signersObjectId", "protectionDomainObjectId" -> Optional.of(CLASS_REFERENCE);
            case "instanceSize" -> Optional.of("nothing, unless a superclass is missing in the dump");
            case "constantPool" -> Optional.of("nothing: only primitive constants go, which MAT does not read");
            default -> ASIDE.contains(field.tag()) && reason(column) == null ? Optional.of(NOTHING) : Optional.empty();
        };
    }

    /** Of stack traces alone it says which one this is; everywhere else, which one to look for. */
    private static boolean isNameOfTrace(Field field) {
        return field.tag() == Tag.STACK_TRACE && field.name().equals("stackTraceSerial");
    }

    private static Optional<String> traceSerial(Tag tag) {
        return Optional.of(tag == Tag.ROOT_THREAD_OBJECT ? "nothing in MAT; VisualVM finds no thread stacks" : NOTHING);
    }

    private static Optional<String> typed(Tag tag, BasicType type) {
        if (type == BasicType.OBJECT) {
            return Optional.empty();
        }
        if (tag != Tag.PRIMITIVE_ARRAY_DUMP) {
            String whose = tag == Tag.CLASS_DUMP ? "static fields" : "objects";
            return Optional.of(
                    type == null
                            ? "all values of " + whose + " but references"
                            : "the " + type.label() + " values of " + whose);
        }
        if (type == null) {
            return Optional.of(
                    "strings, thread names, property texts and all other array contents; sizes and paths stay;"
                            + " in MAT the component report finds false duplicate strings and arrays of one value");
        }
        return Optional.of(
                switch (type) {
                    case BYTE -> "strings, thread names and property texts of Java 9 and later; raw buffers";
                    case CHAR ->
                        "strings, thread names and property texts of Java 8, earlier, and Android; char buffers";
                    default -> VALUES;
                });
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
