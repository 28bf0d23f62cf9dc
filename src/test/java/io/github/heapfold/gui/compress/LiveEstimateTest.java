package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.SamplePlaces;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.ColumnSize;
import io.github.heapfold.report.SizeReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import javafx.beans.value.ChangeListener;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveEstimateTest {
    @TempDir
    Path folder;

    private static final Profile MAT = Presets.byName("mat").orElseThrow();

    /** What is to be done in the background, one by one, so that a test has it in hand. */
    private final Queue<Runnable> work = new ArrayDeque<>();

    /** What passes between two looks at the clock, and how many times as much between the next two. */
    private double pause = 1e15;

    private double pace = 0.5;

    private long now;

    private final List<Profile> own = new ArrayList<>();
    private Path dump;
    private LiveEstimate estimate;

    @BeforeEach
    void open() throws IOException {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("dump"));
        estimate = of(Input.of(dump), new InspectJob(Input.of(dump), 1).findSample());
    }

    private LiveEstimate of(Input input, InspectJob inspect) throws IOException {
        Inspection inspection = inspect.run(JobMonitor.silent());
        return new LiveEstimate(
                input, inspection, 1, 1, own, new Background(work::add, Runnable::run), asked -> {}, this::clock);
    }

    private long clock() {
        now += (long) pause;
        pause *= pace;
        return now;
    }

    private void doAll() {
        while (!work.isEmpty()) {
            work.remove().run();
        }
    }

    @Test
    void tellsWhatWasAskedForLast() {
        estimate.ask(Presets.LOSSLESS, 3);
        estimate.ask(Presets.OOM, 3);
        assertThat(estimate.value().get()).isNull();
        doAll();

        assertThat(estimate.current().get()).isTrue();
        assertThat(estimate.value().get().isWhole()).isTrue();
        long oom = estimate.value().get().bytes();
        assertThat(estimate.columns().get()).containsKey("PRIMITIVE_ARRAY_DUMP.elements[byte]");

        estimate.ask(Presets.LOSSLESS, 3);
        doAll();
        assertThat(estimate.value().get().bytes()).isNotEqualTo(oom);
    }

    @Test
    void everyGoalHasItsTimeWhateverIsAskedFor() {
        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(estimate.goals().get().get(Presets.LOSSLESS).time()).isPresent();
        assertThat(estimate.goals().get().get(Presets.OOM).time()).isPresent();
    }

    @Test
    void profilesOfOnesOwnAreKnownBesideTheGoalsWhateverTheirNames() {
        // Of the name of a goal, and not the same.
        own.add(new Profile("oom", "", List.of(), List.of()));
        estimate.ask(Presets.OOM, 3);
        doAll();
        Map<Profile, Goal> goals = estimate.goals().get();
        assertThat(goals).hasSize(Goal.PROFILES.size() + 1);
        assertThat(goals.get(own.get(0)).size().bytes())
                .isCloseTo(goals.get(Presets.LOSSLESS).size().bytes(), within(100L))
                .isNotEqualTo(goals.get(Presets.OOM).size().bytes());
        assertThat(goals.get(own.get(0)).time()).isPresent();
    }

    /** It takes as long as many estimates. */
    @Test
    void whatSingleThingsSaveIsToldWhileSomebodySeesItAndOnceForAll() {
        estimate.ask(Presets.LOSSLESS, 3);
        doAll();
        assertThat(estimate.savings().get()).isEmpty();
        estimate.seeSavings(true);
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty();

        estimate.ask(Presets.OOM, 3);
        List<Runnable> begun = List.copyOf(work);
        assertThat(begun).as("numbers, savings, coding").hasSize(3);
        begun.get(2).run();
        assertThat(work).hasSize(3);
        doAll();

        estimate.seeSavings(false);
        estimate.ask(Presets.LOSSLESS, 3);
        doAll();
        assertThat(estimate.savings().get()).isEmpty();
        estimate.seeSavings(true);
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty();
    }

    @Test
    void whatSingleThingsSaveIsNotWorkedOutAgainWhenItIsHiddenAndShown() {
        estimate.seeSavings(true);
        estimate.ask(Presets.OOM, 3);
        doAll();
        Map<Strippable, Long> known = estimate.savings().get();
        assertThat(known).isNotEmpty();

        estimate.seeSavings(false);
        assertThat(estimate.savings().get()).isEqualTo(known);
        estimate.seeSavings(true);
        assertThat(work).isEmpty();
        assertThat(estimate.savings().get()).isEqualTo(known);

        // Hidden while it is worked out: that ends, and it is told when it is seen again.
        estimate.ask(Presets.LOSSLESS, 3);
        estimate.seeSavings(false);
        doAll();
        assertThat(estimate.savings().get()).isEmpty();
        estimate.seeSavings(true);
        assertThat(work).hasSize(1);
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty();
    }

    /** It would make the job slower that works. */
    @Test
    void whatSingleThingsSaveWaitsWhileItIsPaused() {
        estimate.ask(Presets.OOM, 3);
        doAll();
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        estimate.seeSavings(true);
        assertThat(work).isEmpty();
        estimate.pause(Optional.empty());
        assertThat(work).hasSize(1);

        // A job begins meanwhile.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        doAll();
        assertThat(estimate.savings().get()).isEmpty();
        estimate.pause(Optional.empty());
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty();

        // What is known is of another profile.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        estimate.ask(Presets.LOSSLESS, 3);
        doAll();
        assertThat(estimate.savings().get()).isEmpty();
        estimate.pause(Optional.empty());
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty();
    }

    @Test
    void whatSingleThingsSaveStaysInSightUntilItIsKnownAnew() {
        estimate.seeSavings(true);
        estimate.ask(Presets.OOM, 3);
        doAll();
        Map<Strippable, Long> known = estimate.savings().get();
        assertThat(known).isNotEmpty();

        estimate.ask(Presets.LOSSLESS, 3);
        assertThat(estimate.savings().get()).isEqualTo(known);
        // A job begins before it is known anew.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        doAll();
        assertThat(estimate.savings().get()).isEqualTo(known);
        estimate.pause(Optional.empty());
        doAll();
        assertThat(estimate.savings().get()).isNotEmpty().isNotEqualTo(known);
    }

    /** The machine gets faster, and what is coded first would seem to take longest. */
    @Test
    void whatIsLookedAtFirstIsNoMatterForTimes() throws IOException {
        pace = 2;
        Map<Profile, Duration> times = times(Presets.OOM);
        open();

        assertThat(times(Presets.LOSSLESS)).isEqualTo(times).hasSize(Goal.PROFILES.size());
    }

    private Map<Profile, Duration> times(Profile first) {
        pause = 1e9;
        estimate.ask(first, 3);
        doAll();
        return estimate.goals().get().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, goal -> goal.getValue().time().orElseThrow()));
    }

    @Test
    void noGoalTakesLongerThanWhatKeepsEverything() {
        pause = 1e9;
        pace = 2;
        estimate.ask(Presets.OOM, 3);
        doAll();
        Map<Profile, Goal> goals = estimate.goals().get();
        Duration most = goals.get(Presets.LOSSLESS).time().orElseThrow();
        assertThat(goals.values())
                .hasSize(Goal.PROFILES.size())
                .allMatch(goal -> goal.time().orElseThrow().compareTo(most) <= 0);
    }

    @Test
    void restsWhileItIsPausedAndGoesOnWithWhatWasAskedForLast() {
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(estimate.value().get()).isNull();
        assertThat(estimate.busy().get()).isFalse();
        assertThat(estimate.awaited().get().isPresent()).isTrue();

        estimate.pause(Optional.empty());
        assertThat(estimate.busy().get()).isTrue();
        // A job begins before it has got anywhere, and while it waits something else is chosen.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        estimate.ask(Presets.LOSSLESS, 3);
        doAll();
        assertThat(estimate.value().get()).isNull();
        estimate.pause(Optional.empty());
        doAll();
        assertThat(estimate.value().get())
                .isEqualTo(estimate.goals().get().get(Presets.LOSSLESS).size());

        // What is known stays so.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        assertThat(estimate.current().get()).isTrue();
        estimate.pause(Optional.empty());
        assertThat(work).isEmpty();
    }

    @Test
    void aSampleIsReadToItsEndThoughAJobBeginsMeanwhile() throws IOException {
        estimate.ask(Presets.OOM, 3);
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        doAll();
        assertThat(estimate.value().get()).isNull();
        // It cannot be read once more.
        Files.delete(dump);

        estimate.pause(Optional.empty());
        doAll();

        assertThat(estimate.value().get()).isNotNull();
    }

    @Test
    void whatIsKnownOfGoalsIsKnownAgainAtOnce() {
        assertThat(estimate.busy().get()).isFalse();
        estimate.ask(Presets.OOM, 3);
        assertThat(estimate.busy().get()).isTrue();
        doAll();
        assertThat(estimate.busy().get()).isFalse();
        Map<Profile, Goal> known = estimate.goals().get();
        assertThat(known).containsKeys(Goal.PROFILES.toArray(Profile[]::new));

        // Another dump was looked at meanwhile, and the sample of this one given back.
        estimate.release();
        estimate.ask(Presets.OOM, 9);
        assertThat(estimate.goals().get()).isEmpty();
        estimate.ask(Presets.OOM, 3);
        assertThat(estimate.goals().get()).isEqualTo(known);
        assertThat(estimate.current().get()).isTrue();
        assertThat(estimate.value().get()).isEqualTo(known.get(Presets.OOM).size());
    }

    /** A dump of 48 MB. */
    static Path ofManyChunks(Path file) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(1, "java.lang.Object")
                .segment(heap -> heap.classDump(1, type -> {}).primitiveArray(2, BasicType.LONG, new long[6_000_000]))
                .end()
                .writeTo(file);
    }

    /** One array of zeros, of more chunks than a sample has; the file system has room for it without writing them. */
    private static Path largerThanItsSample(Path file) throws IOException {
        DumpBuilder.dump(8)
                .namedClass(1, "java.lang.Object")
                .segment(heap -> heap.classDump(1, type -> {}))
                .writeTo(file);
        int bytes = (SamplePlaces.CHUNKS + 2) * ChunkReader.DEFAULT_CHUNK;
        ByteBuffer head = ByteBuffer.allocate(27)
                .put((byte) Tag.HEAP_DUMP_SEGMENT.code())
                .putInt(0)
                .putInt(18 + bytes)
                .put((byte) Tag.PRIMITIVE_ARRAY_DUMP.code())
                .putLong(2)
                .putInt(0)
                .putInt(bytes)
                .put((byte) BasicType.BYTE.code())
                .flip();
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            out.write(head, out.size());
            out.write(ByteBuffer.allocate(1), out.size() + bytes - 1);
        }
        return file;
    }

    /** As when a compressing begins before the sample has been looked through. */
    @Test
    void whatIsKnownSoFarStaysWhenTheEstimatingIsStopped() throws IOException {
        dump = ofManyChunks(folder.resolve("larger"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        LiveEstimate[] begun = new LiveEstimate[1];
        LiveEstimate stopped = new LiveEstimate(
                Input.of(dump),
                inspection,
                1,
                1,
                own,
                new Background(Runnable::run, Runnable::run),
                asked -> {},
                this::clock);
        begun[0] = stopped;
        ChangeListener<SizeEstimate> first = (value, before, now) -> begun[0].stop();
        stopped.value().addListener(first);

        stopped.ask(Presets.OOM, 3);

        assertThat(stopped.busy().get()).isFalse();
        assertThat(stopped.value().get().settled()).isFalse();
        assertThat(stopped.goals().get()).containsKey(Presets.OOM);
        assertThat(stopped.goals().get().get(Presets.OOM).size().settled()).isFalse();

        stopped.value().removeListener(first);
        // When that has been made, and when the page is looked at again.
        stopped.made(Presets.LOSSLESS, 3, made());
        List<Map<Profile, Goal>> shown = new ArrayList<>();
        stopped.goals().addListener((value, before, now) -> shown.add(now));
        stopped.ask(Presets.LOSSLESS, 3);
        assertThat(shown.get(0)).containsKeys(Presets.OOM, Presets.LOSSLESS);
    }

    /** Among the long tests: what is larger than its sample has a large sample. */
    @Test
    @org.junit.jupiter.api.Tag("fuzz")
    void whatIsSettledBySomeOfTheDumpIsThereAtOnceAndWhileTheWorkRests() throws IOException {
        dump = largerThanItsSample(folder.resolve("larger"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        estimate = new LiveEstimate(
                Input.of(dump),
                inspection,
                1,
                1,
                own,
                new Background(work::add, Runnable::run),
                asked -> {},
                this::clock);
        estimate.ask(Presets.OOM, 3);
        doAll();
        SizeEstimate oom = estimate.value().get();
        assertThat(oom.settled()).isTrue();
        assertThat(oom.isWhole()).isFalse();
        SizeEstimate everything = estimate.goals().get().get(Presets.LOSSLESS).size();

        // Another goal is chosen while a job works.
        estimate.pause(Optional.of(JobRequest.Queue.WORK));
        estimate.ask(Presets.LOSSLESS, 3);
        assertThat(estimate.current().get()).isTrue();
        assertThat(estimate.value().get()).isEqualTo(everything);
        estimate.pause(Optional.empty());

        // Another dump was looked at meanwhile: the sample of this one is taken once more.
        estimate.release();
        List<SizeEstimate> shown = new ArrayList<>();
        estimate.value().addListener((value, before, now) -> shown.add(now));
        estimate.ask(Presets.OOM, 3);
        assertThat(estimate.value().get()).isEqualTo(oom);
        doAll();
        assertThat(shown).allMatch(SizeEstimate::settled);
    }

    /** The window's thread may release it when the work has looked at its monitor for the last time. */
    @Test
    void aSampleThatIsReadWhenItIsReleasedIsGivenBackToo() throws IOException {
        byte[] bytes = Files.readAllBytes(dump);
        List<InputStream> opened = new ArrayList<>();
        AtomicBoolean released = new AtomicBoolean();
        Input input = Input.reopened("dump", () -> {
            InputStream in = new ByteArrayInputStream(bytes) {
                @Override
                public void close() {
                    // A cancel closes it once more.
                    if (!released.getAndSet(true)) {
                        estimate.release();
                    }
                }
            };
            opened.add(in);
            return in;
        });
        estimate = of(input, new InspectJob(Input.of(dump), 1));
        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(released).isTrue();

        opened.clear();
        estimate.ask(Presets.OOM, 3);
        doAll();
        int again = opened.size();
        opened.clear();
        estimate = of(input, new InspectJob(Input.of(dump), 1));
        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(again).as("as often as if it had never been read").isEqualTo(opened.size());
    }

    @Test
    void whatWasMadeIsNoLongerEstimated() {
        estimate.made(Presets.OOM, 3, made());
        estimate.ask(Presets.OOM, 3);
        assertThat(estimate.current().get()).isTrue();
        doAll();
        assertThat(estimate.value().get().bytes()).isEqualTo(77);
        assertThat(estimate.value().get().isWhole()).isTrue();
        assertThat(estimate.goals().get().get(Presets.OOM).time()).contains(Duration.ofSeconds(5));
        assertThat(estimate.goals().get().get(MAT).size().bytes()).isNotEqualTo(77);

        estimate.ask(Presets.OOM, 9);
        doAll();
        assertThat(estimate.value().get().bytes()).isNotEqualTo(77);
        estimate.made(Presets.OOM, 9, made());
        assertThat(estimate.value().get().bytes()).isEqualTo(77);
    }

    private static SizeReport made() {
        return new SizeReport(
                "a.hprof",
                "a.hfold",
                "oom",
                3,
                1000,
                77,
                Duration.ofSeconds(5),
                List.of(new ColumnSize("structure", 1, 1000, 0, 77)));
    }

    @Test
    void theTimeOfAGoalIsTheLeastThatWasMeasured() {
        SizeEstimate size = new SizeEstimate(77, 1, 1, 3, Map.of(), true);
        Goal first = new Goal(size, Optional.of(Duration.ofSeconds(5)));
        assertThat(first.then(new Goal(size, Optional.of(Duration.ofSeconds(12))))
                        .time())
                .contains(Duration.ofSeconds(5));
        assertThat(first.then(new Goal(size, Optional.of(Duration.ofSeconds(4))))
                        .time())
                .contains(Duration.ofSeconds(4));
        assertThat(first.then(new Goal(size, Optional.empty())).time()).contains(Duration.ofSeconds(5));
    }

    @Test
    void keepsTheLastNumberWhileANewOneIsWorkedOut() {
        estimate.ask(Presets.OOM, 3);
        doAll();
        long before = estimate.value().get().bytes();

        estimate.ask(Presets.OOM, 9);
        assertThat(estimate.current().get()).isFalse();
        assertThat(estimate.value().get().bytes()).isEqualTo(before);
        doAll();
        assertThat(estimate.current().get()).isTrue();
    }

    @Test
    void stopsWhenNobodyLooksAndGoesOnLater() {
        estimate.ask(Presets.OOM, 3);
        estimate.stop();
        doAll();
        assertThat(estimate.value().get()).isNull();

        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(estimate.value().get()).isNotNull();
        assertThat(estimate.hasFailed()).isFalse();
    }

    @Test
    void aDumpThatIsGoneIsNoEndlessWork() throws IOException {
        Files.delete(dump);
        estimate.ask(Presets.OOM, 3);
        doAll();
        assertThat(estimate.hasFailed()).isTrue();
        assertThat(estimate.current().get()).isFalse();
    }
}
