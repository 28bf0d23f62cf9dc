package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.OwnerShapes;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is kept by one object in parts that are apart: that object is told, and once. */
class LeakOwnersTest {
    private static final String HOME = OwnerShapes.class.getName() + "$";
    private static final long RING = 0x700;
    private static final int JOBS = 4_000;

    @TempDir
    static Path folder;

    @BeforeAll
    static void dump() throws IOException {
        LeakDumps.run(Jdks.own(), OwnerShapes.class, "all", folder);
    }

    private static List<Suspect> suspects(String shape) throws IOException {
        return JudgedDumps.suspects(folder.resolve(shape + ".hprof"));
    }

    private static Suspect only(String shape) throws IOException {
        List<Suspect> suspects = suspects(shape);
        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).kind()).isEqualTo(SuspectShape.ONE_CLASS);
        assertThat(suspects.get(0).share()).isBetween(0.8, 1.0);
        return suspects.get(0);
    }

    private static String named(String name) {
        return name.contains(".") ? name : HOME + name;
    }

    /** A list is one, whatever its links are made of. */
    @ParameterizedTest
    @CsvSource({"chunks, java.lang.Object[]", "atomic-chunks, java.util.concurrent.atomic.AtomicReferenceArray"})
    void aListOfArraysIsOneList(String shape, String first) throws IOException {
        Suspect suspect = only(shape);

        assertThat(suspect.className()).isEqualTo(HOME + "Item");
        assertThat(suspect.objects()).isEqualTo(OwnerShapes.ITEMS);
        assertThat(suspect.accumulation().className()).isEqualTo(first);
        assertThat(suspect.features()).contains(Suspect.Feature.CHAIN);
    }

    @ParameterizedTest
    @CsvSource({"writer, Writer", "session, Session"})
    void whatHasSeveralLargePartsIsToldWithAllOfThem(String shape, String owner) throws IOException {
        Suspect suspect = only(shape);

        assertThat(suspect.accumulation().className()).isEqualTo(named(owner));
        assertThat(suspect.retained()).isEqualTo(suspect.kept());
    }

    /** The object that has both could be told with one of them only. */
    @Test
    void eachOfSeveralThingsThatHaveGrownInOneObjectIsToldByItsField() throws IOException {
        List<Suspect> suspects = suspects("mailer");

        assertThat(suspects)
                .extracting(suspect -> suspect.keptBy().place().name())
                .containsExactly("outbox", "history");
        assertThat(suspects)
                .allSatisfy(suspect -> assertThat(sentence(suspect))
                        .contains(
                                " of " + HOME + "Mailer, held by the static field " + HOME + "Mailer.CURRENT",
                                "; the value of a thread local"));
    }

    @Test
    void twoOfTheElementsOfOneArrayAreToldTogether() throws IOException {
        Suspect suspect = only("wheel");

        assertThat(suspect.levels().get(0).className()).isEqualTo(HOME + "Wheel$Bucket");
        assertThat(suspect.levels().get(0).objects()).isEqualTo(512);
        assertThat(suspect.accumulation().className()).isEqualTo(HOME + "Wheel$Bucket[]");
    }

    @Test
    void objectsOfSeveralDepthsAreAllCounted() throws IOException {
        Suspect suspect = only("table");

        assertThat(suspect.className()).isEqualTo(HOME + "Item");
        assertThat(suspect.objects()).isEqualTo(OwnerShapes.ITEMS);
    }

    /** To go up from each node to the queue takes hours. */
    @Test
    void aLongListIsToldInTheTimeThatItsLengthTakes() throws IOException {
        List<Suspect> suspects = suspects("long-queue");

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).accumulation().className()).isEqualTo("java.util.concurrent.LinkedBlockingQueue");
        assertThat(suspects.get(0).className()).isEqualTo(HOME + "Item");
        // With the last one, whose node the queue knows.
        assertThat(suspects.get(0).objects()).isEqualTo(OwnerShapes.LONG + 1);
    }

    @Test
    void partsOfOneKindAreOneThingAlsoWhereOneOfThemIsMostOfIt() throws IOException {
        Suspect suspect = only("workbook");

        assertThat(suspect.accumulation().className()).isEqualTo(HOME + "Workbook");
        assertThat(suspect.objects()).isEqualTo(2L * OwnerShapes.ITEMS);
        assertThat(suspect.retained()).isEqualTo(suspect.kept());
    }

    private static String sentence(Suspect suspect) {
        return new SuspectSentences(Locale.ENGLISH).of(suspect);
    }

    /** Also those that alone keep little beside the largest of them. */
    @Test
    void allThreadsOfAPoolThatKeepTheSameAreToldWithWhatAccumulatedInThem() throws IOException {
        List<Suspect> suspects = suspects("pool");

        assertThat(suspects).hasSize(1);
        Suspect suspect = suspects.get(0);
        assertThat(suspect.kind()).isEqualTo(SuspectShape.MANY_OWNERS);
        assertThat(suspect.owners()).isEqualTo(OwnerShapes.POOL.size());
        assertThat(suspect.className()).isEqualTo(HOME + "Item");
        assertThat(suspect.objects())
                .isEqualTo(OwnerShapes.POOL.stream().mapToLong(n -> n).sum());
        assertThat(suspect.sizes().most()).isGreaterThan(8 * suspect.sizes().least());
        assertThat(sentence(suspect))
                .containsPattern("alive, 5\\d\\d kB to 5\\.\\d+ MB each, as values of the thread local ")
                .contains(" " + HOME + "Context.CURRENT: ")
                .endsWith("Item, in the field trail of " + HOME + "Context.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("，均通过 ThreadLocal " + HOME + "Context.CURRENT 持有 ");
    }

    /** The context of a busy one is not below the map of its thread locals. */
    @Test
    void idleThreadsOfAPoolAreToldWithThoseThatAreBusy() throws IOException {
        List<Suspect> suspects = suspects("busy");

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).owners()).isEqualTo(OwnerShapes.POOL.size());
        assertThat(suspects.get(0).objects())
                .isEqualTo(OwnerShapes.POOL.stream().mapToLong(n -> n).sum());
        assertThat(sentence(suspects.get(0))).doesNotContain("each mostly");
    }

    /** As the thread that runs the program may have. */
    @Test
    void aThreadThatHasFarMoreDoesNotHideThoseThatHaveTheSame() throws IOException {
        List<Suspect> suspects = suspects("one-with-more");

        Suspect equals = suspects.stream()
                .filter(suspect -> suspect.kind() == SuspectShape.MANY_OWNERS)
                .findFirst()
                .orElseThrow();
        assertThat(equals.owners()).isEqualTo(OwnerShapes.EQUALS);
        assertThat(equals.className()).isEqualTo(HOME + "Item");
        assertThat(suspects).hasSize(2).anyMatch(suspect -> suspect.className().equals("byte[]"));
    }

    /** None of the collections keeps as much as would be worth a word. */
    @Test
    void whatIsInManySmallPlacesOfDifferentClassesIsToldByItsOwn() throws IOException {
        List<Suspect> suspects = suspects("scattered");

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(suspects.get(0).className()).isEqualTo(HOME + "Item");
        assertThat(suspects.get(0).objects()).isEqualTo(OwnerShapes.SCATTERED);
        assertThat(suspects.get(0).share()).isGreaterThan(0.8);
    }

    @Test
    void whatThreadsShareIsNotOneForEach() throws IOException {
        Suspect suspect = only("inherited");

        assertThat(suspect.features()).contains(Suspect.Feature.THREAD_LOCAL);
        assertThat(sentence(suspect)).endsWith("; the value of a thread local.");
    }

    /** Those of JDK 25 have their references in arrays, the ones before in a list. */
    @ParameterizedTest
    @MethodSource("io.github.heapfold.fixture.Jdks#all")
    void anActionThatKnowsItsObjectKeepsIt(Jdks.Jdk jdk) throws IOException {
        Files.deleteIfExists(folder.resolve("cleaner.hprof"));
        LeakDumps.run(jdk, OwnerShapes.class, "cleaner", folder);

        List<Suspect> suspects = suspects("cleaner");

        assertThat(suspects).hasSize(1);
        Suspect suspect = suspects.get(0);

        assertThat(suspect.features()).contains(Suspect.Feature.SELF_REFERENCE).doesNotContain(Suspect.Feature.WEAK);
        assertThat(suspect.className())
                .isEqualTo(jdk.version() < 25 ? HOME + "Handle" : "jdk.internal.ref.CleanerImpl$CleanableList$Node");
        assertThat(sentence(suspect))
                .contains("12,000 " + HOME + "Handle", "; kept by the static field " + HOME + "Root.held;")
                .endsWith("; never freed, for the field action of jdk.internal.ref.CleanerImpl$PhantomCleanableRef"
                        + " leads to the very object that this refers to only weakly.");
    }

    @Test
    void onePlaceIsSaidToHaveWhatOthersOnlyReferTo() throws IOException {
        List<Suspect> suspects = suspects("finalizable");

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).features()).contains(Suspect.Feature.ONE_PLACE);
        assertThat(sentence(suspects.get(0)))
                .contains(" alive; kept by the static field " + HOME + "Root.held;")
                .doesNotContain("single owner");
    }

    /** Each program with a long class path has them. */
    @Test
    void archivesThatAClassLoaderHasOpenAreNoLeak() throws IOException {
        assertThat(suspects("loader")).isEmpty();
    }

    @Test
    void archivesThatTheProgramHasOpenAreOne() throws IOException {
        List<Suspect> suspects = suspects("archives");

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).objects()).isEqualTo(OwnerShapes.ARCHIVES);
    }

    /** They are linked to each other, in both ways, and it refers to the first and the last alone. */
    @Test
    void objectsThatOneOfALibraryOfTheLanguageDominatesHaveThatAsTheirOwner() throws IOException {
        List<Suspect> suspects = JudgedDumps.suspects(ring(folder.resolve("ring.hprof")));

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).kind()).isEqualTo(SuspectShape.ONE_CLASS);
        assertThat(suspects.get(0).className()).isEqualTo("example.Job");
        assertThat(suspects.get(0).objects()).isEqualTo(JOBS);
        assertThat(suspects.get(0).accumulation().className()).isEqualTo("kotlinx.example.Ring");
    }

    private static Path ring(Path file) throws IOException {
        long keeper = 0x710;
        long job = 0x720;
        long first = 0x10_0000;
        long last = first + 0x100L * (JOBS - 1);
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(keeper, "example/Keeper")
                .namedClass(RING, "kotlinx/example/Ring")
                .namedClass(job, "example/Job")
                .utf8(0x60, "ring")
                .utf8(0x61, "previous")
                .utf8(0x62, "next")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            keeper, c -> c.superClass(Samples.OBJECT).staticField(0x60, BasicType.OBJECT, 0x900));
                    for (long type : List.of(RING, job)) {
                        heap.classDump(
                                type,
                                c -> c.superClass(Samples.OBJECT)
                                        .instanceSize(160)
                                        .field(0x61, BasicType.OBJECT)
                                        .field(0x62, BasicType.OBJECT));
                    }
                    heap.root(Tag.ROOT_STICKY_CLASS, keeper);
                    heap.instance(0x900, RING, values -> values.id(last).id(first));
                    for (long at = first; at <= last; at += 0x100) {
                        long previous = at == first ? 0x900 : at - 0x100;
                        long next = at == last ? 0x900 : at + 0x100;
                        heap.instance(at, job, values -> values.id(previous).id(next));
                    }
                })
                .end()
                .writeTo(file);
    }
}
