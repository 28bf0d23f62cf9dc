package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.gui.table.TableScale;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Bytes of a record in hex, those of the selected field marked. */
final class HexView extends ListView<Integer> {
    /** More of a record is not held at once. */
    static final int MOST = 64 << 10;

    private static final double WIDE = 560;

    /** For eight bytes in a line, in pixels at 100 %. */
    private static final double NARROW = 330;

    private byte[] data = new byte[0];
    private long start;
    private int width = 8;
    private int markFrom;
    private int markTo;

    HexView() {
        setId("hex");
        getStyleClass().addAll("hex", "dense");
        setAccessibleText(text("records.hex"));
        TableScale.follow(this, 20);
        setPlaceholder(new Label(""));
        setMinSize(0, 0);
        setCellFactory(list -> new LineCell());
        RowMenu.of(this, getSelectionModel(), number -> line(number).words(), number -> List.of());
        widthProperty().addListener((value, before, now) -> {
            int fitting = now.doubleValue() >= TextSize.scaled(WIDE) ? 16 : 8;
            if (fitting != width) {
                width = fitting;
                fill();
            }
        });
    }

    /** How much of a width its lines need, in pixels. */
    static double needed(double width) {
        return width >= TextSize.scaled(WIDE) ? width : Math.min(width, TextSize.scaled(NARROW));
    }

    /**
     * Shows bytes of the dump.
     *
     * @param from where the bytes are in the dump
     */
    void show(byte[] bytes, long from) {
        data = bytes;
        start = from;
        markFrom = 0;
        markTo = 0;
        fill();
        scrollTo(0);
    }

    /** Whether a place is among the bytes that are shown. */
    boolean holds(long offset) {
        return offset >= start && offset < start + data.length;
    }

    void mark(long offset, long length) {
        markFrom = (int) Math.max(0, Math.min(data.length, offset - start));
        markTo = (int) Math.max(markFrom, Math.min(data.length, offset + length - start));
        refresh();
        int line = markFrom / width;
        scrollTo(Math.max(0, line - 2));
    }

    private void fill() {
        Integer[] lines = new Integer[(data.length + width - 1) / width];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = i;
        }
        setItems(FXCollections.observableArrayList(lines));
    }

    private HexLines.Line line(int number) {
        return HexLines.of(data, start, number * width, width, markFrom, markTo);
    }

    private final class LineCell extends ListCell<Integer> {
        private final Label offset = Controls.label("", "hex-offset");
        private final Label[] hex = {new Label(), Controls.label("", "hex-marked"), new Label()};
        private final Label[] words = {new Label(), Controls.label("", "hex-marked"), new Label()};
        private final HBox box = new HBox(offset, hex[0], hex[1], hex[2], words[0], words[1], words[2]);

        LineCell() {
            box.getStyleClass().add("hex-line");
            // Bytes stand below one another, so nothing is cut to fit.
            box.getChildren().forEach(part -> ((Region) part).setMinWidth(Region.USE_PREF_SIZE));
        }

        @Override
        protected void updateItem(Integer item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                return;
            }
            HexLines.Line line = line(item);
            offset.setText(line.offset() + "  ");
            for (int i = 0; i < 3; i++) {
                hex[i].setText(line.hex()[i]);
                words[i].setText(line.text()[i]);
                Controls.show(hex[i], !line.hex()[i].isEmpty());
                Controls.show(words[i], !line.text()[i].isEmpty());
            }
            setGraphic(box);
            setAccessibleText(String.join("", line.hex()));
        }
    }
}
