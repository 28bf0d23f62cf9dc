package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Side;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/**
 * Who keeps the memory, as nested boxes whose areas are bytes. Keys and menus choose a part; that, or while the mouse is
 * on another one, that one, is {@link #pointed}. A click or Enter opens it, Backspace goes back.
 */
public final class Treemap extends Region {
    private static final double TITLE = 20;

    /** How high a part is at least inside to show anything there: a line of text has room. */
    private static final double LEAST_INSIDE = 18;

    /** The least height of the map: lines above and below it have room, too, in the smallest window. */
    private static final double LEAST = 120;

    private static final int MOST_TOLD = 5;

    private final Canvas canvas = new Canvas();
    private final ObservableValue<Theme> theme;
    /** Kept here, because the theme outlives the map and knows it only weakly, and so does the size of the texts. */
    private final ChangeListener<Theme> themeChanged = (value, before, now) -> draw();

    private final ChangeListener<Number> sizeChanged = (value, before, now) -> resized();

    private final ReadOnlyObjectWrapper<OwnerTile> pointed = new ReadOnlyObjectWrapper<>();
    private final Runnable chose;
    private List<TreemapLayout.Placed> placed = List.of();

    /** What stands in each. */
    private List<List<BoxWords.Line>> words = List.of();

    private OwnerTile whole;
    private long heap;
    private int at = -1;

    /** Null where none is. */
    private OwnerTile chosen;

    /** How deep arrow keys go, also where they have come to a box with nothing so deep inside. */
    private int depth;

    private boolean byKey;

    /**
     * @param open takes a part that is to be looked into, and whether by a key
     * @param back goes to where the map was before
     * @param chose told when another part was chosen by a key or for its menu
     */
    public Treemap(ObservableValue<Theme> theme, BiConsumer<OwnerTile, Boolean> open, Runnable back, Runnable chose) {
        this.theme = theme;
        this.chose = chose;
        getStyleClass().add("treemap");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setPrefSize(300, 260);
        getChildren().add(canvas);
        resized();
        theme.addListener(new WeakChangeListener<>(themeChanged));
        TextSize.factor().addListener(new WeakChangeListener<>(sizeChanged));
        focusedProperty().addListener((value, before, now) -> draw());
        setOnMouseMoved(event -> point(under(event.getX(), event.getY()), false));
        setOnMouseExited(event -> point(index(part -> part.equals(chosen)), true));
        setOnMouseClicked(event -> {
            requestFocus();
            point(under(event.getX(), event.getY()), false);
            if (event.getButton() == MouseButton.PRIMARY) {
                open(open, false);
            }
        });
        setOnKeyPressed(event -> pressed(event, open, back));
    }

