package io.github.heapfold.report;

import io.github.heapfold.message.Visible;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Plain text. */
final class TextSheet extends PlainSheet {
    private static final String INDENT = "    ";

    TextSheet(ReportTexts texts) {
        super(texts);
    }

    private void underlined(String name, String by) {
        String shown = Visible.of(name);
        line(shown);
        line(by.repeat(TextTable.width(shown)));
        line("");
    }

    @Override
    public void title(String name, String subject, String headline) {
        underlined(headline, "=");
        paragraph(name + " · " + subject);
    }

    @Override
    public void section(String name) {
        line("");
        underlined(name, "-");
    }

    @Override
    public void part(String name, double share) {
        line(Visible.of(name));
        line(bar(share) + " " + texts.percent(share));
        line("");
    }

    @Override
    public void paragraph(String words) {
        line(Visible.of(words));
        line("");
    }

    @Override
    public void facts(List<Fact> facts) {
        TextTable table = new TextTable("", "");
        facts.forEach(fact -> table.row(labelled(fact.name()), Visible.of(fact.value())));
        table.lines().stream().skip(1).forEach(this::line);
        line("");
    }

    @Override
    public void lines(String name, List<String> lines) {
        line(labelled(Visible.of(name)));
        line("");
        lines.forEach(line -> line((INDENT + Visible.of(line)).stripTrailing()));
        line("");
    }

    @Override
    public void table(List<String> heads, int words, List<List<String>> rows, List<Double> shares) {
        List<String> all = new ArrayList<>(heads.subList(0, words));
        heads.stream().skip(words).map(head -> ">" + head).forEach(all::add);
        all.add("");
        TextTable table = new TextTable(all.toArray(String[]::new));
        for (int i = 0; i < rows.size(); i++) {
            table.row(Stream.concat(rows.get(i).stream().map(Visible::of), Stream.of(barInTable(shares.get(i))))
                    .toArray(String[]::new));
        }
        table.lines().forEach(this::line);
        line("");
    }
}
