package io.github.heapfold.capture.jvm;

import io.github.heapfold.capture.agent.JavaOptions;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.files.FileFacts;
import io.github.heapfold.files.OwnFolder;
import io.github.heapfold.files.Platform;
import io.github.heapfold.files.SearchPath;
import io.github.heapfold.files.User;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/**
 * Tells a JVM what to do through the JDK's {@code jcmd}, a process of its own: it can be given up on when the JVM does
 * not answer, and needs no Java heap in the target.
 */
final class Jcmd {
    private static final boolean WINDOWS = File.separatorChar == '\\';
    private static final String NAME = WINDOWS ? "jcmd.exe" : "jcmd";

    /** So that this JVM, which is gone in a moment, is not among those that can be captured. */
    private static final String UNLISTED = "-J-XX:-UsePerfData";

    private static final Duration ANSWER = Duration.ofSeconds(60);

    /** No answer is longer; what answers may be any process that says that it is a JVM. */
    private static final int MOST_BYTES = 1 << 20;

    private final Path program;
    private final long pid;
    private final Duration patience;
    private volatile Process running;
    private volatile boolean cancelled;

    /**
     * @param patience how long it may take to answer what it is asked
     */
    Jcmd(Path program, long pid, Duration patience) {
        this.program = program;
        this.pid = pid;
        this.patience = patience;
    }

    /**
     * Looks for it in the JDK that runs this, on the path, and in the target's.
     *
     * @param targetHome the JDK or JRE of the target, if known: its own word, which is no reason to run another user's
     *     program
     */
    static Jcmd find(long pid, Optional<Path> targetHome) throws JobException {
        List<Path> places = places(System::getenv);
        for (Path place : places) {
            if (Files.isExecutable(place.resolve(NAME))) {
                return new Jcmd(place.resolve(NAME), pid, ANSWER);
            }
        }
        Optional<Path> own = targetHome.flatMap(Jcmd::trusted);
        if (own.isPresent()) {
            return new Jcmd(own.get(), pid, ANSWER);
        }
        throw new JobException(targetHome
                .map(home -> Message.of("jvm.noJdkNearby", pid, NAME, places.get(0), home.resolve("bin")))
                .orElseGet(() -> Message.of("jvm.noJdk", pid, NAME, places.get(0))));
    }

    static List<Path> places(UnaryOperator<String> environment) {
        List<Path> places = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin")));
        Platform.folder(environment.apply("JAVA_HOME")).ifPresent(home -> places.add(home.resolve("bin")));
        places.addAll(SearchPath.folders(environment));
        return places;
    }

    /** The program of a JDK that nobody but root and this user can have put there. */
    static Optional<Path> trusted(Path home) {
        try {
            Path program = home.resolve("bin").resolve(NAME).toRealPath();
            FileFacts facts = FileFacts.of(program);
            boolean trusted = User.current().trusts(facts)
                    && !facts.othersMayWrite()
                    && OwnFolder.replaceable(program.getParent()).isEmpty();
            return trusted && Files.isExecutable(program) ? Optional.of(program) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Runs a command in the target and gives what it says, unless the target is too busy to answer. */
    String run(List<String> command) throws IOException {
        return run(command, patience);
    }

    /** The same for one that may take any time. */
    String runToTheEnd(List<String> command) throws IOException {
        return run(command, Duration.ofMillis(Long.MAX_VALUE));
    }

    /** The same for one that may take so long, or several, a line for each. */
    String run(List<String> command, Duration most) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString(), UNLISTED, Long.toString(pid)));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        JavaOptions.removeFrom(builder.environment());
        Process process = builder.start();
        running = process;
        if (cancelled) {
            process.destroyForcibly();
        }
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<?> ending = process.onExit()
                .orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((ended, fault) -> {
                    if (fault instanceof TimeoutException) {
                        late.set(true);
                        process.destroyForcibly();
                    }
                });
        process.getOutputStream().close();
        String answer;
        try (InputStream out = process.getInputStream()) {
            answer = new String(out.readNBytes(MOST_BYTES), Charset.defaultCharset()).strip();
        }
        int exit;
        try {
            exit = process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw Threads.interrupted(e);
        }
        ending.cancel(false);
        if (late.get()) {
            throw new JobException(Message.of("jvm.noAnswer", pid, command.get(0), Durations.text(most)));
        }
        if (exit != 0) {
            if (ProcessHandle.of(pid).isEmpty()) {
                // It ended meanwhile.
                throw new JobException(Message.of("jvm.noProcess", pid), new IOException(reason(answer)));
            }
            throw new JobException(Message.of("jvm.refuses", pid, command.get(0), reason(answer)));
        }
        return answer;
    }

    /** The line of an answer that says what is wrong. */
    static String reason(String answer) {
        List<String> lines = answer.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.matches("\\d+:"))
                .toList();
        String last = lines.stream()
                .filter(line -> line.contains("Exception"))
                .findFirst()
                .orElse(lines.isEmpty() ? "it says nothing" : lines.get(lines.size() - 1));
        return last.replaceFirst("^(?:[a-z]+\\.)+([A-Z]\\w+Exception)", "$1");
    }

    /** Gives up on the running command and those to come. */
    void cancel() {
        cancelled = true;
        Process process = running;
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
