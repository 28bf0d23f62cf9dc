package io.github.heapfold.cli;

import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the profiles. */
@Command(
        name = "profiles",
        description = "List the profiles, or show one with all that it leaves out and what that costs.")
final class ProfilesCommand extends JobCommand {
    @Parameters(paramLabel = "NAME", arity = "0..1", description = "The profile to show.")
    private String name;

    ProfilesCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    int execute() throws IOException {
        if (name == null) {
            TextTable table = new TextTable("Profile", "Purpose");
            Presets.all().forEach(profile -> table.row(profile.name(), profile.purpose()));
            print(table.lines());
        } else {
            print(lines(Presets.byName(name).orElseThrow(() -> usage(FoldingOptions.unknown(name)))));
        }
        return ExitCodes.DONE;
    }

    private static List<String> lines(Profile profile) {
        List<String> lines = new ArrayList<>();
        lines.add(profile.name() + ": " + profile.purpose());
        lines.add("");
        if (profile.isLossless()) {
            lines.add("Leaves out nothing.");
        } else {
            TextTable table = new TextTable("Leaves out", "What Eclipse MAT loses");
            for (Strippable strippable : profile.stripped()) {
                table.row(strippable.name(), strippable.cost());
            }
            lines.addAll(table.lines());
        }
        return lines;
    }
}
