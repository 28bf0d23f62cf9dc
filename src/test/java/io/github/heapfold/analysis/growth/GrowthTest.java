package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.GrowingProgram;
import io.github.heapfold.fixture.leak.GrowthShapes;
import io.github.heapfold.fixture.leak.KeeperLeaks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that leaks in one place and churns in ten: what is said of its dumps. */
class GrowthTest {
    private static final String HOME = GrowingProgram.class.getName() + "$";
    private static final long LEAKED = GrowingProgram.SESSIONS;

    /** Of what several tests look at. */
    @TempDir
    static Path shared;

    private static final Map<String, Growth> SHAPED = new HashMap<>();
    private static List<Path> variable;
    private static List<Path> grown;

    @TempDir
    Path folder;

    static Stream<Jdks.Jdk> jdks() {
        return Jdks.all();
    }

    private static Growth growth(List<Path> files) throws IOException {
        return new GrowthJob(files.stream().map(Input::of).toList(), new GrowthFacts(), 2, IndexPlace.IF_THERE)
                .run(JobMonitor.silent())
                .growth();
    }

    /** Two dumps of which the later one has three times as many objects in a thread local. */
    private static List<Path> variable() throws IOException {
        if (variable == null) {
            List<Path> dumps = new ArrayList<>();
            for (int many : List.of(3_000, 9_000)) {
                Path dump = shared.resolve("variable-" + many + ".hprof");
                LeakDumps.run(Jdks.own(), KeeperLeaks.class, "variable", dump, "-Dheapfold.many=" + many);
                dumps.add(dump);
            }
            variable = dumps;
        }
        return variable;
    }

    /** Four dumps of one program. */
    private static List<Path> grown() throws IOException {
        if (grown == null) {
            grown = LeakDumps.grow(Jdks.own(), shared, 4);
        }
        return grown;
    }

    /** The map of the thread is nothing that anybody would change. */
    @Test
    void aThreadLocalIsNamedByTheFieldThatHasIt() throws IOException {
        Growth.OwnerRow row = growth(variable()).owners().get(0);

        assertThat(row.owner()).isEqualTo(KeeperLeaks.class.getName() + "$Context.ROWS");
        assertThat(row.content()).isEqualTo(KeeperLeaks.class.getName() + "$Row");
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
    }

    /** What is told as more is otherwise more than the heap grew by, and nobody knows why. */
    @Test
    void whatWentMeanwhileIsTold() throws IOException {
        Path few = variable().get(0);
        Path many = variable().get(1);

        Growth shrank = growth(List.of(many, few));

        long less = shrank.reachable().get(0) - shrank.reachable().get(1);
        assertThat(shrank.less().owner()).isEqualTo(KeeperLeaks.class.getName() + "$Context.ROWS");
        assertThat(shrank.less().bytes()).isBetween(less, less + less / 10);
        assertThat(shrank.less().ofOwner())
                .isBetween(less - less / 10, shrank.less().bytes());
        assertThat(growth(List.of(few, many)).less()).isNull();
        assertThat(Shell.run("growth", many.toString(), few.toString()).out())
                .contains(Units.bytes(shrank.less().bytes()) + " are less than before, of which "
                        + Units.bytes(shrank.less().ofOwner()) + " were in " + KeeperLeaks.class.getName()
                        + "$Context.ROWS.");
        assertThat(Shell.run("growth", "--json", many.toString(), few.toString())
                        .out())
                .containsPattern(
                        "\"less\":\\s*\\{\\s*\"bytes\":\\s*" + shrank.less().bytes());
    }

    /** Collections are made alike, whatever holds them; and who keeps them may change. */
    @ParameterizedTest
    @CsvSource({
        "lists, Shop.orders, Order",
        "maps, Tiles.BY_COUNTRY, Line",
        "moved, Engine.handlers, Line",
    })
    void eachObjectThatCameCountsWhereItIs(String what, String owner, String content) throws IOException {
        Growth growth = shaped(what);

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(SHAPES + owner);
        assertThat(row.content()).isEqualTo(SHAPES + content);
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
        assertThat(row.growth())
                .isBetween(
                        6_000L * 300,
                        growth.reachable().get(1) - growth.reachable().get(0) + 9_000);
        assertThat(growth.owners().stream().skip(1))
                .allSatisfy(other -> assertThat(other.growth()).isLessThan(row.growth() / 20));
    }

