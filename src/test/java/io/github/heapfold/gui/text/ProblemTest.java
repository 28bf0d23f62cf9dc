package io.github.heapfold.gui.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemTest {
    private static final Path FILE = Path.of("/dumps/a.hprof");

    @Test
    void takesTheOffsetOutOfTheMessage() {
        Problem problem = Problem.of(
                "title",
                FILE,
                new JobException(
                        Message.verbatim("bad record at offset 1,234: it ends").at(1234)));
        assertThat(problem.offset()).contains("1,234");
        assertThat(problem.reason()).isEqualTo("bad record at offset 1,234: it ends");
        assertThat(problem.details()).contains("JobException", FILE.toString());
    }

    @Test
    void damageAtTheVeryBeginningHasItsPlace() {
        FoldException damage = new FoldException(0, Message.verbatim("not what it should be"));
        assertThat(Problem.of("", FILE, damage).offset()).contains("0");
        assertThat(Problem.of("", FILE, JobException.about("a.hfold", damage)).offset())
                .contains("0");
    }

    @Test
    void saysNothingOfCommandLineOptions() {
        Problem problem = Problem.of("title", FILE, new JobException(Message.of("output.exists", "a")));
        assertThat(problem.reason()).isEqualTo("a exists already");
        assertThat(problem.offset()).isEmpty();
    }

    @Test
    void whatTheSystemSaysIsInTheLanguageOfTheWindow() {
        Texts.use(Locale.CHINESE);
        try {
            Problem problem = Problem.of("", FILE, new IOException("/mnt/a.hfold: Read-only file system"));
            assertThat(problem.reason()).contains("/mnt/a.hfold: 文件系统只读").doesNotContain("Read-only");
            assertThat(problem.advice()).isNotEmpty();
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }

    @Test
    void aFileThatHasChangedIsToldFromAnother() {
        JobException changed = new JobException(Message.of("input.changedSince", FILE));
        assertThat(Problem.of("", FILE, changed).changed()).isTrue();
        assertThat(Problem.of("", FILE, changed).advice()).contains("Read it again");
        assertThat(Problem.of("", Path.of("/dumps/b.hprof"), changed).changed()).isFalse();
    }

    @Test
    void theAdviceFitsTheFault() {
        assertThat(Problem.of("", FILE, new IOException("No space left on device"))
                        .advice())
                .contains("room");
        assertThat(Problem.of("", FILE, new AccessDeniedException("/dumps/a.hprof"))
                        .advice())
                .contains("permissions");
        FoldException nothing = new FoldException(Message.of("fold.noChunk"));
        assertThat(Problem.of("", FILE, JobException.about("a", nothing)).advice())
                .contains("fresh copy", "nothing of this one")
                .doesNotContain("restore what is whole");
        assertThat(Problem.of("", FILE, new JobException(Message.of("input.cutHeader", "a", "19")))
                        .advice())
                .contains("fresh copy");
        MessageException missing = new MessageException(ExistingFile.noFolder(Path.of("no", "such", "folder")));
        assertThat(Problem.of("", FILE, missing).advice()).contains("moved or deleted");
        MessageException other = new MessageException(Message.of("file.noFolder", "a"));
        assertThat(Problem.of("", FILE, other).advice()).isEmpty();
        assertThat(Problem.of("", FILE, new IllegalStateException("oops")).advice())
                .contains("report");
        assertThat(Problem.of(
                                "",
                                FILE,
                                new JobException(
                                        Message.of("input.notADump", "a").at(0)))
                        .advice())
                .contains("heap dump");
    }

    @Test
    void everyTextWithPlacesFillsThem() {
        Texts.english("").forEach((key, pattern) -> {
            if (pattern.contains("{0}")) {
                assertThat(Texts.text(key, "a", "b", "c", "d", "e", "f"))
                        .as(key)
                        .doesNotContain("{");
            }
        });
    }

    @Test
    void anEmptyFileHasAnAdvice(@TempDir Path folder) throws IOException {
        Path empty = Files.createFile(folder.resolve("empty.hprof"));
        InspectJob job = new InspectJob(Input.of(empty), 1);
        Throwable failure = catchThrowable(() -> job.run(JobMonitor.silent()));
        assertThat(Problem.of("title", empty, failure).advice()).isEqualTo(Texts.text("problem.advice.empty"));
    }

    @Test
    void aReasonOfTheCoreIsSaidInTheLanguageOfTheWindow(@TempDir Path folder) throws IOException {
        Path text = Files.writeString(folder.resolve("notes.hprof"), "no dump");
        InspectJob job = new InspectJob(Input.of(text), 1);
        Texts.use(Locale.CHINESE);
        try {
            Throwable failure = catchThrowable(() -> job.run(JobMonitor.silent()));
            Problem problem = Problem.of("title", text, failure);
            assertThat(problem.reason()).startsWith(text + " 不是堆转储：在偏移量 0 处");
            // Where every file begins tells nothing.
            assertThat(problem.offset()).isEmpty();
            assertThat(problem.advice()).isEqualTo(Texts.text("problem.advice.notadump"));
            assertThat(Problem.reason(
                            JobException.about("a.hfold", new FoldException(1234, Message.of("fold.noIndex")))))
                    .isEqualTo("a.hfold：压缩文件在偏移量 1,234 处已损坏：文件在索引之前就结束了");
            assertThat(Problem.reason(new IOException("what nobody has translated")))
                    .isEqualTo("what nobody has translated");
        } finally {
            Texts.use(Locale.ENGLISH);
        }
    }
}
