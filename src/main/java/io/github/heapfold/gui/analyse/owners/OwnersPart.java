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
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectWrapper;
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
    private static final int MOST_EXPORTED = 10_000;

    /** Least height of the map, in pixels at 100 %. */
    private static final double LEAST_MAP = 170;

    private final HeapSession session;
    private final Consumer<Long> select;
    private final BiConsumer<OwnerGroupFacts, Runnable> selectGroup;
    private final OwnerRowList rows = new OwnerRowList();
    private final TableView<OwnerRows.Row> table = new TableView<>(rows);
    private final RowCaptions captions;
    private final OwnersMapPane map;
    private final StackPane root = new StackPane();
    private final CheckBox byClass = new CheckBox(text("owners.byclass"));
    private final ToggleButton asTree = new ToggleButton(text("owners.tree"));
    private final ToggleButton asMap = new ToggleButton(text("owners.map"));
    private final List<Node> tools;
    private final Dominators dominators;
    private long owner = Dominators.VIRTUAL_ROOT;
    private Runnable asked = () -> {};

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
        dominators = dominators(session);
        captions = new RowCaptions(session);
        map = new OwnersMapPane(session, theme, this::mapMoved, ordinal -> select.accept(heap().idOf(ordinal)));
        map.setId("owners-map");
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
        group.selectedToggleProperty().addListener((value, before, now) -> {
            arrange();
            tellChosen();
        });
        byClass.setId("owners-by-class");
        byClass.setMinWidth(CheckBox.USE_PREF_SIZE);
        Tips.set(byClass, text("owners.byclass.tooltip"));
        byClass.setSelected(true);
        byClass.selectedProperty().addListener((value, before, now) -> load());
        HBox row = new HBox(byClass, ways);
        row.getStyleClass().add("row");
        tools = List.of(row);
        arrange();
        begin();
    }

    /** They are there already: opening the heap has computed them. */
    private static Dominators dominators(HeapSession session) {
        try {
            return session.heap().analysed().dominators();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void arrange() {
        boolean tree = !asMap.isSelected();
        byClass.setDisable(!tree);
        map.stay();
        root.getChildren().setAll(tree ? table : map);
    }

    /** In the map one is in an object, and has chosen none of those in it. */
    private void tellChosen() {
        OwnerRows.Row row =
                asMap.isSelected() ? null : table.getSelectionModel().getSelectedItem();
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

    private void mapMoved(long ordinal) {
        Optional<Long> id = ordinal == Dominators.VIRTUAL_ROOT ? Optional.empty() : Optional.of(heap().idOf(ordinal));
        Place place = session.place().get();
        if (!place.id().equals(id)) {
            session.place()
                    .set(id.map(known -> Place.object(Place.Part.OWNERS, known)).orElse(Place.of(Place.Part.OWNERS)));
        } else if (asMap.isSelected()) {
            tellChosen();
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
        TableColumn<OwnerRows.Row, OwnerRows.Row> name = new TableColumn<>(text("owners.object"));
        name.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        name.setCellFactory(column -> new OwnerCell(session, captions, this::toggle));
        name.setPrefWidth(TextSize.scaled(330));
        name.setMinWidth(TextSize.scaled(150));
        TableColumn<OwnerRows.Row, Double> share = new ShareColumn<>(text("owners.share"), this::share);
        table.getColumns().add(name);
        table.getColumns().add(new NumberColumn<>(text("classes.shallow"), this::shallow, OwnersPart::bytes, 80));
        table.getColumns().add(new NumberColumn<>(text("classes.retained"), OwnerRows.Row::retained, Units::bytes, 84));
        table.getColumns().add(share);
        RoomForNames.in(table);
        Controls.showFrom(430, table, share);
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

    private static String bytes(long bytes) {
        return bytes < 0 ? "" : Units.bytes(bytes);
    }

    private double share(OwnerRows.Row row) {
        return (double) row.retained() / Math.max(1, dominators.reachableSize());
    }

    private long shallow(OwnerRows.Row row) {
        if (row.group() != null) {
            return row.group().shallow();
        }
        return row.isObject() && session.isOpen() ? heap().shallowSize(row.ordinal()) : -1;
    }

    /** As a row is shown, with the ID that is in its tooltip. */
    private String words(OwnerRows.Row row) {
        return String.join(
                "\t",
                captions.words(row).line(),
                bytes(shallow(row)),
                Units.bytes(row.retained()),
                Texts.percent(share(row)));
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
        } else if (row.group() != null) {
            rows.unfoldGroup(index);
        } else if (row.later() > 0) {
            rows.showMore(index);
        } else if (row.isObject()) {
            session.ask(new OwnerLevel(row.ordinal(), byClass.isSelected()), below -> {
                int now = rows.find(row, index);
                if (now >= 0 && !rows.get(now).isOpen()) {
                    rows.unfold(now, below);
                }
            });
        }
        table.getSelectionModel().clearAndSelect(index);
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
                new OwnerHead(of, grouped), levels -> showHead(all ? of : dominators.dominator(of), levels));
    }

    private void showHead(long above, List<OwnerLevel.Answer> levels) {
        rows.show(levels.get(0), above);
        for (int i = 1; i < levels.size(); i++) {
            // Only first rows are unfolded, so each is the next one.
            rows.unfold(i - 1, levels.get(i));
        }
        table.setPlaceholder(new Label(text("owners.nothing")));
        if (!rows.isEmpty()) {
            table.getSelectionModel().clearAndSelect(0);
            table.scrollTo(0);
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
            return;
        }
        map.goTo(now);
        if (asMap.isSelected()) {
            tellChosen();
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
        map.stay();
    }

    @Override
    public Optional<String> csv() {
        StringBuilder csv =
                new StringBuilder(Csv.line("depth", "objects", "class", "id", "shallow_bytes", "retained_bytes"));
        for (int i = 0; i < Math.min(rows.size(), MOST_EXPORTED); i++) {
            OwnerRows.Row row = rows.get(i);
            boolean group = row.group() != null;
            csv.append(Csv.line(
                    row.depth(),
                    group ? row.group().objects() : 1,
                    group ? row.group().className() : row.isObject() ? heap().describe(row.ordinal()) : "",
                    row.isObject() ? Ids.text(heap().idOf(row.ordinal())) : "",
                    Math.max(0, shallow(row)),
                    row.retained()));
        }
        return Optional.of(csv.toString());
    }
}
