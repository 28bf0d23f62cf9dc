package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RebaseJob;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Makes of a file that cannot be read without another one a file that can: what one sends to somebody else. */
public final class RebaseRunner {
    private final WritingJobs jobs;
    private final BiConsumer<OpenFile, Path> made;

    /**
     * @param made takes a file and what stands alone of it, when that is there
     */
    public RebaseRunner(WritingJobs jobs, BiConsumer<OpenFile, Path> made) {
        this.jobs = jobs;
        this.made = made;
    }

    /** Asks where the target is there already, then queues. */
    public void run(OpenFile file) {
        run(file, TargetNames.rebased(file.path()));
    }

    private void run(OpenFile file, Path target) {
        jobs.check(
                file,
                target,
                fault(file),
                free -> submit(file, target, free),
                taken -> fail(file, taken, List.of(elsewhere(file, target), again(file, target))));
    }

    private void submit(OpenFile file, Path target, Target free) {
        file.problem().set(null);
        jobs.queue()
                .submit(JobRequest.create(
                                text("job.rebase", file.name()),
                                JobRequest.Queue.WORK,
                                new RebaseJob(file.input(), free, jobs.threads()))
                        .about(file.path())
                        .reveals(target)
                        .retry(file, () -> run(file, target))
                        .summary(result -> Units.bytes(result.writtenBytes()))
                        .onSuccess(result -> made.accept(file, target))
                        .onFailure(failure -> fail(
                                file, Problem.of(fault(file), file.path(), failure), remedies(file, target, failure))));
    }

    private static String fault(OpenFile file) {
        return text("problem.rebase", file.name());
    }

    private static void fail(OpenFile file, Problem problem, List<Problem.Remedy> remedies) {
        file.fail(ViewId.SUMMARY, problem.offering(remedies));
    }

    private Problem.Remedy again(OpenFile file, Path target) {
        return Problem.Remedy.again(() -> run(file, target));
    }

    private Problem.Remedy elsewhere(OpenFile file, Path target) {
        return jobs.elsewhere(() -> target, chosen -> run(file, chosen));
    }

    /** What helps; where what is read is damaged or not the right one, it is not another target. */
    private List<Problem.Remedy> remedies(OpenFile file, Path target, Throwable failure) {
        Optional<Problem.Remedy> best = Problem.isDamage(failure) || Problem.isOfBase(failure)
                ? Optional.empty()
                : Optional.of(elsewhere(file, target));
        return jobs.remedies(file, failure, best, again(file, target));
    }
}
