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

    /** The name in Java's spelling: {@code object}, {@code int}, {@code byte} … */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
