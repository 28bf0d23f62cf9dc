package io.github.heapfold.analysis.question.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.MemorySource;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read of a dump to show one object. */
class ObjectDetailTest {
    private static final int REFERRERS = 1_000;

    /** Of many objects that lie together each part of the dump is read once for a hundred of them. */
    @Test
    void thoseThatReferToAnObjectAreReadTogether(@TempDir Path folder) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x108, "example/Node")
                .utf8(0x20, "odd")
                .utf8(0x21, "even")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x108,
                            c -> c.superClass(0x100)
                                    .field(0x20, BasicType.OBJECT)
                                    .field(0x21, BasicType.OBJECT));
                    heap.instance(0x1000, 0x100);
                    for (int i = 0; i < REFERRERS; i++) {
                        long odd = i % 2 == 0 ? 0 : 0x1000;
                        heap.instance(
                                0x2000 + 8 * i, 0x108, values -> values.id(odd).id(0x1000 - odd));
                    }
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x1000);
                })
                .end()
                .build();
        AtomicInteger reads = new AtomicInteger();
        MemorySource source = new MemorySource(dump, 1 << 20, List.of(), reads::incrementAndGet);
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(source, scratch, 1).read(phase -> Progress.NONE)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);

            List<ObjectDetail.Referrer> referrers =
                    new ObjectDetail("0x1000", 0).ask(analysed, Progress.NONE).referrers();

            assertThat(referrers).hasSize(REFERRERS);
            for (ObjectDetail.Referrer referrer : referrers) {
                boolean odd = referrer.object().id() / 8 % 2 != 0;
                assertThat(referrer.edges()).extracting(Edge::name).containsExactly(odd ? "odd" : "even");
            }
            assertThat(reads).hasValueLessThan(REFERRERS / 2);
        }
    }

    /** Nobody has to keep all of them: an object may have millions. */
    @Test
    void whoRefersToAnObjectIsToldPieceByPiece(@TempDir Path folder) throws IOException {
        int many = 40_000;
        byte[] dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x108, "example/Node")
                .utf8(0x20, "next")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x108, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.instance(0x1000, 0x100);
                    for (int i = 0; i < many; i++) {
                        heap.instance(0x2000 + 8 * i, 0x108, values -> values.id(0x1000));
                    }
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x1000);
                })
                .end()
                .build();
        List<Integer> pieces = new ArrayList<>();
        List<Long> ids = new ArrayList<>();
        boolean[] isStopping = {false};
        boolean[] isCancelled = {false};
        Progress progress = (done, total) -> {
            if (isCancelled[0]) {
                throw new CancellationException("cancelled");
            }
        };
        ObjectDetail.Visitor visitor = new ObjectDetail.Visitor() {
            @Override
            public void object(ObjectDetail.Answer withoutLists) {
                assertThat(withoutLists.referrerCount()).isEqualTo(many);
            }

            @Override
            public void fields(List<ObjectDetail.Field> next) {
                assertThat(next).isEmpty();
            }

            @Override
            public void referrers(List<ObjectDetail.Referrer> next) {
                pieces.add(next.size());
                isCancelled[0] = isStopping[0];
                next.forEach(referrer -> ids.add(referrer.object().id()));
            }
        };
        try (Scratch scratch = Scratch.in(folder);
                Heap heap = new HeapReader(new MemorySource(dump, dump.length, List.of()), scratch, 1)
                        .read(phase -> Progress.NONE)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, Progress.NONE);
            assertThat(new ObjectDetail("0x1000", 0, visitor)
                            .ask(analysed, progress)
                            .referrers())
                    .isEmpty();
            assertThat(ids).hasSize(many).doesNotHaveDuplicates().isSorted();
            assertThat(pieces).hasSizeGreaterThan(1).allMatch(piece -> piece < many / 2);

            pieces.clear();
            isStopping[0] = true;
            assertThatThrownBy(() -> new ObjectDetail("0x1000", 0, visitor).ask(analysed, progress))
                    .isInstanceOf(CancellationException.class);
            assertThat(pieces).hasSize(1);
        }
    }
}
