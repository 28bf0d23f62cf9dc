package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.gui.analyse.heap.DominatorWay;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.hprof.LatestMap;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** The map of who keeps the memory, the way that led to what it shows, and a line on what is pointed at. */
public final class OwnersMapPane extends VBox {
    /** How far a menu below a box begins behind it, in pixels at 100 %. */
    private static final double INDENT = 12;

    /** The most groups that one can come back to. */
    private static final int MOST_GROUPS = 200;

    /** Where the map was when it showed a group: groups are known by no ID that leads there again. */
    private record InGroup(List<OwnerTile> way, boolean jumped) {}

    private final HeapSession session;
    private final Treemap map;
    private final CrumbRow crumbs = new CrumbRow();
    private final Label line = Controls.label("", "map-line");
    private final List<OwnerTile> way = new ArrayList<>();
    private final Map<Integer, InGroup> groups = new LatestMap<>(MOST_GROUPS);
    private final Runnable moved;
    private final Runnable chosen;
    private Runnable asked = () -> {};
    private long wanted = Dominators.VIRTUAL_ROOT;

    /** Whether what comes after the heap was gone to, and not opened in its map. */
    private boolean jumped;

    /** Numbers of groups that were given. */
    private int given;

    /**
     * @param moved told when after a click or a key the map shows other parts
     * @param chosen told when a box was chosen by a key, by its menu, or by a click where nothing is in it
     */
    public OwnersMapPane(HeapSession session, ObservableValue<Theme> theme, Runnable moved, Runnable chosen) {
        this.session = session;
        this.moved = moved;
        this.chosen = chosen;
        getStyleClass().add("owners-map");
        map = new Treemap(theme, this::open, this::back, chosen);
        map.setId("treemap");
        map.pointed().addListener((value, before, now) -> point(now));
        line.setId("map-line");
        line.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        line.setMinWidth(0);
        line.textProperty().addListener((value, before, now) -> Tips.set(line, now));
        crumbs.setId("map-crumbs");
        VBox.setVgrow(map, Priority.ALWAYS);
        getChildren().addAll(crumbs, map, line);
        session.state().addListener((value, before, now) -> begin());
        begin();
    }

    private void begin() {
        groups.clear();
        if (session.isOpen()) {
            line.setText(text("analysis.answering"));
            ask(new OwnerMap(Dominators.VIRTUAL_ROOT), heap -> {
                add(heap, 0);
                if (wanted != Dominators.VIRTUAL_ROOT) {
                    goTo(wanted, 0);
                }
            });
        } else {
            way.clear();
            map.show(null, 0);
            point(null);
        }
    }

    /** What takes the keys. */
    Node boxes() {
        return map;
    }

    /** The box that is chosen, or the group that is shown; null where there is neither, or one cannot look into it. */
    OwnerTile chosen() {
        OwnerTile box = map.chosen();
        if (box != null && box.opens()) {
            return box;
        }
        return way.isEmpty() || here().group() == null ? null : here();
    }

    /** Chooses a box of several. */
    void choose(OwnerTile box) {
        map.pointAt(box);
    }

    /** The boxes that are shown, those inside of others behind them. */
    List<OwnerTile> shown() {
        return map.shown();
    }

    /**
     * Gives the boxes their menu.
     *
     * @param words what a box says; asked when it is copied
     */
    void setMenu(Function<OwnerTile, String> words) {
        RowMenu.Shown<OwnerTile> shown = new RowMenu.Shown<>() {
            @Override
            public OwnerTile chosen() {
                return map.pointed().get();
            }

            @Override
            public boolean choose(ContextMenuEvent event) {
                return map.chooseAt(event.getX(), event.getY());
            }

            @Override
            public void openBelow(ContextMenu menu) {
                Bounds box = map.bounds();
                menu.show(map, box.getMinX() + TextSize.scaled(INDENT), box.getMaxY());
                keepInWindow(menu);
            }
        };
        RowMenu.of(map, shown, text("box.copy"), box -> () -> words.apply(box), this::acts);
    }

    /** Gives the boxes their menu; what is copied is what is told of them. */
    public void setMenu() {
        setMenu(this::told);
    }

    private List<MenuItem> acts(OwnerTile box) {
        List<MenuItem> items = new ArrayList<>();
        if (!session.isOpen()) {
            return items;
        }
        Heap heap = session.heap().heap();
        if (box.opens() && (!box.isObject() || box.bytes() > heap.shallowSize(box.ordinal()))) {
            items.add(Controls.menuItem("row-toggle", text("box.open"), () -> open(box, true)));
        }
        if (box.isObject()) {
            items.addAll(HeapAct.itemsOfObject(session, heap.idOf(box.ordinal())));
        }
        return items;
    }

