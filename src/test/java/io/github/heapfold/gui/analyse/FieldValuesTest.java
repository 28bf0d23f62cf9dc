package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FieldValuesTest {
    @Test
    void aFieldOfClassesOfOneNameIsOneField(@TempDir Path folder) throws Exception {
        Path dump = Samples.reloaded(30, 10).writeTo(folder.resolve("reloaded.hprof"));
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            FieldValues question = new FieldValues(
                    (heap, visitor, progress) -> LongStream.rangeClosed(1, 30)
                            .map(i -> heap.heap().ordinalOf(Samples.RELOADED + 0x100 * i))
                            .forEach(visitor),
                    100);
            assertThat(open.ask(question, JobMonitor.silent()).fields())
                    .containsExactly(new FieldValues.Field("data", "byte[]", 30, 1));
        }
    }
}
