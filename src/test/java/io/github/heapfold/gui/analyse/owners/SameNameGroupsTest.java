package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tree and the map make of objects that are alike: of classes of one name, or of one size. */
class SameNameGroupsTest {
    @TempDir
    private Path folder;

    private LoadedHeap heap;

    @AfterEach
    void close() throws IOException {
        heap.close();
    }

    private <A> A ask(Question<A> question) throws IOException {
        return heap.ask(question, JobMonitor.silent());
    }

    private void open(int plugins, int bytes) throws Exception {
        Path dump = Samples.reloaded(plugins, bytes).writeTo(folder.resolve("plugins.hprof"));
        heap = new OpenHeapJob(dump, 1).run(JobMonitor.silent());
    }

    private long[] ordinals(LongUnaryOperator ids) {
        return LongStream.range(0, 6).map(ids).map(heap.heap()::ordinalOf).toArray();
    }

    private OwnerTile group(List<OwnerTile> parts) {
        return parts.stream().filter(part -> part.group() != null).findFirst().orElseThrow();
    }

    @Test
    void classesOfOneNameAreOneGroupThatOpensToTheirObjects() throws Exception {
        open(300, 1000);
        long owner = heap.heap().ordinalOf(Samples.RELOADED);
        OwnerTile group = group(ask(new OwnerMap(owner)).parts());
        assertThat(TileNames.of(group)).isEqualTo("300 × Plugin");
        assertThat(ask(group.group()).parts())
                .hasSize(300)
                .allMatch(part -> part.isObject() && part.className().equals("example.Plugin"));
        OwnerTile held = group.group().withHeld(heap.analysed(), (done, total) -> {});
        assertThat(held.parts()).extracting(TileNames::of).containsExactly("300 × byte[]", "300 × Plugin, themselves");
        OwnerTile arrays = ask(held.parts().get(0).group());
        assertThat(arrays.parts())
                .hasSize(300)
                .allMatch(part -> part.className().equals("byte[]"));
        OwnerGroupFacts facts = ask(OwnerGroupFacts.of(group.group()));
        assertThat(facts.objects()).isEqualTo(300);
        assertThat(facts.classes()).isEqualTo(300);
        assertThat(facts.retained()).isEqualTo(group.bytes());

        OwnerLevel.Answer level = ask(new OwnerLevel(owner, true));
        assertThat(level.order()).as("they, and their classes").containsExactly(-1, -2);
        assertThat(level.groups().get(0).classes()).isEqualTo(300);
        OwnerRowList rows = new OwnerRowList();
        rows.show(level, owner);
        OwnerGroupFacts row = OwnerGroupFacts.of(
                rows.get(0), heap.heap(), heap.analysed().dominators().reachableSize());
        assertThat(row).usingRecursiveComparison().ignoringFields("direct").isEqualTo(facts);
        RowOfBox same = new RowOfBox(heap.analysed(), heap.analysed().dominators());
        assertThat(same.row(group, rows)).isZero();
        assertThat(same.isSame(group, rows.get(0))).isTrue();
        rows.unfoldGroup(0);
        assertThat(same.box(rows.get(200), List.of(group))).contains(group);
    }

    /** Each of them is a tenth of all, so that no limit parts them from others. */
    @Test
    void manyThatAreAsGoodAsEqualAreOneGroupUnlessFieldsTellThemApart() throws Exception {
        open(10, 10_000);
        long owner = heap.heap().ordinalOf(Samples.RELOADED);
        assertThat(ask(new OwnerLevel(owner, true)).order()).containsExactly(-1, -2);
        OwnerTile group = group(ask(new OwnerMap(owner)).parts());
        assertThat(TileNames.of(group)).isEqualTo("10 × Plugin");
        assertThat(ask(group.group()).parts()).hasSize(10).allMatch(OwnerTile::isObject);
        assertThat(ask(new OwnerLevel(owner, false)).order()).doesNotContain(-1);
        OwnerTile map = ask(new OwnerMap(Dominators.VIRTUAL_ROOT));
        assertThat(map.chain())
                .as("one box of many says less than what is around it")
                .isEmpty();
        assertThat(map.parts().get(0).parts()).extracting(TileNames::of).startsWith("10 × Plugin");

        long[] sizes = {10, 10, 10, 10, 10, 10};
        long[] some = ordinals(i -> Samples.RELOADED + 0x100 * (i + 1));
        assertThat(OwnerMap.singles(heap.analysed(), some, sizes, 1, true).cardinality())
                .isZero();
        assertThat(OwnerMap.singles(heap.analysed(), some, sizes, 1, false).cardinality())
                .isEqualTo(6);
        long[] one = {90, 10, 10, 10, 10, 9};
        assertThat(OwnerMap.singles(heap.analysed(), some, one, 1, true).cardinality())
                .isEqualTo(1);
        long[] different = {90, 60, 40, 27, 18, 12};
        assertThat(OwnerMap.singles(heap.analysed(), some, different, 1, true).cardinality())
                .isEqualTo(6);
        long[] falling = {95, 90, 90, 90, 90, 50};
        assertThat(OwnerMap.singles(heap.analysed(), some, falling, 1, true).cardinality())
                .as("others that are large, too, would be in one part with those that are equal")
                .isEqualTo(6);
        long[] tail = {90, 90, 90, 90, 90, 1};
        assertThat(OwnerMap.singles(heap.analysed(), some, tail, 20, true).cardinality())
                .as("one that is small, likewise")
                .isEqualTo(5);
        long[] near = {120, 100, 100, 100, 100, 50};
        assertThat(OwnerMap.singles(heap.analysed(), some, near, 60, true).cardinality())
                .isZero();
        long[] more =
                LongStream.range(0, 70).map(i -> i < 5 ? some[0] : statics()[0]).toArray();
        long[] much = LongStream.range(0, 70).map(i -> i < 5 ? 90 : 1).toArray();
        assertThat(OwnerMap.singles(heap.analysed(), more, much, 20, true).cardinality())
                .as("behind those that are looked at there may be small ones")
                .isEqualTo(5);
        long[] statics = statics();
        assertThat(OwnerMap.areElements(heap.analysed(), Dominators.VIRTUAL_ROOT))
                .as("several fields may refer to what only the root keeps")
                .isFalse();
        assertThat(OwnerMap.singles(heap.analysed(), statics, sizes, 1, true).cardinality())
                .isEqualTo(6);
        assertThat(OwnerMap.areElements(heap.analysed(), owner)).isTrue();
        assertThat(OwnerMap.areElements(heap.analysed(), some[0])).isFalse();
    }

    private long[] statics() {
        return ordinals(i -> Samples.RELOADED + 0x100 * (i + 1) + 0x80);
    }
}
