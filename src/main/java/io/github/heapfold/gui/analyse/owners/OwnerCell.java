package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.ObjectNames;
import io.github.heapfold.gui.controls.CellTip;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.function.IntConsumer;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;

/** An object in the tree: indented, with the arrow that unfolds it, the field that holds it, its class and label. */
final class OwnerCell extends TableCell<OwnerRows.Row, OwnerRows.Row> {
    private static final double INDENT = 15;
    private static final int DEEPEST = 20;

    private final HeapSession session;
    private final RowCaptions captions;
    private final StackPane arrow = new StackPane();
    private final Label field = Controls.label("", "field-name");
    private final Label name = new Label();
    private final Label label = Controls.label("", Styles.TEXT_MUTED);
    private final HBox box = new HBox(arrow, field, name, label);

    /** Kept here, because the captions outlive the cell and know it only weakly. */
    private final ChangeListener<Number> captionKnown = (value, before, now) -> {
        OwnerRows.Row row = isEmpty() ? null : getItem();
        // Most rows that are seen are known already, and to show one anew takes as long as to show another.
        if (row != null && row.isObject() && !isTold(row)) {
            updateItem(row, false);
        }
    };

    private RowCaptions.Caption told = RowCaptions.Caption.NONE;
    private double indent;
    private boolean open;

    /**
     * @param toggle unfolds the row at an index, or folds it up
     */
    OwnerCell(HeapSession session, RowCaptions captions, IntConsumer toggle) {
        this.session = session;
        this.captions = captions;
        captions.lookUps().addListener(new WeakChangeListener<>(captionKnown));
        box.getStyleClass().add("owner-cell");
        arrow.getStyleClass().addAll("owner-arrow", "right");
        arrow.setOnMouseClicked(event -> {
            toggle.accept(getIndex());
            event.consume();
        });
        name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        name.setMinWidth(0);
        field.setMinWidth(Label.USE_PREF_SIZE);
        label.setMinWidth(0);
    }

    @Override
    protected void updateItem(OwnerRows.Row row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null || !session.isOpen()) {
            setGraphic(null);
            CellTip.show(this, null);
            return;
        }
        place(row);
        arrow.setVisible(row.group() != null || row.isObject());
        String whole;
        if (row.group() != null) {
            show(
                    "",
                    text(
                            "owners.many",
                            Units.count(row.group().members().length),
                            row.group().className()),
                    "");
            whole = row.group().className();
        } else if (!row.isObject()) {
            show("", text("owners.more"), "");
            whole = "";
        } else {
            RowCaptions.Caption caption = captions.of(row.ordinal(), row.owner());
            told = caption;
            String className = session.heap().heap().describe(row.ordinal());
            show(caption.field() == null ? "" : caption.field(), className, ObjectNames.label(caption.label()));
            whole = className + " " + ObjectNames.id(session.heap().heap().idOf(row.ordinal())) + label.getText();
        }
        setAccessibleText(
                field.getText() + " " + name.getText() + " " + label.getText() + ", " + Units.bytes(row.retained()));
        CellTip.show(this, Visible.of(whole));
        setGraphic(box);
    }

    private boolean isTold(OwnerRows.Row row) {
        return captions.of(row.ordinal(), row.owner()).equals(told);
    }

    /** Only what is other than for the row before: each change has the toolkit match styles and lay out anew. */
    private void place(OwnerRows.Row row) {
        double wanted = TextSize.scaled(INDENT) * Math.min(row.depth(), DEEPEST);
        if (indent != wanted) {
            indent = wanted;
            box.setPadding(new Insets(0, 0, 0, indent));
        }
        if (open != row.isOpen()) {
            open = row.isOpen();
            arrow.getStyleClass().setAll("owner-arrow", open ? "down" : "right");
        }
    }

    private void show(String fieldName, String className, String labelled) {
        field.setText(Visible.of(fieldName));
        Controls.show(field, !fieldName.isEmpty());
        name.setText(Visible.of(className));
        label.setText(Visible.of(labelled));
        Controls.show(label, !labelled.isEmpty());
    }
}
