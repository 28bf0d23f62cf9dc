package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.capture.CaptureJob;
import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.resident.CaptureNames;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;

/** Captures JVMs, and shows what was captured. */
public final class CaptureRunner {
    /**
     * What was captured.
     *
     * @param why it was, for people; empty where somebody asked for it
     */
    record Captured(Path file, String why) {}

    private final JobQueue queue;
    private final int threads;
    private final Consumer<Path> captured;
    private final ReadOnlyObjectWrapper<Captured> last = new ReadOnlyObjectWrapper<>();
    private final Resident triggers;
    private final Resident folder;

    /**
     * @param threads how many chunks are coded at once
     * @param work runs what is resident, each in a thread
     * @param ui runs what touches the window
     * @param captured takes each folded file
     */
    public CaptureRunner(JobQueue queue, int threads, Executor work, Executor ui, Consumer<Path> captured) {
        this.queue = queue;
        this.threads = threads;
        this.captured = captured;
        this.triggers = new Resident(work, ui, this::add);
        this.folder = new Resident(work, ui, this::add);
    }

    private void add(Path file, String why) {
        captured.accept(file);
        last.set(new Captured(file, why));
    }

    /** A file by its name, and what it cannot be read without: nobody is to send it without knowing. Reads the file. */
    static String told(Path file) {
        String name = Visible.of(String.valueOf(file.getFileName()));
        return base(file).map(base -> text("capture.needs", name, base)).orElse(name);
    }

    /** The name of the file without which one cannot be read; empty where it stands alone. Reads it. */
    static Optional<String> base(Path file) {
        try (FoldFile fold = FoldFile.open(file)) {
            return fold.index().base().map(base -> Visible.of(base.name()));
        } catch (IOException e) {
            // What is wrong with it is told where it is opened.
            return Optional.empty();
        }
    }

    /** What was captured last; null before the first, and while another one is made or after that has failed. */
    ReadOnlyObjectProperty<Captured> last() {
        return last.getReadOnlyProperty();
    }

    Resident triggers() {
        return triggers;
    }

    Resident folder() {
        return folder;
    }

    /** What is watched for until somebody stops it, each as people call it. */
    public ObservableValue<List<String>> watches() {
        return Bindings.createObjectBinding(
                () -> Stream.of(triggers, folder)
                        .map(resident -> resident.name().get())
                        .filter(name -> !name.isEmpty())
                        .toList(),
                triggers.name(),
                folder.name());
    }

    /** Stops all that is resident, as before the program ends. */
    public void stop() {
        triggers.stop();
        folder.stop();
    }

    FoldOptions folding(Profile profile) {
        return new FoldOptions(profile, FoldOptions.DEFAULT_LEVEL, threads);
    }

    CaptureOptions options(Profile profile, boolean live) {
        return new CaptureOptions(folding(profile), live, Optional.empty(), Optional.empty());
    }

    /**
     * Captures a JVM now.
     *
     * @param steps what is done with the folded file
     * @param failed is given what to tell the user
     */
    void capture(
            LocalJvm jvm, Path target, CaptureOptions options, List<CaptureStep> steps, Consumer<Throwable> failed) {
        try (LocalTarget named = LocalTarget.of(jvm)) {
            Path file = CaptureNames.next(target, named);
            last.set(null);
            queue.submit(JobRequest.create(
                            text("job.capture", jvm.shortName(), Long.toString(jvm.pid())),
                            JobRequest.Queue.WORK,
                            monitor -> {
                                try (LocalTarget now = LocalTarget.of(jvm)) {
                                    return new CaptureJob(now, Target.file(file, false), options).run(monitor);
                                }
                            })
                    .reveals(file)
                    .retry(() -> capture(jvm, target, options, steps, failed))
                    .summary(CaptureRunner::summary)
                    .onSuccess(result -> {
                        add(file, "");
                        steps.forEach(step -> send(file, step, failed));
                    })
                    .onFailure(failed));
        } catch (JobException e) {
            failed.accept(e);
        }
    }

    /**
     * Captures an app on an Android device.
     *
     * @param folder where to
     * @param collect whether it collects its garbage before
     * @param steps what is done with the folded file
     * @param failed is given what to tell the user
     */
    void capture(
            AndroidApp app,
            Path folder,
            boolean collect,
            FoldOptions options,
            List<CaptureStep> steps,
            Consumer<Throwable> failed) {
        Path file = CaptureNames.next(folder, app.stem());
        last.set(null);
        queue.submit(JobRequest.create(
                        text("job.capture", app.process().name(), app.device().serial()),
                        JobRequest.Queue.WORK,
                        app.capture(file, collect, options))
                .reveals(file)
                .retry(() -> capture(app, folder, collect, options, steps, failed))
                .summary(result -> text(
                        "job.captured.android",
                        Units.bytes(result.folded().sizes().originalBytes()),
                        Units.bytes(result.folded().sizes().storedBytes())))
                .onSuccess(result -> {
                    add(file, "");
                    result.left().ifPresent(left -> failed.accept(new JobException(left)));
                    steps.forEach(step -> send(file, step, failed));
                })
                .onFailure(failed));
    }

    private void send(Path file, CaptureStep step, Consumer<Throwable> failed) {
        queue.submit(JobRequest.create(
                        text("job.send", file.getFileName().toString()), JobRequest.Queue.WORK, monitor -> {
                            step.handle(FileSnapshot.of(file), monitor);
                            return file;
                        })
                .reveals(file)
                .retry(() -> send(file, step, failed))
                .onFailure(failed));
    }

    private static String summary(CaptureJob.Result result) {
        SizeReport sizes = result.folded().sizes();
        return text(
                result.way() == CaptureOptions.Way.PIPE ? "job.captured.pipe" : "job.captured.file",
                Units.bytes(sizes.originalBytes()),
                Units.bytes(sizes.storedBytes()),
                Units.bytes(result.peakDiskBytes()));
    }
}
