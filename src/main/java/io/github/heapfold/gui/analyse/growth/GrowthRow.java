package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.OwnerStep;
import java.util.List;

/**
 * What grew, as a row of a table: a field that keeps more, or a class.
 *
 * @param name of the field or class
 * @param content class of what came together there; the class itself
 * @param steady whether there is more each time
 * @param moved whether it was in the first dump too, and kept by others
 * @param objects in each dump
 * @param retained bytes in each dump
 * @param path from the root to the field; empty of a class
 */
record GrowthRow(
        String name,
        String content,
        boolean steady,
        boolean moved,
        List<Long> objects,
        List<Long> retained,
        List<OwnerStep> path) {
    static GrowthRow of(Growth.OwnerRow row) {
        String places = String.join(", ", row.places());
        return new GrowthRow(
                row.heldBy() == null ? places : text("growth.heldBy", places, row.heldBy()),
                row.content(),
                row.steady(),
                row.moved(),
                row.objects(),
                row.retained(),
                row.path());
    }

    static GrowthRow of(Growth.ClassRow row) {
        return new GrowthRow(
                row.className(), row.className(), row.steady(), false, row.objects(), row.retained(), List.of());
    }

    long moreObjects() {
        return last(objects) - objects.get(0);
    }

    long growth() {
        return last(retained) - retained.get(0);
    }

    long now() {
        return last(retained);
    }

    private static long last(List<Long> values) {
        return values.get(values.size() - 1);
    }
}
