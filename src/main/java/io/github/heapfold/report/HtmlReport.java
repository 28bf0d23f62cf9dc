package io.github.heapfold.report;

import static io.github.heapfold.report.HtmlPage.escape;

import io.github.heapfold.message.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;

/**
 * A report as one page of HTML that stands alone: no script, nothing from a network. It follows the reader's light or
 * dark, and prints on one page.
 */
final class HtmlReport {
    private final BatchReport batch;
    private final SizeReport total;
    private final ReportTexts texts;
    private final BiFunction<String, Integer, String> how;
    private final StringBuilder html = new StringBuilder();

    private HtmlReport(BatchReport batch, ReportTexts texts, BiFunction<String, Integer, String> how) {
        this.batch = batch;
        this.total = batch.total();
        this.texts = texts;
        this.how = how;
    }

    /** With words for the name of a profile and a level. */
    static String write(BatchReport batch, ReportTexts texts, BiFunction<String, Integer, String> how) {
        HtmlReport page = new HtmlReport(batch, texts, how);
        page.write();
        return page.html.toString();
    }

    private void write() {
        String title = texts.headline(total) + " · " + texts.subject(batch);
        html.append(HtmlPage.head(texts.language(), title, HtmlStyle.CSS))
                .append("<header>\n<p class=\"subject\">")
                .append(escape(texts.subject(batch)))
                .append("</p>\n<h1>")
                .append(escape(texts.headline(total)))
                .append(" <small>")
                .append(escape(texts.circumstances(total, how)))
                .append("</small></h1>\n<p>")
                .append(escape(texts.summary(total)))
                .append("</p>\n");
        texts.packed(batch)
                .ifPresent(said -> html.append("<p>").append(escape(said)).append("</p>\n"));
        html.append("</header>\n");
        batch.checked().ifPresent(this::check);
        html.append("<figure>\n");
        new WaterfallSvg(Waterfall.of(total), texts).write(html, texts.summary(total));
        html.append("<figcaption>");
        legend("l", "legend.stripped");
        legend("c", "legend.coded");
        legend("r", "legend.stored");
        html.append("</figcaption>\n</figure>\n");
        if (batch.files().size() > 1) {
            files();
        }
        tags();
        leftOut();
        html.append("<footer>")
                .append(escape(texts.text("made")))
                .append("</footer>\n")
                .append(HtmlPage.end());
    }

    /** What verifying found, with the files that were compared. */
    private void check(Checked checked) {
        html.append("<section class=\"check\">\n<p>")
                .append(escape(texts.text(
                        checked.key(), ReportTexts.name(checked.original()), ReportTexts.name(checked.result()))))
                .append("</p>\n");
        if (!checked.parts().isEmpty()) {
            heads("checked", "check.what", "check.original", "check.result", "check.verdict");
            for (Checked.Part part : checked.parts()) {
                html.append("<tr><td>")
                        .append(escape(texts.text("check." + part.name())))
                        .append("</td>");
                number(Units.count(part.original()), null);
                number(Units.count(part.result()), null);
                number(texts.text(part.same() ? "check.verdict.same" : "check.verdict.other"), null);
                html.append("</tr>\n");
            }
            html.append("</tbody></table>\n");
        }
        if (!checked.differences().isEmpty()) {
            html.append("<ul>\n");
            for (Message difference : checked.differences()) {
                html.append("<li>")
                        .append(escape(difference.in(texts.language())))
                        .append("</li>\n");
            }
            html.append("</ul>\n");
        }
        html.append("</section>\n");
    }

    private void legend(String part, String key) {
        html.append("<span><i class=\"")
                .append(part)
                .append("\"></i>")
                .append(escape(texts.text(key)))
                .append("</span>");
    }

    private void files() {
        long most = batch.files().stream()
                .mapToLong(SizeReport::originalBytes)
                .max()
                .orElse(1);
        heads(
                "files",
                "column.file",
                "column.before",
                "column.became",
                "column.leftout",
                "column.after",
                "column.ofit");
        for (SizeReport file : batch.files()) {
            String packing =
                    file.packed().map(packed -> " (" + packed.as() + ")").orElse("");
            row(
                    ReportTexts.name(file.source()) + packing,
                    null,
                    file.originalBytes(),
                    file.strippedBytes(),
                    file.removedBytes(),
                    file.storedBytes(),
                    most);
        }
        row(
                texts.text("all"),
                null,
                total.originalBytes(),
                total.strippedBytes(),
                total.removedBytes(),
                total.storedBytes(),
                0);
        html.append("</tbody></table>\n");
    }

