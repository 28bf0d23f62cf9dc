package io.github.heapfold.gui.ahead;

import io.github.heapfold.gui.controls.ChartPane;
import io.github.heapfold.gui.controls.Charts;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.table.TextColumn;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.MenuButton;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableColumn;
import javafx.scene.control.TreeTableView;
import javafx.scene.layout.FlowPane;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * One of each kind of control that the views consist of, a few at a time. The first of its kind takes ten times as long
 * as all others, for its classes are loaded then; nobody sees these, and those that are seen come after them.
 */
public final class Rehearsal {
    private static final AtomicBoolean DONE = new AtomicBoolean();

    private Rehearsal() {}

    /** The controls, each piece made when it is asked for; none for a second window, for classes are loaded once. */
    public static List<Supplier<Node>> pieces(ObservableValue<Theme> theme) {
        return DONE.getAndSet(true) ? List.of() : all(theme);
    }

    private static List<Supplier<Node>> all(ObservableValue<Theme> theme) {
        return List.of(
                () -> new FlowPane(new ToggleButton("1"), new CheckBox("1"), new RadioButton("1"), new Hyperlink("1")),
                () -> new FlowPane(new TextField("1"), new MenuButton("1")),
                () -> new FlowPane(new ComboBox<String>(), new ChoiceBox<String>()),
                () -> new ScrollPane(new TitledPane("1", new SplitPane(new FlowPane(), new FlowPane()))),
                Rehearsal::table,
                Rehearsal::tree,
                // Making a chart and drawing it take long each.
                () -> {
                    chart(theme);
                    return new FlowPane();
                },
                () -> chart(theme));
    }

    private static Node table() {
        TableView<String> table = new TableView<>();
        table.getStyleClass().add("numbers");
        table.getColumns().add(new TextColumn<>("1", value -> value, 40, OverrunStyle.ELLIPSIS));
        table.getItems().add("1");
        return table;
    }

    private static Node tree() {
        TreeTableView<String> tree = new TreeTableView<>(new TreeItem<>("1"));
        tree.getStyleClass().add("numbers");
        tree.getColumns().add(new TreeTableColumn<>("1"));
        return tree;
    }

    private static Node chart(ObservableValue<Theme> theme) {
        DefaultCategoryDataset data = new DefaultCategoryDataset();
        data.addValue(1, "1", "1");
        ChartPane pane = new ChartPane(theme);
        pane.show(palette -> bars(data, palette), "1");
        return pane;
    }

    private static JFreeChart bars(DefaultCategoryDataset data, Theme.Palette palette) {
        return Charts.plain(
                new CategoryPlot(data, new CategoryAxis(), new NumberAxis(), new StackedBarRenderer()), palette);
    }
}
