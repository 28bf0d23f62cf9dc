package io.github.heapfold.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;

/**
 * The one place that knows what is said of an exception: for the command line, the app and the log of what captures.
 */
public final class Faults {
    private Faults() {}

    /** What went wrong; for a fault that nobody foresaw, with what it takes to report it. */
    public static Message message(Throwable fault) {
        if (fault instanceof MessageException foreseen) {
            return foreseen.message();
        }
        if (fault instanceof AccessDeniedException denied) {
            return Message.of("file.denied", denied.getFile());
        }
        if (fault instanceof NoSuchFileException missing) {
            return Message.of("file.missing", missing.getFile());
        }
        if (fault instanceof FileAlreadyExistsException taken && taken.getReason() == null) {
            return Message.of("file.nameTaken", taken.getFile());
        }
        if (fault instanceof FileSystemException failed && failed.getReason() != null) {
            return Message.of("about", failed.getFile(), Message.verbatim(failed.getReason()));
        }
        if (isInterrupt(fault)) {
            return Message.of("fault.interrupted");
        }
        if (fault instanceof OutOfMemoryError) {
            return Message.of("fault.memory", Runtime.getRuntime().maxMemory() >> 20);
        }
        if (fault instanceof LinkageError) {
            return Message.of("fault.linkage", fault.toString());
        }
        if (fault instanceof CompletionException && fault.getCause() != null) {
            return message(fault.getCause());
        }
        return isForeseen(fault)
                ? Message.verbatim(fault.getMessage())
                : Message.of("fault.unexpected", fault.toString());
    }

    /**
     * Why a part failed, for a message about the whole: some faults of the Java library have a name and nothing more to
     * say.
     */
    public static Message reason(Throwable fault) {
        if (fault instanceof FileSystemException) {
            // Its own message may be no more than a name.
            return message(fault);
        }
        if (fault instanceof MessageException foreseen) {
            return foreseen.message();
        }
        if (isInterrupt(fault)) {
            return Message.of("fault.interrupted");
        }
        if (fault instanceof EOFException && fault.getMessage() == null) {
            return Message.of("fault.early");
        }
        if (fault instanceof ConnectException && fault.getMessage() == null) {
            return Message.of(
                    fault.getCause() instanceof ConnectException inner
                                    && inner.getCause() instanceof UnresolvedAddressException
                            ? "fault.noServer"
                            : "fault.noAnswer");
        }
        return Message.verbatim(fault.getMessage() == null ? fault.toString() : fault.getMessage());
    }

    /** Whether a wait was ended; a wait for the network that took too long is something else. */
    private static boolean isInterrupt(Throwable fault) {
        return fault instanceof ClosedByInterruptException
                || (fault instanceof InterruptedIOException && !(fault instanceof SocketTimeoutException));
    }

    /** The same in English, for a terminal or a log. */
    public static String text(Throwable fault) {
        return message(fault).toString();
    }

    /** Whether a fault is one of the environment and not of this program. */
    public static boolean isForeseen(Throwable fault) {
        return fault instanceof OutOfMemoryError || (fault instanceof IOException && fault.getMessage() != null);
    }
}
