package io.github.heapfold.gui.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the part of Markdown that the guide is written in: headings, paragraphs, items of lists, indented code, tables,
 * pictures; bold, italic, code, and links, of which the words stay.
 */
final class Markdown {
    private static final String PICTURES = "images/";
    private static final Pattern HEADING = Pattern.compile("(#+) +(.*)");
    private static final Pattern ITEM = Pattern.compile("(-|[0-9]+\\.) +(.*)");
    private static final Pattern PICTURE = Pattern.compile("!\\[([^\\]]*)]\\(([^)]*)\\)");
    private static final Pattern SPAN =
            Pattern.compile("\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|`([^`]+)`|\\[([^\\]]*)]\\([^)]*\\)");

    private final List<PageBlock> blocks = new ArrayList<>();
    private final List<List<List<PageBlock.Span>>> rows = new ArrayList<>();
    private final StringBuilder code = new StringBuilder();
    private final StringBuilder text = new StringBuilder();

    /** The bullet or number of the item that the text belongs to; null for a paragraph. */
    private String mark;

    private Markdown() {}

    static List<PageBlock> read(String page) {
        Markdown markdown = new Markdown();
        page.lines().forEach(markdown::line);
        markdown.end();
        return List.copyOf(markdown.blocks);
    }

    private void line(String line) {
        Matcher heading = HEADING.matcher(line);
        Matcher item = ITEM.matcher(line);
        Matcher picture = PICTURE.matcher(line.strip());
        if (line.isBlank()) {
            end();
        } else if (line.startsWith("    ") && text.isEmpty()) {
            code.append(line.substring(4)).append('\n');
        } else if (line.startsWith("|")) {
            row(line);
        } else if (heading.matches()) {
            end();
            blocks.add(new PageBlock.Heading(heading.group(1).length(), spans(heading.group(2))));
        } else if (picture.matches()) {
            end();
            String file = picture.group(2);
            blocks.add(new PageBlock.Picture(
                    picture.group(1), file.substring(file.indexOf(PICTURES) + PICTURES.length())));
        } else if (item.matches()) {
            end();
            mark = item.group(1).equals("-") ? "•" : item.group(1);
            text.append(item.group(2));
        } else {
            text.append(joint(line)).append(line.strip());
        }
    }

    /** Lines of one paragraph are joined with a blank, but between characters that are written without blanks. */
    private String joint(String line) {
        if (text.isEmpty()) {
            return "";
        }
        boolean dense = Character.isIdeographic(text.codePointBefore(text.length()))
                || Character.isIdeographic(line.strip().codePointAt(0))
                || "，。、：；）".indexOf(text.charAt(text.length() - 1)) >= 0;
        return dense ? "" : " ";
    }

    private void row(String line) {
        String inside = line.strip().replaceAll("^\\||\\|$", "");
        if (inside.matches("[-:| ]+")) {
            return; // the rule under the heads
        }
        List<List<PageBlock.Span>> cells = new ArrayList<>();
        for (String cell : inside.split("\\|", -1)) {
            cells.add(spans(cell.strip()));
        }
        rows.add(List.copyOf(cells));
    }

    private void end() {
        if (!text.isEmpty()) {
            List<PageBlock.Span> words = spans(text.toString());
            blocks.add(mark == null ? new PageBlock.Paragraph(words) : new PageBlock.Item(mark, words));
        }
        if (!code.isEmpty()) {
            blocks.add(new PageBlock.Code(code.toString().stripTrailing()));
        }
        if (!rows.isEmpty()) {
            blocks.add(new PageBlock.Table(List.copyOf(rows)));
        }
        text.setLength(0);
        code.setLength(0);
        rows.clear();
        mark = null;
    }

    private static List<PageBlock.Span> spans(String line) {
        List<PageBlock.Span> spans = new ArrayList<>();
        Matcher marked = SPAN.matcher(line);
        int at = 0;
        while (marked.find()) {
            add(spans, line.substring(at, marked.start()), PageBlock.Look.PLAIN);
            add(spans, marked.group(1), PageBlock.Look.BOLD);
            add(spans, marked.group(2), PageBlock.Look.ITALIC);
            add(spans, marked.group(3), PageBlock.Look.CODE);
            add(spans, marked.group(4), PageBlock.Look.PLAIN);
            at = marked.end();
        }
        add(spans, line.substring(at), PageBlock.Look.PLAIN);
        return List.copyOf(spans);
    }

    private static void add(List<PageBlock.Span> spans, String text, PageBlock.Look look) {
        if (text != null && !text.isEmpty()) {
            spans.add(new PageBlock.Span(text, look));
        }
    }
}