    private void tags() {
        List<ColumnSize> tags = total.tags().stream()
                .sorted(Comparator.comparingLong(ColumnSize::original).reversed())
                .toList();
        long most = tags.stream().mapToLong(ColumnSize::original).max().orElse(1);
        heads(
                "tags",
                "column.tag",
                "column.records",
                "column.before",
                "column.became",
                "column.leftout",
                "column.after",
                "column.ofit");
        for (ColumnSize tag : tags) {
            String records = tag.count() == 0 ? "" : Units.count(tag.count());
            row(texts.tag(tag.name()), records, tag.original(), tag.stripped(), tag.stripped(), tag.stored(), most);
        }
        html.append("</tbody></table>\n");
    }

    private void heads(String name, String... keys) {
        html.append("<table class=\"").append(name).append("\"><thead><tr>");
        for (String key : keys) {
            boolean left = key.equals(keys[0]) || key.equals("column.became");
            html.append(left ? "<th>" : "<th class=\"n\">")
                    .append(escape(texts.text(key)))
                    .append("</th>");
        }
        html.append("</tr></thead><tbody>\n");
    }

    /**
     * Writes a row of the table.
     *
     * @param records null where the table has no such column
     * @param removed what the bar shows of those stripped: zeros in the place of others are among those stored
     * @param most bytes of a bar as wide as its column; 0 for no bar
     */
    private void row(String name, String records, long original, long stripped, long removed, long stored, long most) {
        html.append(most == 0 ? "<tr class=\"all\"><td>" : "<tr><td>")
                .append(escape(name))
                .append("</td>");
        if (records != null) {
            number(records, null);
        }
        number(Units.bytes(original), Units.count(original));
        html.append("<td class=\"b\">");
        if (most > 0) {
            long coded = Math.max(0, original - removed - stored);
            String said = texts.text("bar", Units.bytes(stored), Units.bytes(removed), Units.bytes(coded));
            html.append("<div role=\"img\" title=\"")
                    .append(escape(said))
                    .append("\" aria-label=\"")
                    .append(escape(said))
                    .append("\">");
            part("r", Math.min(stored, original), most);
            part("l", removed, most);
            part("c", coded, most);
            html.append("</div>");
        }
        html.append("</td>");
        number(stripped == 0 ? "" : Units.bytes(stripped), Units.count(stripped));
        number(Units.bytes(stored), Units.count(stored));
        // Of what the folded file has for its own sake there is no part.
        number(stored > original ? "" : texts.percent((double) stored / original), null);
        html.append("</tr>\n");
    }

    private void part(String name, long bytes, long most) {
        if (bytes > 0) {
            html.append(String.format(
                    Locale.ROOT, "<i class=\"%s\" style=\"width:%.2f%%\"></i>", name, 100.0 * bytes / most));
        }
    }

    private void number(String text, String exact) {
        html.append("<td class=\"n\"");
        if (exact != null && !text.isEmpty()) {
            html.append(" title=\"").append(exact).append("\"");
        }
        html.append(">").append(escape(text)).append("</td>");
    }

    /** Every field that was left out: what the orange bars are made of. */
    private void leftOut() {
        List<ColumnSize> columns = total.columns().stream()
                .filter(column -> column.stripped() > 0)
                .sorted(Comparator.comparingLong(ColumnSize::stripped).reversed())
                .toList();
        if (columns.isEmpty()) {
            return;
        }
        html.append("<details><summary>")
                .append(escape(texts.text("leftout.all", Units.bytes(total.strippedBytes()))))
                .append("</summary>\n<table><tbody>\n");
        for (ColumnSize column : columns) {
            html.append("<tr><td>").append(escape(column.name())).append("</td>");
            number(Units.bytes(column.stripped()), Units.count(column.stripped()));
            html.append("</tr>\n");
        }
        html.append("</tbody></table></details>\n");
    }
}
