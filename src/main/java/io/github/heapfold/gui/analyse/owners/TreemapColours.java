package io.github.heapfold.gui.analyse.owners;

import javafx.scene.paint.Color;

/** The colours of a map: a hue for each outermost part, lighter ones for what is inside. Names stand in the boxes. */
final class TreemapColours {
    private static final Color[] HUES = {
        Color.web("#0550ae"),
        Color.web("#8250df"),
        Color.web("#1a7f37"),
        Color.web("#9a6700"),
        Color.web("#1b7c83"),
        Color.web("#bf3989"),
        Color.web("#bc4c00"),
        Color.web("#3e4c9a")
    };

    private static final Color REST = Color.web("#6e7781");
    private static final double[] LIGHTER = {0, 0.3, 0.52, 0.7};

    /** Two lines, one inside of the other: on what is like one of them, the other is seen. */
    record Frame(Color outer, Color inner) {}

    private TreemapColours() {}

    static Color of(TreemapLayout.Placed part, boolean dark) {
        Color hue = part.tile().isRest() && part.depth() == 0 ? REST : HUES[part.family() % HUES.length];
        double lighter = LIGHTER[Math.min(part.depth(), LIGHTER.length - 1)];
        Color colour = hue.interpolate(dark ? Color.web("#c9d1d9") : Color.WHITE, dark ? lighter * 0.75 : lighter);
        // The rest stands back.
        Color calm =
                part.tile().isRest() && part.depth() > 0 ? colour.desaturate().desaturate() : colour;
        return dark ? calm.deriveColor(0, 0.9, 0.85, 1) : calm;
    }

    /** Black or white, whichever is read better. */
    static Color text(Color background) {
        double light = 0.299 * background.getRed() + 0.587 * background.getGreen() + 0.114 * background.getBlue();
        return light > 0.58 ? Color.web("#1f2328") : Color.WHITE;
    }

    /** Of the part that is pointed at. */
    static Frame frame(boolean dark) {
        return dark ? new Frame(Color.WHITE, Color.web("#0d1117")) : new Frame(Color.web("#24292f"), Color.WHITE);
    }

    /** Of the map, where keys go to it. */
    static Frame focus(boolean dark) {
        return dark
                ? new Frame(Color.web("#58a6ff"), Color.web("#0d1117"))
                : new Frame(Color.web("#0969da"), Color.WHITE);
    }
}
