package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.message.Visible;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.InvalidationListener;
import javafx.collections.ObservableList;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/**
 * Shares what numbers leave of a table's width among its columns of texts by what the texts need: none is cut while
 * another column has room left. What somebody has drawn to another width stays, and all beside it.
 */
public final class TextWidths<R> {
    /** In pixels at 100 %, as all lengths here. */
    private static final double FONT = 13;

    private static final double AROUND = 18;
    private static final double SORTED = 16;
    private static final double SCROLL_BAR = 12;

    /** Longer ones are cut in any case. */
    private static final int LONGEST = 150;

    private static final int LOOKED_AT = 200;

    /** The widest text is one of those with the most letters, mostly. */
    private static final int MEASURED = 5;

    private final TableView<R> table;
    private final List<TextColumn<R>> columns;
    private final Text measured = new Text();

    /** What each column needs at 100 %. */
    private final Map<TextColumn<R>, Double> needed = new HashMap<>();

    /** What each was given last, at 100 %. */
    private final Map<TextColumn<R>, Double> given = new HashMap<>();

    private final InvalidationListener changed = value -> look();
    private ObservableList<R> rows;
    private boolean drawn;

    private TextWidths(TableView<R> table, List<TextColumn<R>> columns) {
        this.table = table;
        this.columns = columns;
        columns.forEach(column -> given.put(column, column.getPrefWidth() / TextSize.scale()));
    }

    /**
     * Has the columns of a table share its width.
     *
     * @param table with all of its columns
     * @param columns of those of the table that are texts; the first has what none needs
     */
    public static <R> void share(TableView<R> table, List<TextColumn<R>> columns) {
        TextWidths<R> widths = new TextWidths<>(table, columns);
        table.widthProperty().addListener((value, before, now) -> widths.arrange());
        table.getColumns()
                .forEach(column -> column.visibleProperty().addListener((value, before, now) -> widths.arrange()));
        table.itemsProperty().subscribe(widths::follow);
        widths.leaveDrawn();
    }

    private void follow(ObservableList<R> now) {
        if (rows != null) {
            rows.removeListener(changed);
        }
        rows = now;
        if (now != null) {
            now.addListener(changed);
            look();
        }
    }

    private void leaveDrawn() {
        Map<TextColumn<R>, Double> before = new HashMap<>();
        table.addEventFilter(
                MouseEvent.MOUSE_PRESSED, event -> columns.forEach(column -> before.put(column, column.getWidth())));
        table.addEventFilter(
                MouseEvent.MOUSE_RELEASED,
                event -> drawn |= before.entrySet().stream()
                        .anyMatch(column -> column.getKey().getWidth() != column.getValue()));
    }

    private void look() {
        columns.forEach(column -> needed.put(column, needed(column)));
        arrange();
    }

    private double needed(TextColumn<R> column) {
        double title = width(column.getText(), FontWeight.BOLD) + SORTED;
        double widest = rows.stream()
                .limit(LOOKED_AT)
                .map(row -> Visible.of(String.valueOf(column.getCellData(row))))
                .map(text -> text.length() > LONGEST ? text.substring(0, LONGEST) : text)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .limit(MEASURED)
                .mapToDouble(text -> width(text, FontWeight.NORMAL))
                .max()
                .orElse(0);
        return Math.ceil(Math.max(title, widest) + AROUND);
    }

    private double width(String text, FontWeight weight) {
        measured.setFont(Font.font(null, weight, FONT));
        measured.setText(text);
        return measured.getLayoutBounds().getWidth();
    }

    private void arrange() {
        drawn |= columns.stream()
                .anyMatch(column -> Math.abs(column.getPrefWidth() / TextSize.scale() - given.get(column)) > 1);
        if (drawn || table.getWidth() <= 0 || rows.isEmpty()) {
            return;
        }
        double left = table.getWidth() - TextSize.scaled(SCROLL_BAR);
        // Those that are seen are known to the table only behind this, where one has just come or gone.
        for (TableColumn<R, ?> column : table.getColumns()) {
            // What the toolkit has given numbers it takes from texts, where these want it.
            left -= !column.isVisible() || columns.contains(column) ? 0 : column.getWidth();
        }
        // Those that need least first: what they do not take is for the others.
        List<TextColumn<R>> shown = columns.stream()
                .filter(TableColumn::isVisible)
                .sorted(Comparator.comparingDouble(needed::get))
                .toList();
        for (int i = 0; i < shown.size(); i++) {
            double part = Math.min(TextSize.scaled(needed.get(shown.get(i))), left / (shown.size() - i));
            left -= give(shown.get(i), Math.floor(part));
        }
        if (left > 0 && columns.get(0).isVisible()) {
            give(columns.get(0), columns.get(0).getPrefWidth() + left);
        }
    }

    private double give(TextColumn<R> column, double width) {
        double now = Math.max(column.getMinWidth(), width);
        given.put(column, now / TextSize.scale());
        // What the toolkit has taken meanwhile comes back only with another number.
        column.setPrefWidth(now + 1);
        column.setPrefWidth(now);
        return now;
    }
}
