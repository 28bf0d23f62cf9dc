package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.job.estimate.SizeEstimator;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Keeps the expected size of one dump in step with what is chosen. What is known is told at once; what has to be coded
 * for it follows in the background. Belongs to the window's thread.
 */
public final class LiveEstimate {
    /** What is asked for. */
    private static final class Wish {
        final Profile profile;
        final int level;

        /** What is to be known beside it. */
        final List<Profile> goals;

        final LiveSavings.Asked savings;

        /** Ends the work on it when something else is asked for. */
        final JobMonitor monitor = JobMonitor.silent();

        /** Whether what is known of it is about to be shown. */
        final AtomicBoolean isTelling = new AtomicBoolean();

        Wish(Profile profile, int level, List<Profile> goals, LiveSavings.Asked savings) {
            this.profile = profile;
            this.level = level;
            this.goals = goals;
            this.savings = savings;
        }
    }

    /** What a compressed file is made with. */
    private record Made(Profile profile, int level) {}

    private final Input input;
    private final Inspection inspection;
    private final int threads;
    private final int jobThreads;
    private final List<Profile> own;
    private final Background background;
    private final Consumer<LiveEstimate> asking;
    private final LongSupplier clock;
    private final ReadOnlyObjectWrapper<SizeEstimate> value = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<Map<String, Long>> columns = new ReadOnlyObjectWrapper<>(Map.of());
    private final LiveSavings savings;
    private final ReadOnlyObjectWrapper<Map<Profile, Goal>> goals = new ReadOnlyObjectWrapper<>(Map.of());

    /** By level: what is settled stays so, also when the sample of the dump has been given back meanwhile. */
    private final Map<Integer, Map<Profile, Goal>> settled = new HashMap<>();

    /** By level: what the sample has told of goals so far, settled or not. */
    private final Map<Integer, Map<Profile, Goal>> sampled = new HashMap<>();

    /** By level: what the sample had told when the work was interrupted, which is better than nothing. */
    private final Map<Integer, Map<Profile, Goal>> provisional = new HashMap<>();

    /** What was made of the dump: nothing is to be estimated of that any more. */
    private final Map<Made, Goal> made = new HashMap<>();

    private final Map<Made, Duration> times = new ConcurrentHashMap<>();
    private final ReadOnlyBooleanWrapper current = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper busy = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<Optional<JobRequest.Queue>> awaited =
            new ReadOnlyObjectWrapper<>(Optional.empty());

    /** Set by the work, once for each sample. */
    private volatile SizeEstimator estimator;

    /** Ends the reading of the dump, which goes on whatever is asked for. */
    private JobMonitor reading = JobMonitor.silent();

    private Wish last;
    private boolean working;
    private boolean finished;
    private boolean failed;
    private boolean released;

    /**
     * @param inspection of the dump
     * @param threads for reading the sample and coding
     * @param jobThreads with which a compressed file is made
     * @param own profiles that are looked at beside the goals, as they are then
     * @param asking hears whenever something is asked for
     * @param clock nanoseconds, as of {@link System#nanoTime()}
     */
    LiveEstimate(
            Input input,
            Inspection inspection,
            int threads,
            int jobThreads,
            List<Profile> own,
            Background background,
            Consumer<LiveEstimate> asking,
            LongSupplier clock) {
        this.clock = clock;
        this.jobThreads = jobThreads;
        this.own = own;
        this.input = input;
        this.inspection = inspection;
        this.threads = threads;
        this.background = background;
        this.asking = asking;
        savings = new LiveSavings(background, () -> estimator);
    }

    /** The last estimate; null before the first. */
    public ReadOnlyObjectProperty<SizeEstimate> value() {
        return value.getReadOnlyProperty();
    }

    /**
     * How large the folded file is expected to be; empty while that is not known.
     *
     * @param sealed whether what is left out is in it, too: then it is about as large as with all that there is
     */
    Optional<SizeEstimate> expected(boolean sealed) {
        return sealed
                ? Optional.ofNullable(goals.get().get(Presets.LOSSLESS)).map(Goal::size)
                : Optional.ofNullable(value.get());
    }

    /** What each column would take in the folded file, for the level that is asked for; empty until that is known. */
    public ReadOnlyObjectProperty<Map<String, Long>> columns() {
        return columns.getReadOnlyProperty();
    }

    /**
     * What is saved by each thing alone, as {@link SizeEstimator#savings}, with all else as it was asked for last; empty
     * while that is not known, which is worked out only while {@linkplain #seeSavings somebody sees it}.
     */
    public ReadOnlyObjectProperty<Map<Strippable, Long>> savings() {
        return savings.value();
    }

    /** Whether what is saved by each thing is seen. */
    void seeSavings(boolean now) {
        savings.see(now);
    }

