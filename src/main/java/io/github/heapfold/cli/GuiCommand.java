package io.github.heapfold.cli;

import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Opens the app. Its class is found by name, so that the command line never loads the toolkit. */
@Command(name = "gui", description = "Open the app, with these files.")
final class GuiCommand extends JobCommand {
    private static final String APP = "io.github.heapfold.gui.HeapfoldApp";

    /** The app, which the command finds by name. */
    @FunctionalInterface
    public interface App {
        /**
         * Opens files, and returns when their window is closed or when another one has them.
         *
         * @param alone in a window of its own, whatever is open
         * @return whether a window that was open already has them
         */
        boolean open(boolean alone, String[] files) throws ReflectiveOperationException;
    }

    static final App APP_BY_NAME = (alone, files) -> (Boolean)
            Class.forName(APP).getMethod("open", boolean.class, String[].class).invoke(null, alone, files);

    private final UnaryOperator<String> environment;
    private final App app;
    private final Consumer<String> onNoWindow;

    @Option(
            names = "--new-window",
            description = "Open a window of its own. Otherwise files are opened in the window that is open already, and"
                    + " the command ends at once.")
    private boolean alone;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Heap dumps or .hfold files.")
    private List<String> files = List.of();

    /**
     * The command.
     *
     * @param onNoWindow is told why no window can be shown, instead of the user; null to tell the user
     */
    GuiCommand(
            Terminal terminal,
            Consumer<JobMonitor> onStart,
            UnaryOperator<String> environment,
            App app,
            Consumer<String> onNoWindow) {
        super(terminal, onStart);
        this.environment = environment;
        this.app = app;
        this.onNoWindow = onNoWindow;
    }

    @Override
    protected int execute() throws IOException {
        String obstacle = Display.obstacle(environment);
        if (obstacle != null) {
            return noWindow(obstacle, null);
        }
        String[] paths = files.stream().map(file -> path(file).toString()).toArray(String[]::new);
        try {
            if (app.open(alone, paths)) {
                note("opened in the window that is open already; --new-window opens another");
            }
        } catch (InvocationTargetException e) {
            String reason = Display.obstacle(e.getCause());
            if (reason != null) {
                return noWindow(reason, e.getCause());
            }
            throw new JobException(Message.of("cli.appFault", e.getCause()), e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new JobException(Message.of("cli.noApp"), e);
        }
        return ExitCodes.DONE;
    }

    private int noWindow(String reason, Throwable cause) throws JobException {
        if (onNoWindow == null) {
            throw new JobException(Message.of("cli.noWindow", reason), cause);
        }
        onNoWindow.accept(reason);
        return ExitCodes.FAULT;
    }
}
