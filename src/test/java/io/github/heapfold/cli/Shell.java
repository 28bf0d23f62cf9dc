package io.github.heapfold.cli;

import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Runs command lines on streams in memory. */
public final class Shell {
    /**
     * What came of a command line.
     *
     * @param exit the exit code
     * @param bytes standard output
     * @param err standard error
     */
    public record Result(int exit, byte[] bytes, String err) {
        public String out() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private InputStream input = InputStream.nullInputStream();
    private ByteArrayOutputStream out = new ByteArrayOutputStream();
    private UnaryOperator<String> environment = variable -> null;
    private GuiCommand.App app = (alone, files) -> false;
    private boolean interactive;
    private Consumer<JobMonitor> onStart = monitor -> {};

    public Shell input(byte[] bytes) {
        return input(new ByteArrayInputStream(bytes));
    }

    public Shell input(InputStream stream) {
        input = stream;
        return this;
    }

    Shell output(ByteArrayOutputStream stream) {
        out = stream;
        return this;
    }

    /** On a display, with an app that does this. */
    public Shell app(GuiCommand.App does) {
        environment = variable -> variable.equals("DISPLAY") ? ":99" : null;
        app = does;
        return this;
    }

    /** With a variable in the environment. */
    public Shell environment(String name, String value) {
        UnaryOperator<String> others = environment;
        environment = variable -> variable.equals(name) ? value : others.apply(variable);
        return this;
    }

    public Shell interactive() {
        interactive = true;
        return this;
    }

    public Shell onStart(Consumer<JobMonitor> listener) {
        onStart = listener;
        return this;
    }

    public static Result run(String... args) {
        return new Shell().execute(args);
    }

    public Result execute(String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                input, out, new PrintStream(err, true, StandardCharsets.UTF_8), StandardCharsets.UTF_8, interactive);
        int exit = new HeapfoldCli(terminal, onStart, environment, app).execute(args);
        return new Result(exit, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
    }
}
