package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a small file can be for, and what is known of it in one dump.
 *
 * @param size how large it would be
 * @param time how long it would take about; empty while that is not known
 */
public record Goal(SizeEstimate size, Optional<Duration> time) {
    /** The profiles that stand for a goal: find the leak, open it in MAT, give it to others, keep every byte. */
    static final List<Profile> PROFILES = List.of(Presets.OOM, preset("mat"), preset("share"), Presets.LOSSLESS);

    /**
     * What is known of it when the sample has been coded once more. What else the machine does only makes it slower, so
     * the least time comes nearest, and does not change with each look.
     */
    Goal then(Goal now) {
        return new Goal(
                now.size, Stream.of(time, now.time).flatMap(Optional::stream).min(Comparator.naturalOrder()));
    }

    /** What keeps less takes no longer: where it seems to, the machine had something else to do. */
    Goal within(Goal everything) {
        return new Goal(
                size,
                time.map(taken -> everything
                        .time
                        .filter(most -> most.compareTo(taken) < 0)
                        .orElse(taken)));
    }

    /**
     * What is said of it below its size: how sure that is, which part of the dump it is, and how long it takes.
     *
     * @param whole bytes of the dump
     * @param goesOn when the estimate goes on, in words, where it waits
     */
    String words(long whole, Optional<String> goesOn) {
        String part = Texts.percent(whole == 0 ? 0 : (double) size.bytes() / whole);
        String sure = size.isWhole()
                ? part
                : size.settled()
                        ? text("goal.margin", part, Units.bytes(size.margin()))
                        : goesOn.map(when -> text("goal.resting", when, part))
                                .orElseGet(() -> text("goal.provisional", part));
        return time.map(taken -> text("goal.time", sure, Units.about(taken))).orElse(sure);
    }

    /** Whether a profile stands for a goal. */
    public static boolean isOne(Profile profile) {
        return PROFILES.contains(profile);
    }

    /** What a profile is called where people choose: by its goal, if it stands for one. */
    public static String title(Profile profile) {
        return Purpose.of(profile.name());
    }

    private static Profile preset(String name) {
        return Presets.byName(name).orElseThrow();
    }
}
