package io.github.heapfold.gui.analyse.owners;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides a rectangle into parts of given areas that are as square as may be: rows are filled along the shorter side as
 * long as that makes their worst part squarer (Bruls, Huizing, van Wijk: <em>Squarified Treemaps</em>, 2000).
 */
final class Squarify {
    /** A rectangle. */
    record Box(double x, double y, double width, double height) {
        boolean contains(double px, double py) {
            return px >= x && px < x + width && py >= y && py < y + height;
        }

        /** Without a margin, which may be another one at the top. */
        Box inset(double top, double margin) {
            return new Box(x + margin, y + top, Math.max(0, width - 2 * margin), Math.max(0, height - top - margin));
        }
    }

    private Squarify() {}

    /**
     * Lays parts out.
     *
     * @param weights of the parts, the largest first; none negative
     * @return their boxes in the same order; without area where a weight is 0
     */
    static List<Box> layout(double[] weights, Box area) {
        double all = 0;
        for (double weight : weights) {
            all += weight;
        }
        List<Box> boxes = new ArrayList<>();
        double scale = all > 0 ? area.width * area.height / all : 0;
        Box left = area;
        int from = 0;
        while (from < weights.length) {
            double side = Math.min(left.width, left.height);
            int to = from + 1;
            double sum = weights[from] * scale;
            while (to < weights.length
                    && worst(weights[from] * scale, weights[to] * scale, sum + weights[to] * scale, side)
                            <= worst(weights[from] * scale, weights[to - 1] * scale, sum, side)) {
                sum += weights[to++] * scale;
            }
            left = row(weights, from, to, scale, sum, left, boxes);
            from = to;
        }
        return boxes;
    }

    /** How much longer than wide the worst part of a row is, which is its largest or its smallest one. */
    private static double worst(double largest, double smallest, double sum, double side) {
        if (sum <= 0 || smallest <= 0) {
            return Double.MAX_VALUE;
        }
        double square = side * side;
        return Math.max(square * largest / (sum * sum), sum * sum / (square * smallest));
    }

    /** Puts a row at the left or the top of what is left; gives what is left then. */
    private static Box row(double[] weights, int from, int to, double scale, double sum, Box left, List<Box> boxes) {
        boolean standing = left.width >= left.height;
        double side = standing ? left.height : left.width;
        double depth = side <= 0 ? 0 : sum / side;
        double at = 0;
        for (int i = from; i < to; i++) {
            double length = depth <= 0 ? 0 : weights[i] * scale / depth;
            boxes.add(
                    standing
                            ? new Box(left.x, left.y + at, depth, length)
                            : new Box(left.x + at, left.y, length, depth));
            at += length;
        }
        return standing
                ? new Box(left.x + depth, left.y, Math.max(0, left.width - depth), left.height)
                : new Box(left.x, left.y + depth, left.width, Math.max(0, left.height - depth));
    }
}
