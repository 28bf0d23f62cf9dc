package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.report.Units;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Classes with their objects, to be sorted and searched. */
final class ClassCountTable extends TableView<ClassRow> {
    private static final double ROOM = 522;

    private final ObservableList<ClassRow> rows = FXCollections.observableArrayList();
    private final FilteredList<ClassRow> filtered = new FilteredList<>(rows);

    ClassCountTable() {
        setId("classes");
        getStyleClass().addAll("dense", "numbers");
        setAccessibleText(text("classes.table"));
        TableScale.follow(this, 26);
        TableScale.keepRows(this);
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        setPlaceholder(new Label(text("classes.nothing")));
        TableColumn<ClassRow, String> name = new TableColumn<>(text("classes.name"));
        name.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(cell.getValue().name()));
        name.setCellFactory(column -> new TableCell<>() {
            @Override
            protected void updateItem(String item, boolean empty) {
                super.updateItem(item, empty);
                TextColumn.show(this, empty ? null : item);
            }
        });
        name.setPrefWidth(TextSize.scaled(420));
        name.setMinWidth(TextSize.scaled(110));
        TableColumn<ClassRow, Double> share = new ShareColumn<>(text("column.share"), ClassRow::share);
        getColumns().add(name);
        getColumns().add(new NumberColumn<>(text("classes.instances"), ClassRow::count, Units::count, 104));
        getColumns().add(new NumberColumn<>(text("classes.bytes"), ClassRow::bytes, Units::bytes, 116));
        getColumns().add(share);
        // Where there is little room, the bytes say it as well.
        Controls.showFrom(ROOM, this, share);
        SortedList<ClassRow> sorted = new SortedList<>(filtered);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
    }

    void show(List<ClassRow> now) {
        ClassRow selected = getSelectionModel().getSelectedItem();
        rows.setAll(now);
        if (selected != null) {
            getItems().stream()
                    .filter(row ->
                            row.classId() == selected.classId() && row.name().equals(selected.name()))
                    .findFirst()
                    .ifPresent(getSelectionModel()::select);
        }
    }

    void filter(String wanted) {
        filtered.setPredicate(row -> row.matches(wanted));
    }
}
