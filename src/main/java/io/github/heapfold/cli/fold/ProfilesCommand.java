package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.ProfileNames;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.TextTable;
import java.io.IOException;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the profiles. */
@Command(
        name = "profiles",
        description = {
            "List the profiles; print one as the file that --profile takes; or list all that can be left out, with what"
                    + " Eclipse MAT then misses."
        })
public final class ProfilesCommand extends JobCommand {
    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = ProfileNames.class,
            description = "The profile to print.")
    private String name;

    @Option(names = "--fields", description = "List what can be left out.")
    private boolean fields;

    public ProfilesCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        if (fields && name != null) {
            throw usage("--fields lists what can be left out, whatever the profile: it takes no name");
        }
        if (fields) {
            TextTable table = new TextTable("--strip", "What Eclipse MAT loses");
            Strippable.all().forEach(strippable -> table.row(strippable.name(), strippable.cost(Locale.ENGLISH)));
            print(table.lines());
        } else if (name != null) {
            Profile profile = Presets.byName(name).orElseThrow(() -> usage(FoldingOptions.unknown(name)));
            print(Presets.file(profile));
        } else {
            TextTable table = new TextTable("Profile", "Purpose");
            Presets.all().forEach(profile -> table.row(profile.name(), profile.purpose()));
            print(table.lines());
        }
        return ExitCodes.DONE;
    }
}
