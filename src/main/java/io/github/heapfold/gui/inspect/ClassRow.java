package io.github.heapfold.gui.inspect;

import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.report.Csv;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;

/**
 * A class with its objects.
 *
 * @param classId 0 for arrays of a primitive type
 * @param name in Java's spelling; the ID where it is not known
 * @param count how many objects
 * @param bytes of the values of their fields, or of their elements, as they are in the file
 * @param share of these bytes of all objects, 0 to 1
 */
record ClassRow(long classId, String name, long count, long bytes, double share) {
    /** The classes, those with the most bytes first. */
    static List<ClassRow> of(Collection<ClassCount> counts, LongFunction<String> names) {
        double all = Math.max(1, counts.stream().mapToLong(ClassCount::bytes).sum());
        return counts.stream()
                .map(count -> new ClassRow(
                        count.classId(), name(count, names), count.count(), count.bytes(), count.bytes() / all))
                .sorted(Comparator.comparingLong(ClassRow::bytes)
                        .reversed()
                        .thenComparing(Comparator.comparingLong(ClassRow::count).reversed())
                        .thenComparing(row -> row.name))
                .toList();
    }

    private static String name(ClassCount count, LongFunction<String> names) {
        if (count.elements() != null) {
            return count.elements().label() + "[]";
        }
        String name = names.apply(count.classId());
        return name == null ? Ids.text(count.classId()) : name;
    }

    boolean matches(String wanted) {
        return name.toLowerCase(Locale.ROOT).contains(wanted.strip().toLowerCase(Locale.ROOT));
    }

    /** The table as CSV, for a spreadsheet. */
    static String csv(List<ClassRow> rows) {
        StringBuilder csv = new StringBuilder(Csv.line("class", "class_id", "instances", "bytes_in_file", "share"));
        for (ClassRow row : rows) {
            csv.append(Csv.line(
                    row.name,
                    row.classId == 0 ? null : Ids.text(row.classId),
                    row.count,
                    row.bytes,
                    String.format(Locale.ROOT, "%.6f", row.share)));
        }
        return csv.toString();
    }
}
