package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.KeeperLeaks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is named as the keeper where that is not one static field of the program. */
class LeakKeepersTest {
    private static final String HOME = KeeperLeaks.class.getName() + "$";
    private static final SuspectSentences ENGLISH = new SuspectSentences(Locale.ENGLISH);

    @TempDir
    Path folder;

    private Suspect suspect(String leak) throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, leak, dump);
        List<Suspect> suspects = JudgedDumps.suspects(dump);
        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).share()).isBetween(0.8, 1.0);
        return suspects.get(0);
    }

    private static Keeper local(String type, String method) {
        return new Keeper(KeeperKind.LOCAL, HOME + type, method, "main");
    }

    @Test
    void whatOnlyTheCalledPlatformHasIsItsCallers() throws IOException {
        Suspect suspect = suspect("callback");

        assertThat(suspect.className()).isEqualTo(HOME + "Row");
        assertThat(suspect.keptBy().place()).isEqualTo(local("Export", "leak"));
    }

    /** As where the memory was at its end: that stands in a method which has read a field and makes what it adds. */
    @Test
    void theFieldIsNamedWhoseListAMethodIsAboutToChange() throws IOException {
        Suspect suspect = suspect("crawler");

        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Crawler", "pages", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(local("Crawler", "leak"));
        assertThat(suspect.path().steps().stream().map(step -> step.field())).startsWith("<local>", "pages");
    }

    /** However its method has another object of the program, which has some of the same. */
    @Test
    void whatIsInAVariableAloneIsSaidToBeThere() throws IOException {
        assertThat(suspect("crawler-variable").keptBy().place()).isEqualTo(local("Crawler", "leakOfVariable"));
    }

    @Test
    void ofManyCallsTheMethodIsNamedAndItsFramesAreCounted() throws IOException {
        Suspect suspect = suspect("descent");

        assertThat(suspect.className()).isEqualTo("byte[]");
        assertThat(suspect.objects()).isBetween(1_001L, 1_010L);
        assertThat(suspect.keptBy().place())
                .isEqualTo(new Keeper(KeeperKind.LOCAL, HOME + "Descent", "leak", "main", null, 1_001));
        assertThat(ENGLISH.of(suspect))
                .contains("under one java.lang.Thread keep")
                .contains("; kept by local variables of " + HOME + "Descent.leak, 1,001 times on the stack of the"
                        + " thread \"main\".");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("；由线程“main”的栈上 " + HOME + "Descent.leak 的 1,001 个栈帧中的局部变量持有。");
    }

    @ParameterizedTest
    @ValueSource(strings = {"STACK_FRAME.classSerial", "LOAD_CLASS.classSerial"})
    void ofMethodsWhoseClassIsNotToldOnlyTheThreadIsNamed(String gone) throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, "descent", dump);
        Profile profile = ProfileFile.read("test", "test", List.of("strip " + gone));

        List<Suspect> suspects = JudgedDumps.suspects(Folds.fold(dump, folder.resolve("leak.hfold"), profile));

        assertThat(suspects).hasSize(1);
        assertThat(ENGLISH.of(suspects.get(0))).endsWith("; kept by a local variable of the thread \"main\".");
    }

    /** Whoever makes one of two references null frees nothing. */
    @Test
    void oneOfSeveralWaysIsNotCalledTheHolder() throws IOException {
        Suspect suspect = suspect("two-statics");

        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Store", "rows", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(new Keeper(KeeperKind.STATIC, HOME + "Routes", "STORES", null));
        assertThat(suspect.features()).containsExactly(Suspect.Feature.SHARED_HOLDER);
        assertThat(ENGLISH.of(suspect))
                .endsWith("kept by the field rows of " + HOME + "Store, reached from the static field " + HOME
                        + "Routes.STORES among others.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .endsWith("；由 " + HOME + "Store 的字段 rows 持有，经静态字段 " + HOME + "Routes.STORES 等途径可达。");
    }

    @Test
    void aLocalVariableAndAWeakReferenceBesideAStaticHoldNothing() throws IOException {
        Suspect suspect = suspect("passing");

        assertThat(suspect.features()).isEmpty();
        assertThat(ENGLISH.of(suspect)).endsWith("Store, held by the static field " + HOME + "Passing.STORES.");
    }

    @Test
    void aWeakReferenceBesideALocalVariableHoldsNothingEither() throws IOException {
        Suspect suspect = suspect("borrowed");

        assertThat(suspect.features()).isEmpty();
        assertThat(ENGLISH.of(suspect))
                .contains("Store, held by a local variable of " + HOME + "Borrowed.")
                .doesNotContain("$$Lambda");
    }

    /** The thread has the value, and not the object whose field is the thread local. */
    @Test
    void theHolderOfAThreadLocalIsWhoHasTheObjectWithIt() throws IOException {
        assertThat(ENGLISH.of(suspect("service")))
                .contains("kept by the field current of " + HOME
                        + "Service, held by the static field java.lang.Thread.defaultUncaughtExceptionHandler;");
    }

    @Test
    void aStaticOfThePlatformIsTheHolderWhereTheProgramHasNone() throws IOException {
        Suspect suspect = suspect("handler");

        assertThat(suspect.features()).isEmpty();
        assertThat(ENGLISH.of(suspect))
                .endsWith("kept by the field rows of " + HOME
                        + "Store, held by the static field java.lang.Thread.defaultUncaughtExceptionHandler.");
    }

    @Test
    void aThreadIsTheHolderOfItsOwnField() throws IOException {
        assertThat(ENGLISH.of(suspect("thread")))
                .endsWith("kept by the field failed of " + HOME + "Consumer, held by the thread \"consumer\".");
    }

    @Test
    void ofManyThreadsTheMethodIsNamedAndNoneOfThem() throws IOException {
        Suspect suspect = suspect("threads");

        assertThat(suspect.owners()).isEqualTo(40);
        assertThat(ENGLISH.of(suspect))
                .endsWith("; each mostly by a local variable of " + HOME + "Handlers.handle (byte[]).");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .endsWith("；每个的内存主要来自 " + HOME + "Handlers.handle 的一个局部变量（byte[]）。");
    }

    /** Of what one method has in its variables, that alone does not say which collection grew. */
    @Test
    void besideAVariableTheFieldThatIsNearestIsNamed() throws IOException {
        assertThat(ENGLISH.of(suspect("library-entry")))
                .endsWith("; kept by the field content of org.example.shelf.Shelf, held by a local variable of " + HOME
                        + "Entries.leakByLibrary in the thread \"main\".");
    }

    /** The array itself is in no variable but one of the platform's method that makes it larger. */
    @Test
    void ofABufferThatGrowsTheMethodWithItsStreamIsNamed() throws IOException {
        Path dump = ofFullHeap("invoices", "-Xmx40m");
        LeakSuspects.Answer answer = JudgedDumps.ask(dump, new LeakSuspects());
        List<Suspect> suspects = answer.suspects();

        assertThat(suspects).hasSize(1);
        assertThat(suspects.get(0).keptBy().place())
                .isEqualTo(new Keeper(KeeperKind.FIELD, "java.io.ByteArrayOutputStream", "buf", null));
        assertThat(suspects.get(0).keptBy().holder()).isEqualTo(local("Invoices", "leak"));
        // The reader looks for who ran out of memory there, even where it is who has it.
        assertThat(answer.outOfMemory().thread()).isEqualTo("main");
        assertThat(ENGLISH.limit(answer))
                .startsWith("In the thread \"main\" an OutOfMemoryError was thrown in ")
                .doesNotContain("at once");
    }

    /** The dump that a virtual machine makes when its memory runs out. */
    private Path ofFullHeap(String leak, String option) throws IOException {
        Path dump = folder.resolve("full.hprof");
        LeakDumps.run(
                Jdks.own(),
                KeeperLeaks.class,
                leak,
                dump,
                option,
                "-XX:+HeapDumpOnOutOfMemoryError",
                "-XX:HeapDumpPath=" + dump);
        return dump;
    }

    /** It may be a leak, too, that has not grown large yet. */
    @Test
    void whoHasWhatIsNextIsSaidWhereItsClassDoesNotSayIt() throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(Jdks.own(), KeeperLeaks.class, "sheet", dump);
        LeakSuspects.Answer answer = JudgedDumps.ask(dump, new LeakSuspects());

        assertThat(answer.suspects()).hasSize(1);
        assertThat(answer.next().keeper()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Sheet", "watches", null));
        assertThat(ENGLISH.limit(answer))
                .endsWith(" It holds 3,750 " + HOME + "Sheet$Follower and is kept by the field watches of " + HOME
                        + "Sheet.");
        assertThat(new SuspectSentences(Locale.CHINESE).limit(answer))
                .endsWith("它由 " + HOME + "Sheet 的字段 watches 持有，其中有 3,750 个 " + HOME + "Sheet$Follower。");
    }

    /** It never was there: where it was to be is all that can be said. */
    @Test
    void ofAnArrayThatWasTooLargeItIsSaidWhoAskedForIt() throws IOException {
        Path dump = ofFullHeap("bitmap", "-Xmx100m");
        LeakSuspects.Answer answer = JudgedDumps.ask(dump, new LeakSuspects());

        assertThat(answer.suspects()).isEmpty();
        assertThat(answer.outOfMemory())
                .isEqualTo(new OutOfMemory("main", HOME + "Bitmap.<init>", HOME + "Bitmap.leak"));
        assertThat(ENGLISH.limit(answer))
                .startsWith("In the thread \"main\" an OutOfMemoryError was thrown in " + HOME
                        + "Bitmap.<init>, called by " + HOME + "Bitmap.leak: that method may have asked for more at"
                        + " once than was free, or memory for something else than objects, as classes, was full. Only"
                        + " what keeps ");
        assertThat(new SuspectSentences(Locale.CHINESE).limit(answer))
                .startsWith("在 " + HOME + "Bitmap.<init>（由 " + HOME + "Bitmap.leak 调用）中抛出了")
                .contains("（线程“main”）：", "（例如类）已满");
    }

    /** The program has none of it in a variable, but nobody will change the library. */
    @Test
    void whoCalledTheMethodOfALibraryIsNamed() throws IOException {
        Suspect suspect = suspect("in-library");

        assertThat(suspect.keptBy().holder().caller()).isEqualTo(HOME + "Entries.leakInLibrary");
        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field content of org.example.shelf.Shelf, held by a local variable of"
                        + " org.example.shelf.Loader.loadAll, called by " + HOME
                        + "Entries.leakInLibrary in the thread \"main\".");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("，经线程“main”中由 " + HOME
                        + "Entries.leakInLibrary 调用的 org.example.shelf.Loader.loadAll 的一个局部变量可达");
    }

    @Test
    void soItIsOfThePlatformAndWhatElseLeadsThereIsNotForgotten() throws IOException {
        assertThat(ENGLISH.of(suspect("platform-entry")))
                .startsWith("One java.util.concurrent.CopyOnWriteArrayList keeps ")
                .contains(", of which 30,000 " + HOME + "Tail are ")
                .endsWith(
                        "; kept by the field handlers of java.util.logging.Logger$ConfigurationData, reached from a local"
                                + " variable of " + HOME
                                + "Entries.leakByPlatform in the thread \"main\" among others.");
    }

    @Test
    void whatAMethodOfThePlatformIsAtWorkOnIsAFieldOfWhoCalledIt() throws IOException {
        Suspect suspect = suspect("journal");

        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Journal", "rows", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(local("Journal", "leak"));
    }

    @Test
    void fieldsThatASentenceHasNoRoomForAreCounted() throws IOException {
        Suspect suspect = suspect("stock");

        assertThat(suspect.keptBy().more()).isEqualTo(2);
        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the fields bread, fruit, juice and pasta of " + HOME
                        + "Stock and 2 more, held by the" + " static field " + HOME + "Stock.ALL.");
    }

    /** Not the static with the weak reference keeps it, but something that no dump has. */
    @Test
    void aWeakReferenceKeepsNothing() throws IOException {
        Suspect suspect = suspect("watch");

        assertThat(suspect.features()).containsExactly(Suspect.Feature.WEAK);
        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field rows of " + HOME
                        + "Store; referred to only by weak references in this file, as from the static field " + HOME
                        + "Watch.last.");
    }

    @Test
    void theFieldOfTheProgramIsNamedAndNotThatOfALibraryInIt() throws IOException {
        Suspect suspect = suspect("catalog");

        assertThat(suspect.className()).isEqualTo(HOME + "Row");
        assertThat(suspect.keptBy().place()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Catalog", "entries", null));
        assertThat(suspect.keptBy().holder()).isEqualTo(new Keeper(KeeperKind.STATIC, HOME + "Catalog", "ALL", null));
    }

    @Test
    void theFieldOfAPartOfAnObjectIsNamedAndTheOneThatHasThePart() throws IOException {
        KeptBy keptBy = suspect("archive").keptBy();

        assertThat(keptBy.place()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Archive$Volume", "pages", null));
        assertThat(keptBy.below()).isEqualTo(new Keeper(KeeperKind.FIELD, HOME + "Archive", "volume", null));
    }

    @Test
    void whatALibraryHoldsForTheProgramIsTheContent() throws IOException {
        Suspect suspect = suspect("parcels");

        assertThat(suspect.className()).isEqualTo(HOME + "Row");
        assertThat(suspect.objects()).isEqualTo(30_000);
    }

    @Test
    void soIsWhatTheNodesOfItsListsHold() throws IOException {
        assertThat(ENGLISH.of(suspect("pile")))
                .startsWith("One list or tree of org.example.shelf.Box keeps ")
                .contains(", of which 30,000 " + HOME + "Row are ")
                .endsWith("; kept by the static field " + HOME + "Pile.top.");
    }

    @Test
    void ofSeveralOwnersThoseThatHaveMostAreNamed() throws IOException {
        Suspect suspect = suspect("orders");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(ENGLISH.of(suspect))
                .endsWith("; they are kept by the static field " + HOME + "Orders.BY_NUMBER and the static field "
                        + HOME + "Orders.OPEN.");
    }

    /** Who empties one of them frees nothing. */
    @Test
    void aFieldOfTwoObjectsIsNotOnePlace() throws IOException {
        Suspect suspect = suspect("caches");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.NO_SINGLE_OWNER);
        assertThat(suspect.features()).doesNotContain(Suspect.Feature.ONE_PLACE);
        assertThat(ENGLISH.of(suspect)).endsWith("; they are kept by the field entries of " + HOME + "Cache.");
    }

    @Test
    void noObjectStandsTwiceOnAPath() throws IOException {
        assertThat(suspect("single").path().steps())
                .extracting(step -> step.ordinal())
                .doesNotHaveDuplicates();
    }

    /** Without it nothing at all would be alive, which is nothing to look at. */
    @Test
    void theClassLoaderOfTheWholeProgramIsNotNamed() throws IOException {
        Suspect suspect = suspect("launched");

        assertThat(suspect.loader()).isNull();
        assertThat(suspect.path().steps())
                .anySatisfy(step -> assertThat(step.object().className()).isEqualTo("class " + HOME + "Archive"));
    }
}
