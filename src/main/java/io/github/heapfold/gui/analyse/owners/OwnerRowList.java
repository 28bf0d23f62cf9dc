package io.github.heapfold.gui.analyse.owners;

import java.util.Collections;
import java.util.List;
import javafx.collections.ObservableListBase;

/** The rows of an unfolded tree as a table takes them. */
final class OwnerRowList extends ObservableListBase<OwnerRows.Row> {
    private final OwnerRows rows = new OwnerRows();
    private int size;

    @Override
    public OwnerRows.Row get(int index) {
        return rows.get(index);
    }

    @Override
    public int size() {
        return size;
    }

    /** Begins with the level below an owner. */
    void show(OwnerLevel.Answer answer, long owner) {
        beginChange();
        if (size > 0) {
            nextRemove(0, Collections.nCopies(size, null));
        }
        rows.show(answer, owner);
        size = rows.size();
        if (size > 0) {
            nextAdd(0, size);
        }
        endChange();
    }

    @Override
    public void clear() {
        beginChange();
        if (size > 0) {
            nextRemove(0, Collections.nCopies(size, null));
        }
        rows.clear();
        size = 0;
        endChange();
    }

    /** Shows what is below the row at an index. */
    void unfold(int index, OwnerLevel.Answer below) {
        added(index, rows.unfold(get(index), below));
    }

    void unfoldGroup(int index) {
        added(index, rows.unfoldGroup(get(index)));
    }

    private void added(int index, int count) {
        beginChange();
        size += count;
        nextUpdate(index);
        if (count > 0) {
            nextAdd(index + 1, index + 1 + count);
        }
        endChange();
    }

    /** Shows more rows of a level in the place of the one that stands for them. */
    void showMore(int index) {
        OwnerRows.Row before = get(index);
        beginChange();
        int count = rows.showMore(before);
        size += count - 1;
        nextReplace(index, index + count, List.of(before));
        endChange();
    }

    void fold(int index) {
        beginChange();
        int count = rows.fold(rows.get(index));
        size -= count;
        nextUpdate(index);
        if (count > 0) {
            nextRemove(index + 1, Collections.nCopies(count, null));
        }
        endChange();
    }

    /** Where a row is, which was at an index before others may have come or gone; -1 where it is no more. */
    int find(OwnerRows.Row row, int before) {
        if (before < size && get(before).isAt(row)) {
            return before;
        }
        for (int i = 0; i < size; i++) {
            if (get(i).isAt(row)) {
                return i;
            }
        }
        return -1;
    }
}
