package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.Tips;
import javafx.scene.control.Control;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.input.MouseEvent;

/** What the header of a column means, told when the mouse rests on it: the toolkit makes headers, and makes them anew. */
public final class HeaderTips {
    private HeaderTips() {}

    public static void say(Control table, TableColumnBase<?, ?> column, String words) {
        table.addEventFilter(MouseEvent.MOUSE_ENTERED_TARGET, event -> {
            if (event.getTarget() instanceof TableColumnHeader header && header.getTableColumn() == column) {
                Tips.set(header, words);
            }
        });
    }
}
