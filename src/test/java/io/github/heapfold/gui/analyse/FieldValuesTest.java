package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
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

    @Test
    void anObjectCountsOnceForAFieldThatAClassOfTheSameNameAboveItsOwnHasToo(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, "example/Plugin")
                .namedClass(0x510, "example/Plugin")
                .utf8(0x40, "size")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(
                            0x500,
                            c -> c.superClass(Samples.OBJECT).instanceSize(4).field(0x40, BasicType.INT));
                    heap.classDump(
                            0x510,
                            c -> c.superClass(0x500)
                                    .loader(0x1000)
                                    .instanceSize(8)
                                    .field(0x40, BasicType.INT));
                    for (long id = 0x1000; id < 0x1050; id += 0x10) {
                        heap.instance(id, 0x510, values -> values.u4(7).u4(7));
                        heap.root(Tag.ROOT_UNKNOWN, id);
                    }
                })
                .end()
                .writeTo(folder.resolve("above.hprof"));
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            assertThat(open.ask(FieldValues.ofClass(0x510, 100), JobMonitor.silent())
                            .fields())
                    .containsExactly(new FieldValues.Field("size", "7", 5, 1));
        }
    }
}
