package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.heap.Heap;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a tree that is unfolded in places: a view on the arrays of its levels. A row exists only while it is
 * looked at, so a level may have a million; of a long one the first {@link #STEP} are rows, and more when they are asked
 * for: a table looks through the heights of all rows before the one that it shows.
 */
final class OwnerRows {
    /** The row for all that comes behind the last one that is kept. */
    static final int MORE = -1;

    /** Rows of a level that are there at once; each time that more are asked for, twice as many as before. */
    static final int STEP = 5_000;

    /** A level of the tree, or the members of a group in a level. */
    static final class Level {
        private final OwnerLevel.Answer answer;
        private final OwnerLevel.ClassOwners group;
        private final int depth;
        private final long owner;
        private final TreeMap<Integer, Level> open = new TreeMap<>();
        private int shown;
        private long rest;

        private Level(OwnerLevel.Answer answer, OwnerLevel.ClassOwners group, int depth, long owner) {
            this.answer = answer;
            this.group = group;
            this.depth = depth;
            this.owner = owner;
            showMore();
        }

        private int all() {
            return group != null ? group.members().length : answer.order().length;
        }

        private void showMore() {
            shown = Math.min(all(), Math.max(STEP, 2 * shown));
            rest = group != null ? 0 : answer.more();
            for (int at = shown; at < all(); at++) {
                rest += row(this, at, false).retained();
            }
        }

        private int entries() {
            return shown + (shown < all() || rest > 0 ? 1 : 0);
        }

        int rows() {
            return entries() + open.values().stream().mapToInt(Level::rows).sum();
        }
    }

    /**
     * A row.
     *
     * @param at its place in its level
     * @param depth how far it is indented, from 0
     * @param index of its object in the level, or {@link #MORE}
     * @param group the objects that it stands for; null of a single one
     * @param isOpen whether it is unfolded: one that is, is another row to the table, and shown anew
     */
    record Row(Level level, int at, int depth, int index, OwnerLevel.ClassOwners group, boolean isOpen) {
        /** Whether it is the same row, unfolded or not. */
        boolean isAt(Row other) {
            return level == other.level && at == other.at;
        }

        boolean isObject() {
            return group == null && index != MORE;
        }

        /** Whether there is something to unfold: of an object or list, whether it keeps more than itself. */
        boolean opens(Heap heap) {
            return isObject() ? retained() > shallow(heap) : group != null || later() > 0;
        }

        long ordinal() {
            return level.answer.ordinals()[index];
        }

        /** The ordinal of what keeps it, or of the first of the {@link #nodes}; negative at the top of the tree. */
        long owner() {
            return level.owner;
        }

        /** The class of the nodes of a list or tree that hold all of its level; null where one object does. */
        String nodes() {
            return level.answer.nodes();
        }

        /** How many nodes the list or tree has of which its object is the first; 0 of what is none. */
        long linked() {
            return isObject() ? level.answer.lists().getOrDefault(index, 0L) : 0;
        }

        /** Bytes of what it stands for itself; -1 where that is not known, as of a list that is not counted to its end. */
        long shallow(Heap heap) {
            if (!isObject()) {
                return group == null ? -1 : group.shallow();
            }
            return linked() < ListNodes.MOST ? Math.max(1, linked()) * heap.shallowSize(ordinal()) : -1;
        }

        long retained() {
            return group != null
                    ? group.retained()
                    : index == MORE ? level.rest : level.answer.retained()[index];
        }

        /** The ordinals of some objects of its level, by their indexes. */
        long[] ordinals(int[] indexes) {
            return Arrays.stream(indexes)
                    .mapToLong(object -> level.answer.ordinals()[object])
                    .toArray();
        }

        /** The ordinal of the largest object that it stands for; none of the row of what comes later. */
        long first() {
            return level.answer.ordinals()[group == null ? index : group.members()[0]];
        }

        /** What each object of its level keeps alive. */
        long[] retainedInLevel() {
            return level.answer.retained();
        }

        /** How many more rows its level has behind it, of the row that stands for them; else 0. */
        int later() {
            return index == MORE ? level.all() - level.shown : 0;
        }
    }

    private Level top;

    /** Begins with a level; nothing is unfolded. */
    void show(OwnerLevel.Answer answer, long owner) {
        top = new Level(answer, null, 0, owner);
    }

    void clear() {
        top = null;
    }

    int size() {
        return top == null ? 0 : top.rows();
    }

    Row get(int row) {
        return find(top, row);
    }

    private static Row find(Level level, int row) {
        int left = row;
        int passed = 0;
        for (Map.Entry<Integer, Level> open : level.open.entrySet()) {
            // Rows up to the one that is unfolded, itself among them.
            int before = open.getKey() + 1 - passed;
            if (left < before) {
                break;
            }
            left -= before;
            passed = open.getKey() + 1;
            int inside = open.getValue().rows();
            if (left < inside) {
                return find(open.getValue(), left);
            }
            left -= inside;
        }
        return row(level, passed + left);
    }

    private static Row row(Level level, int at) {
        return at < level.shown
                ? row(level, at, level.open.containsKey(at))
                : new Row(level, at, level.depth, MORE, null, false);
    }

    private static Row row(Level level, int at, boolean open) {
        if (level.group != null) {
            return new Row(level, at, level.depth, level.group.members()[at], null, open);
        }
        int index = level.answer.order()[at];
        return index >= 0
                ? new Row(level, at, level.depth, index, null, open)
                : new Row(level, at, level.depth, 0, level.answer.groups().get(-1 - index), open);
    }

    /** Unfolds what is below an object; gives how many rows there are more. */
    int unfold(Row row, OwnerLevel.Answer below) {
        return unfold(row, new Level(below, null, row.depth + 1, row.ordinal()));
    }

    /** Unfolds the members of a group; gives how many rows there are more. */
    int unfoldGroup(Row row) {
        return unfold(row, new Level(row.level.answer, row.group, row.depth + 1, row.level.owner));
    }

    private static int unfold(Row row, Level below) {
        row.level.open.put(row.at, below);
        return below.rows();
    }

    /** Has more rows of a level, which one row stands for now; gives how many there are in its place. */
    int showMore(Row row) {
        int before = row.level.rows();
        row.level.showMore();
        return row.level.rows() - before + 1;
    }

    /** Folds a row up again; gives how many rows there are fewer. */
    int fold(Row row) {
        Level gone = row.level.open.remove(row.at);
        return gone == null ? 0 : gone.rows();
    }
}
