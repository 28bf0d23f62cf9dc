package io.github.heapfold.job;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Speed and time left, from the progress of the last five seconds; of a job whose phases are told as one progress, the
 * time left from all that has passed, for they differ in how fast that goes. Both are unknown until two seconds of
 * progress have been measured, for before they would only jump about; time before the first byte does not count.
 */
public final class Throughput {
    private static final long WINDOW = Duration.ofSeconds(5).toNanos();
    private static final long QUIET = Duration.ofSeconds(2).toNanos();

    /** Of less of all phases nothing can be told. */
    private static final double LEAST = 0.02;

    private record Sample(long nanos, JobProgress progress) {}

    private final Deque<Sample> samples = new ArrayDeque<>();
    private long start;

    /** Whether all phases are told as one, and when they began. */
    private boolean isOverall;

    private long begun;

    /**
     * Takes a new progress.
     *
     * @param nanos the time, as of {@link System#nanoTime()}
     */
    public void add(JobProgress progress, long nanos) {
        if (!isOverall && progress.overall() >= 0) {
            isOverall = true;
            begun = nanos;
        }
        if (samples.isEmpty() || samples.getLast().progress.phase() != progress.phase()) {
            samples.clear();
            start = nanos;
        }
        boolean begins = samples.size() == 1 && samples.getLast().progress.done() == 0;
        if (begins) {
            samples.clear();
            start = nanos;
        }
        samples.addLast(new Sample(nanos, progress));
        while (samples.size() > 2 && nanos - samples.getFirst().nanos > WINDOW) {
            samples.removeFirst();
        }
    }

    /** Bytes per second, or -1 while that is not known. */
    public double bytesPerSecond() {
        if (samples.size() < 2 || samples.getLast().nanos - start < QUIET) {
            return -1;
        }
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        double seconds = (last.nanos - first.nanos) / 1e9;
        return seconds <= 0 ? -1 : (last.progress.done() - first.progress.done()) / seconds;
    }

    /** The time left at this speed; empty while it cannot be told. */
    public Optional<Duration> timeLeft() {
        if (isOverall) {
            return timeLeft(samples.getLast());
        }
        double speed = bytesPerSecond();
        if (speed <= 0 || samples.getLast().progress.total() < 0) {
            return Optional.empty();
        }
        JobProgress last = samples.getLast().progress;
        return Optional.of(Duration.ofMillis((long) ((last.total() - last.done()) / speed * 1000)));
    }

    private Optional<Duration> timeLeft(Sample last) {
        double done = last.progress.overall();
        long passed = last.nanos - begun;
        return done < LEAST || passed < QUIET
                ? Optional.empty()
                : Optional.of(Duration.ofNanos((long) (passed * (1 - done) / done)));
    }
}
