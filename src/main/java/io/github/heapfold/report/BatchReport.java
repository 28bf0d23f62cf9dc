package io.github.heapfold.report;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Before and after of several files.
 *
 * @param files one entry per file, at least one
 * @param checked what verifying the only one found; empty where that was not done, and of several
 */
public record BatchReport(List<SizeReport> files, Optional<Checked> checked) {
    public BatchReport {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("a report of no files");
        }
    }

    /** Of files that were not verified. */
    public BatchReport(List<SizeReport> files) {
        this(files, Optional.empty());
    }

    /** All of them as if they were one; a single file as it is. What differs among them is empty, or 0. */
    public SizeReport total() {
        if (files.size() == 1) {
            return files.get(0);
        }
        Map<String, ColumnSize> columns = new LinkedHashMap<>();
        for (SizeReport file : files) {
            for (ColumnSize column : file.columns()) {
                columns.merge(column.name(), column, BatchReport::sum);
            }
        }
        return new SizeReport(
                "",
                "",
                common(SizeReport::profile, ""),
                common(SizeReport::level, 0),
                files.stream().mapToLong(SizeReport::originalBytes).sum(),
                files.stream().mapToLong(SizeReport::storedBytes).sum(),
                files.stream().map(SizeReport::time).reduce(Duration.ZERO, Duration::plus),
                List.copyOf(columns.values()));
    }

    private static ColumnSize sum(ColumnSize one, ColumnSize other) {
        return new ColumnSize(
                one.name(),
                one.count() + other.count(),
                one.original() + other.original(),
                one.stripped() + other.stripped(),
                one.stored() + other.stored());
    }

    private <T> T common(Function<SizeReport, T> part, T otherwise) {
        T first = part.apply(files.get(0));
        return files.stream().map(part).allMatch(first::equals) ? first : otherwise;
    }
}
