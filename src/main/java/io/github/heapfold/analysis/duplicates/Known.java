package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.JavaField;
import io.github.heapfold.profile.Rule;
import java.util.List;

/** Of which contents a file tells: where a profile has removed values, zeros stand that are none. */
final class Known {
    private final AppliedProfile profile;
    private final List<JavaField> fields;
    private final boolean beginnings;
    private final boolean merged;

    Known(Heap heap) {
        profile = heap.facts().profile();
        fields = profile.rules(Rule.StripField.class).stream()
                .map(Rule.StripField::field)
                .toList();
        beginnings = profile.rules(Rule.class).stream().anyMatch(Known::keepsBeginnings);
        merged = profile.merges();
    }

    /** Whether the beginning of an array stays by a rule, and its end goes. */
    private static boolean keepsBeginnings(Rule rule) {
        return rule instanceof Rule.KeepFirst
                || rule instanceof Rule.KeepShared
                || (rule instanceof Rule.KeepReached keep && keep.bytes() < Integer.MAX_VALUE);
    }

    /** Whether some arrays with elements of a type can be judged by what is in them. */
    boolean elements(BasicType type) {
        return !profile.strips(column(Column.PRIMITIVE_ELEMENTS, type)) && !(isPartial(type) && beginnings);
    }

    /** Whether of the arrays of a type some have lost what is in them: then only zeros say nothing. */
    boolean isPartial(BasicType type) {
        return profile.erases(column(Column.PRIMITIVE_ELEMENTS, type)) || merged;
    }

    /** Whether the file tells the values of a field. */
    boolean field(String className, String field, BasicType type) {
        Column values = column(Column.INSTANCE_VALUES, type);
        return !profile.strips(values)
                && !profile.erases(values)
                && fields.stream()
                        .noneMatch(gone -> gone.className().equals(className)
                                && (gone.isAny() || gone.field().equals(field)));
    }

    private static Column column(Column whole, BasicType type) {
        return Column.of(whole.field(), type);
    }
}
