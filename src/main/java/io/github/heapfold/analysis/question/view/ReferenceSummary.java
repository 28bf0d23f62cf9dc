package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectName;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
     * @param field the name of the field or static, {@code []} of an element, {@value Edge#LOCAL} of a local variable or a
     *     lock of a thread; of a static, {@code className} is
     *     {@code class X} if it refers to the objects
     * @param objects how many objects there are at the other end, each counted once
     * @param references how many references, each field and element counted
     */
    public record Row(String className, String field, long objects, long references) {}

    /**
     * What makes a row, as the heap has it.
     *
     * @param type of the class at the other end
     * @param isClass whether the object at the other end is a class itself
     */
    private record Key(int type, boolean isClass, int fieldOf, int field, boolean isFieldStatic) {}

    /** The references of a row. */
    private static final class Count {
        private final int number;
        private long objects;
        private long references;

        /** The object at the other end of the last reference. */
        private long last = Heap.ABSENT;

        Count(int number) {
            this.number = number;
        }

        /** Counts a reference and tells whether the object at the other end is another than that of the one before. */
        boolean add(long object) {
            boolean isOther = object != last;
            last = object;
            references++;
            return isOther;
        }
    }

    /** The rows of one direction: classes of the same name but other loaders are one, and so are fields of one name. */
    private static final class Rows {
        private final HeapClasses classes;
        private final Map<Key, Count> byKey = new HashMap<>();
        private final Map<List<String>, Count> byName = new LinkedHashMap<>();

        Rows(HeapClasses classes) {
            this.classes = classes;
        }

        Count of(Key key) {
            return byKey.computeIfAbsent(key, any -> {
                String name = (key.isClass ? JavaNames.CLASS : "") + (key.type < 0 ? "" : classes.name(key.type));
                return byName.computeIfAbsent(List.of(name, field(key)), row -> new Count(byName.size()));
            });
        }

        private String field(Key key) {
            if (key.field == LOCAL) {
                return Edge.LOCAL;
            }
            return key.field == ReferenceVisitor.ELEMENT
                    ? "[]"
                    : classes.field(key.fieldOf, key.isFieldStatic, key.field).name();
        }

        List<Row> sorted() {
            List<Row> rows = new ArrayList<>();
            byName.forEach(
                    (name, count) -> rows.add(new Row(name.get(0), name.get(1), count.objects, count.references)));
            rows.sort(Comparator.comparingLong(Row::references)
                    .reversed()
                    .thenComparing(Row::className)
                    .thenComparing(Row::field));
            return List.copyOf(rows);
        }
    }

    /** In the place of a field: what a thread holds by its stack. */
    private static final int LOCAL = ReferenceVisitor.ELEMENT - 1;

    /** Objects between two looks at whether to go on. */
    private static final long TOLD = 1 << 16;

    private final String target;

    /** @param target the name of a class */
    public ReferenceSummary(String target) {
        this.target = target;
    }

    @Override
    public Answer ask(AnalysedHeap heap, Progress progress) throws IOException {
        Set<Integer> types = ObjectName.classesNamed(heap, target);
        OrdinalSet instances = heap.instances(types, progress);
        HeapClasses classes = heap.heap().classes();
        Rows in = new Rows(classes);
        Rows out = new Rows(classes);
        // How many there will be, only the pass tells.
        try (KeyTable referred = new KeyTable(heap.scratch(), "objects that are referred to", Long.MAX_VALUE)) {
            ReferenceVisitor each = (from, fromClass, isStatic, field, to) -> {
                if (instances.contains(to)) {
                    addIn(in.of(new Key(fromClass, isStatic, fromClass, field, isStatic)), from);
                }
                if (instances.contains(from)) {
                    int described = classes.describedBy(to);
                    boolean isClass = described != HeapClasses.NONE;
                    int type = isClass ? described : heap.graph().classIndex(to);
                    addOut(out.of(new Key(type, isClass, fromClass, field, isStatic)), to, referred);
                }
            };
            heap.heap().forEachReference(each, progress);
            forEachLocal(heap, each);
            countObjects(out, referred, progress);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return new Answer(classes.name(types.iterator().next()), instances.size(), in.sorted(), out.sorted());
    }

    /** What stacks hold are references of their threads, which stand in no record of these. */
    private static void forEachLocal(AnalysedHeap heap, ReferenceVisitor each) {
        GcRoots roots = heap.heap().roots();
        for (int i = 0; i < roots.count(); i++) {
            long thread = roots.ordinal(i);
            for (long held : roots.locals(thread)) {
                each.reference(thread, heap.graph().classIndex(thread), false, LOCAL, held);
            }
        }
    }

    /** The references of one object come one after the other. */
    private static void addIn(Count count, long from) {
        if (count.add(from)) {
            count.objects++;
        }
    }

    /** An object is referred to from anywhere: which were counted before is found out when all are there. */
    private static void addOut(Count count, long to, KeyTable referred) {
        if (count.add(to)) {
            try {
                referred.add(count.number, to);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void countObjects(Rows rows, KeyTable referred, Progress progress) {
        referred.sort(progress);
        List<Count> counts = List.copyOf(rows.byName.values());
        for (long at = 0; at < referred.size(); at++) {
            if (at % TOLD == 0) {
                progress.look();
            }
            boolean isNew =
                    at == 0 || referred.low(at) != referred.low(at - 1) || referred.high(at) != referred.high(at - 1);
            if (isNew) {
                counts.get((int) referred.high(at)).objects++;
            }
        }
    }
}
