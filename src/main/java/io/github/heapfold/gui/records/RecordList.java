package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * The records of a dump from some place on, as many as there is room for. Its scroll bar stands for the bytes of the
 * dump, because nobody knows the number of a record in a dump of 10 GB without having read what is before it.
 */
final class RecordList extends HBox {
    private static final double ROW = 24;
    private static final double HEADER = 34;
    private static final double ROOM = 600;

    /** Where even less room is, the IDs go, too. */
    private static final double LITTLE = 465;

    private static final int WHEEL = 3;

    /** Gives pages; answers later, in the window's thread. */
    @FunctionalInterface
    interface Pages {
        /**
         * Asks for the records around a byte.
         *
         * @param shift by how many records the page begins before or after that with the byte
         */
        void ask(long offset, int shift, int rows);
    }

    private final TableView<DumpRecord> table = new TableView<>();
    private final ScrollBar bar = new ScrollBar();
    private final ReadOnlyObjectWrapper<DumpRecord> selected = new ReadOnlyObjectWrapper<>();
    private final Pages pages;
    private long dumpSize = -1;
    private boolean waiting;
    private boolean filling;
    private long wantedOffset = -1;
    private int wantedShift;
    private int asked;

    /** What is to be selected on the page that comes: its last row, its first one, or the record at an offset. */
    private Function<List<DumpRecord>, DumpRecord> selection = page -> null;

