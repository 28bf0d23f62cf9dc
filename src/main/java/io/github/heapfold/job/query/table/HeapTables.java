package io.github.heapfold.job.query.table;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.NearNames;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which tables a heap has. */
public final class HeapTables {
    /** Before the name of a class: its subclasses' instances too. */
    private static final String INSTANCE_OF = "instanceof ";

    /** The names of the tables that every heap has. */
    public static final List<String> COMMON = List.of("objects", "refs", "classes", "roots", "strings", "threads");

    private final AnalysedHeap heap;
    private final Progress progress;

    public HeapTables(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
    }

    /** The tables that every heap has, by name. */
    public Map<String, Relation> common() {
        Map<String, Relation> tables = new LinkedHashMap<>();
        tables.put("objects", new ObjectRelation(heap, progress));
        tables.put("refs", new ReferenceRelation(heap, progress));
        tables.put("classes", classes());
        tables.put("roots", roots());
        tables.put("strings", strings());
        tables.put("threads", threads());
        return tables;
    }

    /**
     * The instances of a class, of whatever loader, with their fields; empty where there is no such class.
     *
     * @param name of the class, or {@code instanceof} and the name: then of its subclasses too
     */
    public Optional<Relation> instances(String name) {
        boolean subclasses = name.startsWith(INSTANCE_OF);
        HeapClasses classes = heap.heap().classes();
        List<Integer> named = classes.told(subclasses ? name.substring(INSTANCE_OF.length()) : name);
        if (named.isEmpty()) {
            return Optional.empty();
        }
        BitSet types = new BitSet();
        named.forEach(types::set);
        for (int i = 0; subclasses && i < classes.count(); i++) {
            int type = i;
            if (named.stream().anyMatch(ancestor -> classes.isSubclass(type, ancestor))) {
                types.set(type);
            }
        }
        return Optional.of(new ObjectRelation(heap, progress, types, new InstanceFields(heap, types)));
    }

    /**
     * The table that is called so but for the case of its letters: one that every heap has, or instances of a class; empty
     * where there is none, or more than one.
     *
     * @param name of no table as it is
     */
    public Optional<Relation> inAnyCase(String name) {
        Optional<String> one = COMMON.stream().filter(name::equalsIgnoreCase).findFirst();
        if (one.isPresent()) {
            return one.map(common()::get);
        }
        String before = name.startsWith(INSTANCE_OF) ? INSTANCE_OF : "";
        HeapClasses classes = heap.heap().classes();
        Set<String> same = new HashSet<>();
        for (int i = 0; i < classes.count(); i++) {
            String each = classes.name(i);
            if (each.equalsIgnoreCase(name.substring(before.length()))) {
                same.add(each);
            }
        }
        return same.size() == 1 ? instances(before + same.iterator().next()) : Optional.empty();
    }

    /** What to say of a table that there is not: which table or classes are near, else which tables there are. */
    public Message unknown(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (String table : COMMON) {
            // Often without the letter at the end, as where one forgets that names of tables are plural.
            if (NearNames.areNear(table, lower)) {
                return Message.of("query.noTableButOne", name, table);
            }
        }
        List<String> near = NearNames.of(heap.heap().classes(), name);
        return near.isEmpty()
                ? Message.of("query.noTable", name, String.join(", ", COMMON))
                : Message.of("query.noTableNear", name, "\"" + String.join("\", \"", near) + "\"");
    }

    private Relation strings() {
        BitSet types = new BitSet();
        heap.heap().classes().named("java.lang.String").forEach(types::set);
        return new ObjectRelation(heap, progress, types, new StringTexts(heap));
    }

    private Relation classes() {
        List<Relation.Field> columns = List.of(
                new Relation.Field("id", Relation.Type.TEXT),
                new Relation.Field("class", Relation.Type.TEXT),
                new Relation.Field("super", Relation.Type.TEXT),
                new Relation.Field("loader", Relation.Type.TEXT),
                new Relation.Field("loader_class", Relation.Type.TEXT),
                new Relation.Field("objects", Relation.Type.NUMBER),
                new Relation.Field("shallow", Relation.Type.NUMBER),
                new Relation.Field("retained", Relation.Type.NUMBER),
                new Relation.Field("unreachable", Relation.Type.NUMBER));
        return new ListRelation(columns, heap.heap().classes().count(), this::classRows);
    }

    private List<Object[]> classRows() throws IOException {
        HeapClasses classes = heap.heap().classes();
        Map<Long, ClassHistogram.Row> counts = new HashMap<>();
        new ClassHistogram(ClassHistogram.By.CLASS)
                .ask(heap, progress)
                .rows()
                .forEach(row -> counts.put(row.id(), row));
        List<Object[]> rows = new ArrayList<>();
        for (int i = 0; i < classes.count(); i++) {
            ClassHistogram.Row count = counts.get(classes.id(i));
            int ancestor = classes.superClass(i);
            long loader = classes.loader(i);
            rows.add(new Object[] {
                Ids.text(classes.id(i)),
                classes.name(i),
                ancestor == HeapClasses.NONE ? null : classes.name(ancestor),
                HeapIds.text(heap, loader),
                loader < 0 ? null : heap.heap().describe(loader),
                count == null ? 0L : count.objects(),
                count == null ? 0L : count.shallow(),
                count == null ? 0L : count.retained(),
                count == null ? 0L : count.unreachableObjects()
            });
        }
        return rows;
    }

    private Relation roots() {
        List<Relation.Field> columns = List.of(
                new Relation.Field("id", Relation.Type.TEXT),
                new Relation.Field("class", Relation.Type.TEXT),
                new Relation.Field("kind", Relation.Type.TEXT));
        GcRoots roots = heap.heap().roots();
        return new ListRelation(columns, roots.count(), () -> {
            List<Object[]> rows = new ArrayList<>();
            for (int i = 0; i < roots.count(); i++) {
                long ordinal = roots.ordinal(i);
                for (GcRoots.Kind kind : roots.kinds(ordinal)) {
                    rows.add(new Object[] {HeapIds.text(heap, ordinal), heap.className(ordinal), kind.name()});
                }
            }
            return rows;
        });
    }

    private Relation threads() {
        List<Relation.Field> columns = List.of(
                new Relation.Field("id", Relation.Type.TEXT),
                new Relation.Field("name", Relation.Type.TEXT),
                new Relation.Field("class", Relation.Type.TEXT),
                new Relation.Field("retained", Relation.Type.NUMBER),
                new Relation.Field("frames", Relation.Type.NUMBER),
                new Relation.Field("top", Relation.Type.TEXT));
        return new ListRelation(columns, 100, () -> {
            List<Object[]> rows = new ArrayList<>();
            for (HeapThread thread : heap.heap().threads(progress)) {
                long ordinal = thread.ordinal();
                rows.add(new Object[] {
                    HeapIds.text(heap, ordinal),
                    thread.name(),
                    ordinal < 0 ? null : heap.className(ordinal),
                    ordinal < 0 ? 0L : heap.retainedSize(ordinal),
                    thread.hasStack() ? (long) thread.frames().size() : null,
                    thread.frames().isEmpty() ? null : thread.frames().get(0).place()
                });
            }
            return rows;
        });
    }
}
