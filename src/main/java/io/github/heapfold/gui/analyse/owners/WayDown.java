package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Unfolds the tree from class to class, down to what somebody looks for. Of each level the first row of the class is
 * taken, which retains most; of a group its first object.
 */
final class WayDown {
    /** So many objects in a row may be passed that are not on the way as it was told: a set's map, that map's array. */
    private static final int MOST_BETWEEN = 4;

    private final HeapSession session;
    private final OwnerRowList rows;
    private final boolean byClass;
    private final IntConsumer choose;
    private Runnable asked = () -> {};

    /**
     * @param byClass whether the tree has groups
     * @param choose takes the index of the last row that is found, once there is no way on
     */
    WayDown(HeapSession session, OwnerRowList rows, boolean byClass, IntConsumer choose) {
        this.session = session;
        this.rows = rows;
        this.byClass = byClass;
        this.choose = choose;
    }

    void stop() {
        asked.run();
    }

    /** Goes down from the top. */
    void go(List<String> classes) {
        if (!classes.isEmpty()) {
            go(-1, classes, -1, 0);
        }
    }

    /**
     * Goes on below a row.
     *
     * @param last the last row that was found on the way; negative before the first
     * @param between how many were passed since
     */
    private void go(int above, List<String> classes, int last, int between) {
        int found = find(above, classes.get(0));
        if (found >= 0 && classes.size() == 1) {
            choose.accept(found);
        } else if (found >= 0) {
            enter(found, classes.subList(1, classes.size()), found, 0);
        } else if (between < MOST_BETWEEN && opens(above)) {
            enter(above + 1, classes, last, between + 1);
        } else if (last >= 0) {
            choose.accept(last);
        }
    }

    /** Whether the first row below a row has something below it. */
    private boolean opens(int above) {
        int first = above + 1;
        return first < rows.size()
                && (above < 0 || rows.get(first).depth() > rows.get(above).depth())
                && (rows.get(first).isObject() || rows.get(first).group() != null);
    }

    private void enter(int index, List<String> classes, int last, int between) {
        OwnerRows.Row row = rows.get(index);
        if (row.group() != null) {
            if (!row.isOpen()) {
                rows.unfoldGroup(index);
            }
            enter(index + 1, classes, last, between);
        } else if (row.isOpen()) {
            go(index, classes, last, between);
        } else {
            asked = session.ask(new OwnerLevel(row.ordinal(), byClass), below -> {
                // Where others came or went meanwhile, somebody goes another way.
                if (index < rows.size() && rows.get(index).equals(row)) {
                    rows.unfold(index, below);
                    go(index, classes, last, between);
                }
            });
        }
    }

    /** The first row of a class in the level that is unfolded below a row; -1 where there is none. */
    private int find(int above, String wanted) {
        int depth = above < 0 ? 0 : rows.get(above).depth() + 1;
        for (int i = above + 1; i < rows.size(); i++) {
            OwnerRows.Row row = rows.get(i);
            if (row.depth() < depth) {
                break;
            }
            if (row.depth() == depth && wanted.equals(className(row))) {
                return i;
            }
        }
        return -1;
    }

    /** None of the row that stands for what is not shown. */
    private String className(OwnerRows.Row row) {
        if (row.group() != null) {
            return row.group().className();
        }
        Heap heap = session.heap().heap();
        return row.isObject() ? heap.classes().name(heap.classOf(row.ordinal())) : null;
    }
}
