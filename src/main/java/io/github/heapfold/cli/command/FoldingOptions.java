package io.github.heapfold.cli.command;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.RuleParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to fold, as the command line says it. */
public final class FoldingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = {
                "What to leave out (default: oom): the name of a profile or a file with one.",
                "oom: stack traces and their serials, signers, protection domains, reserved words, and the contents of"
                        + " primitive arrays; objects, references, sizes, classes and roots stay.",
                "mat: all of that but thread stacks and the beginnings of texts.",
                "lossless: nothing; the restored file is the original byte for byte.",
                "See 'heapfold profiles' for these and others."
            })
    private String profile = Presets.OOM.name();

    @Option(
            names = "--strip",
            paramLabel = "FIELD",
            description = {
                "Leave this out too, as TAG, TAG.field, TAG.field[type] or TAG.* (see 'inspect --fields'); repeatable.",
                "Also the values of a Java field: java.lang.String.hash."
            })
    private List<String> strip = new ArrayList<>();

    @Option(
            names = "--keep",
            paramLabel = "RULE",
            description = {
                "Keep this of what is left out; repeatable: first:N or first:N[type] (the first N bytes of each"
                        + " primitive"
                        + " array), arrays:N (arrays of up to N bytes), TAG.field[type], a Java field and what it"
                        + " leads to"
                        + " (java.lang.Thread.name, or java.lang.String.value:N for N bytes of each),"
                        + " com.example.Config.* (all that objects of a class lead to).",
                "Short for such: thread-names, loader-names, system-properties, strings.",
                "Keeping what fields lead to needs to read the dump more than once, so not from standard input."
            })
    private List<String> keep = new ArrayList<>();

    @Option(
            names = {"-l", "--level"},
            paramLabel = "N",
            description = "1 (fastest) to 9 (smallest) (default: " + FoldOptions.DEFAULT_LEVEL + ").")
    private int level = FoldOptions.DEFAULT_LEVEL;

    @Mixin
    private ThreadOption threads;

    public FoldOptions toOptions() throws IOException {
        if (level < FoldOptions.MIN_LEVEL || level > FoldOptions.MAX_LEVEL) {
            throw fault(
                    "--level " + level + " is not within " + FoldOptions.MIN_LEVEL + " to " + FoldOptions.MAX_LEVEL);
        }
        Profile chosen = profile(profile, this::fault);
        List<Rule> more = new ArrayList<>();
        for (String text : strip) {
            more.addAll(parse("--strip", text, RuleParser::strip));
        }
        for (String text : keep) {
            more.addAll(parse("--keep", text, RuleParser::keep));
        }
        return new FoldOptions(ProfileSelection.with(chosen, more), level, threads.count());
    }

    /** Whether it is said what to leave out or keep. */
    public boolean namesRules() {
        CommandLine.ParseResult given = command.commandLine().getParseResult();
        return given.hasMatchedOption("--profile") || !strip.isEmpty() || !keep.isEmpty();
    }

    private interface Parse {
        List<Rule> apply(String text) throws ProfileException;
    }

    private List<Rule> parse(String option, String text, Parse parse) {
        try {
            return parse.apply(text);
        } catch (ProfileException e) {
            throw fault(option + ": " + e.getMessage());
        }
    }

    /**
     * The preset of a name, or what stands in a file.
     *
     * @param usage makes the fault where it is neither
     */
    public static Profile profile(String named, Function<String, ParameterException> usage) throws IOException {
        if (Presets.byName(named).isPresent()) {
            return Presets.byName(named).get();
        }
        Path file = file(named);
        if (file == null || !Files.isRegularFile(file)) {
            throw usage.apply(unknown(named) + ", and " + instead(file));
        }
        return ProfileFile.read(file);
    }

    /** What is there instead of a file; null is no name of one. */
    private static String instead(Path file) {
        if (file == null || !Files.exists(file)) {
            return "there is no such file";
        }
        return Files.isDirectory(file) ? "that is a folder" : "that is no ordinary file";
    }

    private static Path file(String named) {
        try {
            return Path.of(named);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    /** What to say of a profile that is none. */
    public static String unknown(String name) {
        String known = Presets.all().stream().map(Profile::name).collect(Collectors.joining(", "));
        return "there is no profile " + name + "; there are " + known;
    }

    private ParameterException fault(String text) {
        return new ParameterException(command.commandLine(), text);
    }
}
