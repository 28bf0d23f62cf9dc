package io.github.heapfold.capture.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class ThenCommandTest {
    @TempDir
    Path folder;

    private final List<String> log = new ArrayList<>();

    @Test
    void theFileIsTheLastArgumentWhateverItsName() throws IOException {
        Path file = Files.writeString(folder.resolve("a $(touch x) \"heap\"; ls.hfold"), "folded");

        new ThenCommand("cp \"$HEAPFOLD_FILE\" '" + folder + "/copy' && echo took", said -> log.add(said.toString()))
                .handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(folder.resolve("copy")).hasContent("folded");
        assertThat(log).containsExactly("took " + file);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls;",
                "ls &",
                "ls & \n",
                "a && b ||",
                "ls |",
                "cat >",
                "cat >>",
                "sort <",
                "(",
                "true && {",
                "",
                "  ",
                "ls \\"
            })
    void aCommandAfterWhichThePathWouldBeNoArgumentIsRefused(String command) {
        assertThatThrownBy(() -> new ThenCommand(command, said -> log.add(said.toString())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("path");
    }

    @Test
    void aCommandThatFailsIsToldWithItsExitCode() throws IOException {
        Path file = Files.writeString(folder.resolve("heap.hfold"), "folded");

        assertThatThrownBy(() -> new ThenCommand("echo no room >&2; exit 7; true", said -> log.add(said.toString()))
                        .handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("exit code 7");

        assertThat(log).containsExactly("no room");
        assertThat(file).exists();
    }

    @Test
    @Timeout(120)
    void whatIsThrownOnReadingItsOutputEndsItAndIsTold() throws IOException {
        Path file = Files.writeString(folder.resolve("heap.hfold"), "folded");

        assertThatThrownBy(() -> new ThenCommand("while :; do echo more; done; true", said -> {
                            throw new OutOfMemoryError("of the reader");
                        })
                        .handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("heap.hfold")
                .hasMessageContaining("not enough memory");
    }

    @Test
    void aLineWithoutAnEndIsToldInParts() throws IOException {
        Path file = Files.writeString(folder.resolve("heap.hfold"), "folded");

        new ThenCommand(
                        "printf 'a\\r\\nb\\n\\nc'; head -c 10000 /dev/zero | tr '\\0' x; true",
                        said -> log.add(said.toString()))
                .handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(log.subList(0, 3)).containsExactly("a", "b", "");
        assertThat(log.subList(3, log.size())).hasSize(3).allMatch(line -> line.length() <= 4096);
        assertThat(String.join("", log.subList(3, log.size()))).isEqualTo("c" + "x".repeat(10_000));
    }

    @Test
    @Timeout(120)
    void aCancelEndsTheCommandAndAllThatItStarted() throws Exception {
        Path file = Files.writeString(folder.resolve("heap.hfold"), "folded");
        JobMonitor monitor = JobMonitor.silent();
        List<Long> started = new CopyOnWriteArrayList<>();
        // The first child is stubborn.
        String command =
                "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 1; done' & sleep 1000 & echo $!; wait; true";

        assertThatThrownBy(() -> new ThenCommand(command, line -> {
                            started.add(Long.valueOf(line.toString()));
                            if (started.size() == 2) {
                                monitor.cancel();
                            }
                        })
                        .handle(FileSnapshot.of(file), monitor))
                .isInstanceOf(CancellationException.class);

        assertThat(started).hasSize(2);
        for (long pid : started) {
            ProcessHandle.of(pid)
                    .map(ProcessHandle::onExit)
                    .ifPresent(ended -> ended.orTimeout(60, TimeUnit.SECONDS).join());
        }
        assertThat(file).hasContent("folded");
    }

    @Test
    @Timeout(120)
    void whoIsInterruptedIsCancelledAndGivesTheCommandTimeToEnd() throws IOException {
        Path file = Files.writeString(folder.resolve("heap.hfold"), "folded");
        Thread waiting = Thread.currentThread();
        String command = "trap 'sleep 0.1; echo ended > \"$HEAPFOLD_FILE.then\"; exit' TERM;"
                + " echo started; while :; do sleep 1; done; true";

        assertThatThrownBy(() -> new ThenCommand(command, line -> {
                            // The shell may tell of the end of the sleep too.
                            if (line.toString().equals("started")) {
                                waiting.interrupt();
                            }
                        })
                        .handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(CancellationException.class)
                .hasMessage("interrupted");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(folder.resolve("heap.hfold.then")).hasContent("ended");
    }
}