    /** Boxes reach to the edges of the map, behind which a menu would stand outside of the window, away from its box. */
    private static void keepInWindow(ContextMenu menu) {
        Window window = menu.getOwnerWindow();
        if (window != null) {
            double right = window.getX() + window.getWidth();
            double bottom = window.getY() + window.getHeight();
            menu.setAnchorX(menu.getAnchorX() - Math.max(0, menu.getX() + menu.getWidth() - right));
            menu.setAnchorY(menu.getAnchorY() - Math.max(0, menu.getY() + menu.getHeight() - bottom));
        }
    }

    private OwnerTile here() {
        return way.get(way.size() - 1);
    }

    /** What keeps the parts of a tile, or {@link Dominators#VIRTUAL_ROOT}. */
    private static long owner(OwnerTile tile) {
        return object(tile.last());
    }

    /** What a tile is, or what keeps it where it is several objects; {@link Dominators#VIRTUAL_ROOT} of the heap. */
    private static long object(OwnerTile tile) {
        if (tile.group() != null) {
            return tile.group().owner();
        }
        return tile.isObject() ? tile.ordinal() : Dominators.VIRTUAL_ROOT;
    }

    /** What was opened, whatever in it keeps nearly all of that. */
    private long opened() {
        return way.size() > 1 ? object(here()) : Dominators.VIRTUAL_ROOT;
    }

    /** Where the map is: the ID of the object that was opened, or in which a group was; empty for the whole heap. */
    public Optional<Long> object() {
        long at = opened();
        return at < 0 || !session.isOpen()
                ? Optional.empty()
                : Optional.of(session.heap().heap().idOf(at));
    }

    /** The place that the map shows. */
    Place place() {
        Place place = object().map(id -> Place.object(Place.Part.OWNERS, id)).orElse(Place.of(Place.Part.OWNERS));
        return way.isEmpty() || here().group() == null ? place : place.inGroup(number());
    }

