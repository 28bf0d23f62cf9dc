package io.github.heapfold.hprof;

import static io.github.heapfold.hprof.Field.Form.ID;
import static io.github.heapfold.hprof.Field.Form.NAME;
import static io.github.heapfold.hprof.Field.Form.TAIL;
import static io.github.heapfold.hprof.Field.Form.TYPED;
import static io.github.heapfold.hprof.Field.Form.U1;
import static io.github.heapfold.hprof.Field.Form.U2;
import static io.github.heapfold.hprof.Field.Form.U4;
import static io.github.heapfold.hprof.Field.Form.U8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The catalogue: every record and sub-record of HPROF with its fields in the order of the file. All names that Heapfold
 * shows, counts, strips and stores by come from here. The {@code .hfold} format refers to tags and fields by their
 * places, so new ones go to the end. Sources: the HotSpot heap dumper, the manual of the JDK 6–8 {@code hprof} agent
 * and, for the Android tags, ART.
 */
public enum Tag {
    UTF8(Level.RECORD, 0x01, f("stringId", NAME), f("text", TAIL)),
    LOAD_CLASS(
            Level.RECORD,
            0x02,
            f("classSerial", U4),
            f("classObjectId", ID),
            f("stackTraceSerial", U4),
            f("classNameId", NAME)),
    UNLOAD_CLASS(Level.RECORD, 0x03, f("classSerial", U4)),
    STACK_FRAME(
            Level.RECORD,
            0x04,
            f("stackFrameId", ID),
            f("methodNameId", NAME),
            f("methodSignatureId", NAME),
            f("sourceFileNameId", NAME),
            f("classSerial", U4),
            f("lineNumber", U4)),
    STACK_TRACE(
            Level.RECORD,
            0x05,
            f("stackTraceSerial", U4),
            f("threadSerial", U4),
            f("frameCount", U4),
            f("stackFrameIds", TAIL)),
    ALLOC_SITES(
            Level.RECORD,
            0x06,
            f("flags", U2),
            f("cutoffRatio", U4),
            f("liveBytes", U4),
            f("liveInstances", U4),
            f("allocatedBytes", U8),
            f("allocatedInstances", U8),
            f("siteCount", U4),
            f("sites", TAIL)),
    HEAP_SUMMARY(
            Level.RECORD,
            0x07,
            f("liveBytes", U4),
            f("liveInstances", U4),
            f("allocatedBytes", U8),
            f("allocatedInstances", U8)),
    START_THREAD(
            Level.RECORD,
            0x0a,
            f("threadSerial", U4),
            f("threadObjectId", ID),
            f("stackTraceSerial", U4),
            f("threadNameId", NAME),
            f("threadGroupNameId", NAME),
            f("parentThreadGroupNameId", NAME)),
    END_THREAD(Level.RECORD, 0x0b, f("threadSerial", U4)),
    HEAP_DUMP(Level.RECORD, 0x0c),
    CPU_SAMPLES(Level.RECORD, 0x0d, f("sampleCount", U4), f("traceCount", U4), f("samples", TAIL)),
    CONTROL_SETTINGS(Level.RECORD, 0x0e, f("flags", U4), f("stackTraceDepth", U2)),
    HEAP_DUMP_SEGMENT(Level.RECORD, 0x1c),
    HEAP_DUMP_END(Level.RECORD, 0x2c),

