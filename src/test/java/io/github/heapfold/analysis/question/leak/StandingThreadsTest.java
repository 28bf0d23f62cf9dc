package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.job.input.Input;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandingThreadsTest {
    private static final int THREADS = 60;

    @TempDir
    Path folder;

    @Test
    void ofTooManyThreadsIsSaidWhereTheyAllStand() throws Exception {
        Suspect suspect = suspect(THREADS);

        assertThat(suspect.standing()).isEqualTo(new Suspect.Standing(THREADS, "com.acme.Upstream.call", true));
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .endsWith("; all of these threads stand in com.acme.Upstream.call.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect)).endsWith("；这些线程都停在 com.acme.Upstream.call。");
    }

    @Test
    void ofThoseThatMostlyStandInOneMethodHowManyDo() throws Exception {
        Suspect suspect = suspect(50);

        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .endsWith("; 50 of these threads stand in com.acme.Upstream.call.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect)).endsWith("；其中 50 个线程停在 com.acme.Upstream.call。");
    }

    @Test
    void whereTheyStandHereAndThereNothingIsSaid() throws Exception {
        assertThat(suspect(25).standing()).isNull();
    }

    @Test
    void ofThoseThatKeepByALocalVariableOfALibraryIsSaidWhichMethodCalledIt() throws Exception {
        Suspect suspect = inLibrary();

        assertThat(suspect.standing()).isEqualTo(new Suspect.Standing(THREADS, "com.acme.Upstream.call", true));
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .contains("by a local variable of org.lib.Client.send")
                .endsWith("; all of these threads stand in com.acme.Upstream.call.");
    }

    /** All threads called a method of a library, which has what they keep in a local variable. */
    private Suspect inLibrary() throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Thread")
                .namedClass(0x120, "com/acme/Upstream")
                .namedClass(0x130, "org/lib/Client")
                .namedClass(0x140, "sun/launcher/LauncherHelper")
                .utf8(1, "send")
                .utf8(2, "()V")
                .utf8(3, "call")
                .utf8(4, "appClass")
                .stackFrame(0x11, 1, 2, 4, 9)
                .stackFrame(0x12, 3, 2, 3, 5)
                .stackTrace(1, 1, 0x11, 0x12)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    heap.classDump(0x120, c -> c.superClass(0x100));
                    heap.classDump(0x130, c -> c.superClass(0x100));
                    heap.classDump(0x140, c -> c.superClass(0x100).staticField(4, BasicType.OBJECT, 0x120));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x100);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x140);
                    for (int i = 0; i < THREADS; i++) {
                        heap.instance(0x1000 + i, 0x110, values -> {});
                        heap.primitiveArray(0x2000 + i, BasicType.BYTE, new long[200_000]);
                        heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000 + i, i + 1, 1);
                        heap.root(Tag.ROOT_JAVA_FRAME, 0x2000 + i, i + 1, 0);
                    }
                })
                .end()
                .writeTo(folder.resolve("library.hprof"));
        return first(dump);
    }

    /** @param calling how many of the threads stand in the one method; as many of the others in each of two */
    private Suspect suspect(int calling) throws Exception {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Thread")
                .namedClass(0x120, "com/acme/Upstream")
                .utf8(1, "park")
                .utf8(2, "()V")
                .utf8(3, "call")
                .utf8(4, "rest")
                .utf8(5, "idle")
                .utf8(6, "run")
                .stackFrame(0x11, 1, 2, 2, 0)
                .stackFrame(0x12, 3, 2, 3, 5)
                .stackFrame(0x13, 4, 2, 3, 7)
                .stackFrame(0x14, 5, 2, 3, 9)
                .stackFrame(0x15, 6, 2, 3, 1)
                .stackTrace(1, 1, 0x11, 0x12, 0x15)
                .stackTrace(2, 1, 0x13, 0x15)
                .stackTrace(3, 1, 0x14, 0x15)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    heap.classDump(0x120, c -> c.superClass(0x100));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x100);
                    for (int i = 0; i < THREADS; i++) {
                        heap.instance(0x1000 + i, 0x110, values -> {});
                        heap.primitiveArray(0x2000 + i, BasicType.BYTE, new long[200_000]);
                        heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000 + i, i + 1, i < calling ? 1 : 2 + i % 2);
                        heap.root(Tag.ROOT_JAVA_FRAME, 0x2000 + i, i + 1, i < calling ? 2 : 1);
                    }
                })
                .end()
                .writeTo(folder.resolve("threads.hprof"));
        return first(dump);
    }

    private static Suspect first(Path dump) throws Exception {
        return new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 1)
                .run(JobMonitor.silent())
                .answer()
                .suspects()
                .get(0);
    }
}
