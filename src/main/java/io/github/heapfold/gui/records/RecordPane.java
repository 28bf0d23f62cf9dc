package io.github.heapfold.gui.records;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.FieldValue;
import io.github.heapfold.analysis.records.Link;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.analysis.records.RecordDetail;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The selected record: its fields, its text where it is one, and its bytes beside. */
final class RecordPane extends VBox {
    /** Elements of an array at once. */
    private static final int ELEMENTS = 100;

    private static final double WIDE = 640;

    /** The least of the fields beside the bytes. */
    private static final double FIELDS_SHARE = 0.54;

    /** Less is what is left of rounding to whole pixels. */
    private static final double SAME = 0.01;

    private final RecordAccess access;
    private final Background background;
    private final Consumer<Throwable> failed;
    private final Label title = Controls.label("", Styles.TEXT_BOLD);
    private final FieldTable fields;
    private final HexView hex = new HexView();
    private final TextArea words = new TextArea();
    private final Label range = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Button earlier = Controls.iconButton(
            "elements-before", Feather.CHEVRON_LEFT, text("records.elements.before"), () -> elements(-ELEMENTS));
    private final Button later = Controls.iconButton(
            "elements-after", Feather.CHEVRON_RIGHT, text("records.elements.after"), () -> elements(ELEMENTS));
    private final HBox paging = new HBox(range, earlier, later);
    private final ToggleButton showHex = new ToggleButton(text("records.hex.show"));
    private final VBox left;
    private final SplitPane split = new SplitPane();

    /** Where the divider was put last; elsewhere it is where somebody drew it. */
    private double share;

    private DumpRecord record;
    private RecordDetail detail;

    /**
     * @param access what is looked at, open by the time that something is shown
     * @param background does one thing after another
     * @param follow goes to what a value refers to
     * @param failed hears of what could not be read
     */
    RecordPane(RecordAccess access, Background background, Consumer<Link> follow, Consumer<Throwable> failed) {
        this.access = access;
        this.background = background;
        this.failed = failed;
        fields = new FieldTable(follow);
        setId("record-detail");
        getStyleClass().add("record-pane");
        title.setId("record-title");
        title.setMinWidth(0);
        paging.getStyleClass().add("row");
        showHex.setId("show-hex");
        showHex.setMinWidth(USE_PREF_SIZE);
        showHex.getStyleClass().add(Styles.SMALL);
        HBox head = new HBox(title, Controls.spacer(), paging, showHex);
        head.getStyleClass().add("row");
        words.setId("record-text");
        words.setEditable(false);
        words.setWrapText(true);
        words.setPrefRowCount(2);
        words.setMinHeight(44);
        words.setAccessibleText(text("records.text"));
        left = new VBox(fields, words);
        left.getStyleClass().add("record-fields");
        left.setMinWidth(0);
        VBox.setVgrow(fields, Priority.ALWAYS);
        split.setOrientation(Orientation.HORIZONTAL);
        VBox.setVgrow(split, Priority.ALWAYS);
        getChildren().addAll(head, split);
        fields.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> mark(now));
        widthProperty().addListener((value, before, now) -> arrange());
        showHex.selectedProperty().addListener((value, before, now) -> arrange());
        Controls.show(paging, false);
        Controls.show(words, false);
        arrange();
    }

    private void arrange() {
        boolean wide = getWidth() == 0 || getWidth() >= TextSize.scaled(WIDE);
        Controls.show(showHex, !wide);
        List<Node> shown = wide ? List.of(left, hex) : List.of(showHex.isSelected() ? hex : left);
        boolean others = !split.getItems().equals(shown);
        if (others) {
            split.getItems().setAll(shown);
        }
        if (wide && (others || Math.abs(split.getDividerPositions()[0] - share) < SAME)) {
            // Bytes that are eight in a line have no use for more than these.
            double bytes = HexView.needed((1 - FIELDS_SHARE) * getWidth());
            share = Math.max(FIELDS_SHARE, 1 - bytes / Math.max(1, getWidth()));
            split.setDividerPositions(share);
        }
    }

    /** Shows a record; the one that is shown already, anew. */
    void show(DumpRecord now) {
        boolean same = record != null && now.offset() == record.offset();
        record = now;
        load(same && detail != null ? detail.firstElement() : 0, !same);
    }

    private void elements(int by) {
        load(Math.max(0, detail.firstElement() + by), false);
    }

    private void load(long firstElement, boolean anew) {
        RecordBrowser from = access.browser().get();
        DumpRecord wanted = record;
        background.run(
                () -> access.read(() -> from.detail(wanted, firstElement, ELEMENTS)),
                taken -> {
                    if (wanted.equals(record)) {
                        fill(taken, anew);
                    }
                },
                failed);
        if (anew) {
            loadHex(wanted.offset(), () -> {});
        }
    }

    private void loadHex(long offset, Runnable then) {
        RecordBrowser from = access.browser().get();
        DumpRecord wanted = record;
        int length = (int) Math.min(HexView.MOST, wanted.end() - offset);
        background.run(
                () -> access.read(() -> from.bytes(offset, length)),
                bytes -> {
                    if (wanted.equals(record)) {
                        hex.show(bytes, offset);
                        then.run();
                    }
                },
                failed);
    }

    private void fill(RecordDetail taken, boolean anew) {
        int selected = anew ? -1 : fields.getSelectionModel().getSelectedIndex();
        detail = taken;
        title.setText(RecordTexts.name(record)
                + (record.summary().isEmpty() ? "" : text("job.separator") + record.summary()));
        fields.setPlaceholder(new Label(text("records.fields.opaque")));
        fields.getItems().setAll(taken.values());
        if (selected >= 0 && selected < taken.values().size()) {
            fields.getSelectionModel().select(selected);
        } else {
            fields.scrollTo(0);
        }
        Controls.show(words, taken.text() != null);
        words.setText(taken.text());
        boolean pages = taken.elements() > ELEMENTS;
        Controls.show(paging, pages);
        if (pages) {
            long to = taken.firstElement() + taken.shownElements();
            range.setText(text(
                    "records.elements",
                    Units.count(taken.firstElement()),
                    Units.count(to - 1),
                    Units.count(taken.elements())));
            earlier.setDisable(taken.firstElement() == 0);
            later.setDisable(to >= taken.elements());
        }
    }

    private void mark(FieldValue field) {
        if (field == null) {
            return;
        }
        long offset = record.offset() + field.at();
        if (hex.holds(offset) || field.length() == 0) {
            hex.mark(offset, field.length());
        } else {
            // Far behind in a long record: the bytes from shortly before it on.
            loadHex(Math.max(record.offset(), offset - 256), () -> hex.mark(offset, field.length()));
        }
    }
}
