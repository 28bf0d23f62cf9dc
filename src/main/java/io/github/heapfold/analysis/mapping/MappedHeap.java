package io.github.heapfold.analysis.mapping;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
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
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A heap by the names of the source: classes, fields, and methods on stacks. Everything else is as it is. */
public final class MappedHeap implements Heap {
    private final Heap heap;
    private final HeapClasses raw;
    private final NameMapping mapping;
    private final MappedClasses classes;

    MappedHeap(Heap heap, NameMapping mapping) {
        this.heap = heap;
        this.mapping = mapping;
        raw = heap.classes();
        classes = new MappedClasses(raw, mapping);
    }

    public NameMapping mapping() {
        return mapping;
    }

    @Override
    public HeapClasses classes() {
        return classes;
    }

    @Override
    public String describe(long ordinal) {
        if (heap.graph().classIndex(ordinal) < 0) {
            int described = raw.describedBy(ordinal);
            return described == HeapClasses.NONE ? heap.describe(ordinal) : "class " + classes.name(described);
        }
        return idOf(ordinal) == 0 ? heap.describe(ordinal) : classes.name(classOf(ordinal));
    }

    @Override
    public List<Edge> edges(long from, long to) throws IOException {
        return mapped(heap.edges(from, to));
    }

    @Override
    public List<List<Edge>> edges(long[] from, long[] to) throws IOException {
        return heap.edges(from, to).stream().map(this::mapped).toList();
    }

    private List<Edge> mapped(List<Edge> edges) {
        return edges.stream()
                .map(edge -> edge.declaredBy() < 0
                        ? edge
                        : new Edge(
                                edge.kind(),
                                mapping.fieldName(raw.name(edge.declaredBy()), edge.name(), BasicType.OBJECT),
                                edge.declaredBy()))
                .toList();
    }

    @Override
    public List<ObjectValue> values(long ordinal, int first, int most) throws IOException {
        return named(heap.values(ordinal, first, most));
    }

    @Override
    public Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException {
        Map<Long, List<ObjectValue>> all = heap.fields(ordinals);
        all.replaceAll((ordinal, values) -> named(values));
        return all;
    }

    private List<ObjectValue> named(List<ObjectValue> values) {
        return values.stream()
                .map(value -> value.declaredBy() < 0
                        ? value
                        : new ObjectValue(
                                mapping.fieldName(raw.name(value.declaredBy()), value.name(), value.type()),
                                value.type(),
                                value.declaredBy(),
                                value.bits(),
                                value.present()))
                .toList();
    }

    @Override
    public List<HeapThread> threads() throws IOException {
        List<HeapThread> threads = new ArrayList<>();
        for (HeapThread thread : heap.threads()) {
            List<HeapThread.Frame> frames = new ArrayList<>();
            thread.frames().forEach(frame -> addFrames(frame, frames));
            threads.add(new HeapThread(
                    thread.ordinal(), thread.serial(), thread.name(), thread.hasStack(), frames, thread.otherLocals()));
        }
        return threads;
    }

    /** The locals are those of the method into which others were put. */
    private void addFrames(HeapThread.Frame frame, List<HeapThread.Frame> to) {
        if (frame.method() == null) {
            to.add(frame);
            return;
        }
        List<NameMapping.Frame> originals = mapping.frames(frame.className(), frame.method(), frame.line());
        for (int i = 0; i < originals.size(); i++) {
            NameMapping.Frame original = originals.get(i);
            boolean outermost = i + 1 == originals.size();
            to.add(new HeapThread.Frame(
                    original.className(),
                    original.method(),
                    frame.source(),
                    original.line(),
                    outermost ? frame.locals() : List.of()));
        }
    }

    @Override
    public String name() {
        return heap.name();
    }

    @Override
    public HprofHeader header() {
        return heap.header();
    }

    @Override
    public long objects() {
        return heap.objects();
    }

    @Override
    public long ordinalOf(long id) {
        return heap.ordinalOf(id);
    }

    @Override
    public long idOf(long ordinal) {
        return heap.idOf(ordinal);
    }

    @Override
    public int classOf(long ordinal) {
        return heap.classOf(ordinal);
    }

    @Override
    public long shallowSize(long ordinal) {
        return heap.shallowSize(ordinal);
    }

    @Override
    public GcRoots roots() {
        return heap.roots();
    }

    @Override
    public ObjectGraph graph() {
        return heap.graph();
    }

    @Override
    public Dominators dominators(Progress progress) throws IOException {
        return heap.dominators(progress);
    }

    @Override
    public long referentOf(long ordinal) {
        return heap.referentOf(ordinal);
    }

    @Override
    public long arrayLength(long ordinal) throws IOException {
        return heap.arrayLength(ordinal);
    }

    @Override
    public Optional<String> text(long ordinal, int most) throws IOException {
        return heap.text(ordinal, most);
    }

    @Override
    public Optional<String> label(long ordinal) throws IOException {
        return heap.label(ordinal);
    }

    @Override
    public void forEachReference(ReferenceVisitor visitor, Progress progress) throws IOException {
        heap.forEachReference(visitor, progress);
    }

    @Override
    public <W extends ContentReader.Worker> void forEachContent(
            ContentReader<W> reader, HeapSource.Wanted wanted, Progress progress) throws IOException {
        heap.forEachContent(reader, wanted, progress);
    }

    @Override
    public Map<Long, String> texts(long[] ordinals, int most) throws IOException {
        return heap.texts(ordinals, most);
    }

    @Override
    public Map<Long, ArrayStart> arrayStarts(long[] ordinals, int most) throws IOException {
        return heap.arrayStarts(ordinals, most);
    }

    @Override
    public long arraySize(BasicType elements, long length) {
        return heap.arraySize(elements, length);
    }

    @Override
    public List<String> erased() {
        return heap.erased();
    }

    @Override
    public List<String> otherRules() {
        return heap.otherRules();
    }

    @Override
    public void search(ContentMatcher matcher, ContentHits hits, Progress progress) throws IOException {
        heap.search(matcher, hits, progress);
    }

    @Override
    public Map<Long, byte[]> contents(long[] ordinals, int most) throws IOException {
        return heap.contents(ordinals, most);
    }

    @Override
    public void save(IndexWriter index, Progress progress) throws IOException {
        heap.save(index, progress);
    }

    @Override
    public HeapFacts facts() {
        return heap.facts();
    }

    @Override
    public DumpBytes openBytes() throws IOException {
        return heap.openBytes();
    }

    @Override
    public void close() throws IOException {
        heap.close();
    }
}
