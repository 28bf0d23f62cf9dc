package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
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

/** When many class loaders are told as such that have loaded the same again, and when not. */
class RepeatedLoadingTest {
    private static final int LOADERS = 5;
    private static final long OBJECTS = 0x70;
    private static final long HOST = 0x80;
    private static final long LOADER = 0x90;
    private static final long LIST = 0x900;

    @TempDir
    Path folder;

    /**
     * Class loaders in a static array, each with a library's class, which has a large table, and two of its own.
     *
     * @param isSame whether those two are called the same in each
     */
    private Suspect suspect(boolean isSame) throws IOException {
        return suspect(isSame, 1);
    }

    /** The same with so many classes of the library. */
    private Suspect suspect(boolean isSame, int library) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(0x60, "java/lang/ClassLoader")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(HOST, "example/Host")
                .namedClass(LOADER, "example/AppLoader")
                .utf8(0x41, "held")
                .utf8(0x42, "classes")
                .utf8(0x43, "table");
        for (int i = 0; i < LOADERS; i++) {
            String app = isSame ? "app" : "app" + i;
            dump.namedClass(type(i, 0), "example/Library")
                    .namedClass(type(i, 1), "example/" + app + "/Start")
                    .namedClass(type(i, 2), "example/" + app + "/Page");
            for (int other = 1; other < library; other++) {
                dump.namedClass(shared(i, other), "example/Library" + other);
            }
        }
        Path file = dump.segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(
                            0x60,
                            c -> c.superClass(Samples.OBJECT).instanceSize(8).field(0x42, BasicType.OBJECT));
                    heap.classDump(OBJECTS, c -> c.superClass(Samples.OBJECT));
                    heap.classDump(HOST, c -> c.superClass(Samples.OBJECT).staticField(0x41, BasicType.OBJECT, LIST));
                    heap.classDump(LOADER, c -> c.superClass(0x60).instanceSize(8));
                    heap.root(Tag.ROOT_STICKY_CLASS, HOST);
                    long[] held = new long[LOADERS];
                    for (int i = 0; i < LOADERS; i++) {
                        long loader = 0x10_000L + i;
                        long table = 0x20_000L + i;
                        heap.instance(loader, LOADER, values -> values.id(0x30_000L + loader));
                        long[] loaded = new long[library + 2];
                        for (int k = 0; k < 3; k++) {
                            loaded[k] = type(i, k);
                        }
                        for (int other = 1; other < library; other++) {
                            loaded[other + 2] = shared(i, other);
                            heap.classDump(
                                    loaded[other + 2],
                                    c -> c.superClass(Samples.OBJECT).loader(loader));
                        }
                        heap.objectArray(0x30_000L + loader, OBJECTS, loaded);
                        heap.classDump(
                                type(i, 0),
                                c -> c.superClass(Samples.OBJECT)
                                        .loader(loader)
                                        .staticField(0x43, BasicType.OBJECT, table));
                        heap.classDump(
                                type(i, 1), c -> c.superClass(Samples.OBJECT).loader(loader));
                        heap.classDump(
                                type(i, 2), c -> c.superClass(Samples.OBJECT).loader(loader));
                        heap.primitiveArray(table, BasicType.INT, new long[20_000]);
                        held[i] = loader;
                    }
                    heap.objectArray(LIST, OBJECTS, held);
                })
                .end()
                .writeTo(folder.resolve("apps.hprof"));
        List<Suspect> suspects = JudgedDumps.suspects(file);
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    private static long type(int loader, int number) {
        return 0x1000L + 0x100 * loader + 0x10 * number;
    }

    private static long shared(int loader, int number) {
        return 0x100_000L + 0x1000 * loader + 0x10 * number;
    }

    @Test
    void whatWasDeployedAgainAndAgainIsToldByItsLoaders() throws IOException {
        Suspect suspect = suspect(true);

        assertThat(suspect.loader().repeated())
                .isEqualTo(new Suspect.Repeated(LOADERS, 3, "example.Library", suspect.retained()));
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .startsWith("5 class loaders example.AppLoader, each of which has loaded the same 3 classes (such as"
                        + " example.Library) again, are kept by the static field example.Host.held; they keep 40")
                .contains(" kB each;")
                .endsWith(", kept by the static field example.Library.table.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .startsWith("5 个类加载器 example.AppLoader（每个都重新加载了同样的 3 个类，例如"
                        + " example.Library）由静态字段 example.Host.held 持有；这些类加载器共使 40");
    }

    @Test
    void applicationsThatOnlyShareALibraryAreNot() throws IOException {
        assertThat(suspect(false).loader().repeated()).isNull();
    }

    @Test
    void norAreThoseThatHaveNearlyAllOfTheirClassesFromLibraries() throws IOException {
        assertThat(suspect(false, 60).loader().repeated()).isNull();
        assertThat(suspect(true, 60).loader().repeated().classes()).isEqualTo(62);
    }
}
