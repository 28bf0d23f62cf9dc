package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.question.view.ThreadOverview;
import io.github.heapfold.gui.analyse.heap.HeapFigures;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import javafx.beans.InvalidationListener;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The heap in five numbers; what the file says by itself stands there first. */
final class HeapCard extends VBox {

    private final HeapSession session;
    private final GridPane grid = new GridPane();

    HeapCard(HeapSession session) {
        this.session = session;
        setId("heap-card");
        getStyleClass().addAll("card", "summary-card");
        grid.getStyleClass().add("summary-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints second = new ColumnConstraints();
        second.setHalignment(HPos.RIGHT);
        second.setMinWidth(0);
        grid.getColumnConstraints().addAll(name, SummaryTables.numbers(), second);
        getChildren().addAll(Controls.heading(text("summary.heap")), grid);
        InvalidationListener changed = value -> show();
        session.state().addListener((value, before, now) -> {
            if (now == HeapSession.State.OPEN) {
                session.answers().figures().addListener(changed);
                session.answers().threads().state().addListener(changed);
                session.answers().threads().ask();
            }
            show();
        });
        OpenFile file = session.file();
        file.partial().addListener(changed);
        file.inspection().addListener(changed);
        show();
    }

    private void show() {
        grid.getChildren().clear();
        Inspection whole = session.file().inspection().get();
        Inspection known = whole == null ? session.file().partial().get() : whole;
        if (known == null) {
            return;
        }
        DumpSummary summary = known.summary();
        HeapFigures.Answer figures = session.answers().figures().get();
        if (figures == null) {
            row("summary.heap.objects", unknown(), Units.count(summary.objects()));
            row("summary.heap.unreachable", unknown(), unknown());
        } else {
            row("summary.heap.reachable", Units.bytes(figures.reachable()), objects(figures.objects()));
            row("summary.heap.unreachable", Units.bytes(figures.unreachable()), objects(figures.unreachableObjects()));
        }
        row(
                "summary.heap.classes",
                Units.count(summary.count(Tag.CLASS_DUMP)),
                figures == null ? unknown() : Units.count(figures.loaders()));
        ThreadOverview.Answer threads = session.answers().threads().get();
        if (threads == null) {
            // Whoever does not wait for them has stopped that where they are listed.
            boolean isAsked = session.answers().threads().state().get() == LongAnswer.State.ASKING;
            String said = isAsked || !session.isOpen() ? unknown() : "–";
            row("summary.heap.threads", said, said);
        } else if (threads.threads().isEmpty() && !session.isWhole()) {
            // Roots often stand at the end: that there were none is not known.
            row("summary.heap.threads", "–", text("summary.heap.threads.lost"));
        } else {
            long kept = threads.threads().stream()
                    .mapToLong(ThreadOverview.Row::retained)
                    .sum();
            row(
                    "summary.heap.threads",
                    Units.count(threads.threads().size()),
                    text("summary.heap.keep", Units.bytes(kept)));
        }
        row(
                "summary.heap.array",
                figures == null ? unknown() : figures.array() == null ? "–" : Units.bytes(figures.arrayBytes()),
                figures == null
                        ? unknown()
                        : figures.array() == null
                                ? text("summary.heap.array.none")
                                : ObjectNames.simple(figures.array().className()));
    }

    /** Of what is still worked out, that it comes; of what is not, that it is not there. */
    private String unknown() {
        HeapSession.State state = session.state().get();
        return state == HeapSession.State.READING || state == HeapSession.State.OPEN ? "…" : "–";
    }

    private static String objects(long count) {
        return text("summary.heap.count", Units.count(count));
    }

    private void row(String key, String first, String second) {
        Label name = new Label(text(key));
        Tips.set(name, text(key + ".tooltip"));
        // A long value gives way to what it is the value of.
        name.setMinWidth(USE_PREF_SIZE);
        Label more = Controls.label(second, Styles.TEXT_MUTED);
        more.setMinWidth(0);
        // Of a number the first digits count, of the name of a class its end.
        boolean number = !second.isEmpty() && Character.isDigit(second.charAt(0));
        more.setTextOverrun(number ? OverrunStyle.ELLIPSIS : OverrunStyle.LEADING_ELLIPSIS);
        // Three dots before the dot of a package would read as four.
        more.setEllipsisString(CutText.CUT);
        // What is cut off leaves room that has to be before it.
        more.setAlignment(Pos.CENTER_RIGHT);
        Tips.set(more, second);
        GridPane.setHalignment(more, HPos.RIGHT);
        Label value = new Label(first);
        value.setAccessibleText(name.getText() + ": " + first);
        more.setAccessibleText(name.getText() + ": " + second);
        grid.addRow(grid.getRowCount(), name, value, more);
    }
}
