package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapClasses.JavaField;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers for all fields, statics and elements that references can come from, in the order of their names: so they are
 * in the same order in each dump of a program.
 */
final class FieldCodes {
    /** A class and its field. */
    record Place(String className, String field) {}

    private final int[] instanceBase;
    private final int[] staticBase;
    private final int[] elementCode;

    /** By place among all, its number in the order of names; from 1. */
    private final int[] codes;

    private final List<Place> sorted;

    FieldCodes(HeapClasses classes) {
        int n = classes.count();
        instanceBase = new int[n];
        staticBase = new int[n];
        elementCode = new int[n];
        List<Place> places = new ArrayList<>();
        for (int c = 0; c < n; c++) {
            String name = StableNames.of(classes.name(c));
            instanceBase[c] = places.size();
            for (JavaField field : classes.instanceFields(c)) {
                places.add(new Place(name, field.name()));
            }
            staticBase[c] = places.size();
            for (JavaField field : classes.statics(c)) {
                places.add(new Place(OwnerStep.CLASS + name, field.name()));
            }
            elementCode[c] = places.size();
            places.add(new Place(name, OwnerStep.ELEMENT));
        }
        sorted = places.stream()
                .distinct()
                .sorted(Comparator.comparing(Place::className).thenComparing(Place::field))
                .toList();
        Map<Place, Integer> numbers = new HashMap<>();
        for (Place place : sorted) {
            numbers.put(place, numbers.size() + 1);
        }
        codes = places.stream().mapToInt(numbers::get).toArray();
    }

    /** From 1; see {@link ReferenceVisitor} for the parameters. */
    int code(int fromClass, boolean isStatic, int field) {
        int at = field == ReferenceVisitor.ELEMENT
                ? elementCode[fromClass]
                : (isStatic ? staticBase : instanceBase)[fromClass] + field;
        return codes[at];
    }

    Place place(int code) {
        return sorted.get(code - 1);
    }

    /** How many there are. */
    int count() {
        return sorted.size();
    }
}
