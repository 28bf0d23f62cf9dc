package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.IdentityOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.TargetOptions;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.job.verify.MissingJob;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Unfolds folded files. */
@Command(
        name = "restore",
        description = {
            "Unfold .hfold files to heap dumps that analysers open; also Tailor's mini.hprof and dumps that KOOM"
                    + " stripped.",
            "What was left out comes back as zeros (see --fill), or not at all where whole records were left out (see"
                    + " --complete); a lossless file comes back byte for byte. Every checksum on the way is checked;"
                    + " a file that is damaged is refused,"
                    + " unless --salvage is given."
        })
public final class RestoreCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = ".hfold or stripped files; - for standard input, which goes to standard output.")
    private List<String> files;

    @Option(
            names = "--salvage",
            description =
                    "Of a damaged file, restore every chunk that is whole, to a dump that analysers open, and say on"
                            + " standard error which bytes of the original are lost. The exit code is 1 only where"
                            + " nothing is left.")
    private boolean salvage;

    @Option(
            names = "--fill",
            paramLabel = "VALUE",
            description = {
                "What stands where values of primitive types were left out (default: 0). A whole number is for all"
                        + " types; one"
                        + " character, such as ?, for bytes and chars; TYPE=VALUE for one type, as int=-1; repeatable.",
                "What rules left out of arrays (first:N, arrays:N) is filled too; other columns that were left out in"
                        + " part have zeros"
                        + " there all the same."
            })
    private List<String> fill = new ArrayList<>();

    @Option(
            names = "--complete",
            description =
                    "Records that were left out whole come back too, their fields zeros, so that there are as many as"
                            + " in the original.")
    private boolean complete;

    @Mixin
    private IdentityOption identity;

    @Mixin
    private BaseOption base;

    @Mixin
    private GzipOption gzip;

    @Mixin
    private DumpFormOptions form;

    @Mixin
    private TargetOptions targets;

    @Mixin
    private ThreadOption threads;

    public RestoreCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (salvage && (complete || !fill.isEmpty() || form.isForMat())) {
            throw usage("--salvage restores as-is; restore what it saved once more for --fill, --complete or --for");
        }
        if (identity.isGiven() && (complete || !fill.isEmpty())) {
            throw usage("--fill and --complete are for what was left out; with --identity all of it comes back");
        }
        RestoreOptions options = new RestoreOptions(
                new Unfolding(chosenFill(), complete, identity.identities(this)),
                form.form(gzip.isGiven(), FoldOptions.DEFAULT_LEVEL),
                threads.count());
        List<Target> results = targets.targets(this, files, gzip.named(TargetNames::restored));
        form.refuseGzipped(this, options.form(), results);
        if (base.isTarget(results)) {
            throw usage("--base and --output are the same file");
        }
        return forEach(files, results, targets.shared((file, target) -> restore(file, target, options)));
    }

    private Fill chosenFill() {
        Fill chosen = Fill.ZERO;
        for (String choice : fill) {
            try {
                chosen = chosen.with(choice);
            } catch (IllegalArgumentException e) {
                throw usage("--fill " + choice + ": " + e.getMessage());
            }
        }
        return chosen;
    }

    private void restore(String file, Target target, RestoreOptions options) throws IOException {
        Input input = input(file).against(base.place());
        RestoreJob job = new RestoreJob(input, target, options);
        RestoreJob.Result result = run(salvage ? job.salvaging() : job);
        String line = String.format(
                "%s: %s → %s%s in %s, profile %s → %s",
                result.source(),
                Units.bytes(result.foldedBytes()),
                Units.bytes(result.restoredBytes()),
                result.writtenBytes() == result.restoredBytes()
                        ? ""
                        : " (gzipped " + Units.bytes(result.writtenBytes()) + ")",
                Units.duration(result.time()),
                result.profileName(),
                result.target());
        boolean isSealed = !result.recipients().isEmpty();
        boolean opened = isSealed && options.unfolding().identities().isPresent();
        tell(target, List.of(opened && result.original() ? line + ", unsealed: the original byte for byte" : line));
        if (isSealed && !opened) {
            note(file + " is sealed for " + String.join(", ", result.recipients())
                    + "; without a key (--identity) what is sealed comes back as zeros or not at all");
        }
        if (result.kind() == FileKind.KOOM) {
            message(file + ": " + KoomText.line(run(new MissingJob(input, threads.count()))));
        }
        result.salvage()
                .ifPresent(salvaged -> SalvageText.lines(salvaged).forEach(lost -> message(file + ": " + lost)));
    }
}