    /** What is known of each goal and of each profile of one's own at the level that is asked for. */
    public ReadOnlyObjectProperty<Map<Profile, Goal>> goals() {
        return goals.getReadOnlyProperty();
    }

    /** Whether the {@link #value} is of what was asked for last. */
    public ReadOnlyBooleanProperty current() {
        return current.getReadOnlyProperty();
    }

    /** Whether more will be known of what was asked for last, without being asked again. */
    public ReadOnlyBooleanProperty busy() {
        return busy.getReadOnlyProperty();
    }

    /** The kind of job that all that is asked for waits for; empty where it waits for none. */
    public ReadOnlyObjectProperty<Optional<JobRequest.Queue>> awaited() {
        return awaited.getReadOnlyProperty();
    }

    /** When the estimate goes on, in words; empty where it waits for nothing. */
    public Optional<String> goesOn() {
        return awaited.get().map(kind -> text("estimate.after." + kind));
    }

    /** Whether the dump could not be read for it. */
    public boolean hasFailed() {
        return failed;
    }

    /** Asks for the size under a profile. */
    public void ask(Profile profile, int level) {
        asking.accept(this);
        released = false;
        if (last != null) {
            last.monitor.cancel();
        }
        last = new Wish(profile, level, goalsNow(), savings.ask(profile, level));
        finished = false;
        // What went wrong before may have been for want of room, or a file that is there again.
        failed = false;
        current.set(false);
        goals.set(goalsAt(level));
        busy.set(awaited.get().isEmpty());
        showKnown();
        tell(last);
        savings.work();
        work();
    }

    /**
     * Lets the work rest, and goes on with what was asked for last when it is over. A sample that is being read is read
     * to its end, for else the next jobs would each have it begun anew.
     *
     * @param job the kind of job to wait for; empty when there is none any more
     */
    void pause(Optional<JobRequest.Queue> job) {
        boolean now = job.isPresent();
        boolean changes = awaited.get().isPresent() != now;
        awaited.set(job);
        if (!changes) {
            return;
        }
        savings.pause(now);
        if (last == null || finished) {
            return;
        }
        Wish waiting = last;
        if (now) {
            rest();
            last = new Wish(waiting.profile, waiting.level, waiting.goals, waiting.savings);
        } else {
            ask(waiting.profile, waiting.level);
        }
    }

    /** A compressed file has been made: from now on its size and its time are those of that file. */
    void made(Profile profile, int level, SizeReport sizes) {
        Map<String, Long> columns =
                sizes.columns().stream().collect(Collectors.toMap(ColumnSize::name, ColumnSize::stored, Long::sum));
        SizeEstimate size = new SizeEstimate(sizes.storedBytes(), 0, 1, 1, columns, true);
        made.put(new Made(profile, level), new Goal(size, Optional.of(sizes.time())));
        if (last != null) {
            goals.set(goalsAt(last.level));
            showKnown();
        }
    }

    /**
     * What was made, or is settled, is no matter of a sample that is taken once more, and it is there while the work
     * rests, too.
     *
     * @return whether it was
     */
    private boolean showKnown() {
        Optional<Goal> known = Optional.ofNullable(made.get(new Made(last.profile, last.level)))
                .or(() -> Optional.ofNullable(
                        settled.getOrDefault(last.level, Map.of()).get(last.profile)));
        known.ifPresent(done -> setValue(done.size()));
        return known.isPresent();
    }

    private void setValue(SizeEstimate size) {
        value.set(size);
        current.set(true);
    }

    private List<Profile> goalsNow() {
        return Stream.concat(Goal.PROFILES.stream(), own.stream()).toList();
    }

    private Map<Profile, Goal> goalsAt(int level) {
        Map<Profile, Goal> all = new HashMap<>(provisional.getOrDefault(level, Map.of()));
        all.putAll(settled.getOrDefault(level, Map.of()));
        Goal everything = all.get(Presets.LOSSLESS);
        if (everything != null) {
            all.replaceAll((profile, goal) -> goal.within(everything));
        }
        for (Profile goal : goalsNow()) {
            Optional.ofNullable(made.get(new Made(goal, level))).ifPresent(done -> all.put(goal, done));
        }
        return Map.copyOf(all);
    }

    /** Ends the work, until something is asked for again. */
    public void stop() {
        if (last != null) {
            reading.cancel();
        }
        rest();
    }

    /** Ends the coding, and lets the reading go on. */
    private void rest() {
        if (last != null) {
            last.monitor.cancel();
            savings.end();
            // Nothing more will be known before it is asked again.
            provisional.put(last.level, Map.copyOf(sampled.getOrDefault(last.level, Map.of())));
            goals.set(goalsAt(last.level));
            last = null;
        }
        busy.set(false);
    }

