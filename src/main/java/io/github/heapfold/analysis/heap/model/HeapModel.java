package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.ArrayRange;
import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.ContentHits;
import io.github.heapfold.analysis.heap.ContentMatcher;
import io.github.heapfold.analysis.heap.ContentReader;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.heap.MissingFields;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.reference.ContentPass;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.analysis.heap.reference.HeapRoots;
import io.github.heapfold.analysis.heap.reference.ObjectPass;
import io.github.heapfold.analysis.heap.reference.ReferencePass;
import io.github.heapfold.analysis.heap.scan.ClassInventor;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A heap that was read in two passes; see {@link HeapReader}. */
final class HeapModel implements Heap {
    private static final int MOST_LABEL = 1024;
    private static final String THREAD = "java.lang.Thread";

    private final HeapSource source;
    private final Scratch scratch;
    private final HeapParts parts;
    private final Ordinals ordinals;
    private final HeapClassTable classes;
    private final HeapRoots roots;
    private final ObjectGraph graph;
    private final int threads;
    private final int classClass;
    private final ObjectReader reader;
    private final ObjectValues values;
    private final ObjectTexts texts;

    /** What all of this comes from; null where it was read from the dump. */
    private final IndexReader index;

    private Dominators dominators;

    HeapModel(HeapSource source, Scratch scratch, HeapParts parts, int threads) {
        this(source, scratch, parts, threads, null, null);
    }

    private HeapModel(
            HeapSource source,
            Scratch scratch,
            HeapParts parts,
            int threads,
            IndexReader index,
            Dominators dominators) {
        this.source = source;
        this.scratch = scratch;
        this.parts = parts;
        this.threads = threads;
        this.index = index;
        this.dominators = dominators;
        ordinals = parts.ordinals();
        classes = parts.classes();
        roots = parts.roots();
        graph = parts.graph();
        classClass = classes.first(ClassInventor.CLASS);
        MissingFields missing = new MissingFields(source.profile());
        reader = new ObjectReader(source, parts.header(), parts.places(), ordinals);
        values = new ObjectValues(reader, classes, missing);
        texts = new ObjectTexts(
                reader, values, classes, ordinals, missing, () -> threadReader().areNamesBlank());
    }

    /** A heap that was kept. Closing it closes the index; where this fails, that is still the caller's to close. */
    static HeapModel load(
            HeapSource source, Scratch scratch, HprofHeader header, IndexReader index, int threads, Progress progress)
            throws IOException {
        HeapParts parts = HeapParts.load(index, header, source, scratch, progress);
        Dominators dominators = Dominators.load(index, parts.graph());
        return new HeapModel(source, scratch, parts, threads, index, dominators);
    }

    @Override
    public void save(IndexWriter to, Progress progress) throws IOException {
        // Before the graph, whose states they change.
        dominators(progress).save(to);
        parts.save(to);
    }

    ObjectReader reader() {
        return reader;
    }

    ObjectValues objectValues() {
        return values;
    }

    ObjectTexts texts() {
        return texts;
    }

    @Override
    public String name() {
        return source.name();
    }

    @Override
    public HprofHeader header() {
        return parts.header();
    }

    @Override
    public long objects() {
        return graph.objects();
    }

    @Override
    public long ordinalOf(long id) {
        return ordinals.of(id);
    }

    @Override
    public void expectIds(Progress progress) {
        ordinals.expect(graph.objects(), progress);
    }

    @Override
    public long idOf(long ordinal) {
        return ordinals.id(ordinal);
    }

    @Override
    public int classOf(long ordinal) {
        int index = graph.classIndex(ordinal);
        return index < 0 ? classClass : index;
    }

    @Override
    public long shallowSize(long ordinal) {
        return graph.shallowSize(ordinal);
    }

    @Override
    public String describe(long ordinal) {
        int described = graph.classIndex(ordinal) < 0 ? classes.describedBy(ordinal) : HeapClasses.NONE;
        if (described != HeapClasses.NONE) {
            return JavaNames.CLASS + classes.name(described);
        }
        return idOf(ordinal) == 0 ? "<system class loader>" : classes.name(classOf(ordinal));
    }

    @Override
    public HeapClasses classes() {
        return classes;
    }

    @Override
    public GcRoots roots() {
        return roots;
    }

    @Override
    public ObjectGraph graph() {
        return graph;
    }

    @Override
    public synchronized Dominators dominators(Progress progress) throws IOException {
        if (dominators == null) {
            // They need more room than anything else.
            ordinals.forget();
            dominators = Dominators.of(graph, scratch, progress);
        }
        return dominators;
    }

    @Override
    public long referentOf(long ordinal) {
        return parts.referents().of(ordinal);
    }

