package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.CutCell;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.SearchTable;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.gui.table.TextWidths;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;

/** What grew, a row each: owners with what came together in them, or classes. */
final class GrowthTable extends SearchTable<GrowthRow> {
    /** Width of the bars, in pixels at 100 %. */
    private static final double TREND = 104;

    private static final PseudoClass MOVED = PseudoClass.getPseudoClass("moved");

    private final TextColumn<GrowthRow> name =
            new TextColumn<>(text("growth.keeper"), GrowthRow::name, 270, OverrunStyle.LEADING_ELLIPSIS);
    private final TextColumn<GrowthRow> content = new TextColumn<>(
            text("growth.content"), row -> ObjectNames.simple(row.content()), 190, OverrunStyle.ELLIPSIS);
    /** Of each name that is shown. */
    private final Map<String, Integer> ends = new HashMap<>();

    private boolean ofClasses;

    /**
     * @param open does what a double click and Enter do with a row
     * @param why goes to why that is kept
     */
    GrowthTable(Consumer<GrowthRow> open, Consumer<GrowthRow> why) {
        super("growth", text("growth.table"));
        sayOfNone(text("growth.nothing"));
        addColumns();
        setRowFactory(view -> new Row());
        Controls.onOpen(this, getSelectionModel(), open);
        offer(row -> List.of(
                Controls.menuItem("row-growth-open", row.opens(), () -> open.accept(row)),
                Controls.menuItem("row-growth-why", text("object.why"), () -> why.accept(row))));
    }

    /** What only changed its keeper is to be told from what grew in any width. */
    private static final class Row extends TableRow<GrowthRow> {
        @Override
        protected void updateItem(GrowthRow item, boolean empty) {
            super.updateItem(item, empty);
            boolean moved = !empty && item != null && item.moved();
            pseudoClassStateChanged(MOVED, moved);
            setAccessibleText(moved ? text("growth.moved.row", item.name()) : null);
        }
    }

    private void addColumns() {
        // A field alone says nothing: its class stays with it.
        name.setCellFactory(column -> new CutCell<>(
                Visible::of,
                Visible::of,
                (words, font, room) -> CutText.first(
                        font, CutText.shorter(Visible.of(words), ends.getOrDefault(words, words.length())), room)));
        NumberColumn<GrowthRow> objects = new NumberColumn<>(
                text("classes.instances"), GrowthRow::moreObjects, number -> Units.signed(number, Units::count), 84);
        TableColumn<GrowthRow, GrowthRow> trend = new TableColumn<>(text("growth.trend"));
        trend.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        trend.setCellFactory(column -> new TrendCell());
        trend.setSortable(false);
        trend.setMinWidth(TextSize.scaled(TREND));
        trend.setMaxWidth(TextSize.scaled(TREND));
        getColumns()
                .addAll(List.of(
                        name,
                        objects,
                        content,
                        new NumberColumn<>(
                                text("growth.growth"),
                                GrowthRow::growth,
                                bytes -> Units.signed(bytes, Units::bytes),
                                88),
                        new NumberColumn<>(text("growth.now"), GrowthRow::now, Units::bytes, 80),
                        trend));
        widthProperty().addListener((value, before, now) -> showColumns());
        // What it says of two dumps stands in the numbers: names have its room first.
        Controls.showFrom(640, this, trend);
        Controls.showFrom(420, this, objects);
        RoomForNames.in(this);
        TextWidths.share(this, List.of(name, content));
    }

    /** A class is its own content, and has no second name. */
    private void showColumns() {
        name.setText(text(ofClasses ? "classes.name" : "growth.keeper"));
        content.setVisible(!ofClasses && getWidth() >= TextSize.scaled(560));
    }

    void showRows(List<GrowthRow> now, boolean areClasses) {
        ofClasses = areClasses;
        showColumns();
        ends.clear();
        now.forEach(row -> ends.put(row.name(), row.classEnd()));
        setRows(now);
    }

    /** Shows the rows alone that have a text in a name. */
    void search(String typed) {
        search(typed, row -> row.name() + " " + row.content());
    }

    /** What is shown, in its order. */
    String csv() {
        return CsvTables.growth(getItems().stream().map(GrowthRow::row).toList());
    }
}
