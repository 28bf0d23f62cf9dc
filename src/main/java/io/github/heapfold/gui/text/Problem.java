package io.github.heapfold.gui.text;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import io.github.heapfold.message.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that went wrong, as a user reads it.
 *
 * @param title what could not be done
 * @param reason why, in one or two sentences
 * @param file the file it happened to
 * @param offset where in it, if that is known
 * @param advice what to do now; empty where the reason says it all
 * @param details everything, for a bug report
 * @param remedies acts that may help
 * @param full whether there was no room left where something was to be written
 * @param ofPlace whether it is of the place where a result was to go, and so of no other one
 * @param changed whether the file was written to or replaced since it was read
 */
public record Problem(
        String title,
        String reason,
        Path file,
        Optional<String> offset,
        String advice,
        String details,
        List<Remedy> remedies,
        boolean full,
        boolean ofPlace,
        boolean changed) {
    /** The act that writes the result to another place. */
    private static final String ELSEWHERE = "problem.elsewhere";

    private static final String FULL = "problem.advice.space";
    private static final String NO_DUMP = "problem.advice.notadump";
    private static final String EMPTY = "problem.advice.empty";

    /**
     * Something that may help.
     *
     * @param key of the words on its button
     */
    public record Remedy(String key, Runnable act) {
        /** To try the same once more. */
        public static Remedy again(Runnable act) {
            return new Remedy("jobs.retry", act);
        }

        /** To write the result to another place. */
        public static Remedy elsewhere(Runnable act) {
            return new Remedy(ELSEWHERE, act);
        }

        /** To say where a file is that has gone. */
        public static Remedy reopen(Runnable act) {
            return new Remedy("problem.reopen", act);
        }
    }

    public Problem {
        remedies = List.copyOf(remedies);
    }

    /** The same problem with acts that may help, the best first. */
    public Problem offering(List<Remedy> acts) {
        return new Problem(title, reason, file, offset, advice, details, acts, full, ofPlace, changed);
    }

    /** Whether one of its acts is to write to another place. */
    public boolean offersElsewhere() {
        return remedies.stream().anyMatch(remedy -> remedy.key().equals(ELSEWHERE));
    }

    /** Puts a failure into words. */
    public static Problem of(String title, Path file, Throwable failure) {
        Message message = Faults.message(failure);
        String advice = advice(failure, message);
        // Whatever was tried: nothing went wrong with that.
        boolean since = message.is("input.changedSince") && isOf(message, file);
        return new Problem(
                since ? text("problem.changed", Visible.of(String.valueOf(file.getFileName()))) : title,
                since
                        ? text("problem.changed.reason", Visible.of(file.toString()))
                        : Visible.of(inWords(message.in(Texts.locale()))),
                file,
                message.place().stream()
                        // Of what is no dump the place where every file begins tells nothing.
                        .filter(place -> place > 0 || !(advice.equals(NO_DUMP) || advice.equals(EMPTY)))
                        .mapToObj(Message::number)
                        .findFirst(),
                adviceText(advice),
                details(title, file, failure),
                List.of(),
                advice.equals(FULL),
                isOfPlace(message, advice),
                isChanged(failure, file));
    }

    /** A look at a file that the user ended. */
    public static Problem cancelled(Path file) {
        return new Problem(
                text("problem.cancelled"),
                text("problem.cancelled.reason"),
                file,
                Optional.empty(),
                text("problem.cancelled.advice"),
                file.toString(),
                List.of(),
                false,
                false,
                false);
    }

    /**
     * A result that would have the name of another one, which is just being written.
     *
     * @param other what that one is made from
     */
    public static Problem taken(String title, Path file, Path target, Path other) {
        return new Problem(
                title,
                text("problem.taken", Visible.of(target.toString()), Visible.of(other.toString())),
                file,
                Optional.empty(),
                text("problem.taken.advice"),
                String.join("\n", Visible.of(title), Visible.of(file.toString()), Visible.of(target.toString())),
                List.of(),
                false,
                true,
                false);
    }

    /** Whether a failure says that a folded file is not what it should be; that a key is of another, or a base elsewhere, is no
     * damage. */
    public static boolean isDamage(Throwable failure) {
        return fold(failure)
                .filter(fold -> !fold.is(
                        "seal", "fold.sealedForOthers", "fold.notSealed", "fold.baseMissing", "fold.baseOther"))
                .isPresent();
    }

    /** Whether a failure says that what a file was folded against is missing or another one. */
    public static boolean isOfBase(Throwable failure) {
        return fold(failure)
                .filter(fold -> fold.is("fold.baseMissing", "fold.baseOther"))
                .isPresent();
    }

    /** Whether a failure says that what a file was folded against is not there. */
    public static boolean isBaseMissing(Throwable failure) {
        return fold(failure).filter(fold -> fold.is("fold.baseMissing")).isPresent();
    }

    /** Why it failed as a sentence, where the file stands above it. */
    public String sentence() {
        String path = Visible.of(file.toString()) + ": ";
        String words = reason.startsWith(path) ? reason.substring(path.length()) : reason;
        // A name begins as it is written.
        String begun = words.equals(reason) ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return begun.matches(".*[.?!。？！…]") ? begun : text("problem.sentence", begun);
    }

    /** Whether a failure says that nothing of a damaged folded file can be restored. */
    public static boolean isHopeless(Throwable failure) {
        return fold(failure)
                .filter(fold -> fold.is("fold.noChunk", "fold.noHeader", "fold.cutFirst"))
                .isPresent();
    }

    /** Whether a failure says that a damaged dump has nothing that could be written anew. */
    public static boolean isNothingWhole(Throwable failure) {
        return Faults.message(failure).is("restore.noObject", "restore.noObjectIn", "restore.nothing");
    }

    /** Why a seal was not opened, as it stands where the key is entered; empty where something else failed. */
    public static Optional<String> keyFault(Throwable failure) {
        Message told = null;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            // The innermost: those around it name the file.
            if (cause instanceof MessageException said && said.message().is("seal")) {
                told = said.message();
            }
        }
        return Optional.ofNullable(told)
                .map(message -> message.is("seal.wrongPassphrase")
                        ? text("key.wrong")
                        : Visible.of(message.in(Texts.locale())));
    }

    /** What is wrong with a folded file; empty where something else is. */
    private static Optional<Message> fold(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FoldException fold) {
                return Optional.of(fold.message());
            }
        }
        return Optional.empty();
    }

    /** Whether a failure says that a file is not where it was; another may be, such as the folder of a result. */
    public static boolean isGone(Throwable failure, Path file) {
        Message message = Faults.message(failure);
        return message.is("file.missing", "input.missing") && isOf(message, file);
    }

    /** Whether a failure says that a file was written to or replaced since it was read; another may be. */
    public static boolean isChanged(Throwable failure, Path file) {
        Message message = Faults.message(failure);
        return message.is("input.changed", "input.changedSince") && isOf(message, file);
    }

    /** The file that was written to or replaced since it was looked at, as that stands in the window; mostly none. */
    public static Optional<Path> changedSince(Throwable failure) {
        Message message = Faults.message(failure);
        return message.is("input.changedSince")
                ? message.args().stream().map(String::valueOf).map(Path::of).findFirst()
                : Optional.empty();
    }

    /** Whether a failure names a file. */
    public static boolean isAbout(Throwable failure, Path file) {
        return isOf(Faults.message(failure), file);
    }

    private static boolean isOf(Message message, Path file) {
        return message.args().stream().map(String::valueOf).anyMatch(file.toString()::equals);
    }

    /** Why it failed, in words for a user. */
    public static String reason(Throwable failure) {
        return Visible.of(inWords(Faults.message(failure).in(Texts.locale())));
    }

    /** What the operating system says is in its own language, whatever that of the window is. */
    private static String inWords(String reason) {
        return reason.replace("Read-only file system", text("problem.system.readonly"))
                .replace("No space left on device", text("problem.system.space"))
                .replace("Permission denied", text("problem.system.denied"));
    }

    private static String adviceText(String key) {
        return key.isEmpty() ? "" : text(key);
    }

    private static String advice(Throwable failure, Message message) {
        // What the operating system says of a full disk is in its own words.
        String lower = message.toString().toLowerCase(Locale.ROOT);
        if (message.is("scratch.full") || lower.contains("no space") || lower.contains("disk full")) {
            return FULL;
        }
        if (lower.contains("read-only file system")) {
            return "problem.advice.readonly";
        }
        if (message.is("fold.baseMissing", "fold.baseOther")) {
            return "problem.advice.base";
        }
        if (isHopeless(failure) || isNothingWhole(failure) || message.is("input.cutHeader", "input.otherHeader")) {
            return "problem.advice.hopeless";
        }
        if (isDamage(failure)) {
            return "problem.advice.damaged";
        }
        if (message.is("input.changedSince")) {
            return "problem.advice.changed";
        }
        if (message.is("file.denied", "input.denied", "output.denied")) {
            return "problem.advice.denied";
        }
        if (message.is("input.notADump", "tailor.notADump", "dump.notADump", "browse.noRecords")) {
            return NO_DUMP;
        }
        if (message.is("input.empty")) {
            return EMPTY;
        }
        if (message.is("file.missing", "input.missing", "file.folderMissing")) {
            return "problem.advice.missing";
        }
        if (failure instanceof JobException || message.is("file.noFolder")) {
            return ""; // the message says it all
        }
        return failure instanceof IOException ? "problem.advice.io" : "problem.advice.internal";
    }

    /** Temporary files, for which there may be no room either, are elsewhere, and some of a result is of what is in it. */
    private static boolean isOfPlace(Message message, String advice) {
        return !message.is("scratch.full", "output.cutEarly", "output.noHeapDump", "output.sourceFolded")
                && (advice.equals(FULL) || message.is("output", "input.folder"));
    }

    private static String details(String title, Path file, Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        // Each line for itself: the ends of lines are the trace's own, but for those in messages.
        String lines = trace.toString()
                .lines()
                .map(line -> line.startsWith("\t") ? "\t" + Visible.of(line.substring(1)) : Visible.of(line))
                .collect(Collectors.joining("\n"));
        return Visible.of(title) + "\n" + Visible.of(file.toString()) + "\n" + System.getProperty("java.vm.name") + " "
                + System.getProperty("java.version") + ", " + System.getProperty("os.name") + "\n\n" + lines;
    }
}
