package io.github.heapfold.report;

import java.util.List;

/** What is read as it is written: paths and bars are drawn with letters. */
abstract class PlainSheet implements Sheet {
    private static final int BAR = 20;

    /** Where columns stand beside it, and a page of a tracker is no wider than these take. */
    private static final int BAR_IN_TABLE = 10;

    /** Deeper lines of a path are not moved further to the right. */
    private static final int MOST_INDENT = 24;

    final ReportTexts texts;
    final StringBuilder out = new StringBuilder();

    PlainSheet(ReportTexts texts) {
        this.texts = texts;
    }

    final void line(String line) {
        out.append(line).append("\n");
    }

    /** A name with the sign that something follows it. */
    final String labelled(String name) {
        return texts.text("leak.label", name);
    }

    static String bar(double share) {
        return bar(share, BAR);
    }

    static String barInTable(double share) {
        return bar(share, BAR_IN_TABLE);
    }

    private static String bar(double share, int length) {
        int full = (int) Math.round(Math.max(0, Math.min(1, share)) * length);
        return "█".repeat(full) + "░".repeat(length - full);
    }

    @Override
    public final void path(String name, List<LeakReport.Node> nodes) {
        lines(name, nodes.stream().map(PlainSheet::drawn).toList());
    }

    private static String drawn(LeakReport.Node node) {
        String indent = node.depth() == 0 ? "" : "  ".repeat(Math.min(node.depth(), MOST_INDENT) - 1) + "└ ";
        return indent + String.join("  ", nonEmpty(node.field(), names(node), node.remark()));
    }

    private static String names(LeakReport.Node node) {
        return String.join(" ", nonEmpty(node.object(), node.id()));
    }

    private static List<String> nonEmpty(String... words) {
        return List.of(words).stream().filter(word -> !word.isEmpty()).toList();
    }

    @Override
    public final void end(List<String> words) {
        line("---");
        line("");
        words.forEach(this::paragraph);
    }

    @Override
    public final String whole() {
        return out.toString().strip() + "\n";
    }
}
