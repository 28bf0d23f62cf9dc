package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The names of the fields and statics that each class declares, for a search. */
final class DeclaredFields implements Question<DeclaredFields.Fields> {
    /**
     * The fields by which classes can be looked for.
     *
     * @param ofClass names by the ID of the class
     */
    record Fields(Map<Long, Set<String>> ofClass) {
        static final Fields NONE = new Fields(Map.of());

        /**
         * The fields that a class declares of those that are looked for: by letters in their name, or by the end of the
         * name of the class, a dot and the beginning of their name, as fields are written elsewhere.
         *
         * @param wanted in lower case
         */
        List<String> found(Long classId, String className, String wanted) {
            Set<String> own = classId == null ? Set.of() : ofClass.getOrDefault(classId, Set.of());
            int dot = wanted.lastIndexOf('.');
            boolean named = dot > 0 && lower(className).endsWith(wanted.substring(0, dot));
            return own.stream()
                    .filter(name -> lower(name).contains(wanted)
                            || (named && lower(name).startsWith(wanted.substring(dot + 1))))
                    .sorted()
                    .toList();
        }

        private static String lower(String name) {
            return name.toLowerCase(Locale.ROOT);
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
                    .forEach(field -> own.add(once(field.name(), names)));
            classes.statics(i).forEach(field -> own.add(once(field.name(), names)));
            if (!own.isEmpty() && classes.ordinal(i) != Heap.ABSENT) {
                all.put(classes.id(i), Set.copyOf(own));
            }
        }
        return new Fields(all);
    }

    /** Many classes have fields of the same names. */
    private static String once(String name, Map<String, String> names) {
        return names.computeIfAbsent(name == null ? "" : name, same -> same);
    }
}
