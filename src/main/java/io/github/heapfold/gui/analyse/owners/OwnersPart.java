package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WhenResting;
import io.github.heapfold.gui.table.HeaderTips;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/**
 * The biggest objects: the dominator tree, unfolded level by level, or as a map. Right unfolds a row, Left folds it up.
 */
public final class OwnersPart implements AnalysePart {
    /** Least height of the map, in pixels at 100 %. */
    private static final double LEAST_MAP = 170;

    /** Where there is less, names have the room of the shares. */
    private static final double LEAST_FOR_SHARES = 560;

    private final HeapSession session;
    private final Consumer<Long> select;
    private final BiConsumer<OwnerGroupFacts, Runnable> selectGroup;
    private final OwnerRowList rows = new OwnerRowList();
    private final TableView<OwnerRows.Row> table = new TableView<>(rows);
    private final RowCaptions captions;
    private final OwnersMapPane map;
    private final StackPane root = new StackPane();
    private final CheckBox byClass = Controls.checkBox("owners-by-class", text("owners.byclass"));
    private final ToggleButton asTree = new ToggleButton(text("owners.tree"));
    private final ToggleButton asMap = new ToggleButton(text("owners.map"));
    private final List<Node> tools;
    private final Dominators dominators;
    private long owner = Dominators.VIRTUAL_ROOT;
    private Runnable asked = () -> {};
    private Runnable askedFacts = () -> {};
    private final WhenResting resting = new WhenResting();
    private final RowOfBox rowOfBox;

    /** What was told of last that is a group in the map. */
    private OwnerGroup told;

    private OwnerGroupFacts facts;

    /** The box that stands for the row that is chosen, or around it, since the map came; null where none does. */
    private OwnerTile entered;

    /** The box whose row is chosen as soon as it is there; null for none. */
    private OwnerTile sought;

    /**
     * @param select takes the ID of the object that is chosen; null where none is
     * @param selectGroup takes the objects that are chosen as one row, and what goes on to the first of them
     */
    public OwnersPart(
            HeapSession session,
            ObservableValue<Theme> theme,
            Consumer<Long> select,
            BiConsumer<OwnerGroupFacts, Runnable> selectGroup) {
        this.session = session;
        this.select = select;
        this.selectGroup = selectGroup;
        dominators = session.dominators();
        captions = new RowCaptions(session);
        rowOfBox = new RowOfBox(session.heap().analysed(), dominators);
        map = new OwnersMapPane(session, theme, this::mapMoved, () -> resting.run(this::tellChosen));
        map.setId("owners-map");
        map.setMenu(this::words);
        map.minHeightProperty().bind(TextSize.factor().multiply(LEAST_MAP));
        fillTable();
        ToggleGroup group = new ToggleGroup();
        asTree.setId("owners-as-tree");
        asMap.setId("owners-as-map");
        asTree.getStyleClass().add(Styles.SMALL);
        asMap.getStyleClass().add(Styles.SMALL);
        Node ways = Controls.segments(group, List.of(asTree, asMap));
        asTree.setSelected(true);
        // Arrow keys go to the other one of the two; who has chosen by anything else goes on in what is shown. Buttons
        // keep these events to themselves.
        ways.addEventFilter(MouseEvent.MOUSE_CLICKED, event -> entry().requestFocus());
        ways.addEventFilter(KeyEvent.KEY_RELEASED, event -> {
            if (event.getCode() == KeyCode.SPACE || event.getCode() == KeyCode.ENTER) {
                Platform.runLater(() -> entry().requestFocus());
            }
        });
        group.selectedToggleProperty().addListener((value, before, now) -> switched());
        Tips.set(byClass, text("owners.byclass.tooltip"));
        byClass.setSelected(true);
        byClass.selectedProperty().addListener((value, before, now) -> load());
        HBox row = new HBox(byClass, ways);
        row.getStyleClass().add("row");
        tools = List.of(row);
        arrange();
        begin();
    }

    private void arrange() {
        boolean tree = !asMap.isSelected();
        // Groups of the map are of its own; what stands beside it stays where it is.
        byClass.setVisible(tree);
        map.stay();
        root.getChildren().setAll(tree ? table : map);
    }

    /** What is chosen in the one is chosen in the other, too; nothing is done where the button of what is shown is pressed. */
    private void switched() {
        boolean isMap = asMap.isSelected();
        if (root.getChildren().contains(isMap ? map : table)) {
            return;
        }
        OwnerTile chosen = map.chosen();
        sought = null;
        arrange();
        OwnerRows.Row row = table.getSelectionModel().getSelectedItem();
        if (isMap) {
            // Which boxes have others inside is known when the map has its size.
            Focus.ready(root);
            entered = row == null ? null : rowOfBox.box(row, map.shown()).orElse(null);
            map.choose(entered);
            if (row != null && (entered == null || !rowOfBox.isSame(entered, row))) {
                // It is told of, and its place outlined.
                tell(row);
            } else {
                tellChosen();
            }
        } else if (chosen == null || (entered != null && entered.isSame(chosen))) {
            tellChosen();
        } else {
            reveal(chosen);
        }
    }

