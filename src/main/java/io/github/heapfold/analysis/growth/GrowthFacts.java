package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.DirectMemory;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What is to be known of each of several dumps, so that they can be compared. */
public final class GrowthFacts implements Question<GrowthFacts.Facts> {
    /** A dump as it is compared; when it was taken is empty where it does not tell. */
    public static final class Facts {
        private final Optional<Instant> taken;
        private final int referenceSize;
        private final long objects;
        private final long reachable;
        private final ClassSums classes;
        private final OwnerTree owners;
        private final StartedProgram program;
        private final Map<String, String> superclasses;
        private final Optional<DirectMemory> direct;

        Facts(
                Optional<Instant> taken,
                int referenceSize,
                long objects,
                long reachable,
                ClassSums classes,
                OwnerTree owners,
                StartedProgram program,
                Map<String, String> superclasses,
                Optional<DirectMemory> direct) {
            this.taken = taken;
            this.referenceSize = referenceSize;
            this.objects = objects;
            this.reachable = reachable;
            this.classes = classes;
            this.owners = owners;
            this.program = program;
            this.superclasses = superclasses;
            this.direct = direct;
        }

        Optional<Instant> taken() {
            return taken;
        }

        int referenceSize() {
            return referenceSize;
        }

        long objects() {
            return objects;
        }

        long reachable() {
            return reachable;
        }

        ClassSums classes() {
            return classes;
        }

        OwnerTree owners() {
            return owners;
        }

        StartedProgram program() {
            return program;
        }

        /** Of classes that do not come with the platform, the names of their superclasses. */
        Map<String, String> superclasses() {
            return superclasses;
        }

        /** What direct buffers have outside of the heap; empty where the dump does not tell. */
        Optional<DirectMemory> direct() {
            return direct;
        }
    }

    @Override
    public Facts ask(AnalysedHeap heap, Progress progress) throws IOException {
        long time = heap.heap().header().timestamp();
        return new Facts(
                time == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(time)),
                heap.heap().facts().referenceSize(),
                heap.dominators().reachableObjects(),
                heap.dominators().reachableSize(),
                ClassSums.of(heap, progress),
                OwnerWalk.of(heap, progress),
                heap.program(),
                superclasses(heap.heap().classes()),
                Optional.ofNullable(DirectMemory.of(heap, progress)));
    }

    private static Map<String, String> superclasses(HeapClasses classes) {
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
