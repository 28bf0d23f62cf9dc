package io.github.heapfold.capture.jvm;

import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** A JVM that dumps its heap where it is told to. */
public interface DumpTarget extends Closeable {
    /** What to call it in messages. */
    String label();

    /** The beginning of the names of its files. */
    String stem();

    /** What its command for heap dumps knows. */
    DumpCommand command() throws IOException;

    /** Why it cannot dump into a pipe, where that command does not know how to. */
    default Message noPipe() {
        return Message.of("capture.noOverwrite");
    }

    /** The folder in which the JVM and this process see the same temporary files, where it has to be a certain one. */
    Path folder(Path preferred) throws IOException;

    /**
     * Whether what is written for it to open belongs to another user than the JVM, or may do so. To be asked before it
     * is told to dump: of one that has ended meanwhile nobody knows.
     */
    boolean isForeign();

    /**
     * Makes it dump, and returns when the dump is whole.
     *
     * @param live only what can be reached, after a full collection
     * @throws io.github.heapfold.job.JobException where there is no whole dump, with what the JVM says of it
     */
    void dump(Path file, boolean live, DumpCommand command) throws IOException;

    /** Lets a {@link #dump} in another thread return early. The JVM ends its dump when it finds the pipe closed. */
    @Override
    void close();
}
