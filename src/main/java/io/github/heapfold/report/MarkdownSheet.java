package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Markdown as trackers of issues read it. */
final class MarkdownSheet extends PlainSheet {
    /** What would be obeyed: names of classes and fields have some of these. */
    private static final Pattern SIGNS = Pattern.compile("[\\\\`*_{}\\[\\]<>#|~$&]");

    /** What trackers make a link, or a call to somebody, of, whether it is escaped or not. */
    private static final Pattern LINKED =
            Pattern.compile("[!-~]*(?:@|://|www\\.|#\\d)[!-~]*", Pattern.CASE_INSENSITIVE);

    /** What would begin a list or a line across. */
    private static final Pattern BEGIN = Pattern.compile("^(\\d*)([-+.)])(?=[ -]|$)");

    private static final Pattern TICKS = Pattern.compile("`+");

    private static final int LEAST_FENCE = 3;

    MarkdownSheet(ReportTexts texts) {
        super(texts);
    }

    private static String escape(String text) {
        return escape(text, UnaryOperator.identity());
    }

    /** In a table, even what stands as it is would end a cell. */
    private static String cell(String text) {
        return escape(text, code -> code.replace("|", "\\|"));
    }

    private static String escape(String text, UnaryOperator<String> ofCode) {
        String shown = Visible.of(text);
        StringBuilder escaped = new StringBuilder();
        int done = 0;
        Matcher linked = LINKED.matcher(shown);
        while (linked.find()) {
            escaped.append(escapeSigns(shown.substring(done, linked.start())));
            escaped.append(ofCode.apply(code(linked.group())));
            done = linked.end();
        }
        return escaped.append(escapeSigns(shown.substring(done))).toString();
    }

    private static String escapeSigns(String text) {
        return SIGNS.matcher(text).replaceAll("\\\\$0");
    }

    /** As it is, between more ticks than it has itself. */
    private static String code(String text) {
        String ticks = "`".repeat(1 + mostTicks(Stream.of(text)));
        String space = text.startsWith("`") || text.endsWith("`") ? " " : "";
        return ticks + space + text + space + ticks;
    }

    private static int mostTicks(Stream<String> lines) {
        return lines.flatMap(line -> TICKS.matcher(line).results())
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(0);
    }

    @Override
    public void title(String name, String subject, String headline) {
        line("# " + escape(headline));
        line("");
        line(escape(name + " · " + subject));
        line("");
    }

    @Override
    public void section(String name) {
        line("## " + escape(name));
        line("");
    }

    @Override
    public void part(String name, double share) {
        line("### " + escape(name));
        line("");
        line("`" + bar(share) + "` " + texts.percent(share));
        line("");
    }

    @Override
    public void paragraph(String words) {
        line(BEGIN.matcher(escape(words).strip()).replaceFirst("$1\\\\$2"));
        line("");
    }

    @Override
    public void facts(List<Fact> facts) {
        facts.forEach(fact -> line("- **" + escape(labelled(fact.name())) + "** " + escape(fact.value())));
        line("");
    }

    @Override
    public void lines(String name, List<String> lines) {
        line("**" + escape(name) + "**");
        line("");
        List<String> shown = lines.stream().map(Visible::of).toList();
        // Of what is inside nothing is to end it.
        String fence = "`".repeat(Math.max(LEAST_FENCE, 1 + mostTicks(shown.stream())));
        line(fence + "text");
        shown.forEach(this::line);
        line(fence);
        line("");
    }

    @Override
    public void table(List<String> heads, int words, List<List<String>> rows, List<Double> shares) {
        row(heads.stream().map(MarkdownSheet::escape), "");
        row(Stream.iterate(0, i -> i + 1).limit(heads.size()).map(i -> i < words ? ":---" : "---:"), ":---");
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i).stream().map(MarkdownSheet::cell), "`" + barInTable(shares.get(i)) + "`");
        }
        line("");
    }

    private void row(Stream<String> cells, String last) {
        line(cells.collect(Collectors.joining(" | ", "| ", " | " + last + " |")));
    }
}
