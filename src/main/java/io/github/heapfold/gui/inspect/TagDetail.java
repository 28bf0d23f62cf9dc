package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
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
    private static final int MOST_PARTS = 8;

    private final ObservableValue<Profile> profile;
    private DumpSummary summary;
    private final VBox content = new VBox();
    private TagNode shown;

    /** What columns would take in the folded file; empty while that is not known. */
    private Map<String, Long> inResult = Map.of();

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

    /** @param columns bytes by the name of a column; empty while they are not known */
    void inResult(Map<String, Long> columns) {
        inResult = columns;
        double read = getVvalue();
        show(shown);
        setVvalue(read);
    }

    void show(TagNode node) {
        shown = node;
        if (node == null) {
            return;
        }
        Label name = Controls.wrapped(TagTexts.fullName(node), Styles.TEXT_BOLD);
        content.getChildren().setAll(name, Controls.note(TagTexts.purpose(node)), rows(node));
        if (node.isTag() && !node.children().isEmpty()) {
            content.getChildren().add(parts(node));
        }
        TagTexts.cost(node).ifPresent(cost -> {
            Label label = new Label(text("detail.cost", cost));
            label.setWrapText(true);
            label.setMinHeight(Label.USE_PREF_SIZE);
            content.getChildren().add(label);
        });
        setVvalue(0);
    }

    private static GridPane grid() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("detail-grid");
        ColumnConstraints left = new ColumnConstraints();
        left.setHgrow(Priority.ALWAYS);
        ColumnConstraints right = new ColumnConstraints();
        right.setHalignment(HPos.RIGHT);
        right.setMinWidth(Label.USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(left, right);
        return grid;
    }

    /** What takes the most in it. */
    private static VBox parts(TagNode node) {
        GridPane grid = grid();
        node.children().stream()
                .flatMap(child -> child.children().isEmpty() || child.isTag() ? Stream.of(child) : named(child))
                .filter(part -> part.bytes() > 0)
                .sorted(Comparator.comparingLong(TagNode::bytes).reversed())
                .limit(MOST_PARTS)
                .forEach(part -> add(grid, part.name(), Units.bytes(part.bytes())));
        return new VBox(6, Controls.heading(text("detail.parts")), grid);
    }

    /** The values of a field by type, each with the field's name. */
    private static Stream<TagNode> named(TagNode field) {
        return field.children().stream().map(part -> part.withName(field.name() + ", " + part.name()));
    }

    private GridPane rows(TagNode node) {
        GridPane grid = grid();
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
            add(grid, text("detail.saved", Purpose.of(profile.getValue().name())), Units.bytes(saved));
            if (!inResult.isEmpty()) {
                long bytes = node.inResult(profile.getValue(), inResult);
                Label name = add(grid, text("detail.inResult"), text("detail.about", Units.bytes(bytes)));
                Tips.set(name, text("compress.folded.tooltip"));
            }
        }
        return grid;
    }

    private static Label add(GridPane grid, String name, String value) {
        Label number = new Label(value);
        number.setMinWidth(Label.USE_PREF_SIZE);
        Label label = Controls.wrapped(name);
        grid.addRow(grid.getRowCount(), label, number);
        return label;
    }
}
