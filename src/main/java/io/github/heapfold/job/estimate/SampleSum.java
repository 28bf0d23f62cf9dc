package io.github.heapfold.job.estimate;

import io.github.heapfold.fold.ChunkSample;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Profile;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Adds up what the chunks of a sample take, and tells from it what the whole dump does. */
final class SampleSum {
    private final ChunkSample sample;
    private final ColumnWeights whole;
    private final List<ColumnWeights> weights;
    private final int chunks;
    private final boolean best;
    private final Set<String> inPart;

    /** Asked for once: a profile goes through all its rules to answer. */
    private final Set<Column> gone;

    private final Set<Tag> dropped;

    private final ColumnWeights seen = new ColumnWeights();
    private final ColumnWeights taken = new ColumnWeights();

    /** In the order of the dump. */
    private final Map<Integer, Map<String, Long>> each;

    private long others;

    /**
     * A sum to which chunks are added.
     *
     * @param whole what there is in the whole dump
     * @param weights what there is in each chunk
     * @param chunks how many are added
     * @param best whether the chunks were coded as the profile wants it, and not only column by column
     */
    SampleSum(
            ChunkSample sample,
            ColumnWeights whole,
            List<ColumnWeights> weights,
            int chunks,
            Profile profile,
            boolean best) {
        this.sample = sample;
        this.whole = whole;
        this.weights = weights;
        this.chunks = chunks;
        this.best = best;
        inPart = best ? Set.of() : profile.inPartNames();
        gone = profile.wholeColumns();
        dropped = profile.dropped();
        each = new TreeMap<>(Comparator.comparingLong(sample::offset));
    }

    /**
     * Adds a chunk.
     *
     * @param ints what the ints of objects take in it
     */
    void add(int index, ChunkSample.Coded main, long ints) {
        ColumnWeights stored = new ColumnWeights();
        main.storedBytes().forEach((name, bytes) -> {
            if (!isStripped(name)) {
                long all = name.equals(SizeEstimator.INTS) ? ints : bytes;
                stored.add(name, inPart.contains(name) ? all / 2 : all);
            }
        });
        ColumnWeights named = sample.isRun(index) ? stored.inRuns() : stored;
        each.put(index, named.map());
        taken.addAll(named);
        seen.addAll(weights.get(index));
        others += main.otherBytes();
    }

    private boolean isStripped(String name) {
        return Column.named(ColumnWeights.plain(name))
                .filter(column ->
                        gone.contains(column) || dropped.contains(column.field().tag()))
                .isPresent();
    }

    /** How many times as much as in the chunks that were seen there is in the whole dump. */
    private double scale(String name) {
        long part = seen.of(name);
        return part > 0 ? (double) whole.of(name) / part : (double) sample.total() / chunks;
    }

    /** What each column takes in the whole file. */
    Map<String, Long> stored() {
        Map<String, Long> stored = new LinkedHashMap<>();
        taken.map()
                .forEach((name, bytes) ->
                        stored.merge(ColumnWeights.plain(name), Math.round(bytes * scale(name)), Long::sum));
        if (chunks < sample.total()) {
            addUnseen(stored);
        }
        return stored;
    }

    /**
     * What it comes to.
     *
     * @param fileName of the dump, which the container has as well
     * @param coded the chunks that were added
     */
    SizeEstimate estimate(String fileName, DumpSummary summary, AppliedProfile applied, List<ChunkSample.Coded> coded) {
        Map<String, Long> stored = stored();
        long columns = stored.values().stream().mapToLong(Long::longValue).sum();
        long blocks = Math.round((double) others * sample.total() / chunks);
        long bytes = columns + blocks + sample.containerBytes(fileName, summary, applied, stored, coded);
        return new SizeEstimate(
                bytes, margin() + doubt(stored), chunks, sample.total(), stored, best && chunks == sample.size());
    }

    /** What stands in no chunk of the sample is as any other. */
    private void addUnseen(Map<String, Long> stored) {
        double ratio = (double) taken.sum() / Math.max(1, seen.sum());
        whole.map().forEach((name, bytes) -> {
            if (seen.of(name) == 0 && !isStripped(name)) {
                stored.merge(ColumnWeights.plain(name), Math.round(bytes * ratio), Long::sum);
            }
        });
    }

    /** Of columns of which half was taken for want of something better. */
    private long doubt(Map<String, Long> stored) {
        return inPart.stream().mapToLong(name -> stored.getOrDefault(name, 0L)).sum();
    }

    /**
     * From how much more or less the chunks take than their columns would have one expect. Neighbours are compared,
     * for the sample is taken at equal distances, where what changes slowly does no harm.
     */
    private long margin() {
        int total = sample.total();
        if (chunks == total) {
            return 0;
        }
        double squares = 0;
        double before = 0;
        boolean first = true;
        for (Map.Entry<Integer, Map<String, Long>> chunk : each.entrySet()) {
            double over = 0;
            for (Map.Entry<String, Long> column : taken.map().entrySet()) {
                String name = column.getKey();
                double share = (double) weights.get(chunk.getKey()).of(name) / Math.max(1, seen.of(name));
                over += chunk.getValue().getOrDefault(name, 0L) - column.getValue() * share;
            }
            squares += first ? 0 : (over - before) * (over - before) / 2;
            before = over;
            first = false;
        }
        double ofMean = (1 - (double) chunks / total) * squares / Math.max(1, chunks - 1) / chunks;
        return Math.round(2 * total * Math.sqrt(ofMean));
    }
}
