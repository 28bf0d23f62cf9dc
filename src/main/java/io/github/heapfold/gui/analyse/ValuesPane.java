package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What most objects of one class have in each field; empty before a button asks for it. */
final class ValuesPane extends VBox {
    /** As many are looked at. */
    static final int MOST_OBJECTS = 10_000;

    private static final int MOST_FIELDS = 60;

    /** What is seen of a value beside a long name, in pixels at 100 %. */
    private static final double LEAST_VALUE = 84;

    private final HeapSession session;
    private final FieldValues question;
    private final Button button = Controls.button("class-values", text("object.byField"), this::ask);
    private Runnable asked = () -> {};

    /** @param className of the objects: arrays and classes have no fields that are alike */
    ValuesPane(HeapSession session, FieldValues question, String className) {
        this.session = session;
        this.question = question;
        setId("class-by-field");
        getStyleClass().add("object-part");
        button.getStyleClass().add(Styles.SMALL);
        button.setDisable(className.endsWith("[]") || className.equals("java.lang.Class"));
    }

    /** Asks for them. */
    Button button() {
        return button;
    }

    /** Wants no answer any more. */
    void stop() {
        asked.run();
    }

    private void ask() {
        show(Controls.note(text("object.looking")));
        asked.run();
        asked = session.ask(question, this::show, failure -> show(Controls.note(session.reason(failure))));
    }

    private void show(Node... now) {
        getChildren().setAll(Controls.heading(text("object.byField.title")));
        getChildren().addAll(now);
    }

    private void show(FieldValues.Answer answer) {
        GridPane grid = grid();
        answer.fields().stream().limit(MOST_FIELDS).forEach(field -> {
            Label name = FactGrid.fieldName(Visible.of(field.name()), Visible.of(field.name()));
            Label words = new Label(value(field, answer.looked()));
            Tips.set(
                    words,
                    Visible.of(field.value()) + " · " + Units.count(field.count()) + " · "
                            + text("object.byField.different", Units.count(field.different())));
            words.setMinWidth(0);
            GridPane.setHalignment(words, HPos.RIGHT);
            grid.addRow(grid.getRowCount(), name, words);
        });
        String looked = answer.looked() == answer.objects()
                ? text("object.byField.all", Units.count(answer.objects()))
                : text("object.byField.some", Units.count(answer.looked()), Units.count(answer.objects()));
        show(answer.fields().isEmpty() ? Controls.note(text("object.nofields")) : grid, Controls.note(looked));
    }

    /** Names, which wrap, and behind them values, which give way. */
    private static GridPane grid() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("field-grid");
        ColumnConstraints name = new ColumnConstraints();
        // It gives way behind the values, which have tooltips: names say what one looks for.
        name.setHgrow(Priority.SOMETIMES);
        name.setMinWidth(0);
        ColumnConstraints value = new ColumnConstraints();
        value.setHgrow(Priority.ALWAYS);
        value.setMinWidth(TextSize.scaled(LEAST_VALUE));
        // A long value wants no more than what names leave: else both would give way.
        value.setPrefWidth(TextSize.scaled(LEAST_VALUE));
        grid.getColumnConstraints().addAll(name, value);
        return grid;
    }

    /** The value that most objects have, and how many have it. */
    private static String value(FieldValues.Field field, long looked) {
        if (field.count() == 1 && looked > 1) {
            return text("object.byField.different", Units.count(field.different()));
        }
        String value = field.value().contains(".") ? ObjectNames.simple(field.value()) : field.value();
        return field.count() == looked
                ? text("object.byField.all.value", value)
                : text("object.byField.value", value, Texts.percent((double) field.count() / looked));
    }
}
