package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.secrets.Finding;
import io.github.heapfold.analysis.secrets.SecretValue;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.report.Csv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers as CSV, with the names of the columns in the first line. New columns are added at the end. */
public final class CsvTables {
    private CsvTables() {}

    /** @param by what the rows are */
    public static String classes(ClassHistogram.By by, List<ClassHistogram.Row> rows) {
        boolean loaders = by == ClassHistogram.By.LOADER;
        StringBuilder lines = new StringBuilder(Csv.line(
                EnumWord.of(by),
                "id",
                loaders ? "loaderName" : "loader",
                "objects",
                "shallow",
                "retained",
                "unreachableObjects",
                "unreachableShallow"));
        for (ClassHistogram.Row row : rows) {
            String loader = row.loader() == null ? null : Ids.text(row.loader().id());
            lines.append(Csv.line(
                    row.name(),
                    row.id() == null ? null : Ids.text(row.id()),
                    loaders ? row.loaderLabel() : loader,
                    row.objects(),
                    row.shallow(),
                    row.retained(),
                    row.unreachableObjects(),
                    row.unreachableShallow()));
        }
        return lines.toString();
    }

    /** @param rows of each kind, by its name */
    public static String duplicates(Map<String, List<Duplicates.Row>> rows) {
        StringBuilder lines = new StringBuilder(
                Csv.line("kind", "class", "what", "copies", "bytes", "wasted", "heldBy", "objects", "example"));
        rows.forEach((kind, ofKind) -> {
            for (Duplicates.Row row : ofKind) {
                Duplicates.Holder holder =
                        row.holders().isEmpty() ? null : row.holders().get(0);
                lines.append(Csv.line(
                        kind,
                        row.className(),
                        row.value() == null ? row.summary() : row.value(),
                        row.copies(),
                        row.bytes(),
                        row.wasted() < 0 ? null : row.wasted(),
                        holder == null ? null : holder.name(),
                        holder == null ? null : holder.objects(),
                        Ids.text(row.exampleId())));
            }
        });
        return lines.toString();
    }

    public static String growth(List<? extends Growth.Row> rows) {
        StringBuilder lines = new StringBuilder(Csv.line(
                "kind",
                "name",
                "content",
                "steady",
                "objectsFirst",
                "objectsLast",
                "retainedFirst",
                "retainedLast",
                "moved",
                "heldBy"));
        for (Growth.Row row : rows) {
            Growth.OwnerRow owner = row instanceof Growth.OwnerRow it ? it : null;
            lines.append(Csv.line(
                    owner == null ? "class" : "owner",
                    row instanceof Growth.ClassRow it ? it.className() : owner.owner(),
                    owner == null ? null : owner.content(),
                    row.steady(),
                    row.objects().get(0),
                    last(row.objects()),
                    row.retained().get(0),
                    last(row.retained()),
                    owner == null ? null : owner.moved(),
                    owner == null ? null : owner.heldBy()));
        }
        return lines.toString();
    }

    private static long last(List<Long> values) {
        return values.get(values.size() - 1);
    }

    /** @param show whether to write the secrets themselves as well */
    public static String secrets(List<Finding> findings, boolean show) {
        List<String> names =
                new ArrayList<>(List.of("rule", "by", "where", "secrets", "different", "example", "leftOutBy"));
        if (show) {
            names.add("values");
        }
        StringBuilder lines = new StringBuilder(Csv.line(names.toArray()));
        for (Finding finding : findings) {
            List<Object> cells = new ArrayList<>(Arrays.asList(
                    finding.rule(),
                    EnumWord.of(finding.how()),
                    finding.where(),
                    finding.occurrences(),
                    finding.distinct(),
                    finding.exampleId() == 0 ? null : Ids.text(finding.exampleId()),
                    String.join(" ", finding.leftOutBy())));
            if (show) {
                cells.add(finding.values().stream().map(SecretValue::shown).collect(Collectors.joining("\n")));
            }
            lines.append(Csv.line(cells.toArray()));
        }
        return lines.toString();
    }
}
