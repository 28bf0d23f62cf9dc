package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Visible;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** A table of low rows and numbers that is sorted by its columns, and shows what is searched for alone. */
public class SearchTable<R> extends TableView<R> {
    /** Height of a row, in pixels at 100 %. */
    public static final double ROW = 26;

    private final ObservableList<R> rows = FXCollections.observableArrayList();
    private final FilteredList<R> filtered = new FilteredList<>(rows);
    private final Label nothing = Controls.note("");
    private String none = "";
    private boolean searches;
    private Function<? super R, List<MenuItem>> acts = row -> List.of();

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
        RowMenu.of(this, getSelectionModel(), this::words, row -> acts.apply(row));
    }

    /** As a row is shown: a table has an act of its own to copy all that it has. */
    private String words(R row) {
        return getVisibleLeafColumns().stream()
                .map(column -> words(column, row))
                .filter(Objects::nonNull)
                .collect(Collectors.joining("\t"));
    }

    /** Null where a cell says nothing: it has a picture. */
    private static <R> String words(TableColumn<R, ?> column, R row) {
        Object cell = column.getCellData(row);
        if (column instanceof NumberColumn<?> numbers) {
            return numbers.shown((Long) cell);
        }
        if (column instanceof ShareColumn<?>) {
            return Texts.percent((Double) cell);
        }
        return cell instanceof String words ? Visible.of(words) : null;
    }

    /** What can be done with a row beside copying it, for the menu of the one that is chosen. */
    public final void offer(Function<? super R, List<MenuItem>> now) {
        acts = now;
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
