package io.github.heapfold.hprof;

/**
 * Where the fields of the frequent sub-records stand in dumps of one ID size, in bytes from the sub-record's tag; read
 * off the catalogue once so that hot loops add plain numbers.
 */
public final class RecordLayout {
    /** {@link #sizeOf}: the bytes up to the limit do not yet tell the size. */
    public static final long MORE = 0;

    /** {@link #sizeOf}: no size can be told: an unknown tag or element type. */
    public static final long UNKNOWN = -1;

    public final int idSize;
    public final int objectId = 1;
    public final int instanceClass;
    public final int instanceLength;
    public final int instanceValues;
    public final int arrayLength;
    public final int arrayClass;
    public final int arrayElements;
    public final int primitiveType;
    public final int primitiveElements;
    public final int superClass;
    public final int constantPoolCount;

    private final int[] fixedSizes = new int[256];

    /** Bytes of an element of a primitive array, by type code; 0 where there is no such type. */
    private final int[] elementSizes = new int[256];

    public RecordLayout(int idSize) {
        this.idSize = idSize;
        instanceClass = Tag.INSTANCE_DUMP.field("classObjectId").offset(idSize);
        instanceLength = Tag.INSTANCE_DUMP.field("length").offset(idSize);
        instanceValues = Tag.INSTANCE_DUMP.fixedSize(idSize);
        arrayLength = Tag.OBJECT_ARRAY_DUMP.field("length").offset(idSize);
        arrayClass = Tag.OBJECT_ARRAY_DUMP.field("arrayClassObjectId").offset(idSize);
        arrayElements = Tag.OBJECT_ARRAY_DUMP.fixedSize(idSize);
        primitiveType = Tag.PRIMITIVE_ARRAY_DUMP.field("elementType").offset(idSize);
        primitiveElements = Tag.PRIMITIVE_ARRAY_DUMP.fixedSize(idSize);
        superClass = Tag.CLASS_DUMP.field("superClassObjectId").offset(idSize);
        constantPoolCount = Tag.CLASS_DUMP.field("constantPoolCount").offset(idSize);
        for (Tag tag : Tag.values()) {
            if (tag.level() == Tag.Level.SUB_RECORD && tag.isFixed()) {
                fixedSizes[tag.code()] = tag.fixedSize(idSize);
            }
        }
        for (BasicType type : BasicType.values()) {
            elementSizes[type.code()] = type.isPrimitive() ? type.size(idSize) : 0;
        }
    }

    /**
     * The bytes of the sub-record at a position, its tag included.
     *
     * @param limit end of the readable bytes; the sub-record may well reach beyond it
     * @return the size, {@link #MORE} or {@link #UNKNOWN}
     */
    public long sizeOf(byte[] data, int at, int limit) {
        switch (data[at]) {
            case SubRecordCode.INSTANCE_DUMP:
                return at + instanceValues > limit ? MORE : instanceValues + BigEndian.u4(data, at + instanceLength);
            case SubRecordCode.OBJECT_ARRAY_DUMP:
                return at + arrayElements > limit
                        ? MORE
                        : arrayElements + BigEndian.u4(data, at + arrayLength) * idSize;
            case SubRecordCode.PRIMITIVE_ARRAY_DUMP:
                if (at + primitiveElements > limit) {
                    return MORE;
                }
                int size = elementSizes[data[at + primitiveType] & 0xff];
                return size == 0 ? UNKNOWN : primitiveElements + BigEndian.u4(data, at + arrayLength) * size;
            case SubRecordCode.CLASS_DUMP:
                return classSize(data, at, limit);
            default:
                int fixed = fixedSizes[data[at] & 0xff];
                return fixed == 0 ? UNKNOWN : fixed;
        }
    }

    private long classSize(byte[] data, int at, int limit) {
        int p = at + constantPoolCount;
        if (p + 2 > limit) {
            return MORE;
        }
        int constants = BigEndian.u2(data, p);
        p = skipValues(data, p + 2, limit, constants, 2);
        if (p <= 0) {
            return p;
        }
        if (p + 2 > limit) {
            return MORE;
        }
        int statics = BigEndian.u2(data, p);
        p = skipValues(data, p + 2, limit, statics, idSize);
        if (p <= 0) {
            return p;
        }
        if (p + 2 > limit) {
            return MORE;
        }
        return p + 2 - at + (long) BigEndian.u2(data, p) * (idSize + 1);
    }

    /** Passes over entries of a name or index, a type and a value; the position after them, or MORE or UNKNOWN. */
    private int skipValues(byte[] data, int from, int limit, int count, int nameSize) {
        int p = from;
        for (int i = 0; i < count; i++) {
            if (p + nameSize + 1 > limit) {
                return (int) MORE;
            }
            int size = BasicType.sizeOf(data[p + nameSize], idSize);
            if (size == 0) {
                return (int) UNKNOWN;
            }
            p += nameSize + 1 + size;
        }
        return p;
    }
}
