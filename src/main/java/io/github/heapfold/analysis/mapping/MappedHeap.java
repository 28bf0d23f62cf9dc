package io.github.heapfold.analysis.mapping;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.heap.HeapView;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.JavaNames;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A heap by the names of the source: classes, fields, and methods on stacks. Everything else is as it is. */
public final class MappedHeap extends HeapView {
    private final HeapClasses raw;
    private final NameMapping mapping;
    private final MappedClasses classes;

    MappedHeap(Heap heap, NameMapping mapping) {
        super(heap);
        this.mapping = mapping;
        raw = heap.classes();
        classes = new MappedClasses(raw, mapping);
    }

    /** By which names a heap is told, whatever view of it this is; empty where by its own. */
    public static Optional<NameMapping> mappingOf(Heap heap) {
        Heap at = heap;
        while (at instanceof HeapView view) {
            if (view instanceof MappedHeap mapped) {
                return Optional.of(mapped.mapping);
            }
            at = view.heap();
        }
        return Optional.empty();
    }

    @Override
    public HeapClasses classes() {
        return classes;
    }

    @Override
    public String describe(long ordinal) {
        if (heap().graph().classIndex(ordinal) < 0) {
            int described = raw.describedBy(ordinal);
            return described == HeapClasses.NONE ? heap().describe(ordinal) : JavaNames.CLASS + classes.name(described);
        }
        return idOf(ordinal) == 0 ? heap().describe(ordinal) : classes.name(classOf(ordinal));
    }

    @Override
    public List<List<Edge>> edges(long[] from, long[] to, int most) throws IOException {
        return heap().edges(from, to, most).stream().map(this::mapped).toList();
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
        return named(heap().values(ordinal, first, most));
    }

    @Override
    public Map<Long, List<ObjectValue>> fields(long[] ordinals) throws IOException {
        Map<Long, List<ObjectValue>> all = heap().fields(ordinals);
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
    public List<HeapThread> threads(Progress progress) throws IOException {
        List<HeapThread> threads = new ArrayList<>();
        for (HeapThread thread : heap().threads(progress)) {
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
            String owner = frame.className() == null ? null : mapping.className(frame.className());
            to.add(new HeapThread.Frame(owner, null, frame.source(), frame.line(), frame.locals()));
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
}
