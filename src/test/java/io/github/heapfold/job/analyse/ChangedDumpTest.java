package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing is told of a dump that somebody wrote to while it was analysed, or since. */
class ChangedDumpTest {
    private static final ClassHistogram CLASSES = new ClassHistogram(ClassHistogram.By.CLASS);

    @TempDir
    Path folder;

    private Path dump;

    @BeforeEach
    void write() {
        dump = Samples.list(8, 2000).writeTo(folder.resolve("list.hprof"));
    }

    /** In place, as a second run of what takes the dump does. */
    private void overwrite() {
        try {
            Files.write(dump, Samples.list(8, 100).build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void append() throws IOException {
        Files.write(dump, new byte[1], StandardOpenOption.APPEND);
    }

    private <A> A ask(Question<A> question, JobMonitor monitor) throws IOException {
        return new AnalyseJob<>(Input.of(dump), question, 1).run(monitor).answer();
    }

    @Test
    void anAnalysisUnderWhichTheDumpIsOverwrittenFails() {
        JobMonitor overwriting = new JobMonitor(progress -> {
            if (progress.phase() == Phase.READING_REFERENCES) {
                overwrite();
            }
        });

        assertThatThrownBy(() -> ask(CLASSES, overwriting))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(dump + " was changed while it was read");
    }

    @Test
    void aDumpThatIsAppendedToAfterTheLastPassFailsToo() {
        assertThatThrownBy(() -> ask(
                        (heap, progress) -> {
                            append();
                            return true;
                        },
                        JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(dump + " was changed while it was read");
    }

    @Test
    void whatLooksLikeAFaultOfTheProgramThenIsToldByItsReason() {
        NullPointerException fault = new NullPointerException();

        assertThatThrownBy(() -> ask(
                        (heap, progress) -> {
                            append();
                            throw fault;
                        },
                        JobMonitor.silent()))
                .hasMessageStartingWith(dump + " was changed while it was read")
                .hasSuppressedException(fault);
    }

    @Test
    void aCancelStaysOne() {
        assertThatThrownBy(() -> ask(
                        (heap, progress) -> {
                            append();
                            throw new CancellationException();
                        },
                        JobMonitor.silent()))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void anOpenHeapAnswersNothingMoreWhenItsDumpIsOverwritten() throws IOException {
        try (LoadedHeap heap = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            assertThat(heap.isOutdated()).isFalse();
            assertThat(heap.ask(CLASSES, JobMonitor.silent())).isNotNull();

            overwrite();

            assertThat(heap.isOutdated()).isTrue();
            assertThatThrownBy(() -> heap.ask(CLASSES, JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("changed");
        }
    }

    @Test
    void anOpenHeapAnswersWhatItCanWhenItsDumpIsGone() throws IOException {
        try (LoadedHeap heap = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            Files.delete(dump);

            assertThat(heap.isOutdated()).isFalse();
            assertThat(heap.ask(CLASSES, JobMonitor.silent())).isNotNull();
        }
    }

    @Test
    void aHeapIsNotOpenedOfADumpThatChangedSinceItWasLookedAt() throws IOException {
        Input looked = Input.of(dump);
        looked.open(JobMonitor.silent()).close();
        append();

        Input known = Input.asOf(looked.opened().orElseThrow());
        assertThatThrownBy(() -> new OpenHeapJob(known, 1).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(dump + " has changed since it was read");
    }
}
