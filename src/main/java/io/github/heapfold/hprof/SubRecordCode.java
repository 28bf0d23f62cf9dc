package io.github.heapfold.hprof;

/** The tag bytes of those sub-records that loops over many of them tell apart; the catalogue is {@link Tag}. */
public final class SubRecordCode {
    public static final byte CLASS_DUMP = 0x20;
    public static final byte INSTANCE_DUMP = 0x21;
    public static final byte OBJECT_ARRAY_DUMP = 0x22;
    public static final byte PRIMITIVE_ARRAY_DUMP = 0x23;
    public static final byte PRIMITIVE_ARRAY_NODATA = (byte) 0xc3;

    private SubRecordCode() {}
}
