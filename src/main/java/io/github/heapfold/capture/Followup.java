package io.github.heapfold.capture;

import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Does what is to be done with each folded file, and remembers what could not be done for the next run. */
final class Followup {
    private final List<Captured> steps;
    private final Journal journal;
    private final Consumer<String> log;

    Followup(List<Captured> steps, Journal journal, Consumer<String> log) {
        this.steps = List.copyOf(steps);
        this.journal = journal;
        this.log = log;
    }

    /** Remembers a file, before anything is done with it. */
    void made(Path file) throws IOException {
        journal.add("made", name(file));
    }

    /** Does it, and tells where it does not work. */
    void send(Path file, JobMonitor monitor) throws IOException {
        try {
            for (Captured step : steps) {
                step.handle(file, monitor);
            }
        } catch (IOException e) {
            log.accept(Faults.text(e));
            return;
        }
        journal.add("sent", name(file));
    }

    /** What an earlier run made and could not send. */
    void resend(JobMonitor monitor) throws IOException {
        for (List<String> entry : journal.entries()) {
            if (entry.get(0).equals("made") && entry.size() == 2 && !monitor.isCancelled()) {
                Path file = Path.of(entry.get(1));
                if (isOwed(file) && Files.isRegularFile(file)) {
                    send(file, monitor);
                }
            }
        }
    }

    /** Whether a file waits for something that is to be done with it. */
    boolean isOwed(Path file) {
        return !steps.isEmpty() && journal.contains("made", name(file)) && !journal.contains("sent", name(file));
    }

    private static String name(Path file) {
        return file.toAbsolutePath().normalize().toString();
    }
}
