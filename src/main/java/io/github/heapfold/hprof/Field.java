package io.github.heapfold.hprof;

import java.util.Arrays;
import java.util.List;

/**
 * One field of one tag: a column. Its {@link #toString() name} is {@code TAG.field}, which is how it is written on the
 * command line, in reports and in profiles.
 */
public final class Field {
    /** How a field's bytes are laid out. */
    public enum Form {
        U1(1),
        U2(2),
        U4(4),
        U8(8),
        /** The identifier of an object, a class or a stack frame: as many bytes as the dump's header says. */
        ID(0),
        /** The identifier of a UTF8 record, of the same size. */
        NAME(0),
        /** Bytes whose number depends on the record. */
        TAIL(-1),
        /** Values of {@link BasicType}s whose number depends on the record; counted and stripped type by type. */
        TYPED(-1);

        private final int size;

        Form(int size) {
            this.size = size;
        }

        public boolean isVariable() {
            return size < 0;
        }

        /** Bytes of the field; for fields of fixed size only. */
        public int size(int idSize) {
            if (isVariable()) {
                throw new IllegalStateException(this + " has no fixed size");
            }
            return size == 0 ? idSize : size;
        }
    }

    private static final class Holder {
        static final List<Field> ALL = Arrays.stream(Tag.values())
                .flatMap(tag -> tag.fields().stream())
                .toList();
    }

    private final Tag tag;
    private final String name;
    private final Form kind;

    Field(Tag tag, String name, Form kind) {
        this.tag = tag;
        this.name = name;
        this.kind = kind;
    }

    /** Every field of every tag, in catalogue order. */
    public static List<Field> all() {
        return Holder.ALL;
    }

    public Tag tag() {
        return tag;
    }

    /** The name within its tag. */
    public String name() {
        return name;
    }

    public Form kind() {
        return kind;
    }

    /**
     * Bytes from the start of the record (its tag byte) to this field.
     *
     * @throws IllegalStateException where a field of variable length comes before it
     */
    public int offset(int idSize) {
        int offset = 0;
        for (Field field : tag.fields()) {
            if (field == this) {
                return offset;
            }
            offset += field.kind.size(idSize);
        }
        throw new IllegalStateException(this + " is not a field of " + tag);
    }

    /** {@code TAG.field}. */
    @Override
    public String toString() {
        return tag.name() + "." + name;
    }
}
