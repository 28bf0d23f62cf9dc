package io.github.heapfold.gui.analyse.paths;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.function.LongConsumer;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/**
 * Shows a line of a path: indented, with what leads to the object, its class, its label and its ID. What has no room
 * ends in an ellipsis; the whole line is in the tooltip.
 */
public final class PathRow extends HBox {
    private static final double INDENT = 14;
    private static final int DEEPEST = 16;

    /** Of the width of a line, what its steps down take at most: names in the depth need the rest. */
    private static final double INDENTED = 0.25;

    /** Of the room for words in a line, what a field and an ID have before the name of the class is cut off. */
    private static final double PART = 0.4;

    private final Label arrow = Controls.label("↳", Styles.TEXT_MUTED);
    private final Label before = Controls.label("", "field-name");
    private final Labeled name;
    private int depth;
    private final Label label = Controls.label("", Styles.TEXT_MUTED);
    private final Label id = Controls.label("", Styles.TEXT_MUTED);

    PathRow() {
        this(new Label());
    }

    private PathRow(Labeled name) {
        this.name = name;
        getStyleClass().add("owner-cell");
        name.setMinWidth(0);
        arrow.setMinWidth(USE_PREF_SIZE);
        label.setMinWidth(0);
        // Long lines are cut, never make what they stand in scroll sideways.
        setMinWidth(0);
        getChildren().addAll(arrow, before, name, label, id);
    }

    @Override
    protected void layoutChildren() {
        double step = Math.min(TextSize.scaled(INDENT), Math.floor(INDENTED * getWidth() / DEEPEST));
        setPadding(new Insets(0, 0, 0, step * depth));
        double gaps = getSpacing() * (getManagedChildren().size() - 1);
        double lead = arrow.isManaged() ? arrow.prefWidth(-1) : 0;
        double room = getWidth() - snappedLeftInset() - snappedRightInset() - lead - gaps;
        for (Label kept : List.of(before, id)) {
            kept.setMinWidth(Math.max(0, Math.min(kept.prefWidth(-1), PART * room)));
        }
        super.layoutChildren();
    }

    /**
     * A line of a path that stands by itself, with a link to the object.
     *
     * @param open takes the ID of the object
     */
    public static PathRow linked(PathLine line, LongConsumer open) {
        PathRow row;
        if (line.id() == null) {
            row = new PathRow();
        } else {
            row = new PathRow(Controls.plainLink("", () -> open.accept(line.id())));
        }
        row.show(line);
        return row;
    }

    void show(PathLine line) {
        boolean heading = line.depth() < 0;
        Controls.show(arrow, line.depth() > 0);
        before.setText(Visible.of(line.before()));
        before.getStyleClass().setAll("label", line.depth() == 0 ? "root-kind" : "field-name");
        Controls.show(before, !line.before().isEmpty());
        name.setText(Visible.of(line.name()));
        // Of a class the end says most, of a sentence the beginning.
        name.setTextOverrun(line.id() == null ? OverrunStyle.ELLIPSIS : OverrunStyle.LEADING_ELLIPSIS);
        name.getStyleClass().removeAll(Styles.TEXT_BOLD, Styles.TEXT_MUTED, "object-name");
        name.getStyleClass().add(heading ? Styles.TEXT_BOLD : line.id() == null ? Styles.TEXT_MUTED : "object-name");
        label.setText(Visible.of(line.label()));
        Controls.show(label, !line.label().isEmpty());
        id.setText(line.id() == null ? "" : Ids.text(line.id()));
        Controls.show(id, line.id() != null);
        depth = Math.max(0, Math.min(line.depth(), DEEPEST));
        requestLayout();
        setAccessibleText(line.words());
        Tips.set(this, Visible.of(line.words().strip()));
    }
}
