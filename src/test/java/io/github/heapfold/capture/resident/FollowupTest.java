package io.github.heapfold.capture.resident;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.Steps;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.job.JobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
        file = Files.writeString(folder.resolve("heap.hfold"), "folded");
    }

    /** A run of the program. */
    private interface Run {
        void run(Followup followup) throws Exception;
    }

    private void run(Run run, CaptureStep... steps) throws Exception {
        try (Journal journal = Journal.open(folder, "journal");
                Followup followup = new Followup(List.of(steps), journal, log::add, tried -> {}, Duration.ofHours(1))) {
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
        then.fault = new JobException("no room");
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
        upload.fault = new JobException("away");
        try (Journal journal = Journal.open(folder, "journal");
                Followup followup = new Followup(
                        List.of(upload), journal, log::add, tried -> upload.fault = null, Duration.ofMillis(1))) {
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
        Files.writeString(file, "another one");
        upload.fault = new JobException("away");
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

    @Test
    void oneFileThatCannotBeSentKeepsNoOtherFromIt() throws Exception {
        Path gone = Files.writeString(folder.resolve("gone.hfold"), "moved away before it was sent");
        Path broken = Files.writeString(folder.resolve("broken.hfold"), "folded");
        CaptureStep choosy = new CaptureStep() {
            @Override
            public String name() {
                return "upload";
            }

            @Override
            public void handle(Path one, io.github.heapfold.job.JobMonitor monitor) throws IOException {
                if (one.equals(broken)) {
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
