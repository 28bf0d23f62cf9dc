package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import javafx.beans.property.DoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.Control;
import javafx.scene.control.ListView;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;

/**
 * Keeps the columns of a table as wide, and its rows as high, as their texts are large: both are numbers that no
 * stylesheet reaches, set when the table was made.
 */
public final class TableScale implements ChangeListener<Number> {
    /** What the toolkit gives a column that has no most width. */
    private static final double ANY_WIDTH = 5000;

    /** The least that a table shows, of which the header takes somewhat more than one. */
    private static final double LEAST_ROWS = 5;

    private static final double HEADER = 1.3;

    private final List<? extends TableColumnBase<?, ?>> columns;
    private final DoubleProperty rowHeight;

    /** Gives the columns the width of the table again, beyond which they may have grown. */
    private final Runnable fit;

    private TableScale(List<? extends TableColumnBase<?, ?>> columns, DoubleProperty rowHeight, Runnable fit) {
        this.columns = columns;
        this.rowHeight = rowHeight;
        this.fit = fit;
    }

    /** @param rowHeight in pixels at 100 %; where the stylesheet has a height for the table, that is what counts */
    public static void follow(TableView<?> table, double rowHeight) {
        follow(table, new TableScale(table.getColumns(), table.fixedCellSizeProperty(), () -> fit(table)), rowHeight);
    }

    /** @param rowHeight in pixels at 100 %; where the stylesheet has a height for the table, that is what counts */
    public static void follow(TreeTableView<?> table, double rowHeight) {
        follow(table, new TableScale(table.getColumns(), table.fixedCellSizeProperty(), () -> fit(table)), rowHeight);
    }

    /** @param rowHeight in pixels at 100 % */
    public static void follow(ListView<?> list, double rowHeight) {
        follow(list, new TableScale(List.of(), list.fixedCellSizeProperty(), () -> {}), rowHeight);
    }

    private static <R> void fit(TableView<R> table) {
        table.getColumnResizePolicy().call(new TableView.ResizeFeatures<>(table, null, 0.0));
    }

    private static <R> void fit(TreeTableView<R> table) {
        table.getColumnResizePolicy().call(new TreeTableView.ResizeFeatures<>(table, null, 0.0));
    }

    /** Lets some rows be in sight however little room there is: what is around the table has to scroll then. */
    public static void keepRows(TableView<?> table) {
        keepRows(table, table.fixedCellSizeProperty());
    }

    /** Lets some rows be in sight however little room there is: what is around the table has to scroll then. */
    public static void keepRows(TreeTableView<?> table) {
        keepRows(table, table.fixedCellSizeProperty());
    }

    private static void keepRows(Control table, DoubleProperty rowHeight) {
        table.minHeightProperty().bind(rowHeight.multiply(LEAST_ROWS + HEADER));
    }

    /** It lives as long as the table, which the size of texts outlives. */
    private static void follow(Control table, TableScale scale, double rowHeight) {
        scale.rowHeight.set(TextSize.scaled(rowHeight));
        table.getProperties().put(TableScale.class, scale);
        TextSize.factor().addListener(new WeakChangeListener<>(scale));
    }

    @Override
    public void changed(ObservableValue<? extends Number> size, Number before, Number now) {
        double by = now.doubleValue() / before.doubleValue();
        rowHeight.set(rowHeight.get() * by);
        columns.forEach(column -> scale(column, by));
        fit.run();
    }

    private static void scale(TableColumnBase<?, ?> column, double by) {
        double least = column.getMinWidth() * by;
        double width = column.getWidth() * by;
        double most = column.getMaxWidth() < ANY_WIDTH ? column.getMaxWidth() * by : column.getMaxWidth();
        column.setMaxWidth(Math.max(column.getMaxWidth(), most));
        column.setMinWidth(least);
        column.setPrefWidth(width);
        column.setMaxWidth(most);
    }
}
