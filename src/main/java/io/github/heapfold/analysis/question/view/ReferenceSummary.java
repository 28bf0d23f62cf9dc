package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who refers to the objects of a class, and to whom they refer, by class and field. */
public final class ReferenceSummary implements Question<ReferenceSummary.Answer> {
    /**
     * Who refers to the objects of a class, and what they refer to.
     *
     * @param className the class
     * @param objects how many objects of it there are
     * @param in who refers to them, most references first
     * @param out to whom they refer, most references first
     */
    public record Answer(String className, long objects, List<Row> in, List<Row> out) {}

    /**
     * References from one class's field.
     *
     * @param className the class at the other end: of what refers to the objects, or of what they refer to
     * @param field the name of the field or static, {@code []} of an element; of a static, {@code className} is
     *     {@code class X} if it refers to the objects
     * @param objects how many objects there are at the other end, each counted once
     * @param references how many references, each field and element counted
     */
    public record Row(String className, String field, long objects, long references) {}

    private record Key(int type, boolean isStatic, int fieldOf, int field, boolean isFieldStatic) {}

    private static final class Count {
        private final OrdinalSet objects = new OrdinalSet();
        private long references;

        /** Takes over what another one counted; an object that both did counts once. */
        private Count plus(Count other) {
            objects.addAll(other.objects);
            references += other.references;
            return this;
        }
    }

    private final String target;

    /** @param target the name of a class */
    public ReferenceSummary(String target) {
        this.target = target;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        Set<Integer> types = ObjectName.classesNamed(heap, target);
        OrdinalSet instances = heap.instances(types, progress);
        Map<Key, Count> in = new HashMap<>();
        Map<Key, Count> out = new HashMap<>();
        HeapClasses classes = heap.heap().classes();
        heap.heap()
                .forEachReference(
                        (from, fromClass, isStatic, field, to) -> {
                            if (instances.contains(to)) {
                                count(in, new Key(fromClass, isStatic, fromClass, field, isStatic), from);
                            }
                            if (instances.contains(from) && !isStatic) {
                                int described = classes.describedBy(to);
                                boolean isClass = described != HeapClasses.NONE;
                                int type = isClass ? described : heap.graph().classIndex(to);
                                count(out, new Key(type, isClass, fromClass, field, false), to);
                            }
                        },
                        progress);
        return new Answer(
                classes.name(types.iterator().next()), instances.size(), rows(classes, in), rows(classes, out));
    }

    private static void count(Map<Key, Count> counts, Key key, long object) {
        Count count = counts.computeIfAbsent(key, any -> new Count());
        count.objects.add(object);
        count.references++;
    }

    /** Classes of the same name but other loaders are one row, and so are fields of one name of a class and the one above. */
    private static List<Row> rows(HeapClasses classes, Map<Key, Count> counts) {
        Map<List<String>, Count> sums = new HashMap<>();
        counts.forEach((key, count) -> {
            String name = (key.isStatic ? "class " : "") + (key.type < 0 ? "" : classes.name(key.type));
            sums.merge(List.of(name, field(classes, key)), count, Count::plus);
        });
        List<Row> rows = new ArrayList<>();
        sums.forEach((key, sum) -> rows.add(new Row(key.get(0), key.get(1), sum.objects.size(), sum.references)));
        rows.sort(Comparator.comparingLong(Row::references)
                .reversed()
                .thenComparing(Row::className)
                .thenComparing(Row::field));
        return List.copyOf(rows);
    }

    private static String field(HeapClasses classes, Key key) {
        if (key.field == ReferenceVisitor.ELEMENT) {
            return "[]";
        }
        List<HeapClasses.JavaField> fields =
                key.isFieldStatic ? classes.statics(key.fieldOf) : classes.instanceFields(key.fieldOf);
        return fields.get(key.field).name();
    }
}
