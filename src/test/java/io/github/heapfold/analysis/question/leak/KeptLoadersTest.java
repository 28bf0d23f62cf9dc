package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of class loaders that have loaded the same again, by what keeps them and by what they keep. */
class KeptLoadersTest {
    private static final int LOADERS = 6;
    private static final int LARGE = 200_000;
    private static final int SMALL = 20_000;

    /** Bytes of what a dump has of each class loader, and at its end. */
    private static final int OF_LOADER = 66;

    private static final int END = 9;

    private static final long CLASS_LOADER = 0x60;
    private static final long THREAD = 0x61;
    private static final long OBJECTS = 0x70;
    private static final long HOST = 0x80;
    private static final long LOADER = 0x90;
    private static final long APPS = 0xa0;
    private static final long WORKER = 0xb0;
    private static final long HELD = 0x900;

    /** Of the name of those that the class loaders have loaded. */
    private static final long OF_PROGRAM = 0x800;

    @TempDir
    Path folder;

    /** Objects of a class that none of the class loaders has loaded. */
    private int others;

    /** What has the class loaders, or objects of their classes. */
    private enum Holder {
        ARRAY_OF_LOADERS,
        OBJECT_WITH_A_FIELD_FOR_EACH,
        ARRAY_OF_OBJECTS,
        THREADS
    }

    private static long type(int loader) {
        return 0x1000L + 0x10 * loader;
    }

    private static long loader(int i) {
        return 0x10_000L + 0x10 * i;
    }

    /** An object of the class, or a thread with the loader. */
    private static long object(int i) {
        return 0x20_000L + 0x10 * i;
    }

    private static long[] all(IntToLongFunction of) {
        long[] all = new long[LOADERS];
        Arrays.setAll(all, of);
        return all;
    }

    /**
     * @param inStatics bytes of what a static of each class has
     * @param inObjects bytes of what each object of it has, or each thread
     */
    private byte[] dump(Holder holder, int inStatics, int inObjects) {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(CLASS_LOADER, "java/lang/ClassLoader")
                .namedClass(THREAD, "java/lang/Thread")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(HOST, "example/Host")
                .namedClass(OF_PROGRAM, "example/app/Start")
                .namedClass(LOADER, "example/AppLoader")
                .namedClass(APPS, "example/Apps")
                .namedClass(WORKER, "example/Worker")
                .utf8(0x40, "held")
                .utf8(0x41, "classes")
                .utf8(0x42, "table")
                .utf8(0x43, "own")
                .utf8(0x44, "contextClassLoader");
        for (int i = 0; i < LOADERS; i++) {
            dump.namedClass(type(i), "example/app/Start").utf8(0x50 + i, "app" + i);
        }
        return dump.segment(heap -> {
                    classes(heap, holder);
                    for (long other : others()) {
                        heap.bytes(other + 8, new byte[inObjects]);
                        heap.instance(other, OF_PROGRAM, values -> values.id(other + 8));
                    }
                    for (int i = 0; i < LOADERS; i++) {
                        app(heap, holder, i, inStatics, inObjects);
                    }
                    // Last, so that a dump that ends too early is without some of them.
                    for (int i = 0; i < LOADERS; i++) {
                        long classes = 0x50_000L + 0x10 * i;
                        heap.objectArray(classes, OBJECTS, type(i));
                        heap.instance(loader(i), LOADER, values -> values.id(classes));
                    }
                })
                .end()
                .build();
    }

    private long[] others() {
        return LongStream.range(0, others).map(i -> 0x60_000L + 0x10 * i).toArray();
    }

    private void classes(HeapBuilder heap, Holder holder) {
        heap.root(Tag.ROOT_STICKY_CLASS, HOST);
        heap.classDump(Samples.OBJECT, c -> {});
        heap.classDump(
                CLASS_LOADER, c -> c.superClass(Samples.OBJECT).instanceSize(8).field(0x41, BasicType.OBJECT));
        heap.classDump(THREAD, c -> c.superClass(Samples.OBJECT).instanceSize(8).field(0x44, BasicType.OBJECT));
        heap.classDump(WORKER, c -> c.superClass(THREAD).instanceSize(16).field(0x43, BasicType.OBJECT));
        heap.classDump(OBJECTS, c -> c.superClass(Samples.OBJECT));
        heap.classDump(LOADER, c -> c.superClass(CLASS_LOADER).instanceSize(8));
        heap.classDump(APPS, c -> {
            c.superClass(Samples.OBJECT).instanceSize(8 * LOADERS);
            for (int i = 0; i < LOADERS; i++) {
                c.field(0x50 + i, BasicType.OBJECT);
            }
        });
        heap.classDump(
                OF_PROGRAM, c -> c.superClass(Samples.OBJECT).instanceSize(8).field(0x43, BasicType.OBJECT));
        heap.classDump(HOST, c -> c.superClass(Samples.OBJECT).staticField(0x40, BasicType.OBJECT, HELD));
        switch (holder) {
            case ARRAY_OF_LOADERS -> heap.objectArray(HELD, OBJECTS, all(KeptLoadersTest::loader));
            case ARRAY_OF_OBJECTS, THREADS ->
                heap.objectArray(
                        HELD,
                        OBJECTS,
                        LongStream.concat(Arrays.stream(all(KeptLoadersTest::object)), Arrays.stream(others()))
                                .toArray());
            case OBJECT_WITH_A_FIELD_FOR_EACH ->
                heap.instance(
                        HELD,
                        APPS,
                        values -> Arrays.stream(all(KeptLoadersTest::loader)).forEach(values::id));
        }
    }

