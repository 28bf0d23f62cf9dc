package io.github.heapfold.cli.fold;

import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.analysis.secrets.redaction.Redaction;
import io.github.heapfold.analysis.secrets.redaction.RememberedHashes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ReportFile;
import io.github.heapfold.cli.command.TargetOptions;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.compress.SealedOptions;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.AbsenceJob;
import io.github.heapfold.message.Faults;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SizeReportWriter;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Folds dumps. */
@Command(
        name = "compress",
        description = {
            "Compress heap dumps to small .hfold files, or strip them and leave them heap dumps (--format).",
            "The default profile, oom, leaves out what the search for a memory leak does not need; --profile lossless"
                    + " keeps every byte; --profile mat keeps what Eclipse MAT shows."
        })
public final class CompressCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "Heap dumps, plain or packed (gzip, zstd, zip, tar); - for standard input, which goes to standard"
                            + " output.")
    private List<String> files;

    @Mixin
    private TargetOptions targets;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "What to write: ${COMPLETION-CANDIDATES} (default: hfold).",
                "hprof: the dump without what the profile leaves out, zeros in its place, which analysers open as it"
                        + " is.",
                "hprof.gz: the same, gzipped in blocks as HotSpot does it, so that MAT can jump in it.",
                "tailor: a mini.hprof as Tailor writes it, of a dump of Android with identifiers of 4 bytes; its"
                        + " rules are Tailor's."
            })
    private ResultFormat format = ResultFormat.HFOLD;

    @Mixin
    private DumpFormOptions form;

    @Mixin
    private FoldingOptions folding;

    @Mixin
    private RedactOptions redact;

    @Mixin
    private SealOption sealing;

    @Option(
            names = "--base",
            paramLabel = "BASE",
            description = {
                "Compress against this .hfold file, best one of an earlier dump of the same process with the same"
                        + " profile at a level up to 5: what comes out is much smaller, and can only be read where BASE is, which must never"
                        + " change. It is looked for beside the file by its name, or given to restore and verify"
                        + " (--base); 'heapfold rebase' makes a file that stands alone."
            })
    private Path base;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "Write before and after, per tag and field, to this file, of several dumps in one: .html, .json"
                            + " or .csv.")
    private String report;

    public CompressCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        Redaction redaction = redact.redaction(this);
        FoldOptions options =
                redaction == null ? folding.toOptions() : RedactOptions.withoutHashes(folding.toOptions());
        sealing.refuseIdle(this);
        if (sealing.isGiven()) {
            options = sealed(options);
        }
        if (base != null) {
            options = against(options);
        }
        if (!format.isDump() && form.isGiven()) {
            throw usage(
                    "--for and --dense are for heap dumps: --format hprof or hprof.gz, or when the file is restored");
        }
        if (format == ResultFormat.TAILOR && (folding.namesRules() || form.isGiven())) {
            throw usage(
                    "--format tailor leaves out what Tailor leaves out: --profile, --strip, --keep, --for and --dense"
                            + " are for the other formats");
        }
        List<Target> results = targets.targets(this, files, format::beside);
        form.refuseGzipped(this, form.form(format.isGzip(), options.level()), results);
        if (base != null && TargetOptions.isTarget(base, results)) {
            throw usage("--base and --output are the same file");
        }
        Optional<ReportFile<SizeReportWriter>> written =
                ReportFile.of(this, report, SizeReportWriter::forFile, ".html, .json or .csv", targets.isForced());
        if (written.isPresent()) {
            checkReport(written.get(), results);
        }
        List<SizeReport> reports = new ArrayList<>();
        FoldOptions chosen = options;
        int exit = forEach(
                files,
                results,
                targets.shared((file, target) -> reports.add(compress(file, redaction, target, chosen))));
        if (written.isPresent() && !reports.isEmpty()) {
            ReportFile<SizeReportWriter> file = written.get();
            file.write(
                    file.writer().write(new BatchReport(reports), Locale.ENGLISH),
                    input(files.get(0)),
                    targets.readers());
        }
        return exit;
    }

    private FoldOptions against(FoldOptions options) {
        if (format != ResultFormat.HFOLD) {
            throw usage("--base is for .hfold files, not for --format " + format);
        }
        if (sealing.isGiven()) {
            throw usage("--base and --seal-to do not go together: a sealed file stands alone");
        }
        return options.against(base);
    }

    private FoldOptions sealed(FoldOptions options) throws IOException {
        if (format != ResultFormat.HFOLD) {
            throw usage("--seal-to is for .hfold files, not for --format " + format);
        }
        if (redact.isGiven()) {
            throw usage("--redact and --seal-to do not go together: what is replaced cannot be restored, and what is"
                    + " sealed would tell of it");
        }
        if (options.profile().isLossless()) {
            throw usage("--seal-to seals what the profile leaves out, and this one leaves out nothing");
        }
        return SealedOptions.of(options, sealing.recipients(this));
    }

    private void checkReport(ReportFile<?> written, List<Target> results) throws IOException {
        if (TargetOptions.isTarget(written.path(), results)) {
            throw usage("--report and --output are the same file");
        }
        written.check(this, files);
    }

    /** Says what was to be replaced and still stands there, whatever was said about quiet. */
    private void tellLeft(Input input, Optional<SoughtSecrets> secrets, Target target, int threads) throws IOException {
        String names = RedactOptions.namesLeft(input);
        if (!names.isEmpty()) {
            message("warning: " + input.name() + ": " + names);
        }
        if (secrets.isEmpty()) {
            return;
        }
        if (target.file().isEmpty()) {
            message("warning: " + input.name() + ": what was made was not looked through for secrets, as it is a stream"
                    + RedactOptions.unsought(secrets.get()));
            return;
        }
        Path file = target.file().get();
        Absence left;
        try {
            left = run(new AbsenceJob(Input.of(file).against(Optional.ofNullable(base)), secrets.get(), threads));
        } catch (CancellationException e) {
            message("warning: " + file + " is written, but was not looked through for secrets");
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            message("warning: " + file + " is written, but was not looked through for secrets: " + Faults.text(e));
            return;
        }
        if (left.isProven()) {
            tell(
                    target,
                    List.of(file + ": none of its " + Units.count(left.secrets(), "secret", "secrets") + " is left"));
        } else {
            message("warning: " + file + ": " + RedactOptions.secretsLeft(left));
        }
    }

    private SizeReport compress(String file, Redaction redaction, Target target, FoldOptions options)
            throws IOException {
        Input input = input(file);
        Optional<SoughtSecrets> secrets = RedactOptions.secrets(this, redaction, input, options.threads());
        input.redact(secrets.map(found -> redaction.with(found.patterns())).orElse(redaction));
        DumpForm written = form.form(format.isGzip(), options.level());
        CompressJob.Result result = run(format.job(input, target, options, written));
        SizeReport sizes = result.sizes();
        String line = String.format(
                "%s: %s in %s, profile %s → %s",
                sizes.source(), sizes.change(), Units.duration(sizes.time()), sizes.profile(), sizes.target());
        tell(
                target,
                List.of(options.seal()
                        .map(seal -> line + ", sealed for " + String.join(", ", seal.names()))
                        .orElse(line)));
        if (result.kind().isPeer()) {
            String told = sizes.source() + " was stripped by " + result.kind()
                    + "; what comes back is the dump filled up with zeros";
            if (options.profile().isLossless()) {
                // Who asks for lossless and for quiet has to know all the same.
                message("warning: " + told + ", not the file byte for byte");
            } else {
                note("note: " + told);
            }
        }
        for (Rule.OfField rule : result.idleRules()) {
            if (!Presets.have(rule) && !RememberedHashes.isOne(rule)) {
                note("warning: " + sizes.source() + ": " + rule + " does nothing: no class has such a field "
                        + (rule instanceof Rule.StripField
                                ? "with a primitive value in its objects"
                                : "that is a reference"));
            }
        }
        result.summary()
                .damage()
                .ifPresent(damage -> note("warning: " + sizes.source() + " is damaged " + damage
                        + "; what is no record was kept as it is"));
        tellLeft(input, secrets, target, options.threads());
        return sizes;
    }
}
