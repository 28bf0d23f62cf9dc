package io.github.heapfold.capture.deliver;

import io.github.heapfold.capture.agent.ShellCommand;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A command of the user's shell that is given the file's path as its last argument, and as {@code HEAPFOLD_FILE}. */
public final class ThenCommand implements CaptureStep {
    private static final long STEP_MILLIS = 50;
    private static final int GRACE_SECONDS = 2;
    private static final int LONGEST_LINE = 1 << 12;

    private final String command;
    private final Consumer<Message> log;

    /**
     * A command.
     *
     * @param log is given each line that it prints
     * @throws IllegalArgumentException where a path cannot be added to it
     */
    public ThenCommand(String command, Consumer<Message> log) {
        this.command = ShellCommand.check(command);
        this.log = log;
    }

    @Override
    public String name() {
        return "then";
    }

    @Override
    public void handle(FileSnapshot given, JobMonitor monitor) throws IOException {
        Path file = given.path();
        String path = file.toAbsolutePath().toString();
        // The path is never part of what the shell reads as commands.
        List<String> line = File.separatorChar == '/'
                ? List.of("sh", "-c", command + " \"$@\"", "heapfold", path)
                : List.of("cmd", "/c", command + " \"%HEAPFOLD_FILE%\"");
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("HEAPFOLD_FILE", path);
        Process process = builder.start();
        process.getOutputStream().close();
        AtomicReference<Throwable> fault = new AtomicReference<>();
        try {
            Thread reader = Threads.daemon(() -> tell(process, fault), "heapfold-then");
            reader.start();
            while (process.isAlive() || reader.isAlive()) {
                monitor.endIfCancelled();
                reader.join(STEP_MILLIS);
                process.waitFor(STEP_MILLIS, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        } finally {
            end(process);
        }
        if (fault.get() != null) {
            throw new JobException(
                    Message.of("deliver.commandUnheard", file, Faults.message(fault.get())), fault.get());
        }
        if (process.exitValue() != 0) {
            throw new JobException(Message.of("deliver.commandFailed", file, process.exitValue()));
        }
    }

    /**
     * Ends all that is left of it: the shell does not pass on its end. What does not end when it is asked to is killed.
     */
    private static void end(Process process) {
        List<ProcessHandle> left = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .filter(ProcessHandle::isAlive)
                .toList();
        left.forEach(ProcessHandle::destroy);
        Threads.uninterrupted(() -> left.forEach(ThenCommand::awaitOrKill));
    }

    private static void awaitOrKill(ProcessHandle one) {
        try {
            one.onExit().get(GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            one.destroyForcibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            one.destroyForcibly();
        }
    }

    private void tell(Process process, AtomicReference<Throwable> fault) {
        try (var out = process.inputReader(Charset.defaultCharset())) {
            StringBuilder said = new StringBuilder();
            for (int next = out.read(); next >= 0; next = out.read()) {
                if (next != '\n') {
                    said.append((char) next);
                }
                // A line without an end is told in parts.
                if (next == '\n' || said.length() == LONGEST_LINE) {
                    tell(said);
                }
            }
            if (!said.isEmpty()) {
                tell(said);
            }
        } catch (IOException e) {
            // It was ended in the middle of a line.
        } catch (RuntimeException | Error e) {
            fault.set(e);
            process.destroy();
        }
    }

    private void tell(StringBuilder said) {
        boolean windows = !said.isEmpty() && said.charAt(said.length() - 1) == '\r';
        log.accept(Message.verbatim(said.substring(0, said.length() - (windows ? 1 : 0))));
        said.setLength(0);
    }
}
