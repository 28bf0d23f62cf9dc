package io.github.heapfold.analysis.question.view;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A class that is there more than once, as where a plugin was loaded again and the loader before is still alive.
 *
 * @param name of all of them
 * @param loaders how many have loaded one that can be reached, at least 2
 */
public record RepeatedClass(String name, int loaders) {
    /** All such classes, those of the most loaders first. */
    static List<RepeatedClass> of(AnalysedHeap heap) throws IOException {
        HeapClasses classes = heap.heap().classes();
        Map<String, Set<Long>> loaders = new HashMap<>();
        for (int i = 0; i < classes.count(); i++) {
            // An array is where the class of its elements is.
            if (!classes.isArray(i) && heap.isReachable(classes.ordinal(i))) {
                loaders.computeIfAbsent(classes.name(i), name -> new HashSet<>(1))
                        .add(classes.loader(i));
            }
        }
        return loaders.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .map(each -> new RepeatedClass(each.getKey(), each.getValue().size()))
                .sorted(Comparator.comparingInt(RepeatedClass::loaders)
                        .reversed()
                        .thenComparing(RepeatedClass::name))
                .toList();
    }
}
