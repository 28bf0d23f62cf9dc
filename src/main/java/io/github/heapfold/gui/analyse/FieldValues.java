package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * What the objects of a class have in their fields: of each field the value that is there most often. Of many objects
 * only some are looked at, evenly spread among them.
 *
 * @param members the objects
 * @param most how many of them are looked at
 */
record FieldValues(Members members, int most) implements Question<FieldValues.Answer> {
    /** The most different values of one field that are told apart; further ones count as others. */
    private static final int MOST_DIFFERENT = 4096;

    /** Objects of one class. */
    interface Members {
        /** Shows the ordinals of all of them, each time in the same order. */
        void forEach(AnalysedHeap heap, LongConsumer visitor, Progress progress) throws IOException;
    }

    /** Of all objects of a class, whose ID it is. */
    static FieldValues ofClass(long classId, int most) {
        return new FieldValues(
                (analysed, visitor, progress) -> {
                    int type = analysed.heap().classes().indexOf(classId);
                    long all = analysed.heap().objects();
                    for (long o = 0; o < all; o++) {
                        progress.step(o, all);
                        if (analysed.graph().classIndex(o) == type) {
                            visitor.accept(o);
                        }
                    }
                },
                most);
    }

    /**
     * The fields of a class.
     *
     * @param objects how many there are
     * @param looked how many of them were looked at
     */
    record Answer(long objects, long looked, List<Field> fields) {}

    /**
     * A field.
     *
     * @param name with its class where another field has the same
     * @param value the most frequent value; of a reference null, or the class of its target
     * @param count in how many objects it is there
     * @param different how many different values there are at least
     */
    record Field(String name, String value, long count, long different) {}

    /** A field is the same in classes of one name by several loaders. */
    private record Key(String name, String declaredBy) {}

    @Override
    public Answer ask(AnalysedHeap analysed, Progress progress) throws IOException {
        Heap heap = analysed.heap();
        long[] counted = new long[1];
        members.forEach(analysed, ordinal -> counted[0]++, progress);
        long objects = counted[0];
        long step = Math.max(1, (objects + most - 1) / most);
        long[] chosen = new long[(int) ((objects + step - 1) / step)];
        long[] met = new long[1];
        members.forEach(
                analysed,
                ordinal -> {
                    if (met[0] % step == 0) {
                        chosen[(int) (met[0] / step)] = ordinal;
                    }
                    met[0]++;
                },
                progress);
        Map<Key, Map<String, Long>> values = new LinkedHashMap<>();
        for (List<ObjectValue> fields : heap.fields(chosen).values()) {
            // A class may extend one of its name by another loader: what is counted are objects.
            Set<Key> seen = new HashSet<>();
            for (ObjectValue field : fields) {
                Key key = new Key(field.name(), heap.classes().name(field.declaredBy()));
                if (field.present() && seen.add(key)) {
                    Map<String, Long> counts = values.computeIfAbsent(key, any -> new HashMap<>());
                    String value = value(heap, field);
                    if (counts.size() < MOST_DIFFERENT || counts.containsKey(value)) {
                        counts.merge(value, 1L, Long::sum);
                    }
                }
            }
        }
        List<Field> fields = new ArrayList<>();
        Set<String> repeated =
                FieldNames.repeated(values.keySet().stream().map(Key::name).toList());
        values.forEach((key, counts) -> {
            String name = FieldNames.tellApart(key.name(), key.declaredBy(), repeated);
            counts.entrySet().stream()
                    .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .ifPresent(top -> fields.add(new Field(name, top.getKey(), top.getValue(), counts.size())));
        });
        fields.sort(Comparator.comparingLong(Field::count).reversed());
        return new Answer(objects, chosen.length, List.copyOf(fields));
    }

    /** Of references the class of the target is what many objects have in common. */
    private static String value(Heap heap, ObjectValue field) {
        if (field.type() != BasicType.OBJECT) {
            return field.type().text(field.bits());
        }
        long target = field.bits() == 0 ? Heap.ABSENT : heap.ordinalOf(field.bits());
        return target == Heap.ABSENT ? "null" : heap.classes().name(heap.classOf(target));
    }
}
