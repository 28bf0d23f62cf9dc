package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.OwnerStep;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import java.util.List;

/**
 * What grew, as a row of a table: a field that keeps more, or a class.
 *
 * @param name of the field or class, as it is shown
 */
record GrowthRow(String name, Growth.Row row) {
    private static final String LOCAL = "." + Edge.LOCAL;

    static GrowthRow of(Growth.OwnerRow row) {
        String places = String.join(", ", row.places());
        return new GrowthRow(row.heldBy() == null ? places : text("growth.heldBy", places, row.heldBy()), row);
    }

    static GrowthRow of(Growth.ClassRow row) {
        return new GrowthRow(row.className(), row);
    }

    /** Where in the name that of the class ends: behind it may stand the field, and others. */
    int classEnd() {
        if (!(row instanceof Growth.OwnerRow owner)) {
            return name.length();
        }
        String place = owner.places().get(0);
        if (place.endsWith(LOCAL)) {
            // Of a variable it is the class of the method that has it.
            return Math.max(0, place.lastIndexOf('.', place.length() - LOCAL.length() - 1));
        }
        boolean isField = !owner.holders().isEmpty() || path().stream().anyMatch(step -> step.holder() != null);
        return isField ? Math.max(0, place.lastIndexOf('.')) : place.length();
    }

    /** The class of what came together there; the class itself. */
    String content() {
        return row instanceof Growth.OwnerRow owner ? owner.content() : name;
    }

    /** Whether it was in the first dump too, and kept by others. */
    boolean moved() {
        return row instanceof Growth.OwnerRow owner && owner.moved();
    }

    /** From the root to the field; empty of a class. */
    List<OwnerStep> path() {
        return row instanceof Growth.OwnerRow owner ? owner.path() : List.of();
    }

    /** The path as it is read: classes without packages, and fields without the class that stands before them. */
    String way() {
        StringBuilder way = new StringBuilder();
        String before = null;
        for (OwnerStep step : path()) {
            way.append(before == null ? "" : " › ");
            if (step.holder() != null) {
                boolean isTold = !step.shared() && step.holder().equals(before);
                way.append(isTold ? "" : ObjectNames.simple(step.declaringClass()) + ".")
                        .append(step.field())
                        .append(" → ");
            }
            before = step.className();
            way.append(ObjectNames.simple(before));
        }
        return way.toString();
    }

    /** What is done with it first, in words. */
    String opens() {
        return text(path().isEmpty() ? "growth.open.class" : "object.keeps");
    }

    boolean steady() {
        return row.steady();
    }

    /** Bytes in each dump. */
    List<Long> retained() {
        return row.retained();
    }

    long moreObjects() {
        return row.moreObjects();
    }

    long growth() {
        return row.growth();
    }

    long now() {
        return retained().get(retained().size() - 1);
    }
}
