package io.github.heapfold.capture;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.TargetNames;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** Folds each dump that appears in a folder, once, when it is complete. */
public final class WatchedFolder implements Job<Void>, Closeable {
    private static final String JOURNAL = ".heapfold-watch";
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
     */
    public record Options(Path folder, Path output, FoldOptions folding, boolean delete, Duration settle) {}

    private record Seen(long size, long time, long sinceNanos) {}

    private record Failed(long untilNanos, Duration pause) {}

    private final Options options;
    private final List<Captured> steps;
    private final WatchListener listener;
    private final Journal journal;
    private final Map<Path, Seen> seen = new HashMap<>();
    private final Map<Path, Failed> failed = new HashMap<>();
    private boolean resent;

    private WatchedFolder(Options options, List<Captured> steps, WatchListener listener, Journal journal) {
        this.options = options;
        this.steps = steps;
        this.listener = listener;
        this.journal = journal;
    }

    /**
     * Opens a folder for watching.
     *
     * @throws JobException where there is no such folder, or another process watches it
     */
    public static WatchedFolder open(Options options, List<Captured> steps, WatchListener listener) throws IOException {
        for (Path folder : List.of(options.folder, options.output)) {
            if (!Files.isDirectory(folder)) {
                throw new JobException("the folder " + folder + " does not exist");
            }
        }
        return new WatchedFolder(options, steps, listener, Journal.open(options.folder, JOURNAL));
    }

    /** Watches until it is cancelled, which is no fault. */
    @Override
    public Void run(JobMonitor monitor) throws IOException {
        listener.log("watching " + options.folder);
        try {
            while (!monitor.isCancelled()) {
                poll(monitor);
                Wait.until(POLL, monitor);
            }
        } catch (CancellationException e) {
            // What was being folded vanishes, and is folded when this runs again.
        }
        listener.log("stopped watching " + options.folder);
        return null;
    }

    /** Looks once, and folds what is complete. */
    void poll(JobMonitor monitor) throws IOException {
        resend(monitor);
        Set<Path> there = new HashSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(options.folder, Files::isRegularFile)) {
            for (Path file : files) {
                there.add(file);
                try {
                    look(file, monitor);
                } catch (NoSuchFileException e) {
                    there.remove(file);
                } catch (IOException e) {
                    fail(file, e);
                }
            }
        }
        seen.keySet().retainAll(there);
        failed.keySet().retainAll(there);
    }

    private void fail(Path file, IOException fault) {
        Failed before = failed.get(file);
        Duration wait = before == null ? FIRST_RETRY : before.pause.multipliedBy(2);
        wait = wait.compareTo(LAST_RETRY) > 0 ? LAST_RETRY : wait;
        failed.put(file, new Failed(System.nanoTime() + wait.toNanos(), wait));
        listener.log(file + " is kept and tried again in " + wait.toMinutes() + " min: " + Faults.text(fault));
    }

    private void look(Path file, JobMonitor monitor) throws IOException {
        Failed fault = failed.get(file);
        if (fault != null && System.nanoTime() - fault.untilNanos < 0) {
            return;
        }
        long size = Files.size(file);
        long time = Files.getLastModifiedTime(file).toMillis();
        Seen before = seen.get(file);
        if (before == null || before.size != size || before.time != time) {
            seen.put(file, new Seen(size, time, System.nanoTime()));
            return;
        }
        if (!DumpEnd.isDump(file)) {
            return;
        }
        String[] key = {
            "folded",
            Long.toString(size),
            Long.toString(time),
            file.getFileName().toString()
        };
        if (journal.contains(key)) {
            deleteOriginal(file, key);
            return;
        }
        boolean settled = System.nanoTime() - before.sinceNanos >= options.settle.toNanos();
        if (DumpEnd.isEnded(file) || settled) {
            fold(file, key, monitor);
        }
    }

    private void fold(Path file, String[] key, JobMonitor monitor) throws IOException {
        Path wished = options.output.resolve(TargetNames.folded(file).getFileName());
        Path target = wished;
        if (!Files.exists(wished) || !isFoldOf(file, wished, monitor)) {
            String name = wished.getFileName().toString();
            target = CaptureNames.free(options.output, name.substring(0, name.length() - ".hfold".length()), ".hfold");
            VerifiedFold.Result made = new VerifiedFold(file, target, options.folding, false).run(monitor);
            listener.log(made.line());
            if (!made.mayGo()) {
                journal.add("kept", key[1], key[2], key[3]);
            }
        }
        // Not before the target is verified, and before anything is done with it.
        journal.add("made", target.toString());
        journal.add(key);
        deleteOriginal(file, key);
        listener.captured(target);
        send(target);
    }

    /** After a crash there may be a folded file that the journal does not know of. */
    private boolean isFoldOf(Path file, Path folded, JobMonitor monitor) {
        try {
            return VerifiedFold.verify(file, folded, options.folding, monitor).same();
        } catch (IOException e) {
            return false;
        }
    }

    /** What is damaged or may still grow is never deleted. */
    private void deleteOriginal(Path file, String[] key) throws IOException {
        boolean whole = DumpEnd.isEnded(file) || DumpEnd.isGzip(file);
        if (options.delete
                && whole
                && !journal.contains("kept", key[1], key[2], key[3])
                && Files.deleteIfExists(file)) {
            listener.log("deleted " + file);
        }
    }

    private void send(Path target) throws IOException {
        for (Captured step : steps) {
            try {
                step.handle(target);
            } catch (IOException e) {
                listener.log(Faults.text(e));
                return;
            }
        }
        journal.add("sent", target.toString());
    }

    /** What an earlier run made and could not send. */
    private void resend(JobMonitor monitor) throws IOException {
        if (resent || steps.isEmpty()) {
            return;
        }
        resent = true;
        for (List<String> entry : journal.entries()) {
            boolean made = entry.get(0).equals("made") && entry.size() == 2;
            if (made && !journal.contains("sent", entry.get(1)) && !monitor.isCancelled()) {
                Path target = Path.of(entry.get(1));
                if (Files.isRegularFile(target)) {
                    send(target);
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
