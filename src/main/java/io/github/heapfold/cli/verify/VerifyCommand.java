package io.github.heapfold.cli.verify;

import io.github.heapfold.analysis.secrets.SecretRulesException;
import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.IdentityOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ProfileNames;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.AbsenceJob;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import io.github.heapfold.seal.Identities;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two dumps, or checks a folded file. */
@Command(
        name = "verify",
        description = {
            "With two files: a certificate of what is the same, objects, instances per class, references, roots and"
                    + " sizes, and of every field how many values differ. Where one of the two is a .hfold file,"
                    + " nothing"
                    + " may differ but what its profile left out; else what the search for a leak does not need may"
                    + " (stack traces, array contents, values of primitive fields).",
            "With one: is the .hfold file whole? All its checksums are checked.",
            "With --absent: none of the given texts stands anywhere in A, in any form in which a virtual machine or a"
                    + " program in it stores text. The texts themselves are never printed.",
            "Exit code 3 where two files differ in what they may not, or where a text was found, or may be in a part that"
                    + " cannot be unpacked."
        })
public final class VerifyCommand extends JobCommand {
    @Parameters(index = "0", paramLabel = "A", description = "A heap dump, plain, packed or .hfold.")
    private String left;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "B",
            description = "What to compare it with; without it, A is a .hfold file that is checked.")
    private String right;

    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = "The profile by which B was made of A, where B is no .hfold file: what that leaves out may"
                    + " differ, all else may not.")
    private String profile;

    @Option(
            names = "--absent",
            paramLabel = "FILE-OF-STRINGS",
            description = "Texts that must not be in A, one in each line, UTF-8.")
    private Path absent;

    @Option(
            names = "--absent-secrets-of",
            paramLabel = "ORIGINAL",
            description = "What 'heapfold secrets' finds in this dump must not be in A.")
    private String original;

    @Mixin
    private IdentityOption identity;

    @Mixin
    private BaseOption base;

    /** Null before the command runs. */
    private Optional<Identities> identities;

    @Option(names = "--json", description = "The result as one JSON object.")
    private boolean json;

    @Mixin
    private ThreadOption threads;

    public VerifyCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (right == null && profile != null) {
            throw usage("--profile goes with two files");
        }
        identities = identity.identities(this);
        if (absent == null && original == null) {
            return right == null ? check() : compare();
        }
        if (right != null || (absent != null && original != null)) {
            throw usage("--absent and --absent-secrets-of go with one file, one of them at a time");
        }
        return absent();
    }

    private int absent() throws IOException {
        Absence found = run(new AbsenceJob(opened(left), sought(), threads.count()));
        if (json) {
            data(AbsenceText.json(left, found));
        } else if (!isQuiet()) {
            print(AbsenceText.lines(left, absent == null ? "secret" : "text", found));
        }
        found.damage()
                .ifPresent(damage -> note("warning: " + left + " is damaged " + damage + "; what is no record"
                        + " there was looked through as bytes only"));
        return found.isProven() ? ExitCodes.DONE : ExitCodes.DIFFERENT;
    }

    private SoughtSecrets sought() throws IOException {
        if (absent != null) {
            try {
                return SoughtSecrets.ofFile(absent);
            } catch (SecretRulesException e) {
                throw new JobException(e.message(), e);
            }
        }
        return SecretsOfDump.find(this, input(original), threads.count());
    }

    private int check() throws IOException {
        CheckJob.Result result;
        try {
            result = run(new CheckJob(opened(left), threads.count()));
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
                    "%s is whole: %s in %s, %s when restored, profile %s",
                    result.file(),
                    Units.bytes(result.foldedBytes()),
                    Units.count(result.chunks(), "chunk", "chunks"),
                    Units.bytes(result.restoredBytes()),
                    result.profile().name() + seal(result))));
        }
        return ExitCodes.DONE;
    }

    private Input opened(String file) throws IOException {
        return input(file).unseal(identities).against(base.place());
    }

    private static String seal(CheckJob.Result result) {
        if (result.recipients().isEmpty()) {
            return "";
        }
        return result.unsealed()
                ? "; what is sealed was opened and is whole, too"
                : "; sealed for " + String.join(", ", result.recipients())
                        + ": what is sealed was not opened (--identity)";
    }

    private int compare() throws IOException {
        Optional<Profile> made =
                profile == null ? Optional.empty() : Optional.of(FoldingOptions.profile(profile, this::usage));
        Verification verification = run(new VerifyJob(opened(left), opened(right), made, threads.count()));
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
