package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.LeakShapes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds memory in shapes that hide who has it: each is told once, with what came together and its owner. */
class LeakShapesTest {
    private static final String HOME = LeakShapes.class.getName() + "$";

    @TempDir
    static Path folder;

    @BeforeAll
    static void dump() throws IOException {
        LeakDumps.run(Jdks.own(), LeakShapes.class, "all", folder);
    }

    private static LeakSuspects.Answer ask(String shape) throws IOException {
        return JudgedDumps.ask(folder.resolve(shape + ".hprof"), new LeakSuspects());
    }

    private static Suspect only(String shape) throws IOException {
        List<Suspect> suspects = ask(shape).suspects();
        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).share()).isBetween(0.8, 1.0);
        return suspects.get(0);
    }

    private static String named(String name) {
        return name.contains(".") ? name : HOME + name;
    }

    @ParameterizedTest
    @CsvSource({
        // 6⁰ + … + 6⁶ and 5⁰ + … + 5⁷ nodes.
        "tree, Element, 55987, Element",
        "trie, TrieNode, 97656, TrieNode",
        "lru, Item, 12000, LruCache",
        "console, Item, 900, Console",
        "sessions, Item, 12000, Sessions",
        "own-cache, OwnCache$Node, 12001, OwnCache",
        "tables, Row, 40000, java.util.TreeMap",
        "logged, java.util.logging.LogRecord, 40000, java.util.ArrayList",
        "contexts, java.util.HashMap, 25000, java.util.ArrayDeque",
        "softly, Item, 3000, java.util.HashMap",
        "collisions, Item, 10000, java.util.HashMap"
    })
    void whatCameTogetherIsToldOfItsOwner(String shape, String content, long objects, String owner) throws IOException {
        Suspect suspect = only(shape);

        assertThat(suspect.kind()).isEqualTo(SuspectShape.ONE_CLASS);
        assertThat(suspect.className()).isEqualTo(named(content));
        assertThat(suspect.objects()).isEqualTo(objects);
        assertThat(suspect.accumulation().className()).isEqualTo(named(owner));
        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.STATIC, HOME + "Root", "held", null));
        assertThat(suspect.features().contains(Feature.SOFT)).isEqualTo(shape.equals("softly"));
    }

    @Test
    void whatSoftReferencesHoldInWhatCameTogetherIsSoft() throws IOException {
        assertThat(new SuspectSentences(Locale.ENGLISH).of(only("thumbnails")))
                .contains("900 byte[], in the field pixels of " + HOME + "Thumbnail; ")
                .endsWith("; softly reachable, so the virtual machine frees them when memory runs out.");
    }

    @Test
    void ofAListThatIsItsOwnFirstNodeTheFieldIsToldThatHasIt() throws IOException {
        assertThat(only("mutex").keptBy().place())
                .isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Mutex", "waiters", null));
    }

    /** One of a thousand would be said of none of them else. */
    @Test
    void oneSoftReferenceSaysNothingOfTheOthers() throws IOException {
        assertThat(only("pictures").features()).doesNotContain(Feature.SOFT);
    }

    /** Another field leads to what the references refer to, as a subclass may have one. */
    @Test
    void referencesOfWhichAnotherFieldHasTheSameAreNotEmpty() throws IOException {
        assertThat(only("named").features()).isEmpty();
    }

    @Test
    void thatReferencesAreEmptyIsSaid() throws IOException {
        Suspect suspect = only("listeners");

        assertThat(suspect.features()).containsExactly(Feature.CLEARED);
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .contains("; nearly all of these references are empty: ");
    }

    /** A cleaner leads to the queues, too, so no thread alone keeps its own. */
    @Test
    void ofManyThreadsTheFieldIsToldByWhichEachOfThemKeepsSome() throws IOException {
        Suspect suspect = ask("devices").suspects().get(0);

        assertThat(suspect.className()).isEqualTo(HOME + "Beat");
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspect))
                .contains(" double[], in the field samples of " + HOME + "Device; ")
                .contains("kept by the field queue of java.util.TimerThread");
    }

    @Test
    void aListOfManyKindsIsOneObject() throws IOException {
        Suspect suspect = only("anything");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.ONE_OBJECT);
        assertThat(suspect.className()).isEqualTo("java.util.ArrayList");
    }

    /** What it has beside the table, which is told by itself; and that it keeps more than that. */
    @Test
    void whatKeepsLargePartsBesidesIsToldWithAllThatItKeeps() throws IOException {
        List<Suspect> suspects = ask("engine").suspects();

        assertThat(suspects).extracting(Suspect::className).containsExactly("byte[]", HOME + "Item");
        assertThat(suspects.get(1).objects()).isEqualTo(12);
        assertThat(suspects.get(1).retained()).isBetween(10_800_000L, 10_810_000L);
        assertThat(suspects.get(1).kept()).isBetween(22_800_000L, 22_810_000L);
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspects.get(1)))
                .contains("LeakShapes$Engine keep 10.8 MB (")
                .endsWith("; with its own large parts it keeps 22.8 MB in all.");
        assertThat(new SuspectSentences(Locale.ENGLISH).of(suspects.get(0))).doesNotContain("in all");
    }

    /** What lies in the list of a class loader did not come together: the classes have it, each for itself. */
    @Test
    void aFewClassesWithMuchInTheirStaticsAreAProgram() throws IOException {
        LeakSuspects.Answer answer = ask("statics");

        assertThat(answer.suspects()).isEmpty();
        assertThat(answer.next().object().className()).isEqualTo("class " + HOME + "Catalog");
    }

    /** The others, which have a sixth of it each, make no group of equals with it. */
    @Test
    void oneLargeOwnerAmongSmallOnesIsTold() throws IOException {
        List<Suspect> suspects = ask("workers").suspects();

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).className()).isEqualTo(HOME + "Item");
        assertThat(suspects.get(0).objects()).isEqualTo(600);
        assertThat(suspects.get(0).keptBy().place())
                .isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Worker", "taken", null));
    }
}
