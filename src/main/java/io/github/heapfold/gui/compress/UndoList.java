package io.github.heapfold.gui.compress;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What was chosen before, to go back to and forward again.
 *
 * @param <T> all that can be chosen, as one value
 */
final class UndoList<T> {
    private static final int MOST = 100;

    private final Supplier<T> current;
    private final Consumer<T> choose;
    private final Deque<T> before = new ArrayDeque<>();
    private final Deque<T> after = new ArrayDeque<>();
    private T last;

    /**
     * @param current gives what is chosen now
     * @param choose chooses something again
     */
    UndoList(Supplier<T> current, Consumer<T> choose) {
        this.current = current;
        this.choose = choose;
        last = current.get();
    }

    /** Takes note of what is chosen now, where that is something else than at the last time. */
    void changed() {
        T now = current.get();
        if (!now.equals(last)) {
            before.push(last);
            if (before.size() > MOST) {
                before.removeLast();
            }
            after.clear();
            last = now;
        }
    }

    /** Goes back by one; does nothing at the beginning. */
    void undo() {
        go(before, after);
    }

    /** Goes forward by one again. */
    void redo() {
        go(after, before);
    }

    private void go(Deque<T> from, Deque<T> to) {
        changed();
        if (!from.isEmpty()) {
            to.push(last);
            last = from.pop();
            choose.accept(last);
        }
    }
}
