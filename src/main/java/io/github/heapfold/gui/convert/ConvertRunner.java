package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.WritingJobs;
import io.github.heapfold.gui.jobs.JobPane;
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
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Puts the repairing or converting of a dump into the queue, and its result where it belongs. */
public final class ConvertRunner {
    private final WritingJobs jobs;
    private final Consumer<Path> written;
    private final BiConsumer<OpenFile, Converted> repaired;

    /**
     * @param written takes a dump that was converted, when it is there
     * @param repaired takes a damaged dump and what is whole of it
     */
    public ConvertRunner(WritingJobs jobs, Consumer<Path> written, BiConsumer<OpenFile, Converted> repaired) {
        this.jobs = jobs;
        this.repaired = repaired;
        this.written = written;
    }

    /** Shows the work on a file. */
    JobPane progress(OpenFile file) {
        return jobs.progress(file);
    }

    /** Asks where the target is there already, then queues; says so where something else is being written there. */
    public void run(ConvertModel model) {
        OpenFile file = model.file();
        Path target = model.dump().target().get();
        jobs.check(
                file,
                target,
                fault(model),
                free -> submit(model, target, free),
                taken -> fail(model, taken, List.of(elsewhere(model), again(model))));
    }

    private static void fail(ConvertModel model, Problem problem, List<Problem.Remedy> remedies) {
        model.file().fail(ViewId.RESTORE, problem.offering(remedies));
    }

    private Problem.Remedy again(ConvertModel model) {
        return Problem.Remedy.again(() -> run(model));
    }

    private Problem.Remedy elsewhere(ConvertModel model) {
        return jobs.elsewhere(model.dump().target()::get, target -> {
            model.dump().target().set(target);
            run(model);
        });
    }

    /** What helps: where nothing of the dump is whole, neither another target nor another try does. */
    private List<Problem.Remedy> remedies(ConvertModel model, Throwable failure) {
        OpenFile file = model.file();
        if (Problem.isNothingWhole(failure)) {
            return model.damage().stream()
                    .map(report -> new Problem.Remedy(
                            "problem.showDamage",
                            () -> file.inspectAt(report.damage().offset())))
                    .toList();
        }
        return jobs.remedies(file, failure, Optional.of(elsewhere(model)), again(model));
    }

    private static String fault(ConvertModel model) {
        return text(
                model.repair().get() ? "problem.repair" : "problem.restore",
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
                ? repairing(new RepairJob(input, free, form, jobs.threads()))
                : converting(new ConvertJob(input, free, form, app, jobs.threads()));
        jobs.queue()
                .submit(JobRequest.create(
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
                        .onFailure(failure ->
                                fail(model, Problem.of(fault, file.path(), failure), remedies(model, failure))));
    }

    private static Job<Converted> repairing(RepairJob job) {
        return monitor -> Converted.of(job.run(monitor));
    }

    private static Job<Converted> converting(ConvertJob job) {
        return monitor -> Converted.of(job.run(monitor));
    }
}
