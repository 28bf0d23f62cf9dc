package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What is to be known of each of several dumps, so that they can be compared. */
public final class GrowthFacts implements Question<GrowthFacts.Facts> {
    /** A dump as it is compared. */
    public static final class Facts {
        /** When it was taken; empty where the dump does not tell. */
        final Optional<Instant> taken;

        final int referenceSize;
        final long objects;
        final long reachable;
        final ClassSums classes;
        final OwnerTree owners;
        final StartedProgram program;

        /** Of classes that do not come with the platform, the names of their superclasses. */
        final Map<String, String> superclasses;

        /** What direct buffers have outside of the heap; empty where the dump does not tell. */
        final Optional<DirectMemory> direct;

        private Facts(AnalysedHeap heap, Progress progress) throws IOException {
            long time = heap.heap().header().timestamp();
            taken = time == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(time));
            referenceSize = heap.heap().facts().referenceSize();
            objects = heap.dominators().reachableObjects();
            reachable = heap.dominators().reachableSize();
            classes = ClassSums.of(heap, progress);
            owners = OwnerWalk.of(heap, progress);
            program = heap.program();
            superclasses = superclassesOf(heap.heap().classes());
            direct = Optional.ofNullable(DirectMemory.of(heap, progress).get(DirectMemory.Kind.DIRECT));
        }
    }

    @Override
    public Facts ask(AnalysedHeap heap, Progress progress) throws IOException {
        return new Facts(heap, progress);
    }

    private static Map<String, String> superclassesOf(HeapClasses classes) {
        Map<String, String> names = new HashMap<>();
        for (int type = 0; type < classes.count(); type++) {
            int above = classes.superClass(type);
            if (above != HeapClasses.NONE && !ClassKinds.isPlatform(classes.name(type))) {
                names.put(GeneratedNames.without(classes.name(type)), GeneratedNames.without(classes.name(above)));
            }
        }
        return names;
    }
}
