package io.github.heapfold.gui.table;

import javafx.scene.control.Control;
import javafx.scene.control.Tooltip;

/** Tooltips of cells, which change with each row that scrolls by: one for each cell, not one for each row. */
public final class CellTip {
    private CellTip() {}

    /** Sets what the tooltip of a cell says; null or nothing for none. */
    public static void show(Control cell, String words) {
        if (words == null || words.isEmpty()) {
            if (cell.getTooltip() != null) {
                cell.setTooltip(null);
            }
            return;
        }
        if (cell.getTooltip() == null) {
            Object kept = cell.getProperties().computeIfAbsent(CellTip.class, any -> new Tooltip());
            cell.setTooltip((Tooltip) kept);
        }
        cell.getTooltip().setText(words);
    }
}
