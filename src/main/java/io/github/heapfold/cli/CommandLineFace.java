package io.github.heapfold.cli;

import io.github.heapfold.job.JobMonitor;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
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
    private final GuiCommand.App app;

    CommandLineFace(
            Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<String> environment, GuiCommand.App app) {
        this.app = app;
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
        return new CommandLineFace(Terminal.ofProcess(), monitor -> {}, System::getenv, GuiCommand.APP_BY_NAME)
                .execute(args);
    }

    int execute(String... args) {
        if (args.length > 0) {
            CommandLine commands = commands(null);
            String first = args[0];
            if (!first.startsWith("-") && !commands.getSubcommands().containsKey(first)) {
                return noCommand(first);
            }
            return commands.execute(args);
        }
        String[] obstacle = new String[1];
        int exit = commands(reason -> obstacle[0] = reason).execute("gui");
        if (obstacle[0] == null) {
            return exit;
        }
        terminal.err()
                .println("heapfold: no window: " + obstacle[0]
                        + "; showing the demo instead (--help lists all commands)");
        return commands(null).execute("demo");
    }

    private int noCommand(String name) {
        if (isFile(name)) {
            terminal.err().println("heapfold: a command is missing before the file " + name);
            terminal.err()
                    .println(
                            "Try 'heapfold gui FILE' to open it, or 'heapfold inspect FILE' to see what it is made of.");
        } else {
            terminal.err().println("heapfold: there is no command '" + name + "'");
            terminal.err().println("Try 'heapfold --help'.");
        }
        return ExitCodes.WRONG_USAGE;
    }

    private static boolean isFile(String name) {
        try {
            return !name.isEmpty() && Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private CommandLine commands(Consumer<String> onNoWindow) {
        CommandLine all = new CommandLine(new HeapfoldCommand());
        for (Map.Entry<String, Object> command : List.<Map.Entry<String, Object>>of(
                Map.entry("gui", new GuiCommand(terminal, onStart, environment, app, onNoWindow)),
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
