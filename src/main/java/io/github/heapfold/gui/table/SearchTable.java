package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import java.util.Collection;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** A table of low rows and numbers that is sorted by its columns, and shows what is searched for alone. */
public class SearchTable<R> extends TableView<R> {
    /** Height of a row, in pixels at 100 %. */
    public static final double ROW = 26;

    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    private final ObservableList<R> rows = FXCollections.observableArrayList();
    private final FilteredList<R> filtered = new FilteredList<>(rows);
    private final Label nothing = Controls.note("");
    private String none = "";
    private boolean searches;

    /** @param name what is told of it to who does not see it */
    public SearchTable(String id, String name) {
        setId(id);
        getStyleClass().addAll("dense", "numbers");
        setAccessibleText(name);
        TableScale.follow(this, ROW);
        TableScale.keepRows(this);
        setPlaceholder(nothing);
        SortedList<R> sorted = new SortedList<>(filtered);
        sorted.comparatorProperty().bind(comparatorProperty());
        setItems(sorted);
        addEventHandler(KeyEvent.KEY_PRESSED, this::copyRow);
    }

    /** The row that is chosen, as it is shown: a table has an act of its own to copy all that it has. */
    private void copyRow(KeyEvent event) {
        R row = getSelectionModel().getSelectedItem();
        if (!COPY.match(event) || row == null) {
            return;
        }
        String cells = getVisibleLeafColumns().stream()
                .map(column -> column.getCellData(row))
                .filter(cell -> cell instanceof String || cell instanceof Number)
                .map(String::valueOf)
                .collect(Collectors.joining("\t"));
        if (!cells.isEmpty()) {
            ClipboardContent content = new ClipboardContent();
            content.putString(cells);
            Clipboard.getSystemClipboard().setContent(content);
        }
        event.consume();
    }

    /** All rows, also those that are not shown; what is searched for stays. */
    public final void setRows(Collection<? extends R> now) {
        rows.setAll(now);
    }

    /** All rows, also those that are not shown. */
    public final ObservableList<R> rows() {
        return FXCollections.unmodifiableObservableList(rows);
    }

    /** Shows some of the rows alone. */
    public final void filter(Predicate<? super R> wanted) {
        filtered.setPredicate(wanted);
    }

    /**
     * Shows the rows alone that have a text in their words, in whatever case; all where there is none.
     *
     * @param words of a row
     */
    public final void search(String typed, Function<? super R, String> words) {
        String wanted = typed.strip().toLowerCase(Locale.ROOT);
        searches = !wanted.isEmpty();
        sayOfNone(none);
        filter(row ->
                wanted.isEmpty() || words.apply(row).toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** What is said where there are no rows, unless that is because of what is searched for. */
    public final void sayOfNone(String words) {
        none = words;
        nothing.setText(searches ? text("analyse.search.nothing") : words);
    }
}
