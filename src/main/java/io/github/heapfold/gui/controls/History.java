package io.github.heapfold.gui.controls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The places that were looked at, as in a browser of pages.
 *
 * @param <T> a place
 */
public final class History<T> {
    private static final int MOST = 200;

    private final Deque<T> back = new ArrayDeque<>();
    private final Deque<T> forward = new ArrayDeque<>();

    /** Leaves a place for another one by a jump. */
    public void leave(T place) {
        forward.clear();
        push(back, place);
    }

    public boolean canGoBack() {
        return !back.isEmpty();
    }

    public boolean canGoForward() {
        return !forward.isEmpty();
    }

    /** The place that the way back leads to. */
    public Optional<T> previous() {
        return Optional.ofNullable(back.peek());
    }

    /**
     * Goes back to the place before.
     *
     * @param from the place that is left
     */
    public Optional<T> back(Optional<T> from) {
        return go(back, forward, from);
    }

    /**
     * Goes on to the place that was left by going back.
     *
     * @param from the place that is left
     */
    public Optional<T> forward(Optional<T> from) {
        return go(forward, back, from);
    }

    /** Leads to such places no more, neither back nor on. */
    public void forget(Predicate<T> unwanted) {
        for (Deque<T> stack : List.of(back, forward)) {
            List<T> kept = new ArrayList<>(stack);
            kept.removeIf(unwanted);
            stack.clear();
            Collections.reverse(kept);
            kept.forEach(place -> push(stack, place));
        }
    }

    private Optional<T> go(Deque<T> to, Deque<T> other, Optional<T> from) {
        if (to.isEmpty()) {
            return Optional.empty();
        }
        from.ifPresent(place -> push(other, place));
        return Optional.of(to.pop());
    }

    private void push(Deque<T> stack, T place) {
        if (!place.equals(stack.peek())) {
            stack.push(place);
        }
        if (stack.size() > MOST) {
            stack.removeLast();
        }
    }
}
