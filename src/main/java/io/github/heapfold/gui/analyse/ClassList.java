package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The names of the fields and statics that each class declares, for a search. */
final class ClassList implements Question<ClassList.Fields> {
    /**
     * The fields by which classes can be looked for.
     *
     * @param ofClass names in lower case by the ID of the class
     */
    record Fields(Map<Long, Set<String>> ofClass) {
        static final Fields NONE = new Fields(Map.of());

        /** Whether a class declares a field with these letters in its name. */
        boolean has(Long classId, String letters) {
            return classId != null
                    && ofClass.getOrDefault(classId, Set.of()).stream().anyMatch(name -> name.contains(letters));
        }
    }

    @Override
    public Fields ask(AnalysedHeap heap, Progress progress) {
        HeapClasses classes = heap.heap().classes();
        Map<Long, Set<String>> all = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        for (int i = 0; i < classes.count(); i++) {
            progress.at(i, classes.count());
            int index = i;
            Set<String> own = new HashSet<>();
            classes.instanceFields(i).stream()
                    .filter(field -> field.declaredBy() == index)
                    .forEach(field -> own.add(lower(field.name(), names)));
            classes.statics(i).forEach(field -> own.add(lower(field.name(), names)));
            if (!own.isEmpty() && classes.ordinal(i) != Heap.ABSENT) {
                all.put(classes.id(i), Set.copyOf(own));
            }
        }
        return new Fields(all);
    }

    /** Many classes have fields of the same names. */
    private static String lower(String name, Map<String, String> names) {
        return names.computeIfAbsent(name == null ? "" : name.toLowerCase(Locale.ROOT), same -> same);
    }
}
