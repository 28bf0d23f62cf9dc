package io.github.heapfold.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.ChildProgram;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelfDumpJobTest {
    @TempDir
    Path folder;

    /** What dumps itself to a folder: the virtual machine of the tests may have hundreds of megabytes. */
    public static void main(String[] folder) throws IOException {
        new SelfDumpJob(dump(Path.of(folder[0]))).run(JobMonitor.silent());
    }

    private static Path dump(Path folder) {
        return folder.resolve("a dump ü.hprof");
    }

    @Test
    void dumpsItsVirtualMachine() throws IOException {
        Path target = dump(folder);

        ChildProgram.runWithProgram(SelfDumpJobTest.class, folder.toString());

        Inspection inspection = new InspectJob(Input.of(target), 1).run(JobMonitor.silent());
        assertThat(inspection.summary().damage()).isEmpty();
        assertThat(inspection.summary().objects()).isGreaterThan(10_000);
        assertThat(files()).containsExactly(target);
    }

    @Test
    void anExistingFileIsNotTouched() throws IOException {
        Path target = Files.writeString(folder.resolve("mine.hprof"), "mine");

        assertThatThrownBy(() -> new SelfDumpJob(target).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("exists already");

        assertThat(target).hasContent("mine");
    }

    @Test
    void aMissingFolderIsNamed() {
        assertThatThrownBy(() -> new SelfDumpJob(folder.resolve("no/dump.hprof")).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("no folder " + folder.resolve("no"));
    }

    @Test
    void aCancelLeavesNothing() throws IOException {
        JobMonitor cancels = new JobMonitor(progress -> {
            if (progress.done() > 0) {
                throw new CancellationException();
            }
        });

        assertThatThrownBy(() -> new SelfDumpJob(folder.resolve("dump.hprof")).run(cancels))
                .isInstanceOf(CancellationException.class);

        assertThat(files()).isEmpty();
    }

    private Path[] files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toArray(Path[]::new);
        }
    }
}
