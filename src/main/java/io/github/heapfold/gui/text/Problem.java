package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.JobException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that went wrong, as a user reads it.
 *
 * @param title what could not be done
 * @param reason why, in one or two sentences
 * @param file the file it happened to
 * @param offset where in it, if that is known
 * @param advice what to do now
 * @param details everything, for a bug report
 */
public record Problem(String title, String reason, Path file, Optional<String> offset, String advice, String details) {
    private static final Pattern OFFSET = Pattern.compile("offset ([0-9][0-9,]*)");

    /** What a message says to those who type commands, in brackets. */
    private static final Pattern COMMAND_LINE = Pattern.compile(" ?\\([^()]*--[a-z][^()]*\\)");

    /** Puts a failure into words. */
    public static Problem of(String title, Path file, Throwable failure) {
        String said = said(failure);
        Matcher offset = OFFSET.matcher(said);
        return new Problem(
                title,
                Reasons.translate(said),
                file,
                offset.find() ? Optional.of(offset.group(1)) : Optional.empty(),
                text(advice(failure, said)),
                details(title, file, failure));
    }

    /** A look at a file that the user ended. */
    public static Problem cancelled(Path file) {
        return new Problem(
                text("problem.cancelled"),
                text("problem.cancelled.reason"),
                file,
                Optional.empty(),
                text("problem.cancelled.advice"),
                file.toString());
    }

    /** Whether a failure says that a folded file is not what it should be. */
    public static boolean isDamage(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FoldException) {
                return true;
            }
        }
        return false;
    }

    /** Why it failed, in words for a user. */
    public static String reason(Throwable failure) {
        return Reasons.translate(said(failure));
    }

    /** What the core says, in the language of the window. */
    public static String translated(String said) {
        return Reasons.translate(said);
    }

    private static String said(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof NoSuchFileException) {
            return text("problem.reason.missing", message);
        }
        if (failure instanceof AccessDeniedException) {
            return text("problem.reason.denied", message);
        }
        if (failure instanceof OutOfMemoryError) {
            return text("problem.reason.memory");
        }
        if (failure instanceof FileSystemException fault && fault.getReason() != null) {
            return fault.getFile() + ": " + fault.getReason();
        }
        boolean forUsers = failure instanceof IOException && message != null;
        // What is for those who type commands is no help here.
        return forUsers
                ? COMMAND_LINE.matcher(message).replaceAll("")
                : text("problem.reason.internal", failure.toString());
    }

    private static String advice(Throwable failure, String reason) {
        String lower = reason.toLowerCase(Locale.ROOT);
        if (lower.contains("no space") || lower.contains("disk full")) {
            return "problem.advice.space";
        }
        if (isDamage(failure)) {
            return "problem.advice.damaged";
        }
        if (failure instanceof AccessDeniedException || lower.contains("may not be")) {
            return "problem.advice.denied";
        }
        if (lower.contains("not a heap dump")) {
            return "problem.advice.notadump";
        }
        if (lower.contains("does not exist") || failure instanceof NoSuchFileException) {
            return "problem.advice.missing";
        }
        if (failure instanceof JobException) {
            return "problem.advice.input";
        }
        return failure instanceof IOException ? "problem.advice.io" : "problem.advice.internal";
    }

    private static String details(String title, Path file, Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return title + "\n" + file + "\n" + System.getProperty("java.vm.name") + " "
                + System.getProperty("java.version") + ", " + System.getProperty("os.name") + "\n\n" + trace;
    }
}
