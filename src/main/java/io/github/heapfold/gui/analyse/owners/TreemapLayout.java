package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.gui.analyse.owners.Squarify.Box;
import java.util.ArrayList;
import java.util.List;

/** Where the parts of a map are, those inside of others behind them. */
final class TreemapLayout {
    /** A part narrower than this inside, in pixels, shows nothing there. */
    private static final double LEAST_WIDTH = 30;

    private static final double MARGIN = 3;

    /** A part narrower or lower than this, in pixels, is not seen. */
    private static final double SEEN = 1;

    /**
     * A part in its place.
     *
     * @param depth 0 of the outermost
     * @param family the number of the outermost part that it is in; in a group, its objects are one family
     * @param parent index of the part that it is in; -1 of the outermost
     */
    record Placed(OwnerTile tile, Box box, int depth, int family, int parent) {}

    private final double title;
    private final double least;

    /** Of the objects whose group is shown; null where none is. */
    private final String className;

    private final List<Placed> placed = new ArrayList<>();

    private TreemapLayout(double title, double least, String className) {
        this.title = title;
        this.least = least;
        this.className = className;
    }

    /**
     * Places the parts of a tile.
     *
     * @param title height of the line above what is inside of a part
     * @param least a part that is lower than this inside shows nothing there; where it is the height of a line of text,
     *     parts of about one size look alike
     */
    static List<Placed> of(OwnerTile whole, double width, double height, double title, double least) {
        TreemapLayout layout = new TreemapLayout(title, least, whole.group() == null ? null : whole.className());
        layout.place(whole.parts(), new Box(0, 0, width, height), 0, -1, -1);
        return layout.placed;
    }

    private void place(List<OwnerTile> tiles, Box area, int depth, int family, int parent) {
        double[] weights = tiles.stream().mapToDouble(OwnerTile::bytes).toArray();
        List<Box> boxes = Squarify.layout(weights, area);
        for (int i = 0; i < tiles.size(); i++) {
            Box box = boxes.get(i);
            if (!tiles.get(i).opens() && Math.min(box.width(), box.height()) < SEEN) {
                // Keys would go to where nothing is.
                continue;
            }
            int at = placed.size();
            int own = depth > 0 ? family : kind(tiles.get(i), i);
            placed.add(new Placed(tiles.get(i), box, depth, own, parent));
            Box inside = box.inset(title, MARGIN);
            if (!tiles.get(i).parts().isEmpty() && inside.width() >= LEAST_WIDTH && inside.height() >= least) {
                place(tiles.get(i).parts(), inside, depth + 1, own, at);
            }
        }
    }

    /** The objects of a group, those of them that are not shown one by one, and what is of other classes. */
    private int kind(OwnerTile tile, int index) {
        if (className == null) {
            return index;
        }
        return tile.isObject() ? 0 : className.equals(tile.className()) ? 1 : index + 2;
    }
}
