package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;
import java.util.Objects;

/**
 * A line of the list of threads: several with one stack, one, a frame of its stack, or an object that a frame holds.
 *
 * @param place where threads stand, in few words; empty of frames and objects
 * @param object the thread or the object; null of frames, of several threads, and of one that is not in the dump
 * @param retained bytes; -1 of a frame
 * @param several the threads with their stack, of several; null of others
 */
record ThreadLine(String name, String place, ObjectView object, long retained, Stack several) {
    static ThreadLine ofFrame(String words) {
        return new ThreadLine(words, "", null, -1, null);
    }

    /** Of the object; null where it has none. */
    Long id() {
        return object == null ? null : object.id();
    }

    boolean isFrame() {
        return retained < 0;
    }

    /** Whether it stands for several threads. */
    boolean isOfSeveral() {
        return several != null;
    }

    /** Whether it stands for the same as one that was made of another search: the same thread, or some with one stack. */
    boolean isOfSame(ThreadLine other) {
        if (isOfSeveral() || other.isOfSeveral()) {
            return isOfSeveral() && other.isOfSeveral() && several.frames() == other.several.frames();
        }
        return name.equals(other.name) && Objects.equals(object, other.object);
    }

    /** As it is shown. */
    String words() {
        return Visible.of(name)
                + (place.isEmpty() ? "" : "\t" + Visible.of(place))
                + (isFrame() ? "" : "\t" + Units.bytes(retained));
    }
}
