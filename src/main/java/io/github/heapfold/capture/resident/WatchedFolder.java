package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Wait;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Folds each dump that appears in a folder, once, when it is complete. */
public final class WatchedFolder implements Job<Void>, Closeable {
    private static final String JOURNAL = ".heapfold-watch";
    /** A link may lead to a dump that whoever put it there may not read. */
    private static final DirectoryStream.Filter<Path> NO_LINK =
            file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);

    private static final Pattern PROCESS = Pattern.compile("^\\D*\\d+");

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final Duration LAST_RETRY = Duration.ofHours(1);

    /**
     * What to do.
     *
     * @param folder where dumps appear
     * @param output where the folded files go
     * @param folding how to fold
     * @param delete whether a dump goes when its folded file has been verified
     * @param settle how long a dump that does not say where it ends has to stay as it is to be taken for complete
     * @param series whether dumps of one program are folded against the first one of them
     */
    public record Options(
            Path folder, Path output, FoldOptions folding, boolean delete, Duration settle, boolean series) {
        /** With files that all stand alone. */
        public Options(Path folder, Path output, FoldOptions folding, boolean delete, Duration settle) {
            this(folder, output, folding, delete, settle, false);
        }

        /** The same with series or without. */
        public Options inSeries(boolean wanted) {
            return new Options(folder, output, folding, delete, settle, wanted);
        }
    }

    /** Nothing is known of dumps but their names, and they stand where they are written. */
    record ByName() implements DumpOrigin {
        @Override
        public List<Path> segments(Path dump) throws IOException {
            return DumpSegments.in(dump.getParent(), dump.getFileName().toString());
        }

        @Override
        public CaptureCause cause(Path dump) {
            return new CaptureCause.DumpAppeared();
        }
    }

    private record Seen(FileSnapshot original, long sinceNanos) {}

    private record Failed(long untilNanos, Duration pause) {}

    private final Options options;
    private final Followup followup;
    /** Null where all files stand alone. */
    private final CaptureSeries series;

    private final DumpOrigin origin;

    /** Whether what follows ends with this; else whatever appears was dumped by a JVM, and somebody waits for it. */
    private final boolean own;

    private final WatchListener listener;
    private final Journal journal;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Map<Path, Failed> failed = new HashMap<>();
    /** Dumps of whose segments somebody was told. */
    private final Set<Path> segmented = new HashSet<>();

    private WatchedFolder(
            Options options,
            Followup followup,
            CaptureSeries series,
            DumpOrigin origin,
            boolean own,
            WatchListener listener,
            Journal journal) {
        this.options = options;
        this.followup = followup;
        this.series = series;
        this.origin = origin;
        this.own = own;
        this.listener = listener;
        this.journal = journal;
    }

    /**
     * Opens a folder for watching.
     *
     * @throws JobException where there is no such folder, or another process watches it
     */
    public static WatchedFolder open(Options options, List<CaptureStep> steps, WatchListener listener)
            throws IOException {
        try (Opened<Journal> opened = new Opened<>(journal(options))) {
            Journal journal = opened.get();
            FoldedFiles ours = FoldedFiles.in(options.output);
            Followup followup = new Followup(steps, journal, ours, listener::log, file -> {});
            CaptureSeries series = options.series
                    ? new CaptureSeries(ours, journal, Long.MAX_VALUE, options.folding.threads(), listener::log)
                    : null;
            followup.start();
            return opened.keepIn(new WatchedFolder(options, followup, series, new ByName(), true, listener, journal));
        }
    }

    /**
     * The same, where somebody else has what follows, and ends it.
     *
     * @param options whose files stand alone
     * @param origin where the dumps come from
     */
    static WatchedFolder open(Options options, Followup followup, DumpOrigin origin, WatchListener listener)
            throws IOException {
        return new WatchedFolder(options, followup, null, origin, false, listener, journal(options));
    }

    /** Dumps of one process have the same name up to its first number; those of one program, but for all numbers. */
    static List<String> programs(Path dump) {
        String name = dump.getFileName().toString();
        Matcher process = PROCESS.matcher(name);
        String program = "name " + name.replaceAll("\\d+", "#");
        return process.find() ? List.of("process " + process.group(), program) : List.of(program);
    }

    private static Journal journal(Options options) throws IOException {
        for (Path folder : List.of(options.folder, options.output)) {
            if (!Files.isDirectory(folder)) {
                throw new JobException(ExistingFile.noFolder(folder));
            }
        }
        return Journal.open(options.folder, JOURNAL);
    }

    /** Watches until it is cancelled, which is no fault. */
    @Override
    public Void run(JobMonitor monitor) throws IOException {
        listener.log(Message.of("watch.folder", options.folder));
        try {
            while (!monitor.isCancelled()) {
                poll(monitor);
                Wait.until(POLL, monitor::isCancelled);
            }
        } catch (CancellationException e) {
            // What was being folded vanishes, and is folded when this runs again.
        } finally {
            Threads.uninterrupted(followup::close);
        }
        if (followup.count() > 0) {
            listener.log(Message.of("watch.unsent", followup.count()));
        }
        listener.log(Message.of("watch.folderStopped", options.folder));
        return null;
    }

    /** Looks once, and folds what is complete. */
    public void poll(JobMonitor monitor) throws IOException {
        Set<Path> there = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(options.folder, NO_LINK)) {
            for (Path file : files) {
                there.add(file);
                try {
                    look(file, monitor);
                } catch (NoSuchFileException e) {
                    there.remove(file);
                } catch (CancellationException e) {
                    throw e;
                } catch (IOException | RuntimeException | Error e) {
                    fail(file, e);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        seen.keySet().retainAll(there);
        failed.keySet().retainAll(there);
        segmented.retainAll(there);
    }

    private void fail(Path file, Throwable fault) {
        Failed before = failed.get(file);
        Duration wait = before == null ? FIRST_RETRY : Wait.doubled(before.pause, LAST_RETRY);
        failed.put(file, new Failed(System.nanoTime() + wait.toNanos(), wait));
        listener.log(Message.of("watch.keptRetry", file, wait.toMinutes(), Faults.message(fault)));
    }

    private void look(Path file, JobMonitor monitor) throws IOException {
        Failed fault = failed.get(file);
        if (fault != null && System.nanoTime() - fault.untilNanos < 0) {
            return;
        }
        FileSnapshot original = FileSnapshot.of(file);
        if (original.link()) {
            return;
        }
        Seen before = seen.get(file);
        if (before == null || !before.original.equals(original)) {
            seen.put(file, new Seen(original, System.nanoTime()));
            return;
        }
        boolean folded = journal.contains(entry("folded", original));
        if (folded && !mayGo(original)) {
            // There is nothing left to do, and so no need to read it.
            return;
        }
        boolean settled = System.nanoTime() - before.sinceNanos >= options.settle.toNanos();
        if (!DumpEnd.isDump(file)) {
            // Among what JVMs have dumped, this is what a full disk left; elsewhere it may be anything.
            if (!own && settled && !isHidden(file) && !folded) {
                journal.add(entry("folded", original));
                listener.log(Message.of("watch.noDump", file));
            }
            return;
        }
        if (folded) {
            delete(original);
            return;
        }
        if (DumpEnd.isEnded(file) || (settled && !isInSegments(file))) {
            fold(original, monitor);
        }
    }

    /** Whether most of a dump without an end stands beside it; it does not change while its JVM writes that. */
    private boolean isInSegments(Path file) throws IOException {
        List<Path> segments = origin.segments(file);
        if (!segments.isEmpty() && segmented.add(file)) {
            listener.log(Message.of("watch.segments", file, segments.get(0)));
        }
        return !segments.isEmpty();
    }

    /** As the journal is. */
    private static boolean isHidden(Path file) {
        return file.getFileName().toString().startsWith(".");
    }

    private static String[] entry(String word, FileSnapshot original) {
        return new String[] {
            word,
            Long.toString(original.bytes()),
            Long.toString(original.time().toMillis()),
            original.path().getFileName().toString()
        };
    }

    private void fold(FileSnapshot original, JobMonitor monitor) throws IOException {
        Path file = original.path();
        String name = TargetNames.folded(file).getFileName().toString();
        String stem = name.substring(0, name.length() - TargetNames.FOLDED.length());
        Path wished = CaptureNames.first(options.output, stem, TargetNames.FOLDED);
        Path target = wished;
        DumpSummary summary = made(original, wished, monitor).orElse(null);
        if (summary == null) {
            target = CaptureNames.free(options.output, stem, TargetNames.FOLDED);
            CompressJob.Result made =
                    VerifiedFold.fold(Input.of(original), Target.file(target, false), options.folding, monitor);
            listener.log(new VerifiedFold.Result(made, VerifiedFold.Fate.KEPT).message());
            summary = made.summary();
        }
        if (series != null) {
            series.add(programs(file), target, monitor);
        }
        Optional<Message> kept = VerifiedFold.obstacle(summary).flatMap(fate -> fate.kept(file));
        if (kept.isPresent()) {
            journal.add(entry("kept", original));
            if (options.delete) {
                listener.log(kept.get());
            }
        }
        // Not before the target is verified, and before anything is done with it. An earlier run may have come as far
        // as here.
        if (!followup.knows(target)) {
            followup.made(target);
        }
        journal.add(entry("folded", original));
        delete(original);
        listener.captured(target, origin.cause(file));
        followup.send(target);
    }

    /**
     * After a crash there may be a folded file that the journal does not know of. One that another profile made may
     * lack what this one keeps, and another user's is not even looked at.
     */
    private Optional<DumpSummary> made(FileSnapshot original, Path folded, JobMonitor monitor) {
        if (FoldedFiles.in(options.output).refusal(folded).isPresent()) {
            return Optional.empty();
        }
        try (FoldFile fold = FoldFile.open(folded)) {
            FoldIndex index = fold.index();
            Profile wanted = options.folding.profile().on(index.summary().header());
            return index.profile().stripsAs(AppliedProfile.of(wanted, ScanResult.NONE, 0))
                            && VerifiedFold.verify(Input.of(original), folded, options.folding, monitor)
                                    .same()
                    ? Optional.of(index.summary())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** What is damaged or may still grow is never deleted. */
    private boolean mayGo(FileSnapshot original) {
        return options.delete && !journal.contains(entry("kept", original));
    }

    /** Nor is what was not verified. */
    private void delete(FileSnapshot original) throws IOException {
        if (mayGo(original) && original.deleteIfUnchanged()) {
            listener.log(Message.of("watch.deleted", original.path()));
        }
    }

    /** What is done with the folded files. */
    public Followup followup() {
        return followup;
    }

    /** Whether nothing waits to be folded. */
    boolean isIdle() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(options.folder, NO_LINK)) {
            for (Path file : files) {
                if (!isHidden(file) && !journal.contains(entry("folded", FileSnapshot.of(file)))) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        if (own) {
            followup.close();
        }
        try (journal) {
            if (!own) {
                forgetIfEmptied();
            }
        }
    }

    private void forgetIfEmptied() {
        try {
            if (isEmptied()) {
                journal.forget();
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What is remembered of dumps that are not there any more does no harm; or the folder has gone with it.
        }
    }

    /** Whether no dump is left of which something could be remembered. */
    private boolean isEmptied() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                options.folder, file -> !file.getFileName().toString().equals(JOURNAL))) {
            return !files.iterator().hasNext();
        }
    }
}
