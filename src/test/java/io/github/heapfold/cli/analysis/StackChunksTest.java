package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackChunksTest {
    @TempDir
    Path folder;

    @Test
    void thatStacksOfVirtualThreadsAreNotCountedIsSaidWhereThereAreMany() throws Exception {
        String many = dump(100);
        // The second answer comes from the index that the first one has kept.
        for (String option : new String[] {"--keep-index", "--json"}) {
            assertThat(Shell.run("classes", many, option).err())
                    .contains(
                            "has 100 pieces of stacks of virtual threads",
                            "no root leads",
                            "no dump tells how large they are");
        }
        JsonObject answer =
                JsonParser.object().from(Shell.run("threads", many, "--json").out());
        assertThat(answer.getLong("stackChunks")).isEqualTo(100);
    }

    @Test
    void ofAFewNothingIsSaid() throws Exception {
        String few = dump(99);

        assertThat(Shell.run("classes", few).err()).doesNotContain("virtual threads");
        assertThat(JsonParser.object()
                        .from(Shell.run("classes", few, "--json").out())
                        .getLong("stackChunks"))
                .isEqualTo(99);
    }

    private String dump(int chunks) throws Exception {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "jdk/internal/vm/StackChunk")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    for (int i = 0; i < chunks; i++) {
                        heap.instance(0x1000 + i, 0x110, values -> {});
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x1000 + i);
                    }
                })
                .end()
                .writeTo(folder.resolve("chunks.hprof"))
                .toString();
    }
}
