package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import io.github.heapfold.report.Units;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How far a running job is, as the window shows it.
 *
 * @param phase what it does; null before it began
 * @param done bytes done in this phase
 * @param total bytes in all, -1 while that is not known
 * @param bytesPerSecond speed, -1 while that is not known
 * @param left time left, where it can be told
 * @param waits why it waits and does nothing, in words; empty while it works
 * @param overall the part of all phases that is done, 0 to less than 1; -1 where they are told each by itself
 */
public record JobView(
        Phase phase,
        long done,
        long total,
        double bytesPerSecond,
        Optional<Duration> left,
        Optional<String> waits,
        double overall) {
    private static final Set<Phase> STEPS = EnumSet.of(
            Phase.SURVEYING,
            Phase.READING_OBJECTS,
            Phase.READING_REFERENCES,
            Phase.DOMINATORS,
            Phase.READING_INDEX,
            Phase.KEEPING_INDEX);

    private static final double MOST = 0.99;

    static final JobView UNKNOWN = new JobView(null, 0, -1, -1, Optional.empty());

    JobView(Phase phase, long done, long total, double bytesPerSecond, Optional<Duration> left) {
        this(phase, done, total, bytesPerSecond, left, Optional.empty(), -1);
    }

    /**
     * 0 to less than 1, or -1 while it is not known: a small file is read at once, and nobody knows how long the work on
     * what stood in it, or in the file that it was folded against, takes.
     */
    public double fraction() {
        double part = phase == null ? -1 : new JobProgress(phase, done, total, Optional.empty(), overall).fraction();
        return part < 1 ? part : -1;
    }

    /** The same as a part of a greater whole; what is told in bytes stays what it is. */
    JobView within(JobShare share) {
        return overall < 0 ? this : new JobView(phase, done, total, bytesPerSecond, left, waits, share.of(overall));
    }

    /**
     * {@code 1.20 of 3.40 GB · 413 MB/s · 0:21 left}; what is not known is left out. Of one whose phases are told as one,
     * {@code 42 % · 0:21 left}. Of one that waits, why it does.
     */
    public String line() {
        if (waits.isPresent()) {
            return waits.get();
        }
        if (overall >= 0) {
            return part() + timeLeft();
        }
        if (phase == Phase.DOMINATORS || phase == Phase.ANSWERING) {
            return part(); // steps, not bytes
        }
        StringBuilder line = new StringBuilder();
        if (total >= 0 && fraction() < 0) {
            return ""; // all is read, and it still works
        }
        if (total >= 0) {
            String all = Units.bytes(total);
            String part = Units.bytes(done);
            String unit = all.substring(all.indexOf(' '));
            // One unit is enough where both have the same.
            line.append(
                    text("job.of", part.endsWith(unit) ? part.substring(0, part.length() - unit.length()) : part, all));
        } else if (done > 0) {
            line.append(Units.bytes(done));
        }
        if (bytesPerSecond > 0) {
            line.append(text("job.separator")).append(Units.speed(bytesPerSecond));
        }
        return line + timeLeft();
    }

    private String timeLeft() {
        // Where none is left, it works on, and nobody knows for how long.
        return left.filter(time -> time.compareTo(Duration.ZERO) > 0)
                .map(time -> text("job.separator") + text("job.left", clock(time)))
                .orElse("");
    }

    /** {@code 42 %}, never all of it before it has ended; empty while that is not known. */
    public String part() {
        return fraction() < 0 ? "" : Texts.percent(Math.min(fraction(), MOST));
    }

    /** The phase in words. */
    public String phaseText() {
        return phase == null ? "" : text("phase." + phase);
    }

    /** The phase in words where it is a step on the way to what the job is called after; else empty. */
    String step() {
        return phase != null && STEPS.contains(phase) ? phaseText() : "";
    }

    private static String clock(Duration time) {
        long seconds = Math.max(0, (time.toMillis() + 999) / 1000);
        String minutes =
                seconds < 3600 ? String.valueOf(seconds / 60) : seconds / 3600 + ":" + twoDigits(seconds / 60 % 60);
        return minutes + ":" + twoDigits(seconds % 60);
    }

    private static String twoDigits(long number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
