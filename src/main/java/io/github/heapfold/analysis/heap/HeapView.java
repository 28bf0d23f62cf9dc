package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Another view of a heap: all is as there but for what a subclass says otherwise. Closing it closes the heap. */
public abstract class HeapView implements Heap {
    private final Heap heap;

    protected HeapView(Heap heap) {
        this.heap = heap;
    }

    /** The heap that is seen. */
    public final Heap heap() {
        return heap;
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
    public void expectIds(Progress progress) {
        heap.expectIds(progress);
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
    public Map<Long, String> labels(long... ordinals) throws IOException {
        return heap.labels(ordinals);
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
    public List<byte[]> elements(List<ArrayRange> ranges) throws IOException {
        return heap.elements(ranges);
    }

    @Override
    public Map<Long, Long> nullElements(long[] ordinals, Progress progress) throws IOException {
        return heap.nullElements(ordinals, progress);
    }

    @Override
    public long arraySize(BasicType elements, long length) {
        return heap.arraySize(elements, length);
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

    @Override
    public HeapClasses classes() {
        return heap.classes();
    }

    @Override
    public String describe(long ordinal) {
        return heap.describe(ordinal);
    }

    @Override
    public List<List<Edge>> edges(long[] from, long[] to, int most) throws IOException {
        return heap.edges(from, to, most);
    }

    @Override
    public List<ObjectValue> values(long ordinal, int first, int most) throws IOException {
        return heap.values(ordinal, first, most);
    }

    @Override
    public Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException {
        return heap.fields(ordinals);
    }

    @Override
    public List<HeapThread> threads(Progress progress) throws IOException {
        return heap.threads(progress);
    }
}
