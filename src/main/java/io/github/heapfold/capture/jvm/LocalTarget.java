package io.github.heapfold.capture.jvm;

import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.User;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A JVM on this machine, reached through {@code jcmd}. */
public final class LocalTarget implements DumpTarget {
    /** How long a killed JVM may take to be gone. */
    private static final Duration ENDING = Duration.ofSeconds(3);

    /** This program may have 10 s to end, and other JVMs wait for their turn. */
    private static final Duration PARTING = Duration.ofSeconds(4);

    private final long pid;
    private final Optional<LocalJvm> jvm;
    private final Jcmd jcmd;

    private LocalTarget(long pid, Optional<LocalJvm> jvm) throws JobException {
        this.pid = pid;
        this.jvm = jvm;
        this.jcmd = Jcmd.find(pid, jvm.map(LocalJvm::javaHome));
    }

    /**
     * The JVM of a process.
     *
     * @throws JobException where there is no such process, or it is no JVM
     */
    public static LocalTarget of(long pid) throws JobException {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            throw new JobException(Message.of("jvm.noProcess", pid));
        }
        if (pid == ProcessHandle.current().pid()) {
            throw new JobException(Message.of("jvm.itself", pid));
        }
        Optional<LocalJvm> jvm = LocalJvms.find(pid);
        refuseOtherPrograms(pid, jvm.isPresent());
        return new LocalTarget(pid, jvm);
    }

    /** A JVM that was listed. */
    public static LocalTarget of(LocalJvm jvm) throws JobException {
        refuseOtherPrograms(jvm.pid(), true);
        return new LocalTarget(jvm.pid(), Optional.of(jvm));
    }

    /**
     * To attach is to send a SIGQUIT, which ends every program that does not expect it.
     *
     * @param listed whether there are counters of a JVM with this number, which another process may have by now
     */
    private static void refuseOtherPrograms(long pid, boolean listed) throws JobException {
        boolean expected = LocalJvms.expectsQuit(pid)
                .orElseGet(() -> listed
                        || ProcessHandle.of(pid)
                                .flatMap(process -> process.info().command())
                                .filter(command -> command.contains("java"))
                                .isPresent());
        if (!expected) {
            throw new JobException(Message.of("jvm.noJvm", pid));
        }
    }

    @Override
    public String label() {
        return "JVM " + pid + jvm.map(known -> " (" + known.mainClass() + ")").orElse("");
    }

    @Override
    public String stem() {
        return jvm.map(known -> known.shortName() + "-").orElse("jvm-") + pid;
    }

    @Override
    public DumpCommand command() throws IOException {
        return DumpCommand.of(jcmd.run(List.of("help", "GC.heap_dump")));
    }

    @Override
    public Path folder(Path preferred) {
        return preferred;
    }

    /** Only root reaches JVMs of others. One that has ended may have been one of them. */
    @Override
    public boolean isForeign() {
        try {
            return !user().equals(User.current());
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Who runs it; this user where the system has no place that tells, for only root reaches JVMs of others.
     *
     * @throws java.nio.file.NoSuchFileException where it has ended
     */
    public User user() throws IOException {
        Path processes = Path.of("/proc");
        return Files.exists(processes.resolve("self"))
                ? new User(FileFacts.of(processes.resolve(Long.toString(pid))).owner())
                : User.current();
    }

    @Override
    public void dump(Path file, boolean live, DumpCommand command) throws IOException {
        List<String> line = new ArrayList<>(List.of("GC.heap_dump"));
        line.addAll(command.arguments(file.toAbsolutePath(), live));
        String answer;
        try {
            answer = jcmd.runToTheEnd(line);
        } catch (JobException e) {
            throw hasEnded() ? new JobException(Message.of("jvm.ended", label()), e) : e;
        }
        if (!DumpCommand.isWhole(answer)) {
            throw new JobException(
                    Message.of(hasEnded() ? "jvm.endedBecause" : "jvm.dumpFailed", label(), Jcmd.reason(answer)));
        }
    }

    /** What it was asked may end before it: a JVM that is killed has much memory to give back first. */
    private boolean hasEnded() {
        try {
            ProcessHandle.of(pid)
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .get(ENDING.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /**
     * Has the JVM dump on its first OutOfMemoryError, or no more, for which it has little time.
     *
     * @param folder where to
     */
    public void dumpOnOutOfMemory(boolean on, String folder) throws IOException {
        String flag = "HeapDumpOnOutOfMemoryError " + (on ? "1" : "0");
        String path;
        try {
            path = "HeapDumpPath " + DumpCommand.quoted(folder);
        } catch (JobException e) {
            if (!on) {
                jcmd.run(List.of("VM.set_flag", flag), PARTING);
            }
            throw e;
        }
        // In this order the JVM never dumps to where it should not.
        if (on) {
            jcmd.run(List.of("VM.set_flag", path + "\nVM.set_flag " + flag));
        } else {
            jcmd.run(List.of("VM.set_flag", flag + "\nVM.set_flag " + path), PARTING);
        }
    }

    /** Its options that are not what they are by default. */
    public String flags() throws IOException {
        return jcmd.run(List.of("VM.flags"));
    }

    @Override
    public void close() {
        jcmd.cancel();
    }
}
