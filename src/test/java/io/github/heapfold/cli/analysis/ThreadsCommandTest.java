package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.AlikeThreads;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsCommandTest {
    @TempDir
    Path folder;

    private String dump;

    @BeforeEach
    void writeDump() throws Exception {
        dump = AlikeThreads.writeTo(folder.resolve("alike.hprof")).toString();
    }

    @Test
    void equalStacksStandOnceWithWhatTheirThreadsKeepTogether() {
        String text = Shell.run("threads", dump).out();

        assertThat(text)
                .contains("5 threads with 3 different stacks", "3 threads with this stack: keep 12.1 kB")
                .contains("java.lang.Thread 0x1000, thread java.lang.Thread 0x1001, ")
                .contains("3 locals byte[], keep ");
        assertThat(text.lines().filter(line -> line.contains(AlikeThreads.CALL)))
                .hasSize(1);
        assertThat(text.lines().filter(line -> line.contains(AlikeThreads.REST)))
                .hasSize(1);
        assertThat(Shell.run("threads", dump, "--limit", "1").out()).contains("2 more stacks (");
        assertThat(Shell.run("threads", "--help").out()).contains("counts stacks");
    }

    @Test
    void whatKeepsMoreThanItsThreadIsSaidToHangOnAnotherRootToo() {
        String text = Shell.run("threads", dump).out();

        assertThat(text.lines().filter(line -> line.contains("0x3000")))
                .satisfiesExactly(
                        several -> assertThat(several).endsWith("; not by one of these threads alone"),
                        one -> assertThat(one).endsWith("; not by this thread alone: another root leads there, too"));
        assertThat(text.lines().filter(line -> line.contains("0x2003")))
                .singleElement()
                .satisfies(own -> assertThat(own).doesNotContain("alone"));
    }

    @Test
    void jsonHasEachThreadAsBeforeAndWhatSeveralWereDoing() throws Exception {
        JsonObject answer =
                JsonParser.object().from(Shell.run("threads", dump, "--json").out());

        assertThat(answer.getArray("threads")).hasSize(5);
        JsonArray stacks = answer.getArray("stacks");
        assertThat(stacks).hasSize(1);
        JsonObject stack = stacks.getObject(0);
        assertThat(stack.getInt("threads")).isEqualTo(3);
        assertThat(stack.getString("place")).isEqualTo(AlikeThreads.CALL);
        assertThat(stack.getString("id")).isEqualTo("0x1000");
        assertThat(stack.getArray("frames")).hasSize(2);
        long kept = 0;
        for (int i = 0; i < 3; i++) {
            JsonObject thread = answer.getArray("threads").getObject(i);
            kept += thread.getLong("retained");
            assertThat(thread.getArray("frames").getObject(1).getArray("locals"))
                    .hasSize(2);
        }
        assertThat(stack.getLong("retained")).isEqualTo(kept);
    }
}
