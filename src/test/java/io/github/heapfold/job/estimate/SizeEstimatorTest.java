package io.github.heapfold.job.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.ChunkSample;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.fold.SamplePlaces;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileScan;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.profile.Strippable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeEstimatorTest {
    /** Small, so that a small dump has many. */
    private static final int CHUNK = 128 << 10;

    private static final Percentage TOLERATED = Percentage.withPercentage(10);

    @TempDir
    Path folder;

    /** Of the dump that most tests are about. */
    private static Inspection ofOwn;

    private static Inspection inspection(Path dump) throws IOException {
        if (!dump.equals(OwnDump.file())) {
            return inspected(dump);
        }
        ofOwn = ofOwn == null ? inspected(dump) : ofOwn;
        return ofOwn;
    }

    private static Inspection inspected(Path dump) throws IOException {
        return new InspectJob(Input.of(dump), 2).findSample().run(JobMonitor.silent());
    }

    private static DumpSummary summary(Path dump) throws IOException {
        return inspection(dump).summary();
    }

    private static FoldOptions options(Profile profile, int level) {
        return new FoldOptions(profile, level, 2);
    }

    private static SizeEstimator estimator(Path dump, int chunks) throws IOException {
        return SizeEstimator.read(Input.of(dump), summary(dump), chunks, CHUNK, JobMonitor.silent());
    }

    private static SizeEstimate estimate(SizeEstimator estimator, Profile profile, int level) throws IOException {
        estimator.improve(options(profile, level), () -> {}, JobMonitor.silent());
        return estimator.estimate(profile, level).orElseThrow();
    }

    /** What comes out with chunks as small as those of the estimate. */
    private static long folded(Path dump, Profile profile, int level) throws IOException {
        ScanResult survey =
                ProfileScan.take(profile, () -> new ChunkReader(DumpSource.open(dump)), (done, total) -> {});
        CountingOutputStream nowhere = new CountingOutputStream(OutputStream.nullOutputStream());
        try (DumpSource source = DumpSource.open(dump)) {
            FoldWriter.write(
                    new ChunkReader(source, CHUNK), nowhere, options(profile, level), survey, (done, total) -> {});
        }
        return nowhere.count();
    }

    private static Profile preset(String name) {
        return Presets.byName(name).orElseThrow();
    }

    private static Profile plus(Profile profile, String stripped) {
        return profile.with(
                "custom", new Profile("", "", List.of(Strippable.named(stripped).orElseThrow())).rules());
    }

    @ParameterizedTest
    @ValueSource(strings = {"oom", "lossless", "mat", "share", "matrix"})
    void isTheSizeWhereAllOfTheDumpIsInTheSample(String name) throws IOException {
        Path dump = Samples.list(8, 20_000).writeTo(folder.resolve("dump"));
        Profile profile = preset(name);

        SizeEstimate estimate = estimate(estimator(dump, 1000), profile, 3);

        assertThat(estimate.isWhole()).isTrue();
        assertThat(estimate.margin()).isZero();
        // A digest is known when all has been read, and in the index it may take some bytes less than another.
        assertThat(estimate.bytes()).isCloseTo(folded(dump, profile, 3), within(profile.isLossless() ? 8L : 0L));
    }

    /** Of a JVM: the text of its version stays under oom. */
    @Test
    void isTheSizeAlsoWhereTextsStay() throws IOException {
        SizeEstimate estimate = estimate(estimator(OwnDump.file(), 1000), Presets.OOM, 3);

        assertThat(estimate.isWhole()).isTrue();
        // Numbers in the index may take some bytes more or less than others.
        assertThat(estimate.bytes()).isCloseTo(folded(OwnDump.file(), Presets.OOM, 3), within(16L));
    }

    @ParameterizedTest
    @ValueSource(strings = {"oom", "lossless", "mat", "share"})
    void isNearTheSizeWhereSomeOfTheDumpIs(String name) throws IOException {
        Profile profile = preset(name);
        SizeEstimator estimator = estimator(OwnDump.file(), 24);

        SizeEstimate estimate = estimate(estimator, profile, 3);

        assertThat(estimate.chunks()).isLessThan(estimate.totalChunks() / 2);
        assertThat(estimate.settled()).isTrue();
        assertThat(estimate.isWhole()).isFalse();
        assertThat(estimate.margin()).isPositive();
        assertThat(estimate.bytes()).isCloseTo(folded(OwnDump.file(), profile, 3), Percentage.withPercentage(25));
    }

    /** As it is told after an inspection. */
    private static SizeEstimate after(Inspection inspection, Path dump) throws IOException {
        SizeEstimator estimator = SizeEstimator.read(Input.of(dump), inspection, 2, JobMonitor.silent());
        return estimate(estimator, Presets.LOSSLESS, 3);
    }

    /** The same from a sample that is looked for in all of the dump. */
    private static SizeEstimate sought(Inspection inspection, Path dump) throws IOException {
        DumpSummary summary = inspection.summary();
        SizeEstimator estimator = SizeEstimator.read(
                Input.of(dump), summary, SamplePlaces.CHUNKS, ChunkReader.DEFAULT_CHUNK, JobMonitor.silent());
        return estimate(estimator, Presets.LOSSLESS, 3);
    }

    @Test
    void theChunksAreThoseWhosePlacesTheInspectionFound() throws IOException {
        Inspection inspection = inspection(OwnDump.file());

        try (DumpSource own = DumpSource.open(OwnDump.file())) {
            assertThat(ChunkSample.read(own, inspection.sample().orElseThrow(), 1, Progress.NONE))
                    .isPresent();
        }
        assertThat(after(inspection, OwnDump.file())).isEqualTo(sought(inspection, OwnDump.file()));
    }

    /** Its length is not known before its end, or is what an archive says. */
    @Test
    void aPackedDumpIsReadOnceMore() throws IOException {
        byte[] bytes = Samples.list(8, 20_000).build();
        Path dump = Files.write(folder.resolve("dump"), bytes);
        Path packed = folder.resolve("dump.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(bytes);
        }

        Inspection inspection = inspection(packed);

        assertThat(inspection.sample()).isEmpty();
        assertThat(after(inspection, packed).bytes())
                .isCloseTo(after(inspection(dump), dump).bytes(), within(16L));
    }

    @Test
    void aDumpThatIsAnotherOneByNowIsReadOnceMore() throws IOException {
        byte[] bytes = Samples.list(8, 20_000).build();
        Path dump = Files.write(folder.resolve("dump"), bytes);
        Inspection before = inspection(dump);
        long then = after(before, dump).bytes();

        Random random = new Random(5);
        for (int i = 0; i < 4_000; i++) {
            bytes[bytes.length - 50_000 + 8 * i] = (byte) random.nextInt();
        }
        Files.write(dump, bytes);

        SizeEstimate now = after(before, dump);
        assertThat(now).isEqualTo(sought(before, dump));
        assertThat(now.bytes()).isGreaterThan(then + 1_000);
    }

    @Test
    void followsAChangeWithoutCodingAnything() throws IOException {
        SizeEstimator estimator = estimator(OwnDump.file(), 24);
        estimator.improve(options(Presets.OOM, 3), () -> {}, JobMonitor.silent());
        estimator.prepare(options(Presets.OOM, 3), () -> {}, JobMonitor.silent());
        Profile lossless = Presets.LOSSLESS;
        Profile noBytes = plus(lossless, "PRIMITIVE_ARRAY_DUMP.elements[byte]");
        Profile less = plus(noBytes, "INSTANCE_DUMP.values[long]");

        long all = estimator.estimate(lossless, 3).orElseThrow().bytes();
        SizeEstimate some = estimator.estimate(noBytes, 3).orElseThrow();

        assertThat(some.bytes()).isLessThan(all);
        assertThat(some.settled()).isTrue();
        assertThat(estimator.estimate(less, 3).orElseThrow().bytes()).isLessThan(some.bytes());
        assertThat(estimator.estimate(lossless, 9)).isEmpty();
    }

    /** Hash codes follow from texts, and lengths of names from names: without these they take more. */
    @Test
    void whatIsSavedIsTheDifferenceOfTheFiles() throws IOException {
        SizeEstimator estimator = estimatorOfSavings(preset("share"));
        assertSaved(estimator, Presets.LOSSLESS, "UTF8.text");
        assertThat(estimator.savings(Presets.OOM, 3, JobMonitor.silent()).keySet().stream()
                        .map(Strippable::name))
                .contains("STACK_FRAME")
                .doesNotContain("STACK_FRAME.lineNumber");

        JobMonitor cancelled = JobMonitor.silent();
        cancelled.cancel();
        assertThatThrownBy(() -> estimator.savings(Presets.OOM, 3, cancelled))
                .isInstanceOf(CancellationException.class);
    }

    /** Each takes a compressing of its own. */
    @Test
    @Tag("fuzz")
    void whatOtherThingsSaveIsTheDifferenceOfTheFiles() throws IOException {
        SizeEstimator estimator = estimatorOfSavings(preset("share"), Presets.OOM);
        assertSaved(estimator, Presets.LOSSLESS, "PRIMITIVE_ARRAY_DUMP.elements");
        assertSaved(estimator, Presets.OOM, "PRIMITIVE_ARRAY_DUMP.elements", "INSTANCE_DUMP.values[int]");
        assertSaved(estimator, preset("share"), "UTF8.text", "CLASS_DUMP.staticFieldValues");
    }

    private static SizeEstimator estimatorOfSavings(Profile... goals) throws IOException {
        SizeEstimator estimator = estimator(OwnDump.file(), 1000);
        assertThat(estimator.savings(Presets.LOSSLESS, 3, JobMonitor.silent())).isEmpty();
        for (Profile goal : goals) {
            estimator.prepare(options(goal, 3), () -> {}, JobMonitor.silent());
            estimator.improve(options(goal, 3), () -> {}, JobMonitor.silent());
        }
        return estimator;
    }

    private static void assertSaved(SizeEstimator estimator, Profile profile, String... names) throws IOException {
        long now = folded(OwnDump.file(), profile, 3);
        for (String name : names) {
            Strippable what = Strippable.named(name).orElseThrow();
            long then = folded(OwnDump.file(), ProfileSelection.turned(profile, what), 3);
            assertThat(estimator.savings(profile, 3, JobMonitor.silent()).get(what))
                    .as(profile.name() + " " + name)
                    .isCloseTo(Math.abs(then - now), TOLERATED);
        }
    }

    @Test
    void codesAllOfItAgainForItsTimeAlone() throws IOException {
        SizeEstimator estimator = estimator(OwnDump.file(), 24);
        FoldOptions noBytes = options(plus(Presets.LOSSLESS, "PRIMITIVE_ARRAY_DUMP.elements[byte]"), 3);
        estimator.improve(noBytes, () -> {}, JobMonitor.silent());

        SizeEstimate before = estimator.estimate(noBytes.profile(), 3).orElseThrow();
        List<Long> steps = new ArrayList<>();
        estimator.repeat(noBytes, new JobMonitor(progress -> steps.add(progress.done())));
        assertThat(steps).contains(24L);
        assertThat(estimator.estimate(noBytes.profile(), 3)).contains(before);
    }

    @Test
    void whatIsKeptInPartIsAGuessUntilItIsCoded() throws IOException {
        SizeEstimator estimator = estimator(OwnDump.file(), 24);
        estimator.prepare(options(Presets.OOM, 3), () -> {}, JobMonitor.silent());
        Profile profile = ProfileFile.read(
                "test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep java.lang.Thread.name"));

        SizeEstimate guess = estimator.estimate(profile, 3).orElseThrow();
        SizeEstimate coded = estimate(estimator, profile, 3);

        assertThat(guess.settled()).isFalse();
        assertThat(coded.settled()).isTrue();
        assertThat(guess.margin()).isGreaterThan(coded.margin());
        assertThat(Math.abs(guess.bytes() - coded.bytes())).isLessThanOrEqualTo(guess.margin());
    }

    @Test
    void getsBetterWithEachChunk() throws IOException {
        SizeEstimator estimator = estimator(OwnDump.file(), 12);
        AtomicInteger last = new AtomicInteger();
        AtomicInteger times = new AtomicInteger();

        estimator.improve(
                options(Presets.OOM, 1),
                () -> {
                    times.incrementAndGet();
                    estimator
                            .estimate(Presets.OOM, 1)
                            .ifPresent(estimate ->
                                    assertThat(estimate.chunks()).isGreaterThan(last.getAndSet(estimate.chunks())));
                },
                JobMonitor.silent());

        assertThat(times.get()).isGreaterThanOrEqualTo(12);
        assertThat(last.get()).isEqualTo(times.get());
    }

    @Test
    void knowsHowMuchOfAnArrayInManyChunksIsKept() throws IOException {
        long[] noise = new java.util.Random(5).longs(400_000).toArray();
        Path dump = DumpBuilder.dump(8)
                .namedClass(1, "java.lang.Object")
                .segment(heap -> heap.classDump(1, type -> {}).primitiveArray(2, BasicType.LONG, noise))
                .end()
                .writeTo(folder.resolve("long"));
        Profile profile =
                ProfileFile.read("test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:1000"));

        SizeEstimate estimate = estimate(estimator(dump, 5), profile, 3);

        assertThat(estimate.chunks()).isLessThan(estimate.totalChunks());
        assertThat(estimate.bytes()).isLessThan(noise.length);
    }

    @Test
    void whatWasTriedLongAgoIsForgottenAndCodedAgain() throws IOException {
        SizeEstimator estimator = estimator(Samples.list(8, 10).writeTo(folder.resolve("dump")), 1000);
        SizeEstimate first = estimate(estimator, Presets.OOM, 3);
        for (int i = 1; i <= SizeEstimator.WAYS; i++) {
            assertThat(estimator.estimate(Presets.OOM, 3)).isPresent();
            estimate(estimator, keeping("keep first:" + i), 3);
        }
        assertThat(estimator.estimate(Presets.OOM, 3)).contains(first);
        for (int i = 1; i <= SizeEstimator.WAYS; i++) {
            estimate(estimator, keeping("keep first:" + (1000 + i)), 3);
        }

        assertThat(estimator.estimate(Presets.OOM, 3)).isEmpty();
        assertThat(estimate(estimator, Presets.OOM, 3)).isEqualTo(first);
    }

    private static Profile keeping(String rule) throws IOException {
        return ProfileFile.read("test", "test", List.of("strip PRIMITIVE_ARRAY_DUMP.elements", rule));
    }

    @Test
    void aCancelEndsIt() throws IOException {
        JobMonitor cancelled = new JobMonitor(progress -> {});
        cancelled.cancel();
        Inspection inspection = inspection(OwnDump.file());

        assertThatThrownBy(() -> SizeEstimator.read(Input.of(OwnDump.file()), inspection, 1, cancelled))
                .isInstanceOf(CancellationException.class);
        SizeEstimator estimator = estimator(OwnDump.file(), 4);
        assertThatThrownBy(() -> estimator.improve(options(Presets.OOM, 3), () -> {}, cancelled))
                .isInstanceOf(CancellationException.class);
        assertThat(estimator.estimate(Presets.OOM, 3)).isEmpty();
    }

    static List<Corpus.Entry> dumps() {
        return Corpus.quick();
    }

    static List<Corpus.Entry> large() {
        return Corpus.large();
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("large")
    void isWithinATenthOnLargeDumps(Corpus.Entry dump) throws IOException {
        isWithinATenth(dump, Presets.OOM, Presets.LOSSLESS);
    }

    @Tag("fuzz")
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dumps")
    void isWithinATenthOnRealDumpsWithEither(Corpus.Entry dump) throws IOException {
        isWithinATenth(dump, Presets.OOM, Presets.LOSSLESS);
    }

    /** With one of two profiles each: by its name, so that it keeps it when others join. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("dumps")
    void isWithinATenthOnRealDumps(Corpus.Entry dump) throws IOException {
        boolean isOdd = (dump.file().getFileName().toString().hashCode() & 1) != 0;
        isWithinATenth(dump, isOdd ? Presets.LOSSLESS : Presets.OOM);
    }

    private static void isWithinATenth(Corpus.Entry dump, Profile... profiles) throws IOException {
        Path file = dump.file();
        for (Profile profile : profiles) {
            EstimateJob.Result told = new EstimateJob(Input.of(file), options(profile, 3)).run(JobMonitor.silent());
            long result = new CompressJob(
                            Input.of(file), Target.stream(OutputStream.nullOutputStream()), options(profile, 3))
                    .run(JobMonitor.silent())
                    .sizes()
                    .storedBytes();
            assertThat(told.estimate().bytes())
                    .as("%s of %s", profile.name(), dump)
                    .isCloseTo(result, TOLERATED);
        }
    }
}