    @ParameterizedTest
    @CsvSource({"toys, Stock.lines, Stock.TOYS", "paints, Stock.lines, Barn.paints", "maps, Tiles.BY_COUNTRY, "})
    void ofObjectsThatAreMadeAlikeTheOneThatGrewIsToldByWhoHasIt(String what, String owner, String heldBy)
            throws IOException {
        Growth.OwnerRow row = shaped(what).owners().get(0);

        assertThat(row.owner()).isEqualTo(SHAPES + owner);
        assertThat(row.heldBy()).isEqualTo(heldBy == null ? null : SHAPES + heldBy);
    }

    /** It is no other place for being on the stack at one time: else it would have moved, with all that is in it. */
    @ParameterizedTest
    @ValueSource(strings = {"let go", "grasped"})
    void oneOfManyCountsAmongTheseAlsoWhereALocalVariableHasIt(String what) throws IOException {
        Growth growth = shaped(what);

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(SHAPES + "Yard.lines");
        assertThat(row.content()).isEqualTo(SHAPES + "Line");
        assertThat(row.moved()).isFalse();
        assertThat(row.moreObjects()).isEqualTo(6_000);
        assertThat(row.growth())
                .isLessThan(growth.reachable().get(1) - growth.reachable().get(0) + 9_000);
        assertThat(growth.owners().stream().skip(1))
                .allSatisfy(other -> assertThat(other.growth()).isLessThan(row.growth() / 20));
        assertThat(growth.unexplained()).isZero();
    }

    private static final String SHAPES = GrowthShapes.class.getName() + "$";

    private Growth shaped(String what) throws IOException {
        Growth growth = SHAPED.get(what);
        if (growth == null) {
            List<Path> dumps = new ArrayList<>();
            for (int many : List.of(3_000, 9_000)) {
                Path dump = folder.resolve(many + ".hprof");
                LeakDumps.run(Jdks.own(), GrowthShapes.class, what, dump, "-Dheapfold.many=" + many);
                dumps.add(dump);
            }
            growth = growth(dumps);
            SHAPED.put(what, growth);
        }
        return growth;
    }

    /** Of a heap that got larger references have 8 bytes, and what is in it is no more for that. */
    @Test
    void widerReferencesAreNoGrowth() throws IOException {
        List<Path> dumps = new ArrayList<>();
        for (String compressed : List.of("+", "-")) {
            int many = dumps.isEmpty() ? 3_000 : 9_000;
            Path dump = folder.resolve(many + ".hprof");
            String oops = "-XX:" + compressed + "UseCompressedOops";
            LeakDumps.run(Jdks.own(), GrowthShapes.class, "lists", dump, oops, "-Dheapfold.many=" + many);
            dumps.add(dump);
        }

        Growth growth = growth(dumps);

        assertThat(growth.referenceSizes()).containsExactly(4, 8);
        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(SHAPES + "Shop.orders");
        assertThat(row.growth())
                .isBetween(
                        6_000L * 300,
                        growth.reachable().get(1) - growth.reachable().get(0) + 100_000);
        long rest = growth.owners().stream()
                .skip(1)
                .mapToLong(Growth.OwnerRow::growth)
                .sum();
        assertThat(rest).isLessThan(row.growth() / 20);
        // All that only keep more for it.
        assertThat(growth.classes()).noneMatch(of -> of.moreObjects() == 0 && of.moreShallow() == 0);
    }

    @Test
    void whatFieldsOfOneObjectShareIsToldByThese() throws IOException {
        Growth.OwnerRow row = shaped("shared").owners().get(0);

        String register = SHAPES + "Register.";
        assertThat(row.holders()).containsExactly(register + "byNumber", register + "inOrder");
        assertThat(row.content()).isEqualTo(SHAPES + "Line");
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
        assertThat(row.moved()).isFalse();
    }

    @Test
    void aFieldThatHasOneOfManyTextsIsNotToldOfAll() throws IOException {
        Growth growth = shaped("terms");

        assertThat(growth.owners()).anyMatch(row -> row.growth() > 6_000L * 300);
        assertThat(growth.owners()).noneMatch(row -> row.places().contains(SHAPES + "Terms.last"));
    }