    /** Of a record only the edges are kept: of many thousand arrays at once there would be no room for the elements. */
    @Override
    public List<List<Edge>> edges(long[] from, long[] to, int most) throws IOException {
        List<List<Edge>> all = new ArrayList<>();
        Map<Long, List<Integer>> byObject = new HashMap<>();
        for (int i = 0; i < from.length; i++) {
            all.add(new ArrayList<>(1));
            byObject.computeIfAbsent(from[i], any -> new ArrayList<>(1)).add(i);
        }
        reader.forEach(from, (ordinal, record) -> addContents(record, ordinal, to, most, byObject.get(ordinal), all));
        for (int i = 0; i < from.length; i++) {
            addOthers(from[i], to[i], all.get(i));
        }
        return all;
    }

    /** Fields or elements that refer to several objects: a long array is gone through once. */
    private void addContents(
            ObjectRecord record, long from, long[] to, int most, List<Integer> pairs, List<List<Edge>> all)
            throws IOException {
        if (classes.isClass(from)) {
            return;
        }
        if (!record.isArray()) {
            int type = graph.classIndex(from);
            pairs.forEach(i -> all.get(i).addAll(values.fieldsTo(record, type, idOf(to[i]))));
            return;
        }
        long[] ids = pairs.stream().mapToLong(i -> idOf(to[i])).toArray();
        Map<Long, List<Edge>> elements = values.elementsTo(record, ids, most);
        for (int i = 0; i < ids.length; i++) {
            all.get(pairs.get(i)).addAll(elements.getOrDefault(ids[i], List.of()));
        }
    }

    /** Edges that are in no record of an instance or array. */
    private void addOthers(long from, long to, List<Edge> edges) {
        int described = classes.describedBy(from);
        if (described != HeapClasses.NONE) {
            edges.addAll(values.staticsTo(described, idOf(to)));
            addClassEdges(edges, described, to);
        }
        if (classes.ordinal(classOf(from)) == to) {
            edges.add(new Edge(Edge.Link.CLASS, Edge.CLASS, -1));
        }
        if (!roots.localKinds(from, to).isEmpty()) {
            edges.add(new Edge(Edge.Link.LOCAL, Edge.LOCAL, -1));
        }
    }

    private void addClassEdges(List<Edge> edges, int described, long to) {
        int superClass = classes.superClass(described);
        if (superClass != HeapClasses.NONE && classes.ordinal(superClass) == to) {
            edges.add(new Edge(Edge.Link.SUPER_CLASS, "<super>", -1));
        }
        if (classes.loader(described) == to) {
            edges.add(new Edge(Edge.Link.CLASS_LOADER, "<classloader>", -1));
        }
    }

    @Override
    public List<ObjectValue> values(long ordinal, int first, int most) throws IOException {
        int described = classes.describedBy(ordinal);
        if (described != HeapClasses.NONE) {
            return values.statics(described);
        }
        ObjectRecord record = reader.read(ordinal);
        if (record == null) {
            return List.of();
        }
        int type = graph.classIndex(ordinal);
        return record.isArray() ? values.elements(record, first, most) : values.fields(record, type);
    }

    @Override
    public Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException {
        Map<Long, List<ObjectValue>> all = new HashMap<>();
        reader.read(ordinals).forEach((ordinal, record) -> {
            int type = graph.classIndex(ordinal);
            if (!record.isArray()) {
                all.put(ordinal, values.fields(record, type));
            }
        });
        return all;
    }

    @Override
    public long arrayLength(long ordinal) throws IOException {
        int type = graph.classIndex(ordinal);
        ObjectRecord record = type >= 0 && classes.isArray(type) ? reader.read(ordinal) : null;
        return record == null || !record.isArray() ? -1 : values.length(record);
    }

    @Override
    public Optional<String> text(long ordinal, int most) throws IOException {
        int type = graph.classIndex(ordinal);
        return type >= 0 && texts.isString(type)
                ? Optional.ofNullable(texts.read(Map.of(ordinal, type), most).get(ordinal))
                : Optional.empty();
    }

    @Override
    public Map<Long, String> labels(long... wanted) throws IOException {
        List<Integer> types = Stream.of(THREAD, ClassInventor.CLASS_LOADER)
                .flatMap(name -> classes.named(name).stream())
                .toList();
        long[] named = Arrays.stream(wanted)
                .filter(ordinal -> isOneOf(types, graph.classIndex(ordinal)))
                .toArray();
        Map<Long, String> labels = new HashMap<>(threadReader().names(named));
        labels.putAll(texts(wanted, MOST_LABEL));
        return labels;
    }

    private boolean isOneOf(List<Integer> types, int type) {
        return type >= 0 && types.stream().anyMatch(ancestor -> classes.isSubclass(type, ancestor));
    }

    private ThreadReader threadReader() {
        return new ThreadReader(parts, this);
    }

