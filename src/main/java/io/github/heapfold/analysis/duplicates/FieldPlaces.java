package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapClasses.JavaField;
import io.github.heapfold.hprof.BasicType;
import java.util.List;

/** Finds where in the values of an instance the fields of one of its classes stand. */
final class FieldPlaces {
    private final List<JavaField> fields;
    private final int declaredBy;
    private final int idSize;

    FieldPlaces(HeapClasses classes, int type, int declaredBy, int idSize) {
        fields = classes.instanceFields(type);
        this.declaredBy = declaredBy;
        this.idSize = idSize;
    }

    /** Bytes before the first field that has one of the names and the type; -1 where there is none. */
    int place(List<String> names, BasicType type) {
        int at = 0;
        for (JavaField field : fields) {
            if (field.declaredBy() == declaredBy && field.type() == type && names.contains(field.name())) {
                return at;
            }
            at += field.type().size(idSize);
        }
        return -1;
    }

    int place(String name, BasicType type) {
        return place(List.of(name), type);
    }
}
