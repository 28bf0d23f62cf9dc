package io.github.heapfold.analysis.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.analysis.android.LeakTraces.Finder;
import io.github.heapfold.analysis.android.LeakTraces.Trace;
import io.github.heapfold.analysis.mapping.MappedQuestion;
import io.github.heapfold.analysis.question.view.ObjectDetail;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.ConvertJob;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import shark.AndroidMetadataExtractor;
import shark.AndroidObjectInspectors;
import shark.AndroidReferenceMatchers;
import shark.CloseableHeapGraph;
import shark.FilteringLeakingObjectFinder;
import shark.HeapAnalysisSuccess;
import shark.HeapAnalyzer;
import shark.HprofHeapGraph;
import shark.HprofIndex;
import shark.KeyedWeakReferenceFinder;
import shark.Leak;
import shark.LeakTrace;

/** Leaks of Android apps against what Shark itself makes of the original file. */
class AndroidLeaksTest {
    @TempDir
    Path folder;

    /** What is told of the files of the corpus, each of which several tests ask about. */
    private static final Map<List<Object>, LeakTraces> TOLD = new HashMap<>();

    private static LeakTraces ask(Path file, Finder finder) throws IOException {
        return new AnalyseJob<>(Input.of(file), new AndroidLeaks(Optional.ofNullable(finder)), 2)
                .run(JobMonitor.silent())
                .answer();
    }

    /** @param finder none for the one that the file needs */
    private static LeakTraces ofCorpus(Path file, Optional<Finder> finder) throws IOException {
        List<Object> asked = List.of(file, finder);
        if (!TOLD.containsKey(asked)) {
            TOLD.put(asked, ask(file, finder.orElse(null)));
        }
        return TOLD.get(asked);
    }

    /** Shark alone, as LeakCanary's own command line calls it. */
    private static HeapAnalysisSuccess shark(Path dump, Finder finder) throws IOException {
        try (CloseableHeapGraph graph = HprofHeapGraph.Companion.openHeapGraph(
                dump.toFile(), null, HprofIndex.Companion.defaultIndexedGcRootTags())) {
            return (HeapAnalysisSuccess) new HeapAnalyzer(step -> {})
                    .analyze(
                            dump.toFile(),
                            graph,
                            finder == Finder.LEAKCANARY
                                    ? KeyedWeakReferenceFinder.INSTANCE
                                    : new FilteringLeakingObjectFinder(
                                            AndroidObjectInspectors.Companion.getAppLeakingObjectFilters()),
                            AndroidReferenceMatchers.getAppDefaults(),
                            true,
                            AndroidObjectInspectors.Companion.getAppDefaults(),
                            AndroidMetadataExtractor.INSTANCE);
        }
    }

    private static List<String> lines(HeapAnalysisSuccess result) {
        List<String> lines = new ArrayList<>();
        for (Leak leak : Stream.concat(result.getApplicationLeaks().stream(), result.getLibraryLeaks().stream())
                .toList()) {
            for (LeakTrace trace : leak.getLeakTraces()) {
                lines.add(leak.getSignature() + " " + leak.getClass().getSimpleName() + " "
                        + trace.getRetainedHeapByteSize() + " " + trace.getRetainedObjectCount() + "\n"
                        + trace.toString().replace("\u200b", ""));
            }
        }
        result.getUnreachableObjects()
                .forEach(object -> lines.add(object.getClassName() + " " + object.getLeakingStatusReason()));
        return lines;
    }

    private static List<String> lines(LeakTraces found) {
        List<String> lines = new ArrayList<>();
        for (Trace trace : found.traces()) {
            lines.add(trace.signature() + " " + (trace.library() ? "LibraryLeak" : "ApplicationLeak") + " "
                    + trace.retained() + " " + trace.retainedObjects() + "\n" + String.join("\n", trace.text()));
        }
        found.unreachable().forEach(step -> lines.add(step.className() + " " + step.reason()));
        return lines;
    }

    private Path app(boolean leakCanary) throws IOException {
        return Files.write(folder.resolve("app.hprof"), AndroidApp.dump(leakCanary));
    }

    static Stream<Path> android() {
        return Corpus.entries().stream()
                .filter(entry -> entry.format().equals("JAVA PROFILE 1.0.3"))
                .map(Corpus.Entry::file);
    }

