package io.github.heapfold.capture.android;

import io.github.heapfold.capture.resident.VerifiedFold;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Has an Android app dump its heap to the device's storage, folds the dump as it comes from there, compares the result
 * with it, and deletes it there, whatever happened.
 */
public final class AndroidCaptureJob implements Job<AndroidCaptureJob.Result> {
    /** An app with a large heap and a slow processor looks through it for less than this. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /**
     * What was captured.
     *
     * @param folded sizes, and what the folded file remembers of the dump
     * @param left why the dump could not be deleted on the device, and its name there; empty where it was
     */
    public record Result(CompressJob.Result folded, Optional<Message> left) {}

    /**
     * What the app dumps.
     *
     * @param collect whether it collects its garbage before
     * @param bitmaps whether the pixels of bitmaps go into the dump too, from Android 15 on
     */
    public record Wish(boolean collect, boolean bitmaps) {}

    private final Adb adb;
    private final AndroidDevice device;
    private final AndroidProcess process;
    private final Wish wish;
    private final Path target;
    private final boolean force;
    private final FoldOptions options;
    private final Duration patience;

    /**
     * @param target the file to write
     * @param force whether it may be there already
     */
    public AndroidCaptureJob(
            Adb adb,
            AndroidDevice device,
            AndroidProcess process,
            Wish wish,
            Path target,
            boolean force,
            FoldOptions options) {
        this(adb, device, process, wish, target, force, options, PATIENCE);
    }

    AndroidCaptureJob(
            Adb adb,
            AndroidDevice device,
            AndroidProcess process,
            Wish wish,
            Path target,
            boolean force,
            FoldOptions options,
            Duration patience) {
        this.adb = adb;
        this.device = device;
        this.process = process;
        this.wish = wish;
        this.target = target;
        this.force = force;
        this.options = options;
        this.patience = patience;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        // Before an app is made to stand still.
        Target.file(target, force).check();
        DeviceShell shell = new DeviceShell(adb, device, monitor);
        shell.sweep();
        String file = DeviceShell.newFile();
        CompressJob.Result folded;
        try {
            folded = fold(shell, file, monitor);
        } catch (CancellationException e) {
            remove(shell, file).ifPresent(left -> e.addSuppressed(new JobException(left)));
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            Optional<Message> left = remove(shell, file);
            if (left.isPresent()) {
                throw new JobException(Message.of("adb.andLeft", Faults.message(e), left.get()), e);
            }
            throw e;
        }
        return new Result(folded, remove(shell, file));
    }

    private CompressJob.Result fold(DeviceShell shell, String file, JobMonitor monitor) throws IOException {
        Progress progress = monitor.phase(Phase.DUMPING);
        progress.at(0, -1);
        boolean finished = shell.dump(process, file, wish.collect(), wish.bitmaps());
        Input dump = Input.reopened(process.name(), () -> new DeviceDump(shell, file, process, finished, patience));
        return VerifiedFold.fold(dump, Target.file(target, force), options, monitor);
    }

    /** Why it is still there; empty where it is gone. */
    private static Optional<Message> remove(DeviceShell shell, String file) {
        try {
            Threads.uninterrupted(() -> shell.uncancelled().remove(file));
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(Message.of("adb.left", shell.device().serial(), file, Faults.reason(e)));
        }
    }
}
