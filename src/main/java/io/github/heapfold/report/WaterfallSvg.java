package io.github.heapfold.report;

import java.util.List;
import java.util.Locale;

/** Draws a waterfall as a picture inside a page. */
final class WaterfallSvg {
    private static final double WIDTH = 960;
    private static final double TOP = 22;
    private static final double FLOOR = 262;
    private static final double HEIGHT = 302;
    private static final double LINE = 15;

    /** A bar that is wider says no more. */
    private static final double WIDEST = 70;

    private final List<Waterfall.Step> steps;
    private final ReportTexts texts;
    private final double scale;

    WaterfallSvg(Waterfall waterfall, ReportTexts texts) {
        this.steps = waterfall.steps();
        this.texts = texts;
        long most = steps.stream()
                .mapToLong(step -> Math.max(step.from(), step.to()))
                .max()
                .orElse(1);
        this.scale = (FLOOR - TOP) / Math.max(1, most);
    }

    void write(StringBuilder svg, String summary) {
        svg.append(String.format(
                        Locale.ROOT, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"", WIDTH, HEIGHT))
                .append(HtmlPage.escape(summary))
                .append("\">\n");
        double slot = WIDTH / steps.size();
        for (int i = 0; i < steps.size(); i++) {
            bar(svg, steps.get(i), slot * (i + 0.5), Math.min(WIDEST, slot * 0.72));
        }
        svg.append(String.format(
                Locale.ROOT, "<line x1=\"0\" y1=\"%.0f\" x2=\"%.0f\" y2=\"%.0f\"/>\n</svg>\n", FLOOR, WIDTH, FLOOR));
    }

    private void bar(StringBuilder svg, Waterfall.Step step, double centre, double width) {
        double top = y(Math.max(step.from(), step.to()));
        double height = Math.max(1.5, y(Math.min(step.from(), step.to())) - top);
        String name = texts.text(step.key());
        svg.append(String.format(
                        Locale.ROOT,
                        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>",
                        colour(step),
                        centre - width / 2,
                        top,
                        width,
                        height))
                .append(HtmlPage.escape(
                        texts.text("waterfall.tooltip", name, step.label(), Units.count(Math.abs(step.change())))))
                .append("</title></rect>");
        text(svg, "", centre, top - 6, step.label());
        double y = FLOOR + LINE;
        for (String word : name.split(" ", -1)) {
            text(svg, " class=\"name\"", centre, y, word);
            y += LINE;
        }
        svg.append('\n');
    }

    private static void text(StringBuilder svg, String attributes, double x, double y, String text) {
        svg.append(String.format(Locale.ROOT, "<text%s x=\"%.1f\" y=\"%.1f\">", attributes, x, y))
                .append(HtmlPage.escape(text))
                .append("</text>");
    }

    private static String colour(Waterfall.Step step) {
        return switch (step.kind()) {
            case ORIGINAL -> "w";
            case STRIPPED -> "l";
            case CODED -> step.adds() ? "r" : "c";
            case FOLDED -> "r";
        };
    }

    private double y(long bytes) {
        return FLOOR - bytes * scale;
    }
}
