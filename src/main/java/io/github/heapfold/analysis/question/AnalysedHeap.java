package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * A heap that is ready for questions: names, classes and contents of the objects, who refers to whom, who keeps whom, and memory for
 * what a question has to remember of each object. A question gives back what it took.
 */
public final class AnalysedHeap implements Closeable {
    private final Heap heap;
    private final ObjectGraph graph;
    private final Scratch scratch;
    private final DominatorSource source;
    private Dominators dominators;

    /** Where dominators come from when a question needs them: they are computed, or read from a kept index. */
    @FunctionalInterface
    public interface DominatorSource {
        Dominators get() throws IOException;
    }

    /** A heap, its graph, and scratch; closes all of them when it is closed. */
    public AnalysedHeap(Heap heap, ObjectGraph graph, Scratch scratch, DominatorSource source) {
        this.heap = heap;
        this.graph = graph;
        this.scratch = scratch;
        this.source = source;
    }

    /** A heap whose dominators are computed at the first question that needs them. */
    public static AnalysedHeap of(Heap heap, ObjectGraph graph, Scratch scratch, Progress progress) {
        return new AnalysedHeap(heap, graph, scratch, () -> Dominators.of(graph, scratch, progress));
    }

    public Heap heap() {
        return heap;
    }

    public ObjectGraph graph() {
        return graph;
    }

    public Scratch scratch() {
        return scratch;
    }

    /** Who dominates whom. The first call computes it. */
    public Dominators dominators() throws IOException {
        if (dominators == null) {
            dominators = source.get();
        }
        return dominators;
    }

    /** The object as answers show it. */
    ObjectView view(long ordinal) {
        return new ObjectView(heap.idOf(ordinal), heap.describe(ordinal));
    }

    /** The name of the class that the object is an instance of. */
    String className(long ordinal) {
        return heap.classes().name(heap.classOf(ordinal));
    }

    @Override
    public void close() throws IOException {
        try (scratch;
                heap;
                graph) {
            if (dominators != null) {
                dominators.close();
            }
        }
    }
}
