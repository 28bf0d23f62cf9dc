package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.ReferenceSummary;
import io.github.heapfold.gui.analyse.heap.HeapAct;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.VBox;

/** A class: how many objects it has, what their fields have, and by which fields they are held. */
final class ClassDetail extends VBox {
    private static final int MOST_REFERENCES = 30;

    private final HeapSession session;
    private final VBox references = new VBox();
    private final ValuesPane values;
    private Runnable askedReferences = () -> {};

    ClassDetail(ClassHistogram.Row row, HeapSession session) {
        this.session = session;
        getStyleClass().add("side-content");
        references.getStyleClass().add("object-part");
        values = new ValuesPane(
                session, FieldValues.ofClass(isClass(row) ? row.id() : 0, ValuesPane.MOST_OBJECTS), row.name());
        getChildren().add(Controls.wrapped(row.name(), Styles.TEXT_BOLD));
        if (isClass(row)) {
            getChildren().add(acts(row));
        } else if (isLoader(row)) {
            getChildren().add(HeapAct.row(HeapAct.ofObject(session, row.id())));
        }
        getChildren().add(facts(row));
        if (row.loader() != null) {
            getChildren().add(Controls.note(loader(row)));
        }
        if (isClass(row)) {
            Button look =
                    Controls.button("class-references", text("object.lookReferences"), () -> askReferences(row.name()));
            look.getStyleClass().add(Styles.SMALL);
            references.getChildren().setAll(Controls.heading(text("object.heldBy")), look);
            getChildren().addAll(values, references);
        }
    }

    /** Whether it is one class, and not a group of them. */
    static boolean isClass(ClassHistogram.Row row) {
        return row.id() != null && (row.loader() != null || row.name().endsWith("[]"));
    }

    /** Whether it is a loader that is an object of the dump, as that of the JDK's own classes is not. */
    static boolean isLoader(ClassHistogram.Row row) {
        return !isClass(row) && row.id() != null && row.id() != 0;
    }

    /** What the row names, as the target of a place: a class or a loader; empty of others. */
    static Optional<String> target(ClassHistogram.Row row) {
        if (isClass(row)) {
            return Optional.of(row.name());
        }
        return isLoader(row) ? Optional.of(Ids.text(row.id())) : Optional.empty();
    }

    /** For the menu of the row. */
    static List<MenuItem> items(ClassHistogram.Row row, HeapSession session) {
        if (isClass(row)) {
            return HeapAct.items(HeapAct.ofClass(session, row.name(), row.id()));
        }
        return isLoader(row) ? HeapAct.itemsOfObject(session, row.id()) : List.of();
    }

    /** Wants no answer any more. */
    void stop() {
        values.stop();
        askedReferences.run();
    }

    static FactGrid facts(ClassHistogram.Row row) {
        FactGrid grid = new FactGrid();
        grid.row("classes.instances", Units.count(row.objects()));
        grid.row("classes.shallow", Units.bytes(row.shallow()));
        grid.row("classes.retained", Units.bytes(row.retained()));
        // Arrays differ in length, though their average may be a whole number.
        boolean alike = row.objects() == 0 || (!row.name().endsWith("[]") && row.shallow() % row.objects() == 0);
        grid.row(
                alike ? "object.each" : "object.average",
                Units.bytes(row.objects() == 0 ? 0 : Math.round((double) row.shallow() / row.objects())));
        if (row.unreachableObjects() > 0) {
            grid.row("summary.heap.unreachable", Units.count(row.unreachableObjects()));
        }
        return grid;
    }

    private static String loader(ClassHistogram.Row row) {
        return row.loader().id() == 0
                ? text("object.loader.boot")
                : text("object.loader", row.loader().className() + ObjectNames.label(row.loaderLabel()));
    }

    private Node acts(ClassHistogram.Row row) {
        WrapRow acts = HeapAct.row(HeapAct.ofClass(session, row.name(), row.id()));
        acts.getChildren().add(values.button());
        return acts;
    }

    private static void show(VBox part, String key, Node... now) {
        part.getChildren().setAll(Controls.heading(text(key)));
        part.getChildren().addAll(now);
    }

    private void askReferences(String className) {
        show(references, "object.heldBy", Controls.note(text("object.looking")));
        askedReferences = session.ask(
                new ReferenceSummary(className),
                this::showReferences,
                failure -> show(references, "object.heldBy", Controls.note(session.reason(failure))));
    }

    private void showReferences(ReferenceSummary.Answer answer) {
        show(
                references,
                "object.heldBy",
                grid(answer.in()),
                Controls.heading(text("object.refersTo")),
                grid(answer.out()));
    }

    private static FactGrid grid(List<ReferenceSummary.Row> rows) {
        FactGrid grid = new FactGrid();
        rows.stream().limit(MOST_REFERENCES).forEach(row -> {
            Label name = new Label(Visible.of(ObjectNames.simple(row.className()) + "." + row.field()));
            Tips.set(name, Visible.of(row.className() + "." + row.field()));
            name.setMinWidth(0);
            grid.row(name, Units.count(row.references()));
        });
        return grid;
    }
}
