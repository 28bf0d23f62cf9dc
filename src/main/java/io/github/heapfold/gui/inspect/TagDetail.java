package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.shared.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.hprof.DumpSummary;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import javafx.beans.value.ObservableValue;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What the selected line is, what it is made of, and what it costs to leave it out. */
final class TagDetail extends ScrollPane {
    private final ObservableValue<Profile> profile;
    private DumpSummary summary;
    private final VBox content = new VBox();
    private TagNode shown;

    TagDetail(DumpSummary summary, ObservableValue<Profile> profile) {
        this.summary = summary;
        this.profile = profile;
        setId("tag-detail");
        getStyleClass().addAll("card", "detail");
        content.getStyleClass().add("detail-content");
        setContent(content);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        profile.addListener((value, before, now) -> show(shown));
    }

    void summary(DumpSummary now) {
        summary = now;
    }

    void show(TagNode node) {
        shown = node;
        if (node == null) {
            return;
        }
        Label name = Controls.label(TagTexts.fullName(node), Styles.TEXT_BOLD);
        name.setWrapText(true);
        name.setMinHeight(Label.USE_PREF_SIZE);
        content.getChildren().setAll(name, Controls.note(TagTexts.purpose(node)), rows(node));
        TagTexts.cost(node).ifPresent(cost -> {
            Label label = new Label(text("detail.cost", cost));
            label.setWrapText(true);
            label.setMinHeight(Label.USE_PREF_SIZE);
            content.getChildren().add(label);
        });
        setVvalue(0);
    }

    private GridPane rows(TagNode node) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("detail-grid");
        ColumnConstraints left = new ColumnConstraints();
        left.setHgrow(Priority.ALWAYS);
        ColumnConstraints right = new ColumnConstraints();
        right.setHalignment(HPos.RIGHT);
        right.setMinWidth(Label.USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(left, right);
        add(grid, text("detail.count"), Units.count(node.count()));
        add(grid, text("detail.bytes"), Units.count(node.bytes()));
        if (node.isTag() && node.count() > 0 && node.tag() != null) {
            add(grid, text("detail.average"), Units.bytes(Math.round((double) node.bytes() / node.count())));
        }
        if (!node.isTag() && !node.column().field().kind().isVariable()) {
            int size = node.column()
                    .field()
                    .kind()
                    .size(summary.header().map(h -> h.idSize()).orElse(0));
            add(grid, text("detail.each"), Units.bytes(size));
        }
        long saved = node.saved(profile.getValue());
        if (saved > 0) {
            add(grid, text("detail.saved", profile.getValue().name()), Units.bytes(saved));
        }
        return grid;
    }

    private static void add(GridPane grid, String name, String value) {
        Label number = new Label(value);
        number.setMinWidth(Label.USE_PREF_SIZE);
        grid.addRow(grid.getRowCount(), new Label(name), number);
    }
}
