package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.KeptBeginnings;
import java.util.Arrays;

/** Counts the values that differ between two records of one tag. */
final class FieldComparer {

    private final int idSize;
    private final RecordLayout layout;
    private final FieldDifferences into;

    /** Of the whole dump; null where it is enough what stands before an instance. */
    private final ClassTable all;

    /** Two records. */
    private byte[] first;

    private byte[] second;

    /** How much of arrays may not differ. */
    private final KeptBeginnings kept;

    /** Of each byte of one of the two, whether it was left out of the other one; null where nobody knows. */
    private boolean[] gone;

    /** Whether it is the first of them that nothing was left out of. */
    private boolean ofFirst;

    /** Whether anything may stand where something was left out, and not zeros alone. */
    private final boolean filled;

    /** Bytes that may not differ of what is left of the last array; it may go on in chunks of its own. */
    private long keptBytes;

    FieldComparer(int idSize, FieldDifferences into, ClassTable all, KeptBeginnings kept, boolean filled) {
        this.kept = kept;
        this.filled = filled;
        this.idSize = idSize;
        this.layout = new RecordLayout(idSize);
        this.into = into;
        this.all = all;
    }

    /**
     * Compares two records that are not the same byte for byte.
     *
     * @param classes that stand before, by which the values of instances are told; where they do not fit, by all
     *     classes of the dump
     */
    void compare(
            Tag tag,
            byte[] inFirst,
            int start,
            int end,
            byte[] inSecond,
            int secondStart,
            int secondEnd,
            ClassTable classes) {
        first = inFirst;
        second = inSecond;
        fixed(tag, start, secondStart);
        int size = tag.fixedSize(idSize);
        switch (tag) {
            case CLASS_DUMP -> classParts(start + layout.constantPoolCount, secondStart + layout.constantPoolCount);
            case INSTANCE_DUMP -> {
                long classId = BigEndian.get(first, start + layout.instanceClass, idSize);
                InstanceLayout values = classes.layout(classId, end - start - size);
                if (all != null && values == null) {
                    values = all.layout(classId, end - start - size);
                }
                instance(start + size, end, secondStart + size, secondEnd, values);
            }
            case OBJECT_ARRAY_DUMP ->
                elements(Column.OBJECT_ELEMENTS, idSize, start + size, end, secondStart + size, secondEnd);
            case PRIMITIVE_ARRAY_DUMP -> {
                BasicType type = BasicType.of(first[start + layout.primitiveType]);
                keptElements(type.size(idSize), start + size, end, secondStart + size, secondEnd);
                elements(elements(type), type.size(idSize), start + size, end, secondStart + size, secondEnd);
            }
            default -> {
                if (!tag.isFixed()) {
                    whole(last(tag), start + size, end, secondStart + size, secondEnd);
                    if (tag == Tag.UTF8) {
                        keptWhole(start + size, end, secondStart + size, secondEnd);
                    }
                }
            }
        }
    }

    /**
     * From now on values that stay of one of them by a profile may not differ.
     *
     * @param newGone of each of its bytes, whether it was left out of the other one; null where that is not known
     * @param first whether it is the first
     */
    void against(boolean[] newGone, boolean first) {
        gone = newGone;
        ofFirst = first;
    }

    /** Whether what stands in the one that something was left out of is not what is left of the other one's. */
    private boolean isLost(int at, int secondAt, int size) {
        byte[] original = ofFirst ? first : second;
        byte[] other = ofFirst ? second : first;
        int from = ofFirst ? at : secondAt;
        int otherFrom = ofFirst ? secondAt : at;
        for (int i = 0; i < size; i++) {
            byte found = other[otherFrom + i];
            if (gone[from + i] ? found != 0 && !filled : found != original[from + i]) {
                return true;
            }
        }
        return false;
    }

    /** A primitive array comes next, which both have. */
    void beginArray(byte[] data, int start) {
        BasicType type = BasicType.of(data[start + layout.primitiveType]);
        long count = BigEndian.u4(data, start + layout.arrayLength);
        keptBytes = kept.of(type, count * type.size(idSize));
    }

    private void keptElements(int size, int at, int end, int secondAt, int secondEnd) {
        if (gone != null) {
            into.addKept(lost(size, at, secondAt, Math.min(end - at, secondEnd - secondAt)));
            return;
        }
        int bytes = (int) Math.min(keptBytes, Math.min(end - at, secondEnd - secondAt));
        into.addKept(different(size, at, secondAt, bytes));
        keptBytes -= bytes;
    }

    /** Compares elements of arrays of one type that are in chunks of their own. */
    void compareElements(BasicType type, byte[] inFirst, int at, byte[] inSecond, int secondAt, int bytes) {
        first = inFirst;
        second = inSecond;
        Column column = type == BasicType.OBJECT ? Column.OBJECT_ELEMENTS : elements(type);
        if (type != BasicType.OBJECT) {
            keptElements(type.size(idSize), at, at + bytes, secondAt, secondAt + bytes);
        }
        elements(column, type.size(idSize), at, at + bytes, secondAt, secondAt + bytes);
    }

    private static Column elements(BasicType type) {
        return Column.PRIMITIVE_ELEMENTS.part(type);
    }

    private static Column last(Tag tag) {
        return Column.of(tag.fields().get(tag.fields().size() - 1));
    }

