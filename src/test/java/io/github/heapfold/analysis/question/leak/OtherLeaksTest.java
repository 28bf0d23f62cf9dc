package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.LeakingProgram;
import io.github.heapfold.fixture.leak.OtherLeaks;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Leaks that the search was not made with, in dumps of every JDK that is there: each is found, its field named, and no
 * other.
 */
class OtherLeaksTest {
    private static final String HOME = OtherLeaks.class.getName() + "$";

    @TempDir
    Path folder;

    /** What has to be said of a leak. */
    private record Expected(
            String leak, SuspectShape kind, String content, long objects, Keeper keeper, Keeper holder) {
        @Override
        public String toString() {
            return leak;
        }
    }

    private static Keeper keeper(KeeperKind kind, String type, String name) {
        return new Keeper(kind, HOME + type, name, null);
    }

    private static Keeper field(String type, String name) {
        return keeper(KeeperKind.FIELD, type, name);
    }

    private static Keeper fixed(String type, String name) {
        return keeper(KeeperKind.STATIC, type, name);
    }

    private static final List<Expected> LEAKS = List.of(
            new Expected(
                    "registry",
                    SuspectShape.ONE_CLASS,
                    HOME + "Invoice",
                    40_000,
                    field("Registry", "byNumber"),
                    fixed("Registry", "INSTANCE")),
            new Expected("contexts", SuspectShape.MANY_OWNERS, "int[]", 1_000, fixed("Contexts", "CURRENT"), null),
            new Expected(
                    "observers",
                    SuspectShape.ONE_CLASS,
                    HOME + "Document$1",
                    1_500,
                    field("Model", "observers"),
                    fixed("Observers", "model")),
            new Expected("undeployed", SuspectShape.ONE_CLASS, "byte[]", 300, fixed("ModuleTimer", "LOADED"), null),
            new Expected("reloaded", SuspectShape.MANY_OWNERS, "double[]", 1_000, fixed("ModuleCache", "ROWS"), null),
            new Expected("tenants", SuspectShape.ONE_CLASS, HOME + "Tenant", 7, fixed("Tenants", "DEPLOYED"), null),
            new Expected("plugins", SuspectShape.MANY_OWNERS, "double[][]", 7, fixed("Tenant", "RATES"), null),
            new Expected(
                    "mailer",
                    SuspectShape.ONE_CLASS,
                    HOME + "Mail",
                    25_000,
                    field("Mailer", "later"),
                    fixed("Mailer", "MAILER")),
            new Expected(
                    "tiles",
                    SuspectShape.ONE_CLASS,
                    HOME + "Tile",
                    700,
                    field("Tiles", "recent"),
                    fixed("Tiles", "TILES")),
            new Expected(
                    "channels",
                    SuspectShape.ONE_CLASS,
                    HOME + "Channel",
                    35_000,
                    new Keeper(KeeperKind.STATIC, "java.lang.ref.Finalizer", "unfinalized", null),
                    null),
            new Expected("crawlers", SuspectShape.MANY_OWNERS, "byte[]", 3_000, field("Crawler", "pages"), null),
            new Expected(
                    "orders",
                    SuspectShape.NO_SINGLE_OWNER,
                    HOME + "Order",
                    30_000,
                    fixed("Orders", "ALL"),
                    fixed("Orders", "OPEN")),
            new Expected(
                    "weak-keys",
                    SuspectShape.ONE_CLASS,
                    HOME + "Session",
                    30_000,
                    fixed("WeakKeys", "ATTRIBUTES"),
                    null));

    static Stream<Arguments> leaks() {
        return Jdks.all().flatMap(jdk -> LEAKS.stream().map(leak -> Arguments.of(jdk, leak)));
    }

    @ParameterizedTest
    @MethodSource("leaks")
    void theFieldIsFound(Jdks.Jdk jdk, Expected expected) throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(jdk, OtherLeaks.class, expected.leak(), dump);
        List<Suspect> suspects = JudgedDumps.suspects(dump);

