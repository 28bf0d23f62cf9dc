package io.github.heapfold.gui.analyse.owners;

import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of a tree that is unfolded in places: a view on the arrays of its levels. A row exists only while it is
 * looked at, so a level may have a million.
 */
final class OwnerRows {
    /** The row for all that comes behind the last one that is kept. */
    static final int MORE = -1;

    /** A level of the tree, or the members of a group in a level. */
    static final class Level {
        private final OwnerLevel.Answer answer;
        private final OwnerLevel.ClassOwners group;
        private final int depth;
        private final long owner;
        private final TreeMap<Integer, Level> open = new TreeMap<>();

        private Level(OwnerLevel.Answer answer, OwnerLevel.ClassOwners group, int depth, long owner) {
            this.answer = answer;
            this.group = group;
            this.depth = depth;
            this.owner = owner;
        }

        private int entries() {
            return group != null ? group.members().length : answer.order().length + (answer.more() > 0 ? 1 : 0);
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
     */
    record Row(Level level, int at, int depth, int index, OwnerLevel.ClassOwners group) {
        boolean isObject() {
            return group == null && index != MORE;
        }

        boolean isOpen() {
            return level.open.containsKey(at);
        }

        long ordinal() {
            return level.answer.ordinals()[index];
        }

        /** The ordinal of what keeps it; negative at the top of the tree. */
        long owner() {
            return level.owner;
        }

        long retained() {
            return group != null
                    ? group.retained()
                    : index == MORE ? level.answer.more() : level.answer.retained()[index];
        }
    }

    private Level top;

    /** Begins with a level; nothing is unfolded. */
    void show(OwnerLevel.Answer answer, long owner) {
        top = new Level(answer, null, 0, owner);
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
        if (level.group != null) {
            return new Row(level, at, level.depth, level.group.members()[at], null);
        }
        if (at >= level.answer.order().length) {
            return new Row(level, at, level.depth, MORE, null);
        }
        int index = level.answer.order()[at];
        return index >= 0
                ? new Row(level, at, level.depth, index, null)
                : new Row(level, at, level.depth, 0, level.answer.groups().get(-1 - index));
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

    /** Folds a row up again; gives how many rows there are fewer. */
    int fold(Row row) {
        Level gone = row.level.open.remove(row.at);
        return gone == null ? 0 : gone.rows();
    }
}
