package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import java.util.Arrays;

/**
 * Where the ints of a group's instances stand, and their first references, in bytes from the tag byte. Found once for all
 * fields: a class may have hundreds of thousands of them.
 */
record IntFields(int[] ints, int[] references) {
    static IntFields of(InstanceLayout values, RecordLayout layout) {
        Ints ints = new Ints();
        Ints references = new Ints();
        for (int i = 0; i < values.types().length; i++) {
            int at = layout.instanceValues + values.offsets()[i];
            if (values.types()[i] == BasicType.INT.code()) {
                ints.add(at);
            } else if (values.types()[i] == BasicType.OBJECT.code() && references.size() < IntMixer.REFERENCES) {
                references.add(at);
            }
        }
        return new IntFields(
                Arrays.copyOf(ints.array(), ints.size()), Arrays.copyOf(references.array(), references.size()));
    }
}
