package io.github.heapfold.cli;

import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Opens the app. Its class is found by name, so that the command line never loads the toolkit. */
@Command(name = "gui", description = "Open the app, with these files.")
final class GuiCommand extends JobCommand {
    private static final String APP = "io.github.heapfold.gui.HeapfoldApp";

    private final UnaryOperator<String> environment;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Heap dumps or folded files.")
    private List<String> files = List.of();

    GuiCommand(Terminal terminal, Consumer<JobMonitor> onStart, UnaryOperator<String> environment) {
        super(terminal, onStart);
        this.environment = environment;
    }

    @Override
    int execute() throws IOException {
        String obstacle = Display.obstacle(environment);
        if (obstacle != null) {
            throw new JobException("no window: " + obstacle);
        }
        try {
            Class.forName(APP).getMethod("main", String[].class).invoke(null, (Object) files.toArray(new String[0]));
        } catch (InvocationTargetException e) {
            throw new JobException("the app ended with a fault: " + e.getCause(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new JobException("this build has no app", e);
        }
        return ExitCodes.DONE;
    }
}
