package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.table.TextColumn;
import io.github.heapfold.message.Visible;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;

/**
 * Of an object the end says most, of a frame the method; what is cut off is in the tooltip. It takes the room of columns
 * behind it in which its row has nothing.
 */
final class ThreadCell extends TreeTableCell<ThreadLine, String> {
    private final TreeTableColumn<ThreadLine, ?> place;
    private final TreeTableColumn<ThreadLine, ?> retained;

    /**
     * @param place the column behind it
     * @param retained the column behind that
     */
    ThreadCell(TreeTableColumn<ThreadLine, ?> place, TreeTableColumn<ThreadLine, ?> retained) {
        this.place = place;
        this.retained = retained;
        setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    }

    /** Null of none. */
    private ThreadLine line() {
        return isEmpty() || getTableRow() == null ? null : getTableRow().getItem();
    }

    private boolean isFrame() {
        return line() != null && line().isFrame();
    }

    @Override
    protected void updateItem(String item, boolean empty) {
        super.updateItem(item, empty);
        TextColumn.show(this, empty ? null : item);
        // Who hears it needs no room for it.
        setAccessibleText(getText());
    }

    @Override
    public void resize(double width, double height) {
        super.resize(width + roomBehind(), height);
    }

    private double roomBehind() {
        ThreadLine line = line();
        double room = line != null && line.place().isEmpty() && place.isVisible() ? place.getWidth() : 0;
        return isFrame() ? room + retained.getWidth() : room;
    }

    /** How far it is indented is known only when it is laid out. */
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        if (!isFrame()) {
            return;
        }
        // Where the text begins is rounded, and by as much the toolkit may have less room.
        double room = getWidth() - snappedRightInset() - lookup(".text").getLayoutX() - 1;
        String cut = JavaMethod.cut(getFont(), Visible.of(getItem()), room);
        if (!cut.equals(getText())) {
            setText(cut);
            super.layoutChildren();
        }
    }
}
