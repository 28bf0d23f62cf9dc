package io.github.heapfold.gui.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstPartsTest {
    @TempDir
    Path folder;

    private final BlockingQueue<Runnable> ui = new LinkedBlockingQueue<>();
    private final List<Inspection> shown = new ArrayList<>();
    private final FirstParts parts = new FirstParts(ui::add, shown::add);

    private Inspection part(int nodes) throws IOException {
        Path dump = Samples.list(8, nodes).writeTo(folder.resolve(nodes + ".hprof"));
        return new InspectJob(Input.of(dump), 1).run(JobMonitor.silent());
    }

    @Test
    void readingGoesOnWhenTheFirstPartIsShown() throws Exception {
        Inspection first = part(1);
        Thread job = new Thread(() -> parts.accept(first));
        job.start();
        Runnable show = ui.take();
        assertThat(shown).isEmpty();

        show.run();

        job.join();
        assertThat(shown).containsExactly(first);
    }

    @Test
    void laterPartsAreNotWaitedForAndTheLastIsShown() throws Exception {
        Inspection first = part(1);
        Thread job = new Thread(() -> parts.accept(first));
        job.start();
        ui.take().run();
        job.join();
        Inspection last = part(3);

        parts.accept(part(2));
        parts.accept(last);

        assertThat(ui).hasSize(1);
        ui.take().run();
        assertThat(shown).containsExactly(first, last);
    }

    @Test
    void aWindowThatIsBusyIsNotWaitedForAnyLonger() throws Exception {
        // Comes back although nobody shows it, and then at once.
        parts.accept(part(1));
        parts.accept(part(2));
        assertThat(ui).hasSize(1);
        assertThat(shown).isEmpty();
    }
}
