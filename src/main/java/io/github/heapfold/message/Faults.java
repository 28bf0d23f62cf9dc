package io.github.heapfold.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

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
        return network(fault)
                .orElseGet(() -> isForeseen(fault)
                        ? Message.verbatim(fault.getMessage())
                        : Message.of("fault.unexpected", fault.toString()));
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
        return network(fault)
                .orElseGet(() -> Message.verbatim(fault.getMessage() == null ? fault.toString() : fault.getMessage()));
    }

    /** Why a server was not reached. The JDK's client says it by classes more than by words, and some are causes of others. */
    private static Optional<Message> network(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
                return Optional.of(Message.of("fault.noServer"));
            }
        }
        if (fault instanceof ConnectException && fault.getMessage() == null) {
            return Optional.of(Message.of("fault.refused"));
        }
        // By its name: not every JVM that says what went wrong has the client.
        if (fault.getClass().getName().equals("java.net.http.HttpConnectTimeoutException")) {
            return Optional.of(Message.of("fault.timeout"));
        }
        return isHandshake(fault)
                ? Optional.of(Message.of("fault.encryption", String.valueOf(fault.getMessage())))
                : Optional.empty();
    }

    /** Whether two did not agree how to encrypt; a connection that breaks off later has a fault of the network inside. */
    private static boolean isHandshake(Throwable fault) {
        return fault instanceof SSLHandshakeException
                || (fault instanceof SSLException
                        && Stream.iterate(fault.getCause(), Objects::nonNull, Throwable::getCause)
                                .noneMatch(SocketException.class::isInstance));
    }

    /** Whether somebody ended a wait, or the work itself; a wait for the network that took too long is something else. */
    private static boolean isInterrupt(Throwable fault) {
        return fault instanceof CancellationException
                || fault instanceof ClosedByInterruptException
                || (fault instanceof InterruptedIOException && !(fault instanceof SocketTimeoutException));
    }

    /** The same in English, for a terminal or a log. */
    public static String text(Throwable fault) {
        return message(fault).toString();
    }

    /** Whether a fault is one of the environment and not of this program. */
    public static boolean isForeseen(Throwable fault) {
        if (fault instanceof CompletionException && fault.getCause() != null) {
            return isForeseen(fault.getCause());
        }
        return fault instanceof OutOfMemoryError
                || (fault instanceof IOException && fault.getMessage() != null)
                || isInterrupt(fault)
                || network(fault).isPresent();
    }
}
