package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.AfterReading;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.keys.KeyedJob;
import io.github.heapfold.gui.keys.TypedKeys;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.compress.SealedOptions;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.age.AgeRecipients;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Puts the folding of a file into the queue, and its result where it belongs. */
public final class CompressRunner {
    private final WritingJobs jobs;
    private final Estimates estimates;
    private final BiConsumer<OpenFile, Path> results;

    /**
     * @param estimates hear what a compressed file took
     * @param results takes the dump and what was made of it, when it is there
     */
    public CompressRunner(WritingJobs jobs, Estimates estimates, BiConsumer<OpenFile, Path> results) {
        this.jobs = jobs;
        this.estimates = estimates;
        this.results = results;
    }

    /** Shows the work on a file. */
    JobPane progress(OpenFile file) {
        return jobs.progress(file);
    }

    /** Asks where the target is there already, then queues; says so where something else is being written there. */
    public void run(CompressModel model) {
        OpenFile file = model.file();
        Path target = model.target().get();
        jobs.check(file, target, problem(file), free -> submit(model, target, free), taken -> failTaken(model, taken));
    }

    private void failTaken(CompressModel model, Problem taken) {
        fail(model, taken, List.of(elsewhere(model), again(model)));
    }

    private static String problem(OpenFile file) {
        return text("problem.compress", file.name());
    }

    /**
     * The same for one of several files, of which it is not known yet what is in it: asks at once, and queues when it has
     * been read and is a dump.
     */
    public void runOnceRead(OpenFile file) {
        Path target = file.resultPlace().of(ResultFormat.HFOLD.beside(file.path()));
        jobs.check(
                file,
                target,
                problem(file),
                free -> onceRead(
                        file,
                        model -> jobs.checkAgain(
                                file,
                                target,
                                problem(file),
                                () -> submit(model, target, free),
                                taken -> failTaken(model, taken))),
                taken -> onceRead(file, this::run));
    }

    private static String title(OpenFile file) {
        return text("job.compress", file.name());
    }

    private static void onceRead(OpenFile file, Consumer<CompressModel> act) {
        if (file.isUnread()) {
            file.afterReading()
                    .add(new AfterReading(
                            title(file), true, true, () -> act.accept(new CompressModel(file).ofSeveral())));
        } else if (file.isDump()) {
            // The question was open for as long.
            act.accept(new CompressModel(file).ofSeveral());
        }
    }

    private void submit(CompressModel model, Path target, Target free) {
        OpenFile file = model.file();
        if (model.isOfSeveral() && file.isClosed()) {
            // While its target was looked at, or asked about.
            return;
        }
        // Not before: whoever keeps what is there has left all as it was.
        file.results().stopped().set(false);
        file.problem().set(null);
        Path base = model.hasBase() ? model.base().get() : null;
        FoldOptions options = model.options(jobs.threads());
        boolean alone = model.format().get() == ResultFormat.HFOLD && !model.isSealed() && base == null;
        TypedKeys keys =
                new TypedKeys(model.isSealed() ? model.seal().passphrase().typed() : new char[0]);
        jobs.queue()
                .submit(JobRequest.create(title(file), JobRequest.Queue.WORK, job(model, free, keys))
                        .about(file.path())
                        .ofSeveral(model.isOfSeveral())
                        .renews()
                        .reveals(target)
                        .retry(file, () -> run(model))
                        .summary(result -> summary(result.sizes()))
                        .onCancel(() -> {
                            keys.close();
                            file.results().stopped().set(model.isOfSeveral());
                        })
                        .onSuccess(result -> {
                            model.seal().passphrase().forget();
                            // What was compared before is not this result.
                            file.results().comparison().set(null);
                            file.results().base().set(base);
                            file.results()
                                    .leftOut()
                                    .set(AppliedProfile.of(
                                            options.profile()
                                                    .on(result.summary().header()),
                                            ScanResult.NONE,
                                            options.level()));
                            file.results().report().set(result.sizes());
                            if (alone) {
                                estimates.made(file, options, result.sizes());
                            }
                            results.accept(file, target);
                        })
                        .onFailure(failure -> fail(
                                model,
                                Problem.of(problem(file), file.path(), failure),
                                jobs.remedies(file, failure, Optional.of(elsewhere(model)), again(model)))));
    }

    private static void fail(CompressModel model, Problem problem, List<Problem.Remedy> remedies) {
        model.file().fail(ViewId.COMPRESS, problem.offering(remedies));
    }

    private Problem.Remedy again(CompressModel model) {
        return Problem.Remedy.again(() -> run(model));
    }

    private Job<CompressJob.Result> job(CompressModel model, Target target, TypedKeys keys) {
        ResultFormat format = model.format().get();
        Input input = model.file().input();
        FoldOptions options = model.options(jobs.threads());
        DumpForm form = model.form();
        if (!model.isSealed()) {
            return format.job(input, target, options, form);
        }
        List<String> words = model.seal().words();
        return new KeyedJob<>(
                keys,
                source -> format.job(input, target, SealedOptions.of(options, AgeRecipients.of(words, source)), form));
    }

    private Problem.Remedy elsewhere(CompressModel model) {
        return jobs.elsewhere(model.target()::get, target -> {
            model.target().set(target);
            run(model);
        });
    }

    private static String summary(SizeReport sizes) {
        return text(
                "job.compressed",
                Units.bytes(sizes.originalBytes()),
                Units.bytes(sizes.storedBytes()),
                Texts.percent(sizes.ratio()),
                Units.duration(sizes.time()));
    }
}
