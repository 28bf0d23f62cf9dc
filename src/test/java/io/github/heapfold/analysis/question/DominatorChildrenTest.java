package io.github.heapfold.analysis.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dominator tree from the top down. */
class DominatorChildrenTest {
    private static final int ROOTS = 70_000;

    private boolean isCancelled;

    /** What asks the tree may walk it many times, long after it has been put together. */
    @Test
    void aWalkEndsWhenItIsCancelled(@TempDir Path folder) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    for (int i = 0; i < ROOTS; i++) {
                        heap.instance(0x1000 + 16 * i, 0x100);
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x1000 + 16 * i);
                    }
                })
                .end()
                .build();
        List<Double> told = new ArrayList<>();
        Progress progress = (done, total) -> {
            told.add((double) done / total);
            if (isCancelled) {
                throw new CancellationException("cancelled");
            }
        };
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump), scratch, 1).read(phase -> Progress.NONE);
                DominatorChildren tree =
                        DominatorChildren.of(new AnalysedHeap(heap, scratch, Progress.NONE), progress)) {
            // Also of taking room for it, as one pass.
            assertThat(told).isSorted().anyMatch(part -> part > 0 && part < 0.5);
            int[] entered = {0};
            DominatorChildren.Walker counting = new DominatorChildren.Walker() {
                @Override
                public void enter(long ordinal) {
                    entered[0]++;
                }

                @Override
                public void leave(long ordinal) {
                    // Only who is there counts.
                }
            };
            tree.walk(Dominators.VIRTUAL_ROOT, counting);
            assertThat(entered[0]).isGreaterThanOrEqualTo(ROOTS);

            isCancelled = true;

            assertThatThrownBy(() -> tree.walk(Dominators.VIRTUAL_ROOT, counting))
                    .isInstanceOf(CancellationException.class);
            isCancelled = false;
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);
            analysed.dominators();
            long used = scratch.used();
            assertThatThrownBy(() -> DominatorChildren.of(analysed, (done, total) -> {
                        if (2 * done > total) {
                            throw new CancellationException("cancelled");
                        }
                    }))
                    .isInstanceOf(CancellationException.class);
            assertThat(scratch.used()).isEqualTo(used);
        }
    }
}
