package io.github.heapfold.job.estimate;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.Strippable;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the folded file changes by where one thing alone goes or comes back: the difference of two estimates. Only the
 * columns of the thing itself are compared, and those that follow from it: all others stay as they are, and would
 * differ by no more than the noise of the two estimates.
 */
final class Savings {
    private final SizeEstimator known;
    private final DumpSummary summary;
    private final Profile here;
    private final int level;
    private final Map<String, Long> now;
    private final long intsNow;

    /** @param here for dumps of the kind */
    Savings(SizeEstimator known, DumpSummary summary, Profile here, int level) {
        this.known = known;
        this.summary = summary;
        this.here = here;
        this.level = level;
        now = known.stored(here, level);
        intsNow = known.intsByColumn(here, level);
    }

    /** See {@link SizeEstimator#savings}. */
    Map<Strippable, Long> all(JobMonitor monitor) {
        Map<Strippable, Long> savings = new HashMap<>();
        for (Strippable what : Strippable.all()) {
            monitor.endIfCancelled();
            Profile turned = ProfileSelection.turned(here, what);
            boolean isThere = what.columns().stream().anyMatch(column -> summary.bytes(column) > 0);
            if (isThere && !isSame(turned)) {
                boolean goes = ProfileSelection.goes(here, what);
                more(what, turned, goes).ifPresent(more -> savings.put(what, goes ? more : -more));
            }
        }
        return savings;
    }

    private boolean isSame(Profile turned) {
        return here.dropped().equals(turned.dropped()) && here.columns().equals(turned.columns());
    }

    /** How much more the file takes when it is turned. */
    private Optional<Long> more(Strippable what, Profile turned, boolean goes) {
        if (Column.TEXTS.equals(what.column())) {
            // Lengths and IDs follow from names. How much of these stays cannot be guessed.
            return (goes ? Optional.of(known.stored(turned, level)) : known.withoutNames(turned, level))
                    .map(then -> ofTag(then, what.tag()) - ofTag(now, what.tag()));
        }
        Map<String, Long> then = known.stored(turned, level);
        long more = 0;
        for (Column column : what.columns()) {
            String name = column.toString();
            more += then.getOrDefault(name, 0L) - now.getOrDefault(name, 0L);
        }
        boolean isContents = what.tag() == Column.PRIMITIVE_ELEMENTS.field().tag();
        return Optional.of(isContents ? more + known.intsByColumn(turned, level) - intsNow : more);
    }

    private static long ofTag(Map<String, Long> stored, Tag tag) {
        return stored.entrySet().stream()
                .filter(column -> Column.named(column.getKey())
                        .filter(named -> named.field().tag() == tag)
                        .isPresent())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
