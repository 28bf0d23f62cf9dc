package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers name threads by whom they serve, and what tells of leaks is passed on. */
class NamesOfThreadsTest {
    private static final String TOKEN = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

    @TempDir
    Path folder;

    private String dump;

    /** A thread that has a large array in a variable, and its name from a request. */
    @BeforeEach
    void writeDump() throws Exception {
        dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Thread")
                .namedClass(0x120, "java/lang/String")
                .namedClass(0x130, "example/Server")
                .utf8(1, "name")
                .utf8(2, "value")
                .utf8(3, "serve")
                .utf8(4, "()V")
                .stackFrame(0x11, 3, 4, 1, 5)
                .stackTrace(1, 1, 0x11)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).field(2, BasicType.OBJECT));
                    heap.classDump(0x130, c -> c.superClass(0x100));
                    heap.instance(0x1000, 0x110, v -> v.id(0x1010));
                    heap.instance(0x1010, 0x120, v -> v.id(0x1020));
                    heap.bytes(0x1020, ("exec-3 " + TOKEN).getBytes(StandardCharsets.ISO_8859_1));
                    heap.primitiveArray(0x2000, BasicType.BYTE, new long[8_000_000]);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 1, 1);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 1, 0);
                    heap.instance(0x3000, 0x110, v -> v.id(0x3010));
                    heap.instance(0x3010, 0x120, v -> v.id(0x3020));
                    heap.bytes(0x3020, "pool-1-thread-7".getBytes(StandardCharsets.ISO_8859_1));
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x3000, 2, 1);
                })
                .end()
                .writeTo(folder.resolve("served.hprof"))
                .toString();
    }

    @Test
    void whatMayBeASecretIsNotToldWherePathsAre() throws Exception {
        for (List<String> question : List.of(
                List.of("leaks", dump),
                List.of("leaks", dump, "--json"),
                List.of("leaks", dump, "--csv"),
                List.of("paths", dump, "--to", "0x2000"),
                List.of("paths", dump, "--to", "0x2000", "--json"))) {
            assertThat(Shell.run(question.toArray(String[]::new)).out())
                    .as(String.join(" ", question))
                    .contains("exec-3 ***")
                    .doesNotContain(TOKEN);
        }
    }

    @Test
    void norWhereObjectsAreToldApartByTheirNames() {
        for (List<String> question : List.of(
                List.of("dominators", dump),
                List.of("dominators", dump, "--json"),
                List.of("dominators", dump, "--csv"))) {
            assertThat(Shell.run(question.toArray(String[]::new)).out())
                    .as(String.join(" ", question))
                    .contains("exec-3 ***", "pool-1-thread-7")
                    .doesNotContain(TOKEN.substring(0, 20));
        }
    }

    @Test
    void norInAReport() throws Exception {
        for (String ending : List.of("html", "md", "txt")) {
            Path report = folder.resolve("r." + ending);
            Shell.run("leaks", dump, "--report", report.toString());
            assertThat(Files.readString(report).replace("\\", ""))
                    .contains("exec-3 ***")
                    .doesNotContain(TOKEN);
        }
    }

    /** Who asks for the threads asks for their names. */
    @Test
    void itIsAmongTheThreads() {
        assertThat(Shell.run("threads", dump).out()).contains("exec-3 " + TOKEN.substring(0, 20));
    }

    @Test
    void whoAsksForAnObjectIsToldThatItsValuesAreShown() {
        assertThat(Shell.run("object", dump, "0x1000").out()).contains(TOKEN.substring(0, 20));
        assertThat(Shell.run("object", "--help").out().replaceAll("\\s+", " "))
                .contains("Values are shown as they are, passwords and other secrets too");
    }
}