    private static void app(HeapBuilder heap, Holder holder, int i, int inStatics, int inObjects) {
        long table = 0x30_000L + 0x10 * i;
        long own = 0x40_000L + 0x10 * i;
        heap.bytes(table, new byte[inStatics]);
        heap.bytes(own, new byte[inObjects]);
        heap.classDump(
                type(i),
                c -> c.superClass(Samples.OBJECT)
                        .loader(loader(i))
                        .staticField(0x42, BasicType.OBJECT, table)
                        .instanceSize(8)
                        .field(0x43, BasicType.OBJECT));
        if (holder == Holder.THREADS) {
            heap.instance(object(i), WORKER, values -> values.id(own).id(loader(i)));
        } else {
            heap.instance(object(i), type(i), values -> values.id(own));
        }
    }

    private List<Suspect> suspects(byte[] dump) throws IOException {
        return JudgedDumps.suspects(Files.write(folder.resolve("apps.hprof"), dump));
    }

    private Suspect suspect(Holder holder, int inStatics, int inObjects) throws IOException {
        List<Suspect> suspects = suspects(dump(holder, inStatics, inObjects));
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    private static String sentence(Suspect suspect) {
        return new SuspectSentences(Locale.ENGLISH).of(suspect);
    }

    /** The same without the last class loaders, as where the disk was full. */
    private Suspect without(int lost, Holder holder) throws IOException {
        byte[] dump = dump(holder, LARGE, SMALL);
        List<Suspect> suspects = suspects(Arrays.copyOf(dump, dump.length - END - lost * OF_LOADER));
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    @Test
    void loadersThatOneFieldHasAreToldByIt() throws IOException {
        assertThat(sentence(suspect(Holder.ARRAY_OF_LOADERS, LARGE, SMALL)))
                .startsWith("6 class loaders example.AppLoader, each of which has loaded example.app.Start again, are"
                        + " kept by the static field example.Host.held; they keep 1.20 MB (>99.9 % of the heap) alive,"
                        + " about 200 kB each;");
    }

    /** What is known is by what one of them is kept. */
    @Test
    void loadersThatHaveAFieldEachAreNotToldByOne() throws IOException {
        assertThat(sentence(suspect(Holder.OBJECT_WITH_A_FIELD_FOR_EACH, LARGE, SMALL)))
                .startsWith("6 class loaders example.AppLoader, each of which has loaded example.app.Start again, keep"
                        + " 1.20 MB (>99.9 % of the heap) alive, about 200 kB each;")
                .endsWith("; one of the class loaders is kept by the field app0 of example.Apps.");
    }

    @Test
    void whatThreadsHaveBesideTheirLoadersIsNotWhatTheseKeep() throws IOException {
        Suspect suspect = suspect(Holder.THREADS, LARGE, SMALL);

        assertThat(suspect.retained()).isGreaterThan(1_300_000);
        assertThat(suspect.loader().repeated().retained()).isBetween(1_200_000L, 1_210_000L);
        assertThat(sentence(suspect))
                .startsWith("6 class loaders example.AppLoader, each of which has loaded example.app.Start again, keep"
                        + " 1.20 MB (90.9 % of the heap) alive, on average 200 kB each;");
    }

    @Test
    void threadsThatHaveMuchBesideTheirLoadersAreNotToldByThese() throws IOException {
        Suspect suspect = suspect(Holder.THREADS, SMALL, LARGE);

        assertThat(suspect.ownerClass()).isEqualTo("example.Worker");
        assertThat(sentence(suspect)).startsWith("6 example.Worker keep 1.32 MB");
    }

    @Test
    void objectsAreToldByTheLoadersOfTheirClassesWhereTheseHaveMost() throws IOException {
        Suspect inStatics = suspect(Holder.ARRAY_OF_OBJECTS, LARGE, SMALL);
        assertThat(inStatics.loader().repeated().retained()).isBetween(1_200_000L, 1_210_000L);
        assertThat(sentence(inStatics))
                .contains(" are kept alive by instances of the classes that they have loaded. 6 example.app.Start ");

        Suspect inObjects = suspect(Holder.ARRAY_OF_OBJECTS, SMALL, LARGE);
        assertThat(inObjects.loader().repeated()).isNull();
        assertThat(sentence(inObjects))
                .contains(" 6 class loaders have each loaded one of it, and are kept alive by them");
    }

    @Test
    void objectsOfWhichAFewAreOfClassLoadersAreNotToldByThese() throws IOException {
        others = 20;
        Suspect suspect = suspect(Holder.ARRAY_OF_OBJECTS, SMALL, LARGE);

        assertThat(suspect.objects()).isEqualTo(LOADERS + others);
        assertThat(suspect.loader()).isNull();
    }

    @Test
    void loadersThatADumpHasLostAreNotCounted() throws IOException {
        for (int lost = 1; lost <= 2; lost++) {
            int left = LOADERS - lost;
            Suspect loaders = without(lost, Holder.ARRAY_OF_LOADERS);
            assertThat(loaders.loader().repeated().loaders()).isEqualTo(left);
            assertThat(loaders.owners()).isEqualTo(left);
            assertThat(sentence(loaders)).contains(left + " class loaders example.AppLoader", "about 200 kB each");
            Suspect objects = without(lost, Holder.ARRAY_OF_OBJECTS);
            assertThat(objects.objects()).isEqualTo(LOADERS);
            assertThat(objects.loader().repeated().loaders()).isEqualTo(left);
            assertThat(objects.loader().repeated().retained()).isBetween(left * 200_000L, left * 201_000L);
        }
        // Fewer than three are none of many.
        assertThat(without(4, Holder.ARRAY_OF_OBJECTS).loader()).isNull();
    }
}
