package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.hprof.BasicType;

/** Classes of which each object is one number. */
enum BoxedType {
    BOOLEAN("Boolean", BasicType.BOOLEAN),
    CHARACTER("Character", BasicType.CHAR),
    BYTE("Byte", BasicType.BYTE),
    SHORT("Short", BasicType.SHORT),
    INTEGER("Integer", BasicType.INT),
    LONG("Long", BasicType.LONG),
    FLOAT("Float", BasicType.FLOAT),
    DOUBLE("Double", BasicType.DOUBLE);

    private final String className;
    private final BasicType type;

    BoxedType(String simpleName, BasicType type) {
        this.className = "java.lang." + simpleName;
        this.type = type;
    }

    String className() {
        return className;
    }

    BasicType type() {
        return type;
    }

    /** The number as Java writes it. */
    String text(long bits) {
        return this == CHARACTER ? "'" + (char) bits + "' (" + (bits & 0xffff) + ")" : type.text(bits);
    }
}
