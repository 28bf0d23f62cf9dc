package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RebaseJob;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/** Makes of a file that cannot be read without another one a file that can: what one sends to somebody else. */
public final class RebaseRunner {
    private final JobQueue queue;
    private final TargetGuard guard;
    private final int threads;
    private final BiConsumer<OpenFile, Path> made;

    /**
     * @param threads how many chunks are worked on at once
     * @param made takes a file and what stands alone of it, when that is there
     */
    public RebaseRunner(JobQueue queue, TargetGuard guard, int threads, BiConsumer<OpenFile, Path> made) {
        this.queue = queue;
        this.guard = guard;
        this.threads = threads;
        this.made = made;
    }

    /** Asks where the target is there already, then queues. */
    public void run(OpenFile file) {
        Path target = TargetNames.rebased(file.path());
        guard.check(
                target,
                file.path(),
                free -> submit(file, target, free),
                other -> fail(file, Problem.taken(fault(file), file.path(), target, other)));
    }

    private void submit(OpenFile file, Path target, Target free) {
        file.problem().set(null);
        queue.submit(JobRequest.create(
                        text("job.rebase", file.name()),
                        JobRequest.Queue.WORK,
                        new RebaseJob(file.input(), free, threads))
                .about(file.path())
                .reveals(target)
                .retry(file, () -> run(file))
                .summary(result -> Units.bytes(result.writtenBytes()))
                .onSuccess(result -> made.accept(file, target))
                .onFailure(failure -> fail(file, Problem.of(fault(file), file.path(), failure))));
    }

    private static String fault(OpenFile file) {
        return text("problem.rebase", file.name());
    }

    private static void fail(OpenFile file, Problem problem) {
        file.fail(ViewId.SUMMARY, problem);
    }
}