    /** Gives back the sample of the dump, which is read again when something is asked for. */
    void release() {
        stop();
        released = true;
        estimator = null;
    }

    private void work() {
        if (working || finished || failed || last == null || awaited.get().isPresent()) {
            return;
        }
        working = true;
        reading = reading.isCancelled() ? JobMonitor.silent() : reading;
        Wish asked = last;
        JobMonitor reader = reading;
        background.run(() -> code(asked, reader), done -> ended(asked), failure -> {
            failed = !(failure instanceof CancellationException || asked.monitor.isCancelled() || reader.isCancelled());
            ended(asked);
        });
    }

    private void ended(Wish asked) {
        working = false;
        if (released) {
            // The sample was read to its end all the same, and nobody wants it any more.
            estimator = null;
        }
        finished = asked == last;
        busy.set(last != null && !finished && !failed && awaited.get().isEmpty());
        work();
    }

    /** In the background. */
    private Wish code(Wish asked, JobMonitor reader) throws IOException {
        SizeEstimator known = estimator;
        if (known == null) {
            known = SizeEstimator.read(input, inspection, threads, reader);
            estimator = known;
        }
        FoldOptions options = new FoldOptions(asked.profile, asked.level, threads);
        known.improve(options, () -> tell(asked), asked.monitor);
        known.prepare(options, () -> tell(asked), asked.monitor);
        savings.renew(asked.savings);
        for (Profile goal : asked.goals) {
            known.improve(new FoldOptions(goal, asked.level, threads), () -> tell(asked), asked.monitor);
        }
        tell(asked);
        // Some of it is known from a goal alone.
        savings.renew(asked.savings);
        // Each once more for its time: what is coded first pays for the machine's warming up and for what all need.
        for (Profile goal : asked.goals) {
            if (!times.containsKey(new Made(goal, asked.level))) {
                FoldOptions again = new FoldOptions(goal, asked.level, threads);
                long start = clock.getAsLong();
                known.repeat(again, asked.monitor);
                took(known, again, start);
            }
        }
        tell(asked);
        return asked;
    }

    /** The time grows from the chunks of the sample to those of the dump. */
    private void took(SizeEstimator known, FoldOptions options, long start) {
        long taken = clock.getAsLong() - start;
        known.estimate(options.profile(), options.level())
                .filter(size -> size.chunks() > 0)
                .ifPresent(size -> times.put(
                        new Made(options.profile(), options.level()), Duration.ofNanos((long) (taken * times(size)))));
    }

    /** How many times as long as the coding of the sample the coding of the dump takes, each with its threads. */
    private double times(SizeEstimate size) {
        int here = Math.min(threads, size.chunks());
        int there = Math.min(jobThreads, size.totalChunks());
        return (double) size.totalChunks() / size.chunks() * here / there;
    }

    /** By any thread. Chunks are coded faster than it can be told what follows from each. */
    private void tell(Wish asked) {
        SizeEstimator known = estimator;
        if (known != null && !asked.isTelling.getAndSet(true)) {
            background.run(
                    () -> {
                        // What is known from now on is told by the next.
                        asked.isTelling.set(false);
                        return new Known(
                                known.estimate(asked.profile, asked.level),
                                known.estimate(Presets.LOSSLESS, asked.level),
                                goals(known, asked));
                    },
                    answer -> show(asked, answer),
                    failure -> failed = true);
        }
    }

    private Map<Profile, Goal> goals(SizeEstimator known, Wish asked) {
        Map<Profile, Goal> found = new HashMap<>();
        for (Profile goal : asked.goals) {
            known.estimate(goal, asked.level)
                    .ifPresent(size -> found.put(
                            goal, new Goal(size, Optional.ofNullable(times.get(new Made(goal, asked.level))))));
        }
        return found;
    }

    /** @param everything of all that there is, whatever is left out */
    private record Known(Optional<SizeEstimate> size, Optional<SizeEstimate> everything, Map<Profile, Goal> goals) {}

    private void show(Wish asked, Known known) {
        if (asked != last) {
            return;
        }
        sampled.computeIfAbsent(asked.level, level -> new HashMap<>()).putAll(known.goals);
        Map<Profile, Goal> stays = settled.computeIfAbsent(asked.level, level -> new HashMap<>());
        known.goals.forEach((profile, goal) -> {
            if (goal.size().settled()) {
                stays.merge(profile, goal, Goal::then);
            }
        });
        goals.set(goalsAt(asked.level));
        if (!showKnown()) {
            known.size.ifPresent(this::setValue);
        }
        columns.set(known.everything.map(SizeEstimate::storedBytes).orElse(Map.of()));
    }
}