    ROOT_UNKNOWN(Level.SUB_RECORD, 0xff, f("objectId", ID)),
    ROOT_JNI_GLOBAL(Level.SUB_RECORD, 0x01, f("objectId", ID), f("jniGlobalRefId", ID)),
    ROOT_JNI_LOCAL(Level.SUB_RECORD, 0x02, f("objectId", ID), f("threadSerial", U4), f("frameNumber", U4)),
    ROOT_JAVA_FRAME(Level.SUB_RECORD, 0x03, f("objectId", ID), f("threadSerial", U4), f("frameNumber", U4)),
    ROOT_NATIVE_STACK(Level.SUB_RECORD, 0x04, f("objectId", ID), f("threadSerial", U4)),
    ROOT_STICKY_CLASS(Level.SUB_RECORD, 0x05, f("objectId", ID)),
    ROOT_THREAD_BLOCK(Level.SUB_RECORD, 0x06, f("objectId", ID), f("threadSerial", U4)),
    ROOT_MONITOR_USED(Level.SUB_RECORD, 0x07, f("objectId", ID)),
    ROOT_THREAD_OBJECT(Level.SUB_RECORD, 0x08, f("objectId", ID), f("threadSerial", U4), f("stackTraceSerial", U4)),
    ROOT_INTERNED_STRING(Level.SUB_RECORD, 0x89, f("objectId", ID)),
    ROOT_FINALIZING(Level.SUB_RECORD, 0x8a, f("objectId", ID)),
    ROOT_DEBUGGER(Level.SUB_RECORD, 0x8b, f("objectId", ID)),
    ROOT_REFERENCE_CLEANUP(Level.SUB_RECORD, 0x8c, f("objectId", ID)),
    ROOT_VM_INTERNAL(Level.SUB_RECORD, 0x8d, f("objectId", ID)),
    ROOT_JNI_MONITOR(Level.SUB_RECORD, 0x8e, f("objectId", ID), f("threadSerial", U4), f("frameNumber", U4)),
    ROOT_UNREACHABLE(Level.SUB_RECORD, 0x90, f("objectId", ID)),
    HEAP_DUMP_INFO(Level.SUB_RECORD, 0xfe, f("heapId", U4), f("heapNameId", NAME)),
    CLASS_DUMP(
            Level.SUB_RECORD,
            SubRecordCode.CLASS_DUMP,
            f("classObjectId", ID),
            f("stackTraceSerial", U4),
            f("superClassObjectId", ID),
            f("classLoaderObjectId", ID),
            f("signersObjectId", ID),
            f("protectionDomainObjectId", ID),
            f("reserved1", ID),
            f("reserved2", ID),
            f("instanceSize", U4),
            f("constantPoolCount", U2),
            f("constantPool", TAIL),
            f("staticFieldCount", U2),
            f("staticFieldNameIds", TAIL),
            f("staticFieldTypes", TAIL),
            f("staticFieldValues", TYPED),
            f("instanceFieldCount", U2),
            f("instanceFieldNameIds", TAIL),
            f("instanceFieldTypes", TAIL)),
    INSTANCE_DUMP(
            Level.SUB_RECORD,
            SubRecordCode.INSTANCE_DUMP,
            f("objectId", ID),
            f("stackTraceSerial", U4),
            f("classObjectId", ID),
            f("length", U4),
            f("values", TYPED)),
    OBJECT_ARRAY_DUMP(
            Level.SUB_RECORD,
            SubRecordCode.OBJECT_ARRAY_DUMP,
            f("objectId", ID),
            f("stackTraceSerial", U4),
            f("length", U4),
            f("arrayClassObjectId", ID),
            f("elements", TAIL)),
    PRIMITIVE_ARRAY_DUMP(
            Level.SUB_RECORD,
            SubRecordCode.PRIMITIVE_ARRAY_DUMP,
            f("objectId", ID),
            f("stackTraceSerial", U4),
            f("length", U4),
            f("elementType", U1),
            f("elements", TYPED)),
    PRIMITIVE_ARRAY_NODATA(
            Level.SUB_RECORD,
            SubRecordCode.PRIMITIVE_ARRAY_NODATA & 0xff,
            f("objectId", ID),
            f("stackTraceSerial", U4),
            f("length", U4),
            f("elementType", U1));

    /** Where a tag stands: directly in the file, or inside a HEAP_DUMP or HEAP_DUMP_SEGMENT. */
    public enum Level {
        RECORD,
        SUB_RECORD
    }

