package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.analyse.owners.CutText;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.message.Visible;
import javafx.beans.InvalidationListener;
import javafx.scene.control.TableCell;

/**
 * The name of a class, cut between packages where it has too little room: one that is cut anywhere reads like another
 * name. The whole is in the tooltip.
 *
 * @param <R> a row of the table
 */
final class ClassNameCell<R> extends TableCell<R, String> {
    private String whole = "";

    ClassNameCell() {
        InvalidationListener fit = value -> fit();
        widthProperty().addListener(fit);
        fontProperty().addListener(fit);
        paddingProperty().addListener(fit);
    }

    @Override
    protected void updateItem(String item, boolean empty) {
        super.updateItem(item, empty);
        if (empty || item == null) {
            whole = "";
            setText(null);
            Tips.set(this, null);
        } else {
            whole = Visible.of(item);
            Tips.set(this, whole);
            fit();
        }
    }

    private void fit() {
        if (!whole.isEmpty()) {
            double room = getWidth() - snappedLeftInset() - snappedRightInset();
            setText(room > 0 ? CutText.name(getFont(), whole, room) : whole);
        }
    }
}
