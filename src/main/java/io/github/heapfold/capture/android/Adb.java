package io.github.heapfold.capture.android;

import io.github.heapfold.files.Platform;
import io.github.heapfold.files.SearchPath;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The Android Debug Bridge: the program {@code adb} of the Android SDK, which speaks with devices. */
public final class Adb {
    /** What answers at once. */
    static final Duration SHORT = Duration.ofSeconds(30);

    /** What ends when the device says so. */
    static final Duration ENDLESS = Duration.ofDays(1);

    private static final int MOST_TEXT = 1 << 20;
    private static final int TICK_MILLIS = 50;

    private final Path program;

    /**
     * What it answered.
     *
     * @param exit its exit code; of what runs on the device only from Android 7 on
     * @param text what it printed, faults too
     */
    record Reply(int exit, String text) {
        List<String> lines() {
            return text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }

    Adb(Path program) {
        this.program = program;
    }

    /**
     * Looks for it on the path, then where the variables of the Android SDK lead.
     *
     * @param environment gives the values of variables, null where they have none
     * @throws JobException where it is not there
     */
    public static Adb find(UnaryOperator<String> environment) throws JobException {
        List<Path> folders = new ArrayList<>(SearchPath.folders(environment));
        for (String variable : List.of("ANDROID_HOME", "ANDROID_SDK_ROOT")) {
            Platform.folder(environment.apply(variable)).ifPresent(sdk -> folders.add(sdk.resolve("platform-tools")));
        }
        return folders.stream()
                .flatMap(folder -> Stream.of("", ".exe").map(ending -> folder.resolve("adb" + ending)))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst()
                .map(Adb::new)
                .orElseThrow(() -> new JobException(Message.of("adb.noAdb")));
    }

    Process start(List<String> arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(arguments);
        Process process = new ProcessBuilder(line).start();
        // It would send on what it reads.
        process.getOutputStream().close();
        return process;
    }

    /**
     * Runs it to its end.
     *
     * @param most how long that may take
     * @throws JobException where it takes longer
     */
    Reply run(JobMonitor monitor, Duration most, List<String> arguments) throws IOException {
        return run(monitor, most, false, arguments);
    }

    /** The same for what may never end by itself: what it has said until then is the answer. */
    Reply runFor(JobMonitor monitor, Duration most, List<String> arguments) throws IOException {
        return run(monitor, most, true, arguments);
    }

    private Reply run(JobMonitor monitor, Duration most, boolean mayHang, List<String> arguments) throws IOException {
        Process process = start(arguments);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        CompletableFuture<Void> out = gather(process.getInputStream(), said);
        CompletableFuture<Void> err = gather(process.getErrorStream(), said);
        long start = System.nanoTime();
        try {
            while (!process.waitFor(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
                monitor.endIfCancelled();
                if (System.nanoTime() - start > most.toNanos()) {
                    if (mayHang) {
                        return new Reply(0, said.toString(StandardCharsets.UTF_8));
                    }
                    throw new JobException(Message.of("adb.noAnswer", String.join(" ", arguments)));
                }
            }
            // A server that it started may hold its streams open.
            CompletableFuture.allOf(out, err).get(2, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            // What was said is there.
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        } finally {
            end(process);
        }
        return new Reply(process.exitValue(), said.toString(StandardCharsets.UTF_8));
    }

    /** Ends it, also where the program on the path is a script that calls the real one. */
    static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static CompletableFuture<Void> gather(InputStream in, ByteArrayOutputStream said) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Threads.daemon(
                        () -> {
                            byte[] block = new byte[1 << 12];
                            try {
                                for (int n = in.read(block); n >= 0; n = in.read(block)) {
                                    if (said.size() < MOST_TEXT) {
                                        said.write(block, 0, n);
                                    }
                                }
                            } catch (IOException e) {
                                // It was ended.
                            }
                            done.complete(null);
                        },
                        "heapfold-adb")
                .start();
        return done;
    }
}
