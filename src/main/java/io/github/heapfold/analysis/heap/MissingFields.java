package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.JavaField;
import io.github.heapfold.profile.KeptBeginnings;
import io.github.heapfold.profile.Rule;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which values are not in a file, because its profile has removed them. Where only a part of a column went, zeros stand
 * for it: a zero there may be a value or none, and what is no zero is a value.
 */
public final class MissingFields {
    private static final int TYPES = BasicType.values().length;

    /** By {@link BasicType#ordinal()}: whether they went. */
    private final boolean[] fields;

    private final boolean[] statics;
    private final boolean[] elements;

    /** By {@link BasicType#ordinal()}: whether a part went. */
    private final boolean[] partOfFields;

    private final boolean[] partOfElements;

    /** The classes of which all fields went. */
    private final Set<String> whole = new HashSet<>();

    /** The names of fields that went, by class. */
    private final Map<String, Set<String>> ofClass = new HashMap<>();

    private final KeptBeginnings kept;
    private final boolean merged;

    public MissingFields(AppliedProfile profile) {
        fields = byType(Column.INSTANCE_VALUES, profile::strips);
        statics = byType(Column.STATIC_VALUES, profile::strips);
        elements = byType(Column.PRIMITIVE_ELEMENTS, profile::strips);
        partOfFields = byType(Column.INSTANCE_VALUES, profile::erases);
        partOfElements = byType(Column.PRIMITIVE_ELEMENTS, profile::erases);
        merged = profile.merges();
        kept = profile.keptBeginnings();
        for (Rule.StripField rule : profile.rules(Rule.StripField.class)) {
            JavaField field = rule.field();
            if (field.isAny()) {
                whole.add(field.className());
            } else {
                ofClass.computeIfAbsent(field.className(), any -> new HashSet<>())
                        .add(field.field());
            }
        }
    }

    private static boolean[] byType(Column column, Predicate<Column> test) {
        boolean[] types = new boolean[TYPES];
        column.parts().forEach(part -> types[part.type().ordinal()] = test.test(part));
        return types;
    }

    /**
     * Of which fields of an instance a zero may be none.
     *
     * @param type of the instance
     * @return by the number of the field; null where none is in doubt
     */
    public boolean[] doubtfulFields(HeapClasses classes, int type) {
        List<HeapClasses.JavaField> fields = classes.instanceFields(type);
        // That all fields of a class went is also said of those that its instances have from elsewhere.
        boolean all = whole.stream()
                .flatMap(name -> classes.named(name).stream())
                .anyMatch(ancestor -> classes.isSubclass(type, ancestor));
        boolean[] doubtful = new boolean[fields.size()];
        boolean any = false;
        for (int i = 0; i < doubtful.length; i++) {
            HeapClasses.JavaField field = fields.get(i);
            doubtful[i] = field.type().isPrimitive()
                    && (all
                            || partOfFields[field.type().ordinal()]
                            || ofClass.getOrDefault(classes.name(field.declaredBy()), Set.of())
                                    .contains(field.name()));
            any |= doubtful[i];
        }
        return any ? doubtful : null;
    }

    /** From which element of a primitive array on a zero may be none. */
    public long doubtfulFrom(BasicType type, long length) {
        // Of arrays that are equal, one stays and nothing of the others.
        if (merged) {
            return 0;
        }
        int size = type.size(Long.BYTES);
        return partOfElements[type.ordinal()] ? kept.of(type, length * size) / size : length;
    }

    /** Whether values of instances are there. */
    public boolean hasField(BasicType type) {
        return !fields[type.ordinal()];
    }

    public boolean hasStatic(BasicType type) {
        return !statics[type.ordinal()];
    }

    /** Whether elements of primitive arrays are there. */
    public boolean hasElements(BasicType type) {
        return !elements[type.ordinal()];
    }
}
