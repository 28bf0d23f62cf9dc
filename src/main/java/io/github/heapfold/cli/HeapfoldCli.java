package io.github.heapfold.cli;

import io.github.heapfold.cli.analysis.ClassesCommand;
import io.github.heapfold.cli.analysis.DominatorsCommand;
import io.github.heapfold.cli.analysis.DuplicatesCommand;
import io.github.heapfold.cli.analysis.ExportCommand;
import io.github.heapfold.cli.analysis.GrowthCommand;
import io.github.heapfold.cli.analysis.LeaksCommand;
import io.github.heapfold.cli.analysis.ObjectCommand;
import io.github.heapfold.cli.analysis.PathsCommand;
import io.github.heapfold.cli.analysis.QueryCommand;
import io.github.heapfold.cli.analysis.ReferencesCommand;
import io.github.heapfold.cli.analysis.SecretsCommand;
import io.github.heapfold.cli.analysis.ThreadsCommand;
import io.github.heapfold.cli.capture.CaptureCommand;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.NameConverter;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.fold.CompressCommand;
import io.github.heapfold.cli.fold.ConvertCommand;
import io.github.heapfold.cli.fold.EstimateCommand;
import io.github.heapfold.cli.fold.InspectCommand;
import io.github.heapfold.cli.fold.ProfilesCommand;
import io.github.heapfold.cli.fold.RebaseCommand;
import io.github.heapfold.cli.fold.RepairCommand;
import io.github.heapfold.cli.fold.ReportCommand;
import io.github.heapfold.cli.fold.RestoreCommand;
import io.github.heapfold.cli.fold.ServeCommand;
import io.github.heapfold.cli.mcp.McpCommand;
import io.github.heapfold.cli.verify.VerifyCommand;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program as it is used from a shell. */
public final class HeapfoldCli {
    private static final String COMPLETION = "generate-completion";
    private static final String MAN_PAGE = "generate-man-page";
    private static final String HELP = "help";

    private final Terminal terminal;
    private final Consumer<JobMonitor> onStart;
    private final UnaryOperator<String> environment;
    private final GuiCommand.App app;

    HeapfoldCli(
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
        return new HeapfoldCli(Terminal.ofProcess(), monitor -> {}, System::getenv, GuiCommand.APP_BY_NAME)
                .execute(args);
    }

    int execute(String... args) {
        if (args.length > 0) {
            Map<String, Supplier<Object>> commands = commands(null);
            String first = args[0];
            if (commands.containsKey(first)) {
                return run(only(first, commands), args);
            }
            if (first.equals(HELP)) {
                return help(args, commands);
            }
            if (Arrays.stream(args).allMatch(HeapfoldCli::isFile)) {
                return open(args);
            }
            return first.startsWith("-") ? run(face(commands), args) : noCommand(first);
        }
        String[] obstacle = new String[1];
        int exit = run(only("gui", commands(reason -> obstacle[0] = reason)), "gui");
        if (obstacle[0] == null) {
            return exit;
        }
        terminal.err()
                .println("heapfold: no window: " + obstacle[0]
                        + "; showing the demo instead (--help lists all commands)");
        return run(only("demo", commands(null)), "demo");
    }

    /** As a desktop starts a program with what it is to open. */
    private int open(String[] files) {
        String[] obstacle = new String[1];
        int exit = run(
                only("gui", commands(reason -> obstacle[0] = reason)),
                Stream.concat(Stream.of("gui"), Arrays.stream(files)).toArray(String[]::new));
        if (obstacle[0] != null) {
            terminal.err()
                    .println("heapfold: no window: " + obstacle[0]
                            + "; 'heapfold leaks FILE' and 'heapfold inspect FILE' need none");
        }
        return exit;
    }

    /** What {@code --help} tells, of all or of one command. */
    private int help(String[] args, Map<String, Supplier<Object>> commands) {
        if (args.length > 2) {
            terminal.err().println("heapfold: help is of one command: 'heapfold help COMMAND'");
            return ExitCodes.WRONG_USAGE;
        }
        String name = args[args.length - 1];
        if (name.equals(HELP) || name.equals("--help")) {
            return run(face(commands), "--help");
        }
        return commands.containsKey(name) ? run(only(name, commands), name, "--help") : noCommand(name);
    }

