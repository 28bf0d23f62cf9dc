package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.Log;
import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.jvm.LocalJvms;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Wait;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
class TriggerServiceTest {
    private static final CaptureOptions CAPTURE = new CaptureOptions(
            new FoldOptions(Presets.OOM, FoldOptions.MIN_LEVEL, 2), true, Optional.empty(), Optional.empty());
    private static final Condition HIGH = Condition.parse("heap>=60%/300ms");

    @TempDir
    Path folder;

    static List<Jdks.Jdk> jdks() {
        return ChildJvm.jdks();
    }

    private TriggerService.Options options(Predicate<LocalJvm> jvms, Condition condition, int most, boolean oom) {
        return new TriggerService.Options(
                jvms,
                false,
                condition == null ? List.of() : List.of(condition),
                oom,
                new TriggerService.Limits(most, Duration.ofMinutes(10), Long.MAX_VALUE),
                folder,
                CAPTURE,
                false);
    }

    private static Predicate<LocalJvm> only(ChildJvm... children) {
        List<Long> pids = Stream.of(children).map(ChildJvm::pid).toList();
        return jvm -> pids.contains(jvm.pid());
    }

    private static CompletableFuture<Void> start(TriggerService service, JobMonitor monitor) {
        return CompletableFuture.runAsync(() -> {
            try {
                service.run(monitor);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void assertWhole(Path file) throws IOException {
        assertThat(new CheckJob(Input.of(file), 2).run(JobMonitor.silent()).restoredBytes())
                .isPositive();
    }

    /** It is sent to somebody who has no other file. */
    @Test
    void whatAnOutOfMemoryErrorGaveStandsAloneInASeriesToo() throws Exception {
        for (int run = 0; run < 2; run++) {
            Log log = new Log("on an OutOfMemoryError");
            try (ChildJvm child = ChildJvm.holding(1, "-XX:+ExitOnOutOfMemoryError");
                    TriggerService service = TriggerService.open(
                            options(only(child), null, 1, true).inSeries(true), List.of(), log)) {
                CompletableFuture<Void> running = start(service, JobMonitor.silent());
                assertThat(log.await()).isTrue();
                child.tell("exhaust");
                running.join();
            }
            assertThat(log.captured).hasSize(1);
            assertThat(FoldedFiles.base(log.captured.get(0))).isEmpty();
            assertThat(log.lines).noneMatch(line -> line.contains("against"));
        }
    }

    /** The serial collector of newer JDKs tells it with the first collection; until then no condition says that it is there. */
    @Test
    void aJvmThatHasNotToldItsUseIsKnownToBeWatched() throws IOException {
        Jdks.Jdk newest = ChildJvm.jdks().get(ChildJvm.jdks().size() - 1);
        try (ChildJvm child = ChildJvm.start(List.of(), newest, 1, "-XX:+UseSerialGC")) {
            assumeThat(LocalJvms.find(child.pid()).orElseThrow().heap().isKnown())
                    .isFalse();
            JobMonitor monitor = JobMonitor.silent();
            List<Long> unmeasured = new CopyOnWriteArrayList<>();
            WatchListener listener = new WatchListener() {
                @Override
                public void log(Message message) {}

                @Override
                public void unmeasured(LocalJvm jvm) {
                    unmeasured.add(jvm.pid());
                    monitor.cancel();
                }
            };
            try (TriggerService service =
                    TriggerService.open(options(only(child), HIGH, 1, false), List.of(), listener)) {
                service.run(monitor);
            }
            assertThat(unmeasured).contains(child.pid());
        }
    }

    @Test
    void aFullHeapIsCapturedAsOftenAsItMay() throws IOException {
        Log log = new Log("");
        try (ChildJvm child = ChildJvm.holding(50);
                TriggerService service = TriggerService.open(options(only(child), HIGH, 1, false), List.of(), log)) {
            service.run(JobMonitor.silent());
        }
        assertThat(log.captured).hasSize(1);
        assertWhole(log.captured.get(0));
        assertThat(log.causes).singleElement().isInstanceOf(CaptureCause.HighUse.class);
        assertThat(log.lines).anyMatch(line -> line.contains("heap>=60.0% for 300ms (mean"));
    }

    @Test
    void twoFullHeapsAreBothCaptured() throws IOException {
        Log log = new Log("");
        try (ChildJvm one = ChildJvm.holding(50);
                ChildJvm other = ChildJvm.holding(50);
                TriggerService service = TriggerService.open(
                        options(only(one, other), HIGH, 2, false).inSeries(true), List.of(), log)) {
            service.run(JobMonitor.silent());
        }
        assertThat(log.captured).hasSize(2).doesNotHaveDuplicates();
        assertThat(log.lines)
                .as("the later one is compared with the other, for they are of one program")
                .filteredOn(line -> line.contains(", compressed against ") || line.contains(" stands alone with "))
                .hasSize(1);
        for (Path file : log.captured) {
            assertWhole(file);
        }
    }

    @Test
    void aHeapThatIsNotFullIsLeftAloneAndTheServiceEndsWithTheJvm() throws Exception {
        Log log = new Log("found JVM");
        try (ChildJvm child = ChildJvm.holding(1);
                TriggerService service = TriggerService.open(options(only(child), HIGH, 1, false), List.of(), log)) {
            CompletableFuture<Void> running = start(service, JobMonitor.silent());
            assertThat(log.await()).isTrue();
            child.kill();
            running.join();
        }
        assertThat(log.captured).isEmpty();
        assertThat(log.lines).last().asString().contains("done: 0 captured");
    }

    /** As with the serial collector of newer JDKs: an empty heap would be part of the mean. */
    @Test
    void aHeapThatHasNotToldItsUseYetIsNotMeasured() throws IOException {
        int[] measured = new int[1];
        WatchListener listener = new WatchListener() {
            @Override
            public void log(Message line) {}

            @Override
            public void measured(LocalJvm jvm, Condition condition, double mean) {
                measured[0]++;
            }
        };
        try (TriggerService service = TriggerService.open(options(any -> true, HIGH, 1, false), List.of(), listener)) {
            service.look(List.of(jvm(0)), null);
            assertThat(measured[0]).isZero();
            service.look(List.of(jvm(20)), null);
            assertThat(measured[0]).isOne();
        }
    }

    private static LocalJvm jvm(long used) {
        HeapUse heap = new HeapUse(used, 100, used, 100);
        return new LocalJvm(999_999_999, "a.Main", "25", Path.of("jdk"), "me", heap, Optional.empty());
    }

    /** Of a service in a thread of somebody else: what it began ends with it, and no JVM is left as it set it. */
    @Test
    void anInterruptCancelsWhatIsUnderWayAndLeavesTheJvmsAsTheyWere() throws Exception {
        // A service that ends waits for a JVM no longer than it may take, and a machine may be so busy that this is too
        // short.
        List<String> told = toldOfAnInterrupt();
        for (int again = 3; again > 0 && isUnanswered(told); again--) {
            told = toldOfAnInterrupt();
        }

        assertThat(told).noneMatch(TriggerServiceTest::isUnanswered);
        assertThat(told).anyMatch(line -> line.contains("on an OutOfMemoryError"));
        assertThat(told).last().asString().endsWith("was interrupted");
    }

    private static boolean isUnanswered(List<String> told) {
        return told.stream().anyMatch(TriggerServiceTest::isUnanswered);
    }

    private static boolean isUnanswered(String line) {
        return line.contains("does not answer VM.set_flag within");
    }

    private List<String> toldOfAnInterrupt() throws Exception {
        Thread serving = Thread.currentThread();
        JobMonitor monitor = JobMonitor.silent();
        Log log = new Log("");
        WatchListener interrupting = line -> {
            log.log(line);
            if (line.toString().endsWith(", capturing")) {
                serving.interrupt();
                Wait.until(Duration.ofSeconds(20), monitor::isCancelled);
                // It takes its time to end, which it is given.
                Wait.until(Duration.ofMillis(300), () -> false);
            }
        };
        try (ChildJvm child = ChildJvm.holding(50);
                TriggerService service =
                        TriggerService.open(options(only(child), HIGH, 1, true), List.of(), interrupting)) {
            service.run(monitor);

            List<String> told = List.copyOf(log.lines);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(monitor.isCancelled()).isTrue();
            assertThat(folder).isDirectoryNotContaining("glob:**.hfold");
            if (!isUnanswered(told)) {
                try (LocalTarget target = LocalTarget.of(child.pid())) {
                    assertThat(target.flags()).contains("-XX:-HeapDumpOnOutOfMemoryError");
                }
            }
            return told;
        }
    }

    @Test
    void afterARestartTheGapStillHolds() throws IOException {
        try (ChildJvm child = ChildJvm.holding(50)) {
            try (TriggerService service =
                    TriggerService.open(options(only(child), HIGH, 1, false), List.of(), new Log(""))) {
                service.run(JobMonitor.silent());
            }
            Log log = new Log("");
            JobMonitor monitor = JobMonitor.silent();
            try (TriggerService again = TriggerService.open(
                    options(only(child), HIGH, 1, false), List.of(), new Samples(log, 10, monitor))) {
                again.run(monitor);
            }
            assertThat(log.captured).isEmpty();
            assertThat(log.lines).last().isEqualTo("stopped");
        }
    }

    /** Cancels after so many samples that are high enough. */
    private record Samples(Log log, int[] left, JobMonitor monitor) implements WatchListener {
        Samples(Log log, int most, JobMonitor monitor) {
            this(log, new int[] {most}, monitor);
        }

        @Override
        public void log(Message line) {
            log.log(line);
        }

        @Override
        public void captured(Path file, CaptureCause why) {
            log.captured(file, why);
        }

        @Override
        public void measured(LocalJvm jvm, Condition condition, double mean) {
            if (mean >= condition.share() && --left[0] == 0) {
                monitor.cancel();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anOutOfMemoryErrorIsCaptured(Jdks.Jdk jdk) throws Exception {
        Log log = new Log("on an OutOfMemoryError");
        String before = folder.resolve("my dumps").toString();
        try (ChildJvm child = ChildJvm.start(List.of(), jdk, 1, "-XX:HeapDumpPath=" + before);
                TriggerService service = TriggerService.open(options(only(child), null, 1, true), List.of(), log)) {
            CompletableFuture<Void> running = start(service, JobMonitor.silent());
            assertThat(log.await()).isTrue();
            child.tell("exhaust");
            child.await("exhausted");
            running.join();

            assertThat(child.isWell()).isTrue();
            try (LocalTarget target = LocalTarget.of(child.pid())) {
                assertThat(target.flags()).contains("-XX:-HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + before);
            }
        }
        assertThat(log.captured).hasSize(1);
        assertThat(log.captured.get(0).getFileName().toString())
                .matches("fixture\\.HeldHeap-\\d+-\\d{8}-\\d{6}\\.hfold");
        assertWhole(log.captured.get(0));
        assertThat(log.causes).containsExactly(new CaptureCause.OutOfMemory());
        try (Stream<Path> left = Files.walk(folder)) {
            assertThat(left.filter(file -> file.toString().contains(".hprof")
                            || file.getFileName().toString().equals(".heapfold-watch")))
                    .isEmpty();
        }
    }

    /** Its JVM dumps to the same place at full collections, where its owner wants that. */
    @ParameterizedTest
    @CsvSource({
        "+HeapDumpBeforeFullGC, on an OutOfMemoryError or at a full collection",
        "+HeapDumpAfterFullGC, on an OutOfMemoryError or at a full collection",
        "-HeapDumpAfterFullGC, was dumped on an OutOfMemoryError"
    })
    void anOutOfMemoryErrorIsToldOnlyOfWhatIsDumpedOnThatAlone(String flag, String told) throws Exception {
        Log log = new Log("on an OutOfMemoryError");
        try (ChildJvm child = ChildJvm.holding(1, "-XX:" + flag);
                TriggerService service = TriggerService.open(options(only(child), null, 1, true), List.of(), log)) {
            CompletableFuture<Void> running = start(service, JobMonitor.silent());
            assertThat(log.await()).isTrue();
            byte[] dump = io.github.heapfold.fixture.Samples.list(8, 50).build();
            Files.write(folder.resolve(".heapfold-oom").resolve("java_pid" + child.pid() + ".hprof"), dump);
            running.join();
        }
        assertThat(log.lines).anyMatch(line -> line.contains(told));
        assertThat(log.causes)
                .containsExactly(
                        flag.startsWith("+") ? new CaptureCause.DumpAppeared() : new CaptureCause.OutOfMemory());
    }

    @Test
    void ofAWatchThatCapturedNothingNoFileIsLeft() throws IOException {
        JobMonitor monitor = JobMonitor.silent();
        monitor.cancel();
        try (ChildJvm child = ChildJvm.holding(1);
                TriggerService service =
                        TriggerService.open(options(only(child), null, 1, true), List.of(), new Log(""))) {
            service.run(monitor);
        }
        try (Stream<Path> left = Files.walk(folder)) {
            // The folder stays: a JVM may still dump into it.
            assertThat(left.filter(Files::isRegularFile)).isEmpty();
        }
    }

    @Test
    void aJvmThatDiesOfItsErrorIsCapturedToo() throws Exception {
        Log log = new Log("on an OutOfMemoryError");
        try (ChildJvm child = ChildJvm.holding(1, "-XX:+ExitOnOutOfMemoryError");
                TriggerService service = TriggerService.open(options(only(child), null, 3, true), List.of(), log)) {
            CompletableFuture<Void> running = start(service, JobMonitor.silent());
            assertThat(log.await()).isTrue();
            child.tell("exhaust");
            running.join();
        }
        assertThat(log.captured).hasSize(1);
        assertWhole(log.captured.get(0));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no owners there")
    @SuppressWarnings("try") // The JVM has to end before the rest is closed.
    void aDumpWhoseJvmEndedBeforeItPutItTogetherIsNoCapture() throws Exception {
        Log log = new Log("");
        try (ChildJvm child = ChildJvm.holding(1);
                Journal journal = Journal.open(folder, "journal");
                Followup none = new Followup(List.of(), journal, FoldedFiles.in(folder), log::log, file -> {});
                OutOfMemoryWatch watch = OutOfMemoryWatch.open(options(jvm -> false, null, 1, true), none, log)) {
            watch.arm(LocalJvms.find(child.pid()).orElseThrow());
            Path inbox = folder.toRealPath().resolve(".heapfold-oom");
            byte[] whole =
                    DumpBuilder.dump(8).utf8(1, "a name").utf8(2, "another").build();
            Path dump = Files.write(
                    inbox.resolve("java_pid" + child.pid() + ".hprof"), Arrays.copyOf(whole, whole.length / 2));
            Path segment = Files.writeString(inbox.resolve(dump.getFileName() + ".p0"), "objects");
            watch.poll(JobMonitor.silent());
            assertThat(dump).doesNotExist();
            assertThat(watch.isIdle()).isFalse();
            assertThat(segment).exists();

            child.close();
            watch.poll(JobMonitor.silent());
            assertThat(dump).exists();
            assertThat(segment).exists();
            assertThat(log.lines).last().asString().contains(dump + " has no objects");
            watch.poll(JobMonitor.silent());
            assertThat(watch.isIdle()).isTrue();
            assertThat(log.captured).isEmpty();
        }
    }

    /** @param of the folder of the segments: that of JVMs of this user, or of another one, which only root has */
    @ParameterizedTest
    @CsvSource({"'', java_pid999999999.hprof", "of-somebody, Shop-999999999-20261127-090113.hprof"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "files have no owners there")
    void norIsItOneForTheNextRun(String of, String name) throws Exception {
        Log log = new Log("");
        Path spool = folder.toRealPath().resolve(".heapfold-oom");
        Path inbox = spool.resolve(of);
        try (Journal journal = Journal.open(folder, "journal");
                Followup none = new Followup(List.of(), journal, FoldedFiles.in(folder), log::log, file -> {})) {
            OutOfMemoryWatch.open(options(jvm -> false, null, 1, true), none, log)
                    .close();
            Files.createDirectories(inbox);
            // The number of no process.
            byte[] whole =
                    DumpBuilder.dump(8).utf8(1, "a name").utf8(2, "another").build();
            Path dump = Files.write(spool.resolve("taken").resolve(name), Arrays.copyOf(whole, whole.length / 2));
            Files.writeString(inbox.resolve("java_pid999999999.hprof.p0"), "objects");
            try (OutOfMemoryWatch watch = OutOfMemoryWatch.open(options(jvm -> false, null, 1, true), none, log)) {
                watch.poll(JobMonitor.silent());
                assertThat(watch.isIdle()).isTrue();
                assertThat(dump).doesNotExist();
                assertThat(inbox.resolve("java_pid999999999.hprof")).exists();
                assertThat(log.captured).isEmpty();
            }
        }
    }

    /** Its flags are not reset, and what it dumps by itself is not taken. */
    @Test
    void aProcessThatOnlyHasTheNumberOfOneThatWasToldIsNotThatOne() throws Exception {
        try (ChildJvm child = ChildJvm.holding(1)) {
            LocalJvm jvm = LocalJvms.find(child.pid()).orElseThrow();
            String started = TriggerService.started(jvm);
            assertThat(new OutOfMemoryWatch.Armed(jvm, started, ".", null, false).isAlive())
                    .isTrue();
            String earlier = Long.toString(Long.parseLong(started) - 60_000);
            assertThat(new OutOfMemoryWatch.Armed(jvm, earlier, ".", null, false).isAlive())
                    .isFalse();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aJvmThatHangsKeepsNoOtherFromBeingLeftAsItWas() throws Exception {
        Log log = new Log("");
        try (ChildJvm stopped = ChildJvm.holding(1);
                ChildJvm other = ChildJvm.holding(1);
                Journal journal = Journal.open(folder, "journal");
                Followup none = new Followup(List.of(), journal, FoldedFiles.in(folder), log::log, file -> {});
                OutOfMemoryWatch watch = OutOfMemoryWatch.open(options(jvm -> false, null, 1, true), none, log)) {
            watch.arm(LocalJvms.find(stopped.pid()).orElseThrow());
            watch.arm(LocalJvms.find(other.pid()).orElseThrow());
            new ProcessBuilder("kill", "-STOP", Long.toString(stopped.pid()))
                    .start()
                    .waitFor();

            watch.disarm();

            assertThat(log.lines).last().asString().contains("does not answer VM.set_flag within 4s");
            try (LocalTarget target = LocalTarget.of(other.pid())) {
                assertThat(target.flags()).doesNotContain("+HeapDumpOnOutOfMemoryError");
            }
        }
    }

    @Test
    void aSecondServiceInTheSameFolderIsRefused() throws IOException {
        TriggerService.Options options = options(jvm -> false, HIGH, 1, false);
        try (TriggerService first = TriggerService.open(options, List.of(), new Log(""))) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> TriggerService.open(options, List.of(), new Log("")))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("another heapfold is at work in " + folder);
        }
    }

    @Test
    void theOldestFilesGoFirstAndTheNewestNever() throws IOException {
        Path[] files = new Path[4];
        for (int i = 0; i < files.length; i++) {
            files[i] = Files.write(folder.resolve(i + ".hfold"), new byte[100]);
            Files.setLastModifiedTime(files[i], FileTime.fromMillis(1_000_000L * (i + 1)));
        }
        Path other = Files.write(folder.resolve("other.hprof"), new byte[1000]);

        new FolderLimit(FoldedFiles.in(folder), 250, files[0]::equals, line -> {}).enforce(files[3]);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("0.hfold", "3.hfold", "other.hprof");

        files[2] = Files.write(files[2], new byte[100]);
        Files.setLastModifiedTime(files[2], FileTime.fromMillis(3_000_000L));
        new FolderLimit(FoldedFiles.in(folder), 250, file -> false, line -> {}).enforce(files[3]);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("2.hfold", "3.hfold", "other.hprof");

        new FolderLimit(FoldedFiles.in(folder), 10, file -> false, line -> {}).enforce(files[3]);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("3.hfold", "other.hprof");
        assertThat(other).exists();
    }

    /** Who may write to the folder could make the program delete its own files with links to large ones. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksDoNotFillAFolder(@TempDir Path elsewhere) throws IOException {
        Path large = Files.write(elsewhere.resolve("large"), new byte[1_000_000]);
        Files.createSymbolicLink(folder.resolve("link.hfold"), large);
        Path own = Files.write(folder.resolve("own.hfold"), new byte[100]);
        Path newest = Files.write(folder.resolve("newest.hfold"), new byte[100]);

        new FolderLimit(FoldedFiles.in(folder), 250, file -> false, line -> {}).enforce(newest);

        assertThat(own).exists();
        assertThat(large).exists();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPlantedFolderForDumpsIsRefused(@TempDir Path victim) throws IOException {
        Path dump = Files.writeString(victim.resolve("java_pid1.hprof"), "a dump");
        Path spool = folder.resolve(".heapfold-oom");
        Files.createSymbolicLink(spool, victim);
        assertRefused("it is a link");

        Files.delete(spool);
        Files.createDirectory(spool);
        Files.setPosixFilePermissions(spool, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused("other users may write to it");

        Files.delete(spool);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertRefused("other users may replace what is in " + folder.toRealPath());
        assertThat(dump).exists();
    }

    private void assertRefused(String reason) throws IOException {
        try (TriggerService service =
                TriggerService.open(options(jvm -> false, null, 1, true), List.of(), new Log(""))) {
            assertThatThrownBy(() -> service.run(JobMonitor.silent()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(reason);
        }
    }

    @Test
    void aTimeThatMakesNoSenseInTheJournalIsLeftOut() throws Exception {
        try (ChildJvm child = ChildJvm.holding(50)) {
            long started = ProcessHandle.of(child.pid())
                    .orElseThrow()
                    .info()
                    .startInstant()
                    .orElseThrow()
                    .toEpochMilli();
            try (Journal journal = Journal.open(folder, ".heapfold-captures")) {
                journal.add("captured", Long.toString(child.pid()), Long.toString(started), "soon");
            }
            Log log = new Log("");
            try (TriggerService service = TriggerService.open(options(only(child), HIGH, 1, false), List.of(), log)) {
                service.run(JobMonitor.silent());
            }
            assertThat(log.captured).hasSize(1);
        }
    }

    @Test
    void thePathThatAJvmDumpedToBeforeIsFoundWithItsBlanks() {
        String before = "4711:\n-XX:CICompilerCount=2 -XX:HeapDumpPath=";

        assertThat(OutOfMemoryWatch.oldPath(before + "/my dumps/x -XX:+UseG1GC \n"))
                .isEqualTo("/my dumps/x");
        assertThat(OutOfMemoryWatch.oldPath(before + "/my dumps\n")).isEqualTo("/my dumps");
        assertThat(OutOfMemoryWatch.oldPath(before + "/dumps/.heapfold-oom -XX:+UseG1GC"))
                .isEqualTo(".");
        assertThat(OutOfMemoryWatch.oldPath("4711:\n-XX:+UseG1GC")).isEqualTo(".");
    }
}
