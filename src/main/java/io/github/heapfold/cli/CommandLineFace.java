package io.github.heapfold.cli;

import io.github.heapfold.job.JobMonitor;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.AutoComplete;
import picocli.CommandLine;

/** The program as it is used from a shell. */
public final class CommandLineFace {
    private final Terminal terminal;
    private final Consumer<JobMonitor> onStart;
    private final UnaryOperator<String> environment;

    CommandLineFace(Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<String> environment) {
        this.terminal = terminal;
        this.onStart = onStart;
        this.environment = environment;
    }

    /**
     * Runs the program on the streams of the process.
     *
     * @return the exit code
     */
    public static int run(String... args) {
        return new CommandLineFace(Terminal.ofProcess(), monitor -> {}, System::getenv).execute(args);
    }

    int execute(String... args) {
        if (args.length > 0) {
            return commands().execute(args);
        }
        String obstacle = Display.obstacle(environment);
        if (obstacle == null) {
            return commands().execute("gui");
        }
        terminal.err()
                .println("heapfold: no window: " + obstacle + "; showing the demo instead (--help lists all commands)");
        return commands().execute("demo");
    }

    private CommandLine commands() {
        CommandLine all = new CommandLine(new HeapfoldCommand());
        for (Map.Entry<String, Object> command : List.<Map.Entry<String, Object>>of(
                Map.entry("gui", new GuiCommand(terminal, onStart, environment)),
                Map.entry("demo", new DemoCommand(terminal, onStart)),
                Map.entry("inspect", new InspectCommand(terminal, onStart)),
                Map.entry("compress", new CompressCommand(terminal, onStart)),
                Map.entry("restore", new RestoreCommand(terminal, onStart)),
                Map.entry("verify", new VerifyCommand(terminal, onStart)),
                Map.entry("profiles", new ProfilesCommand(terminal, onStart)),
                Map.entry("generate-completion", new AutoComplete.GenerateCompletion()))) {
            all.addSubcommand(command.getKey(), command.getValue());
        }
        return all.setOut(new PrintWriter(terminal.out(), true, terminal.charset()))
                .setErr(new PrintWriter(terminal.err(), true, terminal.charset()))
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((fault, args) -> {
                    CommandLine command = fault.getCommandLine();
                    terminal.err().println("heapfold: " + fault.getMessage());
                    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
                    return ExitCodes.WRONG_USAGE;
                });
    }
}
