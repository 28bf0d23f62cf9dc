package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.duplicates.Duplicates;
import io.github.heapfold.analysis.duplicates.Duplicates.Answer;
import io.github.heapfold.analysis.duplicates.Duplicates.Holder;
import io.github.heapfold.analysis.duplicates.Duplicates.Row;
import io.github.heapfold.analysis.duplicates.Duplicates.Section;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** Tells what is in a heap more often than it need be. */
@Command(
        name = "duplicates",
        description = {
            "What is in the heap more often than it need be: equal strings, primitive arrays, bitmaps (Android) and"
                    + " boxed"
                    + " numbers, arrays of only zeros or mostly null, empty and thin collections; what that wastes, and which fields"
                    + " hold it.",
            "Contents are equal if every byte is. Sizes are shallow sizes, and no byte is counted twice."
        })
public final class DuplicatesCommand extends TableCommand<Answer> {
    private static final int MOST_TEXT = 60;

    public DuplicatesCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Answer> question(int limit) {
        return new Duplicates(limit);
    }

    @Override
    String lacks(Answer answer, StrippedParts stripped) {
        List<String> lost = new ArrayList<>();
        if (answer.strings() == null) {
            lost.add("texts");
        }
        if (answer.partial()) {
            lost.add("contents of arrays");
        }
        if (answer.bitmaps() == null) {
            lost.add("bitmaps");
        }
        if (answer.boxed() == null) {
            lost.add("boxed numbers");
        }
        if (answer.collections() == null) {
            lost.add("sizes of collections");
        }
        String line = lost.isEmpty()
                ? null
                : "not in this file, its profile left them out and they are not judged: " + String.join(", ", lost);
        if (answer.bitmapsWithoutPixels() > 0) {
            String pixels = Units.count(answer.bitmapsWithoutPixels(), "bitmap has", "bitmaps have")
                    + " no pixels in the heap, as Android 8 and later keep them elsewhere: only width, height and,"
                    + " where"
                    + " it was registered, the bytes of a pixel are compared";
            return line == null ? pixels : line + "; " + pixels;
        }
        return line;
    }

    private static Map<String, Section> sections(Answer answer) {
        Map<String, Section> sections = new LinkedHashMap<>();
        sections.put("strings", answer.strings());
        sections.put("arrays", answer.arrays());
        sections.put("zeros", answer.zeros());
        sections.put("bitmaps", answer.bitmaps());
        sections.put("boxed", answer.boxed());
        sections.put("sparse", answer.sparse());
        sections.put("collections", answer.collections());
        return sections;
    }

    @Override
    void write(Answer answer, int limit, JsonStringWriter out) {
        out.value("wasted", answer.wasted());
        out.object("totals");
        sections(answer).forEach((name, section) -> {
            if (section == null) {
                out.nul(name);
                return;
            }
            out.object(name)
                    .value("groups", section.groups())
                    .value("copies", section.copies())
                    .value("bytes", section.bytes())
                    .value("wasted", section.wasted())
                    .end();
        });
        out.end();
        out.value("bitmapsWithoutPixels", answer.bitmapsWithoutPixels());
        sections(answer).forEach((name, section) -> {
            if (section == null) {
                out.nul(name);
                return;
            }
            out.array(name);
            section.rows().forEach(row -> write(row, out));
            out.end();
        });
    }

    private static void write(Row row, JsonStringWriter out) {
        out.object().value("class", row.className());
        if (row.value() != null) {
            out.value("value", row.value());
        } else {
            out.value("summary", row.summary().toString());
        }
        out.value("copies", row.copies()).value("bytes", row.bytes());
        if (row.wasted() < 0) {
            out.nul("wasted");
        } else {
            out.value("wasted", row.wasted());
        }
        out.value("example", Ids.text(row.exampleId()));
        out.value("holderCount", row.holderCount()).array("holders");
        for (Holder holder : row.holders()) {
            out.object()
                    .value("class", holder.className())
                    .value("field", holder.field())
                    .value("objects", holder.objects())
                    .value("place", holder.place())
                    .end();
        }
        out.end().end();
    }

    @Override
    String csv(Answer answer, int limit) {
        Map<String, List<Row>> rows = new LinkedHashMap<>();
        sections(answer).forEach((name, section) -> rows.put(name, section == null ? List.of() : section.rows()));
        return CsvTables.duplicates(rows);
    }

    /** Of the arrays of many lists, one list is told as an example. */
    private static String held(Holder holder) {
        return holder.name() + " (" + Units.count(holder.objects()) + ")"
                + (holder.place() == null ? "" : ", as in " + holder.place());
    }

    @Override
    List<String> text(Answer answer, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>();
        lines.add(file() + ": up to " + Units.bytes(answer.wasted()) + " need not be, of what can be reached");
        add(lines, "Equal strings", answer.strings(), style);
        // Of equal content at one time only, where they are written to.
        add(lines, "Equal arrays (for those never written to)", answer.arrays(), style);
        add(lines, "Arrays of only zeros", answer.zeros(), style);
        add(lines, "Equal bitmaps", answer.bitmaps(), style);
        add(lines, "Boxed numbers outside of their caches", answer.boxed(), style);
        add(lines, "Arrays of references that are mostly null", answer.sparse(), style);
        add(lines, "Empty and thin collections", answer.collections(), style);
        return lines;
    }

    private void add(List<String> lines, String heading, Section section, AnswerStyle style) {
        if (section == null || section.groups() == 0) {
            return;
        }
        lines.add("");
        lines.add(String.format(
                "%s: %s, %s; %s wasted",
                heading,
                Units.count(section.copies(), "object", "objects"),
                Units.bytes(section.bytes()),
                Units.bytes(section.wasted())));
        List<String[]> cells = new ArrayList<>();
        for (Row row : section.rows()) {
            Holder holder = row.holders().isEmpty() ? null : row.holders().get(0);
            cells.add(new String[] {
                label(row, style),
                Units.count(row.copies()),
                Units.bytes(row.bytes()),
                row.wasted() < 0 ? "?" : Units.bytes(row.wasted()),
                holder == null ? "" : held(holder)
            });
        }
        lines.addAll(style.table(cells, "What", ">Copies", ">Bytes", ">Wasted", "Most held by"));
        if (cells.size() < section.groups()) {
            lines.add(style.ellipsis() + " " + Units.count(section.groups() - cells.size())
                    + " more (--limit 0 shows up to 10,000)");
        }
    }

    private static String label(Row row, AnswerStyle style) {
        boolean isText = row.className().equals("java.lang.String");
        if (row.value() == null) {
            boolean isArray = row.className().endsWith("[]");
            return isArray ? row.summary().toString() : row.className() + ", " + row.summary();
        }
        if (!isText) {
            return row.className() + " " + row.value();
        }
        return '"' + Visible.cut(row.value(), MOST_TEXT, style.ellipsis()) + '"';
    }
}
