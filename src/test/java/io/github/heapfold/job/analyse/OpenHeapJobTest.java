package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenHeapJobTest {
    private static final int OBJECTS = 200_000;

    @TempDir
    Path folder;

    private final List<Long> ids = new ArrayList<>();

    /** As a collector leaves them that moves objects to wherever there is room. */
    private Path dumpInNoOrder() {
        for (int i = 0; i < OBJECTS; i++) {
            ids.add(0x1000_0000L + i * 24L);
        }
        Collections.shuffle(ids, new Random(7));
        return DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    ids.forEach(id -> heap.instance(id, 0x10));
                    heap.root(Tag.ROOT_JNI_GLOBAL, ids.get(0));
                })
                .end()
                .writeTo(folder.resolve("moved.hprof"));
    }

    @Test
    void noLookUpMakesATableForTheOthersWhileSomebodyWaits() throws IOException {
        try (LoadedHeap heap = new OpenHeapJob(dumpInNoOrder(), 1).run(JobMonitor.silent())) {
            long before = heap.scratchBytes();
            for (int i = 0; i < OBJECTS; i += 100) {
                assertThat(heap.heap().ordinalOf(ids.get(i))).isNotEqualTo(Heap.ABSENT);
            }
            assertThat(heap.scratchBytes()).isEqualTo(before);
        }
    }
}
