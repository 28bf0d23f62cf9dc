package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fields of the instances of some classes as columns; references as identifiers. */
final class InstanceFields implements ObjectRelation.Contents {
    private final AnalysedHeap heap;
    private final List<Relation.Field> columns = new ArrayList<>();

    /** The column of a field, by its name and the name of the class that declares it. */
    private final Map<String, Integer> numbers = new HashMap<>();

    /** @param types class indexes */
    InstanceFields(AnalysedHeap heap, BitSet types) {
        this.heap = heap;
        HeapClasses classes = heap.heap().classes();
        types.stream()
                .filter(type -> !classes.isArray(type))
                .forEach(type -> classes.instanceFields(type).forEach(this::add));
    }

    private void add(HeapClasses.JavaField field) {
        String key = key(field.name(), field.declaredBy());
        if (!numbers.containsKey(key)) {
            numbers.put(key, columns.size());
            columns.add(new Relation.Field(free(field), type(field.type())));
        }
    }

    private String key(String name, int declaredBy) {
        return heap.heap().classes().name(declaredBy) + "." + name;
    }

    /** A name that no other column has: the field's own one, or with its class behind it. */
    private String free(HeapClasses.JavaField field) {
        boolean taken = ObjectRelation.isCommon(field.name())
                || columns.stream().anyMatch(column -> column.name().equals(field.name()));
        return taken ? field.name() + "@" + heap.heap().classes().name(field.declaredBy()) : field.name();
    }

    private static Relation.Type type(BasicType type) {
        return switch (type) {
            case OBJECT, CHAR -> Relation.Type.TEXT;
            case BOOLEAN -> Relation.Type.FLAG;
            case FLOAT, DOUBLE -> Relation.Type.REAL;
            case BYTE, SHORT, INT, LONG -> Relation.Type.NUMBER;
        };
    }

    @Override
    public List<Relation.Field> columns() {
        return columns;
    }

    @Override
    public Map<Long, Object[]> read(List<Long> ordinals) throws IOException {
        Map<Long, Object[]> rows = new HashMap<>();
        for (Map.Entry<Long, List<ObjectValue>> object :
                heap.heap().fields(ObjectRelation.array(ordinals)).entrySet()) {
            Object[] row = new Object[columns.size()];
            for (ObjectValue value : object.getValue()) {
                Integer column = numbers.get(key(value.name(), value.declaredBy()));
                if (column != null && value.present()) {
                    row[column] = value(value.type(), value.bits());
                }
            }
            rows.put(object.getKey(), row);
        }
        return rows;
    }

    private static Object value(BasicType type, long bits) {
        return switch (type) {
            case OBJECT -> bits == 0 ? null : "0x" + Long.toHexString(bits);
            case CHAR -> String.valueOf((char) bits);
            case BOOLEAN -> bits != 0;
            case FLOAT -> (double) Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            case BYTE, SHORT, INT, LONG -> bits;
        };
    }
}
