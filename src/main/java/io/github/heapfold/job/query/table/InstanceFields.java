package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Ids;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The fields of the instances of some classes as columns; references as identifiers. */
final class InstanceFields implements ObjectRelation.Contents {
    private static final int[] NONE = {};

    /** Of a value: a text of an identifier, and the reference to it. */
    private static final long BYTES = 64;

    private final AnalysedHeap heap;
    private final List<Relation.Field> columns = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Map<Key, Integer> numbers = new HashMap<>();

    /** The number that was put last behind a name that others have. */
    private final Map<String, Integer> tried = new HashMap<>();

    /** By class index, the columns of the fields of its instances in the order of their values. */
    private final Map<Integer, int[]> columnsOf = new HashMap<>();

    /**
     * What makes a column: fields of classes of one name share it, as of a class that several loaders have loaded, unless
     * they are of different types, as they may be in versions of a class.
     *
     * @param number tells fields of one name and type that one class has, as obfuscated ones do
     */
    private record Key(String name, String declaredBy, Relation.Type type, int number) {}

    /** Fields of one name and type that one class declares are told apart by how many there were before. */
    private record Alike(String name, int declaredBy, Relation.Type type) {
        static Alike of(HeapClasses.JavaField field) {
            return new Alike(field.name(), field.declaredBy(), InstanceFields.type(field.type()));
        }
    }

    /** @param types class indexes */
    InstanceFields(AnalysedHeap heap, BitSet types) {
        this.heap = heap;
        HeapClasses classes = heap.heap().classes();
        types.stream().filter(type -> !classes.isArray(type)).forEach(type -> {
            List<HeapClasses.JavaField> fields = classes.instanceFields(type);
            int[] found = new int[fields.size()];
            Map<Alike, Integer> declared = new HashMap<>();
            for (int i = 0; i < found.length; i++) {
                HeapClasses.JavaField field = fields.get(i);
                found[i] = column(field, key(field, declared.merge(Alike.of(field), 1, Integer::sum) - 1));
            }
            columnsOf.put(type, found);
        });
    }

    private Key key(HeapClasses.JavaField field, int number) {
        String declaredBy = heap.heap().classes().name(field.declaredBy());
        return new Key(field.name(), declaredBy, type(field.type()), number);
    }

    private int column(HeapClasses.JavaField field, Key key) {
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        numbers.put(key, columns.size());
        columns.add(new Relation.Field(free(field, key), key.type));
        return columns.size() - 1;
    }

    /** A name that no other column has: the field's own one, or with its class behind it, or with its type, too. */
    private String free(HeapClasses.JavaField field, Key key) {
        String ofClass = key.name + "@" + key.declaredBy;
        String ofType = ofClass + ":" + field.type().label();
        for (String name : List.of(key.name, ofClass, ofType)) {
            if (take(name)) {
                return name;
            }
        }
        // With many of one name, who begins with 2 each time does not come to an end.
        int number = tried.getOrDefault(ofType, 1);
        do {
            number++;
        } while (!take(ofType + ":" + number));
        tried.put(ofType, number);
        return ofType + ":" + number;
    }

    private boolean take(String name) {
        return !ObjectRelation.isCommon(name) && names.add(name);
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
            int[] found = columnsOf.getOrDefault(heap.heap().classOf(object.getKey()), NONE);
            // An instance of a damaged dump may have fewer values than its class has fields.
            for (int i = 0; i < Math.min(found.length, object.getValue().size()); i++) {
                ObjectValue value = object.getValue().get(i);
                if (value.present()) {
                    row[found[i]] = value(value.type(), value.bits());
                }
            }
            rows.put(object.getKey(), row);
        }
        return rows;
    }

    @Override
    public long bytes(long ordinal) {
        return BYTES * columns.size();
    }

    private static Object value(BasicType type, long bits) {
        return switch (type) {
            case OBJECT -> bits == 0 ? null : Ids.text(bits);
            case CHAR -> type.boxed(bits).toString();
            // The double that is written as the float is: 0.1, and not the 0.10000000149011612 that has its bits.
            case FLOAT -> Double.valueOf(type.boxed(bits).toString());
            case BOOLEAN, DOUBLE -> type.boxed(bits);
            case BYTE, SHORT, INT, LONG -> bits;
        };
    }
}