    @Override
    public List<HeapThread> threads(Progress progress) throws IOException {
        return threadReader().threads(progress);
    }

    @Override
    public void forEachReference(ReferenceVisitor visitor, Progress progress) throws IOException {
        ordinals.prepare(progress);
        try {
            new ReferencePass(classes, ordinals, parts.boundaries())
                    .run(source, parts.facts().duplicates() == 0 ? visitor : ofFirst(visitor), threads, progress);
        } finally {
            ordinals.trim();
        }
    }

    /** The pass does not see primitive arrays, and so not that what comes later has the identifier of one. */
    private ReferenceVisitor ofFirst(ReferenceVisitor visitor) {
        return (from, fromClass, isStatic, field, to) -> {
            if (isStatic || graph.classIndex(from) == fromClass) {
                visitor.reference(from, fromClass, isStatic, field, to);
            }
        };
    }

    @Override
    public void search(ContentMatcher matcher, ContentHits hits, Progress progress) throws IOException {
        ordinals.prepare(progress);
        try {
            new ContentPass(ordinals, header().idSize(), parts.boundaries(), matcher)
                    .run(source, hits, threads, progress);
        } finally {
            ordinals.trim();
        }
    }

    @Override
    public <W extends ContentReader.Worker> void forEachContent(
            ContentReader<W> contents, HeapSource.Wanted wanted, Progress progress) throws IOException {
        ordinals.prepare(progress);
        try {
            new ObjectPass<>(classes, ordinals, parts.boundaries(), contents).run(source, wanted, threads, progress);
        } finally {
            ordinals.trim();
        }
    }

    @Override
    public Map<Long, byte[]> contents(long[] wanted, int most) throws IOException {
        Map<Long, byte[]> contents = new HashMap<>();
        reader.forEach(wanted, (ordinal, record) -> {
            byte[] bytes = values.contents(record, most);
            if (bytes != null) {
                contents.put(ordinal, bytes);
            }
        });
        return contents;
    }

    @Override
    public Map<Long, String> texts(long[] wanted, int most) throws IOException {
        Map<Long, Integer> typeOf = new HashMap<>();
        for (long ordinal : wanted) {
            int type = graph.classIndex(ordinal);
            if (type >= 0 && texts.isString(type)) {
                typeOf.put(ordinal, type);
            }
        }
        return texts.read(typeOf, most);
    }

    @Override
    public Map<Long, ArrayStart> arrayStarts(long[] wanted, int most) throws IOException {
        Map<Long, ArrayStart> starts = new HashMap<>();
        reader.forEach(wanted, (ordinal, record) -> {
            if (record.tag() == Tag.PRIMITIVE_ARRAY_DUMP) {
                byte[] bytes = values.elementBytes(record, 0, most);
                starts.put(ordinal, new ArrayStart(values.elementType(record), values.length(record), bytes));
            }
        });
        return starts;
    }

    @Override
    public List<byte[]> elements(List<ArrayRange> ranges) throws IOException {
        Map<Long, List<Integer>> byArray = new HashMap<>();
        for (int i = 0; i < ranges.size(); i++) {
            byArray.computeIfAbsent(ranges.get(i).ordinal(), any -> new ArrayList<>(1))
                    .add(i);
        }
        byte[][] elements = new byte[ranges.size()][];
        Arrays.fill(elements, new byte[0]);
        reader.forEach(byArray.keySet().stream().mapToLong(Long::longValue).toArray(), (ordinal, record) -> {
            for (int i : record.tag() == Tag.PRIMITIVE_ARRAY_DUMP ? byArray.get(ordinal) : List.<Integer>of()) {
                ArrayRange range = ranges.get(i);
                elements[i] = values.elementBytes(record, range.first(), range.count());
            }
        });
        return List.of(elements);
    }

    @Override
    public Map<Long, Long> nullElements(long[] wanted, Progress progress) throws IOException {
        Map<Long, Long> nulls = new HashMap<>();
        reader.forEach(wanted, (ordinal, record) -> {
            if (record.tag() == Tag.OBJECT_ARRAY_DUMP) {
                nulls.put(ordinal, values.nullElements(record, progress));
            }
        });
        return nulls;
    }

    @Override
    public long arraySize(BasicType elements, long length) {
        return elements == BasicType.OBJECT
                ? parts.sizes().objectArray(length)
                : parts.sizes().primitiveArray(elements, length);
    }

    @Override
    public HeapFacts facts() {
        return parts.facts();
    }

    @Override
    public DumpBytes openBytes() throws IOException {
        return source.openBytes();
    }

    @Override
    public void close() throws IOException {
        reader.close();
        if (dominators != null) {
            dominators.close();
        }
        parts.close();
        if (index != null) {
            index.close();
        }
    }
}
