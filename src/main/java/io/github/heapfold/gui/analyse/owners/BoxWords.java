package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.owners.Squarify.Box;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.report.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;

/**
 * What stands in the boxes of a map: as much of their names as there is room for, and their bytes where that is. Texts
 * are measured for it, so it is asked when boxes get their places, and not each time when they are drawn.
 */
final class BoxWords {
    /** No text in a box that is narrower or lower than this. */
    private static final double LEAST_WIDTH = 34;

    private static final double LEAST_HEIGHT = 16;

    private static final double SIZE = 11.5;

    /** How high a line of text is, in sizes of it. */
    private static final double LINE = 1.3;

    /** Between a name and its bytes. */
    private static final String GAP = "  ";

    private static final double LEFT = 5;
    private static final double RIGHT = 4;
    private static final double TOP = 4;

    /** Of the line above what is inside. */
    private static final double TITLE_TOP = 3;

    /**
     * A line of a box.
     *
     * @param y of its upper edge
     */
    record Line(String words, Font font, double x, double y) {}

    private final Font plain = font(FontWeight.NORMAL);
    private final Font bold = font(FontWeight.BOLD);

    private static Font font(FontWeight weight) {
        return Font.font(Font.getDefault().getFamily(), weight, TextSize.scaled(SIZE));
    }

    private static boolean isSeveral(OwnerTile tile) {
        return tile.isMany() || tile.isList();
    }

    /**
     * As much of a name as fits: what they are says more than how many, or that it is without what it keeps, and a number
     * that is cut is another one.
     */
    private static String called(OwnerTile tile, Predicate<String> fits) {
        String name = TileNames.of(tile);
        boolean isClassEnough = isSeveral(tile) || tile.isThemselves();
        return TileNames.cut(isClassEnough && !fits.test(name) ? ObjectNames.simple(tile.className()) : name, fits);
    }

    /** The lines of a box: one where others are inside, else up to three. */
    List<Line> of(OwnerTile tile, Box box, boolean hasInside) {
        if (box.width() < TextSize.scaled(LEAST_WIDTH) || box.height() < TextSize.scaled(LEAST_HEIGHT)) {
            return List.of();
        }
        Font font = hasInside ? bold : plain;
        double room = box.width() - LEFT - RIGHT;
        Predicate<String> fits = words -> CutText.width(font, words) <= room;
        String name = TileNames.of(tile);
        String bytes = Units.bytes(tile.bytes());
        double x = box.x() + LEFT;
        if (hasInside) {
            // A number that is cut would be another one.
            String both = name + GAP + bytes;
            return List.of(new Line(fits.test(both) ? both : called(tile, fits), font, x, box.y() + TITLE_TOP));
        }
        if (box.height() - 2 < TOP + 2 * LINE * font.getSize()) {
            // There is one line for both.
            String called = called(tile, words -> fits.test(words + GAP + bytes));
            if (!called.isEmpty()) {
                return List.of(new Line(called + GAP + bytes, font, x, box.y() + TOP));
            }
        }
        // How many they are stands where nothing else is missing for it.
        boolean isCut = isSeveral(tile) && !fits.test(name);
        String called = called(tile, fits);
        String times = isCut && !called.isEmpty() ? text("owners.times", Units.count(tile.objects())) : "";
        List<Line> lines = new ArrayList<>();
        double y = TOP;
        for (String each : List.of(called, bytes, times)) {
            double end = y + LINE * font.getSize();
            if (!each.isEmpty() && (each.equals(called) || (box.height() - 2 >= end && fits.test(each)))) {
                lines.add(new Line(each, font, x, box.y() + y));
                y = end;
            }
        }
        return lines;
    }
}
