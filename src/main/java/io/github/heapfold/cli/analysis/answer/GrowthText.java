package io.github.heapfold.cli.analysis.answer;

import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.Growth.ClassRow;
import io.github.heapfold.analysis.growth.Growth.OwnerRow;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** What grew as people read it, in lines. */
public final class GrowthText {
    /** Fields of an owner that a row tells. */
    private static final int SHOWN_HOLDERS = 2;

    private static final String LEVELS = "▁▂▃▄▅▆▇█";

    private final Growth growth;
    private final int limit;
    private final AnswerStyle style;
    private final List<String> lines = new ArrayList<>();

    /** @param limit rows of a table; 0 for all */
    public GrowthText(Growth growth, int limit, AnswerStyle style) {
        this.growth = growth;
        this.limit = limit;
        this.style = style;
    }

    public List<String> lines() {
        addSizes();
        lines.add("");
        addOwners();
        addLess();
        lines.add("");
        addClasses();
        return lines;
    }

    private void addSizes() {
        List<Long> sizes = growth.reachable();
        lines.add(Units.count(sizes.size(), "dump", "dumps") + ": "
                + sizes.stream().map(Units::bytes).collect(Collectors.joining(", ")) + " can be reached ("
                + signed(last(sizes) - sizes.get(0), Units::bytes) + ")");
        if (growth.moreDirect() > 0) {
            lines.add("Direct buffers have "
                    + growth.direct().stream()
                            .map(direct ->
                                    direct.map(of -> Units.bytes(of.bytes())).orElse("?"))
                            .collect(Collectors.joining(", "))
                    + " outside of the heap (" + signed(growth.moreDirect(), Units::bytes)
                    + "), which is in none of these sizes.");
        }
        if (growth.isOfWidths()) {
            List<Integer> widths = growth.referenceSizes();
            lines.add("References are "
                    + widths.stream().map(Object::toString).collect(Collectors.joining(", "))
                    + " bytes, so that the same objects have other sizes:");
            lines.add("all is told as if they were " + last(widths) + ", but for what classes retain.");
        }
    }

    private void addOwners() {
        // Data has all.
        long least = growth.leastTold();
        List<OwnerRow> large =
                growth.owners().stream().filter(row -> row.growth() >= least).toList();
        List<OwnerRow> small =
                growth.owners().stream().filter(row -> row.growth() < least).toList();
        List<OwnerRow> owners = AnswerStyle.first(large, limit);
        List<OwnerRow> grown = owners.stream().filter(row -> !row.moved()).toList();
        List<OwnerRow> moved = owners.stream().filter(OwnerRow::moved).toList();
        long unexplained = growth.unexplained();
        if (!grown.isEmpty()) {
            addTable(grown, "Keeps more");
        } else if (unexplained == 0) {
            lines.add(
                    small.stream().allMatch(OwnerRow::moved)
                            ? "Nothing keeps more than before."
                            : "No place keeps " + Units.bytes(least) + " more than before.");
        }
        if (unexplained > 0) {
            lines.add("No owner that keeps more explains " + Units.bytes(unexplained)
                    + " of the growth; the classes tell what that is"
                    + (moved.isEmpty() ? "." : ". Some of it may be what others kept before, below."));
        }
        if (!moved.isEmpty()) {
            lines.add("");
            addTable(moved, "Has what others kept before");
        }
        style.addMore(lines, large.size() - owners.size());
        if (!small.isEmpty()) {
            lines.add(Units.count(small.size(), "other place has", "other places have") + " less than "
                    + Units.bytes(least) + " more" + (small.size() > 1 ? " each" : "") + " (--json tells which).");
        }
    }

    private void addLess() {
        Growth.Less less = growth.less();
        if (less != null) {
            lines.add(Units.bytes(less.bytes()) + " are less than before, of which " + Units.bytes(less.ofOwner())
                    + " were in " + less.owner() + ".");
        }
    }

    private void addTable(List<OwnerRow> owners, String title) {
        List<String[]> cells = new ArrayList<>();
        for (OwnerRow row : owners) {
            cells.add(new String[] {
                owner(row),
                signed(row.moreObjects(), Units::count),
                row.content(),
                signed(row.growth(), Units::bytes),
                Units.bytes(last(row.retained())),
                trend(row.steady(), row.retained())
            });
        }
        addTable(cells, title, ">Objects", "Of", ">Growth", ">Now", AnswerStyle.TREND);
    }

    /** All holders in a row would make the table wider than anybody reads; --json has them. */
    private static String owner(OwnerRow row) {
        int rest = row.places().size() - SHOWN_HOLDERS;
        return String.join(", ", AnswerStyle.first(row.places(), SHOWN_HOLDERS))
                + (rest > 0 ? " and " + rest + " more" : "")
                + (row.heldBy() == null ? "" : ", held by " + row.heldBy());
    }

    private void addClasses() {
        // A table that a virtual machine has made for itself becomes larger by a few bytes; data has all.
        List<ClassRow> changed = growth.classes().stream()
                .filter(row -> row.moreObjects() != 0 || Math.abs(row.growth()) >= growth.leastTold())
                .toList();
        List<ClassRow> classes = AnswerStyle.first(changed, limit);
        List<String[]> cells = new ArrayList<>();
        for (ClassRow row : classes) {
            cells.add(new String[] {
                row.className(),
                signed(row.moreObjects(), Units::count),
                signed(row.moreShallow(), Units::bytes),
                signed(row.growth(), Units::bytes),
                Units.bytes(last(row.retained())),
                trend(row.steady(), row.retained())
            });
        }
        if (cells.isEmpty()) {
            lines.add("No class has more or fewer objects or bytes than before.");
        } else {
            lines.add("Classes, those with more or larger objects first:");
            addTable(cells, "Class", ">Objects", ">Shallow", ">Retained", ">Now", AnswerStyle.TREND);
        }
        style.addMore(lines, changed.size() - classes.size());
        int others = growth.classes().size() - changed.size();
        if (others > 0) {
            lines.add(Units.count(others, "other class", "other classes") + ": as many objects, and less than "
                    + Units.bytes(growth.leastTold()) + " of difference (--json).");
        }
    }

    /** Without the last column where nothing stands in it, as between two dumps. */
    private void addTable(List<String[]> rows, String... headers) {
        int last = headers.length - 1;
        boolean whole = rows.stream().anyMatch(row -> !row[last].isEmpty());
        lines.addAll(
                whole
                        ? style.table(rows, headers)
                        : style.table(
                                rows.stream()
                                        .map(row -> Arrays.copyOf(row, last))
                                        .toList(),
                                Arrays.copyOf(headers, last)));
    }

    /** Not every terminal has a typographic minus. */
    private static String signed(long change, LongFunction<String> shown) {
        return Units.signed(change, shown).replace('−', '-');
    }

    /** A line of bars where there are signs for it, and whether there was more each time. */
    private String trend(boolean steady, List<Long> values) {
        StringBuilder bars = new StringBuilder();
        if (values.size() > 2 && style.canShow(LEVELS)) {
            long most = values.stream().mapToLong(Long::longValue).max().orElse(1);
            for (long value : values) {
                int level = most <= 0 ? 0 : (int) Math.max(0, Math.min(7, value * 8 / (most + 1)));
                bars.append(LEVELS.charAt(level));
            }
        }
        return bars + (steady ? (bars.length() > 0 ? " " : "") + "steady" : "");
    }

    private static <T> T last(List<T> values) {
        return values.get(values.size() - 1);
    }
}
