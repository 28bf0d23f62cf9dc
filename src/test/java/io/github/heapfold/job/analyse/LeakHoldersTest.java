package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.NearestFields;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.HolderShapes;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.OtherLeaks;
import io.github.heapfold.fixture.leak.OwnerShapes;
import io.github.heapfold.hprof.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What many small things are, and who has them, where that is hidden by how they are held. */
class LeakHoldersTest {
    private static final String HOME = HolderShapes.class.getName() + "$";

    @TempDir
    static Path folder;

    @BeforeAll
    static void dump() throws IOException {
        LeakDumps.run(Jdks.own(), HolderShapes.class, "all", folder);
    }

    private static List<Suspect> suspects(String shape) throws IOException {
        return JudgedDumps.suspects(folder.resolve(shape + ".hprof"));
    }

    private static Suspect only(String shape) throws IOException {
        List<Suspect> suspects = suspects(shape);
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    private static String sentence(Suspect suspect) {
        return new SuspectSentences(Locale.ENGLISH).of(suspect);
    }

    @Test
    void whatEntriesHoldIsSaidHoweverSmallItIs() throws IOException {
        Suspect suspect = only("numbers");

        assertThat(suspect.className()).isEqualTo("java.lang.Long");
        assertThat(suspect.objects()).isEqualTo(HolderShapes.NUMBERS);
        assertThat(sentence(suspect))
                .startsWith("One java.util.HashMap keeps ")
                .contains("of which 200,000 java.lang.Long are ");
    }

    @Test
    void collectionsInACollectionAreNoList() throws IOException {
        assertThat(sentence(only("rows")))
                .startsWith("One java.util.Vector keeps ")
                .contains(", of which 50,000 java.util.Vector are ");
    }

    /** That each is the subject of a fact is no place that has all of them. */
    @Test
    void whoHasWhatRefersToThemIsTold() throws IOException {
        Suspect suspect = only("facts");

        assertThat(suspect.className()).isEqualTo(HOME + "Item");
        assertThat(suspect.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(suspect.keptBy().place().kind()).isEqualTo(KeeperKind.STATIC);
        assertThat(suspect.keptBy().place().className()).isEqualTo(HOME + "Root");
    }

    @Test
    void whatIsToldByItselfIsNoContentOfTheRest() throws IOException {
        List<Suspect> suspects = suspects("factory");

        assertThat(suspects).extracting(Suspect::className).containsExactly(HOME + "Item", HOME + "Definition");
        assertThat(suspects.get(1).accumulation().className()).isEqualTo(HOME + "Factory");
        assertThat(suspects.get(1).levels())
                .allSatisfy(level -> assertThat(level.retained())
                        .isLessThanOrEqualTo(suspects.get(1).retained()));
    }

    @Test
    void ofEntriesThatAreToldByThemselvesOnlyTheMapIsLeft() throws IOException {
        assertThat(only("tenants").className()).isEqualTo(HOME + "Item");
    }

    /** Nobody could tell by that which of the two is meant. */
    @Test
    void thoseOfWhichTheSameIsSaidAreToldOnce() throws IOException {
        Suspect suspect = only("tenants");

        assertThat(suspect.alike()).isEqualTo(2);
        assertThat(suspect.share()).isBetween(0.8, 1.0);
        assertThat(sentence(suspect))
                .startsWith("2 " + HOME + "Tenant keep ")
                .contains(", of which 18,000 " + HOME + "Item are ")
                .endsWith("; kept by the field log of " + HOME + "Tenant, held by the static field " + HOME
                        + "Root.held.");
    }

    @Test
    void whatAFewThingsHoldManyOfIsSaid() throws IOException {
        assertThat(sentence(only("shards")))
                .startsWith("8 " + HOME + "Shards$Shard under one " + HOME + "Shards$Shard[] keep ")
                .contains("; what they hold are 10,000 " + HOME + "Item, in the field items of " + HOME
                        + "Shards$Shard;");
        assertThat(sentence(only("regions")))
                .startsWith("40 " + HOME + "Shards$Shard under one java.util.TreeMap keep ")
                .contains("; what they hold are 10,000 " + HOME + "Item, in the field items of " + HOME
                        + "Shards$Shard;");
    }

    /** One that another hangs on keeps twice as much as the others, and is one of them all the same. */
    @Test
    void entriesThatShareAPlaceInATableAreAllCounted() throws IOException {
        List<Suspect.Level> levels = only("branches").levels();

        assertThat(levels.stream().map(Suspect.Level::objects)).containsExactly(12L, 12L);
        assertThat(levels.get(0).retained())
                .isGreaterThanOrEqualTo(levels.get(1).retained());
        assertThat(only("areas").levels())
                .filteredOn(level -> level.className().equals("java.util.HashMap$Node"))
                .extracting(Suspect.Level::objects)
                .containsExactly(240L);
    }

    @Test
    void whatTheThingsThatAFewHoldHoldInTurnIsSaid() throws IOException {
        Suspect.Inside streets = only("cities").inside();

        assertThat(streets.objects()).isEqualTo(125);
        assertThat(streets.inside().objects()).isEqualTo(10_000);
        assertThat(streets.inside().inside()).isNull();
        assertThat(sentence(only("cities")))
                .startsWith("5 " + HOME + "City under one java.util.TreeMap keep ")
                .contains("; what they hold are 125 " + HOME + "City$Street, in the field streets of " + HOME
                        + "City; these hold 10,000 " + HOME + "Item, in the field houses of " + HOME
                        + "City$Street; kept by ");
    }

    /** No class of them has half of it. */
    @Test
    void thingsOfSeveralClassesInOneListAreToldTogether() throws IOException {
        assertThat(sentence(only("visits")))
                .startsWith("60 " + HOME + "Visit under one java.util.TreeMap keep ")
                .contains("; what they hold are 90,000 objects of 3 classes, such as " + HOME + "Visit$")
                .contains(", in the field tape of " + HOME + "Visit; kept by ");
    }

    @Test
    void soIsWhatIsInSeveralFields() throws IOException {
        assertThat(sentence(only("visits-and-values")))
                .contains("; what they hold are 60,000 objects of 3 classes, such as " + HOME + "Visit$")
                .contains(", in the field tape of " + HOME + "Visit, and 54,000 " + HOME
                        + "Item, in the field values of " + HOME + "Visit; kept by ");
    }

    @Test
    void ofMoreThanAFewItIsSaidWhatTheyHoldWhereThatIsVeryMuch() throws IOException {
        assertThat(sentence(only("many-visits")))
                .startsWith("One java.util.TreeMap keeps ")
                .contains(", of which 1,200 " + HOME + "Visit are ")
                .contains("; what they hold are 144,000 " + HOME + "Item, in the field values of " + HOME + "Visit;");
        assertThat(only("small-visits").inside()).isNull();
    }

    @Test
    void whereSomeAreInAnotherFieldTheFieldIsThatOfMost() throws IOException {
        assertThat(sentence(only("mailboxes")))
                .contains("; what they hold are 10,000 " + HOME + "Item, mostly in the field read of " + HOME
                        + "Mailbox; kept by ");
    }

    @Test
    void ofTwoFieldsThatHaveHalfOfThemEachOneIsAnExample() throws IOException {
        Path dump = folder.resolve("scratches.hprof");
        LeakDumps.run(Jdks.own(), OtherLeaks.class, "scratches", dump);

        assertThat(JudgedDumps.suspects(dump))
                .singleElement()
                .satisfies(suspect -> assertThat(sentence(suspect))
                        .contains("; what they hold are 60 byte[], in several fields of " + OtherLeaks.class.getName()
                                + "$Scratch, as in in; kept by "));
    }

    /** It is the largest, and that says nothing of the others. */
    @Test
    void oneOfManyDifferentPartsIsNotToldAsWhatTheyAre() throws IOException {
        assertThat(sentence(only("different")))
                .startsWith("One java.util.TreeMap keeps ")
                .contains(" alive, in many different parts; kept by ");
    }

    /** As of applications that are made alike: each has its own class. */
    @Test
    void whereNoFieldHasMostOneNameOfThemMay() throws IOException {
        NearestFields.Common found = JudgedDumps.ask(folder.resolve("apps.hprof"), (heap, progress) -> {
            try (KeeperSearch search = KeeperSearch.of(heap, progress)) {
                OrdinalSet rows = heap.instances(
                                Set.copyOf(heap.heap().classes().named("int[]")), progress)
                        .filter(heap.dominators()::isReachable);
                return new NearestFields(heap, search)
                        .of(rows, rows.largest(heap.graph()::shallowSize), o -> false)
                        .orElseThrow();
            }
        });

        assertThat(found.field()).isEqualTo("rows");
        assertThat(found.spread()).isEqualTo(FieldSpread.ONE_NAME);
    }

    /** Also where another collection is around it. */
    @Test
    void howManyElementsAreNullIsSaidOfAnArrayThatIsMostOfACollection() throws IOException {
        assertThat(sentence(only("sparse")))
                .contains("; 400,000 of the 400,000 elements of its array (100 %) are null; kept by ");
        assertThat(only("numbers").slots()).isNull();
    }

    /** What keeps little alone may be what all of the others are there for. */
    @Test
    void ofAnObjectOfManyPartsItIsSaidWhatOfTheProgramItHasMostOf() throws IOException {
        assertThat(sentence(only("read-session")))
                .startsWith("One " + HOME + "ReadSession keeps ")
                .containsPattern(" alive, in many different parts; \\S+ kB \\(\\S+ %\\) of what they hold are 8,000 ")
                .contains(HOME + "Invoice, in several fields of " + HOME + "ReadSession, as in entities; kept by ");
    }

    /** That a cache has it says little where there are two. */
    @Test
    void whoHasTheObjectWithTheFieldIsSaidWhereThereAreSeveral() throws IOException {
        Suspect suspect = only("prices");

        assertThat(suspect.whose().name()).isEqualTo("quotes");
        assertThat(sentence(suspect))
                .endsWith("; kept by the field entries of " + HOME + "Cache, below the field quotes of " + HOME
                        + "Prices, held by the static field " + HOME + "Root.held.");
        assertThat(new LeakPlaces(Locale.ENGLISH).of(suspect))
                .containsExactly("HolderShapes$Cache.entries", "HolderShapes$Prices.quotes");
        assertThat(Shell.run("leaks", "--json", folder.resolve("prices.hprof").toString())
                        .out())
                .containsPattern("\"whose\":\\s*\\{[^}]*\"name\":\"quotes\"");
        assertThat(only("lanes").whose()).isNull();
    }

    /** It is the program's own, but that the root of a trie keeps its nodes is no news. */
    @Test
    void whoHasACollectionThatIsWrittenByHandIsSaid() throws IOException {
        assertThat(sentence(only("router")))
                .endsWith("; kept by the field root of " + HOME + "Trie, below the field seen of " + HOME
                        + "Router, held by the static field " + HOME + "Root.held.");
    }

    /** The queues are neither worth a word by themselves nor most of it. */
    @Test
    void ofSeveralQueuesInAMapTheFieldOfTheMapIsNamed() throws IOException {
        assertThat(sentence(only("lanes")))
                .startsWith("One java.util.EnumMap keeps ")
                .contains("of which 100,000 " + HOME + "Item are ", "; kept by the field byState of " + HOME + "Lanes");
    }

    /** Else one would count two leaks. */
    @Test
    void aPartThatIsLargeItselfIsSaidToBeOne() throws IOException {
        List<Suspect> suspects = suspects("registry");

        ObjectView registry = suspects.get(0).accumulation();
        assertThat(registry.className()).isEqualTo(HOME + "Registry");
        assertThat(suspects.get(0).partOf()).isNull();
        assertThat(suspects.stream().skip(1)).isNotEmpty().allSatisfy(part -> {
            assertThat(part.partOf()).isEqualTo(registry);
            assertThat(sentence(part))
                    .endsWith("; it is one of the large parts of that " + HOME + "Registry, which is told by itself.");
        });
        assertThat(Shell.run("leaks", "--json", folder.resolve("registry.hprof").toString())
                        .out())
                .contains("\"partOf\":null", "\"partOf\":\"" + Ids.text(registry.id()) + "\"");
    }

    @Test
    void whatAFewAtAllDepthsOfATreeHoldIsSaid() throws IOException {
        assertThat(sentence(only("teams")))
                .startsWith("84 " + HOME + "Team$Member in one list or tree of " + HOME + "Team keep ")
                .contains("; what they hold are 8,400 " + HOME + "Item, in the field tasks of " + HOME
                        + "Team$Member; kept by ");
    }

    /** That a class loader has the class is so of every class. */
    @Test
    void ofAClassItsStaticsAreNamed() throws IOException {
        Suspect suspect = only("statics");

        assertThat(sentence(suspect))
                .startsWith("One class " + HOME + "Caches keeps ")
                .endsWith("; kept by the static fields ORDERS, USERS and PRICES of " + HOME + "Caches.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .endsWith("；由 " + HOME + "Caches 的静态字段 ORDERS、USERS、PRICES 持有。");
        assertThat(suspect.path().steps())
                .last()
                .satisfies(step -> assertThat(step.object().className()).isEqualTo("class " + HOME + "Caches"));
    }

    /** It has more than what it is to see go, and the bytes in it say nothing. */
    @Test
    void aReferenceThatTheProgramWroteIsWhatCameTogether() throws IOException {
        assertThat(sentence(only("marks"))).contains("10,000 " + HOME + "Tracker$Mark ");
    }

    @Test
    void itIsNotWhereItHasOnlyWhatItRefersTo() throws IOException {
        assertThat(sentence(only("soft-values"))).contains("10,000 byte[] ").contains("softly reachable");
    }

    /** However few references lead to it. */
    @Test
    void whoHasMostBytesIsToldAndNotWhoHasMostObjects() throws IOException {
        assertThat(sentence(only("chunks")))
                .endsWith(" have no single owner; they are kept by the field part of " + HOME
                        + "Pool$Buffer and the field memory of " + HOME + "Pool$Chunk.");
    }

    @Test
    void inWhichFieldOfAPartTheContentIsIsSaid() throws IOException {
        Suspect suspect = only("services");

        assertThat(sentence(suspect))
                .startsWith("One " + HOME + "Services keeps ")
                .contains(", of which 9,000 " + HOME + "Item are ")
                .contains(", in the field lines of " + HOME + "Services$Audit; kept by ");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("，位于 " + HOME + "Services$Audit 的字段 lines 中；");
    }

    /** Nothing says which of its things is too much, if any. */
    @Test
    void whatHasAllThatAProgramWorksWithIsNoLeak() throws IOException {
        LeakSuspects.Answer answer = JudgedDumps.ask(folder.resolve("game.hprof"), new LeakSuspects());

        assertThat(answer.suspects()).isEmpty();
        assertThat(answer.next().object().className()).isEqualTo(HOME + "Game");
        assertThat(answer.next().share()).isGreaterThan(0.8);
    }

    @Test
    void whatIsJustBelowTheLimitIsToldWithItsField() throws IOException {
        LeakSuspects.Answer answer = JudgedDumps.ask(folder.resolve("trail.hprof"), new LeakSuspects());

        assertThat(new SuspectSentences(Locale.ENGLISH).limit(answer))
                .contains("The next largest object: " + HOME + "Trail with 1.0")
                .endsWith("It holds 2,000 " + HOME + "Item and is kept by the static field " + HOME + "Trail.audit.");
    }

    @Test
    void whatThePlatformAndLibrariesHaveForThemselvesIsNoLeak() throws IOException {
        LeakSuspects.Answer answer = JudgedDumps.ask(folder.resolve("built-in.hprof"), new LeakSuspects());

        assertThat(answer.suspects()).isEmpty();
        assertThat(new SuspectSentences(Locale.ENGLISH).limit(answer))
                .contains("The largest object: jdk.internal.jimage.ImageReader$SharedImageReader with ")
                .endsWith("but that is what the platform or a library has for itself.");
    }

    @Test
    void whatIsToldByItselfIsNoContentOfTheRestThatAnotherPartBelongsTo() throws IOException {
        List<Suspect> suspects = suspects("shop");

        assertThat(suspects)
                .extracting(Suspect::className)
                .doesNotHaveDuplicates()
                .contains(HOME + "Item");
        assertThat(suspects)
                .allSatisfy(suspect -> assertThat(suspect.levels())
                        .allSatisfy(level -> assertThat(level.retained()).isLessThanOrEqualTo(suspect.retained())));
    }

    /** Each program has those of its class path, and all are in a list of the platform. */
    @Test
    void archivesThatTheProgramHasOpenAreToldWithoutThoseOfTheClassLoader() throws IOException {
        Suspect suspect = only("archives");

        assertThat(suspect.objects()).isEqualTo(OwnerShapes.ARCHIVES / 2);
        assertThat(suspect.keptBy().place().className()).isEqualTo(HOME + "Repository");
        assertThat(suspect.keptBy().place().name()).isEqualTo("jars");
    }

    @ParameterizedTest
    @ValueSource(strings = {"weak-keys", "weak-values"})
    void aValueOfAWeakMapThatKnowsItsKeyKeepsIt(String shape) throws IOException {
        Suspect suspect = only(shape);

        assertThat(suspect.features()).contains(Suspect.Feature.SELF_REFERENCE).doesNotContain(Suspect.Feature.WEAK);
        assertThat(sentence(suspect))
                .contains("kept by the static field " + HOME + "Root.held;")
                .endsWith("; never freed, for the field value of java.util.WeakHashMap$Entry leads to the very object"
                        + " that this refers to only weakly.");
    }

    /** The map is no other holder of its keys. */
    @Test
    void keysThatTheValuesOfAWeakMapKnowAreHeldByNobodyElse() throws IOException {
        Suspect suspect = only("weak-ring");

        assertThat(suspect.features()).doesNotContain(Suspect.Feature.HELD_KEYS);
        assertThat(sentence(suspect)).contains("kept by the field next of " + HOME + "Ring");
    }

    @Test
    void aListOfTheKeysOfAWeakMapKeepsItsEntries() throws IOException {
        Suspect suspect = only("weak-held");

        assertThat(suspect.features()).contains(Suspect.Feature.HELD_KEYS).doesNotContain(Suspect.Feature.WEAK);
        assertThat(sentence(suspect))
                .contains("kept by the field results of " + HOME + "Memo")
                .endsWith("; an entry of a weak map goes only with its key, and the field order of " + HOME
                        + "Memo holds such keys.");
    }

    @Test
    void whetherAnotherPlaceHasSomeOfThemChangesNoSignature() throws IOException {
        Suspect never = only("shared-never");
        Suspect often = only("shared-often");

        assertThat(often.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(never.keptBy().place()).isEqualTo(often.keptBy().place());
        assertThat(never.signature()).isEqualTo(often.signature());
    }

    /** No class of collection has much of them. */
    @Test
    void whatIsInManyDifferentThingsIsSummedUp() throws IOException {
        Suspect suspect = only("events");

        assertThat(suspect.className()).isEqualTo(HOME + "Event");
        assertThat(suspect.objects()).isEqualTo(8L * HolderShapes.Event.OF_EACH);
        assertThat(sentence(suspect))
                .startsWith("One java.lang.Object[] keeps ")
                .contains(", of which 2,400 " + HOME + "Event are ")
                .endsWith("; kept by the static field " + HOME + "Root.held.");
    }
}
