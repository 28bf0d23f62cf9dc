package io.github.heapfold.cli;

import io.github.heapfold.job.Input;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What all commands have in common: how jobs are run and how faults are told. */
abstract class JobCommand implements Callable<Integer> {
    /** The name of standard input and output among files. */
    static final String STANDARD = "-";

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    private final Terminal terminal;
    private final Consumer<JobMonitor> onStart;
    private Interrupt interrupt;

    /**
     * A command.
     *
     * @param onStart is given the monitor of each job that begins, by which it can be cancelled
     */
    JobCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        this.terminal = terminal;
        this.onStart = onStart;
    }

    /** Does what the command is for and gives the exit code. */
    abstract int execute() throws IOException;

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
        } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            if (isBrokenPipe(e)) {
                // Who reads the output has seen enough, as head does; that is no fault.
                return ExitCodes.DONE;
            }
            message(explain(e));
            if (common.verbose) {
                e.printStackTrace(terminal.err());
            }
            return ExitCodes.FAULT;
        } finally {
            interrupt.ended();
        }
    }

    private static boolean isBrokenPipe(Throwable fault) {
        return fault instanceof IOException && "Broken pipe".equals(fault.getMessage());
    }

    private static String explain(Throwable fault) {
        if (fault instanceof AccessDeniedException denied) {
            return denied.getFile() + " may not be read or written by this user";
        }
        if (fault instanceof NoSuchFileException missing) {
            // What is to be read was looked for by the job; what is missing here is a place to write to.
            return missing.getFile() + " cannot be created";
        }
        if (fault instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getFile() + ": " + failed.getReason();
        }
        if (fault instanceof OutOfMemoryError) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            return "not enough memory: Java may use " + megabytes
                    + " MB; fewer --threads need less, java -Xmx1g -jar … gives more";
        }
        if (fault instanceof IOException && fault.getMessage() != null) {
            return fault.getMessage();
        }
        return "an unexpected fault, please report it: " + fault + " (--verbose shows where)";
    }

    /** Runs a job with a progress bar for who looks at it, and so that Ctrl-C undoes it. */
    final <R> R run(Job<R> job) throws IOException {
        ProgressBar bar = terminal.interactive() && !common.quiet ? new ProgressBar(terminal.err()) : null;
        JobMonitor monitor = new JobMonitor(progress -> {
            if (bar != null) {
                bar.show(progress);
            }
        });
        interrupt.watch(monitor);
        try {
            onStart.accept(monitor);
            return job.run(monitor);
        } finally {
            if (bar != null) {
                bar.clear();
            }
        }
    }

    final Terminal terminal() {
        return terminal;
    }

    final boolean isQuiet() {
        return common.quiet;
    }

    /** Prints a line on standard error, whatever was said about quiet. */
    final void message(String text) {
        terminal.err().println("heapfold: " + text);
    }

    /** Prints a line on standard error unless quiet is wanted. */
    final void note(String text) {
        if (!common.quiet) {
            message(text);
        }
    }

    /** The input of a name: {@code -} is standard input. */
    final Input input(String name) {
        return name.equals(STANDARD) ? Input.of("standard input", terminal.in()) : Input.of(path(name));
    }

    final Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw usage(name + " is no file name here: " + e.getReason());
        }
    }

    /** A fault of usage, for throwing. */
    final ParameterException usage(String text) {
        return new ParameterException(spec.commandLine(), text);
    }
}