        assertThat(suspects).hasSize(1);
        Suspect suspect = suspects.get(0);
        assertThat(suspect.share()).isBetween(0.85, 1.0);
        assertThat(suspect.kind()).isEqualTo(expected.kind());
        assertThat(suspect.className()).isEqualTo(expected.content());
        // One may be in work: a finalizer that runs, a task that is taken.
        assertThat(suspect.objects()).isBetween(expected.objects() - 2, expected.objects());
        List<Keeper> keepers = suspect.keptBy().all();
        assertThat(keepers).contains(expected.keeper());
        if (expected.holder() != null) {
            assertThat(keepers).contains(expected.holder());
        }
        switch (expected.leak()) {
            case "undeployed" ->
                assertThat(suspect.loader().keeper())
                        .isEqualTo(new Keeper(KeeperKind.THREAD, HOME + "ModuleTimer", null, "module-timer"));
            case "reloaded" -> {
                assertThat(suspect.ownerClass()).isEqualTo(HOME + "ModuleLoader");
                assertThat(suspect.owners()).isEqualTo(10);
                assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                        .startsWith("10 class loaders " + HOME + "ModuleLoader, each of which has loaded the same 3"
                                + " classes (such as " + HOME + "ModuleCache) again, keep ")
                        .contains("; what they hold are 1,000 double[], kept by the static field " + HOME
                                + "ModuleCache.ROWS; one of the class loaders is kept by ")
                        .doesNotContain("each mostly")
                        .doesNotContain("of its own");
            }
            case "plugins" -> {
                assertThat(suspect.ownerClass()).isEqualTo(HOME + "ModuleLoader");
                assertThat(suspect.loader().bond()).isEqualTo(Suspect.Bond.EACH);
                assertThat(suspect.loader().keeper()).isEqualTo(field("Plugins", "loaders"));
                assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                        .startsWith("7 class loaders " + HOME + "ModuleLoader, each of which has loaded " + HOME
                                + "Tenant again, are kept by the field loaders of " + HOME + "Plugins; they keep ")
                        .doesNotContain("one of the class loaders");
            }
            case "tenants" ->
                assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                        .startsWith("7 class loaders " + HOME + "ModuleLoader, each of which has loaded " + HOME
                                + "Tenant again, are kept alive by instances of the classes that they have loaded. 7 "
                                + HOME
                                + "Tenant under one java.util.LinkedHashMap keep ")
                        .doesNotContain("one name");
            case "tiles" -> assertThat(suspect.features()).containsExactly(Suspect.Feature.SOFT);
            case "contexts" -> assertThat(suspect.features()).containsExactly(Suspect.Feature.THREAD_LOCAL);
            default -> assertThat(suspect.owners()).isEqualTo(expected.leak().equals("crawlers") ? 6 : 0);
        }
    }

    static Stream<Arguments> garbage() {
        return Jdks.all()
                .flatMap(jdk ->
                        Stream.of("unfinalized", "unfinalized-uncollected").map(program -> Arguments.of(jdk, program)));
    }

    /** Found by the collection of the dump itself, or not yet: neither stands in the queue of the finalizer thread. */
    @ParameterizedTest
    @MethodSource("garbage")
    void garbageWhoseFinalizersAreNotLateIsNoSuspect(Jdks.Jdk jdk, String program) throws IOException {
        Path dump = folder.resolve("garbage.hprof");
        LeakDumps.run(jdk, LeakingProgram.class, program, dump);

        assertThat(JudgedDumps.ask(dump, new ClassHistogram(ClassHistogram.By.CLASS))
                        .rows())
                .anySatisfy(row -> {
                    assertThat(row.name()).endsWith("QuickHandle");
                    assertThat(row.retained()).isGreaterThan(29_000_000);
                });
        assertThat(JudgedDumps.suspects(dump)).isEmpty();
    }
}
