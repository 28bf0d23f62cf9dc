package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * What the classes of one dump have. Those that are one class between dumps are one here too: of such that keep one
 * another alive, as lambdas that wrap lambdas do, nothing counts twice.
 */
final class ClassSums {
    /**
     * What makes classes one.
     *
     * @param loader class of the loader; null where that is not in the dump
     * @param loaderName null where it has none, or where names do not count
     */
    record Key(String name, String loader, String loaderName) {
        private Key unnamed() {
            return new Key(name, loader, null);
        }
    }

    /**
     * What a class has.
     *
     * @param otherwise bytes that its objects would take if references had another width
     * @param retained what they keep alive at least
     */
    record Sum(long objects, long shallow, long otherwise, long retained) {
        /** Bytes of the objects, with references of a width. */
        long shallow(boolean isOtherwise) {
            return isOtherwise ? otherwise : shallow;
        }
    }

    private final Map<Key, Sum> named;
    private final Map<Key, Sum> unnamed;

    private ClassSums(Map<Key, Sum> named, Map<Key, Sum> unnamed) {
        this.named = named;
        this.unnamed = unnamed;
    }

    static ClassSums of(AnalysedHeap heap, Progress progress) throws IOException {
        List<Key> keys = keys(heap);
        List<Key> without = keys.stream().map(Key::unnamed).toList();
        Map<Key, Sum> named = sums(heap, keys, progress);
        if (keys.stream().distinct().count() > without.stream().distinct().count()) {
            return new ClassSums(named, sums(heap, without, progress));
        }
        Map<Key, Sum> unnamed = new HashMap<>();
        named.forEach((key, sum) -> unnamed.put(key.unnamed(), sum));
        return new ClassSums(named, unnamed);
    }

    private static Map<Key, Sum> sums(AnalysedHeap heap, List<Key> keys, Progress progress) throws IOException {
        HeapClasses classes = heap.heap().classes();
        OtherWidth width = new OtherWidth(classes, heap.heap().facts());
        Map<Key, Integer> types = new HashMap<>();
        for (int type = 0; type < keys.size(); type++) {
            types.putIfAbsent(keys.get(type), type);
        }
        long classObjects = IntStream.range(0, classes.count())
                .filter(type -> classes.ordinal(type) >= 0)
                .mapToLong(type -> width.ofClassObject(type) - heap.heap().shallowSize(classes.ordinal(type)))
                .sum();
        Map<Key, Sum> sums = new HashMap<>();
        ClassHistogram.sums(heap, keys, progress).forEach((key, sum) -> {
            long otherwise = key.name().equals(ClassKinds.CLASS)
                    ? sum.shallow() + classObjects
                    : width.of(types.get(key), sum.objects(), sum.shallow());
            sums.put(key, new Sum(sum.objects(), sum.shallow(), otherwise, sum.retained()));
        });
        return sums;
    }

    /** By class. */
    private static List<Key> keys(AnalysedHeap heap) throws IOException {
        HeapClasses classes = heap.heap().classes();
        Map<Long, String> labels = heap.heap().labels(classes.loaders());
        List<Key> keys = new ArrayList<>();
        for (int c = 0; c < classes.count(); c++) {
            long loader = classes.loader(c);
            String loaderClass =
                    loader == Heap.ABSENT ? null : heap.view(loader).className();
            keys.add(new Key(GeneratedNames.without(classes.name(c)), loaderClass, labels.get(loader)));
        }
        return keys;
    }

    /** Whether the dump tells the name of any loader. */
    boolean areLoadersNamed() {
        return named.keySet().stream().map(Key::loaderName).anyMatch(Objects::nonNull);
    }

    /** @param loaderNames whether classes are others where their loaders have other names */
    Map<Key, Sum> of(boolean loaderNames) {
        return loaderNames ? named : unnamed;
    }
}
