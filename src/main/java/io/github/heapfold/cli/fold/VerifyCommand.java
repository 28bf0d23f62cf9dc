package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two dumps, or checks a folded file. */
@Command(
        name = "verify",
        description = {
            "With two files: a certificate of what is the same, objects, instances per class, references, roots and"
                    + " sizes, and of every field how many values differ. Where one of the two is a folded file, nothing"
                    + " may differ but what its profile left out; else what the search for a leak does not need may"
                    + " (stack traces, array contents, values of primitive fields).",
            "With one: is the folded file whole? All its checksums are checked.",
            "Exit code 3 where two files differ in what they may not."
        })
public final class VerifyCommand extends JobCommand {
    @Parameters(index = "0", paramLabel = "A", description = "A heap dump, plain, packed or folded.")
    private String left;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "B",
            description = "What to compare it with; without it, A is a folded file that is checked.")
    private String right;

    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME|FILE",
            description = "The profile by which B was made of A, where B is no folded file: what that leaves out may"
                    + " differ, all else may not.")
    private String profile;

    @Option(names = "--json", description = "The result as one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec command;

    @Mixin
    private ThreadOption threads;

    public VerifyCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (right == null && profile != null) {
            throw new ParameterException(command.commandLine(), "--profile goes with two files");
        }
        return right == null ? check() : compare();
    }

    private int check() throws IOException {
        CheckJob.Result result;
        try {
            result = run(new CheckJob(input(left), threads.count()));
        } catch (JobException e) {
            if (json) {
                Optional<String> found = VerificationJson.of(left, e.getCause());
                if (found.isPresent()) {
                    data(found.get());
                }
            }
            throw e;
        }
        if (json) {
            data(VerificationJson.of(result));
        } else if (!isQuiet()) {
            print(List.of(String.format(
                    "%s is whole: %s in %s chunks, %s when restored, profile %s",
                    result.file(),
                    Units.bytes(result.foldedBytes()),
                    Units.count(result.index().chunks().size()),
                    Units.bytes(result.restoredBytes()),
                    result.index().profileName())));
        }
        return ExitCodes.DONE;
    }

    private int compare() throws IOException {
        Optional<Profile> made =
                profile == null ? Optional.empty() : Optional.of(FoldingOptions.profile(profile, command));
        Verification verification = run(new VerifyJob(input(left), input(right), made, threads.count()));
        if (json) {
            data(VerificationJson.of(left, right, verification));
        } else if (!isQuiet()) {
            print(CertificateText.lines(verification));
        }
        warn(left, verification.leftDamage());
        warn(right, verification.rightDamage());
        return verification.same() ? ExitCodes.DONE : ExitCodes.DIFFERENT;
    }

    private void warn(String file, Optional<Damage> damaged) {
        damaged.ifPresent(damage -> note("warning: " + file + " is damaged " + damage + "; what is no record there was"
                + " compared as bytes only"));
    }
}