    /** As the leaks do: neither fields of what came, nor of lambdas and libraries, nor of the platform in between. */
    @ParameterizedTest
    @CsvSource({
        "statics, Archive$Index.BY_NUMBER Archive.ALL, Line",
        "linked, Feed.head Feed.tail, Feed$Row",
        "remembered, Prices.LOOKUP, Line",
        "library, Shelves.catalog, Line",
        "arrays, Hits.counts, Line",
        "extended, Quotes.recent, Line",
        "scheduled, Timeouts.TIMER, Timeouts",
        "stacked, Undo.top, Undo$Step",
        "variable, Import.rows.<local>, Line",
    })
    void theFieldsOfTheProgramThatHaveWhatCameAreTold(String what, String fields, String content) throws IOException {
        Growth.OwnerRow row = shaped(what).owners().get(0);

        assertThat(row.places())
                .containsExactly(Stream.of(fields.split(" "))
                        .map(field -> SHAPES + field)
                        .toArray(String[]::new));
        assertThat(row.content()).isEqualTo(SHAPES + content);
        assertThat(row.moreObjects()).isEqualTo(6_000);
    }

    /** Nothing but threads came at the top. */
    @Test
    void whatThreadsKeepThatCameIsTold() throws IOException {
        Growth.OwnerRow row = shaped("threads").owners().get(0);

        assertThat(row.owner()).isEqualTo("java.lang.Thread");
        assertThat(row.content()).isEqualTo(SHAPES + "Service");
        assertThat(row.objects()).containsExactly(30L, 90L);
    }

    /** Four classes have a fourth each of the bytes. */
    @Test
    void whatIsOfManyClassesIsToldByTheOneAboveThem() throws IOException {
        Growth.OwnerRow row = shaped("subclasses").owners().get(0);

        assertThat(row.owner()).isEqualTo(SHAPES + "Events.ALL");
        assertThat(row.content()).isEqualTo(SHAPES + "Events$Event");
        assertThat(row.objects()).containsExactly(3_000L, 9_000L);
        assertThat(row.moved()).isFalse();
    }

    /** When one of several lets go of something, the others keep it alone; it did not come. */
    @Test
    void whatWasThereBeforeIsNoGrowth() throws IOException {
        Growth growth = shaped("released");

        assertThat(growth.owners().stream().filter(row -> !row.moved()))
                .allSatisfy(row -> assertThat(row.growth()).isLessThan(60 * 500));
        Growth.OwnerRow moved = growth.owners().stream()
                .filter(Growth.OwnerRow::moved)
                .findFirst()
                .orElseThrow();
        assertThat(moved.owner()).isEqualTo(SHAPES + "Pages.OPEN");
        assertThat(moved.growth()).isGreaterThan(2_000L * 300);
        // Also behind what grew by a few bytes.
        assertThat(growth.owners().stream().dropWhile(row -> !row.moved())).allMatch(Growth.OwnerRow::moved);
    }

    /** Each keeps a hundredth of the heap and more, and there is one of each: that makes them no one map. */
    @Test
    void aMapIsNotAnotherOneThatWasGivenUp() throws IOException {
        Growth.OwnerRow row = shaped("replaced").owners().get(0);

        assertThat(row.owner()).isEqualTo(SHAPES + "Sessions.open");
        assertThat(row.content()).isEqualTo(SHAPES + "Line");
        assertThat(row.objects()).containsExactly(0L, 9_000L);
        assertThat(row.growth()).isGreaterThan(9_000L * 316);
    }

    /** The map keeps less than before, and yet there are crates in it that were not there. */
    @Test
    void whatMovedHidesNothingThatCameIntoIt() throws IOException {
        Growth growth = shaped("exchanged");

        assertThat(growth.owners()).anyMatch(row -> row.growth() > 3_500L * 280);
    }

    /** One path of many has a few of them. */
    @Test
    void collectionsInCollectionsAreCountedWhateverTheWayToThem() throws IOException {
        Growth growth = shaped("nested");

        Growth.OwnerRow row = growth.owners().get(0);
        assertThat(row.owner()).isEqualTo(SHAPES + "Docs.ALL");
        assertThat(growth.classes())
                .filteredOn(of -> of.className().equals(row.content()))
                .singleElement()
                .satisfies(of -> assertThat(row.moreObjects())
                        .isBetween(
                                of.objects().get(1) * 3 / 5,
                                of.objects().get(1) - of.objects().get(0)));
    }

