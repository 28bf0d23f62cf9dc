package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.ModifiedUtf8;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.List;

/** What a record is about in a few words. */
final class Summaries {
    /** Characters of a text. */
    static final int MOST_TEXT = 100;

    private final NameDirectory directory;
    private final RecordLayout layout;

    Summaries(NameDirectory directory, int idSize) {
        this.directory = directory;
        layout = new RecordLayout(idSize);
    }

    /** Of a record of a block. */
    String of(RecordBlock block, int index) {
        Tag tag = block.tag(index);
        byte[] data = block.data();
        int at = block.start(index);
        int end = (int) Math.min(data.length, at + block.size(index));
        if (tag == null || end - at < tag.fixedSize(layout.idSize)) {
            return "";
        }
        return switch (tag) {
            case UTF8 ->
                ValueTexts.quoted(
                        ModifiedUtf8.decode(data, at + tag.fixedSize(layout.idSize), Math.min(end, at + 4 * MOST_TEXT)),
                        MOST_TEXT);
            case LOAD_CLASS -> text(id(data, at, tag, "classNameId"));
            case STACK_FRAME -> frame(data, at);
            case CLASS_DUMP -> classDump(data, at);
            case INSTANCE_DUMP -> className(BigEndian.get(data, at + layout.instanceClass, layout.idSize));
            case OBJECT_ARRAY_DUMP ->
                array(
                        className(BigEndian.get(data, at + layout.arrayClass, layout.idSize)),
                        BigEndian.u4(data, at + layout.arrayLength));
            case PRIMITIVE_ARRAY_DUMP -> primitiveArray(data, at, end);
            case PRIMITIVE_ARRAY_NODATA ->
                array(type(data[at + layout.primitiveType]) + "[]", BigEndian.u4(data, at + layout.arrayLength));
            case HEAP_DUMP_INFO -> text(id(data, at, tag, "heapNameId"));
            default -> numbers(tag, data, at);
        };
    }

    /** The name of a class, or its ID. */
    String className(long classId) {
        String name = directory.className(classId);
        return name == null ? ValueTexts.id(classId) : name;
    }

    private String text(long nameId) {
        String text = directory.text(nameId);
        return text == null ? ValueTexts.id(nameId) : JavaNames.readable(text);
    }

    private long id(byte[] data, int at, Tag tag, String field) {
        return BigEndian.get(data, at + tag.field(field).offset(layout.idSize), layout.idSize);
    }

    private String frame(byte[] data, int at) {
        Tag tag = Tag.STACK_FRAME;
        String owner = directory.classNameOfSerial(
                BigEndian.u4(data, at + tag.field("classSerial").offset(layout.idSize)));
        int line = BigEndian.i4(data, at + tag.field("lineNumber").offset(layout.idSize));
        String file = directory.text(id(data, at, tag, "sourceFileNameId"));
        String method = directory.text(id(data, at, tag, "methodNameId"));
        return (owner == null ? "" : owner + ".")
                + (method == null ? ValueTexts.id(id(data, at, tag, "methodNameId")) : method)
                + (file == null ? "" : " (" + file + (line > 0 ? ":" + line : "") + ")");
    }

    private String classDump(byte[] data, int at) {
        long superId = BigEndian.get(data, at + layout.superClass, layout.idSize);
        String name = className(BigEndian.get(data, at + layout.objectId, layout.idSize));
        return superId == 0 ? name : name + " extends " + className(superId);
    }

    private static String array(String type, long length) {
        return type.endsWith("[]")
                ? type.substring(0, type.length() - 2) + "[" + length + "]"
                : type + " [" + length + "]";
    }

    private String primitiveArray(byte[] data, int at, int end) {
        BasicType type = BasicType.of(data[at + layout.primitiveType]);
        String array = array(type(data[at + layout.primitiveType]) + "[]", BigEndian.u4(data, at + layout.arrayLength));
        int from = at + layout.primitiveElements;
        String text = type == null ? null : ValueTexts.text(type, data, from, Math.min(end, from + 2 * MOST_TEXT));
        return text == null ? array : array + " " + ValueTexts.quoted(text, MOST_TEXT);
    }

    private static String type(byte code) {
        BasicType type = BasicType.of(code);
        return type == null ? "?" : type.label();
    }

    /** The numbers after the identifier that the record is known by. */
    private String numbers(Tag tag, byte[] data, int at) {
        List<String> parts = new ArrayList<>();
        for (Field field : tag.fields()) {
            boolean plain =
                    field.kind() == Field.Form.U2 || field.kind() == Field.Form.U4 || field.kind() == Field.Form.U8;
            if (plain
                    && !field.name().equals("time")
                    && (tag.isHeapDump() || !field.name().equals("length"))) {
                int size = field.kind().size(layout.idSize);
                parts.add(field.name() + "=" + BigEndian.get(data, at + field.offset(layout.idSize), size));
            }
        }
        return String.join(" ", parts);
    }
}