    private void fixed(Tag tag, int start, int secondStart) {
        int offset = 0;
        for (Field field : tag.fields()) {
            if (field.kind().isVariable()) {
                return;
            }
            int size = field.kind().size(idSize);
            if (!same(start + offset, secondStart + offset, size)) {
                into.add(Column.of(field), 1);
            }
            offset += size;
        }
    }

    private boolean same(int at, int secondAt, int size) {
        return Arrays.equals(first, at, at + size, second, secondAt, secondAt + size);
    }

    private void whole(Column column, int at, int end, int secondAt, int secondEnd) {
        if (!Arrays.equals(first, at, end, second, secondAt, secondEnd)) {
            into.add(column, 1);
        }
    }

    private void instance(int at, int end, int secondAt, int secondEnd, InstanceLayout values) {
        if (values == null || secondEnd - secondAt != end - at) {
            whole(Column.INSTANCE_VALUES, at, end, secondAt, secondEnd);
            keptWhole(at, end, secondAt, secondEnd);
            return;
        }
        for (int i = 0; i < values.types().length; i++) {
            int offset = values.offsets()[i];
            BasicType type = BasicType.of(values.types()[i]);
            if (!same(at + offset, secondAt + offset, type.size(idSize))) {
                into.add(Column.INSTANCE_VALUES.part(type), 1);
                if (gone != null && type.isPrimitive() && isLost(at + offset, secondAt + offset, type.size(idSize))) {
                    into.addKeptValue();
                }
            }
        }
    }

    private void keptWhole(int at, int end, int secondAt, int secondEnd) {
        if (gone != null
                && end - at == secondEnd - secondAt
                && !Arrays.equals(first, at, end, second, secondAt, secondEnd)
                && isLost(at, secondAt, end - at)) {
            into.addKeptValue();
        }
    }

    private void elements(Column column, int size, int at, int end, int secondAt, int secondEnd) {
        int bytes = Math.min(end - at, secondEnd - secondAt);
        // What only one of them has differs; that their lengths do is another column.
        long more = (long) Math.max(end - at, secondEnd - secondAt) / size - bytes / size;
        into.add(column, more + different(size, at, secondAt, bytes));
    }

    private long different(int size, int at, int secondAt, int bytes) {
        long different = 0;
        int done = 0;
        while (done < bytes) {
            int next = Arrays.mismatch(first, at + done, at + bytes, second, secondAt + done, secondAt + bytes);
            if (next < 0) {
                break;
            }
            different++;
            done += next / size * size + size;
        }
        return different;
    }

    /** How many of the elements that differ were to stay. */
    private long lost(int size, int at, int secondAt, int bytes) {
        long lost = 0;
        int done = 0;
        while (done < bytes) {
            int next = Arrays.mismatch(first, at + done, at + bytes, second, secondAt + done, secondAt + bytes);
            if (next < 0) {
                break;
            }
            int element = done + next / size * size;
            lost += isLost(at + element, secondAt + element, Math.min(size, bytes - element)) ? 1 : 0;
            done = element + size;
        }
        return lost;
    }

    /** From the number of constants on. */
    private void classParts(int start, int secondStart) {
        int at = entries(first, start, 2);
        int secondAt = entries(second, secondStart, 2);
        whole(classColumn("constantPool"), start + 2, at, secondStart + 2, secondAt);
        keptWhole(start + 2, at, secondStart + 2, secondAt);
        int statics = BigEndian.u2(first, at);
        if (statics != BigEndian.u2(second, secondAt)) {
            into.add(classColumn("staticFieldCount"), 1);
        } else if (!statics(statics, at + 2, secondAt + 2)) {
            return;
        }
        at = entries(first, at, idSize);
        secondAt = entries(second, secondAt, idSize);
        int fields = BigEndian.u2(first, at);
        if (fields != BigEndian.u2(second, secondAt)) {
            into.add(classColumn("instanceFieldCount"), 1);
            return;
        }
        for (int i = 0; i < fields; i++) {
            int offset = 2 + i * (idSize + 1);
            if (!same(at + offset, secondAt + offset, idSize)) {
                into.add(classColumn("instanceFieldNameIds"), 1);
            }
            if (first[at + offset + idSize] != second[secondAt + offset + idSize]) {
                into.add(classColumn("instanceFieldTypes"), 1);
            }
        }
    }

    /** The end of a series of entries that a count of two bytes precedes: each a name, a type and a value of it. */
    private int entries(byte[] data, int at, int nameSize) {
        int p = at + 2;
        for (int i = BigEndian.u2(data, at); i > 0; i--) {
            p += nameSize + 1 + BasicType.sizeOf(data[p + nameSize], idSize);
        }
        return p;
    }

    /** Whether their types are the same, so that what follows can be compared. */
    private boolean statics(int count, int start, int secondStart) {
        int at = start;
        int secondAt = secondStart;
        for (int i = 0; i < count; i++) {
            if (!same(at, secondAt, idSize)) {
                into.add(classColumn("staticFieldNameIds"), 1);
            }
            at += idSize;
            secondAt += idSize;
            byte code = first[at];
            if (code != second[secondAt]) {
                into.add(classColumn("staticFieldTypes"), 1);
                return false;
            }
            BasicType type = BasicType.of(code);
            int size = type.size(idSize);
            if (!same(at + 1, secondAt + 1, size)) {
                into.add(Column.STATIC_VALUES.part(type), 1);
            }
            at += 1 + size;
            secondAt += 1 + size;
        }
        return true;
    }

    private static Column classColumn(String field) {
        return Column.of(Tag.CLASS_DUMP.field(field));
    }
}
