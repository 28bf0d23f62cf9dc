package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.LeakingProgram;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs whose leaks are known: what is said of their dumps. */
class LeakSuspectsTest {
    private static final String HOME = LeakingProgram.class.getName() + "$";
    private static final SuspectSentences ENGLISH = new SuspectSentences(Locale.ENGLISH);

    @TempDir
    Path folder;

    private List<Suspect> suspects(String leak, String... options) throws IOException {
        return suspects(LeakDumps.take(leak, folder, options));
    }

    private static List<Suspect> suspects(Path file) throws IOException {
        return new AnalyseJob<>(Input.of(file), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer()
                .suspects();
    }

    private Suspect suspect(String leak, String... options) throws IOException {
        List<Suspect> suspects = suspects(leak, options);
        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).share()).isBetween(0.8, 1.0);
        return suspects.get(0);
    }

    private static Keeper staticField(String type, String name) {
        return new Keeper(KeeperKind.STATIC, HOME + type, name, null);
    }

    @Test
    void whatIsJustBelowTheLimitIsNamed() throws IOException {
        // At the limit of half of so small a heap is the first alone.
        Path dump = Samples.kept(60_000, 30_000, 8_000).writeTo(folder.resolve("kept.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.suspects()).hasSize(1);
        assertThat(answer.next().object().className()).isEqualTo("byte[]");
        assertThat(answer.next().object().id()).isEqualTo(0x1008);
        assertThat(answer.next().retained()).isBetween(30_000L, 30_032L);
        assertThat(answer.next().share()).isCloseTo(0.306, within(0.001));
        assertThat(ENGLISH.limit(answer))
                .contains("(50 % of this small heap; usually 20 %) or more in one place")
                .contains("The next largest object: byte[] with 30.0 kB (30.6 %).");
    }

    @Test
    void whereThereIsNoSuspectTheLargestIsNextToNothing() throws IOException {
        Path dump = Samples.kept(100, 100).writeTo(folder.resolve("kept.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.suspects()).isEmpty();
        assertThat(ENGLISH.limit(answer)).contains("The largest object: ").doesNotContain("next");
    }

    /** The class keeps both arrays, of which the smaller is no leak and the larger is told by itself. */
    @Test
    void whatKeepsLittleBesideItsLargePartsIsSaidWithAllThatItKeeps() throws IOException {
        Path dump = Samples.kept(6_000_000, 5_500_000, 900_000).writeTo(folder.resolve("kept.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.next().object().className()).isEqualTo("class example.Keeper");
        assertThat(answer.next().kept()).isGreaterThan(12_400_000);
        assertThat(ENGLISH.limit(answer))
                .contains("The next largest object: class example.Keeper with 900 kB")
                .contains(" of its own; together with the large objects in it, which count apart, 12.4 MB.");
    }

    /** Else nobody knows why it is no suspect. */
    @Test
    void whatIsAboveTheLimitAndNoSuspectIsSaidToBeManyThings() throws IOException {
        Path dump = Samples.kept(6_000_000, 1_100_000, 1_100_000, 1_100_000, 1_100_000, 1_100_000)
                .writeTo(folder.resolve("kept.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.suspects()).hasSize(1);
        assertThat(answer.next().retained()).isGreaterThan(answer.threshold());
        assertThat(ENGLISH.limit(answer))
                .contains(
                        "The next largest object: class example.Keeper with 5.50 MB (47.8 %) of many different things");
    }

    /** They are in the package of the collections, and hold what is their own. */
    @Test
    void futuresThatWaitForEachOtherAreOneList() throws IOException {
        long future = 0x30;
        long step = 0x40;
        int links = 2_000;
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(Samples.NODE, "example/Keeper")
                .namedClass(future, "java/util/concurrent/CompletableFuture")
                .namedClass(step, "java/util/concurrent/CompletableFuture$UniCompose")
                .utf8(0x60, "first")
                .utf8(0x61, "stack")
                .utf8(0x62, "dep")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            Samples.NODE,
                            c -> c.superClass(Samples.OBJECT)
                                    .instanceSize(16)
                                    .staticField(0x60, BasicType.OBJECT, 0x10000));
                    heap.classDump(
                            future,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x61, BasicType.OBJECT));
                    heap.classDump(
                            step,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x62, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.NODE);
                    for (int i = 0; i < links; i++) {
                        long at = 0x10000 + 0x40L * i;
                        heap.instance(at, future, values -> values.id(at + 0x20));
                        heap.instance(at + 0x20, step, values -> values.id(at + 0x40));
                    }
                    heap.instance(0x10000 + 0x40L * links, future, values -> values.id(0));
                })
                .end()
                .writeTo(folder.resolve("futures.hprof"));

        List<Suspect> suspects = suspects(dump);

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).className()).isEqualTo("java.util.concurrent.CompletableFuture");
        assertThat(suspects.get(0).objects()).isEqualTo(links + 1);
        assertThat(suspects.get(0).share()).isGreaterThan(0.95);
        assertThat(suspects.get(0).levels()).hasSize(1);
    }

    /** Of each node it would be asked anew what is behind it. */
    @Test
    void ofALongQueueWithOneHeavyTaskNearItsEndOnlyAFewNodesAreLookedThrough() throws IOException {
        long queue = 0x30;
        long node = 0x40;
        long task = 0x50;
        int nodes = 200_000;
        int heavy = nodes - 10_000;
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(Samples.NODE, "example/Keeper")
                .namedClass(queue, "java/util/concurrent/LinkedBlockingQueue")
                .namedClass(node, "java/util/concurrent/LinkedBlockingQueue$Node")
                .namedClass(task, "example/Task")
                .utf8(0x60, "tasks")
                .utf8(0x61, "head")
                .utf8(0x62, "item")
                .utf8(0x63, "next")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            Samples.NODE,
                            c -> c.superClass(Samples.OBJECT)
                                    .instanceSize(16)
                                    .staticField(0x60, BasicType.OBJECT, 0x900));
                    heap.classDump(
                            queue,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x61, BasicType.OBJECT));
                    heap.classDump(
                            node,
                            c -> c.superClass(Samples.OBJECT)
                                    .instanceSize(32)
                                    .field(0x62, BasicType.OBJECT)
                                    .field(0x63, BasicType.OBJECT));
                    heap.classDump(
                            task,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x62, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.NODE);
                    heap.instance(0x900, queue, values -> values.id(0x10000));
                    for (int i = 0; i < nodes; i++) {
                        long at = 0x10000 + 0x40L * i;
                        long next = i + 1 < nodes ? at + 0x40 : 0;
                        long held = i == heavy ? 0x1000 : 0;
                        heap.instance(at, node, values -> values.id(at + 0x20).id(next));
                        heap.instance(at + 0x20, task, values -> values.id(held));
                    }
                    heap.bytes(0x1000, new byte[40_000_000]);
                })
                .end()
                .writeTo(folder.resolve("queue.hprof"));
        AtomicLong steps = new AtomicLong();

        LeakSuspects.Answer answer = JudgedDumps.ask(
                dump, (heap, progress) -> new LeakSuspects().ask(heap, (done, total) -> steps.incrementAndGet()));

        assertThat(answer.suspects()).isNotEmpty();
        assertThat(steps.get()).isLessThan(100L * nodes);
    }

    @Test
    void whatKeepsMostBesideIsNamedByItsOutermostOwner() throws IOException {
        long pool = 0x30;
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(Samples.NODE, "example/Keeper")
                .namedClass(pool, "example/Pool")
                .utf8(0x60, "leak")
                .utf8(0x61, "pool")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            Samples.NODE,
                            c -> c.superClass(Samples.OBJECT)
                                    .instanceSize(16)
                                    .staticField(0x60, BasicType.OBJECT, 0x1000)
                                    .staticField(0x61, BasicType.OBJECT, 0x900));
                    heap.classDump(
                            pool,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x61, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.NODE);
                    heap.instance(0x900, pool, values -> values.id(0x1008));
                    heap.bytes(0x1000, new byte[60_000]);
                    heap.bytes(0x1008, new byte[30_000]);
                })
                .end()
                .writeTo(folder.resolve("pool.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.next().object().className()).isEqualTo("example.Pool");
        assertThat(answer.next().retained()).isBetween(30_000L, 30_100L);
        assertThat(answer.next().kept()).isBetween(30_000L, 30_100L);
    }

    /** It is no object of the dump, and all there is beside classes without statics. */
    @Test
    void theLoaderOfTheBootClassesIsNoSuspect() throws IOException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(Samples.NODE, "example/Node")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> {});
                    heap.classDump(Samples.NODE, c -> c.superClass(Samples.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.NODE);
                })
                .end()
                .writeTo(folder.resolve("classes.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(answer.suspects()).isEmpty();
        assertThat(answer.next()).isNull();
    }

    private static final long KEEPER = 0x30;
    private static final long GONE = 0x40;
    private static final long REFERENCE = 0x50;
    private static final long WEAK = 0x58;

    /** An array that statics of two classes have, and a weak reference: only what roots lead to counts. */
    private Path statics(Consumer<HeapBuilder> roots, long referent) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(KEEPER, "example/Keeper")
                .namedClass(GONE, "example/Gone")
                .namedClass(REFERENCE, "java/lang/ref/Reference")
                .namedClass(WEAK, "java/lang/ref/WeakReference")
                .utf8(0x760, "data")
                .utf8(0x761, "referent")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            GONE, c -> c.superClass(Samples.OBJECT).staticField(0x760, BasicType.OBJECT, 0x1000));
                    heap.classDump(
                            KEEPER, c -> c.superClass(Samples.OBJECT).staticField(0x760, BasicType.OBJECT, 0x1000));
                    heap.classDump(REFERENCE, c -> c.superClass(Samples.OBJECT).field(0x761, BasicType.OBJECT));
                    heap.classDump(WEAK, c -> c.superClass(REFERENCE));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT);
                    roots.accept(heap);
                    heap.instance(0x900, WEAK, values -> values.id(referent));
                    heap.bytes(0x1000, new byte[60_000]);
                })
                .end()
                .writeTo(folder.resolve("statics.hprof"));
    }

    private static final long REPORT = 0x40;
    private static final long RECENT = 0x50;
    private static final long ARRAY = 0x58;
    private static final int REPORTS = 24;
    private static final int OTHERS = 23;

    /** Objects of a program that two statics have and that keep so many bytes each, beside many classes with one MB. */
    private Path reports(int bytes) throws IOException {
        long[] reports =
                LongStream.range(0, REPORTS).map(i -> 0x10000 + 0x100 * i).toArray();
        return DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(KEEPER, "example/Reports")
                .namedClass(REPORT, "example/Report")
                .namedClass(RECENT, "example/Recent")
                .namedClass(ARRAY, "java/lang/Object[]")
                .utf8(0x760, "all")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            REPORT,
                            c -> c.superClass(Samples.OBJECT).instanceSize(24).field(0x760, BasicType.OBJECT));
                    heap.classDump(
                            KEEPER, c -> c.superClass(Samples.OBJECT).staticField(0x760, BasicType.OBJECT, 0x900));
                    heap.classDump(
                            RECENT, c -> c.superClass(Samples.OBJECT).staticField(0x760, BasicType.OBJECT, 0xa00));
                    heap.root(Tag.ROOT_STICKY_CLASS, KEEPER);
                    heap.root(Tag.ROOT_STICKY_CLASS, RECENT);
                    heap.objectArray(0x900, ARRAY, reports);
                    heap.objectArray(0xa00, ARRAY, reports);
                    for (long report : reports) {
                        heap.instance(report, REPORT, values -> values.id(report << 12));
                        heap.bytes(report << 12, new byte[bytes]);
                    }
                    for (int i = 0; i < OTHERS; i++) {
                        long type = 0x2000 + 0x10L * i;
                        long data = 0x100_0000_0000L + ((long) i << 24);
                        heap.classDump(
                                type, c -> c.superClass(Samples.OBJECT).staticField(0x760, BasicType.OBJECT, data));
                        heap.root(Tag.ROOT_STICKY_CLASS, type);
                        heap.bytes(data, new byte[1 << 20]);
                    }
                })
                .end()
                .writeTo(folder.resolve("reports.hprof"));
    }

    @Test
    void aFewObjectsWithoutASingleOwnerThatKeepMuchEach() throws IOException {
        List<Suspect> suspects = suspects(reports(300_000));

        assertThat(suspects).singleElement().satisfies(suspect -> {
            assertThat(suspect.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
            assertThat(suspect.className()).isEqualTo("example.Report");
            assertThat(suspect.objects()).isEqualTo(REPORTS);
            assertThat(suspect.share()).isBetween(0.2, 0.25);
        });
    }

    @Test
    void aFewObjectsThatKeepLittleAreNone() throws IOException {
        assertThat(suspects(reports(200_000))).isEmpty();
    }

    @Test
    void aClassThatIsGarbageItselfKeepsNothing() throws IOException {
        Path dump = statics(heap -> heap.root(Tag.ROOT_STICKY_CLASS, KEEPER), 0);

        assertThat(suspects(dump)).singleElement().satisfies(suspect -> {
            assertThat(suspect.keptBy().place())
                    .isEqualTo(new Keeper(KeeperKind.STATIC, "example.Keeper", "data", null));
            assertThat(suspect.path().root().id()).isEqualTo(KEEPER);
        });
    }

    @Test
    void thePathOfAClassThatIsOnlyWeaklyReachableBeginsAtARootToo() throws IOException {
        Path dump = statics(heap -> heap.root(Tag.ROOT_JNI_GLOBAL, 0x900), GONE);

        assertThat(suspects(dump)).singleElement().satisfies(suspect -> {
            assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.STATIC, "example.Gone", "data", null));
            assertThat(suspect.path().root().id()).isEqualTo(0x900);
            assertThat(suspect.path().kinds()).containsExactly(GcRoots.Kind.JNI_GLOBAL);
            assertThat(suspect.path().length()).isEqualTo(3);
        });
    }

    /** As scripts that are compiled again and again: each class has one object, and all are called alike. */
    @Test
    void whoRefersToThemCountsByTheNameOfTheClass() throws IOException {
        int things = 120;
        int rule = 0x8000;
        int array = 0x8001;
        int thing = 0x8002;
        int other = 0x8003;
        int holder = 0x8004;
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(array, "[Lexample/Rule;")
                .namedClass(thing, "example/Meta")
                .namedClass(other, "example/Registry")
                .namedClass(holder, "example/Engine")
                .utf8(0x760, "meta")
                .utf8(0x761, "rules")
                .utf8(0x762, "all");
        for (int i = 0; i < things; i++) {
            dump.namedClass(rule + 0x100 + i, "example/Rule");
        }
        dump.segment(heap -> {
            heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
            heap.classDump(array, c -> c.superClass(Samples.OBJECT));
            heap.classDump(thing, c -> c.superClass(Samples.OBJECT).field(0x760, BasicType.OBJECT));
            heap.classDump(other, c -> c.superClass(Samples.OBJECT).staticField(0x762, BasicType.OBJECT, 0x98_000));
            heap.classDump(holder, c -> c.superClass(Samples.OBJECT).staticField(0x761, BasicType.OBJECT, 0x90_000));
            heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT)
                    .root(Tag.ROOT_STICKY_CLASS, other)
                    .root(Tag.ROOT_STICKY_CLASS, holder);
            long[] rules = new long[things];
            long[] all = new long[things];
            for (int i = 0; i < things; i++) {
                long id = 0x100_000 + i * 0x30L;
                int type = rule + 0x100 + i;
                heap.classDump(type, c -> c.superClass(Samples.OBJECT).field(0x760, BasicType.OBJECT));
                heap.instance(id, thing, values -> values.id(id + 0x10));
                heap.bytes(id + 0x10, new byte[2_000]);
                heap.instance(id + 0x20, type, values -> values.id(id));
                all[i] = id;
                rules[i] = id + 0x20;
            }
            heap.objectArray(0x90_000, array, rules);
            heap.objectArray(0x98_000, array, all);
        });

        assertThat(suspects(dump.end().writeTo(folder.resolve("scripts.hprof"))))
                .singleElement()
                .satisfies(suspect -> {
                    assertThat(suspect.className()).isEqualTo("example.Meta");
                    assertThat(suspect.keptBy().places())
                            .containsExactly(
                                    new Keeper(KeeperKind.STATIC, "example.Engine", "rules", null),
                                    new Keeper(KeeperKind.STATIC, "example.Registry", "all", null));
                });
    }

    /** None of six places has a fifth of the heap: what they have of one class is worth a word, and else is a program. */
    @ParameterizedTest
    @CsvSource({"6, 1, 1", "1, 1, 1", "6, 6, 0"})
    void aClassThatHasHalfOfTheHeapIsToldWhereSeveralPlacesHaveIt(int holders, int contents, int suspects)
            throws IOException {
        int places = 6;
        int holder = 0x20;
        int content = 0x30;
        int array = 0x40;
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(array, "[Ljava/lang/Object;");
        for (int i = 0; i < places; i++) {
            dump.utf8(0x760 + i, "cache" + i);
            dump.namedClass(holder + i, "example/Service" + i).namedClass(content + i, "example/Thing" + i);
        }
        dump.segment(heap -> {
            heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
            heap.classDump(array, c -> c.superClass(Samples.OBJECT));
            for (int i = 0; i < contents; i++) {
                heap.classDump(content + i, c -> c.superClass(Samples.OBJECT).field(0x760, BasicType.OBJECT));
            }
            heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT);
            for (int i = 0; i < holders; i++) {
                int first = i;
                heap.classDump(holder + i, c -> {
                    c.superClass(Samples.OBJECT);
                    for (int place = first; place < places; place += holders) {
                        c.staticField(0x760 + place, BasicType.OBJECT, 0x1000 + place);
                    }
                });
                heap.root(Tag.ROOT_STICKY_CLASS, holder + i);
            }
            for (int place = 0; place < places; place++) {
                long[] things = new long[40];
                for (int i = 0; i < things.length; i++) {
                    things[i] = 0x100_000 + (place * 1_000L + i) * 0x20;
                    long data = things[i] + 0x10;
                    heap.instance(things[i], content + place % contents, values -> values.id(data));
                    heap.bytes(data, new byte[1_000]);
                }
                heap.objectArray(0x1000 + place, array, things);
            }
        });

        assertThat(suspects(dump.end().writeTo(folder.resolve("places.hprof"))))
                .hasSize(suspects)
                .allSatisfy(suspect -> {
                    assertThat(suspect.kind() == SuspectShape.NO_SINGLE_OWNER).isEqualTo(holders > 1);
                    assertThat(suspect.className()).isEqualTo("example.Thing0");
                    assertThat(suspect.objects()).isEqualTo(places * 40L);
                    assertThat(suspect.keptBy().places().size()
                                    + suspect.keptBy().more())
                            .isEqualTo(places);
                });
    }

    /** As those of an index are: the references to its pages are in an array, and each of three has a third of all. */
    @Test
    void aTreeOfFewLargeBranchesIsOneThing() throws IOException {
        int page = 0x10;
        int reference = 0x11;
        int leaf = 0x12;
        int references = 0x13;
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(page, "example/Page")
                .namedClass(reference, "example/PageReference")
                .namedClass(leaf, "example/Leaf")
                .namedClass(references, "[Lexample/PageReference;")
                .utf8(0x760, "data")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(references, c -> c.superClass(Samples.OBJECT));
                    for (int type : List.of(page, reference, leaf)) {
                        heap.classDump(type, c -> c.superClass(Samples.OBJECT).field(0x760, BasicType.OBJECT));
                    }
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT).root(Tag.ROOT_UNKNOWN, 0x1000);
                    tree(heap, 0x1000, List.of(3, 3, 20), page, reference, leaf, references);
                });

        assertThat(suspects(dump.end().writeTo(folder.resolve("tree.hprof"))))
                .singleElement()
                .satisfies(suspect -> {
                    assertThat(suspect.features()).contains(Suspect.Feature.CHAIN);
                    assertThat(suspect.className()).isEqualTo("example.Leaf");
                    assertThat(suspect.objects()).isEqualTo(3 * 3 * 20);
                });
    }

    /** Two lists of one object, which knows the last node of the longer one, too. */
    @Test
    void aListHasItsLastNodeAndNoneOfAnother() throws IOException {
        int owner = 0x10;
        int node = 0x11;
        int longer = 1_000;
        int shorter = 50;
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(owner, "example/Owner")
                .namedClass(node, "example/Node")
                .utf8(0x760, "first")
                .utf8(0x770, "last")
                .utf8(0x780, "other")
                .utf8(0x790, "next")
                .utf8(0x7a0, "data")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(
                            owner,
                            c -> c.superClass(Samples.OBJECT)
                                    .field(0x760, BasicType.OBJECT)
                                    .field(0x770, BasicType.OBJECT)
                                    .field(0x780, BasicType.OBJECT));
                    heap.classDump(
                            node,
                            c -> c.superClass(Samples.OBJECT)
                                    .field(0x790, BasicType.OBJECT)
                                    .field(0x7a0, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, Samples.OBJECT).root(Tag.ROOT_UNKNOWN, 0x1000);
                    long first = 0x2000;
                    long other = first + 0x20L * longer;
                    heap.instance(
                            0x1000,
                            owner,
                            values -> values.id(first).id(other - 0x20).id(other));
                    for (int i = 0; i < longer + shorter; i++) {
                        long at = first + 0x20L * i;
                        boolean isLast = i == longer - 1 || i == longer + shorter - 1;
                        heap.instance(
                                at,
                                node,
                                values -> values.id(isLast ? 0 : at + 0x20).id(at + 0x10));
                        heap.bytes(at + 0x10, new byte[1_000]);
                    }
                });

        assertThat(suspects(dump.end().writeTo(folder.resolve("lists.hprof"))))
                .singleElement()
                .satisfies(suspect -> {
                    assertThat(suspect.className()).isEqualTo("example.Node");
                    assertThat(suspect.objects()).isEqualTo(longer);
                });
    }

    /** Gives the ID after the last. */
    private static long tree(HeapBuilder heap, long id, List<Integer> branches, int... classes) {
        if (branches.isEmpty()) {
            heap.instance(id, classes[2], values -> values.id(id + 0x10));
            heap.bytes(id + 0x10, new byte[1_000]);
            return id + 0x20;
        }
        long[] branch = new long[branches.get(0)];
        long next = id + 0x20;
        for (int i = 0; i < branch.length; i++) {
            branch[i] = next;
            long held = next + 0x10;
            heap.instance(next, classes[1], values -> values.id(held));
            next = tree(heap, held, branches.subList(1, branches.size()), classes);
        }
        heap.instance(id, classes[0], values -> values.id(id + 0x10));
        heap.objectArray(id + 0x10, classes[3], branch);
        return next;
    }

    /** Nothing in the program's own fields says who holds it. */
    @ParameterizedTest
    @CsvSource({
        "1, 60000, 1, native code holds that root by a global reference (JNI)",
        "200, 300, 200, native code holds each of them by a global reference (JNI)",
        "200, 300, 170, ",
    })
    void whatNativeCodeHoldsIsSaidToBe(int objects, int bytes, int held, String clause) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(Samples.OBJECT, "java/lang/Object")
                .namedClass(KEEPER, "example/Session")
                .utf8(0x760, "data")
                .segment(heap -> {
                    heap.classDump(Samples.OBJECT, c -> c.instanceSize(16));
                    heap.classDump(KEEPER, c -> c.superClass(Samples.OBJECT).field(0x760, BasicType.OBJECT));
                    for (int i = 0; i < objects; i++) {
                        int data = 0x10_000 + i * 0x10;
                        heap.instance(0x100_000 + i * 0x10, KEEPER, values -> values.id(data));
                        heap.bytes(data, new byte[bytes]);
                        heap.root(i < held ? Tag.ROOT_JNI_GLOBAL : Tag.ROOT_MONITOR_USED, 0x100_000 + i * 0x10);
                    }
                });
        assertThat(suspects(dump.end().writeTo(folder.resolve("native.hprof"))))
                .singleElement()
                .satisfies(suspect -> {
                    if (clause == null) {
                        assertThat(ENGLISH.of(suspect)).doesNotContain("native");
                    } else {
                        assertThat(ENGLISH.of(suspect)).endsWith("; " + clause + ".");
                    }
                });
    }

    @Test
    void whereNothingElseIsLargeThatIsSaid() throws IOException {
        Path dump = Samples.kept(60_000, 100).writeTo(folder.resolve("kept.hprof"));
        LeakSuspects.Answer answer = new AnalyseJob<>(Input.of(dump), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(ENGLISH.next(answer)).isEmpty();
        assertThat(ENGLISH.limit(answer)).endsWith("Nothing else keeps 1 % of the heap.");
    }

    @ParameterizedTest
    @CsvSource({
        "static-map, StaticMap, SESSIONS, Session, 30000, java.util.HashMap",
        "sorted-map, SortedMap, BY_NUMBER, Session, 30000, java.util.TreeMap",
        "queue, Queues, REQUESTS, Session, 30000, java.util.concurrent.LinkedBlockingQueue",
        "concurrent-queue, ConcurrentQueues, EVENTS, Session, 30000, java.util.concurrent.ConcurrentLinkedQueue",
        "pool, Pools, POOL, Task, 29998, java.util.concurrent.LinkedBlockingQueue",
    })
    void manyObjectsUnderOneCollectionOfAStatic(
            String leak, String type, String field, String content, long objects, String accumulation)
            throws IOException {
        Suspect suspect = suspect(leak);

        assertThat(suspect.kind()).isEqualTo(SuspectShape.ONE_CLASS);
        assertThat(suspect.className()).isEqualTo(HOME + content);
        assertThat(suspect.objects()).isEqualTo(objects);
        assertThat(suspect.accumulation().className()).isEqualTo(accumulation);
        assertThat(suspect.keptBy().place()).isEqualTo(staticField(type, field));
        assertThat(suspect.path().steps()).anySatisfy(step -> {
            assertThat(step.object().className()).isEqualTo("class " + HOME + type);
            assertThat(step.field()).isEqualTo(field);
        });
        assertThat(ENGLISH.of(suspect))
                .startsWith("One " + accumulation + " keeps ")
                .contains(String.format(Locale.ROOT, " alive, of which %,d %s are ", objects, HOME + content))
                .contains("kept by the static field " + HOME + type + "." + field);
    }

    @Test
    void listenersThatNobodyTakesAway() throws IOException {
        Suspect suspect = suspect("listeners");

        assertThat(suspect.className()).isEqualTo(HOME + "Window");
        assertThat(suspect.objects()).isEqualTo(1_500);
        assertThat(suspect.keptBy().place())
                .isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "EventBus", "listeners", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(staticField("Listeners", "BUS"));
        assertThat(ENGLISH.of(suspect))
                .contains("kept by the field listeners of " + HOME + "EventBus, held by the static field " + HOME
                        + "Listeners.BUS");
    }

    @Test
    void threadLocalsOfManyThreads() throws IOException {
        Suspect suspect = suspect("thread-locals");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.MANY_OWNERS);
        assertThat(suspect.owners()).isEqualTo(8);
        assertThat(suspect.ownerClass()).isEqualTo("java.lang.Thread");
        assertThat(suspect.keptBy().place()).isEqualTo(staticField("ThreadLocals", "BUFFERS"));
        assertThat(suspect.features()).containsExactly(Feature.THREAD_LOCAL);
        assertThat(suspect.className()).isEqualTo("byte[]");
        assertThat(suspect.objects()).isEqualTo(320);
        assertThat(ENGLISH.of(suspect))
                .startsWith("8 java.lang.Thread keep")
                .endsWith(" each, as values of the thread local " + HOME + "ThreadLocals.BUFFERS: 320 byte[].");
    }

    @Test
    void aClassLoaderThatAThreadKeeps() throws IOException {
        Suspect suspect = suspect("loader");

        assertThat(suspect.keptBy().place()).isEqualTo(staticField("Plugin", "CACHE"));
        assertThat(suspect.loader().object().className()).isEqualTo(HOME + "PluginLoader");
        assertThat(suspect.loader().keeper())
                .isEqualTo(new Keeper(KeeperKind.THREAD, "java.lang.Thread", "contextClassLoader", "timer-0"));
        assertThat(ENGLISH.of(suspect)).contains("the thread \"timer-0\" through its field contextClassLoader");
    }

    @Test
    void manyClassLoadersThatThreadsKeep() throws IOException {
        Suspect suspect = suspect("loaders");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.MANY_OWNERS);
        assertThat(suspect.owners()).isEqualTo(8);
        assertThat(suspect.levels().get(1).className()).isEqualTo(HOME + "PluginLoader");
        assertThat(suspect.levels().get(1).field()).isEqualTo("contextClassLoader");
        assertThat(suspect.keptBy().place()).isEqualTo(staticField("Plugin", "CACHE"));
        // One of them keeps an eighth.
        assertThat(ENGLISH.of(suspect))
                .startsWith("8 class loaders " + HOME + "PluginLoader, each of which has loaded " + HOME
                        + "Plugin again, are kept by 8 java.lang.Thread, as by the thread \"timer-")
                .contains("\" through its field contextClassLoader; they keep ")
                .endsWith("; what they hold are 640 byte[], kept by the static field " + HOME + "Plugin.CACHE.");
    }

    @Test
    void aCacheOfSoftReferences() throws IOException {
        Suspect suspect = suspect("soft-cache");

        assertThat(suspect.className()).isEqualTo(HOME + "Thumbnail");
        assertThat(suspect.keptBy().place()).isEqualTo(staticField("SoftCache", "THUMBNAILS"));
        assertThat(suspect.features()).containsExactly(Feature.SOFT);
        assertThat(ENGLISH.of(suspect)).contains("softly reachable");
    }

    @Test
    void objectsThatWaitForTheirFinalizers() throws IOException {
        Suspect suspect = suspect("finalizers");

        assertThat(suspect.className()).isEqualTo(HOME + "Handle");
        assertThat(suspect.objects()).isGreaterThan(29_000);
        assertThat(suspect.keptBy().place().className()).isEqualTo("java.lang.ref.Finalizer");
        assertThat(ENGLISH.of(suspect))
                .contains("that wait for their finalizers to run")
                .containsPattern("; the thread \"Finalizer\" is in " + Pattern.quote(HOME + "Handle.finalize")
                        + " \\(LeakingProgram\\.java:\\d+\\)");
    }

    @Test
    void objectsWithoutASingleOwner() throws IOException {
        Suspect suspect = suspect("shared");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(suspect.accumulation()).isNull();
        assertThat(suspect.className()).isEqualTo(HOME + "Account");
        assertThat(suspect.objects()).isEqualTo(30_000);
        assertThat(suspect.keptBy().places())
                .containsExactlyInAnyOrder(staticField("ByName", "ACCOUNTS"), staticField("Recent", "ACCOUNTS"));
        assertThat(ENGLISH.of(suspect)).contains("no single owner");
    }

    @Test
    void oneLargeArray() throws IOException {
        Suspect suspect = suspect("one-array");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.ONE_OBJECT);
        assertThat(suspect.className()).isEqualTo("byte[]");
        assertThat(suspect.keptBy().place()).isEqualTo(staticField("OneArray", "table"));
    }

    @Test
    void aListOfTheProgramsOwn() throws IOException {
        Suspect suspect = suspect("own-list");

        assertThat(suspect.className()).isEqualTo(HOME + "OwnNode");
        assertThat(suspect.objects()).isEqualTo(30_000);
        assertThat(suspect.keptBy().place()).isEqualTo(staticField("OwnList", "first"));
        assertThat(suspect.features()).containsExactly(Feature.CHAIN);
    }

    @Test
    void aLocalVariable() throws IOException {
        Suspect suspect = suspect("locals");

        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.LOCAL, HOME + "Locals", "leak", "main"));
        assertThat(ENGLISH.of(suspect)).contains("a local variable of " + HOME + "Locals.leak in the thread \"main\"");
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseSerialGC", "-XX:-UseCompressedOops"})
    void nothingIsWrongWithAHealthyProgram(String option) throws IOException {
        assertThat(suspects("healthy", option)).isEmpty();
    }

    @Test
    void theSameOfTheFoldedDumpBesideWhatItsProfileTook() throws IOException {
        Path dump = LeakDumps.take("thread-locals", folder);
        Suspect original = suspects(dump).get(0);
        Suspect lossless = suspects(Folds.fold(dump, folder.resolve("lossless.hfold"), Presets.LOSSLESS))
                .get(0);
        Suspect oom = suspects(Folds.fold(dump, folder.resolve("oom.hfold"), Presets.OOM))
                .get(0);

        assertThat(lossless).isEqualTo(original);
        assertThat(oom.retained()).isEqualTo(original.retained());
        assertThat(oom.levels()).isEqualTo(original.levels());
        assertThat(oom.keptBy().place()).isEqualTo(original.keptBy().place());
        // The name of the thread is not in it.
        assertThat(ENGLISH.of(oom)).isEqualTo(ENGLISH.of(original));
        assertThat(oom.path().steps().get(0).label()).isNull();
        assertThat(original.path().steps().get(0).label()).startsWith("worker-");
    }
}
