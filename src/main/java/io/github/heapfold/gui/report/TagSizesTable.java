package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Per tag: records, bytes before, a stacked bar of what became of them, bytes after. */
final class TagSizesTable extends TableView<ColumnSize> {
    private static final double ROOM = 700;

    /** Where even less room is, the records go, too. */
    private static final double LITTLE = 560;

    /** And then the bars: the numbers say it, too. */
    private static final double LEAST = 430;

    private final ReportTexts texts = ReportTexts.in(Texts.locale());

    /**
     * @param records how many records there are of a tag; 0 for what is none
     */
    TagSizesTable(SizeReport report, ToLongFunction<String> records) {
        setId("sizes");
        // Rows of one height, whatever is in them.
        TableScale.follow(this, 26);
        setAccessibleText(text("report.table"));
        getStyleClass().addAll("dense", "numbers");
        setColumnResizePolicy(CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        List<ColumnSize> tags = report.tags().stream()
                .sorted(Comparator.comparingLong(ColumnSize::original).reversed())
                .toList();
        long most = tags.stream().mapToLong(ColumnSize::original).max().orElse(1);
        TableColumn<ColumnSize, String> name = new TableColumn<>(texts.text("column.tag"));
        name.setCellValueFactory(
                cell -> new ReadOnlyObjectWrapper<>(texts.tag(cell.getValue().name())));
        name.setPrefWidth(TextSize.scaled(190));
        name.setMinWidth(TextSize.scaled(120));
        TableColumn<ColumnSize, ColumnSize> bar = new TableColumn<>(texts.text("column.became"));
        bar.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        bar.setCellFactory(column ->
                new BecameCell<>(tag -> new BecameCell.Sizes(tag.original(), tag.stripped(), tag.stored(), most)));
        bar.setSortable(false);
        bar.setPrefWidth(220);
        bar.setMinWidth(50);
        getColumns().add(name);
        TableColumn<ColumnSize, Long> count = new NumberColumn<>(
                texts.text("column.records"),
                tag -> records.applyAsLong(tag.name()),
                number -> number == 0 ? "" : Units.count(number),
                98);
        getColumns().add(count);
        getColumns().add(new NumberColumn<>(texts.text("column.before"), ColumnSize::original, Units::bytes, 78));
        getColumns().add(bar);
        TableColumn<ColumnSize, Long> leftOut = new NumberColumn<>(
                texts.text("column.leftout"), ColumnSize::stripped, bytes -> bytes == 0 ? "" : Units.bytes(bytes), 78);
        getColumns().add(leftOut);
        // Where there is little room, the bar says it as well.
        Controls.showFrom(ROOM, this, leftOut);
        Controls.showFrom(LEAST, this, bar);
        Controls.showFrom(LITTLE, this, count);
        getColumns().add(new NumberColumn<>(texts.text("column.after"), ColumnSize::stored, Units::bytes, 78));
        getColumns().add(percent());
        getItems().setAll(tags);
    }

    private TableColumn<ColumnSize, Double> percent() {
        TableColumn<ColumnSize, Double> column = new TableColumn<>(texts.text("column.ofit"));
        column.getStyleClass().add("number");
        column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(
                (double) cell.getValue().stored() / cell.getValue().original()));
        column.setCellFactory(any -> new TableCell<>() {
            @Override
            protected void updateItem(Double item, boolean empty) {
                super.updateItem(item, empty);
                setAlignment(Pos.CENTER_RIGHT);
                // Of what the folded file has for its own sake there is no part.
                setText(empty || item == null || item > 1 ? null : Texts.percentInColumn(item));
            }
        });
        column.setPrefWidth(TextSize.scaled(66));
        column.setMinWidth(TextSize.scaled(64));
        return column;
    }
}
