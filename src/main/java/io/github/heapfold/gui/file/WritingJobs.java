package io.github.heapfold.gui.file;

import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.output.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What jobs have in common that make a file of another one.
 *
 * @param threads how many chunks one of them works on at once
 * @param chooser asks the user for another target than this
 * @param reopen asks the user where a file is that has gone
 */
public record WritingJobs(
        JobQueue queue, TargetGuard guard, int threads, Function<Path, Optional<Path>> chooser, Runnable reopen) {
    /** Shows the work on a file. */
    public JobPane progress(OpenFile file) {
        return new JobPane(queue, file.path());
    }

    /**
     * Asks where the target is there already, then goes on.
     *
     * @param title of the problem
     * @param taken hears of it where something else is being written there
     */
    public void check(OpenFile file, Path target, String title, Consumer<Target> goOn, Consumer<Problem> taken) {
        guard.check(
                target,
                file.path(),
                goOn,
                other -> taken.accept(Problem.taken(title, file.path(), target, other)),
                // Who keeps a result has done with it, whether the last run was stopped or not.
                () -> file.results().stopped().set(false));
    }

    /** The same without a question, of a target that has been checked and then had to wait. */
    public void checkAgain(OpenFile file, Path target, String title, Runnable goOn, Consumer<Problem> taken) {
        guard.checkAgain(
                target, file.path(), goOn, other -> taken.accept(Problem.taken(title, file.path(), target, other)));
    }

    /** What helps where the target is at fault. */
    public Problem.Remedy elsewhere(Supplier<Path> target, Consumer<Path> goOn) {
        return Problem.Remedy.elsewhere(() -> chooser.apply(target.get()).ifPresent(goOn));
    }

    /**
     * What helps where a job failed.
     *
     * @param best what helps where the file has not gone; empty where only another try does
     */
    public List<Problem.Remedy> remedies(
            OpenFile file, Throwable failure, Optional<Problem.Remedy> best, Problem.Remedy again) {
        Optional<Problem.Remedy> first =
                Problem.isGone(failure, file.path()) ? Optional.of(Problem.Remedy.reopen(reopen)) : best;
        return Stream.concat(first.stream(), Stream.of(again)).toList();
    }
}