    /** Chooses the row of a box, after those around it were unfolded; where it has none, the nearest. */
    private void reveal(OwnerTile box) {
        sought = box;
        int index = rowOfBox.row(box, rows);
        if (index < 0) {
            if (!rows.isEmpty()) {
                sought = null;
                tellChosen();
            }
            return;
        }
        OwnerRows.Row row = rows.get(index);
        boolean isThere = rowOfBox.isSame(box, row) || (row.group() != null && !box.isObject());
        if (isThere || row.isOpen() || !row.opens(heap())) {
            sought = null;
            table.getSelectionModel().clearAndSelect(index);
            Scrolling.seeSelected(root);
        } else {
            unfold(index, () -> {
                if (box.equals(sought)) {
                    reveal(box);
                }
            });
        }
    }

    /** In the map, where no box is chosen, one is in an object, or in several. */
    private void tellChosen() {
        askedFacts.run();
        OwnerTile box = map.chosen();
        if (!asMap.isSelected()) {
            tell(table.getSelectionModel().getSelectedItem());
        } else if (box == null) {
            select.accept(session.place().get().id().orElse(null));
        } else if (box.isObject()) {
            // What it is held by is looked up for who copies it.
            captions.words(box);
            select.accept(heap().idOf(box.ordinal()));
        } else {
            askedFacts = session.ask(OwnerGroupFacts.of(box.group()), found -> {
                told = box.group();
                facts = found;
                selectGroup.accept(
                        found,
                        () -> session.place().set(Place.object(Place.Part.OWNERS, heap().idOf(found.largest()))));
            });
        }
    }

    private void tell(OwnerRows.Row row) {
        if (row != null && row.group() != null) {
            selectGroup.accept(OwnerGroupFacts.of(row, heap(), dominators.reachableSize()), () -> openFirst(row));
        } else {
            select.accept(row == null || !row.isObject() ? null : heap().idOf(row.ordinal()));
        }
    }

    /** Unfolds a group, and chooses the largest object in it. */
    private void openFirst(OwnerRows.Row group) {
        int index = rows.find(group, table.getSelectionModel().getSelectedIndex());
        if (index < 0) {
            return;
        }
        if (!rows.get(index).isOpen()) {
            rows.unfoldGroup(index);
        }
        table.getSelectionModel().clearAndSelect(index + 1);
        table.requestFocus();
        Scrolling.seeSelected(root);
    }

    private void mapMoved() {
        Place now = map.place();
        if (session.place().get().equals(now)) {
            tellChosen();
        } else {
            session.place().set(now);
        }
    }

    private Heap heap() {
        return session.heap().heap();
    }

