package io.github.heapfold.cli.command;

import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.Visible;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands have in common: how jobs are run and how faults are told. */
public abstract class JobCommand implements Callable<Integer> {
    /** The name of standard input and output among files. */
    public static final String STANDARD = "-";

    /** What Java puts for bytes of an argument that are no text in the locale's encoding. */
    private static final char UNREADABLE = '\uFFFD';

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    private final Terminal terminal;
    private final Consumer<JobMonitor> onStart;
    private final List<RemoteFile> fetched = new ArrayList<>();
    private Interrupt interrupt;

    /** How far the job is that is at work, for notes of any of its threads; null where nobody looks, or none is. */
    private volatile ProgressBar bar;

    /**
     * A command.
     *
     * @param onStart is given the monitor of each job that begins, by which it can be cancelled
     */
    public JobCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        this.terminal = terminal;
        this.onStart = onStart;
    }

    /** Does what the command is for and gives the exit code. */
    protected abstract int execute() throws IOException;

    @Override
    public final Integer call() {
        interrupt = new Interrupt();
        try {
            return execute();
        } catch (ParameterException e) {
            throw e;
        } catch (CancellationException e) {
            message("interrupted");
            return ExitCodes.INTERRUPTED;
        } catch (IOException | RuntimeException | Error e) {
            return fail(e);
        } finally {
            interrupt.ended();
            fetched.forEach(JobCommand::letGo);
        }
    }

    private static void letGo(RemoteFile fetched) {
        try {
            fetched.close();
        } catch (IOException e) {
            // With the process it goes for certain, and what was asked for is told.
        }
    }

    /** Tells of a fault and gives the exit code for it. */
    public final int fail(Throwable fault) {
        message(explain(fault));
        if (common.verbose) {
            StringWriter trace = new StringWriter();
            fault.printStackTrace(new PrintWriter(trace));
            trace.toString().lines().forEach(this::traceLine);
        }
        return ExitCodes.FAULT;
    }

    /** Messages among them may have names from files in them. */
    private void traceLine(String line) {
        int indent = line.startsWith("\t") ? 1 : 0;
        terminal.err().println(line.substring(0, indent) + Visible.of(line.substring(indent)));
    }

    /** Prints what people read, unless nobody reads it any more. */
    public final void print(Iterable<String> lines) throws IOException {
        inPlaceOfBar(() -> terminal.print(lines));
    }

    /** Prints a line on standard error that says itself what it is about. */
    public final void log(String line) {
        inPlaceOfBar(() -> terminal.err().println(Visible.of(line)));
    }

    /** A job may say something while it works. */
    private <E extends Exception> void inPlaceOfBar(ProgressBar.Print<E> print) throws E {
        ProgressBar shown = bar;
        if (shown == null) {
            print.print();
        } else {
            shown.interrupt(print);
        }
    }

    /** Tells what a job has made; beside it, where that itself went to standard output. */
    protected final void tell(Target target, List<String> lines) throws IOException {
        if (target.file().isEmpty()) {
            lines.forEach(this::note);
        } else if (!isQuiet()) {
            print(lines);
        }
    }

    /** Prints what programs read, unless none reads it any more. */
    protected final void data(String text) throws IOException {
        terminal.data(text);
    }

    private static String explain(Throwable fault) {
        return Faults.text(fault) + (Faults.isForeseen(fault) ? "" : " (--verbose shows where)");
    }

    /** Runs a job with a progress bar where somebody looks at it, and so that Ctrl-C undoes it. */
    public final <R> R run(Job<R> job) throws IOException {
        ProgressBar before = bar;
        ProgressBar own = terminal.interactive() && !common.quiet ? new ProgressBar(terminal.err()) : null;
        JobMonitor monitor = new JobMonitor(progress -> {
            if (own != null) {
                own.show(progress);
            }
        });
        bar = own;
        interrupt.watch(monitor);
        try {
            onStart.accept(monitor);
            return job.run(monitor);
        } finally {
            if (own != null) {
                own.end();
            }
            bar = before;
        }
    }

    /** What is done with each of several: files, processes. */
    @FunctionalInterface
    public interface Each<T> {
        void execute(T one) throws IOException;
    }

    /** What is done with each of several files and its result. */
    @FunctionalInterface
    public interface EachFile {
        void execute(String file, Target target) throws IOException;
    }

    /** Does all that can be done, reports what cannot, and returns the exit code. */
    public final <T> int forEach(List<T> all, Each<T> each) throws IOException {
        int exit = ExitCodes.DONE;
        for (T one : all) {
            try {
                each.execute(one);
            } catch (ParameterException | CancellationException e) {
                throw e;
            } catch (IOException | RuntimeException | Error e) {
                exit = fail(e);
            }
        }
        return exit;
    }

    /** The same of files and their results, in the same order. */
    public final int forEach(List<String> files, List<Target> targets, EachFile each) throws IOException {
        return forEach(
                IntStream.range(0, files.size()).boxed().toList(), i -> each.execute(files.get(i), targets.get(i)));
    }

    /** Columns of the terminal. */
    protected final int width() {
        return spec.usageMessage().width();
    }

    public final Terminal terminal() {
        return terminal;
    }

    public final boolean isQuiet() {
        return common.quiet;
    }

    /** Prints a line on standard error, whatever was said about quiet. */
    protected final void message(String text) {
        terminal.err().println("heapfold: " + Visible.of(text));
    }

    /** Prints a line on standard error unless quiet is wanted. */
    public final void note(String text) {
        if (!common.quiet) {
            inPlaceOfBar(() -> message(text));
        }
    }

    /** The input of a name, where {@code https://…} is a file on a server. */
    protected final Input inputOrAddress(String name) throws IOException {
        if (!RemoteFile.isAddress(name)) {
            return input(name);
        }
        RemoteFile file = run(monitor -> RemoteFile.open(name, monitor));
        fetched.add(file);
        return Input.of(file).limitSize(common.maxSize);
    }

    /** The input of a name: {@code -} is standard input. */
    protected final Input input(String name) {
        if (common.maxSize < 0) {
            throw usage("--max-size is a number of bytes, or 0");
        }
        return name.equals(STANDARD)
                ? Input.of("standard input", terminal.in()).limitSize(common.maxSize)
                : Input.of(path(name)).limitSize(common.maxSize);
    }

    public final Path path(String name) {
        if (name.isEmpty()) {
            throw usage("a file name is empty");
        }
        if (RemoteFile.isAddress(name)) {
            throw usage(RemoteFile.shown(name) + " is an address; only inspect and questions about a heap take one");
        }
        try {
            Path path = Path.of(name);
            if (name.indexOf(UNREADABLE) >= 0 && Files.notExists(path)) {
                throw usage(
                        name + " has bytes that are no text here, and Java cannot name such a file: it needs another"
                                + " name, or standard input (-) where it is read");
            }
            return path;
        } catch (InvalidPathException e) {
            // Without a locale the system's names are ASCII to Java, and it can name no other file.
            boolean isAny = StandardCharsets.UTF_8.name().equals(System.getProperty("sun.jnu.encoding"));
            throw usage(name + " is no file name here: " + e.getReason()
                    + (isAny ? "" : "; with the locale C.UTF-8 (LC_ALL=C.UTF-8) it may be one"));
        }
    }

    /** Sees to it that what is read is not what is written. */
    protected final void refuseSources(List<String> sources, Path target) throws IOException {
        for (String source : sources) {
            if (!source.equals(STANDARD) && Output.isSame(path(source), target)) {
                if (sources.size() == 1) {
                    // By a link, the name of the target says nothing of what is in the source.
                    boolean isFold = source.endsWith(TargetNames.FOLDED);
                    throw new JobException(Message.of(isFold ? "output.sourceFolded" : "output.source", target));
                }
                throw new JobException(Message.of("output.sources", target));
            }
        }
    }

    /** The fault where both of {@code --json} and {@code --csv} are given, for throwing. */
    protected final ParameterException twoForms() {
        return usage("--json and --csv are two forms of output: only one can be had");
    }

    /** A fault of usage, for throwing. */
    public final ParameterException usage(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
