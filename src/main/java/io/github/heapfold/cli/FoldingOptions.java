package io.github.heapfold.cli;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How to fold, as the command line says it. */
final class FoldingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = {"-p", "--profile"},
            paramLabel = "NAME",
            description = {
                "What to leave out (default: oom).",
                "oom: stack traces and their serials, signers, protection domains, reserved words, and the contents of"
                        + " primitive arrays; objects, references, sizes, classes and roots stay.",
                "lossless: nothing; the restored file is the original byte for byte.",
                "See 'heapfold profiles'."
            })
    private String profile = Presets.OOM.name();

    @Option(
            names = "--strip",
            paramLabel = "FIELD",
            description =
                    "Leave this out too, as TAG, TAG.field or TAG.field[type] (see 'inspect --fields'); repeatable.")
    private List<String> strip = new ArrayList<>();

    @Option(
            names = {"-l", "--level"},
            paramLabel = "N",
            description = "1 (fastest) to 9 (smallest) (default: " + FoldOptions.DEFAULT_LEVEL + ").")
    private int level = FoldOptions.DEFAULT_LEVEL;

    @Mixin
    private ThreadOption threads;

    FoldOptions toOptions() {
        if (level < FoldOptions.MIN_LEVEL || level > FoldOptions.MAX_LEVEL) {
            throw fault(
                    "--level " + level + " is not within " + FoldOptions.MIN_LEVEL + " to " + FoldOptions.MAX_LEVEL);
        }
        Profile preset = Presets.byName(profile).orElseThrow(() -> fault(unknown(profile)));
        List<Strippable> more = strip.stream()
                .map(name -> Strippable.named(name).orElseThrow(() -> fault("--strip: " + Strippable.refusal(name))))
                .toList();
        List<Strippable> added = more.stream()
                .filter(one -> one.column() == null
                        ? !preset.drops(one.tag())
                        : !one.columns().stream().allMatch(preset::strips))
                .toList();
        return new FoldOptions(added.isEmpty() ? preset : with(preset, added), level, threads.count());
    }

    /** A preset with one thing more is called by both; everything else is nobody's but the user's. */
    private static Profile with(Profile preset, List<Strippable> added) {
        Profile all = preset.strippingAlso(added);
        String name = preset.isLossless() || added.size() > 1
                ? "custom"
                : preset.name() + " + " + added.get(0).name();
        return new Profile(name, all.purpose(), all.stripped());
    }

    /** What to say of a profile that is none. */
    static String unknown(String name) {
        String known = Presets.all().stream().map(Profile::name).collect(Collectors.joining(", "));
        return "there is no profile " + name + "; there are " + known;
    }

    private ParameterException fault(String text) {
        return new ParameterException(command.commandLine(), text);
    }
}
