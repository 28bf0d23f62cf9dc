package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.CaptureJob;
import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.CaptureText;
import io.github.heapfold.capture.android.AndroidCaptureJob;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.resident.CaptureNames;
import io.github.heapfold.capture.resident.VerifiedFold;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ReadersOption;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Captures one dump, now, and does with the folded file what was asked for. */
final class SingleCapture {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The file to write, or a folder; - for standard output (default: CLASS-PID-TIME.hfold here).")
    private String output;

    @Option(
            names = {"-f", "--force"},
            description = "Replace what is there already.")
    private boolean force;

    @Mixin
    private ReadersOption readers;

    boolean isStream() {
        return JobCommand.STANDARD.equals(output);
    }

    /** Whether each of several captures gets a file of its own. */
    boolean takesMany(JobCommand command) {
        return output == null || Files.isDirectory(command.path(output));
    }

    String output() {
        return output;
    }

    ReadersOption readers() {
        return readers;
    }

    /** Takes a dump of a JVM. */
    void capture(JobCommand command, DumpTarget target, CaptureOptions options, List<CaptureStep> steps)
            throws IOException {
        if (isStream()) {
            Target stream = Target.stream(command.terminal().out());
            command.note(CaptureText.of(target, command.run(new CaptureJob(target, stream, options)))
                    .toString());
            return;
        }
        Path wished = output == null ? Path.of("") : command.path(output);
        Path file = takesMany(command) ? CaptureNames.next(wished, target) : wished;
        CaptureJob.Result result = command.run(new CaptureJob(target, Target.file(file, force), options));
        finish(command, file, CaptureText.of(target, result).toString());
        warnOfDamage(command, target.label(), result.folded());
        follow(command, file, steps);
    }

    private static void warnOfDamage(JobCommand command, String label, CompressJob.Result folded) {
        folded.summary()
                .damage()
                .ifPresent(damage -> command.note("warning: the dump of " + label + " is damaged " + damage));
    }

    /** Takes a dump of an app on an Android device. */
    void capture(
            JobCommand command,
            AndroidOptions android,
            UnaryOperator<String> environment,
            String process,
            FoldOptions options,
            List<CaptureStep> steps)
            throws IOException {
        Path wished = output == null ? Path.of("") : command.path(output);
        AndroidOptions.App app = command.run(monitor -> android.find(process, environment, monitor));
        Path file = takesMany(command) ? CaptureNames.next(wished, app.stem()) : wished;
        AndroidCaptureJob.Result result = command.run(app.capture(file, force, options));
        SizeReport sizes = result.folded().sizes();
        Message done = Message.of(
                "adb.done",
                app.process().name(),
                app.device().serial(),
                sizes.change(),
                sizes.profile(),
                sizes.target());
        finish(command, file, done.toString());
        warnOfDamage(command, app.process().name(), result.folded());
        result.left().ifPresent(left -> command.note("warning: " + left));
        follow(command, file, steps);
    }

    /** Folds a dump that is there already. */
    void fold(JobCommand command, Path dump, boolean delete, FoldOptions options, List<CaptureStep> steps)
            throws IOException {
        Path beside = TargetNames.folded(dump);
        Path wished = output == null ? beside : command.path(output);
        Path file = Files.isDirectory(wished) ? wished.resolve(beside.getFileName()) : wished;
        VerifiedFold.Result result = command.run(new VerifiedFold(dump, file, options, force, delete));
        finish(command, file, result.message().toString());
        result.original().kept(dump).ifPresent(kept -> command.note("warning: " + kept));
        follow(command, file, steps);
    }

    private void finish(JobCommand command, Path file, String line) throws IOException {
        readers.grant(file);
        if (!command.isQuiet()) {
            command.print(List.of(line));
        }
    }

    private static void follow(JobCommand command, Path file, List<CaptureStep> steps) throws IOException {
        for (CaptureStep step : steps) {
            command.run(monitor -> {
                step.handle(FileSnapshot.of(file), monitor);
                return file;
            });
        }
    }
}
