package io.github.heapfold.capture.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.capture.NamedPipe;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.files.FileFacts;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.job.JobException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalJvmsTest {
    private static final long MEGABYTE = 1 << 20;

    static List<Jdks.Jdk> jdks() {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void aRunningJvmIsListedWithItsHeap(Jdks.Jdk jdk) throws IOException {
        try (ChildJvm child = ChildJvm.start(List.of(), jdk, 40)) {
            LocalJvm jvm = LocalJvms.list().stream()
                    .filter(one -> one.pid() == child.pid())
                    .findFirst()
                    .orElseThrow();

            assertThat(jvm.mainClass()).isEqualTo("io.github.heapfold.fixture.HeldHeap");
            assertThat(jvm.shortName()).isEqualTo("fixture.HeldHeap");
            if (Files.exists(Path.of("/proc/self/cwd"))) {
                assertThat(jvm.folder()).hasValue(Path.of("").toRealPath());
            }
            assertThat(jvm.javaHome().toRealPath()).isEqualTo(jdk.home().toRealPath());
            assertThat(jvm.heap().max()).isBetween(63 * MEGABYTE, 65 * MEGABYTE);
            assertThat(jvm.heap().used()).isBetween(20 * MEGABYTE, 64 * MEGABYTE);
        }
        assertThat(LocalJvms.list())
                .noneMatch(one -> one.pid() == ProcessHandle.current().pid());
    }

    @Test
    void toolsOfTheJdkAreNotListed() throws Exception {
        String jstat = Path.of(System.getProperty("java.home"), "bin", "jstat").toString();
        long self = ProcessHandle.current().pid();
        Process tool = new ProcessBuilder(jstat, "-gcutil", Long.toString(self), "1s")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            // Its first line.
            assertThat(tool.inputReader().readLine()).contains("GCT");

            assertThat(LocalJvms.find(tool.pid()))
                    .hasValueSatisfying(jvm -> assertThat(jvm.mainClass()).isEqualTo("sun.tools.jstat.Jstat"));
            assertThat(LocalJvms.list()).noneMatch(jvm -> jvm.pid() == tool.pid());
        } finally {
            tool.destroy();
            tool.waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void everyCollectorTellsTheUseOfItsHeap(String collector) throws IOException {
        try (ChildJvm child = ChildJvm.holding(45, collector)) {
            HeapUse heap = LocalJvms.find(child.pid()).orElseThrow().heap();

            assertThat(heap.share(Condition.Metric.HEAP)).isBetween(0.4, 1.0);
            assertThat(heap.share(Condition.Metric.OLD)).isBetween(0.3, 1.0);
            assertThat(heap.old()).isLessThanOrEqualTo(heap.used());
        }
    }

    @Test
    void aProgramIsKnownByItsClassItsJarOrItsSourceAndByNoArgument() {
        assertThat(LocalJvms.mainClass("org.example.Main --password=secret")).isEqualTo("org.example.Main");
        assertThat(LocalJvms.mainClass("/srv/shop/app.jar secret")).isEqualTo("app.jar");
        assertThat(LocalJvms.mainClass("m/com.sun.tools.javac.launcher.Main /home/me/Leaky.java secret"))
                .isEqualTo("Leaky.java");
        assertThat(LocalJvms.mainClass("jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher secret"))
                .isEqualTo("com.sun.tools.javac.launcher.SourceLauncher");
        assertThat(LocalJvms.mainClass(" ")).isEqualTo("(unknown)");
    }

    @ParameterizedTest
    @CsvSource({
        "org.example.audit.Main, audit.Main",
        "audit.Main, audit.Main",
        "Main, Main",
        "shop-1.2.jar, shop-1.2",
        "Leaky.java, Leaky",
        "(unknown), (unknown)"
    })
    void programsWhoseClassHasTheSameNameAreToldApart(String mainClass, String name) {
        LocalJvm jvm =
                new LocalJvm(1, mainClass, "25", Path.of("jdk"), "me", new HeapUse(0, 1, 0, 1), Optional.empty());

        assertThat(jvm.shortName()).isEqualTo(name);
    }

    @Test
    void whatHasEndedIsNotFound() throws IOException {
        long pid;
        try (ChildJvm child = ChildJvm.holding(1)) {
            pid = child.pid();
            assertThat(LocalJvms.find(pid)).isPresent();
        }
        assertThat(LocalJvms.find(pid)).isEmpty();
    }

    /**
     * Killed JVMs leave their counters; until another JVM of the user clears up, a number may be that of another
     * program.
     */
    @Test
    @EnabledOnOs(OS.LINUX)
    void countersThatAKilledJvmLeftBehindAreNotListed() throws Exception {
        Path counters = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"));
        Process other = new ProcessBuilder("sleep", "1000").start();
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path reused = counters.resolve(Long.toString(other.pid()));
        Path stale = counters.resolve(Long.toString(gone.pid()));
        try (ChildJvm child = ChildJvm.holding(1)) {
            Files.copy(counters.resolve(Long.toString(child.pid())), reused);
            Files.copy(reused, stale);

            assertThat(LocalJvms.list())
                    .extracting(LocalJvm::pid)
                    .contains(child.pid())
                    .doesNotContain(other.pid(), gone.pid());
            assertThat(LocalJvms.find(other.pid())).isEmpty();
            assertThat(LocalJvms.find(gone.pid())).isEmpty();
        } finally {
            Files.deleteIfExists(reused);
            Files.deleteIfExists(stale);
            other.destroyForcibly();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatAsksAProgramIsNotAmongThoseThatCanBeCaptured(@TempDir Path folder) throws IOException {
        Path program = Files.writeString(folder.resolve("jcmd"), "#!/bin/sh\necho \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThat(new Jcmd(program, 4711, Duration.ofSeconds(60)).run(List.of("VM.flags")))
                .isEqualTo("-J-XX:-UsePerfData 4711 VM.flags");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void ofAProgramThatEndedMeanwhileItIsSaidThatItIsNotThere(@TempDir Path folder) throws Exception {
        Path program =
                Files.writeString(folder.resolve("jcmd"), "#!/bin/sh\necho IOException: no such process; exit 1\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();

        assertThatThrownBy(() -> new Jcmd(program, ended.pid(), Duration.ofSeconds(60)).run(List.of("help")))
                .isInstanceOf(JobException.class)
                .hasMessage("there is no process " + ended.pid());
        long own = ProcessHandle.current().pid();
        assertThatThrownBy(() -> new Jcmd(program, own, Duration.ofSeconds(60)).run(List.of("help")))
                .hasMessageContaining("does not do help");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aJcmdThatHangsIsGivenUpOn(@TempDir Path folder) throws IOException {
        Path program = Files.writeString(folder.resolve("jcmd"), "#!/bin/sh\nexec sleep 1000\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> new Jcmd(program, 4711, Duration.ofMillis(200)).run(List.of("VM.flags")))
                .isInstanceOf(JobException.class)
                .hasMessage("JVM 4711 does not answer VM.flags within 200ms");
    }

    @Test
    void aPathIsOneArgumentWhateverIsInIt() throws IOException {
        assertThat(DumpCommand.quoted("C:\\dumps\\")).isEqualTo("C:\\dumps\\");
        assertThat(DumpCommand.quoted("/data/day=5/a b")).isEqualTo("'/data/day=5/a b'");
        assertThat(DumpCommand.quoted("/it's")).isEqualTo("\"/it's\"");
        assertThat(DumpCommand.quoted("/a \"b\"")).isEqualTo("'/a \"b\"'");
        for (String untellable : List.of("/it's \"b\"", "/a\nVM.version", "/a b\\")) {
            assertThatThrownBy(() -> DumpCommand.quoted(untellable))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("a JVM cannot be told the path");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatIsNoPlainFileOfModestSizeIsNotRead(@TempDir Path folder) throws IOException {
        Path pipe = folder.resolve("1");
        NamedPipe.create(pipe, false);
        Path link = Files.createSymbolicLink(folder.resolve("2"), Path.of("/dev/zero"));
        Path broken = Files.write(folder.resolve("3"), new byte[] {(byte) 0xca, (byte) 0xfe, (byte) 0xc0, (byte) 0xc0});

        assertThat(PerfData.read(pipe)).isEmpty();
        assertThat(PerfData.read(link)).isEmpty();
        assertThat(PerfData.read(broken)).isEmpty();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theJcmdOfAJdkIsTrustedOnlyWhereNoOtherUserCanHavePutIt(@TempDir Path home) throws IOException {
        assertThat(FileFacts.of(home).belongsTo("nobody-at-all")).isFalse();
        Path program = Files.createDirectory(home.resolve("bin")).resolve("jcmd");
        Files.writeString(program, "#!/bin/sh");

        assertThat(Jcmd.trusted(home)).isEmpty();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(Jcmd.trusted(home)).contains(program.toRealPath());
    }

    /** What is not named in full would be another program in each folder that one is in. */
    @Test
    void theToolIsLookedForInWholeFoldersAlone() {
        Path whole = Path.of("bin").toAbsolutePath();
        String path = String.join(File.pathSeparator, ".", "", whole.toString(), "bin", "a\0b");
        Map<String, String> environment = Map.of("JAVA_HOME", "", "PATH", path);
        assertThat(Jcmd.places(environment::get))
                .containsExactly(Path.of(System.getProperty("java.home"), "bin"), whole);
    }
}
