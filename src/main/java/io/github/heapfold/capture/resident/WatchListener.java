package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.message.Message;
import java.nio.file.Path;

/** Is told by a resident job what it sees, from any thread. */
public interface WatchListener {
    /** Something for people to know. */
    void log(Message message);

    /** A new folded file. */
    default void captured(Path file, CaptureCause why) {}

    /** A JVM that was measured is not there any more. */
    default void ended(LocalJvm jvm) {}

    /** A JVM that is watched has not told yet how much of its heap it uses, for which conditions wait. */
    default void unmeasured(LocalJvm jvm) {}

    /** The use of a JVM, as the mean over as much of the window as is known. */
    default void measured(LocalJvm jvm, Condition condition, double mean) {}
}