    @Test
    void classesOfWhichThereAreMoreComeBeforeThoseThatOnlyKeepMore() throws IOException {
        List<Growth.ClassRow> rows = shaped("nested").classes();

        List<Growth.ClassRow> keepers = rows.stream()
                .filter(row -> row.growth() > 0 && row.moreShallow() == 0)
                .toList();
        Growth.ClassRow least = rows.get(rows.indexOf(keepers.get(0)) - 1);
        assertThat(keepers.get(0).growth()).isGreaterThan(least.growth());
        assertThat(rows.subList(0, rows.indexOf(least) + 1))
                .allSatisfy(row -> assertThat(row.moreShallow()).isPositive());
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void steadyGrowthComesBeforeAJumpThatIsLarger(Jdks.Jdk jdk) throws IOException {
        Growth growth = growth(jdk.equals(Jdks.own()) ? grown() : LeakDumps.grow(jdk, folder, 4));

        Growth.OwnerRow leak = growth.owners().get(0);
        Growth.OwnerRow jump = growth.owners().get(1);
        assertThat(leak.owner()).isEqualTo(HOME + "SessionStore.sessions");
        assertThat(leak.content()).isEqualTo(HOME + "Session");
        assertThat(leak.steady()).isTrue();
        assertThat(leak.objects()).containsExactly(LEAKED, 2 * LEAKED, 3 * LEAKED, 4 * LEAKED);
        assertThat(leak.growth()).isBetween(3 * LEAKED * 500, 3 * LEAKED * 700);
        assertThat(leak.path().get(0).className()).isEqualTo("class " + HOME + "SessionStore");
        assertThat(jump.owner()).isEqualTo(HOME + "Cache.ENTRIES");
        assertThat(jump.steady()).isFalse();
        assertThat(jump.growth()).isGreaterThan(leak.growth());
        assertThat(jump.objects()).containsExactly(0L, 0L, 0L, 2_000L);
        // All else together, the ten churning fields among it, is a hundredth of the leak.
        long rest = growth.owners().stream()
                .skip(2)
                .mapToLong(Growth.OwnerRow::growth)
                .sum();
        assertThat(rest).isLessThan(leak.growth() / 20);
        Growth.ClassRow session = growth.classes().stream()
                .filter(row -> row.className().equals(HOME + "Session"))
                .findFirst()
                .orElseThrow();
        assertThat(session.steady()).isTrue();
        assertThat(session.objects()).containsExactly(LEAKED, 2 * LEAKED, 3 * LEAKED, 4 * LEAKED);
        assertThat(session.growth()).isBetween(3 * LEAKED * 500, 3 * LEAKED * 700);
    }

    /** A heap may grow by little where much comes and much goes. */
    @Test
    void whatGrewByLittleComesBehindWhatGrewByAThousandTimesThatThoughItIsSteady() throws IOException {
        List<Path> dumps = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int cached = i < 2 ? 100 : 150_000;
            dumps.add(statics(i + ".hprof", 150_000, cached, 150_100 - cached, 125 + i * 69));
        }

        Growth growth = growth(dumps);

        assertThat(growth.owners()).extracting(Growth.OwnerRow::owner).startsWith("shop.Part0.number");
        assertThat(growth.owners())
                .filteredOn(Growth.OwnerRow::steady)
                .singleElement()
                .satisfies(row -> assertThat(row.growth()).isBetween(1_024L, growth.leastTold()));
    }

    /** That is none that came. */
    @Test
    void whatOnlyMovedMakesNoGrowthOfOthersLittle() throws IOException {
        List<Path> dumps = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int before = i < 2 ? 150_000 : 0;
            int jump = i < 2 ? 0 : 5_000;
            dumps.add(statics(i + ".hprof", 1_000, before, 150_000 - before, jump, 125 + i * 69));
        }

        Growth growth = growth(dumps);

