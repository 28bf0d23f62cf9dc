package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.capture.Log;
import io.github.heapfold.capture.Steps;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.OwnFile;
import io.github.heapfold.files.ProcessTag;
import io.github.heapfold.files.Strangers;
import io.github.heapfold.files.UnsafeFileException;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class WatchedFolderTest {
    private static final FoldOptions FOLDING = new FoldOptions(Presets.OOM, FoldOptions.MIN_LEVEL, 2);
    private static final byte[] DUMP = Samples.list(8, 50).build();

    @TempDir
    Path folder;

    private final Log log = new Log("");
    private final Steps steps = new Steps("upload");

    private WatchedFolder open(boolean delete, Duration settle) throws IOException {
        return WatchedFolder.open(
                new WatchedFolder.Options(folder, folder, FOLDING, delete, settle), List.of(steps), log);
    }

    private static void pollTwice(WatchedFolder watched) throws IOException {
        watched.poll(JobMonitor.silent());
        watched.poll(JobMonitor.silent());
        Steps.await(watched.followup());
    }

    private List<String> files() {
        return Arrays.stream(folder.toFile().list())
                .filter(name -> !name.startsWith("."))
                .sorted()
                .toList();
    }

    @Test
    void aFinishedDumpIsFoldedAndKept() throws IOException {
        Files.write(folder.resolve("java_pid1.hprof"), DUMP);
        try (WatchedFolder watched = open(false, Duration.ofHours(1))) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("java_pid1.hfold", "java_pid1.hprof");
        assertThat(log.captured).containsExactly(folder.resolve("java_pid1.hfold"));
        assertThat(steps.handled).containsExactly(folder.resolve("java_pid1.hfold"));
    }

    @Test
    void aFinishedDumpIsDeletedWhereThatIsWanted() throws IOException {
        Files.write(folder.resolve("java_pid1.hprof"), DUMP);
        try (WatchedFolder watched = open(true, Duration.ofHours(1))) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("java_pid1.hfold");
    }

    /** It does not change meanwhile. */
    @Test
    void aDumpWhoseJvmWritesSegmentsBesideItIsLeftAlone() throws IOException {
        Path dump = folder.resolve("java_pid1.hprof");
        Files.write(dump, Arrays.copyOf(DUMP, DUMP.length - 9));
        Path segment = Files.writeString(folder.resolve("java_pid1.hprof.p0"), "objects");
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
            pollTwice(watched);
            assertThat(log.captured).isEmpty();
            assertThat(log.lines)
                    .filteredOn(line -> line.contains(segment.toString()))
                    .hasSize(1);

            Files.delete(segment);
            pollTwice(watched);
            assertThat(log.captured).hasSize(1);
        }
    }

    @Test
    void aDumpThatStillGrowsIsLeftAlone() throws IOException {
        Path dump = folder.resolve("heap.hprof");
        Files.write(dump, Arrays.copyOf(DUMP, DUMP.length / 2));
        try (WatchedFolder watched = open(true, Duration.ofHours(1))) {
            pollTwice(watched);
            pollTwice(watched);
            assertThat(log.captured).isEmpty();

            Files.write(dump, Arrays.copyOfRange(DUMP, DUMP.length / 2, DUMP.length), StandardOpenOption.APPEND);
            pollTwice(watched);
        }
        assertThat(log.captured).hasSize(1);
    }

    @Test
    void aDumpWithoutAnEndIsFoldedWhenItHasSettledButNeverDeleted() throws IOException {
        Files.write(folder.resolve("heap.hprof"), Arrays.copyOf(DUMP, DUMP.length / 2));
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hfold", "heap.hprof");
    }

    @Test
    void aDumpIsKeptForTheRecordThatItDoesNotEndWith() throws IOException {
        Files.write(folder.resolve("heap.hprof"), Arrays.copyOf(DUMP, DUMP.length - 9));
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hfold", "heap.hprof");
        assertThat(log.lines)
                .anyMatch(line -> line.contains("it has no record that ends it"))
                .noneMatch(line -> line.contains("not whole"));
    }

    @Test
    void aDumpThatIsKeptDoesNotWaitToBeFolded() throws IOException {
        Files.write(folder.resolve("heap.hprof"), Arrays.copyOf(DUMP, DUMP.length / 2));
        Path output = Files.createDirectory(folder.resolve("folded"));
        try (WatchedFolder watched = WatchedFolder.open(
                new WatchedFolder.Options(folder, output, FOLDING, true, Duration.ZERO), List.of(), log)) {
            assertThat(watched.isIdle()).isFalse();
            pollTwice(watched);
            assertThat(watched.isIdle()).isTrue();
        }
        assertThat(folder.resolve("heap.hprof")).exists();
    }

    @Test
    void whatAJvmCouldNotDumpIsToldOnceAndNobodyWaitsForIt() throws IOException {
        Path empty = Files.createFile(folder.resolve("java_pid7.hprof"));
        Path output = Files.createDirectory(folder.resolve("folded"));
        WatchedFolder.Options options = new WatchedFolder.Options(folder, output, FOLDING, true, Duration.ZERO);
        try (Journal journal = Journal.open(output, "journal");
                Followup none = new Followup(List.of(), journal, FoldedFiles.in(output), log::log, file -> {});
                WatchedFolder watched = WatchedFolder.open(options, none, new WatchedFolder.ByName(), log)) {
            watched.poll(JobMonitor.silent());
            assertThat(watched.isIdle()).isFalse();
            watched.poll(JobMonitor.silent());
            watched.poll(JobMonitor.silent());
            assertThat(watched.isIdle()).isTrue();
        }
        assertThat(log.lines)
                .filteredOn(line -> line.contains("is no heap dump"))
                .hasSize(1);
        assertThat(log.captured).isEmpty();
        assertThat(empty).exists();
    }

    @Test
    void noDumpIsFoldedTwiceNotEvenAfterARestart() throws IOException {
        Files.write(folder.resolve("heap.hprof"), DUMP);
        try (WatchedFolder watched = open(false, Duration.ZERO)) {
            pollTwice(watched);
            pollTwice(watched);
        }
        try (WatchedFolder watched = open(false, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(log.captured).hasSize(1);
        assertThat(steps.handled).hasSize(1);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void dumpsOfTheLongestNamesAreFoldedByTheBeginningsOfThem() throws IOException {
        Files.write(folder.resolve("h".repeat(254) + "1"), DUMP);
        Files.write(folder.resolve("h".repeat(254) + "2"), Samples.list(8, 20).build());
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("h".repeat(247) + "-2.hfold", "h".repeat(249) + ".hfold");
        assertThat(log.captured).hasSize(2);
    }

    @Test
    void aFoldedFileThatACrashLeftWithoutAWordIsTakenAsItIs() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        Path folded = folder.resolve("heap.hfold");
        new CompressJob(Input.of(dump), Target.file(folded, false), FOLDING).run(JobMonitor.silent());
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hfold");
        assertThat(log.captured).containsExactly(folded);
    }

    /** As where the process is killed between the new name and the end of the old one. */
    @Test
    void aFoldedFileWhoseFirstNameACrashLeftIsTakenAsItIs(@TempDir Path elsewhere) throws IOException {
        Path dump = Files.write(folder.resolve("java_pid1.hprof"), DUMP);
        Path made = elsewhere.resolve("java_pid1.hfold");
        new CompressJob(Input.of(dump), Target.file(made, false), FOLDING).run(JobMonitor.silent());
        String tag = ProcessTag.own().replaceAll("\\d+$", "999999999");
        Path part = Files.move(made, folder.resolve("java_pid1.hfold." + tag + "-01234567.part"));
        Path folded = Files.createLink(folder.resolve("java_pid1.hfold"), part);
        try (WatchedFolder watched = open(true, Duration.ofHours(1))) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("java_pid1.hfold");
        assertThat(log.captured).containsExactly(folded);
    }

    @Test
    void aFoldedFileOfAnotherUserIsNotTakenForThisOnes() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        Path folded = folder.resolve("heap.hfold");
        new CompressJob(Input.of(dump), Target.file(folded, false), FOLDING).run(JobMonitor.silent());
        Strangers.give(folded);
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap-2.hfold", "heap.hfold");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void nothingIsReadThatTookTheDumpsPlaceSinceItWasLookedAt(@TempDir Path victim) throws IOException {
        Path secret = Files.write(victim.resolve("heap.hprof"), DUMP);
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        FileSnapshot original = FileSnapshot.of(dump);
        Files.delete(dump);
        Files.createSymbolicLink(dump, secret);
        Target target = Target.file(folder.resolve("heap.hfold"), false);

        assertThatThrownBy(() -> new CompressJob(Input.of(original), target, FOLDING).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("was changed while it was read");
        assertThatThrownBy(() -> ExistingFile.toReadItself(dump)).isInstanceOf(IOException.class);
        assertThat(files()).containsExactly("heap.hprof");
    }

    @Test
    void aFoldedFileThatAnotherProfileMadeIsNotTakenForThisOnes() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        Path folded = folder.resolve("heap.hfold");
        new CompressJob(Input.of(dump), Target.file(folded, false), FOLDING).run(JobMonitor.silent());
        FoldOptions lossless = new FoldOptions(Presets.LOSSLESS, FoldOptions.MIN_LEVEL, 2);
        try (WatchedFolder watched = WatchedFolder.open(
                new WatchedFolder.Options(folder, folder, lossless, true, Duration.ZERO), List.of(), log)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap-2.hfold", "heap.hfold");
        assertThat(log.captured).containsExactly(folder.resolve("heap-2.hfold"));
    }

    /** Until then the file of before is all there is. */
    @Test
    void aFileIsReplacedOnlyWhenTheNewOneIsVerified() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        Path folded = Files.writeString(folder.resolve("heap.hfold"), "of before");
        JobMonitor[] monitor = new JobMonitor[1];
        monitor[0] = new JobMonitor(progress -> {
            if (progress.phase() == Phase.COMPARING) {
                assertThat(folded).hasContent("of before");
                monitor[0].cancel();
            }
        });

        assertThatThrownBy(() -> new VerifiedFold(dump, folded, FOLDING, true, true).run(monitor[0]))
                .isInstanceOf(CancellationException.class);
        assertThat(folded).hasContent("of before");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("heap.hfold", "heap.hprof");

        new VerifiedFold(dump, folded, FOLDING, true, true).run(JobMonitor.silent());
        assertThat(files()).containsExactly("heap.hfold");
        assertThat(FoldedFiles.in(folder).refusal(folded)).isEmpty();
    }

    @Test
    void aDamagedDumpWhoseFoldedFileIsThereAlreadyIsKept() throws IOException {
        byte[] damaged = DUMP.clone();
        Arrays.fill(damaged, DUMP.length / 2, DUMP.length / 2 + 40, (byte) 0xee);
        Path dump = Files.write(folder.resolve("heap.hprof"), damaged);
        CompressJob.Result made = new CompressJob(
                        Input.of(dump), Target.file(folder.resolve("heap.hfold"), false), FOLDING)
                .run(JobMonitor.silent());
        assertThat(made.summary().damage()).isPresent();
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hfold", "heap.hprof");
        assertThat(log.lines).anyMatch(line -> line.contains("is kept, because it is not whole"));
    }

    @Test
    void aDumpThatAnotherOneReplacedMeanwhileIsNotDeleted() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        FileSnapshot folded = FileSnapshot.of(dump);
        Path other = Files.write(folder.resolve("other"), DUMP);
        Files.setLastModifiedTime(other, folded.time());
        Files.move(other, dump, StandardCopyOption.REPLACE_EXISTING);

        if (folded.key() != null) {
            assertThat(folded.deleteIfUnchanged()).isFalse();
        }
        assertThat(FileSnapshot.of(dump).deleteIfUnchanged()).isTrue();
        assertThat(folded.deleteIfUnchanged()).isFalse();
    }

    @Test
    void anotherFileOfTheSameNameIsNotTouched() throws IOException {
        Files.write(folder.resolve("heap.hprof"), DUMP);
        Path mine = Files.writeString(folder.resolve("heap.hfold"), "mine");
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(mine).hasContent("mine");
        assertThat(files()).containsExactly("heap-2.hfold", "heap.hfold");
    }

    @Test
    void whateverElseTakesADumpOfTheFirstFormatTheWatchDoesToo() throws IOException {
        Files.write(
                folder.resolve("old.hprof"),
                Samples.everything("JAVA PROFILE 1.0", 4).build());
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(log.captured).containsExactly(folder.resolve("old.hfold"));
    }

    @Test
    void compressedDumpsAreFoldedButNoArchivesThatMayHoldMore() throws IOException {
        for (Map.Entry<String, byte[]> packed : Packings.all(DUMP).entrySet()) {
            Files.write(folder.resolve("dump." + packed.getKey().replace(' ', '.') + ".hprof"), packed.getValue());
        }
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(log.captured)
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder(
                        "dump.plain.hfold",
                        "dump.gzip.hfold",
                        "dump.gzip.of.many.members.hfold",
                        "dump.zstd.hfold",
                        "dump.zstd.of.many.frames.hfold");
    }

    /** Compressed archives are called as compressed dumps are, and dumps of programs as archives. */
    @Test
    void whatADumpIsPackedInIsToldByItsBytesAndNotByItsName() throws IOException {
        byte[] notes = "no dump at all, but long enough".getBytes(StandardCharsets.US_ASCII);
        Map<String, byte[]> more = Packings.entries("a.hprof", DUMP, "notes.txt", notes);
        Files.write(folder.resolve("app.tar-proxy.hprof.zst"), Packings.zstd(DUMP));
        Files.write(folder.resolve("dump.hprof.gz"), Gzip.of(Packings.tar(more)));
        Files.write(folder.resolve("dump.hprof.zst"), Packings.zstd(Packings.zip(more)));
        Files.write(folder.resolve("java_pid1.gz"), Gzip.of(DUMP));
        Files.write(folder.resolve("notes.hprof.gz"), Gzip.of(notes));
        Files.write(folder.resolve("orders.target-3.hprof.gz"), Gzip.of(DUMP));
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files())
                .containsExactly(
                        "app.tar-proxy.hfold",
                        "dump.hprof.gz",
                        "dump.hprof.zst",
                        "java_pid1.hfold",
                        "notes.hprof.gz",
                        "orders.target-3.hfold");
        assertThat(log.lines).noneMatch(line -> line.contains("notes"));
    }

    @Test
    void whatIsNoDumpIsLeftAlone() throws IOException {
        Files.writeString(folder.resolve("notes.hprof"), "no dump at all, but long enough");
        Files.write(folder.resolve(".hidden.hprof"), DUMP);
        Files.write(folder.resolve("heap.hprof.12345678.part"), DUMP);
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hprof.12345678.part", "notes.hprof");
        assertThat(log.captured).isEmpty();
    }

    @Test
    void whatCouldNotBeSentIsSentByTheNextRun() throws IOException {
        Files.write(folder.resolve("heap.hprof"), DUMP);
        Steps broken = new Steps("upload");
        broken.fault = new JobException(Message.verbatim("the server is away"));
        try (WatchedFolder watched = WatchedFolder.open(
                new WatchedFolder.Options(folder, folder, FOLDING, true, Duration.ZERO), List.of(broken), log)) {
            pollTwice(watched);
        }
        assertThat(log.lines).anyMatch(line -> line.startsWith("the server is away (again in 1m"));
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            Steps.await(watched.followup());
        }
        assertThat(steps.handled).containsExactly(folder.resolve("heap.hfold"));
    }

    @Test
    void aServerThatDoesNotAnswerKeepsNoDumpFromBeingFolded() throws Exception {
        Files.write(folder.resolve("one.hprof"), DUMP);
        steps.hold();
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            watched.poll(JobMonitor.silent());
            watched.poll(JobMonitor.silent());
            assertThat(steps.awaitBegun()).isTrue();
            Files.write(folder.resolve("two.hprof"), DUMP);
            watched.poll(JobMonitor.silent());
            watched.poll(JobMonitor.silent());
            assertThat(files()).containsExactly("one.hfold", "two.hfold");
            assertThat(steps.handled).isEmpty();

            steps.release();
            Steps.await(watched.followup());
        }
        assertThat(steps.handled).containsExactly(folder.resolve("one.hfold"), folder.resolve("two.hfold"));
    }

    @Test
    void whatWasSentBeforeACrashIsNotSentAgainWhenItsDumpIsFoundAgain() throws IOException {
        Path dump = Files.write(folder.resolve("heap.hprof"), DUMP);
        Path folded = folder.resolve("heap.hfold");
        new CompressJob(Input.of(dump), Target.file(folded, false), FOLDING).run(JobMonitor.silent());
        try (Journal journal = Journal.open(folder, ".heapfold-watch");
                Followup crashed =
                        new Followup(List.of(steps), journal, FoldedFiles.in(folder), log::log, file -> {})) {
            crashed.made(folded);
            crashed.start();
            crashed.send(folded);
            Steps.await(crashed);
        }
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
        }
        assertThat(files()).containsExactly("heap.hfold");
        assertThat(steps.handled).containsExactly(folded);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPlantedLinkIsNeitherFoldedNorTakenForTheJournal(@TempDir Path victim) throws IOException {
        Path dump = Files.write(victim.resolve("heap.hprof"), DUMP);
        Files.createSymbolicLink(folder.resolve("java_pid1.hprof"), dump);
        try (WatchedFolder watched = open(true, Duration.ZERO)) {
            pollTwice(watched);
            assertThat(watched.isIdle()).isTrue();
        }
        assertThat(files()).containsExactly("java_pid1.hprof");
        assertThat(log.captured).isEmpty();

        Path precious = Files.writeString(victim.resolve("precious"), "not yours, and no line of a journal");
        assertThat(folder.resolve(".heapfold-watch"))
                .as("there was nothing to remember")
                .doesNotExist();
        Files.createSymbolicLink(folder.resolve(".heapfold-watch"), precious);
        assertThatThrownBy(() -> open(true, Duration.ZERO))
                .isInstanceOf(UnsafeFileException.class)
                .hasMessageContaining("it is a link");
        assertThat(precious).hasContent("not yours, and no line of a journal");
    }

    @Test
    void whatIsNoFolderIsSaidAsItIs() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> WatchedFolder.open(
                        new WatchedFolder.Options(folder, file, FOLDING, false, Duration.ZERO), List.of(steps), log))
                .isInstanceOf(JobException.class)
                .hasMessage(file + " is no folder");
    }

    @Test
    void aSecondWatcherIsRefused() throws IOException {
        try (WatchedFolder first = open(false, Duration.ZERO)) {
            assertThat(first).isNotNull();
            assertThatThrownBy(() -> open(false, Duration.ZERO))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("another heapfold is at work in " + folder);
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there a file that is open keeps its name, and has no key")
    void aJournalWhoseNameAnotherFileHasIsNeitherUsedNorDeleted() throws IOException {
        Path file = folder.resolve("journal");
        try (FileChannel deleted = OwnFile.open(file)) {
            Optional<Object> key = Journal.key(file);
            Files.delete(file);
            try (Journal other = Journal.open(folder, "journal")) {
                assertThatThrownBy(() -> Journal.lock(file, deleted, key))
                        .isInstanceOf(JobException.class)
                        .hasMessageContaining("another heapfold is at work in " + folder);
                assertThat(other.entries()).isEmpty();
                assertThat(file).exists();
            }
        }
        try (Journal replaced = Journal.open(folder, "journal")) {
            Files.move(file, folder.resolve("moved"));
            Files.createFile(file);
            assertThat(replaced.entries()).isEmpty();
        }
        assertThat(file).exists();
    }

    /** Below what is no folder nothing can be listed or deleted, not even by root. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there a folder in which a file is open cannot be moved")
    void thatItCannotTidyUpIsNoFaultOfAWatch() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        WatchedFolder.Options options = new WatchedFolder.Options(inner, inner, FOLDING, false, Duration.ZERO);
        try (Journal journal = Journal.open(folder, "journal");
                Followup none = new Followup(List.of(), journal, FoldedFiles.in(folder), log::log, file -> {})) {
            WatchedFolder watched = WatchedFolder.open(options, none, new WatchedFolder.ByName(), log);
            Files.move(inner, folder.resolve("moved"));
            Files.createFile(inner);
            assertThatCode(watched::close).doesNotThrowAnyException();
        }
    }

    @Test
    void aJournalThatACrashCutOffIsReadUpToThere() throws IOException {
        Path file = folder.resolve("journal");
        Files.writeString(file, "folded\ta%09b\nfold");
        try (Journal journal = Journal.open(folder, "journal")) {
            assertThat(journal.entries()).containsExactly(List.of("folded", "a\tb"));
            journal.add("sent", "ü\n");
        }
        try (Journal journal = Journal.open(folder, "journal")) {
            assertThat(journal.entries()).containsExactly(List.of("folded", "a\tb"), List.of("sent", "ü\n"));
        }
    }
}
