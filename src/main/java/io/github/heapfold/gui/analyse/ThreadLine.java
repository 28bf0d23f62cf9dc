package io.github.heapfold.gui.analyse;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.Units;

/**
 * A line of the list of threads: several with one stack, one, a frame of its stack, or an object that a frame holds.
 *
 * @param place where threads stand, in few words; empty of frames and objects
 * @param object the thread or the object; null of frames, of several threads, and of one that is not in the dump
 * @param retained bytes; -1 of a frame
 * @param stack of several threads, all of it, a frame in each line; empty of others
 */
record ThreadLine(String name, String place, ObjectView object, long retained, String stack) {
    static ThreadLine ofFrame(String words) {
        return new ThreadLine(words, "", null, -1, "");
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
        return !stack.isEmpty();
    }

    /** As it is shown. */
    String words() {
        return Visible.of(name)
                + (place.isEmpty() ? "" : "\t" + Visible.of(place))
                + (isFrame() ? "" : "\t" + Units.bytes(retained));
    }
}