    private int noCommand(String name) {
        if (isFile(name)) {
            terminal.err().println("heapfold: a command is missing before the file " + Visible.of(name));
            terminal.err().println("Try 'heapfold inspect FILE'; files alone are opened in the app.");
        } else {
            terminal.err().println("heapfold: there is no command '" + Visible.of(name) + "'");
            List<String> similar = similarCommands(name);
            terminal.err()
                    .println(
                            similar.isEmpty()
                                    ? "Try 'heapfold --help'."
                                    : "Did you mean " + String.join(" or ", similar)
                                            + "? 'heapfold --help' lists all.");
        }
        return ExitCodes.WRONG_USAGE;
    }

    /** Picocli tells them from names alone. */
    private List<String> similarCommands(String name) {
        CommandLine names = new CommandLine(CommandSpec.create());
        Stream.concat(Stream.of(HELP), commands(reason -> {}).keySet().stream())
                .forEach(command -> names.addSubcommand(command, CommandSpec.create()));
        return new UnmatchedArgumentException(names, List.of(name)).getSuggestions();
    }

    private static boolean isFile(String name) {
        try {
            return !name.isEmpty() && Files.exists(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private Map<String, Supplier<Object>> commands(Consumer<String> onNoWindow) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("gui", () -> new GuiCommand(terminal, onStart, environment, app, onNoWindow));
        commands.put("demo", () -> new DemoCommand(terminal, onStart));
        commands.put("inspect", () -> new InspectCommand(terminal, onStart));
        commands.put("leaks", () -> new LeaksCommand(terminal, onStart));
        commands.put("classes", () -> new ClassesCommand(terminal, onStart));
        commands.put("dominators", () -> new DominatorsCommand(terminal, onStart));
        commands.put("paths", () -> new PathsCommand(terminal, onStart));
        commands.put("object", () -> new ObjectCommand(terminal, onStart));
        commands.put("references", () -> new ReferencesCommand(terminal, onStart));
        commands.put("duplicates", () -> new DuplicatesCommand(terminal, onStart));
        commands.put("growth", () -> new GrowthCommand(terminal, onStart));
        commands.put("query", () -> new QueryCommand(terminal, onStart));
        commands.put("export", () -> new ExportCommand(terminal, onStart));
        commands.put("threads", () -> new ThreadsCommand(terminal, onStart));
        commands.put("secrets", () -> new SecretsCommand(terminal, onStart));
        commands.put("compress", () -> new CompressCommand(terminal, onStart));
        commands.put("estimate", () -> new EstimateCommand(terminal, onStart));
        commands.put("restore", () -> new RestoreCommand(terminal, onStart));
        commands.put("rebase", () -> new RebaseCommand(terminal, onStart));
        commands.put("convert", () -> new ConvertCommand(terminal, onStart));
        commands.put("repair", () -> new RepairCommand(terminal, onStart));
        commands.put("verify", () -> new VerifyCommand(terminal, onStart));
        commands.put("report", () -> new ReportCommand(terminal, onStart));
        commands.put("serve", () -> new ServeCommand(terminal, onStart));
        commands.put("mcp", () -> new McpCommand(terminal, onStart));
        commands.put("capture", () -> new CaptureCommand(terminal, onStart, environment));
        commands.put("profiles", () -> new ProfilesCommand(terminal, onStart));
        commands.put(COMPLETION, CompletionCommand::new);
        commands.put(MAN_PAGE, ManPageCommand::new);
        return commands;
    }

    /**
     * One command, for making all of them takes as long as folding a small dump; but those that tell of all need all.
     */
    private CommandLine only(String name, Map<String, Supplier<Object>> commands) {
        return face(name.equals(COMPLETION) || name.equals(MAN_PAGE) ? commands : Map.of(name, commands.get(name)));
    }

    /** What is printed without a command, as help is, is printed when all of it is there. */
    private int run(CommandLine face, String... args) {
        StringWriter printed = new StringWriter();
        int exit = face.setOut(new PrintWriter(printed, true)).execute(args);
        try {
            terminal.print(printed.toString());
            return exit;
        } catch (IOException e) {
            terminal.err().println("heapfold: " + Visible.of(Faults.text(e)));
            return ExitCodes.FAULT;
        }
    }

    private CommandLine face(Map<String, Supplier<Object>> commands) {
        CommandLine face = new CommandLine(new HeapfoldCommand());
        commands.forEach((name, command) -> face.addSubcommand(name, command.get()));
        face.getSubcommands().values().forEach(NameConverter::register);
        return face.setErr(new PrintWriter(terminal.err(), true, terminal.charset()))
                // A name of a file that begins with @ is one, and no list of further arguments.
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((fault, args) -> {
                    CommandLine command = fault.getCommandLine();
                    terminal.err().println("heapfold: " + Visible.of(UsageWords.of(fault, args)));
                    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
                    return ExitCodes.WRONG_USAGE;
                });
    }
}
