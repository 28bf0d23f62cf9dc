package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.ModifiedUtf8;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/** Takes one record apart into its fields. */
final class Details {
    /** No class is longer; of a longer record, this much is shown. */
    private static final int MOST_BYTES = 8 << 20;

    private static final int MOST_TEXT = 64 << 10;

    private final DumpBytes bytes;
    private final NameDirectory directory;
    private final Summaries summaries;
    private final LongFunction<String> nearby;
    private final RecordLayout layout;
    private final HprofHeader header;

    private List<FieldValue> values;
    private DumpRecord record;
    private byte[] data;

    /** @param nearby what is known of the object of an ID without looking for it; empty where nothing is */
    Details(
            DumpBytes bytes,
            HprofHeader header,
            NameDirectory directory,
            Summaries summaries,
            LongFunction<String> nearby) {
        this.bytes = bytes;
        this.header = header;
        this.directory = directory;
        this.summaries = summaries;
        this.nearby = nearby;
        layout = new RecordLayout(header.idSize());
    }

    /**
     * Takes a record apart.
     *
     * @param firstElement of an array, the first element to be shown
     * @param elements the most elements to be shown
     */
    RecordDetail of(DumpRecord wanted, long firstElement, int elements) throws IOException {
        record = wanted;
        values = new ArrayList<>();
        Tag tag = record.tag();
        if (record.kind() == DumpRecord.Type.HEADER) {
            return header();
        }
        if (tag == null) {
            if (record.kind() == DumpRecord.Type.RECORD) {
                read(Tag.RECORD_HEADER);
                fixedFields(Tag.HEAP_DUMP_END);
            }
            return new RecordDetail(record, values, 0, 0, 0, null);
        }
        boolean array = tag == Tag.OBJECT_ARRAY_DUMP || tag == Tag.PRIMITIVE_ARRAY_DUMP;
        read(array ? tag.fixedSize(layout.idSize) : MOST_BYTES);
        if (data.length < tag.fixedSize(layout.idSize)) {
            return new RecordDetail(record, values, 0, 0, 0, null);
        }
        fixedFields(tag);
        return switch (tag) {
            case UTF8 -> text();
            case STACK_TRACE ->
                list(
                        "stackFrameIds",
                        BasicType.OBJECT,
                        Link.Target.FRAME,
                        firstElement,
                        elements,
                        (record.size() - tag.fixedSize(layout.idSize)) / layout.idSize);
            case CLASS_DUMP -> classDump();
            case INSTANCE_DUMP -> instance();
            case OBJECT_ARRAY_DUMP ->
                list(
                        "elements",
                        BasicType.OBJECT,
                        Link.Target.OBJECT,
                        firstElement,
                        elements,
                        BigEndian.u4(data, layout.arrayLength));
            case PRIMITIVE_ARRAY_DUMP ->
                list(
                        "elements",
                        BasicType.of(data[layout.primitiveType]),
                        null,
                        firstElement,
                        elements,
                        BigEndian.u4(data, layout.arrayLength));
            default -> rest(tag);
        };
    }

    private void read(int most) throws IOException {
        data = read(0, (int) Math.min(most, record.size()));
    }

    private byte[] read(long at, int length) throws IOException {
        byte[] part = new byte[length];
        return Arrays.copyOf(part, bytes.read(record.offset() + at, part, 0, length));
    }

    private RecordDetail header() {
        int format = header.format().length() + 1;
        add("format", "text", header.format(), "", null, 0, format, 0);
        add("idSize", "u4", String.valueOf(header.idSize()), "", null, format, 4, 0);
        add("timestamp", "u8", String.valueOf(header.timestamp()), header.time().toString(), null, format + 4, 8, 0);
        return new RecordDetail(record, values, 0, 0, 0, null);
    }

    private void add(String name, String type, String value, String note, Link link, long at, long length, int depth) {
        values.add(new FieldValue(name, type, value, note, link, at, length, depth));
    }

