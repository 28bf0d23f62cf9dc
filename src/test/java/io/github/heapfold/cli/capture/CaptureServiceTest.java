package io.github.heapfold.cli.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.Main;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The resident program as a process of its own, as a service manager starts and ends it. */
@Timeout(180)
@DisabledOnOs(OS.WINDOWS)
class CaptureServiceTest {
    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    private Process service(ChildJvm child, String... conditions) throws IOException {
        Files.createDirectories(folder.resolve("tmp"));
        List<String> line = new ArrayList<>(List.of(
                Long.toString(child.pid()),
                "--dir",
                Files.createDirectories(folder.resolve("dumps")).toString()));
        for (String condition : conditions) {
            line.addAll(List.of("--when", condition));
        }
        return capture(line).start();
    }

    private ProcessBuilder capture(List<String> arguments) {
        List<String> line = Jdks.own()
                .start(
                        "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "capture");
        line.addAll(arguments);
        return new ProcessBuilder(line).redirectErrorStream(true);
    }

    /** The same where there is no place for what has to stand in a file for a time. */
    private Process withoutPlace(String... arguments) throws IOException {
        ProcessBuilder builder = capture(List.of(arguments));
        // A file, in which nobody makes a folder.
        builder.environment()
                .put(
                        "XDG_STATE_HOME",
                        Files.writeString(folder.resolve("state"), "no folder").toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        return builder.start();
    }

    private void await(BufferedReader out, String text) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line);
            if (line.contains(text)) {
                return;
            }
        }
        assertThat(said).as("what the service said").contains(text);
    }

    private void end(Process service, BufferedReader out) throws Exception {
        // Not Process.destroy, which closes its output.
        service.toHandle().destroy();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line);
        }
        assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(service.exitValue()).as(said.toString()).isEqualTo(TERMINATED);
    }

    /** All but what is remembered. */
    private List<Path> left() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !Files.isDirectory(file))
                    .filter(file -> !file.getFileName().toString().startsWith(".heapfold-"))
                    .toList();
        }
    }

    @Test
    void aServiceThatWaitsEndsAtOnceAndLeavesTheJvmAsItWas() throws Exception {
        try (ChildJvm child = ChildJvm.holding(1)) {
            Process service = service(child, "heap>=99%/1h", "oom");
            try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
                await(out, "on an OutOfMemoryError");
                end(service, out);
            } finally {
                service.destroyForcibly();
            }
            assertThat(said).anyMatch(line -> line.endsWith(" stopped"));
            assertThat(child.isWell()).isTrue();
            Process flags = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(child.pid()),
                            "VM.flags")
                    .start();
            assertThat(new String(flags.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("+HeapDumpOnOutOfMemoryError", "-XX:HeapDumpPath=" + folder);
        }
        assertThat(left()).isEmpty();
    }

    @Test
    void aServiceThatIsEndedWhileItCapturesLeavesNoHalfFileAndNoStuckJvm() throws Exception {
        try (ChildJvm child = ChildJvm.holding(50)) {
            Process service = service(child, "heap>=50%/200ms");
            try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
                await(out, ", capturing");
                end(service, out);
            } finally {
                service.destroyForcibly();
            }
            assertThat(child.isWell()).isTrue();
        }
        // It may have been faster than the signal.
        for (Path file : left()) {
            assertThat(Shell.run("verify", file.toString()).exit())
                    .as(file.toString())
                    .isEqualTo(ExitCodes.DONE);
        }
        try (Stream<Path> temporary = Files.list(folder.resolve("tmp"))) {
            assertThat(temporary.filter(file -> file.getFileName().toString().startsWith("heapfold-")))
                    .isEmpty();
        }
    }

    @Test
    @DisabledOnOs({OS.WINDOWS, OS.MAC})
    void aServiceWithoutAPlaceForTemporaryFilesSaysSoAndCapturesAsSoonAsThereIsOne() throws Exception {
        Path dumps = Files.createDirectory(folder.resolve("dumps"));
        try (ChildJvm child = ChildJvm.holding(50)) {
            Process service = withoutPlace(
                    Long.toString(child.pid()),
                    "--when",
                    "heap>=50%/200ms",
                    "--gap",
                    "1s",
                    "--max",
                    "1",
                    "--dir",
                    dumps.toString());
            try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
                await(out, "not captured, and tried again after 1s");
                assertToldWhatToDo();
                Files.createDirectory(folder.resolve("tmp"));
                await(out, "done: 1 captured");
                assertThat(service.waitFor(60, TimeUnit.SECONDS)).isTrue();
            } finally {
                service.destroyForcibly();
            }
            assertThat(service.exitValue()).as(said.toString()).isZero();
            assertThat(child.isWell()).isTrue();
        }
        assertThat(left()).anyMatch(file -> file.toString().endsWith(".hfold"));
        assertThat(folder.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    @DisabledOnOs({OS.WINDOWS, OS.MAC})
    void aFolderIsWatchedOnWhereThereIsNoPlaceForTemporaryFiles() throws Exception {
        Path watched = Files.createDirectory(folder.resolve("watched"));
        Path dump = Samples.list(8, 10).writeTo(watched.resolve("a.hprof"));
        Process service = withoutPlace("--watch", watched.toString(), "--delete", "--settle", "1s");
        try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
            await(out, "a.hprof is kept and tried again in 1 min");
            assertToldWhatToDo();
            end(service, out);
        } finally {
            service.destroyForcibly();
        }
        assertThat(said).anyMatch(line -> line.contains("stopped watching"));
        assertThat(dump).exists();
    }

    private void assertToldWhatToDo() {
        assertThat(said.get(said.size() - 1))
                .contains("zstd's native library cannot be loaded")
                .contains("the state folder: " + folder.resolve("state") + ": something else has that name")
                .contains("the folder " + folder.resolve("tmp") + " does not exist")
                .contains("JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
        assertThat(said).noneMatch(line -> line.startsWith("\tat "));
    }
}
