package io.github.heapfold.analysis.growth;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How much more there is of each class in the whole heap. Who keeps a thing changes when one of several lets go of it:
 * it counts for another owner then, and is no growth.
 */
final class Arrivals {
    /** Of what an owner has more, the least share that has to have come so that most of it did. */
    private static final double LEAST_SHARE = 0.5;

    private final Map<String, Long> objects = new HashMap<>();
    private final Map<String, Long> retained = new HashMap<>();

    /** Bytes of all classes of which there are more, without what has become less. */
    private long bytes;

    private Arrivals() {}

    /** @param changed classes that have more or fewer objects or bytes */
    static Arrivals of(List<Growth.ClassRow> changed) {
        Arrivals arrivals = new Arrivals();
        for (Growth.ClassRow row : changed) {
            arrivals.objects.merge(row.className(), row.moreObjects(), Long::sum);
            arrivals.retained.merge(row.className(), row.growth(), Long::sum);
            arrivals.bytes += Math.max(0, row.moreShallow());
        }
        return arrivals;
    }

    /** What went with its owner counts as come again: nobody else has it now. */
    void addLost(String className, long number) {
        objects.merge(className, number, Long::sum);
    }

    /**
     * Whether of some classes much less has come in all than an owner has more.
     *
     * @param more objects that the owner has more
     * @param growth bytes that it keeps more
     */
    boolean areFewer(Set<String> classNames, long more, long growth) {
        double least = LEAST_SHARE * growth;
        return more > 0
                && sum(objects, classNames) < LEAST_SHARE * more
                && (bytes < least || sum(retained, classNames) < least);
    }

    /** Of what an owner has more, the bytes that came, and were not there before. */
    long came(Set<String> classNames, long more, long growth) {
        double share = Math.min(1, Math.max(0, (double) sum(objects, classNames) / Math.max(1, more)));
        return Math.max(0, Math.min((long) (share * growth), sum(retained, classNames)));
    }

    private static long sum(Map<String, Long> numbers, Set<String> classNames) {
        return classNames.stream()
                .mapToLong(name -> numbers.getOrDefault(name, 0L))
                .sum();
    }
}
