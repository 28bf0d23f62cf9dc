package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.job.restore.RepairJob;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Puts the repairing or converting of a dump into the queue, and its result where it belongs. */
public final class ConvertRunner {
    private final JobQueue queue;
    private final TargetGuard guard;
    private final int threads;
    private final Consumer<Path> written;
    private final BiConsumer<OpenFile, Converted> repaired;

    /**
     * @param threads how many chunks are worked on at once
     * @param written takes a dump that was converted, when it is there
     * @param repaired takes a damaged dump and what is whole of it
     */
    public ConvertRunner(
            JobQueue queue,
            TargetGuard guard,
            int threads,
            Consumer<Path> written,
            BiConsumer<OpenFile, Converted> repaired) {
        this.repaired = repaired;
        this.queue = queue;
        this.guard = guard;
        this.threads = threads;
        this.written = written;
    }

    /** Shows the work on a file. */
    JobPane progress(OpenFile file) {
        return new JobPane(queue, file.path());
    }

    /** Asks where the target is there already, then queues; says so where something else is being written there. */
    public void run(ConvertModel model) {
        OpenFile file = model.file();
        Path target = model.dump().target().get();
        guard.check(
                target,
                file.path(),
                free -> submit(model, target, free),
                other -> file.fail(ViewId.RESTORE, Problem.taken(fault(model), file.path(), target, other)));
    }

    private static String fault(ConvertModel model) {
        return text(
                model.repair().get() ? "problem.repair" : "problem.convert",
                model.file().name());
    }

    private void submit(ConvertModel model, Path target, Target free) {
        OpenFile file = model.file();
        file.problem().set(null);
        boolean repair = model.repair().get();
        Input input = file.input();
        DumpForm form = model.dump().form(true);
        boolean app = model.file().isAndroid() && model.appHeapOnly().get();
        String fault = fault(model);
        Job<Converted> job = repair
                ? repairing(new RepairJob(input, free, form, threads))
                : converting(new ConvertJob(input, free, form, app, threads));
        queue.submit(JobRequest.create(
                        text(repair ? "job.repair" : "job.convert", file.name()), JobRequest.Queue.WORK, job)
                .about(file.path())
                .reveals(target)
                .retry(file, () -> run(model))
                .summary(result -> Units.bytes(result.writtenBytes()))
                .onSuccess(result -> {
                    model.result().set(result);
                    if (repair) {
                        repaired.accept(file, result);
                    } else {
                        written.accept(target);
                    }
                })
                .onFailure(failure -> file.fail(ViewId.RESTORE, Problem.of(fault, file.path(), failure))));
    }

    private static Job<Converted> repairing(RepairJob job) {
        return monitor -> Converted.of(job.run(monitor));
    }

    private static Job<Converted> converting(ConvertJob job) {
        return monitor -> Converted.of(job.run(monitor));
    }
}
