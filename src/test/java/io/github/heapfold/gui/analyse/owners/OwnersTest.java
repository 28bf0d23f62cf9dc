package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.DominatorTree;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapFigures;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tree and the map of the biggest objects show, on the dump of a JVM of our own. */
class OwnersTest {
    private static LoadedHeap heap;

    @BeforeAll
    static void open() throws Exception {
        heap = new OpenHeapJob(OwnDump.small(), 2).run(JobMonitor.silent());
    }

    @AfterAll
    static void close() throws IOException {
        heap.close();
    }

    private static OwnerLevel.Answer level(long of, boolean byClass) throws IOException {
        return heap.ask(new OwnerLevel(of, byClass), JobMonitor.silent());
    }

    @Test
    void theTopIsThatOfTheDominatorTree() throws IOException {
        OwnerLevel.Answer top = level(Dominators.VIRTUAL_ROOT, false);
        DominatorTree.Level tree = heap.ask(new DominatorTree(null, DominatorTree.By.OBJECT, 0), JobMonitor.silent());
        assertThat(Arrays.stream(top.ordinals()).mapToObj(heap.heap()::idOf))
                .containsExactlyElementsOf(
                        tree.rows().stream().map(row -> row.object().id()).toList());
        assertThat(top.retained()).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(Arrays.stream(top.retained()).sum()).isEqualTo(tree.retained());
        assertThat(top.more()).isZero();
    }

