package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.CopySign;
import io.github.heapfold.gui.controls.FilterField;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.table.AfterClicks;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * Tags and fields. Wide windows show the table beside the detail and the chart; narrow ones the table, below it the detail
 * once a line was chosen, or the chart.
 */
final class TagSection implements Section {
    private static final double WIDE = 830;

    private final TagTable table;
    private final TagDetail detail;
    private final TagChart chart;
    private final FilterField filter;
    private final Button copy = Controls.iconButton("tags-copy", Feather.COPY, text("analyse.copy"), this::export);
    private final CopySign copied = new CopySign(copy);
    private final ToggleButton showChart = new ToggleButton(text("inspect.chart"));
    private final HBox body = new HBox();
    private final VBox side;
    private final VBox main;
    private final AfterClicks clicked;

    /** @param records goes to the records of a tag */
    TagSection(
            DumpSummary summary,
            ObservableValue<Profile> profile,
            ObservableValue<Theme> theme,
            Consumer<Tag> records) {
        List<TagNode> tree = TagTree.of(summary);
        table = new TagTable(tree, profile, records);
        filter = new FilterField("filter", text("inspect.filter"), table::filter);
        filter.over(table);
        detail = new TagDetail(summary, profile);
        chart = new TagChart(TagTree.flat(tree), profile, theme, table::select);
        table.selected().addListener((value, before, now) -> {
            detail.show(now);
            chart.highlight(now);
        });
        showChart.setId("show-chart");
        side = new VBox();
        side.getStyleClass().add("side");
        main = new VBox(table);
        main.getStyleClass().addAll("view", "tags");
        clicked = new AfterClicks(table);
        table.selected().addListener((value, before, now) -> {
            // With new numbers the line is the same, and who reads elsewhere on the page stays there.
            if (before == null || !now.isSame(before)) {
                clicked.run(this::showChosen);
            }
        });
        VBox.setVgrow(chart, Priority.ALWAYS);
        VBox.setVgrow(table, Priority.ALWAYS);
        HBox.setHgrow(main, Priority.ALWAYS);
        body.getStyleClass().add("columns");
        body.widthProperty().addListener((value, before, now) -> arrange());
        showChart.selectedProperty().addListener((value, before, now) -> arrange());
        arrange();
        table.selectFirst();
    }

    /** Tells beside what is left out also what it would take in the folded file: bytes by the name of a column. */
    void inResult(ObservableValue<Map<String, Long>> columns) {
        columns.addListener((value, before, now) -> detail.inResult(now));
        detail.inResult(columns.getValue());
    }

    private void arrange() {
        boolean wide = body.getWidth() == 0 || body.getWidth() >= TextSize.scaled(WIDE);
        Controls.show(showChart, !wide);
        boolean charted = wide || showChart.isSelected();
        // It would take rows from who has only begun to look.
        boolean below = !charted && table.isChosen();
        show(main, below ? List.of(table, detail) : List.of(table));
        show(side, below ? List.of(chart) : List.of(detail, chart));
        HBox.setHgrow(side, wide ? Priority.NEVER : Priority.ALWAYS);
        show(body, wide ? List.of(main, side) : List.of(charted ? side : main));
    }

    private void showChosen() {
        arrange();
        if (main.getChildren().contains(detail) && main.getScene() != null) {
            Focus.ready(main.getScene().getRoot());
            Scrolling.keepSelected(table).ifPresent(row -> Scrolling.seeRow(row, detail));
        }
    }

    private static void show(Pane place, List<Node> shown) {
        if (!place.getChildren().equals(shown)) {
            place.getChildren().setAll(shown);
        }
    }

    @Override
    public Node node() {
        return body;
    }

    @Override
    public List<Node> tools() {
        return List.of(showChart, Controls.beside(filter, copy));
    }

    @Override
    public void export() {
        copied.copy(table.csv());
    }

    @Override
    public void filter() {
        filter.requestFocus();
    }

    @Override
    public void update(Inspection inspection, boolean whole) {
        List<TagNode> tree = TagTree.of(inspection.summary());
        detail.summary(inspection.summary());
        table.update(tree);
        table.folded(inspection.sizes().isPresent());
        chart.update(TagTree.flat(tree));
    }
}
