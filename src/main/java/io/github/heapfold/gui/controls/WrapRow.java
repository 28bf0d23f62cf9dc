package io.github.heapfold.gui.controls;

import io.github.heapfold.gui.text.CutText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.HPos;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Pane;

/**
 * A row whose parts go to the next line where there is no room beside each other. Unlike a flow pane it gives no part
 * more than its own width, so that texts wrap, and some parts can take the rest of their line.
 */
public final class WrapRow extends Pane {
    private static final double BETWEEN_LINES = 6;

    private final double gap;
    private final VPos alignment;

    /** Of parts that take the rest of their line, how wide is enough to stay beside others, in pixels at 100 %. */
    private final Map<Node, Double> growing = new HashMap<>();

    /** Parts that are only their icons where not all parts have room beside each other with their words. */
    private final List<Labeled> shortened = new ArrayList<>();

    /** Null where no part stands for others. */
    private Node standIn;

    private List<Node> stoodFor = List.of();
    private int mostLines;

    private WrapRow(double gap, VPos alignment, Node... parts) {
        this.gap = gap;
        this.alignment = alignment;
        getChildren().addAll(parts);
    }

    /** Parts one after the other, as far apart as parts of any row. */
    public static WrapRow of(Node... parts) {
        return new WrapRow(8, VPos.CENTER, parts);
    }

    /** Many parts of one kind, so close that something else fits beside them. */
    public static WrapRow close(Node... parts) {
        return new WrapRow(4, VPos.CENTER, parts);
    }

    /** Parts that nearly touch, as tabs do. */
    public static WrapRow tight(Node... parts) {
        return new WrapRow(2, VPos.CENTER, parts);
    }

    /** Parts that are further apart. */
    public static WrapRow wide(Node... parts) {
        return new WrapRow(16, VPos.CENTER, parts);
    }

    /** A headline and what follows it in other sizes of text, all on one line of writing. */
    public static WrapRow headline(Node... parts) {
        return new WrapRow(16, VPos.BASELINE, parts);
    }

    /** The second at the right end while there is room beside the first. */
    public static WrapRow ends(Node first, Node second) {
        return of(first, second).grow(first, Double.MAX_VALUE);
    }

    /**
     * Lets a part take the rest of its line; several share it.
     *
     * @param width of a text that wraps, so much that it stays beside others, in pixels at 100 %
     */
    public WrapRow grow(Node part, double width) {
        growing.put(part, width);
        return this;
    }

    /** Lets parts be only their icons, all of them, where the parts have no room beside each other with their words. */
    public WrapRow shorten(Labeled... parts) {
        shortened.addAll(List.of(parts));
        return this;
    }

    /** Shows one part in the place of several where the row would have more lines with these, and else these alone. */
    public WrapRow standIn(Node part, Collection<? extends Node> others, int lines) {
        standIn = part;
        stoodFor = List.copyOf(others);
        mostLines = lines;
        return this;
    }

    private static boolean showsWords(Labeled part) {
        return part.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY;
    }

    /** How wide a part is with words or as its icon, whichever of these it shows now: that is of how it was before. */
    private double wanted(Node part, boolean words) {
        double shown = Math.max(part.minWidth(-1), part.prefWidth(-1));
        if (part instanceof Labeled act && shortened.contains(act) && words != showsWords(act)) {
            double difference = CutText.width(act.getFont(), act.getText()) + act.getGraphicTextGap();
            shown += words ? difference : -difference;
        }
        // A part is laid out as wide as whole pixels are.
        return snapSizeX(shown);
    }

    private List<Node> without(Collection<Node> parts) {
        return getManagedChildren().stream()
                .filter(part -> !parts.contains(part))
                .toList();
    }

    private List<Node> each() {
        return standIn == null ? getManagedChildren() : without(List.of(standIn));
    }

    private double whole() {
        List<Node> parts = each();
        return parts.stream().mapToDouble(part -> wanted(part, true)).sum() + gap * Math.max(0, parts.size() - 1);
    }

    private boolean hasWords(double width) {
        return shortened.isEmpty() || whole() <= width;
    }

    private double needed(Node part, double width) {
        double wanted = wanted(part, !(part instanceof Labeled act && shortened.contains(act)) || hasWords(width));
        return Math.min(width, Math.min(wanted, TextSize.scaled(growing.getOrDefault(part, Double.MAX_VALUE))));
    }

    private List<List<Node>> lines(double width) {
        List<List<Node>> lines = lines(each(), width);
        return standIn == null || lines.size() <= mostLines ? lines : lines(without(stoodFor), width);
    }

    private List<List<Node>> lines(List<Node> parts, double width) {
        List<List<Node>> lines = new ArrayList<>();
        double room = 0;
        for (Node part : parts) {
            double needed = needed(part, width);
            if (lines.isEmpty() || room < gap + needed) {
                lines.add(new ArrayList<>());
                room = width - needed;
            } else {
                room -= gap + needed;
            }
            lines.get(lines.size() - 1).add(part);
        }
        return lines;
    }

    private double partWidth(Node part, List<Node> line, double width) {
        double needed = needed(part, width);
        if (!growing.containsKey(part)) {
            return needed;
        }
        double all = line.stream().mapToDouble(each -> needed(each, width)).sum() + gap * (line.size() - 1);
        long sharing = line.stream().filter(growing::containsKey).count();
        return needed + (width - all) / sharing;
    }

    private static double height(Node part, double width) {
        double wide = part.getContentBias() == Orientation.HORIZONTAL ? width : -1;
        return Math.max(part.minHeight(wide), part.prefHeight(wide));
    }

    private double height(List<Node> line, double width) {
        return line.stream()
                .mapToDouble(part -> height(part, partWidth(part, line, width)))
                .max()
                .orElse(0);
    }

    private double sides() {
        return snappedLeftInset() + snappedRightInset();
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return sides();
    }

    @Override
    protected double computePrefWidth(double height) {
        return snapSizeX(whole()) + sides();
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double room = width < 0 ? Double.MAX_VALUE : width - sides();
        List<List<Node>> lines = lines(room);
        double all = lines.stream().mapToDouble(line -> height(line, room)).sum();
        return snapSizeY(all + BETWEEN_LINES * Math.max(0, lines.size() - 1))
                + snappedTopInset()
                + snappedBottomInset();
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth() - sides();
        ContentDisplay display = hasWords(width) ? ContentDisplay.LEFT : ContentDisplay.GRAPHIC_ONLY;
        shortened.forEach(part -> part.setContentDisplay(display));
        List<List<Node>> lines = lines(width);
        if (standIn != null) {
            boolean stands = lines.stream().anyMatch(line -> line.contains(standIn));
            standIn.setVisible(stands);
            stoodFor.forEach(part -> part.setVisible(!stands));
        }
        double y = snappedTopInset();
        for (List<Node> line : lines) {
            double height = height(line, width);
            double baseline =
                    line.stream().mapToDouble(Node::getBaselineOffset).max().orElse(0);
            double x = snappedLeftInset();
            for (Node part : line) {
                double partWidth = partWidth(part, line, width);
                layoutInArea(
                        part,
                        x,
                        y,
                        partWidth,
                        height,
                        baseline,
                        null,
                        true,
                        false,
                        HPos.LEFT,
                        line.size() == 1 ? VPos.CENTER : alignment);
                x += partWidth + gap;
            }
            y += height + BETWEEN_LINES;
        }
    }
}
