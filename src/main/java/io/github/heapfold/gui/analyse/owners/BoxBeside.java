package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.gui.analyse.owners.Squarify.Box;
import io.github.heapfold.gui.analyse.owners.TreemapLayout.Placed;
import java.util.List;
import javafx.geometry.Side;

/**
 * Which box of a map stands beside another, for keys that go there. Boxes in the same one share edges; where there is
 * none left at a side, it is that of the box around that leads on.
 */
final class BoxBeside {
    /** Edges no farther apart, in pixels, are one: where they are is the sum of lengths. */
    private static final double SAME = 1e-6;

    private final List<Placed> placed;
    private final Side side;
    private final Box from;

    private BoxBeside(List<Placed> placed, Side side, Box from) {
        this.placed = placed;
        this.side = side;
        this.from = from;
    }

    /**
     * The box beside one: of those that touch its side the one with most of it.
     *
     * @param depth how deep one goes through the map: of a box beside that has others inside, those that are so deep
     * @return its index, or that of the box itself where it stands at the edge of the map
     */
    static int of(List<Placed> placed, int at, int depth, Side side) {
        BoxBeside beside = new BoxBeside(placed, side, placed.get(at).box());
        for (int around = at; around >= 0; around = placed.get(around).parent()) {
            Placed box = placed.get(around);
            int next = beside.most(box.parent(), beside.far(box.box()), SAME);
            if (next >= 0) {
                return beside.inside(next, depth);
            }
        }
        return at;
    }

    private int inside(int index, int depth) {
        if (placed.get(index).depth() >= depth) {
            return index;
        }
        double edge = placed.stream()
                .filter(part -> part.parent() == index)
                .mapToDouble(part -> near(part.box()))
                .min()
                .orElse(0);
        // What one comes from may face nothing but the line with the name: then it is what is nearest to it.
        int next = most(index, edge, Double.NEGATIVE_INFINITY);
        return next < 0 ? index : inside(next, depth);
    }

    /**
     * Of the boxes in another one that begin at an edge, that with most of where one comes from; -1 where none has more
     * than the least.
     */
    private int most(int parent, double edge, double least) {
        int found = -1;
        double most = least;
        for (int i = 0; i < placed.size(); i++) {
            Placed part = placed.get(i);
            if (part.parent() == parent && Math.abs(near(part.box()) - edge) <= SAME && shared(part.box()) > most) {
                found = i;
                most = shared(part.box());
            }
        }
        return found;
    }

    /** Where a box begins, in the direction one goes. */
    private double near(Box box) {
        return switch (side) {
            case RIGHT -> box.x();
            case LEFT -> -box.x() - box.width();
            case BOTTOM -> box.y();
            case TOP -> -box.y() - box.height();
        };
    }

    private double far(Box box) {
        return near(box) + (side.isVertical() ? box.width() : box.height());
    }

    /** How much of the side that one leaves by a box has; less than 0 of one that is away from it. */
    private double shared(Box box) {
        return side.isVertical()
                ? Math.min(box.y() + box.height(), from.y() + from.height()) - Math.max(box.y(), from.y())
                : Math.min(box.x() + box.width(), from.x() + from.width()) - Math.max(box.x(), from.x());
    }
}