    private void pressed(KeyEvent event, BiConsumer<OwnerTile, Boolean> open, Runnable back) {
        switch (event.getCode()) {
            case RIGHT -> go(Side.RIGHT);
            case LEFT -> go(Side.LEFT);
            case DOWN -> go(Side.BOTTOM);
            case UP -> go(Side.TOP);
            case HOME -> choose(largest());
            case PAGE_DOWN -> goIn();
            case PAGE_UP -> goOut();
            case ENTER, SPACE -> {
                if (event.isShortcutDown()) {
                    return;
                }
                open(open, true);
            }
            case BACK_SPACE -> back.run();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void open(BiConsumer<OwnerTile, Boolean> open, boolean key) {
        if (at >= 0 && at < placed.size()) {
            open.accept(placed.get(at).tile(), key);
        }
    }

    /** To the part beside; at first to the largest. */
    private void go(Side side) {
        if (at < 0) {
            choose(largest());
            return;
        }
        int kept = depth;
        choose(BoxBeside.of(placed, at, depth, side));
        depth = kept;
    }

    /** Of those that can be opened, as keys go on from there; the own bytes of an object may be more than all these. */
    private int largest() {
        int opens = index(OwnerTile::opens);
        return opens < 0 && !placed.isEmpty() ? 0 : opens;
    }

    private void goIn() {
        if (at >= 0 && hasInside(at)) {
            choose(at + 1);
        }
    }

    private void goOut() {
        if (at >= 0) {
            int parent = placed.get(at).parent();
            choose(parent < 0 ? at : parent);
        }
    }

    private boolean hasInside(int index) {
        return index + 1 < placed.size() && placed.get(index + 1).parent() == index;
    }

    private int under(double x, double y) {
        for (int i = placed.size() - 1; i >= 0; i--) {
            if (placed.get(i).box().contains(x, y)) {
                return i;
            }
        }
        return -1;
    }

    private void choose(int now) {
        if (now < 0) {
            return;
        }
        OwnerTile before = chosen;
        chosen = placed.get(now).tile();
        point(now, true);
        if (!chosen.equals(before)) {
            chose.run();
        }
    }

    /** Chooses the part at a point of the map, in pixels; gives whether there is any. */
    boolean chooseAt(double x, double y) {
        int found = under(x, y);
        choose(found);
        return found >= 0;
    }

    private void point(int now, boolean key) {
        depth = now < 0 ? 0 : placed.get(now).depth();
        if (now == at && key == byKey) {
            return;
        }
        at = now;
        byKey = key;
        pointed.set(at < 0 ? null : placed.get(at).tile());
        setCursor(at >= 0 && pointed.get().opens() ? Cursor.HAND : null);
        tell();
        draw();
    }

    /** The part under the mouse, or else the chosen one; null where there is none. */
    public ReadOnlyObjectProperty<OwnerTile> pointed() {
        return pointed.getReadOnlyProperty();
    }

    /** The part that is chosen, also where it has no room; null where none is. */
    OwnerTile chosen() {
        return chosen;
    }

    /** Where on the screen the part is that is pointed at. */
    Bounds bounds() {
        Squarify.Box box = placed.get(at).box();
        return localToScreen(new BoundingBox(box.x(), box.y(), box.width(), box.height()));
    }

    /** All parts that are shown, those inside of others behind them. */
    List<OwnerTile> shown() {
        return placed.stream().map(TreemapLayout.Placed::tile).toList();
    }

    /**
     * Shows the parts of a tile; null empties the map.
     *
     * @param all bytes of the heap
     */
    public void show(OwnerTile now, long all) {
        whole = now;
        heap = all;
        at = -1;
        chosen = null;
        pointed.set(null);
        arrange();
    }

    /** Chooses a part, which the map does not tell of then; none where it is not in the map. */
    void pointAt(OwnerTile part) {
        pointAt(part == null ? -1 : index(part::isSame));
    }

    /** The same of the largest part that can be opened. */
    void pointAtLargest() {
        pointAt(largest());
    }

    private void pointAt(int index) {
        chosen = index < 0 ? null : placed.get(index).tile();
        point(index, true);
    }

    private int index(Predicate<OwnerTile> wanted) {
        return IntStream.range(0, placed.size())
                .filter(i -> wanted.test(placed.get(i).tile()))
                .findFirst()
                .orElse(-1);
    }

    /** The bytes of a part and what share of the heap it is, for a sentence. */
    public String figures(OwnerTile tile) {
        return figures("owners.figures.heap", tile);
    }

    /** The same, where it is said beside it of what it is a share. */
    String briefFigures(OwnerTile tile) {
        return figures("owners.figures", tile);
    }

    private String figures(String key, OwnerTile tile) {
        return text(key, Units.bytes(tile.bytes()), Texts.percent((double) tile.bytes() / Math.max(1, heap)));
    }

    private void tell() {
        if (whole == null) {
            return;
        }
        if (byKey && pointed.get() != null) {
            setAccessibleText(TileNames.whole(pointed.get()) + ", " + figures(pointed.get()));
            return;
        }
        String chain = whole.chain().isEmpty()
                ? ""
                : text("owners.chain", TileNames.chain(whole), figures(whole.last())) + " ";
        setAccessibleText(chain
                + text(
                        "owners.summary",
                        whole.parts().stream()
                                .limit(MOST_TOLD)
                                .map(part -> TileNames.of(part) + " " + briefFigures(part))
                                .collect(Collectors.joining("; "))));
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
            arrange();
        }
    }

    /** The texts have: lines of titles are as high as they are. */
    private void resized() {
        setMinSize(0, TextSize.scaled(LEAST));
        arrange();
    }

    private void arrange() {
        placed = whole == null
                ? List.of()
                : TreemapLayout.of(
                        whole, getWidth(), getHeight(), TextSize.scaled(TITLE), TextSize.scaled(LEAST_INSIDE));
        BoxWords all = new BoxWords();
        words = IntStream.range(0, placed.size())
                .mapToObj(i -> all.of(placed.get(i).tile(), placed.get(i).box(), hasInside(i)))
                .toList();
        // In another size, boxes have more or fewer others inside.
        OwnerTile before = pointed.get() == null ? chosen : pointed.get();
        at = index(part -> part.equals(before));
        pointed.set(at < 0 ? null : before);
        tell();
        draw();
    }

    private void draw() {
        GraphicsContext context = canvas.getGraphicsContext2D();
        context.clearRect(0, 0, canvas.getWidth(), canvas.getHeight());
        boolean dark = theme.getValue() == Theme.DARK;
        for (int i = 0; i < placed.size(); i++) {
            draw(context, placed.get(i), words.get(i), dark);
        }
        if (at >= 0 && at < placed.size()) {
            frame(context, placed.get(at).box(), TreemapColours.frame(dark));
        }
        if (isFocused() && at < 0) {
            Squarify.Box all = new Squarify.Box(0, 0, canvas.getWidth(), canvas.getHeight());
            frame(context, all, TreemapColours.focus(dark));
        }
    }

    /** Between pixels thin lines would be pale. */
    private static void frame(GraphicsContext context, Squarify.Box box, TreemapColours.Frame colours) {
        double x = Math.rint(box.x());
        double y = Math.rint(box.y());
        double width = Math.rint(box.x() + box.width()) - x;
        double height = Math.rint(box.y() + box.height()) - y;
        context.setStroke(colours.outer());
        context.setLineWidth(2);
        context.strokeRect(x + 1, y + 1, Math.max(0, width - 2), Math.max(0, height - 2));
        // It is a thin line: titles begin right below it.
        context.setStroke(colours.inner());
        context.setLineWidth(1);
        context.strokeRect(x + 2.5, y + 2.5, Math.max(0, width - 5), Math.max(0, height - 5));
    }

    private static void draw(
            GraphicsContext context, TreemapLayout.Placed part, List<BoxWords.Line> words, boolean dark) {
        Squarify.Box box = part.box();
        Color colour = TreemapColours.of(part, dark);
        context.setFill(colour);
        context.fillRect(box.x(), box.y(), Math.max(0, box.width() - 1), Math.max(0, box.height() - 1));
        if (words.isEmpty()) {
            return;
        }
        context.save();
        context.beginPath();
        context.rect(box.x(), box.y(), box.width() - 3, box.height() - 2);
        context.clip();
        context.setFill(TreemapColours.text(colour));
        context.setTextBaseline(VPos.TOP);
        for (BoxWords.Line line : words) {
            context.setFont(line.font());
            context.fillText(line.words(), line.x(), line.y());
        }
        context.restore();
    }
}
