package io.github.heapfold.gui.report;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.TextTable;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.Comparator;

/** A report as plain text, for pasting into a message or an issue. */
final class ReportText {
    private ReportText() {}

    /** @param source whose report it is; of several, each has its row */
    static String of(BatchReport batch, OpenFile source) {
        ReportTexts texts = ReportTexts.in(Texts.locale());
        SizeReport total = batch.total();
        StringBuilder text = new StringBuilder(batch.files().size() > 1 ? "" : source.origin() + "\n")
                .append(texts.headline(total))
                .append(" · ")
                .append(texts.circumstances(total, Purpose::of))
                .append('\n')
                .append(texts.summary(total))
                .append('\n');
        texts.packed(batch).ifPresent(said -> text.append(said).append('\n'));
        text.append('\n');
        TextTable table = new TextTable(
                texts.text(batch.files().size() > 1 ? "column.file" : "column.tag"),
                ">" + texts.text("column.before"),
                ">" + texts.text("column.leftout"),
                ">" + texts.text("column.after"),
                ">" + texts.text("column.ofit"));
        if (batch.files().size() > 1) {
            batch.files()
                    .forEach(file -> row(
                            table,
                            String.valueOf(Path.of(file.source()).getFileName()),
                            file.originalBytes(),
                            file.strippedBytes(),
                            file.storedBytes()));
        } else {
            total.tags().stream()
                    .sorted(Comparator.comparingLong(ColumnSize::original).reversed())
                    .forEach(tag -> row(table, texts.tag(tag.name()), tag.original(), tag.stripped(), tag.stored()));
        }
        row(table, texts.text("all"), total.originalBytes(), total.strippedBytes(), total.storedBytes());
        table.lines().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static void row(TextTable table, String name, long original, long stripped, long stored) {
        table.row(
                name,
                Units.bytes(original),
                Units.bytes(stripped),
                Units.bytes(stored),
                stored > original ? "" : Texts.percent((double) stored / original));
    }
}