    private void fillTable() {
        table.setId("owners");
        table.getStyleClass().addAll("dense", "numbers");
        table.setAccessibleText(text("owners.table"));
        TableScale.follow(table, 26);
        TableScale.keepRows(table);
        TableColumn<OwnerRows.Row, Double> share =
                new ShareColumn<>(text("owners.share"), row -> captions.share(row.retained()));
        table.getColumns().add(OwnerCell.column(session, captions, this::toggle));
        table.getColumns().add(new NumberColumn<>(text("classes.shallow"), captions::shallow, RowCaptions::bytes, 80));
        NumberColumn<OwnerRows.Row> retained =
                new NumberColumn<>(text("classes.retained"), OwnerRows.Row::retained, Units::bytes, 94);
        table.getColumns().add(retained);
        table.getColumns().add(share);
        RoomForNames.in(table);
        OwnOrder.show(retained, table.getSortOrder());
        HeaderTips.say(table, table.getColumns().get(1), text("classes.shallow.tooltip"));
        HeaderTips.say(table, retained, text("classes.retained.tooltip"));
        Controls.showFrom(LEAST_FOR_SHARES, table, share);
        table.getColumns().forEach(column -> {
            // The order of the tree is by what is retained.
            column.setSortable(false);
            column.setReorderable(false);
        });
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (!asMap.isSelected()) {
                tellChosen();
            }
        });
        RowMenu.of(table, table.getSelectionModel(), this::words, this::acts);
        // Before the table itself, which takes these keys for its cells.
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        table.setOnMouseClicked(event -> {
            if (Controls.isDoubleClick(event)) {
                toggle(table.getSelectionModel().getSelectedIndex());
            }
        });
    }

    /** As a row is shown, with the ID that is in its tooltip. */
    private String words(OwnerRows.Row row) {
        return captions.copied(captions.words(row), captions.shallow(row), row.retained());
    }

    /** As of its row. */
    private String words(OwnerTile box) {
        if (!session.isOpen()) {
            return "";
        }
        boolean isTold = box.group() != null && box.group().equals(told);
        return captions.copied(captions.words(box), isTold ? facts.shallow() : captions.shallow(box), box.bytes());
    }

    private List<MenuItem> acts(OwnerRows.Row row) {
        if (row.isObject()) {
            return HeapAct.itemsOfObject(session, heap().idOf(row.ordinal()));
        }
        return row.group() == null
                ? List.of()
                : List.of(Controls.menuItem(
                        "row-toggle",
                        text(row.isOpen() ? "owners.fold" : "owners.unfold"),
                        () -> toggle(rows.find(
                                row, Math.max(0, table.getSelectionModel().getSelectedIndex())))));
    }

    private void pressed(KeyEvent event) {
        int index = table.getSelectionModel().getSelectedIndex();
        if (index < 0 || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        OwnerRows.Row row = rows.get(index);
        switch (event.getCode()) {
            case RIGHT -> {
                if (!row.isOpen()) {
                    toggle(index);
                }
            }
            case LEFT -> {
                if (row.isOpen() && row.opens(heap())) {
                    toggle(index);
                } else {
                    toParent(index, row.depth());
                }
            }
            case ENTER -> toggle(index);
            default -> {
                return;
            }
        }
        event.consume();
    }

    private void toParent(int index, int depth) {
        for (int i = index - 1; i >= 0 && depth > 0; i--) {
            if (rows.get(i).depth() < depth) {
                table.getSelectionModel().clearAndSelect(i);
                table.scrollTo(i);
                return;
            }
        }
    }

    private void toggle(int index) {
        if (index < 0 || index >= rows.size() || !session.isOpen()) {
            return;
        }
        OwnerRows.Row row = rows.get(index);
        if (!row.opens(heap())) {
            return;
        }
        if (row.isOpen()) {
            rows.fold(index);
        } else if (row.later() > 0) {
            rows.showMore(index);
        } else {
            unfold(index, () -> {});
        }
        table.getSelectionModel().clearAndSelect(index);
    }

    /** @param then done when what is below the row is there */
    private void unfold(int index, Runnable then) {
        OwnerRows.Row row = rows.get(index);
        if (row.group() != null) {
            rows.unfoldGroup(index);
            then.run();
            return;
        }
        session.ask(new OwnerLevel(row.ordinal(), byClass.isSelected()), below -> {
            int now = rows.find(row, index);
            if (now >= 0 && !rows.get(now).isOpen()) {
                rows.unfold(now, below);
                then.run();
            }
        });
    }

    /** What was shown is of another owner: it is gone at once, however long other questions go before this one. */
    private void begin() {
        table.setPlaceholder(new Label(text("analysis.answering")));
        rows.clear();
        load();
    }

    private void load() {
        if (!session.isOpen()) {
            return;
        }
        asked.run();
        long of = owner;
        boolean grouped = byClass.isSelected();
        boolean all = of == Dominators.VIRTUAL_ROOT;
        // An object stands itself above what it keeps, as what is chosen.
        asked = session.ask(
                new OwnerHead(of, grouped),
                levels -> showHead(all ? of : dominators.dominator(of), levels),
                failure -> {
                    table.setPlaceholder(Controls.note(session.reason(failure)));
                    session.tell(failure);
                });
    }

    private void showHead(long above, List<OwnerLevel.Answer> levels) {
        rows.show(levels.get(0), above);
        for (int i = 1; i < levels.size(); i++) {
            // Only first rows are unfolded, so each is the next one.
            rows.unfold(i - 1, levels.get(i));
        }
        table.setPlaceholder(new Label(text("owners.nothing")));
        if (!rows.isEmpty()) {
            // An object that was asked for is what is chosen, whatever it is.
            boolean all = above == owner;
            table.getSelectionModel().clearAndSelect(all ? OwnerHead.chosen(rows, levels.size() - 1, heap()) : 0);
            table.scrollTo(0);
            if (sought != null) {
                reveal(sought);
            }
        }
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public Node entry() {
        return asMap.isSelected() ? map.boxes() : table;
    }

    @Override
    public List<Node> tools() {
        return tools;
    }

    @Override
    public void show(Place place) {
        long now = place.isObject() ? heap().ordinalOf(place.id().orElseThrow()) : Dominators.VIRTUAL_ROOT;
        if (now == Heap.ABSENT && place.isObject()) {
            select.accept(asMap.isSelected() ? place.id().orElseThrow() : null);
            return;
        }
        sought = null;
        entered = null;
        boolean isThere = map.goTo(now, place.group());
        if (asMap.isSelected() && isThere) {
            tellChosen();
        } else if (asMap.isSelected()) {
            askedFacts.run();
            select.accept(place.id().orElse(null));
        }
        if (now != owner || rows.isEmpty()) {
            owner = now;
            begin();
        } else if (place.isObject()) {
            // It is what is told of, whatever below it was chosen.
            table.getSelectionModel().clearAndSelect(0);
        }
    }

    /** The map does, through the groups that one came by. */
    @Override
    public boolean tellsWay() {
        return asMap.isSelected();
    }

    @Override
    public void left() {
        askedFacts.run();
        map.stay();
    }

    @Override
    public Optional<String> csv() {
        return Optional.of(captions.csv(rows));
    }
}
