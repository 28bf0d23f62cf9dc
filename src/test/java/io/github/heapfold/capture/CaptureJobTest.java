package io.github.heapfold.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.capture.CaptureOptions.Way;
import io.github.heapfold.capture.jvm.DumpCommand;
import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.jvm.JmxTarget;
import io.github.heapfold.capture.jvm.LocalTarget;
import io.github.heapfold.capture.resident.CaptureNames;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.CheckJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.RuleParser;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class CaptureJobTest {
    private static final CaptureOptions OPTIONS = new CaptureOptions(
            new FoldOptions(Presets.OOM, FoldOptions.MIN_LEVEL, 2), true, Optional.empty(), Optional.empty());
    private static final CaptureOptions BY_FILE =
            new CaptureOptions(OPTIONS.folding(), false, Optional.of(Way.FILE), Optional.empty());

    @TempDir
    Path folder;

    static List<Jdks.Jdk> jdks() {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @DisabledOnOs(OS.WINDOWS)
    void aDumpComesThroughAPipeAndNeverTouchesTheDisk(Jdks.Jdk jdk) throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.start(List.of(), jdk, 20);
                LocalTarget target = LocalTarget.of(child.pid())) {
            CaptureJob.Result result =
                    new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent());

            assertThat(result.way()).isEqualTo(Way.PIPE);
            assertThat(result.peakDiskBytes()).isEqualTo(Files.size(file));
            assertThat(result.folded().summary().damage()).isEmpty();
            assertThat(result.folded().sizes().originalBytes()).isGreaterThan(20_000_000);
            assertThat(child.isWell()).isTrue();
        }
        assertThat(restoredBytes(file)).isGreaterThan(20_000_000);
        assertOnly(file);
    }

    private long restoredBytes(Path file) throws IOException {
        return new CheckJob(Input.of(file), 2).run(JobMonitor.silent()).restoredBytes();
    }

    private void assertOnly(Path... files) throws IOException {
        try (Stream<Path> there = Files.list(folder)) {
            assertThat(there).containsExactlyInAnyOrder(files);
        }
    }

    @Test
    void aDumpThroughAFileLeavesOnlyTheFoldedOne() throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(5);
                LocalTarget target = LocalTarget.of(child.pid())) {
            CaptureJob.Result result =
                    new CaptureJob(target, Target.file(file, false), BY_FILE).run(JobMonitor.silent());

            assertThat(result.way()).isEqualTo(Way.FILE);
            assertThat(result.peakDiskBytes()).isEqualTo(result.folded().sizes().originalBytes() + Files.size(file));
        }
        assertOnly(file);
    }

    @Test
    void aProfileThatReadsTwiceGoesThroughAFileAndSaysWhy() throws IOException {
        FoldOptions folding =
                new FoldOptions(Presets.OOM.with("oom + texts", RuleParser.keep("strings")), FoldOptions.MIN_LEVEL, 2);
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(1);
                LocalTarget target = LocalTarget.of(child.pid())) {
            CaptureJob.Result result = new CaptureJob(
                            target,
                            Target.file(file, false),
                            new CaptureOptions(folding, true, Optional.empty(), Optional.empty()))
                    .run(JobMonitor.silent());

            assertThat(result.way()).isEqualTo(Way.FILE);
            assertThat(CaptureText.of(target, result).toString())
                    .contains("through a temporary file (profile oom + texts reads the dump more than once)");
        }
        assertOnly(file);
    }

    /** A JVM of a release before JDK 17, by what its help says. */
    private record Older(LocalTarget target) implements DumpTarget {
        @Override
        public DumpCommand command() {
            return DumpCommand.of("""
                    GC.heap_dump
                    Generate a HPROF format dump of the Java heap.

                    Syntax : GC.heap_dump [options] <filename>

                    Options: (options must be specified using the <key> or <key>=<value> syntax)
                    \t-all : [optional] Dump all objects, including unreachable objects (BOOLEAN, false)
                    """);
        }

        @Override
        public String label() {
            return target.label();
        }

        @Override
        public String stem() {
            return target.stem();
        }

        @Override
        public Path folder(Path preferred) {
            return target.folder(preferred);
        }

        @Override
        public boolean isForeign() {
            return target.isForeign();
        }

        @Override
        public void dump(Path file, boolean live, DumpCommand command) throws IOException {
            target.dump(file, live, command);
        }

        @Override
        public void close() {
            target.close();
        }
    }

    /** A JVM of another user that has ended when its dump is looked at, and left something else in its place. */
    private record Planting(Path secret, AtomicBoolean ended) implements DumpTarget {
        @Override
        public DumpCommand command() {
            return DumpCommand.of("");
        }

        @Override
        public String label() {
            return "JVM 4711";
        }

        @Override
        public String stem() {
            return "jvm-4711";
        }

        @Override
        public Path folder(Path preferred) {
            return preferred;
        }

        @Override
        public boolean isForeign() {
            return !ended.get();
        }

        @Override
        public void dump(Path file, boolean live, DumpCommand command) throws IOException {
            Files.createSymbolicLink(file, secret);
            ended.set(true);
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aLinkInTheDumpsPlaceIsNotFollowedAlsoWhereTheOtherUsersJvmHasEnded(@TempDir Path victim) throws IOException {
        Path secret = Samples.list(8, 10).writeTo(victim.resolve("heap.hprof"));
        Path file = folder.resolve("child.hfold");
        DumpTarget target = new Planting(secret, new AtomicBoolean());

        assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), BY_FILE).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("something else was put");
        assertThat(secret).exists();
        assertOnly();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aJvmThatHasEndedMayHaveBeenAnothers() throws IOException {
        LocalTarget target;
        try (ChildJvm child = ChildJvm.holding(1)) {
            target = LocalTarget.of(child.pid());
            assertThat(target.isForeign()).isFalse();
        }
        assertThat(target.isForeign()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"day=5", "it's", "a b"})
    void aJvmDumpsToAnyPath(String name) throws IOException {
        Path file = Files.createDirectory(folder.resolve(name)).resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(1);
                LocalTarget target = LocalTarget.of(child.pid())) {
            new CaptureJob(target, Target.file(file, false), BY_FILE).run(JobMonitor.silent());
        }
        assertThat(file).exists();
        assertOnly(file.getParent());
    }

    @Test
    void aJvmWithoutOverwriteGoesThroughATemporaryFileAndSaysSo() throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(5);
                Older target = new Older(LocalTarget.of(child.pid()))) {
            CaptureJob.Result result =
                    new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent());

            assertThat(result.way()).isEqualTo(Way.FILE);
            assertThat(result.peakDiskBytes()).isEqualTo(result.folded().sizes().originalBytes() + Files.size(file));
            assertThat(CaptureText.of(target, result).toString())
                    .contains("through a temporary file (its command for heap dumps knows no -overwrite")
                    .contains("peak disk use " + Units.bytes(result.peakDiskBytes()));
        }
        assertThat(restoredBytes(file)).isGreaterThan(5_000_000);
        assertOnly(file);
    }

    @Test
    void theTemporaryFileGoesWhateverHappens() throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(40);
                Older target = new Older(LocalTarget.of(child.pid()))) {
            JobMonitor[] monitor = new JobMonitor[1];
            monitor[0] = new JobMonitor(progress -> {
                if (progress.phase() == Phase.FOLDING) {
                    assertThat(temporary()).hasSize(1);
                    monitor[0].cancel();
                }
            });
            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), OPTIONS).run(monitor[0]))
                    .isInstanceOf(CancellationException.class);
            assertOnly();
        }
        try (ChildJvm child = ChildJvm.holding(40);
                Older target = new Older(LocalTarget.of(child.pid()))) {
            child.kill();
            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class);
            assertOnly();
        }
        CaptureOptions piped = new CaptureOptions(OPTIONS.folding(), true, Optional.of(Way.PIPE), Optional.empty());
        try (ChildJvm child = ChildJvm.holding(1);
                Older target = new Older(LocalTarget.of(child.pid()))) {
            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), piped).run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("cannot dump into a pipe")
                    .hasMessageContaining("knows no -overwrite");
        }
        assertOnly();
    }

    private List<String> temporary() {
        return Stream.of(folder.toFile().list())
                .filter(name -> name.startsWith("heapfold-"))
                .toList();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aJvmThatIsKilledWhileItDumpsLeavesNothing() throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(40);
                LocalTarget target = LocalTarget.of(child.pid())) {
            JobMonitor monitor = new JobMonitor(progress -> {
                if (progress.phase() == Phase.FOLDING) {
                    child.kill();
                }
            });

            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), OPTIONS).run(monitor))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("JVM " + child.pid())
                    .hasMessageContaining("ended before its dump was whole");
        }
        assertOnly();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aJvmWhoseDumpNobodyTakesAnyMoreGoesOn() throws IOException {
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(40);
                LocalTarget target = LocalTarget.of(child.pid())) {
            JobMonitor[] monitor = new JobMonitor[1];
            monitor[0] = new JobMonitor(progress -> {
                if (progress.phase() == Phase.FOLDING) {
                    monitor[0].cancel();
                }
            });

            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), OPTIONS).run(monitor[0]))
                    .isInstanceOf(CancellationException.class);

            assertThat(child.isWell()).isTrue();
        }
        assertOnly();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFullDiskBehindThePipeEndsTheCaptureAndNotTheJvm() throws IOException {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        try (ChildJvm child = ChildJvm.holding(40);
                LocalTarget target = LocalTarget.of(child.pid())) {
            assertThatThrownBy(() -> new CaptureJob(target, Target.stream(full), OPTIONS).run(JobMonitor.silent()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("No space left on device");

            assertThat(child.isWell()).isTrue();
        }
    }

    /** The kernel refuses the JVM to write more than 5 MB to a file, as a full disk would. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDiskThatIsFullForTheDumpLeavesNothing() throws IOException {
        List<String> limited = List.of("sh", "-c", "ulimit -f 10000; exec \"$@\"", "sh");
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.start(limited, Jdks.own(), 40);
                LocalTarget target = LocalTarget.of(child.pid())) {
            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), BY_FILE).run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("could not dump its heap")
                    .hasMessageContaining("File too large");

            assertThat(child.isWell()).isTrue();
        }
        assertOnly();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void withoutRoomForTemporaryFilesThePipeStandsElsewhere() throws IOException {
        Path file = folder.resolve("child.hfold");
        String temporary =
                System.setProperty("java.io.tmpdir", folder.resolve("missing").toString());
        try (ChildJvm child = ChildJvm.holding(1);
                LocalTarget target = LocalTarget.of(child.pid())) {
            CaptureJob.Result result =
                    new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent());

            assertThat(result.folded().sizes().originalBytes()).isPositive();
        } finally {
            System.setProperty("java.io.tmpdir", temporary);
        }
        assertThat(folder.toFile().list()).containsExactly("child.hfold");
    }

    @Test
    void twoJvmsAreCapturedAtTheSameTime() throws Exception {
        ExecutorService both = Executors.newFixedThreadPool(2);
        try (ChildJvm one = ChildJvm.holding(10);
                ChildJvm other = ChildJvm.holding(20)) {
            List<Future<CaptureJob.Result>> results = both.invokeAll(List.of(capture(one), capture(other)));

            assertThat(results.get(0).get().folded().sizes().originalBytes()).isBetween(10_000_000L, 19_000_000L);
            assertThat(results.get(1).get().folded().sizes().originalBytes()).isGreaterThan(20_000_000);
        } finally {
            both.shutdown();
        }
    }

    private Callable<CaptureJob.Result> capture(ChildJvm child) {
        return () -> {
            try (LocalTarget target = LocalTarget.of(child.pid())) {
                return new CaptureJob(target, Target.file(CaptureNames.next(folder, target), false), OPTIONS)
                        .run(JobMonitor.silent());
            }
        };
    }

    @Test
    void aTargetThatIsThereIsRefusedBeforeTheJvmStandsStill() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.hfold"), "mine");
        try (ChildJvm child = ChildJvm.holding(1);
                LocalTarget target = LocalTarget.of(child.pid())) {
            assertThatThrownBy(() -> new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("exists already");
        }
        assertThat(file).hasContent("mine");
    }

    @Test
    void aProcessThatIsNoJvmIsNeverAttachedTo() throws IOException {
        Process other = new ProcessBuilder("sleep", "100").start();
        try {
            assertThatThrownBy(() -> LocalTarget.of(other.pid()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("no JVM");
            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @Test
    void aJvmIsCapturedOverJmx() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path file = folder.resolve("child.hfold");
        try (ChildJvm child = ChildJvm.holding(
                        5,
                        "-Dcom.sun.management.jmxremote.port=" + port,
                        "-Dcom.sun.management.jmxremote.rmi.port=" + port,
                        "-Dcom.sun.management.jmxremote.authenticate=false",
                        "-Dcom.sun.management.jmxremote.ssl=false",
                        "-Dcom.sun.management.jmxremote.host=localhost",
                        "-Djava.rmi.server.hostname=localhost");
                JmxTarget target =
                        JmxTarget.connect("localhost:" + port, Optional.empty(), Optional.empty(), Optional.empty())) {
            assertThat(target.isForeign()).isFalse();
            CaptureJob.Result result =
                    new CaptureJob(target, Target.file(file, false), OPTIONS).run(JobMonitor.silent());
            assertThat(result.way()).isEqualTo(CaptureOptions.Way.FILE);
            assertThat(CaptureText.of(target, result).toString())
                    .contains("through a temporary file (JVMs offer no command over JMX that dumps into a pipe)");
            assertThat(child.isWell()).isTrue();
        }
        assertThat(restoredBytes(file)).isGreaterThan(5_000_000);
        assertOnly(file);
    }

    @Test
    void aJmxAddressWhereNobodyListensIsNamed() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() ->
                        JmxTarget.connect("localhost:" + port, Optional.empty(), Optional.empty(), Optional.empty()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("no JVM answers over JMX at localhost:" + port);
    }
}
