package io.github.heapfold.cli;

import io.github.heapfold.job.ProgramVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program's name and what it says of itself. */
@Command(
        name = "heapfold",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = HeapfoldCommand.Version.class,
        header = "Opens Java heap dumps, shows what they are made of, compresses them to a small file and back.",
        description = {
            "",
            "Without arguments: the app where there is a display, else the demo. With files and no command"
                    + " (heapfold FILE...): the app with these files.",
            "",
            "'heapfold help COMMAND' is the same as 'heapfold COMMAND --help'.",
            "",
            "Exit codes: 0 done; 1 the input or the environment was at fault; 2 wrong usage;"
                    + " 3 verify found a difference; 130 interrupted (143 by SIGTERM).",
            ""
        })
final class HeapfoldCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"heapfold " + ProgramVersion.get().orElse("(development)")};
        }
    }
}