    /** Of the group that is shown, by which one comes back to it. */
    private int number() {
        InGroup now = new InGroup(List.copyOf(way), jumped);
        return groups.entrySet().stream()
                .filter(known -> known.getValue().equals(now))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> {
                    groups.put(++given, now);
                    return given;
                });
    }

    /**
     * Shows the parts of an object, or of the whole heap for {@link Dominators#VIRTUAL_ROOT}.
     *
     * @param group the number of a group there, which is shown where it is known still; 0 for none
     * @return whether they are shown already
     */
    boolean goTo(long ordinal, int group) {
        stay();
        wanted = ordinal;
        InGroup known = groups.get(group);
        if (known != null) {
            int depth = known.way.size();
            if (way.size() > depth && way.subList(0, depth).equals(known.way)) {
                cut(depth - 1);
            } else if (!known.way.equals(way)) {
                way.clear();
                way.addAll(known.way);
                jumped = known.jumped;
                show();
            }
            return true;
        }
        if (way.isEmpty()) {
            return false;
        }
        for (int i = way.size() - 1; i >= 0; i--) {
            if (isOf(i, ordinal)) {
                if (i < way.size() - 1) {
                    cut(i);
                }
                return true;
            }
        }
        ask(new OwnerMap(ordinal), tile -> {
            jumped = true;
            add(tile.alone(), 1);
        });
        return false;
    }

    /** Whether a map of the way is of an object, or of the heap, for which what keeps nearly all of it may stand. */
    private boolean isOf(int index, long ordinal) {
        OwnerTile tile = way.get(index);
        return tile.group() == null && (tile.ordinal() == ordinal || owner(tile) == ordinal);
    }

    /** Goes to nothing that was asked for and is not there yet, but for the whole heap, with which all begins. */
    void stay() {
        if (!way.isEmpty()) {
            asked.run();
        }
    }

    /**
     * Looks into a box.
     *
     * @param choosing whether by a key or a menu: who goes on with those begins at a box in it, too
     */
    void open(OwnerTile tile, boolean choosing) {
        if (!session.isOpen() || !tile.opens()) {
            return;
        }
        int depth = way.size();
        ask(tile.group() != null ? tile.group() : new OwnerMap(tile.ordinal()), inside -> {
            // What stands alone in it is the same again, without anything that it keeps.
            boolean isSame = inside.parts().size() == 1 && inside.parts().get(0).isThemselves();
            if (inside.parts().isEmpty() || isSame) {
                map.pointAt(tile);
                chosen.run();
                line.setText(told(tile) + " · " + text("owners.nothing"));
            } else {
                jumped &= depth > 1;
                enter(inside, depth, choosing);
            }
        });
    }

    private void enter(OwnerTile inside, int depth, boolean choosing) {
        add(inside, depth);
        if (choosing) {
            map.pointAtLargest();
        }
        tellMoved();
    }

    private void back() {
        if (way.size() > 1) {
            back(way.size() - 2);
        }
    }

    private void back(int depth) {
        cut(depth);
        tellMoved();
    }

    private void tellMoved() {
        wanted = opened();
        moved.run();
    }

    private void cut(int depth) {
        stay();
        // One sees where one was, and keys go on from there.
        OwnerTile before = depth + 1 < way.size() ? way.get(depth + 1) : null;
        way.subList(depth + 1, way.size()).clear();
        show();
        if (before != null) {
            map.pointAt(before);
        }
    }

    private void add(OwnerTile tile, int depth) {
        way.subList(Math.min(depth, way.size()), way.size()).clear();
        way.add(tile);
        show();
    }

    private void ask(Question<OwnerTile> question, Consumer<OwnerTile> answer) {
        asked.run();
        asked = session.ask(question, answer, failure -> {
            line.setText(session.reason(failure));
            session.tell(failure);
        });
    }

    private void show() {
        map.show(here(), way.get(0).bytes());
        List<Labeled> names = new ArrayList<>();
        for (int i = 0; i < way.size(); i++) {
            names.addAll(between(i));
            names.add(crumb(i));
            // Where each keeps nearly all of what the one before does, names say all that boxes could.
            List<OwnerTile> chain = i == 0 && isBeside()
                    ? List.of()
                    : TileNames.fromClass(way.get(i).chain());
            for (OwnerTile below : chain) {
                names.add(Controls.label(TileNames.name(below), "muted"));
            }
            if (!chain.isEmpty()) {
                tellShare(names.get(names.size() - 1), way.get(i).last());
            }
        }
        crumbs.show(names);
        point(null);
    }

    /** Whether what comes after the heap may not be in what keeps nearly all of that. */
    private boolean isBeside() {
        return jumped && way.size() > 1;
    }

    /** What leads from one to the next, where one came by a box inside of others, or by no box. */
    private List<Labeled> between(int depth) {
        List<Labeled> names = new ArrayList<>();
        if (depth == 0 || way.get(depth - 1).group() != null) {
            return names;
        }
        OwnerTile tile = way.get(depth);
        long above = depth == 1 && jumped ? Dominators.VIRTUAL_ROOT : owner(way.get(depth - 1));
        Deque<Long> down = DominatorWay.of(session, above, object(tile));
        if (tile.isObject()) {
            down.removeLast();
        }
        for (long at : down) {
            names.add(at == DominatorWay.LEFT_OUT ? Controls.label("…", "muted") : link(at, depth));
        }
        return names;
    }

    private Hyperlink link(long ordinal, int depth) {
        return Controls.plainLink(ObjectNames.simple(session.heap().heap().describe(ordinal)), () -> {
            if (session.isOpen()) {
                ask(new OwnerMap(ordinal), inside -> enter(inside, depth, false));
            }
        });
    }

    private Labeled crumb(int depth) {
        String name = depth == 0 ? text("owners.heap") : TileNames.name(way.get(depth));
        return depth == way.size() - 1
                ? Controls.label(name, depth == 0 ? "muted" : "crumb-here")
                : Controls.plainLink(name, () -> back(depth));
    }

    /** At the end of a chain it is said how much that is. */
    private void tellShare(Labeled name, OwnerTile tile) {
        Tips.set(name, told(tile));
        name.setId("map-chain");
        name.setText(name.getText() + "  " + map.briefFigures(tile));
    }

    private void point(OwnerTile tile) {
        line.setText(tile != null ? told(tile) : session.isOpen() ? text("owners.hint") : "");
    }

    /** Where there is little room, the line is cut in its middle: the figures at the end stay. */
    private String told(OwnerTile tile) {
        boolean isSmallOnes = !tile.opens() && (tile.isRest() || tile.isMany());
        String closed = isSmallOnes ? " · " + text("owners.rest.closed") : "";
        return TileNames.whole(tile) + closed + " · " + map.figures(tile);
    }
}
