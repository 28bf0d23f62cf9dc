package io.github.heapfold.cli.fold;

import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.AbsenceSearch;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.analysis.secrets.redaction.Redaction;
import io.github.heapfold.analysis.secrets.redaction.RememberedHashes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.verify.AbsenceText;
import io.github.heapfold.cli.verify.SecretsOfDump;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which values are replaced on the way, and what is to be said of those that could not be. */
final class RedactOptions {
    @Option(
            names = "--redact",
            split = ",",
            paramLabel = "WHAT",
            description = {
                "Replace values by others of the same length, and mark the dump as redacted:",
                "  CLASS.field or CLASS.*  texts, arrays and boxed values that the field, or objects of the class,"
                        + " lead to",
                "  strings                 the texts of all strings",
                "  secrets                 what 'heapfold secrets' finds, by its name or form, wherever it stands in"
                        + " arrays and constants of classes",
                "  all                     the contents of all primitive arrays, and all boxed values",
                "Constants of classes that say what is replaced elsewhere are replaced, too. What could not be is told."
                        + " Takes files only, not standard input."
            })
    private List<String> redact = new ArrayList<>();

    @Option(names = "--redact-equal", description = "Equal values stay equal when they are redacted.")
    private boolean redactEqual;

    boolean isGiven() {
        return !redact.isEmpty();
    }

    /** Null where nothing is redacted. */
    Redaction redaction(JobCommand command) {
        if (redact.isEmpty()) {
            if (redactEqual) {
                throw command.usage("--redact-equal goes with --redact");
            }
            return null;
        }
        try {
            return Redaction.of(redact, redactEqual);
        } catch (ProfileException e) {
            throw command.usage("--redact: " + e.getMessage());
        }
    }

    /** They are zeros in what is redacted; a folded file also says so, or they were taken for values. */
    static FoldOptions withoutHashes(FoldOptions options) throws ProfileException {
        Profile profile = options.profile();
        return new FoldOptions(
                profile.with(profile.name() + RememberedHashes.REDACTED, RememberedHashes.rules()),
                options.level(),
                options.threads());
    }

    /**
     * The secrets of a dump whose secrets are replaced; empty where they are not, and of what is read only once, which
     * is refused when it is opened.
     */
    static Optional<SoughtSecrets> secrets(JobCommand command, Redaction redaction, Input dump, int threads)
            throws IOException {
        return redaction != null && redaction.secrets() && dump.isRereadable()
                ? Optional.of(SecretsOfDump.find(command, dump, threads))
                : Optional.empty();
    }

    /** What is to be said of names that say what was replaced elsewhere; empty where there is nothing. */
    static String namesLeft(Input dump) {
        long left = dump.namesLeft();
        return left == 0
                ? ""
                : Units.count(left, "text that was replaced is", "texts that were replaced are")
                        + " also "
                        + (left == 1
                                ? "the name of a class, field or method, which stays"
                                : "names of classes, fields or methods, which stay");
    }

    /** What is to be said of secrets that are still there, or may be, in what was made. */
    static String secretsLeft(Absence left) {
        Map<String, Set<Integer>> places = new LinkedHashMap<>();
        Set<Integer> elsewhere = left.found().stream()
                .filter(place -> !place.in().equals(AbsenceSearch.AS_STORED))
                .map(Absence.Place::number)
                .collect(Collectors.toSet());
        // What stands in a plain dump stands in its file, too.
        left.found().stream()
                .filter(place -> !place.in().equals(AbsenceSearch.AS_STORED) || !elsewhere.contains(place.number()))
                .forEach(place -> places.computeIfAbsent(AbsenceText.kind(place.in()), any -> new HashSet<>())
                        .add(place.number()));
        List<String> told = new ArrayList<>();
        places.forEach((where, numbers) -> told.add(Units.count(numbers.size()) + " in " + where));
        String still = told.isEmpty()
                ? "no secret was found that was looked for"
                : Units.count(left.present()) + " of its "
                        + Units.count(left.secrets(), "secret", "secrets")
                        + (left.present() == 1 ? " still stands" : " still stand")
                        + " where nothing is replaced: "
                        + String.join(", ", told);
        return still
                + unsought(left.tooShort() + left.tooLong(), left.unknown(), left.otherHeaps())
                + left.closed().stream()
                        .map(part -> "; not looked through: " + part.in())
                        .distinct()
                        .collect(Collectors.joining());
    }

    /** What is to be said of secrets that nobody looks for. */
    static String unsought(SoughtSecrets secrets) {
        return unsought(secrets.tooShort() + secrets.tooLong(), secrets.unknown(), secrets.otherHeaps());
    }

    private static String unsought(int secrets, long unknown, int otherHeaps) {
        return (secrets == 0
                        ? ""
                        : "; " + Units.count(secrets, "secret", "secrets")
                                + " of fewer than " + SoughtSecrets.SHORTEST + " or more than "
                                + Units.count(SoughtSecrets.LONGEST) + " characters were not replaced")
                + (unknown == 0
                        ? ""
                        : "; up to " + Units.count(unknown, "secret", "secrets")
                                + " more than a search remembers were looked for by their form alone")
                + (otherHeaps == 0
                        ? ""
                        : "; what only earlier heap dumps in the file hold was looked for by its form alone");
    }
}
