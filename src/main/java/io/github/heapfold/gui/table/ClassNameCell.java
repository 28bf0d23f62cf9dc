package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.message.Visible;
import javafx.beans.InvalidationListener;
import javafx.scene.control.TableCell;

/**
 * The name of a class, or of a field behind that of its class, cut between packages where it has too little room: one
 * that is cut anywhere reads like another name. The whole is in the tooltip.
 *
 * @param <R> a row of the table
 */
public final class ClassNameCell<R> extends TableCell<R, String> {
    private String whole = "";

    public ClassNameCell() {
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
            setAccessibleText(null);
        } else {
            whole = Visible.of(item);
            Tips.set(this, whole);
            // Who hears it needs no room for it.
            setAccessibleText(whole);
            fit();
        }
    }

    /** What is said of a class behind its name stays, and its dots are none of packages. */
    private String cut(double room) {
        int space = whole.indexOf(' ');
        int end = space < 0 ? whole.length() : space;
        String rest = whole.substring(end);
        double left = room - CutText.width(getFont(), rest);
        return left <= room / 2
                ? CutText.first(getFont(), CutText.shorter(whole, end), room)
                : CutText.name(getFont(), whole.substring(0, end), left) + rest;
    }

    private void fit() {
        if (!whole.isEmpty()) {
            double room = getWidth() - snappedLeftInset() - snappedRightInset();
            setText(room > 0 ? cut(room) : whole);
        }
    }
}
