package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list so long that nobody counts it to its end. */
class ListNodesTest {
    private static final long NODE = 0x510;
    private static final long FIRST = 0x10_000;

    @TempDir
    Path folder;

    /** A list of so many nodes, each with a value; it hangs on an array. */
    private Path list(int count) throws Exception {
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(NODE, "example/Node")
                .utf8(0x40, "next")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(
                            NODE,
                            c -> c.superClass(Samples.OBJECT).instanceSize(8).field(0x40, BasicType.OBJECT));
                    for (int i = 0; i < count; i++) {
                        long next = i == count - 1 ? 0 : FIRST + 0x10L * (i + 1);
                        heap.instance(FIRST + 0x10L * i, NODE, values -> values.id(next));
                    }
                    heap.objectArray(0x1000, 0x500, FIRST);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("list.hprof"));
    }

    /** So it is where it is a box in another one; who opens it goes from node to node. */
    @Test
    void aVeryLongListIsCountedToALimitAndSaysSo() throws Exception {
        try (LoadedHeap list = new OpenHeapJob(list(ListNodes.MOST + 5), 2).run(JobMonitor.silent())) {
            OwnerTile holder = list.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent())
                    .parts()
                    .get(0);
            OwnerTile nodes = holder.parts().get(0);
            assertThat(nodes.ordinal()).isEqualTo(list.heap().ordinalOf(FIRST));
            assertThat(nodes.objects()).isEqualTo(ListNodes.MOST);
            // With those that were not counted.
            assertThat(nodes.bytes())
                    .isEqualTo((ListNodes.MOST + 5L) * list.heap().shallowSize(nodes.ordinal()));
            assertThat(nodes.parts()).isEmpty();
            assertThat(TileNames.name(nodes)).isEqualTo("≥ 1,000,000 × Node, linked");
            assertThat(TileNames.whole(nodes)).isEqualTo("≥ 1,000,000 × example.Node, linked in a list or tree");

            OwnerRowList rows = new OwnerRowList();
            rows.show(list.ask(new OwnerLevel(holder.ordinal(), true), JobMonitor.silent()), holder.ordinal());
            assertThat(rows.get(0).linked()).isEqualTo(ListNodes.MOST);
            assertThat(rows.get(0).shallow(list.heap())).as("not known").isEqualTo(-1);
            rows.unfold(0, list.ask(new OwnerLevel(nodes.ordinal(), true), JobMonitor.silent()));
            assertThat(rows.get(1).linked()).as("a node among others").isZero();

            OwnerTile opened = list.ask(new OwnerMap(nodes.ordinal()), JobMonitor.silent());
            assertThat(opened.objects()).isEqualTo(1);
            assertThat(opened.parts())
                    .extracting(OwnerTile::ordinal)
                    .as("the node behind it, and itself")
                    .containsExactly(list.heap().ordinalOf(FIRST + 0x10), OwnerTile.NONE);
        }
    }

    @Test
    void ofAListThatWasCountedToItsEndTheNumberIsTold() {
        assertThat(TileNames.nodes(tile(ListNodes.MOST - 1))).isEqualTo("999,999");
        assertThat(TileNames.nodes(tile(ListNodes.MOST))).isEqualTo("≥ 1,000,000");
    }

    private static OwnerTile tile(long nodes) {
        return new OwnerTile(1, "example.Node", null, nodes, 32 * nodes, List.of(), List.of(), null);
    }
}
