package io.github.heapfold.job.estimate;

import io.github.heapfold.fold.ChunkSample;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.SamplePlaces;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptTexts;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.profile.Strippable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Tells how large a folded file will be without writing it. Some chunks of the dump are coded as they would be, in few
 * ways: with everything, and without the contents of arrays. What each column takes then adds up to the size for
 * whatever else is left out, so that it is known at once when somebody changes their mind about a field. A profile that
 * keeps parts of columns has its chunks coded for itself, and so has a dump that is small enough for all of it to be in
 * the sample, of which the size is then exact.
 *
 * <p>{@link #estimate} may be called by any thread at any time, {@link #improve} by one at a time.
 */
public final class SizeEstimator {
    /**
     * Ways to code chunks whose results are kept: all levels, each with and without contents, and as many profiles
     * again.
     */
    static final int WAYS = 36;

    /** Surveys are larger, and who compares profiles goes back by one or two. */
    private static final int SURVEYS = 3;

    /** With fewer the first chunk, which is like no other, would say too much. */
    private static final int LEAST = 4;

    static final String INTS = Column.INSTANCE_VALUES.part(BasicType.INT).toString();

    private final Input input;
    private final DumpSummary summary;
    private final ChunkSample sample;
    private final ColumnWeights whole;
    private final List<ColumnWeights> weights;
    private final boolean charTexts;

    /** Chunks in the order of the sample, as far as they have been coded. */
    private final Map<Way, List<ChunkSample.Coded>> coded = latest(WAYS);

    private final Map<Profile, ScanResult> surveys = latest(SURVEYS);

    private SizeEstimator(Input input, DumpSummary summary, ChunkSample sample) {
        this.input = input;
        this.summary = summary;
        this.sample = sample;
        whole = ColumnWeights.of(summary);
        ColumnWeights runs = ColumnWeights.of(sample.runs());
        whole.subtract(runs);
        whole.addAll(runs.inRuns());
        List<ColumnWeights> all = new ArrayList<>();
        for (int i = 0; i < sample.size(); i++) {
            ColumnWeights own = ColumnWeights.of(sample.summary(i));
            all.add(sample.isRun(i) ? own.inRuns() : own);
        }
        weights = List.copyOf(all);
        // Buffers of bytes may be more than the texts; where these are bytes themselves, there are hardly any chars.
        charTexts = 4 * summary.bytes(Column.PRIMITIVE_ELEMENTS.part(BasicType.CHAR))
                > summary.bytes(Column.PRIMITIVE_ELEMENTS.part(BasicType.BYTE));
    }

    /**
     * A map of what was asked for last, for any thread: a dump may stay open for long, and any number of profiles be
     * tried.
     */
    private static <K, V> Map<K, V> latest(int most) {
        return Collections.synchronizedMap(new LatestMap<>(most));
    }

    /**
     * Reads some chunks of a dump and keeps them.
     *
     * @param inspection of the dump, which has read all of it: nothing is looked for again where it says the places of
     *     these chunks, and they are as they were
     * @param threads for what is done with what has been read
     */
    public static SizeEstimator read(Input input, Inspection inspection, int threads, JobMonitor monitor)
            throws IOException {
        Optional<SamplePlaces> places = inspection.sample();
        if (places.isPresent()) {
            try (DumpSource source = input.open(monitor)) {
                Optional<ChunkSample> sample =
                        ChunkSample.read(source, places.get(), threads, monitor.phase(Phase.ESTIMATING));
                if (sample.isPresent()) {
                    return new SizeEstimator(input, inspection.summary(), sample.get());
                }
            }
        }
        return read(input, inspection.summary(), SamplePlaces.CHUNKS, ChunkReader.DEFAULT_CHUNK, monitor);
    }

    static SizeEstimator read(Input input, DumpSummary summary, int chunks, int chunkSize, JobMonitor monitor)
            throws IOException {
        try (DumpSource source = input.open(monitor)) {
            input.requireUnfolded(source);
            ChunkReader reader = new ChunkReader(source, chunkSize);
            SamplePlaces places = SamplePlaces.in(reader, summary.bytes(), chunks, chunkSize);
            ChunkSample sample = ChunkSample.take(reader, places, monitor.phase(Phase.ESTIMATING));
            return new SizeEstimator(input, summary, sample);
        }
    }

    /**
     * What can be told from the chunks that have been coded; empty where these are none of use. Where the profile has
     * to be coded for itself and has not been, it is told from other ways of coding, and not
     * {@link SizeEstimate#settled}.
     */
    public Optional<SizeEstimate> estimate(Profile profile, int level) {
        Profile here = profile.on(summary.header());
        Choice best = choice(here, level);
        return estimate(here, best, true).or(() -> estimate(here, byColumn(here, level), false));
    }

    private Optional<SizeEstimate> estimate(Profile profile, Choice choice, boolean best) {
        ScanResult survey = surveys.getOrDefault(choice.main.profile(), ScanResult.NONE);
        return sum(profile, choice, best)
                .map(sum -> sum.estimate(
                        fileName(),
                        summary,
                        AppliedProfile.of(profile, survey, choice.main.level()),
                        done(choice.main)));
    }

    private Optional<SampleSum> sum(Profile profile, Choice choice, boolean best) {
        List<ChunkSample.Coded> main = done(choice.main);
        List<ChunkSample.Coded> ints = done(choice.ints);
        int chunks = Math.min(main.size(), ints.size());
        if (chunks < Math.min(LEAST, sample.size())) {
            return Optional.empty();
        }
        SampleSum sum = new SampleSum(sample, whole, weights, chunks, profile, best);
        for (int i = 0; i < chunks; i++) {
            sum.add(i, main.get(i), ints.get(i).storedBytes().getOrDefault(INTS, 0L));
        }
        return Optional.of(sum);
    }

    /**
     * By about how many bytes the folded file is smaller without each thing that can be left out, if that alone went or
     * came back and all else were as the profile has it. What follows from something takes more without it, as hash
     * codes do without texts, so that less is saved than it takes. Of what is kept in part it is what the rest takes.
     *
     * @param monitor ends it
     * @return empty before {@link #prepare} is through; nothing of what is not in the dump, goes with its record, or is
     *     not known
     */
    public Map<Strippable, Long> savings(Profile profile, int level, JobMonitor monitor) {
        return isDone(new Way(Way.EVERYTHING, level)) && isDone(new Way(Way.NO_CONTENTS, level))
                ? new Savings(this, summary, profile.on(summary.header()), level).all(monitor)
                : Map.of();
    }

    /** What columns take where names go, as they do in any way that has been coded so; empty where none has. */
    Optional<Map<String, Long>> withoutNames(Profile here, int level) {
        List<Way> ways;
        synchronized (coded) {
            ways = List.copyOf(coded.keySet());
        }
        return ways.stream()
                .filter(way -> way.level() == level && way.profile().columns().contains(Column.TEXTS) && isDone(way))
                .findFirst()
                .flatMap(way -> sum(here, new Choice(way, way), true))
                .map(SampleSum::stored);
    }

    /** What columns take, as well as it is known. */
    Map<String, Long> stored(Profile here, int level) {
        return sum(here, choice(here, level), true)
                .or(() -> sum(here, byColumn(here, level), false))
                .orElseThrow()
                .stored();
    }

    /** What the ints of objects take, told in one way of all profiles, however well each of them is known. */
    long intsByColumn(Profile here, int level) {
        return sum(here, byColumn(here, level), false).orElseThrow().stored().getOrDefault(INTS, 0L);
    }

    private boolean isDone(Way way) {
        return done(way).size() == sample.size();
    }

    /**
     * Codes chunks until the estimate is as good as it gets.
     *
     * @param better called whenever there is a better one
     */
    public void improve(FoldOptions options, Runnable better, JobMonitor monitor) throws IOException {
        for (Way way :
                choice(options.profile().on(summary.header()), options.level()).ways()) {
            code(way, options.threads(), better, monitor);
        }
    }

    /** Codes all of the sample as what is folded is, for the time that it takes; what is known does not change. */
    public void repeat(FoldOptions options, JobMonitor monitor) throws IOException {
        Profile here = options.profile().on(summary.header());
        Way way = here.keepsParts()
                ? choice(here, options.level()).main
                : new Way(Way.unnamed(here.rules()), options.level());
        code(way, options.threads(), new ArrayList<>(), all -> {}, monitor);
    }

    /**
     * Codes what is needed to follow any change of what is left out at once.
     *
     * @param better called whenever more is known
     */
    public void prepare(FoldOptions options, Runnable better, JobMonitor monitor) throws IOException {
        for (Profile profile : List.of(Way.EVERYTHING, Way.NO_CONTENTS)) {
            code(new Way(profile, options.level()), options.threads(), better, monitor);
        }
    }

    private List<ChunkSample.Coded> done(Way way) {
        return coded.getOrDefault(way, List.of());
    }

    private void code(Way way, int threads, Runnable better, JobMonitor monitor) throws IOException {
        List<ChunkSample.Coded> known = new ArrayList<>(done(way));
        if (known.size() < sample.size()) {
            code(
                    way,
                    threads,
                    known,
                    all -> {
                        coded.put(way, List.copyOf(all));
                        better.run();
                    },
                    monitor);
        }
    }

    /**
     * Codes the chunks that are missing.
     *
     * @param more hears of each
     */
    private void code(
            Way way,
            int threads,
            List<ChunkSample.Coded> all,
            Consumer<List<ChunkSample.Coded>> more,
            JobMonitor monitor)
            throws IOException {
        Progress progress = monitor.phase(Phase.ESTIMATING);
        ScanResult survey = survey(way.profile(), monitor);
        List<List<KeptTexts.Text>> texts = sample.texts(way.profile());
        int[] next = {all.size()};
        Pipeline.<Integer, ChunkSample.Coded>run(
                threads,
                () -> next[0] < sample.size() ? next[0]++ : null,
                index -> sample.code(index, way.profile(), survey, texts.get(index), way.level()),
                chunk -> {
                    all.add(chunk);
                    more.accept(all);
                    progress.at(all.size(), sample.size());
                },
                () -> progress.at(all.size(), sample.size()));
    }

    private ScanResult survey(Profile profile, JobMonitor monitor) throws IOException {
        ScanResult known = surveys.get(profile);
        if (known == null) {
            known = input.scan(profile, monitor);
            surveys.put(profile, known);
        }
        return known;
    }

    /**
     * The ways whose results are put together.
     *
     * @param main of all columns
     * @param ints of the ints of objects, for hash codes follow from texts
     */
    private record Choice(Way main, Way ints) {
        Set<Way> ways() {
            Set<Way> ways = new LinkedHashSet<>();
            ways.add(main);
            ways.add(ints);
            return ways;
        }
    }

    private Choice choice(Profile profile, int level) {
        Way own = new Way(sample.isWhole() ? Way.unnamed(profile.rules()) : Way.coupled(profile), level);
        return sample.isWhole() || profile.keepsParts() ? new Choice(own, own) : byColumn(profile, level);
    }

    private Choice byColumn(Profile profile, int level) {
        Way without = new Way(Way.NO_CONTENTS, level);
        boolean stripsAll = Column.PRIMITIVE_ELEMENTS.parts().stream()
                .allMatch(part -> profile.strips(part) || summary.bytes(part) == 0);
        if (stripsAll) {
            return new Choice(without, without);
        }
        Way with = new Way(Way.EVERYTHING, level);
        boolean stripsTexts =
                profile.strips(Column.PRIMITIVE_ELEMENTS.part(charTexts ? BasicType.CHAR : BasicType.BYTE));
        return new Choice(with, stripsTexts ? without : with);
    }

    private String fileName() {
        return String.valueOf(Path.of(input.name()).getFileName());
    }
}
