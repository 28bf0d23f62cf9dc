package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.Log;
import io.github.heapfold.capture.Steps;
import io.github.heapfold.files.User;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fixture.TestKeys;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.job.restore.RestoreOptions;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captures of one program that are folded against its first one. */
class CaptureSeriesTest {
    private static final FoldOptions FOLDING = new FoldOptions(Presets.LOSSLESS, FoldOptions.MIN_LEVEL, 2);
    private static final List<String> PROGRAM = List.of("process 1 2", "program example.Main");

    @TempDir
    Path folder;

    private final Log log = new Log("");
    private Journal journal;
    private CaptureSeries series;
    private long time = 1_000_000_000;

    @BeforeEach
    void open() throws IOException {
        journal = Journal.open(folder, ".captures");
        series = series(Long.MAX_VALUE);
    }

    @AfterEach
    void close() throws IOException {
        journal.close();
    }

    private CaptureSeries series(long most) {
        return new CaptureSeries(FoldedFiles.in(folder), journal, most, 2, log::log);
    }

    /** A capture of sessions with these numbers. */
    private Path capture(String name, int from, int to, FoldOptions options) throws IOException {
        Path file = folder.resolve(name + ".hfold");
        Path dump = Files.write(folder.resolve(name + ".hprof"), ServerDump.of(8, from, to));
        new CompressJob(Input.of(dump), Target.file(file, false), options).run(JobMonitor.silent());
        return file;
    }

    private Path captured(String name, int from, int to) throws IOException {
        Path file = capture(name, from, to, FOLDING);
        series.add(PROGRAM, file, JobMonitor.silent());
        Files.setLastModifiedTime(file, FileTime.fromMillis(time += 10_000));
        return file;
    }

    private static Optional<String> base(Path file) {
        return FoldedFiles.base(file);
    }

    private void assertRestores(Path file) throws IOException {
        String name = file.getFileName().toString().replace(".hfold", "");
        Path restored = folder.resolve(name + ".restored");
        new RestoreJob(Input.of(file), Target.file(restored, true), RestoreOptions.standard(2))
                .run(JobMonitor.silent());
        assertThat(restored).hasSameBinaryContentAs(folder.resolve(name + ".hprof"));
    }

    @Test
    void theFirstOneStandsAloneAndLaterOnesNameIt() throws IOException {
        Path first = captured("first", 0, 200);
        assertThat(base(first)).isEmpty();
        assertThat(log.lines).isEmpty();
        byte[] stays = Files.readAllBytes(first);

        Path second = captured("second", 5, 205);
        Path third = captured("third", 10, 210);

        assertThat(first).hasBinaryContent(stays);
        assertThat(base(second)).contains("first.hfold");
        assertThat(base(third)).contains("first.hfold");
        assertThat(Files.size(third)).isLessThan(Files.size(first) / 2);
        assertThat(log.lines).hasSize(2).allMatch(line -> line.contains("compressed against " + first));
        assertRestores(second);
        assertRestores(third);
        assertThat(folder.toFile().list((in, name) -> name.startsWith("heapfold-")))
                .isEmpty();
    }

    /** Where captures go "here", their paths have no folder in them. */
    @Test
    void aFileOfTheWorkingDirectoryIsInIt() throws IOException {
        Path file = Path.of("pom.xml");
        FoldedFiles here = new FoldedFiles(Path.of(""), new User(Optional.of(Files.getOwner(file))));

        assertThat(here.refusal(file).orElseThrow().toString()).isEqualTo("is no .hfold file");
    }

    @Test
    void aNewerOneIsNamedWhereTheFirstPaysNoMore() throws IOException {
        captured("first", 0, 200);
        Path other = captured("other", 10_000, 10_200);
        assertThat(base(other)).isEmpty();
        assertThat(log.lines).hasSize(1).first().asString().contains(other + " stands alone with");

        Path later = captured("later", 10_005, 10_205);

        assertThat(base(later)).contains("other.hfold");
        assertRestores(other);
        assertRestores(later);
    }

    @Test
    void whatCannotBeFoldedAgainstItsBaseStandsAloneAndIsTheNextBase() throws IOException {
        Path first = captured("first", 0, 200);
        Files.delete(first);
        Path second = captured("second", 5, 205);
        assertThat(base(second)).isEmpty();
        assertThat(log.lines)
                .hasSize(1)
                .last()
                .asString()
                .contains("stands alone")
                .contains(first + ": is gone");

        assertThat(base(captured("third", 10, 210))).contains("second.hfold");

        byte[] damaged = Files.readAllBytes(second);
        damaged[damaged.length / 2] ^= 1;
        Files.write(second, damaged);
        Path fourth = captured("fourth", 15, 215);
        assertThat(base(fourth)).isEmpty();
        assertThat(log.lines)
                .hasSize(3)
                .last()
                .asString()
                .contains("stands alone")
                .contains("checksum");
        assertRestores(fourth);

        Files.write(fourth, new byte[100]);
        assertThat(base(captured("fifth", 20, 220))).isEmpty();
        assertThat(log.lines).hasSize(4).last().asString().contains("is no .hfold file");
    }

    @Test
    void aSealedFileIsNeitherBaseNorFoldedAgainstOne() throws IOException {
        FoldOptions sealing =
                new FoldOptions(Presets.OOM, 1, 1, Optional.of(new TestKeys().recipients()), Optional.empty());
        Path sealed = capture("sealed", 0, 200, sealing);
        byte[] stays = Files.readAllBytes(sealed);
        series.add(PROGRAM, sealed, JobMonitor.silent());
        assertThat(base(captured("second", 5, 205))).isEmpty();
        assertThat(log.lines).hasSize(1).last().asString().contains("is sealed");

        series.add(PROGRAM, sealed, JobMonitor.silent());
        assertThat(log.lines).hasSize(2).last().asString().contains("a sealed file stands alone");
        assertThat(sealed).hasBinaryContent(stays);
    }