    /** Bytes of a record's tag, time and length. */
    public static final int RECORD_HEADER = 9;

    private record Spec(String name, Field.Form kind) {}

    private static final Tag[] RECORDS = byCode(Level.RECORD);
    private static final Tag[] SUB_RECORDS = byCode(Level.SUB_RECORD);

    private final Level level;
    private final int code;
    private final List<Field> fields;
    private final boolean fixed;

    /**
     * Of the fields before the first one of variable length: bytes that are the same in every dump, and identifiers.
     */
    private final int plainBytes;

    private final int identifiers;

    Tag(Level level, int code, Spec... specs) {
        this.level = level;
        this.code = code;
        List<Field> all = new ArrayList<>();
        all.add(new Field(this, "tag", U1));
        if (level == Level.RECORD) {
            all.add(new Field(this, "time", U4));
            all.add(new Field(this, "length", U4));
        }
        for (Spec spec : specs) {
            all.add(new Field(this, spec.name, spec.kind));
        }
        this.fields = List.copyOf(all);
        int bytes = 0;
        int ids = 0;
        int before = 0;
        while (before < all.size() && !all.get(before).kind().isVariable()) {
            Field.Form kind = all.get(before++).kind();
            if (kind == ID || kind == NAME) {
                ids++;
            } else {
                bytes += kind.size(0);
            }
        }
        fixed = before == all.size();
        plainBytes = bytes;
        identifiers = ids;
    }

    private static Spec f(String name, Field.Form kind) {
        return new Spec(name, kind);
    }

    private static Tag[] byCode(Level level) {
        Tag[] table = new Tag[256];
        for (Tag tag : values()) {
            if (tag.level == level) {
                table[tag.code] = tag;
            }
        }
        return table;
    }

    /** The record with this tag byte, or null. */
    public static Tag record(int code) {
        return RECORDS[code & 0xff];
    }

    /** The sub-record with this tag byte, or null. */
    public static Tag subRecord(int code) {
        return SUB_RECORDS[code & 0xff];
    }

    public Level level() {
        return level;
    }

    public int code() {
        return code;
    }

    /** The tag byte as the documents write it: {@code 0x1C}. */
    public static String hex(int code) {
        return String.format(Locale.ROOT, "0x%02X", code & 0xff);
    }

    public String hex() {
        return hex(code);
    }

    /** The fields in the order of the file, the tag byte and (for records) time and length among them. */
    public List<Field> fields() {
        return fields;
    }

    /** The field of this name; it is a programming error to ask for one that is not there. */
    public Field field(String name) {
        for (Field field : fields) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        throw new IllegalArgumentException(name() + " has no field " + name);
    }

    /** Whether this record holds sub-records. */
    public boolean isHeapDump() {
        return this == HEAP_DUMP || this == HEAP_DUMP_SEGMENT;
    }

    public boolean isRoot() {
        return level == Level.SUB_RECORD && name().startsWith("ROOT_");
    }

    /** Whether every record of this tag has the same size: no field whose length depends on the data. */
    public boolean isFixed() {
        return fixed;
    }

    /** Bytes of the fields before the first one of variable length, tag (and record header) included. */
    public int fixedSize(int idSize) {
        return plainBytes + identifiers * idSize;
    }

    /** Whether a record of this tag can take that many bytes, tag (and record header) included. */
    public boolean fits(long size, int idSize) {
        return fixed ? size == fixedSize(idSize) : size >= fixedSize(idSize);
    }

    /** Bytes of each entry of a list whose length is the last field before it; 0 where the tag has no such list. */
    public int entrySize(int idSize) {
        return switch (this) {
            case STACK_TRACE -> idSize;
            case ALLOC_SITES -> 1 + 6 * Integer.BYTES;
            case CPU_SAMPLES -> 2 * Integer.BYTES;
            default -> 0;
        };
    }
}
