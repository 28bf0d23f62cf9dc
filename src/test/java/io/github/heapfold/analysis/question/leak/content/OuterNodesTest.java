package io.github.heapfold.analysis.question.leak.content;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.Suspect;
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

/** A tree of which two first nodes have the same branches, as one that is copied where it is written to. */
class OuterNodesTest {
    private static final long HOST = 0x70;
    private static final long NODE = 0x71;
    private static final long LEAF = 0x72;
    private static final long LINK = 0x73;
    private static final long LINKS = 0x74;

    /** Of the nodes of each level. */
    private static final List<Integer> BRANCHES = List.of(9, 20, 20);

    private long given = 0x10_000;

    private long id() {
        return given += 0x10;
    }

    /** Gives the array with the links to all that is below a node. */
    private long branches(HeapBuilder heap, int depth) {
        long[] links = new long[BRANCHES.get(depth)];
        for (int i = 0; i < links.length; i++) {
            long page = id();
            if (depth == BRANCHES.size() - 1) {
                long bytes = id();
                heap.bytes(bytes, new byte[300]);
                heap.instance(page, LEAF, values -> values.id(bytes));
            } else {
                long below = branches(heap, depth + 1);
                heap.instance(page, NODE, values -> values.id(below));
            }
            long link = id();
            heap.instance(link, LINK, values -> values.id(page));
            links[i] = link;
        }
        long array = id();
        heap.objectArray(array, LINKS, links);
        return array;
    }

    @Test
    void aTreeWhoseFirstNodesShareTheirBranchesIsOne(@TempDir Path folder) throws IOException {
        Suspect suspect = suspect(folder, true);

        assertThat(suspect.accumulation().className()).isEqualTo("example.Link[]");
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .matches("(3,600 example.Leaf in one list or tree of example.Node keep|One list or tree of example.Node"
                        + " keeps) .*")
                .doesNotContain("what they hold");
    }

    @Test
    void treesInAnArrayThatNoNodeHasAreEachForThemselves(@TempDir Path folder) throws IOException {
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect(folder, false)))
                .doesNotContain("One list or tree")
                .doesNotContain("one list or tree");
    }

    /** @param isShared whether two nodes have the array with the first branches; else statics have it */
    private Suspect suspect(Path folder, boolean isShared) throws IOException {
        Path file = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(HOST, "example/Host")
                .namedClass(NODE, "example/Node")
                .namedClass(LEAF, "example/Leaf")
                .namedClass(LINK, "example/Link")
                .namedClass(LINKS, "[Lexample/Link;")
                .utf8(0x40, "before")
                .utf8(0x41, "now")
                .utf8(0x42, "links")
                .utf8(0x43, "bytes")
                .utf8(0x44, "page")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(
                            HOST,
                            c -> c.superClass(Samples.OBJECT)
                                    .staticField(0x40, BasicType.OBJECT, isShared ? 0x900 : 0x920)
                                    .staticField(0x41, BasicType.OBJECT, isShared ? 0x910 : 0x920));
                    heap.classDump(LINKS, c -> c.superClass(Samples.OBJECT));
                    for (long[] type : new long[][] {{NODE, 0x42}, {LEAF, 0x43}, {LINK, 0x44}}) {
                        heap.classDump(
                                type[0],
                                c -> c.superClass(Samples.OBJECT)
                                        .instanceSize(8)
                                        .field(type[1], BasicType.OBJECT));
                    }
                    heap.root(Tag.ROOT_STICKY_CLASS, HOST);
                    long branches = branches(heap, 0);
                    heap.instance(0x900, NODE, values -> values.id(branches));
                    heap.instance(0x910, NODE, values -> values.id(branches));
                    heap.instance(0x920, LEAF, values -> values.id(branches));
                })
                .end()
                .writeTo(folder.resolve("tree.hprof"));

        List<Suspect> suspects = JudgedDumps.suspects(file);

        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }
}