    /** @param acts what can be done with a record beside copying its row */
    RecordList(Pages pages, Function<DumpRecord, List<MenuItem>> acts) {
        this.pages = pages;
        table.setId("records");
        table.getStyleClass().addAll("dense", "numbers", "record-table");
        TableScale.follow(table, ROW);
        table.setAccessibleText(text("records.list"));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.setPlaceholder(new Label(text("records.opening")));
        table.getColumns().add(column("records.offset", record -> Units.count(record.offset()), 112, true));
        table.getColumns().add(column("records.tag", RecordTexts::name, 186, false));
        TableColumn<DumpRecord, DumpRecord> id =
                column("records.id", record -> record.hasId() ? RecordTexts.id(record.id()) : "", 126, true);
        TableColumn<DumpRecord, DumpRecord> size =
                column("records.size", record -> Units.count(record.size()), 74, true);
        table.getColumns().add(id);
        table.getColumns().add(size);
        // Where there is little room, what a record is says the most.
        Controls.showFrom(ROOM, table, size);
        Controls.showFrom(LITTLE, table, id);
        table.getColumns().add(column("records.summary", DumpRecord::summary, 240, false));
        RowMenu.of(table, table.getSelectionModel(), RecordList::words, acts);
        HBox.setHgrow(table, Priority.ALWAYS);
        bar.setId("records-position");
        bar.setOrientation(Orientation.VERTICAL);
        bar.setAccessibleText(text("records.position"));
        bar.setMin(0);
        bar.setDisable(true);
        bar.setMinWidth(USE_PREF_SIZE);
        table.setMinWidth(0);
        getChildren().addAll(table, bar);
        leaveRoom();
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (now != null && !filling) {
                selected.set(now);
            }
        });
        table.heightProperty().addListener((value, before, now) -> fit());
        table.fixedCellSizeProperty().addListener((value, before, now) -> {
            leaveRoom();
            fit();
        });
        table.addEventFilter(ScrollEvent.SCROLL, this::scrolled);
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        bar.valueProperty().addListener((value, before, now) -> {
            if (!filling) {
                go(now.longValue(), 0, page -> null);
            }
        });
    }

    private static TableColumn<DumpRecord, DumpRecord> column(
            String key, Function<DumpRecord, String> shown, double width, boolean number) {
        TableColumn<DumpRecord, DumpRecord> column = new TableColumn<>(text(key));
        column.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        column.setCellFactory(any -> new TableCell<>() {
            @Override
            protected void updateItem(DumpRecord item, boolean empty) {
                super.updateItem(item, empty);
                String words = empty || item == null ? null : Visible.of(shown.apply(item));
                setText(words);
                Tips.set(this, words);
                setAlignment(number ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
            }
        });
        if (number) {
            column.getStyleClass().add("number");
        }
        column.setSortable(false);
        column.setReorderable(false);
        column.setPrefWidth(TextSize.scaled(width));
        column.setMinWidth(TextSize.scaled(number ? width : 110));
        if (!key.equals("records.summary")) {
            // What is left over goes to the column that can use it.
            column.setMaxWidth(TextSize.scaled(width));
        }
        return column;
    }

    /** A record as it is shown, also in columns that have no room. */
    private static String words(DumpRecord record) {
        return String.join(
                "\t",
                Units.count(record.offset()),
                RecordTexts.name(record),
                record.hasId() ? RecordTexts.id(record.id()) : "",
                Units.count(record.size()),
                Visible.of(record.summary()));
    }

    /** The record that was selected last, on this page or not. */
    ReadOnlyObjectProperty<DumpRecord> selected() {
        return selected.getReadOnlyProperty();
    }

    /** The records that are shown, as CSV, for a spreadsheet. */
    String csv() {
        StringBuilder csv = new StringBuilder(Csv.line("offset", "tag", "id", "bytes", "summary"));
        for (DumpRecord record : table.getItems()) {
            csv.append(Csv.line(
                    record.offset(),
                    RecordTexts.name(record),
                    record.hasId() ? RecordTexts.id(record.id()) : "",
                    record.size(),
                    record.summary()));
        }
        return csv.toString();
    }

    private void leaveRoom() {
        setMinHeight(TextSize.scaled(HEADER) + 3 * table.getFixedCellSize());
    }

    private int rows() {
        return Math.max(1, (int) ((table.getHeight() - TextSize.scaled(HEADER)) / table.getFixedCellSize()));
    }

    /** Bytes of the dump; -1 while that is not known, which leaves the scroll bar without use. */
    void size(long bytes) {
        dumpSize = bytes;
        bar.setDisable(bytes <= 0);
        if (bytes > 0) {
            filling = true;
            bar.setMax((double) bytes);
            filling = false;
        }
    }

    /** Goes to the record with a byte and selects it. */
    void goTo(long offset) {
        // With some records before it, so that one sees where it is.
        go(offset, -Math.min(3, rows() / 4), page -> at(page, offset));
    }

    private static DumpRecord at(List<DumpRecord> page, long offset) {
        return page.stream()
                .filter(record -> record.offset() <= offset && offset < record.end())
                .findFirst()
                .orElse(page.isEmpty() ? null : page.get(page.size() - 1));
    }

    /** Asks for the same page once more: more can be said of its records now. */
    void refresh() {
        if (!waiting && !table.getItems().isEmpty()) {
            go(table.getItems().get(0).offset(), 0, page -> null);
        }
    }

    private void fit() {
        if (!table.getItems().isEmpty() && table.getItems().size() != rows()) {
            refresh();
        }
    }

    private void go(long offset, int shift, Function<List<DumpRecord>, DumpRecord> toSelect) {
        wantedOffset = offset;
        wantedShift = shift;
        selection = toSelect;
        ask();
    }

    private void scroll(int records, Function<List<DumpRecord>, DumpRecord> toSelect) {
        if (table.getItems().isEmpty()) {
            return;
        }
        if (waiting && wantedOffset >= 0) {
            wantedShift += records;
        } else {
            wantedOffset = table.getItems().get(0).offset();
            wantedShift = records;
        }
        selection = toSelect;
        ask();
    }

    /** One question at a time; what was asked for meanwhile comes next. */
    private void ask() {
        if (!waiting && wantedOffset >= 0) {
            waiting = true;
            long offset = wantedOffset;
            int shift = wantedShift;
            wantedOffset = -1;
            asked = rows();
            pages.ask(offset, shift, asked);
        }
    }

    /** Nothing came of what was asked for; what was asked for since then is still wanted. */
    void failed() {
        waiting = false;
        ask();
    }

    void show(List<DumpRecord> page) {
        waiting = false;
        filling = true;
        table.setPlaceholder(new Label(text("records.none")));
        table.getItems().setAll(page);
        DumpRecord wanted = wantedOffset < 0 ? selection.apply(page) : null;
        DumpRecord again = selected.get() == null
                ? null
                : page.stream()
                        .filter(record -> record.offset() == selected.get().offset())
                        .findFirst()
                        .orElse(null);
        DumpRecord mark = wanted == null ? again : wanted;
        if (mark == null) {
            table.getSelectionModel().clearSelection();
        } else {
            table.getSelectionModel().select(mark);
        }
        place(page);
        filling = false;
        if (mark != null && (wanted != null || !mark.equals(selected.get()))) {
            selected.set(mark);
        }
        ask();
        if (!waiting && asked != rows()) {
            // There is more or less room than there was when this was asked for.
            refresh();
        }
    }

    private void place(List<DumpRecord> page) {
        if (dumpSize > 0 && !page.isEmpty()) {
            double shown =
                    (double) page.get(page.size() - 1).end() - page.get(0).offset();
            bar.setVisibleAmount(Math.max(shown, dumpSize / 40.0));
            bar.setBlockIncrement(Math.max(shown, dumpSize / 40.0));
            bar.setUnitIncrement(Math.max(1, shown / page.size()));
            bar.setValue((double) page.get(0).offset());
        }
    }

    private void scrolled(ScrollEvent event) {
        if (event.getDeltaY() != 0) {
            int lines = (int) Math.round(-event.getDeltaY() / 40 * WHEEL);
            scroll(lines == 0 ? (event.getDeltaY() > 0 ? -1 : 1) : lines, page -> null);
            event.consume();
        }
    }

    private void pressed(KeyEvent event) {
        int row = table.getSelectionModel().getSelectedIndex();
        int last = table.getItems().size() - 1;
        boolean moved = true;
        switch (event.getCode()) {
            case DOWN -> moved = row == last && move(1, true);
            case UP -> moved = row == 0 && move(-1, false);
            case PAGE_DOWN -> moved = move(rows() - 1, true);
            case PAGE_UP -> moved = move(1 - rows(), false);
            case HOME -> go(0, 0, page -> page.isEmpty() ? null : page.get(0));
            case END -> moved = end();
            default -> moved = false;
        }
        if (moved) {
            event.consume();
        }
    }

    private boolean move(int records, boolean toLast) {
        scroll(records, page -> page.isEmpty() ? null : page.get(toLast ? page.size() - 1 : 0));
        return true;
    }

    private boolean end() {
        if (dumpSize > 0) {
            go(dumpSize - 1, 0, page -> page.isEmpty() ? null : page.get(page.size() - 1));
        }
        return dumpSize > 0;
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
