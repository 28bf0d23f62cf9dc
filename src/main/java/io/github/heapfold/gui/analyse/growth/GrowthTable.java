package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.job.analyse.CsvTables;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;

/** What grew, a row each: owners with what came together in them, or classes. */
final class GrowthTable extends TableView<GrowthRow> {
    /** Width of the bars, in pixels at 100 %. */
    private static final double TREND = 104;

    private static final PseudoClass MOVED = PseudoClass.getPseudoClass("moved");

    private final ObservableList<GrowthRow> rows = FXCollections.observableArrayList();
    private final FilteredList<GrowthRow> filtered = new FilteredList<>(rows);
    private final TextColumn<GrowthRow> name =
            new TextColumn<>(text("growth.keeper"), GrowthRow::name, 270, OverrunStyle.LEADING_ELLIPSIS);
    private final TextColumn<GrowthRow> content = new TextColumn<>(
            text("growth.content"), row -> ObjectNames.simple(row.content()), 190, OverrunStyle.ELLIPSIS);
    private final Label nothing = new Label(text("growth.nothing"));
    private String none = text("growth.nothing");
    private boolean searches;
    private boolean ofClasses;

    /** @param open does what a double click and Enter do with the row that is chosen */
    GrowthTable(Runnable open) {
        setId("growth");
        getStyleClass().addAll("dense", "numbers");
        setAccessibleText(text("growth.table"));
        TableScale.follow(this, 26);
        TableScale.keepRows(this);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        setPlaceholder(nothing);
        addColumns();
        SortedList<GrowthRow> sorted = new SortedList<>(filtered);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        setRowFactory(view -> {
            TableRow<GrowthRow> row = new Row();
            row.setOnMouseClicked(event -> {
                if (event.getClickCount() == 2 && !row.isEmpty()) {
                    open.run();
                }
            });
            return row;
        });
        setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
                open.run();
                event.consume();
            }
        });
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
    }

    /** A class is its own content, and has no second name. */
    private void showColumns() {
        name.setText(text(ofClasses ? "classes.name" : "growth.keeper"));
        content.setVisible(!ofClasses && getWidth() >= TextSize.scaled(560));
    }

    void showRows(List<GrowthRow> now, boolean areClasses) {
        ofClasses = areClasses;
        showColumns();
        rows.setAll(now);
    }

    /** What is said where nothing grew. */
    void sayOfNone(String words) {
        none = words;
        showNothing();
    }

    private void showNothing() {
        nothing.setText(searches ? text("analyse.search.nothing") : none);
    }

    /** Shows the rows alone that have a text in a name. */
    void search(String typed) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        searches = !wanted.isEmpty();
        showNothing();
        filtered.setPredicate(row -> wanted.isEmpty()
                || (row.name() + " " + row.content()).toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** What is shown, in its order. */
    String csv() {
        return CsvTables.growth(getItems().stream().map(GrowthRow::row).toList());
    }
}
