package io.github.heapfold.hprof;

import java.util.Locale;

/** The types of HPROF values, as in a field descriptor or a primitive array's element type. */
public enum BasicType {
    OBJECT(2, 0),
    BOOLEAN(4, 1),
    CHAR(5, 2),
    FLOAT(6, 4),
    DOUBLE(7, 8),
    BYTE(8, 1),
    SHORT(9, 2),
    INT(10, 4),
    LONG(11, 8);

    private static final BasicType[] BY_CODE = new BasicType[256];

    static {
        for (BasicType type : values()) {
            BY_CODE[type.code] = type;
        }
    }

    private final int code;
    private final int size;

    BasicType(int code, int size) {
        this.code = code;
        this.size = size;
    }

    /** The type of a code, or null where HPROF knows none by it. */
    public static BasicType of(int code) {
        return BY_CODE[code & 0xff];
    }

    /** Bytes of one value of the type with this code in a dump with this ID size; 0 where the code is unknown. */
    public static int sizeOf(int code, int idSize) {
        BasicType type = BY_CODE[code & 0xff];
        return type == null ? 0 : type.size(idSize);
    }

    public int code() {
        return code;
    }

    /** Bytes of one value in a dump with this ID size. */
    public int size(int idSize) {
        return this == OBJECT ? idSize : size;
    }

    public boolean isPrimitive() {
        return this != OBJECT;
    }

    /**
     * Whether texts are kept in arrays of a type: of characters, or since Java 9 of bytes.
     *
     * @param elements null where it is unknown, which tells of none
     */
    public static boolean mayHoldText(BasicType elements) {
        return elements == BYTE || elements == CHAR;
    }

    /**
     * A value of this type in its box, of a reference its ID as a {@link Long}.
     *
     * @param bits the value; of a float or double its bits. Of a type of fewer than 64 bits, the lowest ones count.
     */
    public Object boxed(long bits) {
        return switch (this) {
            case OBJECT, LONG -> bits;
            case BOOLEAN -> bits != 0;
            case CHAR -> (char) bits;
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case BYTE -> (byte) bits;
            case SHORT -> (short) bits;
            case INT -> (int) bits;
        };
    }

    /** A value as Java writes it, of {@link #boxed bits}: characters in quotes, or escaped where they cannot be seen. */
    public String text(long bits) {
        if (this != CHAR) {
            return boxed(bits).toString();
        }
        char value = (char) bits;
        return Character.isISOControl(value) ? String.format("\\u%04x", (int) value) : "'" + value + "'";
    }

    /** The name in Java's spelling: {@code object}, {@code int}, {@code byte} … */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
