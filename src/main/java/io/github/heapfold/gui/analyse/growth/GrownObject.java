package io.github.heapfold.gui.analyse.growth;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.growth.OwnerStep;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * The object of one dump where something grew: down the dominator tree along the classes and fields of the path, of
 * several at a step the one that keeps most. Where the path leads no further, the last that was found.
 *
 * @param path from the root on
 */
record GrownObject(List<OwnerStep> path) implements Question<OptionalLong> {
    /** Of objects of one class, those that keep most, among which that of the field is looked for. */
    private static final int LOOKED_AT = 32;

    /** Answers the ID of the object; nothing where not even the first step is there. */
    @Override
    public OptionalLong ask(AnalysedHeap analysed, Progress progress) throws IOException {
        long at = Dominators.VIRTUAL_ROOT;
        for (OwnerStep step : path) {
            OptionalLong next = step.isClassObject()
                    ? classObject(analysed, step.describedClass())
                    : below(analysed, at, step, progress);
            if (next.isEmpty()) {
                break;
            }
            at = next.getAsLong();
        }
        return at == Dominators.VIRTUAL_ROOT
                ? OptionalLong.empty()
                : OptionalLong.of(analysed.heap().idOf(at));
    }

    /** Class objects stand at the top of a path, or behind their loader, whatever keeps them. */
    private static OptionalLong classObject(AnalysedHeap analysed, String name) throws IOException {
        Dominators dominators = analysed.dominators();
        Heap heap = analysed.heap();
        return heap.classes().told(name).stream()
                .mapToLong(type -> heap.classes().ordinal(type))
                .filter(ordinal -> ordinal >= 0 && dominators.isReachable(ordinal))
                .reduce((a, b) -> dominators.retainedSize(a) >= dominators.retainedSize(b) ? a : b);
    }

    private static OptionalLong below(AnalysedHeap analysed, long at, OwnerStep step, Progress progress)
            throws IOException {
        Heap heap = analysed.heap();
        long[] largest = analysed
                .dominators()
                .children(
                        at,
                        null,
                        LOOKED_AT,
                        ordinal -> GeneratedNames.without(analysed.className(ordinal))
                                .equals(step.className()),
                        progress)
                .stream()
                .mapToLong(Retained::ordinal)
                .toArray();
        if (at >= 0 && step.field() != null && !step.shared()) {
            for (long ordinal : largest) {
                List<Edge> edges = heap.edges(at, ordinal);
                if (edges.stream().anyMatch(edge -> step.field().equals(edge.name()))) {
                    return OptionalLong.of(ordinal);
                }
            }
        }
        return largest.length == 0 ? OptionalLong.empty() : OptionalLong.of(largest[0]);
    }
}
