package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trees that are copied where they are written to, as those of a store: a table has the last version, which has the
 * first node and the version before.
 */
class VersionedTreeTest {
    private static final long HOST = 0x70;
    private static final long PAGE = 0x71;
    private static final long NODE = 0x72;
    private static final long LEAF = 0x73;
    private static final long LINK = 0x74;
    private static final long LINKS = 0x75;
    private static final long ROW = 0x76;
    private static final long ROWS = 0x77;
    private static final long TABLE = 0x78;
    private static final long ATOMIC = 0x79;
    private static final long VERSION = 0x7a;

    /** Of the nodes of each level: many enough so that none of them is large by itself. */
    private static final List<Integer> BRANCHES = List.of(16, 12, 6);

    private static final long NODES_OF_TREE = 1 + 16 + 16 * 12;
    private static final long LEAVES = 16 * 12 * 6;
    private static final int ROWS_OF_LEAF = 4;
    private static final long ROWS_OF_TREE = LEAVES * ROWS_OF_LEAF;

    private long given = 0x10_000;

    private long id() {
        return given += 0x10;
    }

    /** Gives links to all that is below a node. */
    private long[] links(HeapBuilder heap, int depth) {
        long[] links = new long[BRANCHES.get(depth)];
        for (int i = 0; i < links.length; i++) {
            links[i] = id();
            long page = depth == BRANCHES.size() - 1 ? leaf(heap) : node(heap, links(heap, depth + 1));
            heap.instance(links[i], LINK, values -> values.id(page));
        }
        return links;
    }

    private long node(HeapBuilder heap, long[] below) {
        long array = id();
        heap.objectArray(array, LINKS, below);
        long node = id();
        heap.instance(node, NODE, values -> values.id(array));
        return node;
    }

    private long leaf(HeapBuilder heap) {
        long[] rows = new long[ROWS_OF_LEAF];
        for (int i = 0; i < rows.length; i++) {
            long bytes = id();
            heap.bytes(bytes, new byte[600]);
            rows[i] = id();
            heap.instance(rows[i], ROW, values -> values.id(bytes));
        }
        long array = id();
        heap.objectArray(array, ROWS, rows);
        long leaf = id();
        heap.instance(leaf, LEAF, values -> values.id(array));
        return leaf;
    }

    private long version(HeapBuilder heap, long root, long before) {
        long version = id();
        heap.instance(version, VERSION, values -> values.id(root).id(before));
        return version;
    }

    /** A table in which a version can be put in the place of another one. */
    private long table(HeapBuilder heap, long version) {
        long atomic = id();
        heap.instance(atomic, ATOMIC, values -> values.id(version));
        long table = id();
        heap.instance(table, TABLE, values -> values.id(atomic));
        return table;
    }

    private Suspect suspect(Path folder, Versions versions) throws IOException {
        List<Suspect> suspects = JudgedDumps.suspects(dump(folder, versions));
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    /** Writes the versions of a tree and gives the last one. */
    private interface Versions {
        long write(HeapBuilder heap);
    }

    private Path dump(Path folder, Versions versions) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(HOST, "example/Host")
                .namedClass(PAGE, "example/Page")
                .namedClass(NODE, "example/Node")
                .namedClass(LEAF, "example/Leaf")
                .namedClass(LINK, "example/Link")
                .namedClass(LINKS, "[Lexample/Link;")
                .namedClass(ROW, "example/Row")
                .namedClass(ROWS, "[Lexample/Row;")
                .namedClass(TABLE, "example/Table")
                .namedClass(ATOMIC, "java/util/concurrent/atomic/AtomicReference")
                .namedClass(VERSION, "example/Version")
                .utf8(0x40, "TABLE")
                .utf8(0x41, "current")
                .utf8(0x42, "links")
                .utf8(0x43, "rows")
                .utf8(0x44, "page")
                .utf8(0x45, "bytes")
                .utf8(0x46, "value")
                .utf8(0x47, "root")
                .utf8(0x48, "previous")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(PAGE, c -> c.superClass(Samples.OBJECT));
                    fields(heap, NODE, PAGE, 0x42);
                    fields(heap, LEAF, PAGE, 0x43);
                    fields(heap, LINK, Samples.OBJECT, 0x44);
                    fields(heap, ROW, Samples.OBJECT, 0x45);
                    fields(heap, TABLE, Samples.OBJECT, 0x41);
                    fields(heap, ATOMIC, Samples.OBJECT, 0x46);
                    fields(heap, VERSION, Samples.OBJECT, 0x47, 0x48);
                    heap.classDump(LINKS, c -> c.superClass(Samples.OBJECT));
                    heap.classDump(ROWS, c -> c.superClass(Samples.OBJECT));
                    long table = table(heap, versions.write(heap));
                    heap.classDump(HOST, c -> c.superClass(Samples.OBJECT).staticField(0x40, BasicType.OBJECT, table));
                    heap.root(Tag.ROOT_STICKY_CLASS, HOST);
                })
                .end()
                .writeTo(folder.resolve("tree.hprof"));
    }

    private static void fields(HeapBuilder heap, long type, long above, long... names) {
        heap.classDump(type, c -> {
            c.superClass(above).instanceSize(8 * names.length);
            for (long name : names) {
                c.field(name, BasicType.OBJECT);
            }
        });
    }

    private static String sentence(Suspect suspect) {
        return new SuspectSentences(Locale.ENGLISH).of(suspect);
    }

    private static List<String> classes(Suspect suspect) {
        return suspect.levels().stream().map(Suspect.Level::className).toList();
    }

    @Test
    void aTreeOfWhichNoBranchIsLargeIsToldWithWhatItsLeavesHold(@TempDir Path folder) throws IOException {
        Suspect suspect = suspect(folder, heap -> version(heap, node(heap, links(heap, 0)), 0));

        assertThat(suspect.accumulation().className()).isEqualTo("example.Node");
        assertThat(classes(suspect)).containsExactly("example.Node", "example.Leaf", "example.Row");
        assertThat(suspect.levels().stream().map(Suspect.Level::objects))
                .containsExactly(NODES_OF_TREE, LEAVES, ROWS_OF_TREE);
        assertThat(sentence(suspect))
                .matches("One list or tree of example\\.Node keeps [\\d.]+ MB \\(>99.9 % of the heap\\) alive, of which"
                        + " 4,608 example\\.Row are .*")
                .doesNotContain("what they hold");
    }

    /** The version has no name that anybody knows: the table has one after the other. */
    @Test
    void whoHasTheVersionsKeepsTheTree(@TempDir Path folder) throws IOException {
        Suspect suspect = suspect(folder, heap -> version(heap, node(heap, links(heap, 0)), 0));

        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.FIELD, "example.Table", "current", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(new Keeper(KeeperKind.STATIC, "example.Host", "TABLE", null));
    }
}