    /** Only a limit parts them; one that is much larger than the others is a part of its own. */
    @Test
    void manyAlikeAreOneGroupHoweverLargeEachIs(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .segment(all -> {
                    all.classDump(Samples.OBJECT, c -> {});
                    for (long i = 0; i < 40; i++) {
                        all.bytes(0x1000 + i * 0x10, new byte[i == 0 ? 50_000 : 10_000]);
                        all.root(Tag.ROOT_JNI_GLOBAL, 0x1000 + i * 0x10, 0);
                    }
                })
                .end()
                .writeTo(folder.resolve("alike.hprof"));
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerLevel.Answer level = open.ask(new OwnerLevel(Dominators.VIRTUAL_ROOT, true), JobMonitor.silent());
            assertThat(level.groups())
                    .extracting(group -> group.members().length)
                    .startsWith(39);
            OwnerTile map = open.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent());
            assertThat(map.parts()).extracting(OwnerTile::objects).startsWith(39L, 1L);
            OwnerTile group = open.ask(map.parts().get(0).group(), JobMonitor.silent());
            assertThat(group.parts()).hasSize(39);
        }
    }

    /** One row of all would hide the five that have most of the bytes. */
    @Test
    void equalOnesWithManySmallOnesBehindAreEachAPartOfTheirOwn(@TempDir Path folder) throws Exception {
        Path dump = holders(folder.resolve("tail.hprof"), 0);
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long owner = open.heap().ordinalOf(0x1000);
            OwnerTile map = open.ask(new OwnerMap(owner), JobMonitor.silent());
            assertThat(map.parts())
                    .extracting(TileNames::of)
                    .startsWith("Holder", "Holder", "Holder", "Holder", "Holder", "500 × Holder");
            OwnerLevel.Answer level = open.ask(new OwnerLevel(owner, true), JobMonitor.silent());
            assertThat(level.order()).startsWith(0, 1, 2, 3, 4, -1);
        }
    }

    /** Beside what is much larger still they are in one part; in this one they have most of the bytes. */
    @Test
    void aGroupWithEqualLargeOnesAndManySmallOnesIsOpenedToTheLargeOnes(@TempDir Path folder) throws Exception {
        Path dump = holders(folder.resolve("group.hprof"), 20_000_000);
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile group =
                    open.ask(new OwnerMap(open.heap().ordinalOf(0x1000)), JobMonitor.silent()).parts().stream()
                            .filter(part -> part.group() != null)
                            .findFirst()
                            .orElseThrow();
            assertThat(TileNames.of(group)).isEqualTo("505 × Holder");
            OwnerTile opened = open.ask(group.group(), JobMonitor.silent());
            assertThat(opened.parts().stream().filter(OwnerTile::isObject)).hasSize(5);
            assertThat(sum(opened.parts())).isEqualTo(group.bytes());
        }
    }

    /** An array of five that hold 100 kB each and 500 that hold little, and beside them an array of bytes, if any. */
    private static Path holders(Path file, int beside) throws IOException {
        return linked(file, "example/Holder", heap -> {
            heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
            long[] holders = new long[505];
            for (int i = 0; i < holders.length; i++) {
                holders[i] = 0x10_000 + 0x100L * i;
                long bytes = holders[i] + 0x80;
                heap.instance(holders[i], 0x510, values -> values.id(0).id(bytes));
                heap.bytes(bytes, new byte[i < 5 ? 100_000 : 100]);
            }
            long[] all = Arrays.copyOf(holders, holders.length + 1);
            all[holders.length] = 0x2000;
            heap.objectArray(0x1000, 0x500, all);
            heap.bytes(0x2000, new byte[beside]);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
        });
    }

    @Test
    void groupsHaveEachObjectOnceAndTheOrderIsByWhatIsRetained() throws IOException {
        OwnerLevel.Answer level = level(Dominators.VIRTUAL_ROOT, true);
        assertThat(level.groups()).isNotEmpty();
        Set<Integer> seen = new HashSet<>();
        long before = Long.MAX_VALUE;
        for (int index : level.order()) {
            long retained;
            if (index >= 0) {
                assertThat(seen.add(index)).isTrue();
                retained = level.retained()[index];
            } else {
                OwnerLevel.ClassOwners group = level.groups().get(-1 - index);
                retained = group.retained();
                for (int member : group.members()) {
                    assertThat(seen.add(member)).isTrue();
                    assertThat(heap.heap().classes().name(heap.heap().classOf(level.ordinals()[member])))
                            .isEqualTo(group.className());
                }
            }
            assertThat(retained).isLessThanOrEqualTo(before);
            before = retained;
        }
        assertThat(seen).hasSize(level.ordinals().length);
    }

    @Test
    void anObjectUnfoldsWhereItKeepsAnother(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(all -> all.bytes(0x1000, new byte[100])
                        .root(Tag.ROOT_JNI_GLOBAL, 0x1000, 0)
                        .objectArray(0x2000, 0x500, 0x3000)
                        .bytes(0x3000, new byte[1000])
                        .root(Tag.ROOT_JNI_GLOBAL, 0x2000, 0))
                .end()
                .writeTo(folder.resolve("leaves.hprof"));
        try (LoadedHeap open = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerRowList rows = new OwnerRowList();
            rows.show(
                    open.ask(new OwnerLevel(Dominators.VIRTUAL_ROOT, false), JobMonitor.silent()),
                    Dominators.VIRTUAL_ROOT);
            Map<Long, Boolean> opens = new HashMap<>();
            for (int i = 0; i < rows.size(); i++) {
                opens.put(open.heap().idOf(rows.get(i).ordinal()), rows.get(i).opens(open.heap()));
            }
            assertThat(opens).containsEntry(0x1000L, false).containsEntry(0x2000L, true);
        }
    }

    @Test
    void whatHasMostOfTheHeapIsUnfoldedToWhereItsBytesPart(@TempDir Path folder) throws Exception {
        Path dump = Samples.orders(2_000).writeTo(folder.resolve("orders.hprof"));
        try (LoadedHeap orders = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            List<OwnerLevel.Answer> levels =
                    orders.ask(new OwnerHead(Dominators.VIRTUAL_ROOT, true), JobMonitor.silent());
            OwnerLevel.Answer top = orders.ask(new OwnerLevel(Dominators.VIRTUAL_ROOT, true), JobMonitor.silent());
            assertThat(levels.get(0).ordinals()).isEqualTo(top.ordinals());
            assertThat(levels).hasSizeGreaterThan(1);
            long above = orders.analysed().dominators().reachableSize();
            for (OwnerLevel.Answer level : levels.subList(0, levels.size() - 1)) {
                long most = level.retained()[level.order()[0]];
                assertThat(most).isGreaterThanOrEqualTo(above / 2);
                above = most;
            }
        }
    }

    @Test
    void whereNothingHasMostOfTheHeapNothingIsUnfolded(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    for (int i = 1; i <= 3; i++) {
                        heap.bytes(0x1000L * i, new byte[30_000]);
                        heap.root(Tag.ROOT_UNKNOWN, 0x1000L * i);
                    }
                })
                .end()
                .writeTo(folder.resolve("three.hprof"));
        try (LoadedHeap three = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            assertThat(three.ask(new OwnerHead(Dominators.VIRTUAL_ROOT, true), JobMonitor.silent()))
                    .hasSize(1);
        }
    }

    @Test
    void thePartsOfTheMapAreAllOfTheHeapAndThoseOfEachPartAllOfIt() throws IOException {
        OwnerTile map = heap.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent());
        assertThat(map.bytes()).isEqualTo(heap.analysed().dominators().reachableSize());
        assertThat(map.chain()).isEmpty();
        assertThat(sum(map.parts())).isEqualTo(map.bytes());
        assertThat(map.parts()).anyMatch(OwnerTile::isObject);
        check(map.parts());
    }

    @Test
    void theFirstRowsOfTheListAreTheBoxesOfTheMap() throws IOException {
        List<OwnerTile> boxes = heap.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent()).parts().stream()
                .filter(box -> !box.isRest())
                .filter(box -> box.bytes() >= 0.01 * heap.analysed().graph().size())
                .toList();
        OwnerLevel.Answer level = level(Dominators.VIRTUAL_ROOT, true);
        List<String> rows = Arrays.stream(level.order())
                .limit(boxes.size())
                .mapToObj(index -> index >= 0
                        ? "1 " + heap.heap().describe(level.ordinals()[index]) + " " + level.retained()[index]
                        : level.groups().get(-1 - index).objects() + " "
                                + level.groups().get(-1 - index).className() + " "
                                + level.groups().get(-1 - index).retained())
                .toList();
        assertThat(boxes).hasSizeGreaterThan(5);
        assertThat(rows)
                .containsExactlyElementsOf(boxes.stream()
                        .map(box -> box.objects() + " " + box.className() + " " + box.bytes())
                        .toList());
    }

    @Test
    void whatIsOneBelowTheOtherIsALineOfNamesAndTheMapBeginsWhereItBranches(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    heap.classDump(0x500, c -> {});
                    for (int i = 0; i < 8; i++) {
                        heap.objectArray(0x1000 + 0x10 * i, 0x500, 0x1010 + 0x10 * i, 0x2000);
                    }
                    heap.objectArray(0x1080, 0x500, 0x3000, 0x4000);
                    heap.bytes(0x3000, new byte[10_000]).bytes(0x4000, new byte[5_000]);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("arrays.hprof"));
        try (LoadedHeap arrays = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long first = arrays.heap().ordinalOf(0x1000);
            OwnerTile map = arrays.ask(new OwnerMap(first), JobMonitor.silent());
            assertThat(map.chain())
                    .hasSizeGreaterThan(3)
                    .allMatch(array -> array.className().equals("java.lang.Object[]"));
            assertThat(map.chain()).extracting(OwnerTile::bytes).isSortedAccordingTo((a, b) -> Long.compare(b, a));
            assertThat(map.last().ordinal())
                    .isEqualTo(map.chain().get(map.chain().size() - 1).ordinal());
            assertThat(sum(map.parts())).isEqualTo(map.last().bytes());
            assertThat(TileNames.of(map)).startsWith("Object[] › Object[] › Object[]");
            assertThat(TileNames.chain(map)).hasSizeLessThan(TileNames.of(map).length());
        }
    }

    /** Beside each of the arrays is a fortieth of it: a box of all has little beside what is in it. */
    @Test
    void inABoxALineOfNamesEndsBeforeMuchIsBesideIt(@TempDir Path folder) throws Exception {
        Path dump = linked(folder.resolve("beside.hprof"), "example/Holder", heap -> {
            heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
            for (int i = 0; i < 10; i++) {
                long array = 0x1000 + 0x100L * i;
                heap.objectArray(array, 0x500, array + 0x100, array + 0x10);
                heap.bytes(array + 0x10, new byte[2_500]);
            }
            heap.objectArray(0x1A00, 0x500, 0x8000, 0x9000);
            heap.bytes(0x8000, new byte[40_000]).bytes(0x9000, new byte[40_000]);
            heap.bytes(0xA000, new byte[100_000]);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000).root(Tag.ROOT_UNKNOWN, 0xA000);
        });
        try (LoadedHeap arrays = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile box = arrays.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent()).parts().stream()
                    .filter(part -> part.ordinal() == arrays.heap().ordinalOf(0x1000))
                    .findFirst()
                    .orElseThrow();
            assertThat(box.chain()).isNotEmpty();
            assertThat(box.last().bytes()).isGreaterThanOrEqualTo(box.bytes() * 95 / 100);
            assertThat(sum(box.parts())).isEqualTo(box.bytes());
            assertThat(box.parts()).filteredOn(OwnerTile::isRest).allMatch(rest -> rest.bytes() < box.bytes() / 20);
            assertThat(arrays.ask(new OwnerMap(box.ordinal()), JobMonitor.silent())
                            .chain())
                    .as("of what is opened the line says how much is at its end")
                    .hasSizeGreaterThan(box.chain().size());
        }
    }

    /** None of the two keeps them, but a node before both. */
    @Test
    void nodesToWhichTwoOthersLeadStandInTheListBesideWhatItsNodesHold(@TempDir Path folder) throws Exception {
        Path dump = linked(folder.resolve("list.hprof"), "example/Node", List.of("next", "value", "other"), heap -> {
            heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
            for (int i = 0; i < 200; i++) {
                long node = 0x10_000 + 0x100L * i;
                long next = i == 199 ? 0 : node + 0x100;
                boolean isLast = i == 99;
                heap.instance(
                        node,
                        0x510,
                        values -> values.id(isLast ? 0x2000 : next)
                                .id(isLast ? 0x3000 : node + 0x80)
                                .id(0));
                heap.bytes(node + 0x80, new byte[1000]);
            }
            long apart = 0x10_000 + 0x100L * 100;
            for (long to : new long[] {0x2000, 0x3000}) {
                heap.instance(to, 0x510, values -> values.id(apart).id(0).id(0));
            }
            heap.objectArray(0x1000, 0x500, 0x10_000);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
        });
        try (LoadedHeap list = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile nodes = list.ask(new OwnerMap(list.heap().ordinalOf(0x1000)), JobMonitor.silent())
                    .parts()
                    .get(0);
            assertThat(nodes.objects()).isEqualTo(102);
            OwnerTile apart = nodes.parts().get(0);
            assertThat(apart.className()).isEqualTo("example.Node");
            assertThat(apart.objects()).isEqualTo(100);
            assertThat(sum(nodes.parts())).isEqualTo(nodes.bytes());
            assertThat(nodes.parts().get(1).className()).isEqualTo("byte[]");
            assertThat(nodes.parts().get(1).objects()).isEqualTo(99);
            OwnerTile opened = list.ask(new OwnerMap(apart.ordinal()), JobMonitor.silent());
            assertThat(opened.parts().get(0).className()).isEqualTo("byte[]");
            assertThat(sum(opened.parts())).isEqualTo(apart.bytes());
        }
    }

    /** A box that is filled by what is but a little of it says that this is all of it. */
    @Test
    void theOwnBytesOfAnObjectAreAPartOfIt(@TempDir Path folder) throws Exception {
        Path dump = linked(folder.resolve("sparse.hprof"), "example/Holder", heap -> {
            heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
            long[] elements = new long[100_000];
            for (int i = 0; i < 200; i++) {
                elements[500 * i] = 0x10_000 + 0x1000L * i;
                heap.bytes(elements[500 * i], new byte[400]);
            }
            heap.instance(0x1000, 0x510, values -> values.id(0x2000).id(0));
            heap.objectArray(0x2000, 0x500, elements);
            heap.bytes(0x3000, new byte[300_000]);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
            heap.root(Tag.ROOT_UNKNOWN, 0x3000);
        });
        try (LoadedHeap sparse = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long own = sparse.heap().shallowSize(sparse.heap().ordinalOf(0x2000));
            OwnerTile map = sparse.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent());
            OwnerTile holder = map.parts().get(0);
            assertThat(TileNames.of(holder)).isEqualTo("Holder › Object[]");
            for (OwnerTile box : List.of(holder, sparse.ask(new OwnerMap(holder.ordinal()), JobMonitor.silent()))) {
                assertThat(box.parts().get(0)).satisfies(itself -> {
                    assertThat(TileNames.name(itself)).isEqualTo("Object[] itself");
                    assertThat(TileNames.whole(itself)).isEqualTo("java.lang.Object[] itself");
                    assertThat(itself.bytes()).isEqualTo(own);
                    assertThat(itself.opens()).isFalse();
                    assertThat(itself.isMany()).isFalse();
                });
                assertThat(box.parts()).extracting(TileNames::name).contains("200 × byte[]");
            }
            assertThat(map.parts().get(1).parts()).as("what keeps nothing").isEmpty();
            check(map.parts());
        }
    }

    /** A dump of the objects that are given, of which those of class 0x510 have a {@code next} and a {@code value}. */
    private static Path linked(Path file, String className, Consumer<HeapBuilder> objects) throws IOException {
        return linked(file, className, List.of("next", "value"), objects);
    }

    /** The same with other fields of references. */
    private static Path linked(Path file, String className, List<String> fields, Consumer<HeapBuilder> objects)
            throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(0x510, className);
        for (int i = 0; i < fields.size(); i++) {
            dump.utf8(0x40 + i, fields.get(i));
        }
        return dump.segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(0x510, c -> {
                        c.superClass(Samples.OBJECT).instanceSize(8 * fields.size());
                        for (int i = 0; i < fields.size(); i++) {
                            c.field(0x40 + i, BasicType.OBJECT);
                        }
                    });
                    objects.accept(heap);
                })
                .end()
                .writeTo(file);
    }

    /** A list of 300 nodes, each with a value of its own. */
    static Path values(Path file) throws IOException {
        return values(file, 300);
    }

    private static Path values(Path file, int count) throws IOException {
        return linked(file, "example/Node", heap -> {
            for (int i = 0; i < count; i++) {
                long node = 0x10_000 + 0x100L * i;
                long next = i == count - 1 ? 0 : node + 0x100;
                heap.instance(node, 0x510, values -> values.id(next).id(node + 0x80));
                heap.bytes(node + 0x80, new byte[1000]);
            }
            heap.objectArray(0x1000, 0x500, 0x10_000);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
        });
    }

    /** Each node keeps all that follow: boxes of them would stand one in the other. */
    @Test
    void aListIsOneBoxWithWhatItsNodesHold(@TempDir Path folder) throws Exception {
        Path dump = values(folder.resolve("list.hprof"));
        try (LoadedHeap list = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile holder = list.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent())
                    .parts()
                    .get(0);
            assertThat(holder.ordinal()).isEqualTo(list.heap().ordinalOf(0x1000));
            assertThat(holder.chain()).isEmpty();
            OwnerTile nodes = holder.parts().get(0);
            assertThat(TileNames.name(nodes)).isEqualTo("300 × Node, linked");
            assertThat(TileNames.whole(nodes)).isEqualTo("300 × example.Node, linked in a list or tree");
            for (OwnerTile box : List.of(nodes, list.ask(new OwnerMap(nodes.ordinal()), JobMonitor.silent()))) {
                assertThat(box.parts()).extracting(OwnerTile::className).containsExactly("byte[]", "example.Node");
                assertThat(box.parts()).extracting(OwnerTile::objects).containsExactly(300L, 300L);
                assertThat(sum(box.parts())).isEqualTo(box.bytes());
            }
            assertThat(nodes.ordinal()).isEqualTo(list.heap().ordinalOf(0x10_000));
            OwnerTile inside = list.ask(new OwnerMap(list.heap().ordinalOf(0x1000)), JobMonitor.silent());
            assertThat(inside.parts().get(0).isSame(nodes)).isTrue();
            OwnerTile values = list.ask(nodes.parts().get(0).group(), JobMonitor.silent());
            assertThat(values.parts()).hasSize(300).allMatch(OwnerTile::isObject);
            assertThat(sum(values.parts())).isEqualTo(values.bytes());
            OwnerRowList rows = new OwnerRowList();
            rows.show(list.ask(new OwnerLevel(holder.ordinal(), true), JobMonitor.silent()), holder.ordinal());
            RowOfBox same = new RowOfBox(list.analysed(), list.analysed().dominators());
            OwnerRows.Row first = rows.get(same.row(nodes, rows));
            assertThat(first.ordinal()).isEqualTo(list.heap().ordinalOf(0x10_000));
            assertThat(same.isSame(nodes, first)).isTrue();
            assertThat(same.box(first, List.of(nodes))).contains(nodes);
        }
    }

    @Test
    void aListUnfoldsToWhatItsNodesHoldUnlessEachObjectIsARow(@TempDir Path folder) throws Exception {
        try (LoadedHeap list = new OpenHeapJob(values(folder.resolve("list.hprof")), 1).run(JobMonitor.silent())) {
            long first = list.heap().ordinalOf(0x10_000);
            OwnerLevel.Answer level = list.ask(new OwnerLevel(first, true), JobMonitor.silent());

            assertThat(level.order()).containsExactly(-1);
            OwnerLevel.ClassOwners group = level.groups().get(0);
            assertThat(group.className()).isEqualTo("byte[]");
            assertThat(group.members()).hasSize(300);
            assertThat(level.ordinals()).hasSize(300).doesNotHaveDuplicates();
            assertThat(level.more()).isZero();

            OwnerRowList rows = new OwnerRowList();
            rows.show(level, first);
            OwnerGroupFacts facts = OwnerGroupFacts.of(rows.get(0), list.heap(), 1);
            assertThat(facts.owner()).as("each of several has some of them").isNull();
            assertThat(facts.ownerName()).isEqualTo("example.Node");

            OwnerLevel.Answer each = list.ask(new OwnerLevel(first, false), JobMonitor.silent());
            assertThat(Arrays.stream(each.ordinals()).mapToObj(list.heap()::idOf))
                    .startsWith(0x10_100L, 0x10_080L);
        }
    }

    /** The key and the value of a node refer to it, so that no node does, but the node keeps it. */
    @Test
    void whatTwoObjectsOfANodeShareStandsInTheList(@TempDir Path folder) throws Exception {
        int count = 100;
        Path dump = linked(folder.resolve("shared.hprof"), "example/Node", List.of("next", "key", "value"), heap -> {
            heap.classDump(0x500, c -> c.superClass(Samples.OBJECT));
            for (int i = 0; i < count; i++) {
                long node = 0x10_000 + 0x100L * i;
                long next = i == count - 1 ? 0 : node + 0x100;
                heap.instance(
                        node, 0x510, values -> values.id(next).id(node + 0x20).id(node + 0x40));
                heap.objectArray(node + 0x20, 0x500, node + 0x60);
                heap.objectArray(node + 0x40, 0x500, node + 0x60);
                heap.bytes(node + 0x60, new byte[10_000]);
            }
            heap.objectArray(0x1000, 0x500, 0x10_000);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
        });
        try (LoadedHeap list = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long first = list.heap().ordinalOf(0x10_000);
            OwnerLevel.Answer level = list.ask(new OwnerLevel(first, true), JobMonitor.silent());
            assertThat(level.groups())
                    .extracting(OwnerLevel.ClassOwners::className)
                    .containsExactly("byte[]", "java.lang.Object[]");
            assertThat(level.groups())
                    .extracting(OwnerLevel.ClassOwners::objects)
                    .containsExactly(100L, 200L);
            assertThat(level.more()).isZero();
            OwnerTile map = list.ask(new OwnerMap(first), JobMonitor.silent());
            assertThat(map.parts())
                    .extracting(OwnerTile::className)
                    .as("the arrays of two are less than a hundredth")
                    .containsExactly("byte[]", "example.Node", null);
            assertThat(sum(map.parts())).isEqualTo(map.bytes());
        }
    }

    /** The row of the list is around all that its nodes hold; so is its box. */
    @Test
    void insideAListTheRowOfABoxIsFoundAndTheBoxOfARow(@TempDir Path folder) throws Exception {
        try (LoadedHeap list = new OpenHeapJob(values(folder.resolve("list.hprof")), 1).run(JobMonitor.silent())) {
            long holder = list.heap().ordinalOf(0x1000);
            long first = list.heap().ordinalOf(0x10_000);
            OwnerTile nodes =
                    list.ask(new OwnerMap(holder), JobMonitor.silent()).parts().get(0);
            OwnerTile values = nodes.parts().get(0);
            OwnerTile value =
                    list.ask(values.group(), JobMonitor.silent()).parts().get(150);
            OwnerRowList rows = new OwnerRowList();
            rows.show(list.ask(new OwnerLevel(holder, true), JobMonitor.silent()), holder);
            rows.unfold(0, list.ask(new OwnerLevel(first, true), JobMonitor.silent()));
            RowOfBox same = new RowOfBox(list.analysed(), list.analysed().dominators());

            assertThat(rows.get(1).group().className()).isEqualTo("byte[]");
            assertThat(same.row(values, rows)).isEqualTo(1);
            assertThat(same.isSame(values, rows.get(1))).isTrue();
            assertThat(same.box(rows.get(1), List.of(nodes, values))).contains(values);
            assertThat(same.row(value, rows)).as("in its group").isEqualTo(1);
            rows.unfoldGroup(1);
            assertThat(rows.get(same.row(value, rows)).ordinal()).isEqualTo(value.ordinal());
            assertThat(same.box(rows.get(200), List.of(nodes, values))).contains(values);
        }
    }

    @Test
    void alsoFromTheEndOfALongListTheWayUpIsFound(@TempDir Path folder) throws Exception {
        int count = 150_000;
        try (LoadedHeap list =
                new OpenHeapJob(values(folder.resolve("list.hprof"), count), 1).run(JobMonitor.silent())) {
            long holder = list.heap().ordinalOf(0x1000);
            long value = list.heap().ordinalOf(0x10_000 + 0x100L * (count - 1) + 0x80);
            OwnerRowList rows = new OwnerRowList();
            rows.show(list.ask(new OwnerLevel(holder, true), JobMonitor.silent()), holder);
            assertThat(rows.get(0).linked()).isEqualTo(count);

            RowOfBox same = new RowOfBox(list.analysed(), list.analysed().dominators());
            OwnerTile box = list.ask(new OwnerMap(value), JobMonitor.silent());
            assertThat(same.row(box, rows)).isZero();
        }
    }

    /** Whether an object is the first of a list is a matter of that object, not of its class. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void besideAListAnObjectOfItsClassStaysAnObject(boolean holdsValues, @TempDir Path folder) throws Exception {
        Path dump = linked(folder.resolve("scopes.hprof"), "example/Scope", heap -> {
            for (int i = 0; i < 40; i++) {
                long node = 0x10_000 + 0x100L * i;
                heap.instance(
                        node,
                        0x510,
                        values -> values.id(node == 0x10_000 + 39 * 0x100 ? 0 : node + 0x100)
                                .id(holdsValues ? node + 0x80 : 0));
                heap.bytes(node + 0x80, new byte[500]);
            }
            for (long plain : new long[] {0x2000, 0x3000}) {
                heap.instance(plain, 0x510, values -> values.id(0).id(plain + 0x80));
                heap.bytes(plain + 0x80, new byte[holdsValues ? 50_000 : 2_000]);
            }
            heap.objectArray(0x1000, 0x500, 0x10_000, 0x2000, 0x3000);
            heap.root(Tag.ROOT_UNKNOWN, 0x1000);
        });
        try (LoadedHeap scopes = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long owner = scopes.heap().ordinalOf(0x1000);
            List<OwnerTile> parts =
                    scopes.ask(new OwnerMap(owner), JobMonitor.silent()).parts();
            assertThat(parts).extracting(TileNames::name).startsWith("Scope", "Scope", "40 × Scope, linked");
            assertThat(parts.get(2).ordinal()).isEqualTo(scopes.heap().ordinalOf(0x10_000));
            OwnerRowList rows = new OwnerRowList();
            rows.show(scopes.ask(new OwnerLevel(owner, false), JobMonitor.silent()), owner);
            RowOfBox same = new RowOfBox(scopes.analysed(), scopes.analysed().dominators());
            for (OwnerTile part : parts.subList(0, 3)) {
                assertThat(rows.get(same.row(part, rows)).ordinal()).isEqualTo(part.ordinal());
            }
            OwnerTile opened = scopes.ask(new OwnerMap(parts.get(2).ordinal()), JobMonitor.silent());
            assertThat(opened.parts())
                    .as("none of a list that holds nothing")
                    .extracting(OwnerTile::className)
                    .containsExactly(holdsValues ? new String[] {"byte[]", "example.Scope"} : new String[0]);
        }
    }

    @Test
    void whatHoldsManySmallObjectsOfAClassIsSeenWithWhatIsBesideIt(@TempDir Path folder) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    long[] arrays = new long[300];
                    for (int i = 0; i < arrays.length; i++) {
                        arrays[i] = 0x10000 + 0x1000L * i;
                        heap.bytes(arrays[i], new byte[1000]);
                    }
                    heap.objectArray(0x1000, 0x500, arrays);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                    heap.bytes(0x2000, new byte[6000]);
                    heap.root(Tag.ROOT_UNKNOWN, 0x2000);
                })
                .end()
                .writeTo(folder.resolve("many.hprof"));
        try (LoadedHeap many = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile map = many.ask(new OwnerMap(Dominators.VIRTUAL_ROOT), JobMonitor.silent());
            assertThat(map.chain()).isEmpty();
            OwnerTile holder = map.parts().get(0);
            assertThat(holder.isObject()).isTrue();
            assertThat(holder.bytes()).isGreaterThan(map.bytes() * 95 / 100);
            assertThat(holder.parts().get(0).objects()).isEqualTo(300);
            assertThat(map.parts().get(1).className()).isEqualTo("byte[]");
            check(map.parts());
        }
    }

    @Test
    void aGroupIsOpenedToItsLargestObjectsAndTheRestOfItIsAGroupAgain(@TempDir Path folder) throws Exception {
        int count = OwnerGroup.MOST + 100;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    long[] arrays = new long[count];
                    for (int i = 0; i < arrays.length; i++) {
                        arrays[i] = 0x10000 + 0x1000L * i;
                        heap.bytes(arrays[i], new byte[1000 + 8 * (i % 7)]);
                    }
                    heap.objectArray(0x1000, 0x500, arrays);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("many.hprof"));
        try (LoadedHeap many = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile group = many.ask(new OwnerMap(many.heap().ordinalOf(0x1000)), JobMonitor.silent())
                    .parts()
                    .get(0);
            assertThat(group.objects()).isEqualTo(count);
            OwnerTile opened = many.ask(group.group(), JobMonitor.silent());
            assertThat(sum(opened.parts())).isEqualTo(group.bytes());
            List<OwnerTile> largest =
                    opened.parts().stream().filter(OwnerTile::isObject).toList();
            assertThat(largest).hasSize(OwnerGroup.MOST);
            OwnerTile rest = opened.parts().stream()
                    .filter(part -> !part.isObject())
                    .findFirst()
                    .orElseThrow();
            assertThat(rest.objects()).isEqualTo(100);
            OwnerTile others = many.ask(rest.group(), JobMonitor.silent());
            assertThat(others.parts()).hasSize(100).allMatch(OwnerTile::isObject);
            assertThat(sum(others.parts())).isEqualTo(rest.bytes());
            assertThat(others.parts().get(0).bytes())
                    .isLessThanOrEqualTo(largest.get(largest.size() - 1).bytes());
            Set<Long> all = new HashSet<>();
            largest.forEach(part -> all.add(part.ordinal()));
            others.parts().forEach(part -> all.add(part.ordinal()));
            assertThat(all).hasSize(count);
        }
    }

    @Test
    void aGroupOfSoManyThatNoneIsSeenIsOpenedToOnePartThatDoesNotOpen(@TempDir Path folder) throws Exception {
        int count = 20 * OwnerGroup.MOST + 1000;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .segment(heap -> {
                    long[] arrays = LongStream.range(0, count)
                            .map(number -> 0x10000 + 0x100 * number)
                            .toArray();
                    for (long array : arrays) {
                        heap.bytes(array, new byte[40]);
                    }
                    heap.objectArray(0x1000, 0x500, arrays);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("alike.hprof"));
        try (LoadedHeap many = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile group = many.ask(new OwnerMap(many.heap().ordinalOf(0x1000)), JobMonitor.silent())
                    .parts()
                    .get(0);
            OwnerTile opened = many.ask(group.group(), JobMonitor.silent());
            assertThat(sum(opened.parts())).isEqualTo(group.bytes());
            assertThat(opened.parts())
                    .singleElement()
                    .matches(part -> part.objects() == count && part.isThemselves() && !part.opens());
        }
    }

    @Test
    void aGroupOfEntriesIsOpenedToTheClassesOfWhatTheyKeep(@TempDir Path folder) throws Exception {
        int count = OwnerGroup.MOST + 200;
        int linked = 50;
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(0x600, "example.Node")
                .namedClass(0x700, "example.Quote")
                .utf8(0x901, "value")
                .utf8(0x902, "next")
                .utf8(0x903, "prices")
                .segment(heap -> {
                    heap.classDump(
                            0x600,
                            type -> type.field(0x901, BasicType.OBJECT)
                                    .field(0x902, BasicType.OBJECT)
                                    .instanceSize(16));
                    heap.classDump(
                            0x700, type -> type.field(0x903, BasicType.OBJECT).instanceSize(8));
                    long[] nodes = new long[count];
                    for (int i = 0; i < count + linked; i++) {
                        long node = 0x10000 + 0x1000L * i;
                        // The last ones are in the same places of the table as the first.
                        long next = i < linked ? 0x10000 + 0x1000L * (count + i) : 0;
                        heap.instance(
                                node, 0x600, values -> values.id(node + 0x100).id(next));
                        heap.instance(node + 0x100, 0x700, values -> values.id(node + 0x200));
                        heap.bytes(node + 0x200, new byte[i >= linked && i < linked + 22 ? 30_000 : 1000]);
                        if (i < count) {
                            nodes[i] = node;
                        }
                    }
                    heap.objectArray(0x1000, 0x500, nodes);
                    heap.root(Tag.ROOT_UNKNOWN, 0x1000);
                })
                .end()
                .writeTo(folder.resolve("entries.hprof"));
        try (LoadedHeap many = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            OwnerTile group =
                    many.ask(new OwnerMap(many.heap().ordinalOf(0x1000)), JobMonitor.silent()).parts().stream()
                            .filter(part -> part.group() != null)
                            .findFirst()
                            .orElseThrow();
            assertThat(group.className()).isEqualTo("example.Node");
            assertThat(group.objects()).isEqualTo(count + linked);
            assertThat(TileNames.whole(group)).isEqualTo("650 × example.Node, chained behind others: 50");
            // Before one looks into it, too: the entries of a table say nothing.
            assertThat(group.parts())
                    .extracting(TileNames::of)
                    .containsExactlyInAnyOrder("650 × Quote", "650 × Node, themselves");
            OwnerLevel.ClassOwners row = many.ask(
                            new OwnerLevel(many.heap().ordinalOf(0x1000), true), JobMonitor.silent())
                    .groups()
                    .get(0);
            assertThat(row.members()).hasSize(count);
            assertThat(row.objects()).isEqualTo(group.objects());
            assertThat(row.shallow())
                    .isEqualTo((count + linked)
                            * many.heap().shallowSize(many.heap().ordinalOf(0x10000)));
            DominatorTree.ClassRow told = many.ask(
                            new DominatorTree("0x1000", DominatorTree.By.CLASS, 0), JobMonitor.silent())
                    .classes()
                    .get(0);
            assertThat(told.objects()).isEqualTo(count);
            assertThat(told.chained()).isEqualTo(linked);
            OwnerTile opened = many.ask(group.group(), JobMonitor.silent());
            assertThat(sum(opened.parts())).isEqualTo(group.bytes());
            // What they keep, also those that share a place, and their own bytes: the large ones are too many.
            assertThat(opened.parts())
                    .extracting(TileNames::of)
                    .containsExactlyInAnyOrder("650 × Quote", "650 × Node, themselves");
            OwnerTile quotes = opened.parts().get(0);
            OwnerTile below = many.ask(quotes.group(), JobMonitor.silent());
            assertThat(sum(below.parts())).isEqualTo(quotes.bytes());
            assertThat(below.parts())
                    .extracting(TileNames::of)
                    .containsExactly("650 × byte[]", "650 × Quote, themselves");
            OwnerTile arrays = many.ask(below.parts().get(0).group(), JobMonitor.silent());
            assertThat(sum(arrays.parts())).isEqualTo(below.parts().get(0).bytes());
            assertThat(arrays.parts()).hasSize(OwnerGroup.MOST + 1).anyMatch(part -> part.group() != null);
        }
    }

    @Test
    void aSmallGroupAmongManyObjectsIsOpenedInOnePass(@TempDir Path folder) throws Exception {
        int many = 70_000;
        int few = 30;
        long[] all = LongStream.rangeClosed(1, many + few)
                .map(number -> 0x10000 + 0x100 * number)
                .toArray();
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x500, "[Ljava.lang.Object;")
                .namedClass(0x600, "example.Rare")
                .segment(heap -> {
                    heap.classDump(0x600, type -> {});
                    for (int i = 0; i < many; i++) {
                        heap.bytes(all[i], new byte[40]);
                    }
                    for (int i = many; i < all.length; i++) {
                        heap.instance(all[i], 0x600);
                    }
                    // What has two that refer to it is looked for among all objects.
                    heap.objectArray(0x1000, 0x500, all);
                    heap.objectArray(0x2000, 0x500, all);
                    heap.objectArray(0x3000, 0x500, 0x1000, 0x2000);
                    heap.root(Tag.ROOT_UNKNOWN, 0x3000);
                })
                .end()
                .writeTo(folder.resolve("rare.hprof"));
        try (LoadedHeap heap = new OpenHeapJob(dump, 1).run(JobMonitor.silent())) {
            long owner = heap.heap().ordinalOf(0x3000);
            OwnerGroup rare = heap.ask(new OwnerMap(owner), JobMonitor.silent()).parts().stream()
                    .map(OwnerTile::group)
                    .filter(group -> group != null && group.objects() == few)
                    .findFirst()
                    .orElseThrow();
            AtomicInteger once = new AtomicInteger();
            heap.analysed().dominators().children(owner, null, few, (done, total) -> once.incrementAndGet());
            AtomicInteger asked = new AtomicInteger();
            OwnerTile opened = rare.ask(heap.analysed(), (done, total) -> asked.incrementAndGet());
            assertThat(opened.parts()).hasSize(few).allMatch(part -> "example.Rare".equals(part.className()));
            assertThat(asked.get()).isPositive().isEqualTo(once.get());
        }
    }

    private static void check(List<OwnerTile> tiles) {
        for (OwnerTile tile : tiles) {
            assertThat(tile.parts())
                    .satisfiesAnyOf(
                            none -> assertThat(none).isEmpty(),
                            parts -> assertThat(sum(tile.parts())).isEqualTo(tile.bytes()));
            check(tile.parts());
        }
    }

    private static long sum(List<OwnerTile> tiles) {
        return tiles.stream().mapToLong(OwnerTile::bytes).sum();
    }

    @Test
    void theFiguresAreThoseOfTheClasses() throws IOException {
        HeapFigures.Answer figures = heap.ask(new HeapFigures(), JobMonitor.silent());
        assertThat(figures.array().className()).endsWith("]");
        assertThat(figures.arrayBytes())
                .isEqualTo(heap.heap()
                        .shallowSize(heap.heap().ordinalOf(figures.array().id())));
        ClassHistogram.Answer classes = heap.ask(new ClassHistogram(ClassHistogram.By.CLASS), JobMonitor.silent());
        assertThat(figures.objects()).as("as the command line tells it").isEqualTo(classes.objects());
        assertThat(figures.reachable()).isEqualTo(classes.shallow());
        assertThat(figures.unreachableObjects()).isEqualTo(classes.unreachableObjects());
        assertThat(figures.unreachable()).isEqualTo(classes.unreachableShallow());
        ClassHistogram.Answer loaders = heap.ask(new ClassHistogram(ClassHistogram.By.LOADER), JobMonitor.silent());
        assertThat(figures.loaders()).isEqualTo(loaders.rows().size());
    }
}
