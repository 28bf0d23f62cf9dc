package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What grew from the first to the last of some dumps of one program. Identifiers move between dumps, so classes are
 * matched by name and loader, and owners by the classes and fields on the path from the root.
 *
 * <p>Where references do not have the same width in all, as with and without compressed ones, the same objects have
 * other sizes: those of owners, and the shallow ones of classes, are told as if all had the references of the last.
 *
 * @param taken when each was taken
 * @param referenceSizes of each, the bytes of a reference
 * @param objects of each, how many can be reached
 * @param reachable of each, their bytes
 * @param direct of each, what direct buffers have outside of the heap; empty where the dump does not tell
 * @param classes that have more or fewer objects or bytes, by growth
 * @param owners what keeps more than before, by growth, each byte that came at one of them, so that they may have grown by
 *     more than the heap; behind those what is less than a thousandth, and last what has moved
 * @param less what went meanwhile; null where that is little beside what came
 * @param kinship of each but the first, what it has in common with the one before
 */
public record Growth(
        List<Optional<Instant>> taken,
        List<Integer> referenceSizes,
        List<Long> objects,
        List<Long> reachable,
        List<Optional<DirectMemory>> direct,
        List<ClassRow> classes,
        List<OwnerRow> owners,
        Less less,
        List<Kinship> kinship) {

    /**
     * What is less than in the first dump.
     *
     * @param bytes at all places, without what came to the same
     * @param owner the place from which most of it went, as of a row
     * @param ofOwner how much
     */
    public record Less(long bytes, String owner, long ofOwner) {}

    /** A class, or what keeps it. */
    public sealed interface Row {
        /** Whether there is more in each dump than in the one before. */
        boolean steady();

        /** How many, in each dump. */
        List<Long> objects();

        /** Bytes, in each dump. */
        List<Long> retained();

        default long growth() {
            return grown(retained());
        }

        default long moreObjects() {
            return grown(objects());
        }
    }

    /**
     * A class in each of the dumps. Retained bytes are the least that its objects keep alive.
     *
     * @param loader class of its loader; null where that is not in the dumps
     * @param loaderName null where it has none or not all dumps tell
     * @param steady whether it retains more in each dump than in the one before
     */
    public record ClassRow(
            String className,
            String loader,
            String loaderName,
            boolean steady,
            List<Long> objects,
            List<Long> shallow,
            List<Long> retained)
            implements Row {

        /** Bytes that the objects take by themselves. */
        public long moreShallow() {
            return grown(shallow);
        }
    }

    /**
     * What keeps more than before.
     *
     * @param owner the field to look at, as {@code example.Store.sessions}; a class where no field leads there
     * @param heldBy the field that has the object with that field, where several objects have it; null of all else
     * @param holders fields that refer to what none of them keeps alone, those with most references first; empty of
     *     other owners, and of those that are a small part of the heap
     * @param path classes from the root on, each with the field that leads to it
     * @param content class of what came together there
     * @param steady whether there is more in each dump than in the one before
     * @param moved whether most of it was in the first dump too, and kept by others or by several; but where the heap
     *     grew by what came to it beside that, and nothing else explains that growth
     * @param objects of the content, in each dump
     * @param retained bytes that are kept there, in each dump
     */
    public record OwnerRow(
            String owner,
            String heldBy,
            List<String> holders,
            List<OwnerStep> path,
            String content,
            boolean steady,
            boolean moved,
            List<Long> objects,
            List<Long> retained)
            implements Row {
        /** The fields by which it is known: the holders where there are such, else the owner. */
        public List<String> places() {
            return holders.isEmpty() ? List.of(owner) : holders;
        }

        /** The same as one that has more than others kept before. */
        OwnerRow notMoved() {
            return new OwnerRow(owner, heldBy, holders, path, content, steady, false, objects, retained);
        }
    }

    /** The inverse of the least share of all growth, or of the largest, by which a steady row comes before a jump. */
    private static final long LEAST_SHARE = 1000;

    /** Bytes from which on growth is told beside any other. */
    private static final long MOST_UNTOLD = 100_000;

    /** Growth that is worth a word. */
    private static final long LEAST_BYTES = 1024;

    /** Of all growth, the least share that is said to be at no owner. */
    private static final double LEAST_UNEXPLAINED = 0.1;

    /** Of what came to the place to which most came, the least that went so that it is worth a word. */
    private static final double LEAST_LESS = 0.05;

    /** Of what went, the most that may be elsewhere so that it is told. */
    private static final double MOST_MOVED = 0.1;

    /** Of the mean, how much more there must be from one dump to the next to be called steady. */
    private static final double LEAST_STEP = 0.1;

    /**
     * Compares dumps, the oldest first. Of the classes those come first of which there are more objects, or larger ones:
     * the others only keep what came of these.
     */
    public static Growth of(List<GrowthFacts.Facts> dumps) {
        int width = dumps.get(dumps.size() - 1).referenceSize;
        List<Long> reachable = dumps.stream()
                .map(dump -> dump.referenceSize == width
                        ? dump.reachable
                        : dump.owners.retainedOtherwise()[OwnerTree.TOP])
                .toList();
        long all = Math.abs(grown(reachable));
        long least = Math.max(LEAST_BYTES, all / LEAST_SHARE);
        List<ClassRow> classes = classes(dumps, least);
        OwnerGrowth grown = new OwnerGrowth(dumps, Arrivals.of(classes));
        List<OwnerRow> owners = new ArrayList<>(grown.rows());
        // Where the heap grew by little, it may be that much came, and much went elsewhere.
        long told = Math.max(least, largest(came(owners)) / LEAST_SHARE);
        owners.sort(Comparator.<OwnerRow>comparingInt(row -> row.moved() ? 0 : row.growth() < told ? 1 : 2)
                .thenComparing(row -> row.steady() && row.growth() >= told)
                .thenComparingLong(OwnerRow::growth)
                .thenComparing(Comparator.comparing(OwnerRow::owner).reversed())
                .reversed());
        return new Growth(
                dumps.stream().map(dump -> dump.taken).toList(),
                dumps.stream().map(dump -> dump.referenceSize).toList(),
                dumps.stream().map(dump -> dump.objects).toList(),
                reachable,
                dumps.stream().map(dump -> dump.direct).toList(),
                classes,
                List.copyOf(owners),
                grown.less()
                        .filter(less -> less.bytes() >= Math.max((double) least, LEAST_LESS * largest(came(owners))))
                        .filter(less -> moved(owners) < MOST_MOVED * less.bytes())
                        .orElse(null),
                IntStream.range(1, dumps.size())
                        .mapToObj(i -> Kinship.of(dumps.get(i - 1), dumps.get(i)))
                        .toList());
    }

    /** The least growth that a place is told with, where there is no room for all; no other one comes before that. */
    public long leastTold() {
        // Beside a large move only what is not worth a word goes.
        long beside = Math.min(LEAST_BYTES, largest(owners) / LEAST_SHARE);
        return Math.min(MOST_UNTOLD, Math.max(beside, largest(came(owners)) / LEAST_SHARE));
    }

    /** What others kept before may be much, and says nothing of how much came. */
    private static List<OwnerRow> came(List<OwnerRow> owners) {
        return owners.stream().filter(row -> !row.moved()).toList();
    }

    /** What is elsewhere now is told as that. */
    private static long moved(List<OwnerRow> owners) {
        return owners.stream()
                .filter(OwnerRow::moved)
                .mapToLong(OwnerRow::growth)
                .sum();
    }

    private static long largest(List<? extends Row> rows) {
        return rows.stream().mapToLong(Row::growth).max().orElse(0);
    }

    /**
     * Of what the heap grew by, at least so many bytes are at no owner that keeps more; 0 where that is little of it, as
     * what many small places have.
     */
    public long unexplained() {
        long all = grown(reachable);
        long rest = all
                - owners.stream()
                        .filter(row -> !row.moved())
                        .mapToLong(OwnerRow::growth)
                        .sum();
        return rest > Math.max(LEAST_UNEXPLAINED * all, LEAST_BYTES) ? rest : 0;
    }

    /**
     * How many bytes more direct buffers have outside of the heap than in the first dump; 0 where that is not worth a
     * word beside what can be reached, or one of both dumps does not tell.
     */
    public long moreDirect() {
        int last = direct.size() - 1;
        if (direct.get(0).isEmpty() || direct.get(last).isEmpty()) {
            return 0;
        }
        long more = direct.get(last).get().bytes() - direct.get(0).get().bytes();
        return DirectMemory.isLarge(more, reachable.get(last)) ? more : 0;
    }

    /** Whether the same objects have other sizes in one dump than in another. */
    public boolean isOfWidths() {
        return referenceSizes.stream().distinct().count() > 1;
    }

    /** Whether there is more each time, and not all of it came at once. */
    static boolean isSteady(List<Long> values) {
        double mean = (double) grown(values) / (values.size() - 1);
        for (int i = 1; i < values.size(); i++) {
            if (values.get(i) - values.get(i - 1) < Math.max(1, LEAST_STEP * mean)) {
                return false;
            }
        }
        // Two dumps do not tell a leak from a jump.
        return values.size() > 2;
    }

    private static List<ClassRow> classes(List<GrowthFacts.Facts> dumps, long least) {
        boolean named = dumps.stream().allMatch(dump -> dump.classes.areLoadersNamed());
        int width = dumps.get(dumps.size() - 1).referenceSize;
        boolean isOfWidths = dumps.stream().anyMatch(dump -> dump.referenceSize != width);
        Map<ClassSums.Key, long[][]> sums = new HashMap<>();
        for (int i = 0; i < dumps.size(); i++) {
            int dump = i;
            dumps.get(i).classes.of(named).forEach((key, of) -> {
                long[][] sum = sums.computeIfAbsent(key, any -> new long[3][dumps.size()]);
                sum[0][dump] = of.objects();
                sum[1][dump] = of.shallow(dumps.get(dump).referenceSize != width);
                sum[2][dump] = of.retained();
            });
        }
        List<ClassRow> rows = new ArrayList<>();
        sums.forEach((key, sum) -> {
            if (isOfWidths ? hasMore(sum[0], sum[1]) : Arrays.stream(sum).anyMatch(of -> grown(list(of)) != 0)) {
                List<Long> retained = list(sum[2]);
                rows.add(new ClassRow(
                        key.name(),
                        key.loader(),
                        key.loaderName(),
                        isSteady(retained),
                        list(sum[0]),
                        list(sum[1]),
                        retained));
            }
        });
        long told = Math.max(least, largest(rows) / LEAST_SHARE);
        rows.sort(Comparator.<ClassRow, Boolean>comparing(row -> row.growth() > 0 && row.moreShallow() > 0)
                .thenComparing(row -> row.steady() && row.growth() >= told)
                .thenComparingLong(ClassRow::growth)
                .thenComparing(Comparator.comparing(ClassRow::className).reversed())
                .reversed());
        return List.copyOf(rows);
    }

    /** Whether there are more or fewer objects, or larger ones by more than what sizes are told too large. */
    private static boolean hasMore(long[] objects, long[] shallow) {
        long more = grown(list(objects));
        return more != 0 || Math.abs(grown(list(shallow))) > OtherWidth.MOST_WRONG * objects[0];
    }

    private static long grown(List<Long> values) {
        return values.get(values.size() - 1) - values.get(0);
    }

    static List<Long> list(long[] values) {
        List<Long> list = new ArrayList<>();
        for (long value : values) {
            list.add(value);
        }
        return List.copyOf(list);
    }
}
