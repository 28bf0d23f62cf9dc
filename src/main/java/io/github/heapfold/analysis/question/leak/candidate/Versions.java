package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Classes of one name, each loaded by another loader: versions of what was deployed again and again. */
final class Versions {
    private final AnalysedHeap heap;
    private final Contents contents;
    private final LeakLimits limits;

    Versions(AnalysedHeap heap, Contents contents, LeakLimits limits) {
        this.heap = heap;
        this.contents = contents;
        this.limits = limits;
    }

    /** Of some classes, the versions that together keep most; empty where that is not much. */
    Optional<Candidate> of(OrdinalSet classes) throws IOException {
        OrdinalSet largest = null;
        long most = 0;
        for (OrdinalSet versions : byName(classes).values()) {
            long retained = versions.size() < Candidates.LEAST_OBJECTS ? 0 : retained(versions, classes);
            if (retained > most) {
                most = retained;
                largest = versions;
            }
        }
        if (largest == null || !limits.isLarge(most)) {
            return Optional.empty();
        }
        List<Level> levels = new ArrayList<>(contents.levels(largest, most, true));
        // They are named as what they are; that their class is java.lang.Class says nothing.
        Level first = levels.get(0);
        String name = heap.heap().describe(first.largest());
        levels.set(0, new Level(name, first.objects(), first.retained(), first.largest()));
        return Optional.of(Candidate.ofOwners(Heap.ABSENT, largest, most, levels, OwnerSizes.of(heap, largest)));
    }

    private Map<String, OrdinalSet> byName(OrdinalSet classes) {
        HeapClasses known = heap.heap().classes();
        Map<String, OrdinalSet> byName = new HashMap<>();
        classes.forEach(o -> {
            int described = known.describedBy(o);
            if (described != HeapClasses.NONE) {
                byName.computeIfAbsent(known.name(described), name -> new OrdinalSet())
                        .add(o);
            }
        });
        return byName;
    }

    /** Bytes that versions retain together: one may keep another one, which is there for it. */
    private long retained(OrdinalSet versions, OrdinalSet classes) throws IOException {
        Dominators dominators = heap.dominators();
        return heap.retained(versions.filter(version -> {
            long above = dominators.dominator(version);
            while (classes.contains(above) && !versions.contains(above)) {
                above = dominators.dominator(above);
            }
            return !versions.contains(above);
        }));
    }
}
