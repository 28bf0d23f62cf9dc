package io.github.heapfold.gui.records;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/** The records that were looked at, by their offsets: as in a browser of pages. */
final class History {
    private static final int MOST = 200;

    private final Deque<Long> back = new ArrayDeque<>();
    private final Deque<Long> forward = new ArrayDeque<>();

    /** Leaves a record for another one by a jump. */
    void leave(long offset) {
        forward.clear();
        push(back, offset);
    }

    boolean canGoBack() {
        return !back.isEmpty();
    }

    boolean canGoForward() {
        return !forward.isEmpty();
    }

    /** @param from the record that is left */
    OptionalLong back(OptionalLong from) {
        return go(back, forward, from);
    }

    /** @param from the record that is left */
    OptionalLong forward(OptionalLong from) {
        return go(forward, back, from);
    }

    private static OptionalLong go(Deque<Long> to, Deque<Long> other, OptionalLong from) {
        if (to.isEmpty()) {
            return OptionalLong.empty();
        }
        from.ifPresent(offset -> push(other, offset));
        return OptionalLong.of(to.pop());
    }

    private static void push(Deque<Long> stack, long offset) {
        if (!Long.valueOf(offset).equals(stack.peek())) {
            stack.push(offset);
        }
        if (stack.size() > MOST) {
            stack.removeLast();
        }
    }
}
