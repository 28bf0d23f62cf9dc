package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of the fields of one object: where a class and one above it have a field of the same name, with the class. */
final class FieldNames {
    private FieldNames() {}

    /** Those that are there more than once. */
    static Set<String> repeated(Collection<String> names) {
        Set<String> met = new HashSet<>();
        return names.stream().filter(name -> !met.add(name)).collect(Collectors.toSet());
    }

    /**
     * A name as it is shown.
     *
     * @param declaredBy the name of the class that declares it; null of an element
     */
    static String tellApart(String name, String declaredBy, Set<String> repeated) {
        return declaredBy == null || !repeated.contains(name)
                ? name
                : name + " (" + ObjectNames.simple(declaredBy) + ")";
    }
}
