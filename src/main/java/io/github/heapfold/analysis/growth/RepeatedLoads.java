package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which classes a program loaded itself, and which of them again and again, as those of a plug-in that is deployed anew:
 * each time with another loader.
 */
final class RepeatedLoads {
    private final BitSet own = new BitSet();

    /** By class that several loaders have, the class of its loader. */
    private final Map<Integer, String> reloaders = new HashMap<>();

    RepeatedLoads(AnalysedHeap analysed) throws IOException {
        HeapClasses classes = analysed.heap().classes();
        Dominators dominators = analysed.dominators();
        Map<String, Set<Long>> loaders = new HashMap<>();
        for (int c = 0; c < classes.count(); c++) {
            long loader = classes.loader(c);
            long object = classes.ordinal(c);
            boolean isThere = loader != Heap.ABSENT && object >= 0 && dominators.isReachable(object);
            if (isThere
                    && !ClassKinds.isPlatform(classes.name(c))
                    && !ClassKinds.isPlatformLoader(analysed.className(loader))) {
                own.set(c);
                loaders.computeIfAbsent(name(classes, c), any -> new HashSet<>())
                        .add(loader);
            }
        }
        own.stream().filter(c -> loaders.get(name(classes, c)).size() > 1).forEach(c -> {
            String loader = analysed.className(classes.loader(c));
            reloaders.put(c, GeneratedNames.without(loader));
        });
    }

    private static String name(HeapClasses classes, int type) {
        return GeneratedNames.without(classes.name(type));
    }

    /** Whether a loader has a class that not every program has. */
    boolean isOwn(int type) {
        return own.get(type);
    }

    /** The class of the loader, where several loaders have a class of this name. */
    Optional<String> reloader(int type) {
        return Optional.ofNullable(reloaders.get(type));
    }
}