    /** The fields before the first one of variable length. */
    private void fixedFields(Tag tag) {
        int at = 0;
        for (Field field : tag.fields()) {
            if (field.kind().isVariable()) {
                return;
            }
            int size = field.kind().size(layout.idSize);
            if (at + size > data.length) {
                return;
            }
            field(field, BigEndian.get(data, at, size), at, size);
            at += size;
        }
    }

    private void field(Field field, long value, int at, int size) {
        switch (field.kind()) {
            case NAME -> {
                String text = directory.text(value);
                String note = text == null ? "" : ValueTexts.quoted(text, 300);
                add(field.name(), "id", ValueTexts.id(value), note, name(value), at, size, 0);
            }
            case ID -> reference(field.name(), "id", value, link(field, value), at, size, 0);
            default -> number(field, value, at, size);
        }
    }

    private static Link name(long id) {
        return id == 0 ? null : new Link(Link.Target.NAME, id);
    }

    private static Link link(Field field, long value) {
        return switch (field.name()) {
            case "jniGlobalRefId", "reserved1", "reserved2" -> null;
            case "stackFrameId" -> field.tag() == Tag.STACK_FRAME ? null : new Link(Link.Target.FRAME, value);
            default -> value == 0 ? null : new Link(Link.Target.OBJECT, value);
        };
    }

    private void reference(String name, String type, long value, Link link, long at, long length, int depth) {
        String known = link == null || link.kind() != Link.Target.OBJECT ? null : directory.className(value);
        String note = known != null ? known : link == null || isItself(link) ? "" : nearby.apply(value);
        add(name, type, ValueTexts.id(value), note, isItself(link) ? null : link, at, length, depth);
    }

    private boolean isItself(Link link) {
        return link != null && record.isObject() && link.kind() == Link.Target.OBJECT && link.id() == record.id();
    }

    private void number(Field field, long value, int at, int size) {
        String note = "";
        Link link = null;
        String shown = String.valueOf(value);
        switch (field.name()) {
            case "tag" -> {
                shown = Tag.hex((int) value);
                note = record.name();
            }
            case "elementType" -> {
                BasicType type = BasicType.of((int) value);
                note = type == null ? "" : type.label();
            }
            case "classSerial" -> {
                String name = directory.classNameOfSerial(value);
                note = name == null ? "" : name;
            }
            case "lineNumber" -> shown = String.valueOf((int) value);
            case "stackTraceSerial" -> {
                Link trace = new Link(Link.Target.TRACE, value);
                link = field.tag() != Tag.STACK_TRACE && directory.place(trace) >= 0 ? trace : null;
            }
            default -> {}
        }
        add(field.name(), "u" + size, shown, note, link, at, size, 0);
    }

    private RecordDetail text() {
        int from = Tag.UTF8.fixedSize(layout.idSize);
        String text = ModifiedUtf8.decode(data, from, Math.min(data.length, from + MOST_TEXT));
        add("text", "text", ValueTexts.quoted(text, 300), "", null, from, record.size() - from, 0);
        return new RecordDetail(record, values, 0, 0, 0, text);
    }

    private RecordDetail rest(Tag tag) {
        long from = tag.fixedSize(layout.idSize);
        if (!tag.isFixed()) {
            Field last = tag.fields().get(tag.fields().size() - 1);
            add(last.name(), "bytes", String.valueOf(record.size() - from), "", null, from, record.size() - from, 0);
        }
        return new RecordDetail(record, values, 0, 0, 0, null);
    }

