package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three threads that stand in one place. */
class LocalsOfThreadsTest {
    private static final int NO_FRAME = -1;

    /** Of the reachable bytes of each dump, far the most. */
    private static final int LARGE = 3_000_000;

    @TempDir
    Path folder;

    @Test
    void whatOneThreadHoldsInNoFrameIsToldWhicheverItIs() throws Exception {
        String text = text(heap -> {
            heap.primitiveArray(0x2000, BasicType.BYTE, new long[10_000]);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 2, NO_FRAME);
        });

        assertThat(text.lines())
                .containsSubsequence("    in no frame:", "        local byte[] 0x2000 of thread 0x1001, keeps 10.0 kB");
    }

    @Test
    void theOneLocalThatKeepsMuchHasItsIdAndItsThread() throws Exception {
        String text = text(heap -> {
            heap.primitiveArray(0x2000, BasicType.BYTE, new long[10_000]);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 3, 0);
        });

        // A third of a hundredth of all.
        assertThat(text.lines()).contains("        local byte[] 0x2000 of thread 0x1002, keeps 10.0 kB");
    }

    @Test
    void ofLocalsOfOneClassTheLargestIsNamed() throws Exception {
        String text = text(heap -> {
            for (int i = 0; i < 3; i++) {
                heap.primitiveArray(0x2000 + i, BasicType.BYTE, new long[i == 1 ? 10_000 : 984]);
                heap.root(Tag.ROOT_JAVA_FRAME, 0x2000 + i, i + 1, 0);
            }
        });

        assertThat(text.lines())
                .contains(
                        "        3 locals byte[], keep 1.01 kB to 10.0 kB each; the largest is 0x2001 of thread 0x1001");
    }

    @Test
    void whatIsSmallerThanItsThreadsAndOfBothSaysSo() throws Exception {
        String text = text(heap -> {
            heap.primitiveArray(0x2000, BasicType.BYTE, new long[5_000]);
            for (int i = 0; i < 3; i++) {
                heap.primitiveArray(0x2001 + i, BasicType.BYTE, new long[10_000]);
                heap.root(Tag.ROOT_JAVA_FRAME, 0x2001 + i, i + 1, 0);
            }
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 1, 0);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 2, 0);
        });

        assertThat(text.lines().filter(line -> line.contains("0x2000")))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("keeps 5.02 kB; not by one of these threads alone"));
    }

    @Test
    void whatIsSmallerThanItsThreadAndOfAnotherRootSaysSo() throws Exception {
        String text = text(heap -> {
            heap.primitiveArray(0x2000, BasicType.BYTE, new long[5_000]);
            heap.primitiveArray(0x2001, BasicType.BYTE, new long[10_000]);
            heap.root(Tag.ROOT_STICKY_CLASS, 0x2000);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 1, 0);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2001, 1, 1);
        });

        assertThat(text.lines().filter(line -> line.contains("0x2000")))
                .singleElement()
                .satisfies(
                        line -> assertThat(line).endsWith("; not by this thread alone: another root leads there, too"));
        assertThat(text.lines().filter(line -> line.contains("0x2001")))
                .singleElement()
                .satisfies(line -> assertThat(line).doesNotContain("alone"));
    }

    @Test
    void threadsOfWhoseFramesNothingIsToldAreNotPutTogether() throws Exception {
        String file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Thread")
                .stackTrace(1, 1, 0x11, 0x12)
                .stackTrace(2, 2, 0x21, 0x22)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    for (int i = 0; i < 2; i++) {
                        heap.instance(0x1000 + i, 0x110, values -> {});
                        heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000 + i, i + 1, i + 1);
                    }
                })
                .end()
                .writeTo(folder.resolve("unknown.hprof"))
                .toString();

        assertThat(Shell.run("threads", file).out()).contains(": 2 threads, ");
        assertThat(JsonParser.object()
                        .from(Shell.run("threads", file, "--json").out())
                        .getArray("stacks"))
                .isEmpty();
    }

    /** The path by fields is one more, on which objects are a second time. */
    @Test
    void whereAllPathsBeginWithLocalsItSaysThatThoseByFieldsAreToldToo() throws Exception {
        String words = "also on its shortest by fields";
        Consumer<HeapBuilder> local = heap -> {
            heap.classDump(0x120, c -> c.superClass(0x100));
            heap.instance(0x2000, 0x120, values -> {});
            heap.instance(0x2008, 0x120, values -> {});
            heap.objectArray(0x2010, 0x130, 0x2000, 0x2008);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 1, 0);
            heap.root(Tag.ROOT_JAVA_FRAME, 0x2010, 1, 0);
        };

        assertThat(paths(local))
                .contains("Each is told on its shortest path alone")
                .doesNotContain(words);
        assertThat(paths(local.andThen(heap -> heap.root(Tag.ROOT_JNI_GLOBAL, 0x2010, 1))))
                .contains(words)
                .doesNotContain("alone");
    }

    private String paths(Consumer<HeapBuilder> more) {
        return Shell.run("paths", file(more), "--to", "example.Item").out();
    }

    private String text(Consumer<HeapBuilder> more) {
        return Shell.run("threads", file(more)).out();
    }

    private String file(Consumer<HeapBuilder> more) {
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Thread")
                .namedClass(0x120, "example/Item")
                .namedClass(0x130, "[Lexample/Item;")
                .utf8(1, "park")
                .utf8(2, "()V")
                .utf8(3, "run")
                .stackFrame(0x11, 1, 2, 2, 0)
                .stackFrame(0x12, 3, 2, 2, 5)
                .stackTrace(1, 1, 0x11, 0x12)
                .stackTrace(2, 2, 0x11, 0x12)
                .stackTrace(3, 3, 0x11, 0x12)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x100);
                    heap.primitiveArray(0x5000, BasicType.BYTE, new long[LARGE]);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x5000);
                    for (int i = 0; i < 3; i++) {
                        heap.instance(0x1000 + i, 0x110, values -> {});
                        heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000 + i, i + 1, i + 1);
                    }
                    more.accept(heap);
                })
                .end()
                .writeTo(folder.resolve("alike.hprof"));
        return file.toString();
    }
}
