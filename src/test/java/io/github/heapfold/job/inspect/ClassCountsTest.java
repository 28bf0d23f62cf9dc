package io.github.heapfold.job.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassCountsTest {
    @TempDir
    Path folder;

    private Path dump(int instances) {
        return DumpBuilder.dump(4)
                .segment(heap -> {
                    for (int i = 0; i < instances; i++) {
                        heap.instance(0x100 + i, 0x10, values -> values.u8(1));
                    }
                    heap.objectArray(0x20, 0x11, 1, 2, 3).objectArray(0x21, 0x11, 4);
                    heap.bytes(0x22, new byte[100]).primitiveArray(0x23, BasicType.LONG, 1, 2);
                    heap.noData(0x24, BasicType.BYTE, 50);
                })
                .end()
                .writeTo(folder.resolve("dump.hprof"));
    }

    private static final ClassCount[] EXPECTED = {
        new ClassCount(0x10, null, 5, 40),
        new ClassCount(0x11, null, 2, 16),
        new ClassCount(0, BasicType.BYTE, 2, 150),
        new ClassCount(0, BasicType.LONG, 1, 16)
    };

    @Test
    void objectsAndArraysAreCountedByClass() throws IOException {
        Inspection inspection = new InspectJob(Input.of(dump(5)), 2).run(JobMonitor.silent());
        assertThat(inspection.classes().orElseThrow()).containsExactlyInAnyOrder(EXPECTED);
    }

    @Test
    void thoseOfAFoldedDumpAreCountedByDecodingIt() throws IOException {
        Path folded = Folds.fold(dump(5), folder.resolve("dump.hfold"), Presets.OOM);
        assertThat(new InspectJob(Input.of(folded), 1).run(JobMonitor.silent()).classes())
                .isEmpty();
        assertThat(new ClassCountJob(Input.of(folded), 2).run(JobMonitor.silent()))
                .containsExactlyInAnyOrder(EXPECTED);
    }

    @Test
    void theFirstNumbersComeBeforeTheDumpIsRead() throws IOException {
        Path dump = Samples.list(8, 500_000).writeTo(folder.resolve("long.hprof"));
        List<Inspection> partial = new ArrayList<>();
        Inspection whole = new InspectJob(Input.of(dump), 1, partial::add).run(JobMonitor.silent());
        assertThat(partial).isNotEmpty();
        Inspection first = partial.get(0);
        assertThat(first.summary().header()).isEqualTo(whole.summary().header());
        assertThat(first.summary().count(Tag.INSTANCE_DUMP))
                .isPositive()
                .isLessThan(whole.summary().count(Tag.INSTANCE_DUMP));
        assertThat(first.summary().bytes()).isLessThan(whole.summary().bytes());
    }
}