    @Test
    void theFieldThatHoldsWhatOughtToBeGoneIsTheLastOneBeforeIt() throws IOException {
        assertThat(ask(app(true), Finder.LEAKCANARY).traces().get(0).holder().map(LeakTraces.Step::reference))
                .contains("lastScreen");
        Map<String, String> known =
                Map.of("leak_service_binder-a.hprof", "service", "dialer.android-hprof", "mContext");
        for (Corpus.Entry entry : Corpus.entries()) {
            String name = entry.file().getFileName().toString();
            if (known.containsKey(name)) {
                assertThat(ofCorpus(entry.file(), Optional.empty()).traces())
                        .extracting(trace -> trace.holder().map(LeakTraces.Step::reference))
                        .containsExactly(Optional.of(known.get(name)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAppsLeaksAreSharksFromEveryForm(boolean leakCanary) throws IOException {
        Path dump = app(leakCanary);
        Finder finder = leakCanary ? Finder.LEAKCANARY : Finder.INSPECTORS;
        HeapAnalysisSuccess expected = shark(dump, finder);
        assertThat(expected.getApplicationLeaks()).hasSize(1);
        assertThat(expected.getLibraryLeaks()).hasSize(1);
        LeakTraces found = ask(dump, null);
        assertSharks(found, expected);
        for (Path file : otherForms(dump)) {
            assertThat(ask(file, null)).as("%s", file).isEqualTo(found);
        }
        assertThat(found.finder()).isEqualTo(finder);
        Trace own = found.traces().get(0);
        assertThat(own.path())
                .extracting(LeakTraces.Step::className)
                .containsExactly(AndroidApp.CACHE, AndroidApp.ACTIVITY);
        assertThat(own.path().get(0).reference()).isEqualTo("lastScreen");
        assertThat(own.path().get(0).suspect()).isTrue();
        assertThat(own.retained()).isGreaterThan(2000);
        // What the same object keeps wherever else it is shown; Shark counts no padding.
        ObjectDetail.Answer activity = new AnalyseJob<>(
                        Input.of(dump),
                        new ObjectDetail(
                                "0x" + Long.toHexString(own.path().get(1).id()), 0),
                        2)
                .run(JobMonitor.silent())
                .answer();
        assertThat(own.kept()).isEqualTo(activity.retained());
        assertThat(found.traces().get(1).pattern()).contains("InputMethodManager");
        assertThat(found.traces().get(1).description()).isNotBlank();
    }

    private static void assertSharks(LeakTraces found, HeapAnalysisSuccess expected) {
        assertThat(lines(found)).isEqualTo(lines(expected));
        assertThat(found.metadata()).isEqualTo(expected.getMetadata());
    }

    private List<Path> otherForms(Path dump) throws IOException {
        return List.of(
                Folds.fold(dump, folder.resolve("lossless.hfold"), Presets.LOSSLESS),
                Files.write(folder.resolve("packed.hprof.gz"), Gzip.of(Files.readAllBytes(dump))));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("android")
    void realAppsLeaksAreSharksFromEveryForm(Path dump) throws IOException {
        List<Path> forms = otherForms(dump);
        for (Finder finder : Finder.values()) {
            LeakTraces found = ofCorpus(dump, Optional.of(finder));
            assertSharks(found, shark(dump, finder));
            for (Path file : forms) {
                assertThat(ask(file, finder)).as("%s", file).isEqualTo(found);
            }
        }
    }

    /** Signatures are of classes and fields, so that texts do not matter; what is told of objects in words does. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("android")
    void aStrippedFileOfARealAppTellsTheSameLeaks(Path dump) throws IOException {
        Path stripped = folded(dump, Presets.OOM);
        for (Finder finder : Finder.values()) {
            sameButForTexts(ofCorpus(dump, Optional.of(finder)), ask(stripped, finder));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"oom", "koom", "shark", "tailor", "mat"})
    void aStrippedFileTellsTheSameLeaks(String preset) throws IOException {
        Path dump = app(true);
        Profile profile = Presets.byName(preset).orElseThrow();
        LeakTraces original = ask(dump, null);
        LeakTraces stripped = ask(folded(dump, profile), null);
        assertThat(stripped.finder()).isEqualTo(Finder.LEAKCANARY);
        assertThat(stripped.traces()).hasSize(2);
        sameButForTexts(original, stripped);
        assertThat(stripped.metadata()).containsEntry("Build.VERSION.SDK_INT", "19");
    }

    /**
     * Where the values of fields are gone, only LeakCanary's watch tells of leaks, and no known fault is known as one.
     */
    @Test
    void withoutValuesOfFieldsLessIsTold() throws IOException {
        Path dump = app(true);
        Profile share = Presets.byName("share").orElseThrow();
        LeakTraces watched = ask(folded(dump, share), Finder.LEAKCANARY);
        assertThat(watched.traces()).hasSize(2).allMatch(trace -> !trace.library());
        assertThat(watched.traces())
                .extracting(Trace::signature)
                .contains(ask(dump, null).traces().get(0).signature());
        assertThat(watched.metadata()).containsEntry("Build.VERSION.SDK_INT", null);
        Path unwatched = app(false);
        assertThat(ask(unwatched, Finder.INSPECTORS).traces()).hasSize(2);
        assertThat(ask(folded(unwatched, share), Finder.INSPECTORS).traces()).isEmpty();
    }

    /** Its header tells no more that names of classes are spelled with dots. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDumpConvertedForMatTellsTheSameLeaks(boolean leakCanary) throws IOException {
        Path dump = app(leakCanary);
        sameConverted(dump, ask(dump, null));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("android")
    void aRealDumpConvertedForMatTellsTheSameLeaks(Path dump) throws IOException {
        sameConverted(dump, ofCorpus(dump, Optional.empty()));
    }

    private void sameConverted(Path dump, LeakTraces original) throws IOException {
        Path converted = folder.resolve("app.mat.hprof");
        new ConvertJob(Input.of(dump), Target.file(converted, false), new DumpForm(true, false, 3, false), false, 1)
                .run(JobMonitor.silent());
        assertThat(original.traces()).isNotEmpty();
        assertThat(ask(converted, null)).isEqualTo(original);
        sameButForTexts(original, ask(folded(converted, Presets.OOM), null));
    }

    /** As of a program that runs Android's classes in a virtual machine of its own. */
    @Test
    void namesWithSlashesAreFoundToo() throws IOException {
        Path dotted = app(true);
        byte[] slashed = AndroidApp.dump(true, name -> name.replace('.', '/'), name -> name);
        slashed[HprofHeader.ANDROID.length() - 1] = '2';
        Path dump = Files.write(folder.resolve("slashed.hprof"), slashed);
        assertThat(ask(dump, null).traces())
                .extracting(Trace::signature)
                .isEqualTo(ask(dotted, null).traces().stream()
                        .map(Trace::signature)
                        .toList());
    }

    @Test
    void textsOfZerosAreToldAsSuch() throws IOException {
        Path restored = folder.resolve("restored.hprof");
        new RestoreJob(
                        Input.of(folded(app(true), Presets.OOM)),
                        Target.file(restored, false),
                        new RestoreOptions(Unfolding.STANDARD, DumpForm.PLAIN, 1))
                .run(JobMonitor.silent());
        LeakTraces found = ask(restored, null);
        assertThat(found.metadata()).containsEntry("Build.MANUFACTURER", "(only zeros)");
        assertThat(found.traces().get(0).path().get(1).labels()).contains("key = (only zeros)");
        assertThat(String.join("\n", found.traces().get(0).text())).doesNotContain("\0");
    }

    /** A name of an exception is nothing to who has a dump. */
    @Test
    void whatSharkLacksIsToldInWords() throws IOException {
        Path dump = Files.write(folder.resolve("odd.hprof"), AndroidApp.withoutVersion());
        assertThatThrownBy(() -> ask(dump, null))
                .isInstanceOfSatisfying(
                        SharkException.class, e -> assertThat(e.mayPass()).isFalse())
                .hasMessage(
                        dump + ": its leak traces cannot be told: LeakCanary’s library cannot make sense of this dump");
    }

    /** An optimizer has renamed what is the app's own. */
    @Test
    void aMappingFileGivesTheNamesOfTheSource() throws IOException {
        Map<String, String> classes =
                Map.of(AndroidApp.ACTIVITY, "a.a", AndroidApp.CACHE, "a.b", AndroidApp.VIEW, "a.c");
        Map<String, String> fields = Map.of("lastScreen", "a", "screen", "b", "prices", "c");
        Path dump = Files.write(
                folder.resolve("small.hprof"),
                AndroidApp.dump(
                        true, name -> classes.getOrDefault(name, name), name -> fields.getOrDefault(name, name)));
        Path mapping = Files.write(
                folder.resolve("mapping.txt"),
                List.of(
                        AndroidApp.ACTIVITY + " -> a.a:",
                        "    int[] prices -> c",
                        AndroidApp.CACHE + " -> a.b:",
                        "    android.app.Activity lastScreen -> a",
                        "    android.app.Activity screen -> b",
                        AndroidApp.VIEW + " -> a.c:"));
        LeakTraces obfuscated = ask(dump, null);
        assertThat(obfuscated.traces().get(0).path().get(0).className()).isEqualTo("a.b");
        LeakTraces mapped = new AnalyseJob<>(
                        Input.of(dump), new MappedQuestion<>(mapping, new AndroidLeaks(Optional.empty())), 2)
                .run(JobMonitor.silent())
                .answer();
        assertThat(mapped).isEqualTo(ask(app(true), null));
    }

    private Path folded(Path dump, Profile profile) throws IOException {
        Path file = folder.resolve(profile.name() + ".hfold");
        Files.deleteIfExists(file);
        return Folds.fold(dump, file, profile);
    }

    private static void sameButForTexts(LeakTraces original, LeakTraces stripped) {
        assertThat(stripped.traces()).hasSameSizeAs(original.traces());
        for (int i = 0; i < original.traces().size(); i++) {
            Trace whole = original.traces().get(i);
            Trace left = stripped.traces().get(i);
            assertThat(left.signature()).isEqualTo(whole.signature());
            assertThat(left.library()).isEqualTo(whole.library());
            assertThat(left.retained()).isEqualTo(whole.retained());
            assertThat(left.path())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("labels", "reason")
                    .isEqualTo(whole.path());
        }
        assertThat(stripped.unreachable())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("labels", "reason")
                .isEqualTo(original.unreachable());
    }

    @Test
    void whatTextsToldIsGoneFromAStrippedFileAndSaid() throws IOException {
        Path dump = app(true);
        LeakTraces whole = ask(dump, null);
        LeakTraces left = ask(folded(dump, Presets.OOM), null);
        assertThat(whole.metadata()).containsEntry("Build.MANUFACTURER", "Example Inc");
        assertThat(left.metadata()).containsEntry("Build.MANUFACTURER", null).containsEntry("Thread count", "0");
        assertThat(whole.traces().get(0).path().get(1).labels()).anyMatch(label -> label.startsWith("key = key-"));
        assertThat(left.traces().get(0).path().get(1).labels()).contains("key = (not in this file)");
        assertThat(left.traces().get(0).path().get(1).reason()).endsWith("Activity#mDestroyed is true");
        assertThat(String.join("\n", left.traces().get(0).text())).doesNotContain("\0");
    }

    /** What the profile has to keep for an answer that is that of the original to the letter. */
    @Test
    void someTextsKeptMakeTheAnswerThatOfTheOriginal() throws IOException {
        Path dump = app(true);
        List<String> rules = new ArrayList<>(List.of(Presets.file(Presets.OOM).toArray(String[]::new)));
        for (String rule : List.of(
                "thread-names",
                "text:android.os.Build.MANUFACTURER",
                "leakcanary.KeyedWeakReference.key",
                "leakcanary.KeyedWeakReference.description")) {
            rules.add("keep " + rule);
        }
        Profile profile = ProfileFile.read("android.profile", "android", rules);
        LeakTraces original = ask(dump, null);
        assertThat(ask(folded(dump, profile), null)).isEqualTo(original);
    }

    @ParameterizedTest
    @EnumSource
    void aDumpOfAnotherProgramIsRefused(Finder finder) {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {}).instance(0x1000, 0x100))
                .end()
                .writeTo(folder.resolve("jvm.hprof"));
        assertThatThrownBy(() -> ask(dump, finder))
                .isInstanceOf(SharkException.class)
                .hasMessageContaining("jvm.hprof")
                .hasMessageContaining("android.os.Build");
    }

    @Test
    void aCutOffDumpIsAFaultThatNamesTheFile() throws IOException {
        byte[] whole = AndroidApp.dump(true);
        Path dump = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 40));
        assertThatThrownBy(() -> ask(dump, null))
                .isInstanceOf(SharkException.class)
                .hasMessageContaining("cut.hprof");
    }

    /** What else is known of the heap can still be told. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tooLittleMemoryForSharkIsAFaultOfShark(boolean beforeAnyStep) throws IOException {
        AndroidLeaks leaks = new AndroidLeaks(Optional.empty());
        Progress full = (done, total) -> {
            if (beforeAnyStep || total < 0) {
                throw new OutOfMemoryError("Java heap space");
            }
        };
        AnalyseJob<LeakTraces> job =
                new AnalyseJob<>(Input.of(app(true)), (heap, progress) -> leaks.ask(heap, full), 2);
        assertThatThrownBy(() -> job.run(JobMonitor.silent()))
                .isInstanceOf(SharkException.class)
                .isInstanceOfSatisfying(
                        SharkException.class, e -> assertThat(e.mayPass()).isTrue())
                .hasMessageContaining("app.hprof")
                .hasMessageContaining("not enough memory");
    }

    @Test
    void aCancelEndsIt() throws IOException {
        Path dump = android().findFirst().orElse(null);
        assumeThat(dump).isNotNull();
        JobMonitor[] monitor = new JobMonitor[1];
        monitor[0] = new JobMonitor(progress -> {
            if (progress.phase() == io.github.heapfold.job.Phase.ANSWERING) {
                monitor[0].cancel();
            }
        });
        assertThatThrownBy(
                        () -> new AnalyseJob<>(Input.of(dump), new AndroidLeaks(Optional.empty()), 2).run(monitor[0]))
                .isInstanceOf(CancellationException.class);
    }
}
