package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.shared.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.gui.shared.OpenFile;
import io.github.heapfold.gui.shared.PageView;
import io.github.heapfold.gui.shared.Theme;
import io.github.heapfold.hprof.DamageReport;
import io.github.heapfold.job.Inspection;
import io.github.heapfold.report.DamageText;
import java.time.ZoneId;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What a dump is made of. Wide windows show the table beside the detail and the chart, narrow ones one of the two. */
public final class InspectView implements PageView {
    private static final double WIDE = 830;

    private final VBox root = new VBox();
    private final TagTable table;
    private final TagDetail detail;
    private final TagChart chart;
    private final TextField filter = new TextField();
    private final ToggleButton showChart = new ToggleButton(text("inspect.chart"));
    private final HBox body = new HBox();
    private final VBox side;
    private final Button compress;
    private final Runnable toCompress;

    /**
     * @param toCompress brings the compress view; null where the file is folded already
     */
    public InspectView(OpenFile file, ObservableValue<Theme> theme, Runnable toCompress) {
        this.toCompress = toCompress;
        Inspection inspection = file.inspection().get();
        List<TagNode> tree = TagTree.of(inspection.summary());
        table = new TagTable(tree, file.profile());
        detail = new TagDetail(inspection.summary(), file.profile());
        chart = new TagChart(TagTree.flat(tree), file.profile(), theme, table::select);
        compress = Controls.button("to-compress", text("inspect.compress"), this::run);
        compress.setDefaultButton(false);
        compress.getStyleClass().add(Styles.ACCENT);
        table.selected().addListener((value, before, now) -> {
            detail.show(now);
            chart.highlight(now);
        });
        side = new VBox(detail, chart);
        side.getStyleClass().add("side");
        VBox.setVgrow(chart, Priority.ALWAYS);
        HBox.setHgrow(table, Priority.ALWAYS);
        body.getStyleClass().add("columns");
        VBox.setVgrow(body, Priority.ALWAYS);
        root.setId("inspect-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(facts(file), toolbar(), body);
        inspection.damage().ifPresent(report -> root.getChildren().add(1, damageNote(report, inspection)));
        root.widthProperty().addListener((value, before, now) -> arrange());
        showChart.selectedProperty().addListener((value, before, now) -> arrange());
        arrange();
        table.selectFirst();
    }

    private static Node facts(OpenFile file) {
        FlowPane facts = new FlowPane();
        facts.getStyleClass().add("facts");
        for (Facts.Fact fact : Facts.of(file.inspection().get(), file.whole().get() != null, ZoneId.systemDefault())) {
            VBox box = new VBox(
                    Controls.label(fact.value(), "fact-value"),
                    Controls.label(fact.name(), Styles.TEXT_SMALL, Styles.TEXT_MUTED));
            if (!fact.tooltip().isEmpty()) {
                Tooltip.install(box, new Tooltip(fact.tooltip()));
            }
            facts.getChildren().add(box);
        }
        return facts;
    }

    private static Node damageNote(DamageReport report, Inspection inspection) {
        Label note = new Label(text(
                "inspect.damage",
                report.damage(),
                DamageText.cause(report),
                DamageText.read(report, inspection.summary()),
                String.join("; ", DamageText.lost(report))));
        note.setId("damage");
        note.setWrapText(true);
        note.setMinHeight(Label.USE_PREF_SIZE);
        note.setMaxWidth(Double.MAX_VALUE);
        note.getStyleClass().addAll("banner", "warning");
        return note;
    }

    private Node toolbar() {
        filter.setId("filter");
        filter.setPromptText(text("inspect.filter"));
        filter.setAccessibleText(text("inspect.filter"));
        filter.setPrefColumnCount(20);
        filter.textProperty().addListener((value, before, now) -> table.filter(now));
        filter.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE && !filter.getText().isEmpty()) {
                filter.clear();
                event.consume();
            }
        });
        showChart.setId("show-chart");
        HBox toolbar = new HBox(
                Controls.label(text("inspect.records"), Styles.TEXT_BOLD), Controls.spacer(), showChart, filter);
        toolbar.getStyleClass().add("row");
        return toolbar;
    }

    private void arrange() {
        boolean wide = root.getWidth() == 0 || root.getWidth() >= WIDE;
        Controls.show(showChart, !wide);
        List<Node> shown = wide ? List.of(table, side) : List.of(showChart.isSelected() ? side : table);
        HBox.setHgrow(side, wide ? Priority.NEVER : Priority.ALWAYS);
        if (!body.getChildren().equals(shown)) {
            body.getChildren().setAll(shown);
        }
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return toCompress == null ? List.of() : List.of(compress);
    }

    @Override
    public void run() {
        if (toCompress != null) {
            toCompress.run();
        }
    }

    @Override
    public void filter() {
        filter.requestFocus();
    }
}
