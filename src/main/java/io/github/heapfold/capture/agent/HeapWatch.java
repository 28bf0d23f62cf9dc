package io.github.heapfold.capture.agent;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.github.heapfold.capture.trigger.Window;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Samples the heap, and when it is full dumps it and starts a process that folds the dump. */
final class HeapWatch implements Runnable {
    private static final long LONGEST_MILLIS = 1000;
    private static final long SHORTEST_MILLIS = 100;
    private static final int SAMPLES_PER_WINDOW = 10;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

    private final AgentOptions options;
    private final File program;

    HeapWatch(AgentOptions options, File program) {
        this.options = options;
        this.program = program;
    }

    @Override
    public void run() {
        try {
            watch();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            HeapAgent.say("stopped watching: " + e);
        }
    }

    private void watch() throws InterruptedException {
        HeapSampler sampler = new HeapSampler(options.condition());
        Window window = new Window(options.condition());
        long pause = Math.max(
                SHORTEST_MILLIS,
                Math.min(LONGEST_MILLIS, options.condition().window().toMillis() / SAMPLES_PER_WINDOW));
        int failed = 0;
        for (int captured = 0; captured < options.most() && failed < options.most(); ) {
            Thread.sleep(pause);
            try {
                long now = System.nanoTime();
                if (window.add(now, sampler.sample(now))) {
                    boolean isDumped = dump(window.mean());
                    captured += isDumped ? 1 : 0;
                    // Each costs a stop of the program; what fails so often in a row will fail again.
                    failed = isDumped ? 0 : failed + 1;
                    window.clear();
                    Thread.sleep(options.gap().toMillis());
                }
            } catch (OutOfMemoryError e) {
                // The program's own threads make room, or the JVM ends; either way there is nothing to do here.
                window.clear();
            }
        }
        HeapAgent.say("watches no longer: " + (failed == 0 ? "dumped " : "failed to dump ") + options.most()
                + (failed == 0 ? " times, as often as max allows" : " times in a row"));
    }

    /** Whether there was a dump, whatever became of it; what failed is tried again. */
    private boolean dump(double mean) throws InterruptedException {
        String name = "heap-" + ProcessHandle.current().pid() + "-"
                + LocalDateTime.now(ZoneId.systemDefault()).format(TIME);
        // Not .hprof alone, so that a watched folder leaves it to the process that is started here.
        File dump = new File(options.folder(), "." + name + ".part.hprof");
        File target = new File(options.folder(), name + ".hfold");
        if (Files.exists(dump.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            HeapAgent.say("could not dump the heap: " + dump + " is there already");
            return false;
        }
        try {
            HeapAgent.say(options.condition() + " (mean " + Math.round(mean * 1000) / 10.0 + "%), dumping the heap");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(dump.getPath(), options.live());
        } catch (IOException | RuntimeException e) {
            HeapAgent.say("could not dump the heap: " + e.getMessage());
            discard(dump);
            return false;
        }
        try {
            fold(dump, target);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            HeapAgent.say("could not start the process that compresses; the dump stays in " + dump + ": " + e);
        }
        return true;
    }

    private static void discard(File dump) {
        if (dump.exists() && !dump.delete()) {
            HeapAgent.say("could not delete " + dump);
        }
    }

    private void fold(File dump, File target) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-jar",
                program.getPath(),
                "capture",
                "--dump",
                dump.getPath(),
                "--delete",
                "--profile",
                options.profile(),
                "--output",
                target.getPath()));
        line.addAll(options.then());
        try (AgentLog log = AgentLog.open(options.folder().toPath())) {
            ProcessBuilder builder =
                    new ProcessBuilder(line).directory(options.folder()).redirectErrorStream(true);
            JavaOptions.removeFrom(builder.environment());
            builder.environment().putAll(options.secrets());
            Process process = builder.start();
            process.getOutputStream().close();
            // With a log that cannot be written the process folds all the same.
            try (InputStream said = process.getInputStream()) {
                log.append(said);
            } catch (IOException e) {
                HeapAgent.say("could not write to " + log + ": " + e.getMessage());
            }
            int exit = process.waitFor();
            HeapAgent.say(
                    exit == 0
                            ? "captured " + target
                            : "the process that compresses " + dump + " ended with exit code " + exit + ", see " + log);
        }
    }
}