    /** A service that was cancelled keeps what it has captured. */
    @Test
    void aCancelLeavesTheFileAsItWas() throws IOException {
        captured("first", 0, 200);
        Path second = capture("second", 5, 205, FOLDING);
        byte[] stays = Files.readAllBytes(second);
        JobMonitor monitor = JobMonitor.silent();
        monitor.cancel();

        series.add(PROGRAM, second, monitor);

        assertThat(second).hasBinaryContent(stays);
        assertThat(log.lines).hasSize(1);
    }

    @Test
    void anotherProcessOfTheProgramIsComparedWithTheProgramsLast() throws IOException {
        captured("first", 0, 200);
        Path other = capture("other", 5, 205, FOLDING);
        series.add(List.of("process 7 8", "program example.Main"), other, JobMonitor.silent());
        assertThat(base(other)).contains("first.hfold");

        Path foreign = capture("foreign", 5, 205, FOLDING);
        series.add(List.of("process 7 9", "program example.Other"), foreign, JobMonitor.silent());
        assertThat(base(foreign)).isEmpty();
    }

    @Test
    void itGoesOnAfterARestartAndBelievesNoNameThatLeadsElsewhere() throws IOException {
        captured("first", 0, 200);
        journal.close();
        open();
        assertThat(base(captured("second", 5, 205))).contains("first.hfold");
        int number = 0;
        for (String name : List.of("../first.hfold", "..", "", "/etc/passwd", "\u0000")) {
            journal.add("base", "process 1 2", name);
            journal.add("base", "program example.Main", name);
            Path file = capture("next" + number++, 10, 210, FOLDING);
            series.add(PROGRAM, file, JobMonitor.silent());
            assertThat(base(file)).as(name).isEmpty();
        }
    }

    @Test
    void whatIsDeletedOverALimitOrphansNoFile() throws IOException {
        Path first = captured("first", 0, 200);
        Path second = captured("second", 5, 205);
        Path third = captured("third", 10, 210);
        FolderLimit limit = limit(Files.size(first) + Files.size(third));

        limit.enforce(third);
        assertThat(second).doesNotExist();
        assertThat(first).exists();
        assertRestores(third);

        limit(1).enforce(third);
        assertThat(first).as("the newest needs it").exists();
        assertThat(log.lines).last().asString().contains("what others need");

        Path other = captured("other", 10_000, 10_200);
        limit(Files.size(first)).enforce(other);
        assertThat(third).doesNotExist();
        assertThat(first).as("nobody needs it any more").doesNotExist();
        assertThat(other).exists();
    }

    private FolderLimit limit(long most) {
        return new FolderLimit(FoldedFiles.in(folder), most, file -> false, log::log);
    }

    @Test
    void whatWouldNotFitTheLimitTogetherWithItsBaseStandsAlone() throws IOException {
        Path first = captured("first", 0, 200);
        series = series(Files.size(first) + 10);
        assertThat(base(captured("second", 5, 205))).isEmpty();
    }

    @Test
    void aWatchedFolderFoldsItsDumpsInSeries() throws IOException {
        Files.write(folder.resolve("java_pid1.hprof"), ServerDump.of(8, 0, 200));
        WatchedFolder.Options options =
                new WatchedFolder.Options(folder, folder, FOLDING, true, Duration.ofHours(1)).inSeries(true);
        try (WatchedFolder watched = WatchedFolder.open(options, List.of(), log)) {
            pollTwice(watched);
            Files.write(folder.resolve("java_pid1.hprof.1"), ServerDump.of(8, 5, 205));
            pollTwice(watched);
        }
        Files.write(folder.resolve("java_pid23.hprof"), ServerDump.of(8, 10, 210));
        try (WatchedFolder watched = WatchedFolder.open(options, List.of(), log)) {
            pollTwice(watched);
        }
        assertThat(log.captured).hasSize(3);
        assertThat(base(log.captured.get(0))).isEmpty();
        assertThat(base(log.captured.get(1))).contains("java_pid1.hfold");
        assertThat(base(log.captured.get(2))).contains("java_pid1.hfold");
        assertThat(folder.resolve("java_pid1.hprof.1")).doesNotExist();
        Path restored = folder.resolve("restored");
        new RestoreJob(Input.of(log.captured.get(1)), Target.file(restored, false), RestoreOptions.standard(1))
                .run(JobMonitor.silent());
        assertThat(restored).hasBinaryContent(ServerDump.of(8, 5, 205));
    }

    private static void pollTwice(WatchedFolder watched) throws IOException {
        watched.poll(JobMonitor.silent());
        watched.poll(JobMonitor.silent());
        Steps.await(watched.followup());
    }

    @Test
    void dumpsThatMayBeOfOneProgramHaveNamesInCommon() {
        List<List<String>> programs = Stream.of(
                        "java_pid12.hprof", "java_pid12.hprof.1", "java_pid34.hprof", "heap.hprof")
                .map(name -> WatchedFolder.programs(Path.of(name)))
                .toList();
        assertThat(programs)
                .isEqualTo(Arrays.asList(
                        List.of("process java_pid12", "name java_pid#.hprof"),
                        List.of("process java_pid12", "name java_pid#.hprof.#"),
                        List.of("process java_pid34", "name java_pid#.hprof"),
                        List.of("name heap.hprof")));
    }
}
