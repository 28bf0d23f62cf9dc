package io.github.heapfold.analysis.question.path;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Names the constants of enums by the statics in which their enums have them, which are in every file. A static may be a
 * second name of a constant ({@code DEFAULT = FAST}): compilers write the constants first, in the order of the array of
 * all, and so tells which static is whose.
 */
final class EnumConstants {
    private static final String ENUM = "java.lang.Enum";

    /** The array of all constants, as javac and as Eclipse's compiler call it. */
    private static final Set<String> ALL = Set.of("$VALUES", "ENUM$VALUES");

    private final Heap heap;
    private final HeapClasses classes;

    EnumConstants(Heap heap) {
        this.heap = heap;
        classes = heap.classes();
    }

    /** The constant that an object of a class is; empty where it is none, or nothing tells its name. */
    Optional<EntryKey> of(long constant, int type) throws IOException {
        int of = type;
        while (of != HeapClasses.NONE && !isEnum(of)) {
            of = classes.superClass(of);
        }
        if (of == HeapClasses.NONE) {
            return Optional.empty();
        }
        String name = classes.name(of);
        return name(constant, of).map(told -> new EntryKey(name, told));
    }

    private boolean isEnum(int type) {
        int above = classes.superClass(type);
        return above != HeapClasses.NONE && classes.name(above).equals(ENUM);
    }

    private Optional<String> name(long constant, int type) throws IOException {
        long id = heap.idOf(constant);
        List<ObjectValue> statics = heap.values(classes.ordinal(type), 0, 0).stream()
                .filter(value -> value.type() == BasicType.OBJECT)
                .toList();
        List<String> names = statics.stream()
                .filter(value -> value.bits() == id)
                .map(ObjectValue::name)
                .toList();
        if (names.size() < 2) {
            return names.stream().findFirst();
        }
        Optional<String> inOrder = inOrder(id, statics);
        return inOrder.isPresent() ? inOrder : written(constant);
    }

    /** By the order of the constants; dumps have statics in that of the class, or from the last to the first. */
    private Optional<String> inOrder(long id, List<ObjectValue> statics) throws IOException {
        List<Long> all = new ArrayList<>();
        for (ObjectValue value : statics) {
            if (ALL.contains(value.name()) && heap.ordinalOf(value.bits()) != Heap.ABSENT) {
                heap.values(heap.ordinalOf(value.bits()), 0, statics.size())
                        .forEach(element -> all.add(element.bits()));
            }
        }
        Set<Long> members = new HashSet<>(all);
        // The array stands behind the constants, so that where it stands tells from which end they begin.
        List<ObjectValue> of = new ArrayList<>(statics.stream()
                .filter(value -> members.contains(value.bits()) || ALL.contains(value.name()))
                .toList());
        Set<String> found = new HashSet<>();
        for (int direction = 0; direction < 2; direction++) {
            List<ObjectValue> first = of.subList(0, Math.min(all.size(), of.size()));
            if (first.stream().map(ObjectValue::bits).toList().equals(all) && all.contains(id)) {
                found.add(first.get(all.indexOf(id)).name());
            }
            Collections.reverse(of);
        }
        return found.size() == 1 ? found.stream().findFirst() : Optional.empty();
    }

    /** What the constant says itself, where the file has texts. */
    private Optional<String> written(long constant) throws IOException {
        for (ObjectValue value : heap.values(constant, 0, 0)) {
            long text = value.type() == BasicType.OBJECT ? heap.ordinalOf(value.bits()) : Heap.ABSENT;
            if (text != Heap.ABSENT
                    && value.name().equals("name")
                    && classes.name(value.declaredBy()).equals(ENUM)) {
                return heap.label(text);
            }
        }
        return Optional.empty();
    }
}
