package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LostNote;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * The classes whose objects take the most bytes by themselves: what keeps most is the roots of everything, in any
 * program.
 */
final class ClassesCard extends VBox {
    private static final int ROWS = 5;

    /** As many as a high window has room for. */
    private static final int MOST_ROWS = 15;

    /** What the table takes, in pixels at 100 %: nothing below moves when it comes. */
    private static final double ROOM = 116;

    /** How much narrower a name is made than its place, so that nothing is cut once more. */
    private static final double SLACK = 2;

    private static final int COLUMNS = 4;

    private final HeapSession session;
    private final Consumer<Place> go;
    private List<ClassHistogram.Row> biggest = List.of();
    private GridPane table = table();
    private double rowHeight;
    private int shown;

    /** As high as the least rows: those that are shown besides have the room that is left, and ask for none. */
    private final Reserve body = new Reserve(ROOM) {
        @Override
        protected double computePrefHeight(double width) {
            return super.computePrefHeight(width) - Math.max(0, shown - ROWS) * rowHeight;
        }
    };

    /**
     * @param go shows a place in the analysis
     */
    ClassesCard(HeapSession session, Consumer<Place> go) {
        this.session = session;
        this.go = go;
        setId("classes-card");
        getStyleClass().addAll("card", "summary-card");
        Hyperlink all = new Hyperlink(text("summary.classes.all"));
        all.setId("all-classes");
        all.setMinWidth(USE_PREF_SIZE);
        all.setOnAction(event -> go.accept(Place.biggestClasses()));
        HBox head = new HBox(Controls.heading(text("summary.classes")), Controls.spacer(), all);
        head.getStyleClass().add("card-head");
        body.setId("summary-classes");
        getChildren().addAll(head, body);
        VBox.setVgrow(body, Priority.ALWAYS);
        body.heightProperty().addListener((value, before, now) -> Platform.runLater(this::fit));
        session.state().addListener((value, before, now) -> {
            if (now != HeapSession.State.CLOSED) {
                answer();
            }
        });
        answer();
    }

    private void answer() {
        body.keepRoom(session.state().get() != HeapSession.State.FAILED);
        var histogram = session.answers().histogram(ClassHistogram.By.CLASS);
        if (histogram.get() != null) {
            rank(histogram.get());
        } else {
            body.getChildren()
                    .setAll(Controls.note(text(
                            session.isOpen()
                                    ? "summary.classes.counting"
                                    : session.state().get() == HeapSession.State.FAILED
                                            ? "summary.failed"
                                            : "summary.classes.later")));
            if (session.isOpen()) {
                histogram.addListener((value, before, now) -> rank(now));
            }
        }
    }

    private void rank(ClassHistogram.Answer classes) {
        LostNote.of(session, classes).ifPresent(note -> getChildren().add(1, note));
        biggest = classes.rows().stream()
                .sorted(Comparator.comparingLong(ClassHistogram.Row::shallow).reversed())
                .limit(MOST_ROWS)
                .toList();
        table = table();
        shown = 0;
        body.getChildren().setAll(table);
        show(ROWS);
        Platform.runLater(this::fit);
    }

    /** Shows as many rows as there is room for. */
    private void fit() {
        if (rowHeight > 0) {
            double more = Math.floor((body.getHeight() - body.prefHeight(body.getWidth())) / rowHeight);
            int rows = (int) Math.max(ROWS, Math.min(biggest.size(), ROWS + more));
            if (rows != shown) {
                show(rows);
            }
        }
    }

    private static GridPane table() {
        return SummaryTables.table(
                text("classes.name"), text("classes.instances"), text("classes.shallow"), text("classes.retained"));
    }

    /** Rows come and go at the end alone: who is at one of the others stays there. */
    private void show(int count) {
        int before = shown;
        shown = Math.min(count, biggest.size());
        List<Node> cells = table.getChildren();
        if (shown < before) {
            List<Node> gone = cells.subList(cells.size() - (before - shown) * COLUMNS, cells.size());
            if (gone.stream().anyMatch(Node::isFocused)) {
                Focus.pass(cells.get(cells.size() - gone.size() - COLUMNS));
            }
            gone.clear();
        }
        for (int i = before; i < shown; i++) {
            add(i + 1, biggest.get(i));
        }
        // Without the styles of its window it would be of another height.
        body.applyCss();
        if (shown > 0) {
            Node last = cells.get(cells.size() - 1);
            rowHeight = Math.max(last.minHeight(-1), last.prefHeight(-1)) + table.getVgap();
        }
    }

    private void add(int line, ClassHistogram.Row row) {
        Hyperlink name =
                Controls.plainLink(Visible.of(row.name()), () -> go.accept(new Place(Place.Part.CLASSES, row.name())));
        name.setMaxWidth(Double.MAX_VALUE);
        // Dots before the dot of a package would read as four.
        InvalidationListener fit = value -> name.setText(CutText.name(
                name.getFont(),
                Visible.of(row.name()),
                name.getWidth() <= 0 ? Double.MAX_VALUE : name.getWidth() - SLACK));
        name.widthProperty().addListener(fit);
        name.fontProperty().addListener(fit);
        Tips.set(name, Visible.of(row.name()));
        name.setMinWidth(0);
        Label objects = Controls.label(Units.count(row.objects()), Styles.TEXT_MUTED);
        table.addRow(line, name, objects, SummaryTables.bytes(row.shallow()), SummaryTables.bytes(row.retained()));
    }
}
