package io.github.heapfold.capture;

import io.github.heapfold.job.JobException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tells a JVM what to do through the JDK's {@code jcmd}, a process of its own: it can be given up on when the JVM does not
 * answer, and needs no Java heap in the target.
 */
final class Jcmd {
    private static final boolean WINDOWS = File.separatorChar == '\\';
    private static final String NAME = WINDOWS ? "jcmd.exe" : "jcmd";

    /** What makes every Java program greet its user. */
    private static final List<String> GREETERS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private final Path program;
    private final long pid;
    private volatile Process running;
    private volatile boolean cancelled;

    private Jcmd(Path program, long pid) {
        this.program = program;
        this.pid = pid;
    }

    /**
     * Looks for it in the JDK that runs this, in the target's and on the path.
     *
     * @param targetHome the JDK or JRE of the target, if known
     */
    static Jcmd find(long pid, Optional<Path> targetHome) throws JobException {
        List<Path> places = new ArrayList<>();
        places.add(Path.of(System.getProperty("java.home"), "bin"));
        targetHome.ifPresent(home -> places.add(home.resolve("bin")));
        Optional.ofNullable(System.getenv("JAVA_HOME")).ifPresent(home -> places.add(Path.of(home, "bin")));
        for (String folder :
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator, -1)) {
            if (!folder.isEmpty()) {
                places.add(Path.of(folder));
            }
        }
        for (Path place : places) {
            if (Files.isExecutable(place.resolve(NAME))) {
                return new Jcmd(place.resolve(NAME), pid);
            }
        }
        throw new JobException("JVM " + pid + " cannot be reached: there is no " + NAME + " in " + places.get(0)
                + (targetHome.isPresent() ? ", in " + places.get(1) : "")
                + " or on the path; a JDK has it (or use --jmx)");
    }

    /** Runs a command in the target and gives what it says. */
    String run(List<String> command) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString(), Long.toString(pid)));
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        GREETERS.forEach(builder.environment()::remove);
        Process process = builder.start();
        running = process;
        if (cancelled) {
            process.destroyForcibly();
        }
        process.getOutputStream().close();
        String answer;
        try (InputStream out = process.getInputStream()) {
            answer = new String(out.readAllBytes(), Charset.defaultCharset()).strip();
        }
        int exit;
        try {
            exit = process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
            throw new IOException("interrupted", e);
        }
        if (exit != 0) {
            throw new JobException("JVM " + pid + " does not do " + command.get(0) + ": " + reason(answer));
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
