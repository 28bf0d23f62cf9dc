package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.shared.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.capture.LocalJvm;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.report.Units;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A JVM: what it is, its heap now and lately, the button that captures it. */
final class JvmCell extends ListCell<JvmRow> {
    private static final double HEAP_WIDTH = 106;

    /** In a list that is narrower than this, the heap stands under the name. */
    private static final double NARROW = 440;

    private final Label name = Controls.label("", Styles.TEXT_BOLD);
    private final Label about = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Label heap = Controls.label("", Styles.TEXT_SMALL);
    private final HeapChart chart = new HeapChart();
    private final Button capture;
    private final VBox what = new VBox(name, about);
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final VBox row = new VBox(first, second);
    private final ChangeListener<LocalJvm> changed = (value, before, now) -> show(now);

    JvmCell(ReadOnlyDoubleProperty width, Consumer<LocalJvm> onCapture) {
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        capture = Controls.button(
                "capture-now",
                text("capture.now"),
                () -> onCapture.accept(getItem().jvm().get()));
        capture.getStyleClass().add(Styles.SMALL);
        capture.setTooltip(new Tooltip(text("capture.now.tooltip")));
        what.setMinWidth(0);
        HBox.setHgrow(what, Priority.ALWAYS);
        heap.setMinWidth(HEAP_WIDTH);
        first.getStyleClass().add("row");
        second.getStyleClass().add("row");
        row.getStyleClass().add("jvm");
        arrange(width.get() < NARROW);
        width.addListener((value, before, now) -> {
            if (before.doubleValue() < NARROW != now.doubleValue() < NARROW) {
                arrange(now.doubleValue() < NARROW);
            }
        });
        setPrefWidth(0);
    }

    private void arrange(boolean narrow) {
        // A node is taken out of one row before it goes into the other.
        second.getChildren().clear();
        if (narrow) {
            first.getChildren().setAll(what, chart);
            second.getChildren().setAll(heap, Controls.spacer(), capture);
        } else {
            first.getChildren().setAll(what, heap, chart, capture);
        }
        heap.setAlignment(narrow ? Pos.CENTER_LEFT : Pos.CENTER_RIGHT);
        Controls.show(second, narrow);
    }

    @Override
    protected void updateItem(JvmRow item, boolean empty) {
        if (getItem() != null) {
            getItem().jvm().removeListener(changed);
        }
        super.updateItem(item, empty);
        chart.show(empty ? null : item.history());
        row.disableProperty().unbind();
        setGraphic(empty ? null : row);
        if (!empty) {
            item.jvm().addListener(changed);
            row.disableProperty().bind(item.ended());
            show(item.jvm().get());
        }
    }

    private void show(LocalJvm jvm) {
        name.setText(jvm.shortName());
        name.setTooltip(new Tooltip(jvm.mainClass()));
        about.setText(text("capture.about", Long.toString(jvm.pid()), jvm.javaVersion(), jvm.user()));
        heap.setText(text(
                "capture.heap",
                Units.bytes(jvm.heap().used()),
                Units.bytes(jvm.heap().max())));
    }
}
