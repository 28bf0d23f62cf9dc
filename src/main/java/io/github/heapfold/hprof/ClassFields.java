package io.github.heapfold.hprof;

import java.util.Arrays;

/**
 * What a CLASS_DUMP says about the values of its instances.
 *
 * @param classId the class object's ID
 * @param superId the superclass's ID, 0 for none
 * @param fieldTypes type codes of the fields that the class itself declares, in file order
 */
public record ClassFields(long classId, long superId, byte[] fieldTypes) {
    /** Reads the shape out of a whole CLASS_DUMP that begins (with its tag) at a position. */
    static ClassFields read(byte[] data, int at, int end, RecordLayout layout) {
        int idSize = layout.idSize;
        int p = ClassDumps.instanceFields(data, at, layout);
        byte[] types = new byte[BigEndian.u2(data, p)];
        p += 2;
        for (int i = 0; i < types.length; i++) {
            types[i] = data[p + i * (idSize + 1) + idSize];
        }
        assert p + types.length * (idSize + 1) == end;
        return new ClassFields(
                BigEndian.get(data, at + layout.objectId, idSize),
                BigEndian.get(data, at + layout.superClass, idSize),
                types);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassFields shape
                && shape.classId == classId
                && shape.superId == superId
                && Arrays.equals(shape.fieldTypes, fieldTypes);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(classId);
    }
}