        assertThat(growth.owners())
                .extracting(Growth.OwnerRow::owner)
                .containsExactly("shop.Part3.number", "shop.Part2.number", "shop.Part1.number");
        assertThat(growth.owners()).extracting(Growth.OwnerRow::moved).containsExactly(false, false, true);
        assertThat(growth.owners().get(0).growth()).isBetween(growth.leastTold(), 1_200L);
    }

    /**
     * Classes that have an array of arrays of longs each.
     *
     * @param most longs in one of these
     * @param longs of each class
     */
    private Path statics(String file, int most, int... longs) throws IOException {
        DumpBuilder dump =
                DumpBuilder.dump(8).namedClass(OBJECT, "java/lang/Object").utf8(1, "number");
        dump.namedClass(OBJECTS, "[Ljava/lang/Object;");
        for (int i = 0; i < longs.length; i++) {
            dump.namedClass(0x2000 + i * 0x10L, "shop/Part" + i);
        }
        return Files.write(
                folder.resolve(file),
                dump.segment(heap -> {
                            heap.classDump(OBJECT, c -> {});
                            heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                            for (int i = 0; i < longs.length; i++) {
                                long array = 0x100000 + i * 0x1000000L;
                                long[] parts = LongStream.rangeClosed(1, (longs[i] + most - 1) / most)
                                        .map(part -> array + part * 0x10000)
                                        .toArray();
                                for (int part = 0; part < parts.length; part++) {
                                    int left = Math.min(most, longs[i] - part * most);
                                    heap.primitiveArray(parts[part], BasicType.LONG, new long[left]);
                                }
                                heap.objectArray(array, OBJECTS, parts);
                                heap.classDump(
                                        0x2000 + i * 0x10L,
                                        c -> c.superClass(OBJECT).staticField(1, BasicType.OBJECT, array));
                                heap.root(Tag.ROOT_STICKY_CLASS, 0x2000 + i * 0x10L);
                            }
                        })
                        .end()
                        .build());
    }

    @Test
    void theSameAcrossDumpsAndFoldsOfOtherProfiles() throws IOException {
        List<Path> dumps = grown().subList(0, 3);
        List<Path> mixed = new ArrayList<>(dumps);
        mixed.set(0, Folds.fold(dumps.get(0), folder.resolve("oom.hfold"), Presets.OOM));
        mixed.set(2, Folds.fold(dumps.get(2), folder.resolve("lossless.hfold"), Presets.LOSSLESS));
        Growth of = growth(dumps);
        Growth ofMixed = growth(mixed);

        assertThat(ofMixed.owners()).isEqualTo(of.owners());
        assertThat(ofMixed.reachable()).isEqualTo(of.reachable());
        assertThat(ofMixed.classes().stream().map(row -> row.className() + row.retained()))
                .isEqualTo(of.classes().stream()
                        .map(row -> row.className() + row.retained())
                        .toList());
    }

    @Test
    void nothingGrowsInOneDumpTwice() throws IOException {
        Path dump = grown().get(0);
        Growth growth = growth(List.of(dump, dump));

        assertThat(growth.owners()).isEmpty();
        assertThat(growth.classes()).isEmpty();
    }

    /** What a profile leaves out takes nothing from the paths by which owners are matched. */
    @Test
    void theSameOfWhatIsToBeGivenAway() throws IOException {
        theSameOfProfiles(List.of(Presets.byName("share").orElseThrow()));
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @Test
    void theSameWhateverTheProfileOfEachIs() throws IOException {
        theSameOfProfiles(Presets.all());
    }

    private void theSameOfProfiles(List<Profile> profiles) throws IOException {
        List<Path> dumps = grown().subList(0, 3);
        Growth of = growth(dumps);
        for (Profile preset : profiles) {
            Path fold = Folds.fold(dumps.get(1), folder.resolve(preset.name() + ".hfold"), preset);
            List<Path> mixed = new ArrayList<>(dumps);
            mixed.set(1, fold);

            assertThat(growth(mixed).owners()).as(preset.name()).isEqualTo(of.owners());
        }
    }

    private static final long AUDIT = 0x1000;
    private static final long DESK = 0x1100;
    private static final long TICKET = 0x1200;
    private static final long OBJECTS = 0x1300;
    private static final long OBJECT = 0x1400;

    /** Tickets that statics of two classes have, so that none of them keeps them alone. */
    private Path tickets(String name, int tickets) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(OBJECTS, "[Ljava/lang/Object;")
                .namedClass(AUDIT, "example/Audit")
                .namedClass(DESK, "example/Desk")
                .namedClass(TICKET, "example/Ticket")
                .utf8(1, "ALL")
                .utf8(2, "open")
                .utf8(3, "number");
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(OBJECTS, c -> c.superClass(OBJECT));
                    heap.classDump(TICKET, c -> c.superClass(OBJECT).field(3, BasicType.LONG));
                    heap.classDump(AUDIT, c -> c.superClass(OBJECT).staticField(1, BasicType.OBJECT, 0x2000));
                    heap.classDump(DESK, c -> c.superClass(OBJECT).staticField(2, BasicType.OBJECT, 0x3000));
                    long[] all = new long[tickets];
                    for (int i = 0; i < tickets; i++) {
                        all[i] = 0x100000 + i * 0x20L;
                        heap.instance(all[i], TICKET, values -> values.u8(7));
                    }
                    heap.objectArray(0x2000, OBJECTS, all);
                    heap.objectArray(0x3000, OBJECTS, Arrays.copyOf(all, tickets - tickets / 4));
                    heap.root(Tag.ROOT_STICKY_CLASS, AUDIT).root(Tag.ROOT_STICKY_CLASS, DESK);
                })
                .end()
                .build();
        return Files.write(folder.resolve(name), bytes);
    }

    @Test
    void whatSeveralHaveIsToldWithAllOfThem() throws IOException {
        Growth growth = growth(List.of(tickets("a.hprof", 100), tickets("b.hprof", 4000)));

        Growth.OwnerRow first = growth.owners().get(0);
        assertThat(first.content()).isEqualTo("example.Ticket");
        assertThat(first.holders()).containsExactly("example.Audit.ALL", "example.Desk.open");
        assertThat(first.objects()).containsExactly(75L, 3000L);
        // Those that the audit has alone are its own.
        assertThat(growth.owners())
                .filteredOn(row -> row.owner().equals("example.Audit.ALL"))
                .singleElement()
                .satisfies(row -> assertThat(row.holders()).isEmpty());
    }

    @Test
    void dumpsOfDifferentProgramsHaveFewClassesInCommon() throws IOException {
        Growth growth = growth(List.of(
                Samples.program("shop", 24).writeTo(folder.resolve("a.hprof")),
                Samples.program("shop", 30).writeTo(folder.resolve("b.hprof")),
                Samples.program("bank", 20).writeTo(folder.resolve("c.hprof")),
                tickets("d.hprof", 100)));

        // Of a few classes nothing can be told.
        assertThat(growth.kinship()).extracting(Kinship::isDistant).containsExactly(false, true, false);
        assertThat(growth.kinship())
                .containsExactly(new Kinship(24, 24, 0, 30), new Kinship(20, 0, 0, 30), new Kinship(3, 0, 0, 20));
        // But for that none of them is common.
        assertThat(new Kinship(6, 0, 0, 8).isDistant()).isTrue();
        assertThat(new Kinship(6, 1, 0, 8).isDistant()).isFalse();
    }

    @Test
    void aSmallProgramAndALargeOneThatHasNoneOfItsClassesAreOthers() throws IOException {
        Growth growth = growth(List.of(
                Samples.program("tool", 1).writeTo(folder.resolve("a.hprof")),
                Samples.program("shop", 120).writeTo(folder.resolve("b.hprof")),
                Samples.program("shop", 1).writeTo(folder.resolve("c.hprof"))));

        assertThat(growth.kinship()).extracting(Kinship::isDistant).containsExactly(true, false);
        assertThat(new Kinship(0, 0, 0, 120).isDistant()).isFalse();
    }

    private static final int HELPERS = 12;

    /** A program of some classes of its own, of which one has many objects, and of helpers that others have, too. */
    private Path service(String file, String helpers, String name, int classes, int objects) throws IOException {
        DumpBuilder dump =
                DumpBuilder.dump(8).namedClass(OBJECT, "java/lang/Object").utf8(1, "number");
        for (int i = 0; i < HELPERS; i++) {
            dump.namedClass(0x1000 + i * 0x10L, helpers + "/Part" + i);
        }
        for (int i = 0; i < classes; i++) {
            dump.namedClass(0x2000 + i * 0x10L, name + "/Part" + i);
        }
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    for (int i = 0; i < HELPERS + classes; i++) {
                        long id = i < HELPERS ? 0x1000 + i * 0x10L : 0x2000 + (i - HELPERS) * 0x10L;
                        heap.classDump(id, c -> c.superClass(OBJECT).field(1, BasicType.LONG));
                        heap.root(Tag.ROOT_STICKY_CLASS, id);
                    }
                    for (int i = 0; i < 10 + objects; i++) {
                        long id = 0x100000 + i * 0x20L;
                        heap.instance(id, i < 10 ? 0x1000 : 0x2000, values -> values.u8(7));
                        heap.root(Tag.ROOT_STICKY_CLASS, id);
                    }
                })
                .end()
                .build();
        return Files.write(folder.resolve(file), bytes);
    }

    @Test
    void programsThatShareTheirHelpersAreOthersStill() throws IOException {
        Growth growth = growth(List.of(
                service("a.hprof", "helper", "shop", 3, 20),
                service("b.hprof", "helper", "shop", 9, 4000),
                service("c.hprof", "helper", "bank", 9, 4000)));

        // The later dump of a program has more classes, and the earlier one none that it has not.
        assertThat(growth.kinship()).extracting(Kinship::isDistant).containsExactly(false, true);
        assertThat(growth.kinship()).extracting(Kinship::common).containsExactly(15, 12);
    }

    @Test
    void librariesMakeNoProgramsOne() throws IOException {
        Growth growth = growth(List.of(
                service("a.hprof", "org/springframework", "shop", 6, 0),
                service("b.hprof", "org/springframework", "bank", 8, 0),
                service("c.hprof", "org/springframework", "org/apache/bank", 8, 0)));
        assertThat(growth.kinship()).extracting(Kinship::own).containsExactly(6, 20);
        // Where one is nothing but libraries, all that it has tells.
        assertThat(growth.kinship()).extracting(Kinship::isDistant).containsExactly(true, false);
    }

    private static final long STORE = 0x1500;
    private static final long MAP = 0x1600;
    private static final long ENTRY = 0x1700;
    private static final long TABLE = 0x1800;

    /** So many that the table of the map is small beside the tickets. */
    private static final int FIELDS = 40;

    /** A linked map of tickets: its entries are reached through the table and by one another, so the map has them. */
    private Path linked(String name, int tickets) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(TABLE, "[Ljava/util/HashMap$Node;")
                .namedClass(MAP, "java/util/LinkedHashMap")
                .namedClass(ENTRY, "java/util/LinkedHashMap$Entry")
                .namedClass(STORE, "example/Store")
                .namedClass(TICKET, "example/Ticket")
                .utf8(1, "tickets")
                .utf8(2, "table")
                .utf8(3, "head")
                .utf8(4, "after")
                .utf8(5, "value")
                .utf8(6, "number");
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(TABLE, c -> c.superClass(OBJECT));
                    heap.classDump(TICKET, c -> {
                        c.superClass(OBJECT);
                        for (int field = 0; field < FIELDS; field++) {
                            c.field(6, BasicType.LONG);
                        }
                    });
                    heap.classDump(
                            MAP,
                            c -> c.superClass(OBJECT).field(2, BasicType.OBJECT).field(3, BasicType.OBJECT));
                    heap.classDump(
                            ENTRY,
                            c -> c.superClass(OBJECT).field(4, BasicType.OBJECT).field(5, BasicType.OBJECT));
                    heap.classDump(STORE, c -> c.superClass(OBJECT).staticField(1, BasicType.OBJECT, 0x2000));
                    long[] table = new long[2 * tickets];
                    for (int i = 0; i < tickets; i++) {
                        long entry = 0x100000 + i * 0x400L;
                        table[2 * i] = entry;
                        long after = i + 1 < tickets ? entry + 0x400 : 0;
                        heap.instance(entry, ENTRY, values -> values.id(after).id(entry + 0x20));
                        heap.instance(entry + 0x20, TICKET, values -> values.bytes(new byte[FIELDS * Long.BYTES]));
                    }
                    heap.objectArray(0x3000, TABLE, table);
                    heap.instance(0x2000, MAP, values -> values.id(0x3000).id(table[0]));
                    heap.root(Tag.ROOT_STICKY_CLASS, STORE);
                })
                .end()
                .build();
        return Files.write(folder.resolve(name), bytes);
    }

    /** What a field keeps is one number, in the sentence about the leak and in the table of growth. */
    @Test
    void theTableOfAMapThatGrewIsPartOfTheMap() throws IOException {
        Path after = linked("after.hprof", 4000);
        Growth growth = growth(List.of(linked("before.hprof", 1000), after));
        LeakSuspects.Answer leaks = new AnalyseJob<>(Input.of(after), new LeakSuspects(), 2)
                .run(JobMonitor.silent())
                .answer();

        assertThat(growth.owners()).singleElement().satisfies(row -> {
            assertThat(row.owner()).isEqualTo("example.Store.tickets");
            assertThat(row.content()).isEqualTo("example.Ticket");
            assertThat(row.moreObjects()).isEqualTo(3000);
            assertThat(row.retained().get(1)).isEqualTo(leaks.suspects().get(0).retained());
        });
    }

    private static final long FIRST = 0x4000;
    private static final long SECOND = 0x4100;
    private static final long STEP = 0x100;

    /** Lambdas of two hidden classes, of which each holds the next one: a chain of twenty. */
    private Path lambdas(String name, int objects, String first, String second) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(FIRST, "example/Steps$$Lambda" + first)
                .namedClass(SECOND, "example/Steps$$Lambda" + second)
                .namedClass(STORE, "example/Store")
                .utf8(1, "first")
                .utf8(2, "next");
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(STORE, c -> c.superClass(OBJECT).staticField(1, BasicType.OBJECT, 0x10000));
                    for (long type : new long[] {FIRST, SECOND}) {
                        heap.classDump(type, c -> c.superClass(OBJECT).field(2, BasicType.OBJECT));
                    }
                    for (int i = 0; i < objects; i++) {
                        long next = i + 1 < objects ? 0x10000 + (i + 1) * STEP : 0;
                        heap.instance(0x10000 + i * STEP, i % 2 == 0 ? FIRST : SECOND, values -> values.id(next));
                    }
                    for (long type : new long[] {OBJECT, STORE, FIRST, SECOND}) {
                        heap.root(Tag.ROOT_STICKY_CLASS, type);
                    }
                })
                .end()
                .build();
        return Files.write(folder.resolve(name), bytes);
    }

    /** Numbers as JDK 8 has them, 11, 16, 17 and 21. */
    @ParameterizedTest
    @CsvSource({
        "$1/1234567, $2/7654321, $3/1122334, $4/4433221",
        "$1/0x0000700001000400, $2/0x0000700001000800, $3/0x0000700002000400, $4/0x0000700002000800",
        "$1.0x0000700001000400, $2.0x0000700001000800, $3.0x0000700002000400, $4.0x0000700002000800",
        "$1+0x0000700001000400, $2+0x0000700001000800, $3+0x0000700002000400, $4+0x0000700002000800",
        "+0x0000700001000400, +0x0000700001000800, +0x0000700002000400, +0x0000700002000800"
    })
    void classesThatAreOneBetweenDumpsRetainNothingTwice(
            String first, String second, String firstLater, String secondLater) throws IOException {
        Growth growth = growth(
                List.of(lambdas("few.hprof", 4, first, second), lambdas("many.hprof", 20, firstLater, secondLater)));

        assertThat(growth.classes())
                .filteredOn(row -> row.className().equals("example.Steps$$Lambda"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.objects()).containsExactly(4L, 20L);
                    assertThat(row.retained()).isEqualTo(row.shallow());
                });
    }

    /** A list of objects of three classes, one of them hidden and, without its number, of the name of its superclass. */
    private Path hidden(String name, int objects) throws IOException {
        long table = 0x8000;
        long list = 0x20000;
        long[] classes = {FIRST, SECOND, SECOND + 0x100, SECOND + 0x200};
        DumpBuilder dump = DumpBuilder.dump(8)
                .namedClass(OBJECT, "java/lang/Object")
                .namedClass(classes[0], "example/Event")
                .namedClass(classes[1], "example/Event+0x0000000800c01000")
                .namedClass(classes[2], "example/Order")
                .namedClass(classes[3], "example/Visit")
                .namedClass(STORE, "example/Store")
                .namedClass(table, "[Ljava.lang.Object;")
                .utf8(1, "all")
                .utf8(2, "what");
        byte[] bytes = dump.segment(heap -> {
                    heap.classDump(OBJECT, c -> {});
                    heap.classDump(STORE, c -> c.superClass(OBJECT).staticField(1, BasicType.OBJECT, list));
                    for (long type : classes) {
                        heap.classDump(
                                type,
                                c -> c.superClass(type == classes[1] ? classes[0] : OBJECT)
                                        .field(2, BasicType.OBJECT));
                    }
                    long[] all = new long[5_000];
                    for (int i = 0; i < objects; i++) {
                        all[i] = 0x100000 + i * STEP;
                        int which = List.of(1, 1, 1, 1, 2, 2, 2, 3, 3, 3).get(i % 10);
                        // Of the hidden one, the field of its superclass stands behind its own.
                        heap.instance(all[i], classes[1 + i % 3], values -> (which == 1 ? values.id(0) : values).id(0));
                    }
                    heap.objectArray(list, table, all);
                    for (long type : new long[] {OBJECT, STORE, classes[0], classes[1], classes[2], classes[3]}) {
                        heap.root(Tag.ROOT_STICKY_CLASS, type);
                    }
                })
                .end()
                .build();
        return Files.write(folder.resolve(name), bytes);
    }

    /** It would be looked for above it without end. */
    @Test
    void aClassThatSeemsToBeAboveItselfIsLookedAtOnce() {
        Growth growth = assertTimeoutPreemptively(
                Duration.ofMinutes(1), () -> growth(List.of(hidden("few.hprof", 10), hidden("many.hprof", 4_000))));

        assertThat(growth.owners())
                .first()
                .satisfies(row -> assertThat(row.owner()).isEqualTo("example.Store.all"));
    }
}
