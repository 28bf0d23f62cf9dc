package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.owners.CutText;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * The classes whose objects take the most bytes by themselves: what keeps most is the roots of everything, in any
 * program.
 */
final class ClassesCard extends VBox {
    private static final int ROWS = 5;

    /** What the table takes, in pixels at 100 %: nothing below moves when it comes. */
    private static final double ROOM = 116;

    /** How much narrower a name is made than its place, so that nothing is cut once more. */
    private static final double SLACK = 2;

    private final HeapSession session;
    private final Consumer<Place> go;
    private final VBox body = new Reserve(ROOM);

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
        session.state().addListener((value, before, now) -> {
            if (now == HeapSession.State.OPEN) {
                answer();
            }
        });
        answer();
    }

    private void answer() {
        var histogram = session.answers().histogram(ClassHistogram.By.CLASS);
        if (histogram.get() != null) {
            show(histogram.get().rows());
        } else {
            body.getChildren()
                    .setAll(Controls.note(
                            text(session.isOpen() ? "summary.classes.counting" : "summary.classes.later")));
            if (session.isOpen()) {
                histogram.addListener((value, before, now) -> show(now.rows()));
            }
        }
    }

    private void show(List<ClassHistogram.Row> rows) {
        GridPane grid = SummaryTables.table(
                text("classes.name"), text("classes.instances"), text("classes.shallow"), text("classes.retained"));
        List<ClassHistogram.Row> biggest = rows.stream()
                .sorted(Comparator.comparingLong(ClassHistogram.Row::shallow).reversed())
                .limit(ROWS)
                .toList();
        for (ClassHistogram.Row row : biggest) {
            Hyperlink name = new Hyperlink(Visible.of(row.name()));
            name.getStyleClass().add("plain-link");
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
            name.setMnemonicParsing(false);
            name.setOnAction(event -> go.accept(new Place(Place.Part.CLASSES, row.name())));
            Label objects = Controls.label(Units.count(row.objects()), Styles.TEXT_MUTED);
            grid.addRow(
                    grid.getRowCount(),
                    name,
                    objects,
                    SummaryTables.bytes(row.shallow()),
                    SummaryTables.bytes(row.retained()));
        }
        body.getChildren().setAll(grid);
    }
}
