package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A JVM: what it is, its heap now and lately, the button that captures it. */
final class JvmCell extends ListCell<JvmRow> {
    private static final double HEAP_WIDTH = 106;

    /** In a list that is narrower than this, the heap stands under the name. */
    private static final double NARROW = 440;

    /** And the button under the heap, which has its numbers only. */
    private static final double TIGHT = 230;

    private String whole = "";
    private final Label name = Controls.label("", Styles.TEXT_BOLD);
    private final Label about = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final Label heap = Controls.label("", Styles.TEXT_SMALL);
    private final HeapChart chart = new HeapChart();
    private final Button capture;
    private final Node spacer = Controls.spacer();
    private final VBox what = new VBox(name, about);
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final HBox third = new HBox();
    private final VBox row = new VBox(first, second, third);
    private final ChangeListener<Object> changed = (value, before, now) -> show(getItem());

    /**
     * @param onCapture takes the JVM whose button is pressed
     * @param onOpen takes the JVM that is clicked twice elsewhere
     */
    JvmCell(ReadOnlyDoubleProperty width, Consumer<LocalJvm> onCapture, Consumer<LocalJvm> onOpen) {
        name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        name.setMinWidth(0);
        name.setMaxWidth(Double.MAX_VALUE);
        InvalidationListener fit = value -> fit();
        name.widthProperty().addListener(fit);
        name.fontProperty().addListener(fit);
        capture = Controls.button(
                "capture-now",
                text("capture.now"),
                () -> onCapture.accept(getItem().jvm().get()));
        capture.getStyleClass().add(Styles.SMALL);
        Tips.set(capture, text("capture.now.tooltip"));
        // The list captures the program of its chosen row at a key: the way through all rows may end at another one's.
        capture.setFocusTraversable(false);
        what.setMinWidth(0);
        HBox.setHgrow(what, Priority.ALWAYS);
        heap.setMinWidth(TextSize.scaled(HEAP_WIDTH));
        first.getStyleClass().add("row");
        second.getStyleClass().add("row");
        third.getStyleClass().add("row");
        row.getStyleClass().add("jvm");
        arrange(width.get());
        width.addListener((value, before, now) -> arrange(now.doubleValue()));
        setPrefWidth(0);
        setOnMouseClicked(event -> {
            boolean twice = event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
            if (twice && !isEmpty() && !getItem().ended().get() && !capture.isHover()) {
                onOpen.accept(getItem().jvm().get());
            }
        });
    }

    private void arrange(double width) {
        boolean narrow = width < TextSize.scaled(NARROW);
        boolean tight = width < TextSize.scaled(TIGHT);
        List<Node> head = tight ? List.of(what) : narrow ? List.of(what, chart) : List.of(what, heap, chart, capture);
        List<Node> middle = tight ? List.of(heap) : narrow ? List.of(heap, spacer, capture) : List.of();
        List<Node> foot = tight ? List.of(capture) : List.of();
        if (first.getChildren().equals(head) && second.getChildren().equals(middle)) {
            return;
        }
        // A node is taken out of one row before it goes into another.
        List.of(first, second, third).forEach(line -> line.getChildren().clear());
        first.getChildren().setAll(head);
        second.getChildren().setAll(middle);
        third.getChildren().setAll(foot);
        heap.setAlignment(narrow ? Pos.CENTER_LEFT : Pos.CENTER_RIGHT);
        Controls.show(second, narrow);
        Controls.show(third, tight);
    }

    @Override
    protected void updateItem(JvmRow item, boolean empty) {
        if (getItem() != null) {
            getItem().jvm().removeListener(changed);
            getItem().ended().removeListener(changed);
        }
        super.updateItem(item, empty);
        chart.show(empty ? null : item.history());
        row.disableProperty().unbind();
        setGraphic(empty ? null : row);
        if (!empty) {
            item.jvm().addListener(changed);
            item.ended().addListener(changed);
            row.disableProperty().bind(item.ended());
            show(item);
        }
    }

    /**
     * How much of a heap is dumped. How long that takes depends more on what else the machine has to do than on how much
     * it is, and is not known before.
     */
    static String inUse(HeapUse heap) {
        if (!heap.isKnown()) {
            return text("capture.ask.unknown", Units.bytes(heap.max()));
        }
        return text("capture.ask.used", Units.bytes(heap.used()));
    }

    private static String last(Path folder) {
        return String.valueOf(folder.getFileName() == null ? folder : folder.getFileName());
    }

    private void show(JvmRow item) {
        LocalJvm jvm = item.jvm().get();
        // Many are called Main, so the package stands with it, and the folder where it works.
        whole = Visible.of(jvm.mainClass());
        fit();
        String folder =
                jvm.folder().map(path -> "\n" + Visible.of(path.toString())).orElse("");
        Tips.set(name, Visible.of(jvm.mainClass()) + folder);
        about.setText(item.ended().get() ? text("capture.about.ended", Long.toString(jvm.pid())) : about(jvm));
        boolean known = jvm.heap().isKnown();
        heap.setText(text(
                "capture.heap",
                known ? Units.bytes(jvm.heap().used()) : "?",
                Units.bytes(jvm.heap().max())));
        Tips.set(heap, known ? null : text("capture.heap.unknown"));
    }

    /** Packages go as a whole: dots before the dot of one would read as four. A file has none. */
    private void fit() {
        boolean isFile = whole.endsWith(".jar") || whole.endsWith(".java");
        name.setText(isFile || name.getWidth() <= 0 ? whole : CutText.name(name.getFont(), whole, name.getWidth()));
    }

    private static String about(LocalJvm jvm) {
        String pid = Long.toString(jvm.pid());
        return jvm.folder()
                .map(folder -> text("capture.about.in", pid, jvm.javaVersion(), jvm.user(), last(folder)))
                .orElseGet(() -> text("capture.about", pid, jvm.javaVersion(), jvm.user()));
    }
}
