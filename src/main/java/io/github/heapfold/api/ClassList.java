package io.github.heapfold.api;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.view.ClassCounts;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects of each class, as other programs see them: also those that no root leads to. */
final class ClassList {
    private static final Comparator<HeapClass> ORDER = Comparator.comparingLong(
                    (HeapClass each) -> each.retainedSize().orElse(0))
            .thenComparingLong(HeapClass::shallowSize)
            .reversed()
            .thenComparing(HeapClass::name)
            .thenComparingLong(HeapClass::id);

    private ClassList() {}

    /** Without retained sizes, for which it has to be found out who keeps whom. */
    static List<HeapClass> counted(AnalysedHeap heap, Progress progress) {
        return list(new ClassCounts()
                .ask(heap, progress).stream()
                        .map(row -> new HeapClass(
                                row.id(),
                                row.name(),
                                name(row.loader()),
                                row.objects(),
                                row.shallow(),
                                OptionalLong.empty())));
    }

    static List<HeapClass> retained(AnalysedHeap heap, Progress progress) throws IOException {
        return list(new ClassHistogram(ClassHistogram.By.CLASS)
                .ask(heap, progress).rows().stream()
                        .map(row -> new HeapClass(
                                row.id(),
                                row.name(),
                                name(row.loader()),
                                row.objects() + row.unreachableObjects(),
                                row.shallow() + row.unreachableShallow(),
                                OptionalLong.of(row.retained()))));
    }

    private static @Nullable String name(@Nullable ObjectView loader) {
        return loader == null ? null : loader.className();
    }

    private static List<HeapClass> list(Stream<HeapClass> classes) {
        return classes.sorted(ORDER).toList();
    }
}
