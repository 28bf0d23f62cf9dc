package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.keys.KeyChoice;
import io.github.heapfold.gui.keys.KeyedJob;
import io.github.heapfold.gui.keys.TypedKeys;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.MissingJob;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.Identities;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Puts the restoring of a file into the queue, and its result where it belongs. */
public final class RestoreRunner {
    /** What is whole alone: the key of the words for it. */
    static final String WHOLE = "restore.salvage";

    private final WritingJobs jobs;
    private final Consumer<Path> restored;

    /**
     * @param restored takes the restored dump, when it is there
     */
    public RestoreRunner(WritingJobs jobs, Consumer<Path> restored) {
        this.jobs = jobs;
        this.restored = restored;
    }

    /** Shows the work on a file. */
    JobPane progress(OpenFile file) {
        return jobs.progress(file);
    }

    /**
     * What is to be restored.
     *
     * @param salvage whether to restore what is whole of a damaged file
     * @param ofSeveral whether it is ordered for several files at once
     * @param again asks for the same anew
     * @param elsewhere asks for it with another target; empty where nobody is asked for one
     * @param whole asks for what is whole alone; empty where that is what is asked for
     */
    private record Order(
            OpenFile file,
            Path target,
            RestoreOptions options,
            KeyChoice key,
            boolean salvage,
            boolean ofSeveral,
            Runnable again,
            Optional<Problem.Remedy> elsewhere,
            Optional<Runnable> whole) {}

    /**
     * Asks where the target is there already, then queues; says so where something else is being written there.
     *
     * @param salvage whether to restore what is whole of a damaged file
     */
    public void run(RestoreModel model, boolean salvage) {
        Path target = model.dump().target().get();
        // What is whole is saved as it is, in the form that is chosen.
        RestoreOptions options = salvage
                ? new RestoreOptions(Unfolding.STANDARD, model.dump().form(false), jobs.threads())
                : model.options(jobs.threads());
        run(new Order(
                model.file(),
                target,
                options,
                model.key(),
                salvage,
                model.isOfSeveral(),
                () -> run(model, salvage),
                Optional.of(jobs.elsewhere(model.dump().target()::get, chosen -> {
                    model.dump().target().set(chosen);
                    run(model, salvage);
                })),
                salvage ? Optional.empty() : Optional.of(() -> run(model, true))));
    }

    /** The same for a file that is too damaged to say more of itself, to where dumps usually go. */
    public void salvage(OpenFile file) {
        run(new Order(
                file,
                RestoreModel.beside(file),
                RestoreOptions.standard(jobs.threads()),
                new KeyChoice(),
                true,
                false,
                () -> salvage(file),
                Optional.empty(),
                Optional.empty()));
    }

    private void run(Order order) {
        OpenFile file = order.file();
        jobs.check(
                file,
                order.target(),
                text("problem.restore", file.name()),
                free -> submit(order, free),
                taken -> fail(
                        order,
                        taken,
                        Stream.concat(order.elsewhere().stream(), Stream.of(again(order)))
                                .toList()));
    }

    /** What helps; where the file itself is damaged, it is not another target. */
    private List<Problem.Remedy> remedies(Order order, Throwable failure) {
        Optional<Problem.Remedy> best = Problem.isDamage(failure)
                ? order.whole().map(act -> new Problem.Remedy(WHOLE, act))
                : order.elsewhere();
        return jobs.remedies(order.file(), failure, best, again(order));
    }

    private static Problem.Remedy again(Order order) {
        return Problem.Remedy.again(order.again());
    }

    private static void fail(Order order, Problem problem, List<Problem.Remedy> remedies) {
        order.file().fail(ViewId.RESTORE, problem.offering(remedies));
    }

    private void submit(Order order, Target free) {
        OpenFile file = order.file();
        if (order.ofSeveral() && file.isClosed()) {
            // While its target was looked at, or asked about.
            return;
        }
        // Not before: whoever keeps what is there has left all as it was.
        file.results().stopped().set(false);
        Path target = order.target();
        KeyChoice key = order.key();
        if (file.state().get() == OpenFile.State.READY) {
            file.problem().set(null);
        }
        if (file.results().check(target).getValue() != null) {
            file.results().comparison().set(null);
        }
        key.fault().set("");
        List<String> words = key.words();
        TypedKeys keys = key.keys();
        Job<RestoreJob.Result> job = new KeyedJob<>(keys, source -> {
            RestoreJob whole =
                    new RestoreJob(file.input(), free, opened(order.options(), KeyChoice.identities(words, source)));
            return order.salvage() ? whole.salvaging() : whole;
        });
        jobs.queue()
                .submit(JobRequest.create(text("job.restore", file.name()), JobRequest.Queue.WORK, job)
                        .about(file.path())
                        .ofSeveral(order.ofSeveral())
                        .reveals(target)
                        .retry(file, order.again())
                        .summary(result -> text(
                                order.salvage() ? "job.salvaged" : "job.restored",
                                Units.bytes(result.restoredBytes()),
                                Units.duration(result.time())))
                        .onCancel(() -> {
                            keys.close();
                            file.results().stopped().set(order.ofSeveral());
                        })
                        .onSuccess(result -> restored(order, result))
                        .onFailure(failure -> failed(order, failure)));
    }

    private void restored(Order order, RestoreJob.Result result) {
        OpenFile file = order.file();
        order.key().passphrase().forget();
        if (!order.salvage()) {
            file.soundness().readWhole();
        }
        // What an earlier one gave is told until now: nothing of the page moves while this one works.
        file.results().missing().set(null);
        file.results().restored().set(result);
        restored.accept(order.target());
        if (result.kind() == FileKind.KOOM) {
            countMissing(file);
        }
    }

    private void failed(Order order, Throwable failure) {
        Optional<String> keyFault = Problem.keyFault(failure);
        if (keyFault.isPresent()) {
            order.key().fault().set(keyFault.get());
            return;
        }
        OpenFile file = order.file();
        // An earlier one that went well is not shown above one that failed.
        file.results().restored().set(null);
        file.soundness().failed(failure);
        Problem problem = Problem.of(text("problem.restore", file.name()), file.path(), failure);
        fail(order, problem, remedies(order, failure));
    }

    /** With a key all of the original comes back, so there is nothing to fill. */
    private static RestoreOptions opened(RestoreOptions options, Optional<Identities> identities) {
        return identities.isEmpty()
                ? options
                : new RestoreOptions(Unfolding.opened(identities.get()), options.form(), options.threads());
    }

    /** What KOOM takes away whole does not come back; how much is missed is only known by looking at all references. */
    private void countMissing(OpenFile file) {
        MissingJob job = new MissingJob(file.input(), jobs.threads());
        jobs.queue()
                .submit(JobRequest.create(text("job.missing", file.name()), JobRequest.Queue.WORK, job)
                        .about(file.path())
                        .retry(file, () -> countMissing(file))
                        .onSuccess(file.results().missing()::set)
                        .onFailure(failure -> file.problem()
                                .set(Problem.of(text("problem.inspect", file.name()), file.path(), failure))));
    }
}