    /** Elements one after another. */
    private RecordDetail list(String name, BasicType type, Link.Target kind, long first, int most, long count)
            throws IOException {
        if (type == null) {
            return rest(record.tag());
        }
        int fixed = record.tag().fixedSize(layout.idSize);
        int size = type.size(layout.idSize);
        long there = Math.max(0, Math.min(count, (record.size() - fixed) / size));
        long from = Math.max(0, Math.min(first, there));
        int shown = (int) Math.min(most, there - from);
        add(name, type.label() + "[]", String.valueOf(count), "", null, fixed, record.size() - fixed, 0);
        byte[] part = read(fixed + from * size, shown * size);
        for (int i = 0; i < part.length / size; i++) {
            long at = fixed + (from + i) * size;
            String number = "[" + (from + i) + "]";
            if (kind == null) {
                String value = ValueTexts.of(type, part, i * size, layout.idSize);
                add(number, type.label(), value, "", null, at, size, 1);
            } else {
                long id = BigEndian.get(part, i * size, layout.idSize);
                reference(number, "id", id, id == 0 ? null : new Link(kind, id), at, size, 1);
            }
        }
        byte[] start = kind == null ? read(fixed, (int) Math.min(MOST_TEXT, there * size)) : new byte[0];
        String text = kind == null ? ValueTexts.text(type, start, 0, start.length) : null;
        return new RecordDetail(record, values, there, from, shown, text);
    }

    private RecordDetail instance() {
        int at = layout.instanceValues;
        long classId = BigEndian.get(data, layout.instanceClass, layout.idSize);
        List<NameDirectory.JavaField> fields = directory.fields(classId);
        int size = fields == null
                ? -1
                : fields.stream()
                        .mapToInt(
                                field -> field.type() == null ? 0 : field.type().size(layout.idSize))
                        .sum();
        boolean fits = size == record.size() - at && data.length == record.size();
        add("values", "bytes", String.valueOf(record.size() - at), "", null, at, record.size() - at, 0);
        if (fits) {
            for (NameDirectory.JavaField field : fields) {
                if (field.type() != null) {
                    String owner = field.owner() == classId ? "" : summaries.className(field.owner());
                    value(nameOf(field.nameId()), field.type(), at, owner);
                    at += field.type().size(layout.idSize);
                }
            }
        }
        return new RecordDetail(record, values, 0, 0, 0, null);
    }

    private String nameOf(long nameId) {
        String name = directory.text(nameId);
        return name == null ? ValueTexts.id(nameId) : name;
    }

    /**
     * Adds the value of a field or a static.
     *
     * @param owner the superclass that declares it; empty for none
     */
    private void value(String name, BasicType type, int at, String owner) {
        String from = owner.isEmpty() ? name : name + " (" + owner + ")";
        int size = type.size(layout.idSize);
        if (type == BasicType.OBJECT) {
            long id = BigEndian.get(data, at, size);
            reference(from, "object", id, id == 0 ? null : new Link(Link.Target.OBJECT, id), at, size, 1);
        } else {
            add(from, type.label(), ValueTexts.of(type, data, at, layout.idSize), "", null, at, size, 1);
        }
    }

    private RecordDetail classDump() {
        int pool = layout.constantPoolCount + 2;
        int statics = ClassDumps.constants(data, 0, layout, (at, type, value) -> {
            if (type != null) {
                value("#" + BigEndian.u2(data, at), type, value, "");
            }
        });
        // What the constants are in comes before them.
        int constants = values.size();
        constants -= (int) values.stream().filter(value -> value.depth() == 1).count();
        values.add(
                constants,
                new FieldValue(
                        "constantPool", "bytes", String.valueOf(statics - pool), "", null, pool, statics - pool, 0));
        add("staticFieldCount", "u2", String.valueOf(BigEndian.u2(data, statics)), "", null, statics, 2, 0);
        int fields = ClassDumps.statics(data, statics, layout, (at, type, value) -> {
            if (type != null) {
                value(nameOf(BigEndian.get(data, at, layout.idSize)), type, value, "");
            }
        });
        int count = BigEndian.u2(data, fields);
        add("instanceFieldCount", "u2", String.valueOf(count), "", null, fields, 2, 0);
        for (int i = 0; i < count; i++) {
            int at = fields + 2 + i * (layout.idSize + 1);
            long nameId = BigEndian.get(data, at, layout.idSize);
            BasicType type = BasicType.of(data[at + layout.idSize]);
            add(nameOf(nameId), type == null ? "" : type.label(), "", "", name(nameId), at, layout.idSize + 1, 1);
        }
        return new RecordDetail(record, values, 0, 0, 0, null);
    }
}
