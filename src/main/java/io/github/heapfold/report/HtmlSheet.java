package io.github.heapfold.report;

import static io.github.heapfold.report.HtmlPage.escape;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A page that stands alone: no script, nothing from a network. */
final class HtmlSheet implements Sheet {
    /** Deeper lines of a path are not moved further to the right. */
    private static final int MOST_INDENT = 24;

    private static final Pattern BREAK = Pattern.compile("(?<=\\w\\.)(?=\\p{L})|(?<=\\w)(?=\\$\\p{L})");

    private final ReportTexts texts;
    private final StringBuilder html = new StringBuilder();

    HtmlSheet(ReportTexts texts) {
        this.texts = texts;
    }

    @Override
    public void title(String name, String subject, String headline) {
        html.append(HtmlPage.head(texts.language(), name + " · " + subject, HtmlStyle.CSS + HtmlStyle.OF_LEAKS))
                .append("<header>\n<p class=\"subject\">")
                .append(escape(name + " · " + subject))
                .append("</p>\n<h1>")
                .append(escape(headline))
                .append("</h1>\n</header>\n");
    }

    @Override
    public void section(String name) {
        element("h2", name);
    }

    @Override
    public void part(String name, double share) {
        html.append("<h3>")
                .append(escape(name))
                .append(" <small>")
                .append(escape(texts.percent(share)))
                .append("</small></h3>\n");
        bar(share);
        html.append("\n");
    }

    @Override
    public void paragraph(String words) {
        element("p", words);
    }

    private void element(String tag, String words) {
        html.append("<").append(tag).append(">").append(escape(words));
        html.append("</").append(tag).append(">\n");
    }

    @Override
    public void facts(List<Fact> facts) {
        html.append("<dl>\n");
        facts.forEach(fact -> {
            element("dt", fact.name());
            element("dd", fact.value());
        });
        html.append("</dl>\n");
    }

    @Override
    public void path(String name, List<LeakReport.Node> nodes) {
        element("h4", name);
        html.append("<div class=\"path\">\n");
        for (LeakReport.Node node : nodes) {
            html.append("<p style=\"--depth:")
                    .append(Math.min(node.depth(), MOST_INDENT))
                    .append("\">");
            if (node.depth() > 0) {
                html.append("↳ ");
            }
            span("field", node.field());
            span("name", node.object());
            span("more", node.id());
            span("more", node.remark());
            html.append("</p>\n");
        }
        html.append("</div>\n");
    }

    /** A name that is longer than a line goes on behind a package or with what is nested. */
    private static String breakable(String words) {
        return BREAK.matcher(escape(words)).replaceAll("<wbr/>");
    }

    private void span(String style, String words) {
        if (!words.isEmpty()) {
            html.append("<span class=\"").append(style).append("\">");
            html.append(breakable(words)).append("</span> ");
        }
    }

    @Override
    public void lines(String name, List<String> lines) {
        element("h4", name);
        html.append("<pre>");
        lines.forEach(line -> html.append(escape(line)).append("\n"));
        html.append("</pre>\n");
    }

    @Override
    public void table(List<String> heads, int words, List<List<String>> rows, List<Double> shares) {
        html.append("<table><thead><tr>");
        for (int i = 0; i < heads.size(); i++) {
            html.append(i < words ? "<th>" : "<th class=\"n\">")
                    .append(escape(heads.get(i)))
                    .append("</th>");
        }
        html.append("<th class=\"b\"></th></tr></thead><tbody>\n");
        for (int row = 0; row < rows.size(); row++) {
            html.append("<tr>");
            for (int i = 0; i < heads.size(); i++) {
                String cell = rows.get(row).get(i);
                html.append(i < words ? "<td>" + breakable(cell) : "<td class=\"n\">" + escape(cell))
                        .append("</td>");
            }
            html.append("<td class=\"b\">");
            bar(shares.get(row));
            html.append("</td></tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    /** Its number stands beside it, so it says nothing to who does not see it. */
    private void bar(double share) {
        double width = 100 * Math.max(0, Math.min(1, share));
        html.append(String.format(
                Locale.ROOT,
                "<div class=\"bar\" aria-hidden=\"true\"><i class=\"l\" style=\"width:%.2f%%\"></i></div>",
                width));
    }

    @Override
    public void end(List<String> words) {
        html.append("<footer>\n");
        words.forEach(this::paragraph);
        html.append("</footer>\n").append(HtmlPage.end());
    }

    @Override
    public String whole() {
        return html.toString();
    }
}
