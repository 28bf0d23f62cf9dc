package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Markdown as trackers of issues read it. */
final class MarkdownSheet extends PlainSheet {
    /** What would be obeyed: names of classes and fields have some of these. */
    private static final Pattern SIGNS = Pattern.compile("[\\\\`*_{}\\[\\]<>#|~$&]");

    private static final Pattern FENCES = Pattern.compile("`{3,}");

    MarkdownSheet(ReportTexts texts) {
        super(texts);
    }

    private static String escape(String text) {
        return SIGNS.matcher(Visible.of(text)).replaceAll("\\\\$0");
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
        line(escape(words));
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
        String fence = "`"
                .repeat(1
                        + Math.max(
                                2,
                                shown.stream()
                                        .flatMap(line -> FENCES.matcher(line).results())
                                        .mapToInt(found -> found.group().length())
                                        .max()
                                        .orElse(0)));
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
            row(rows.get(i).stream().map(MarkdownSheet::escape), "`" + bar(shares.get(i)) + "`");
        }
        line("");
    }

    private void row(Stream<String> cells, String last) {
        line(cells.collect(Collectors.joining(" | ", "| ", " | " + last + " |")));
    }
}
