package io.github.heapfold.cli.command;

import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.Throughput;
import io.github.heapfold.report.Units;
import java.io.PrintStream;
import java.util.Locale;

/** A line that shows how far a job is and is drawn over itself, by any thread. */
final class ProgressBar {
    private static final int WIDTH = 24;
    private static final long INTERVAL_NANOS = 100_000_000;

    private final PrintStream err;
    private final Throughput throughput = new Throughput();
    private long lastDrawn;
    private Phase lastPhase;
    private int lastLength;
    private boolean ended;

    ProgressBar(PrintStream err) {
        this.err = err;
    }

    synchronized void show(JobProgress progress) {
        if (ended) {
            return;
        }
        long now = System.nanoTime();
        throughput.add(progress, now);
        if (progress.phase() == lastPhase && now - lastDrawn < INTERVAL_NANOS) {
            return;
        }
        lastPhase = progress.phase();
        lastDrawn = now;
        draw(line(progress));
    }

    /** Takes the line away for good: a worker may tell how far it is when the job has ended. */
    synchronized void end() {
        clear();
        ended = true;
    }

    private void clear() {
        draw("");
        err.print('\r');
        err.flush();
    }

    /** Prints something. */
    @FunctionalInterface
    interface Print<E extends Exception> {
        void print() throws E;
    }

    /** Lets something be printed in the place of the line, which comes below it with the next progress. */
    synchronized <E extends Exception> void interrupt(Print<E> print) throws E {
        clear();
        print.print();
    }

    private void draw(String line) {
        err.print('\r' + line + " ".repeat(Math.max(0, lastLength - line.length())));
        err.flush();
        lastLength = line.length();
    }

    private String line(JobProgress progress) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-10s ", word(progress.phase())));
        double fraction = progress.fraction();
        if (fraction >= 0) {
            int full = (int) (fraction * WIDTH);
            line.append('[').append("#".repeat(full)).append("-".repeat(WIDTH - full));
            line.append(String.format(Locale.ROOT, "] %3d %%", (int) (fraction * 100)));
        } else if (progress.done() > 0) {
            line.append(Units.bytes(progress.done()));
        }
        // Of several phases, some count no bytes.
        if (progress.overall() < 0 && throughput.bytesPerSecond() > 0) {
            line.append("  ").append(Units.speed(throughput.bytesPerSecond()));
        }
        throughput
                .timeLeft()
                .ifPresent(
                        left -> line.append("  ").append(Units.duration(left)).append(" left"));
        return line.toString();
    }

    private static String word(Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
