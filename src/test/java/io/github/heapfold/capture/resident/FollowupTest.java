package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.Steps;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Strangers;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FollowupTest {
    @TempDir
    Path folder;

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final Steps upload = new Steps("upload");
    private final Steps then = new Steps("then");
    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folded("heap.hfold", 10);
    }

    private Path folded(String name, int objects) throws IOException {
        return folded(folder, name, objects);
    }

    private static Path folded(Path where, String name, int objects) throws IOException {
        Path target = where.resolve(name);
        Input dump = Input.of(
                "dump", new ByteArrayInputStream(Samples.list(8, objects).build()));
        new CompressJob(dump, Target.file(target, true), new FoldOptions(Presets.OOM, FoldOptions.MIN_LEVEL, 1))
                .run(JobMonitor.silent());
        return target;
    }

    /** A run of the program. */
    private interface Run {
        void run(Followup followup) throws Exception;
    }

    private void run(Run run, CaptureStep... steps) throws Exception {
        try (Journal journal = Journal.open(folder, "journal");
                Followup followup = new Followup(
                        List.of(steps),
                        journal,
                        FoldedFiles.in(folder),
                        said -> log.add(said.toString()),
                        tried -> {},
                        Duration.ofHours(1))) {
            followup.start();
            run.run(followup);
        }
    }

    private void send(Followup followup) throws IOException {
        followup.made(file);
        followup.send(file);
    }

    private void sendAndWait(Followup followup) throws IOException {
        send(followup);
        Steps.await(followup);
    }

    @Test
    void whatWasSentIsNotSentAgainAfterARestart() throws Exception {
        run(this::sendAndWait, upload, then);
        run(Steps::await, upload, then);

        assertThat(upload.handled).containsExactly(file);
        assertThat(then.handled).containsExactly(file);
    }

    @Test
    void afterAFailureOnlyWhatFailedIsDoneAgain() throws Exception {
        then.fault = new JobException(Message.verbatim("no room"));
        run(this::sendAndWait, upload, then);
        assertThat(log).containsExactly("no room (again in 1h, or by the next run)");
        then.fault = null;
        run(Steps::await, upload, then);

        assertThat(upload.handled).containsExactly(file);
        assertThat(then.handled).containsExactly(file);
    }

    @Test
    void whatIsBeingSentWhenTheProgramEndsIsSentByTheNextRun() throws Exception {
        upload.hold();
        run(
                followup -> {
                    send(followup);
                    assertThat(upload.awaitBegun()).isTrue();
                },
                upload);
        assertThat(upload.handled).isEmpty();
        upload.release();
        run(Steps::await, upload);

        assertThat(upload.handled).containsExactly(file);
    }

    @Test
    void whatFailedIsTriedAgainInTheSameRun() throws Exception {
        upload.fault = new JobException(Message.verbatim("away"));
        try (Journal journal = Journal.open(folder, "journal");
                Followup followup = new Followup(
                        List.of(upload),
                        journal,
                        FoldedFiles.in(folder),
                        said -> log.add(said.toString()),
                        tried -> upload.fault = null,
                        Duration.ofMillis(1))) {
            followup.start();
            send(followup);
            while (followup.count() > 0) {
                Thread.onSpinWait();
            }
        }
        assertThat(upload.handled).containsExactly(file);
        assertThat(log).containsExactly("away (again in 1ms, or by the next run)");
    }

    @Test
    void anotherFileOfANameThatWasSentIsSentToo() throws Exception {
        run(this::sendAndWait, upload);
        folded("heap.hfold", 20);
        upload.fault = new JobException(Message.verbatim("away"));
        run(this::sendAndWait, upload);
        upload.fault = null;
        run(Steps::await, upload);

        assertThat(upload.handled).containsExactly(file, file);
    }

    @Test
    void aFileThatAppearedJustBeforeACrashIsSentByTheNextRun() throws Exception {
        run(
                followup -> {
                    followup.begun(file);
                    followup.begun(folder.resolve("never.hfold"));
                },
                upload);
        run(Steps::await, upload);
        run(Steps::await, upload);

        assertThat(upload.handled).containsExactly(file);
    }

    /** As somebody would write it who may write to the folder; what is not a folded file in it is never given away. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aForgedJournalGivesNothingAway(@TempDir Path elsewhere) throws Exception {
        Path secret = Files.writeString(elsewhere.resolve("id_ed25519"), "a secret");
        Path outside = folded(elsewhere, "outside.hfold", 10);
        Path link = Files.createSymbolicLink(folder.resolve("link.hfold"), outside);
        Path hard = Files.createLink(folder.resolve("hard.hfold"), outside);
        Path text = Files.writeString(folder.resolve("text.hfold"), "not a .hfold file");
        try (Journal journal = Journal.open(folder, "journal")) {
            for (Path path :
                    List.of(secret, outside, link, hard, text, folder.resolve("../" + elsewhere.getFileName()))) {
                journal.add("begun", path.toString());
                journal.add("made", path + "/../" + path.getFileName(), "1@1");
                journal.add("made", path.toString(), stamp(path));
            }
            journal.add("made", "a\0b", "1@1");
            journal.add("made");
        }
        run(Steps::await, upload);

        assertThat(upload.handled).isEmpty();
        assertThat(log)
                .contains(secret + " is no file that was compressed into this folder and is not sent")
                .contains(text + " is no .hfold file and is not sent")
                .contains("a line of the journal that makes no sense is left out");
    }

    private static String stamp(Path path) throws IOException {
        return Files.size(path) + "@" + Files.getLastModifiedTime(path).toMillis();
    }

    @Test
    void aLineThatMakesNoSenseCostsThatLine() throws Exception {
        upload.fault = new JobException(Message.verbatim("away"));
        run(this::sendAndWait, upload);
        upload.fault = null;
        log.clear();
        Files.write(
                folder.resolve("journal"),
                "made\t%zz\t1@1\n\u0000\n".getBytes(StandardCharsets.ISO_8859_1),
                StandardOpenOption.APPEND);
        Files.write(folder.resolve("journal"), new byte[] {(byte) 0xff, '\n', 'm', 'a'}, StandardOpenOption.APPEND);
        run(Steps::await, upload);

        assertThat(upload.handled).containsExactly(file);
        assertThat(log).containsExactly("lines of the journal that make no sense are left out: 1");
    }

    @Test
    void aFileThatWasChangedSinceItWasMadeIsNotSent() throws Exception {
        run(
                followup -> {
                    followup.made(file);
                    folded("heap.hfold", 20);
                    followup.send(file);
                    Steps.await(followup);
                },
                upload);

        assertThat(upload.handled).isEmpty();
        assertThat(log).containsExactly(file + " was changed since it was made and is not sent");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileOfAnotherUserIsNoneOfOurs() throws IOException {
        assertThat(FoldedFiles.in(folder).refusal(file)).isEmpty();
        assertThat(new FoldedFiles(folder, Strangers.USER).refusal(file)).isPresent();

        Strangers.give(file);
        assertThat(FoldedFiles.in(folder).refusal(file)).isPresent();
    }

    @Test
    void oneFileThatCannotBeSentKeepsNoOtherFromIt() throws Exception {
        Path gone = folded("gone.hfold", 10);
        Path broken = folded("broken.hfold", 10);
        CaptureStep choosy = new CaptureStep() {
            @Override
            public String name() {
                return "upload";
            }

            @Override
            public void handle(FileSnapshot one, JobMonitor monitor) throws IOException {
                if (one.path().equals(broken)) {
                    throw new IllegalStateException("a step that is broken");
                }
                upload.handle(one, monitor);
            }
        };
        run(
                followup -> {
                    followup.made(gone);
                    Files.delete(gone);
                    followup.send(gone);
                    followup.made(broken);
                    followup.send(broken);
                    sendAndWait(followup);
                    assertThat(followup.isOwed(broken)).isTrue();
                    assertThat(followup.isOwed(file)).isFalse();
                },
                choosy);

        assertThat(upload.handled).containsExactly(file);
        assertThat(log).anyMatch(line -> line.equals(gone + " is gone and is not sent"));
    }
}
