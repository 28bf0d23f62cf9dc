package io.github.heapfold.hprof;

/** Where the parts of a whole CLASS_DUMP stand whose places follow from what comes before them. */
public final class ClassDumps {
    /** What is done with each constant or static field. */
    @FunctionalInterface
    public interface Value {
        /**
         * Takes an entry of a CLASS_DUMP.
         *
         * @param at where the entry begins: with the index or the name
         * @param type null where its code is unknown
         * @param value where its value is
         */
        void take(int at, BasicType type, int value);
    }

    private static final Value NOTHING = (at, type, value) -> {};

    private ClassDumps() {}

    /** The position of the number of static fields. */
    public static int staticFields(byte[] data, int start, RecordLayout layout) {
        return constants(data, start, layout, NOTHING);
    }

    /** Goes over the constants; the position after them, which is that of the number of static fields. */
    public static int constants(byte[] data, int start, RecordLayout layout, Value each) {
        return values(data, start + layout.constantPoolCount, 2, layout, each);
    }

    /**
     * Goes over the static fields.
     *
     * @param from where {@link #staticFields} are
     * @return the position after them, which is that of the number of instance fields
     */
    public static int statics(byte[] data, int from, RecordLayout layout, Value each) {
        return values(data, from, layout.idSize, layout, each);
    }

    /** The position of the number of instance fields. */
    public static int instanceFields(byte[] data, int start, RecordLayout layout) {
        return statics(data, staticFields(data, start, layout), layout, NOTHING);
    }

    private static int values(byte[] data, int from, int nameSize, RecordLayout layout, Value each) {
        int n = BigEndian.u2(data, from);
        int p = from + 2;
        for (int i = 0; i < n; i++) {
            byte code = data[p + nameSize];
            each.take(p, BasicType.of(code), p + nameSize + 1);
            p += nameSize + 1 + BasicType.sizeOf(code, layout.idSize);
        }
        return p;
    }
}
