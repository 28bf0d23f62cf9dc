package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Layout;

/** Where the parts of a CLASS_DUMP stand that come after its constants. */
final class ClassDumps {
    /** What is done with each constant or static field. */
    @FunctionalInterface
    interface Value {
        /**
         * @param at where the entry begins: with the index or the name
         * @param type null where its code is unknown
         * @param value where its value is
         */
        void take(int at, BasicType type, int value);
    }

    private ClassDumps() {}

    /** Goes over the constants; the position after them, which is that of the number of static fields. */
    static int constants(byte[] data, int start, Layout layout, Value each) {
        return values(data, start + layout.constantPoolCount, 2, layout, each);
    }

    /** Goes over the static fields. */
    static void statics(byte[] data, int start, Layout layout, Value each) {
        values(data, constants(data, start, layout, (at, type, value) -> {}), layout.idSize, layout, each);
    }

    /** The position of the number of instance fields. */
    static int instanceFields(byte[] data, int start, Layout layout) {
        int statics = constants(data, start, layout, (at, type, value) -> {});
        return values(data, statics, layout.idSize, layout, (at, type, value) -> {});
    }

    private static int values(byte[] data, int from, int nameSize, Layout layout, Value each) {
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
