package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which classes keep most of what a class loader keeps that every program has: it dominates all that their statics lead
 * to, which is no matter of its own.
 */
final class KeepingClasses {
    /** More are not told. */
    private static final int MOST = 3;

    /** Of what the loader keeps, a class has so much at least that is told. */
    private static final double LEAST = 0.1;

    /** Of what a class keeps, what one static has where that is told. */
    private static final double MAIN = 0.5;

    private KeepingClasses() {}

    /** Those of an object at the top of the tree, the one that keeps most first; empty of all but such loaders. */
    static List<DominatorTree.Part> of(AnalysedHeap heap, Retained top, Progress progress) throws IOException {
        if (!ClassKinds.isPlatformLoader(heap.className(top.ordinal()))) {
            return List.of();
        }
        Retained at = top;
        for (int steps = 0; steps < PathToRoot.LOADER_TO_CLASS; steps++) {
            List<Retained> below = heap.dominators().children(at.ordinal(), null, MOST, progress);
            if (below.isEmpty() || heap.heap().classes().isClass(below.get(0).ordinal())) {
                return parts(heap, below, LEAST * top.retainedSize(), progress);
            }
            at = below.get(0);
        }
        return List.of();
    }

    private static List<DominatorTree.Part> parts(
            AnalysedHeap heap, List<Retained> below, double least, Progress progress) throws IOException {
        List<DominatorTree.Part> parts = new ArrayList<>();
        for (Retained each : below) {
            if (heap.heap().classes().isClass(each.ordinal()) && each.retainedSize() >= least) {
                parts.add(new DominatorTree.Part(
                        heap.view(each.ordinal()),
                        heap.graph().shallowSize(each.ordinal()),
                        each.retainedSize(),
                        field(heap, each, progress)));
            }
        }
        return List.copyOf(parts);
    }

    private static String field(AnalysedHeap heap, Retained type, Progress progress) throws IOException {
        List<Retained> below = heap.dominators().children(type.ordinal(), null, 1, progress);
        if (below.isEmpty() || below.get(0).retainedSize() < MAIN * type.retainedSize()) {
            return null;
        }
        return heap.heap().edges(type.ordinal(), below.get(0).ordinal()).stream()
                .filter(edge -> edge.kind() == Edge.Link.STATIC)
                .map(Edge::name)
                .findFirst()
                .orElse(null);
    }
}
