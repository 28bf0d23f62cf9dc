package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.analysis.question.leak.PathsWithKeeper;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathsToRoots;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.JudgedDumps;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.PathLeaks;
import io.github.heapfold.hprof.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.loader.JarLauncher;

/** Of several paths to the same the one that a programmer would look for is told, and the sentence says what it shows. */
class LeakPathsTest {
    private static final String HOME = PathLeaks.class.getName() + "$";
    private static final SuspectSentences ENGLISH = new SuspectSentences(Locale.ENGLISH);

    @TempDir
    Path folder;

    private Suspect suspect(String leak) throws IOException {
        return suspect(PathLeaks.class, leak);
    }

    private Suspect suspect(Class<?> program, String leak) throws IOException {
        return suspect(Jdks.own(), program, leak);
    }

    private Suspect suspect(Jdks.Jdk jdk, Class<?> program, String leak) throws IOException {
        Path dump = folder.resolve("leak.hprof");
        LeakDumps.run(jdk, program, leak, dump);
        List<Suspect> suspects = JudgedDumps.suspects(dump);
        assertThat(suspects).hasSize(1);
        return suspects.get(0);
    }

    private static List<String> fields(Suspect suspect) {
        return suspect.path().steps().stream().map(step -> step.field()).toList();
    }

    @Test
    void theThreadOfAPoolIsNotWhoKeepsItsQueue() throws IOException {
        Suspect suspect = suspect("clock");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field scheduler of " + HOME + "Clock, held by the static field " + HOME
                        + "Clock.ONLY.");
        assertThat(fields(suspect)).containsSubsequence("ONLY", "scheduler", "workQueue");
    }

    /** Else whoever goes from the sentence to the paths finds another culprit there. */
    @ParameterizedTest
    @CsvSource({"clock, 0", "clock, 2", "outbox, 0", "outbox, 2"})
    void thePathsToTheQueueHaveThatOfTheSentence(String leak, int limit) throws IOException {
        Suspect suspect = suspect(leak);
        String queue = Ids.text(suspect.accumulation().id());

        List<PathToRoot> paths = JudgedDumps.ask(
                        folder.resolve("leak.hprof"), new PathsWithKeeper(queue, Set.of(), limit))
                .paths();

        assertThat(paths.stream().map(LeakPathsTest::ordinals)).contains(ordinals(suspect.path()));
        assertThat(limit == 0 || paths.size() <= limit).isTrue();
    }

    private static List<Long> ordinals(PathToRoot path) {
        return path.steps().stream().map(PathToRoot.Step::ordinal).toList();
    }

    @Test
    void whereNothingOfTheProgramLeadsThereNoPathIsAdded() throws IOException {
        String queue = Ids.text(suspect("forgotten").accumulation().id());
        Path dump = folder.resolve("leak.hprof");

        assertThat(JudgedDumps.ask(dump, new PathsWithKeeper(queue, Set.of(), 0)))
                .isEqualTo(JudgedDumps.ask(dump, new PathsToRoots(queue, Set.of(), 0)));
    }

    @Test
    void norIsThatOfATimer() throws IOException {
        Suspect suspect = suspect("reminders");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field timer of " + HOME + "Reminders, held by the static field " + HOME
                        + "Reminders.ONLY.");
        assertThat(fields(suspect)).containsSubsequence("ONLY", "timer", "queue");
    }

    @Test
    void aMethodThatHasThePoolTellsMoreThanItsThreads() throws IOException {
        Suspect suspect = suspect("outbox");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field sender of " + HOME + "Outbox, held by a local variable of " + HOME
                        + "Outbox.leak in the thread \"main\".");
        assertThat(fields(suspect)).startsWith("<local>", "sender");
    }

    @Test
    void soDoesOneThatHasWhatATaskOfThePoolKnows() throws IOException {
        Suspect suspect = suspect("history");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field rows of " + HOME + "Store, reached from a local variable of " + HOME
                        + "History.leak in the thread \"main\" among others.");
        assertThat(fields(suspect)).startsWith("<local>", "store", "rows");
    }

    /** The thread comes and goes as a local variable does: to end it would free nothing. */
    @Test
    void aThreadBesideALocalVariableIsOneOfSeveralHolders() throws IOException {
        Jdks.Jdk newest = Jdks.all().reduce((first, last) -> last).orElseThrow();
        assumeThat(newest.version()).isGreaterThanOrEqualTo(21);

        assertThat(ENGLISH.of(suspect(newest, PathLeaks.class, "actors")))
                .contains("; kept by the field inbox of " + HOME + "Actors$Actor, reached from an unnamed thread")
                .endsWith(" among others.")
                .doesNotContain("through its field");
    }

    @Test
    void theThreadIsNamedWhereNothingElseKeepsThePoolWithTheFieldOfThePool() throws IOException {
        assertThat(ENGLISH.of(suspect("forgotten")))
                .endsWith("; kept by the field workQueue of java.util.concurrent.ThreadPoolExecutor, held by the thread"
                        + " \"clock\".");
    }

    @Test
    void whatAThreadRunsIsHeldByTheThread() throws IOException {
        Suspect suspect = suspect("fetcher");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field open of " + HOME + "Fetcher, held by the thread \"fetcher\".");
        assertThat(suspect.path().steps().get(0).label()).isEqualTo("fetcher");
    }

    @Test
    void aStaticIsNamedAlsoWhereAVariableLeadsToItsClass() throws IOException {
        Suspect suspect = suspect("editor");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field rows of " + HOME + "Editor, held by the static field " + HOME
                        + "Editor.instance.");
        assertThat(fields(suspect)).containsSubsequence("instance", "rows");
    }

    @Test
    void whatTheProgramHasAtHandTellsMoreThanFarStaticsOfALibrary() throws IOException {
        Suspect suspect = suspect("server");

        assertThat(ENGLISH.of(suspect))
                .contains("; kept by the field ")
                .endsWith(", reached from a local variable of " + HOME + "Server.leak in the thread \"main\" among"
                        + " others.");
        assertThat(fields(suspect)).startsWith("<local>", "shelf");
    }

    /** A local variable comes and goes. */
    @Test
    void theOnlyStaticIsNamedAlsoWhereALibraryHasIt() throws IOException {
        assertThat(ENGLISH.of(suspect("registered")))
                .endsWith(", held by the static field org.example.shelf.Library.REGISTER.");
    }

    @Test
    void objectsOfAsManyClassesAsLoadersSaySo() throws IOException {
        Suspect suspect = suspect("drivers");

        assertThat(ENGLISH.of(suspect))
                .startsWith("5 " + HOME + "Driver under one")
                .contains("; kept by the static field " + HOME + "Driver.REGISTERED; their classes have one name, but 5"
                        + " class loaders have each loaded one of it, and are kept alive by them, as"
                        + " java.net.URLClassLoader \"driver-");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect)).contains("；它们的类同名，但由 5 个类加载器（例如 ");
    }

    /** No one object keeps a version: its objects lead to it, and its methods. */
    @Test
    void versionsOfAClassThatTwoPlacesKeepAreToldTogether() throws IOException {
        Suspect suspect = suspect("redeployed");

        assertThat(suspect.kind()).isEqualTo(SuspectShape.MANY_OWNERS);
        assertThat(suspect.ownerClass()).isEqualTo("class " + HOME + "Redeployed");
        assertThat(suspect.owners()).isEqualTo(5);
        assertThat(ENGLISH.of(suspect))
                .startsWith("5 class loaders java.net.URLClassLoader, each of which has loaded " + HOME
                        + "Redeployed again, keep 7.5")
                .contains(", kept by the static field " + HOME + "Redeployed.CACHE;")
                .contains("; one of the class loaders, \"version-");
    }

    /** It would live on without it. */
    @Test
    void aClassLoaderOnThePathThatIsNotTheOnlyWayIsNotNamed() throws IOException {
        Suspect suspect = suspect("deployment");

        assertThat(suspect.path().steps())
                .anySatisfy(step -> assertThat(step.object().className()).isEqualTo(HOME + "Deployment"));
        assertThat(suspect.loader()).isNull();
    }

    @Test
    void fieldsOfOneObjectThatHaveTheSameAreNamed() throws IOException {
        Suspect suspect = suspect("manager");

        assertThat(suspect.features()).containsExactly(Suspect.Feature.SEVERAL_FIELDS);
        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the fields byNumber, byTime and order of " + HOME
                        + "Manager, held by a local variable of " + HOME + "Manager.leak in the thread \"main\".");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("；由 " + HOME + "Manager 的字段 byNumber、byTime、order 持有，经线程“main”中 " + HOME);
    }

    @Test
    void soAreFieldsOfSeveralObjectsBelowItAndOneFromASuperclass() throws IOException {
        assertThat(ENGLISH.of(suspect("desk")))
                .endsWith("; kept by the field map of " + HOME + "Desk$Panel and the field listeners of " + HOME
                        + "Desk, held by the static field " + HOME + "Desk.ONLY.");
    }

    @Test
    void theFieldOfTheProgramIsNamedWithThatOfALibrary() throws IOException {
        Suspect suspect = suspect("report");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field content of org.example.shelf.Shelf, below the field library of " + HOME
                        + "Report, reached from the static field " + HOME + "Report.LAST among others.");
        assertThat(new SuspectSentences(Locale.CHINESE).of(suspect))
                .contains("；由 " + HOME + "Report 的字段 library 之下的 org.example.shelf.Shelf 的字段 content 持有，经");
    }

    @Test
    void aStaticOfTheProgramIsToldBeforeTheThreadLocalOfALibrary() throws IOException {
        assertThat(ENGLISH.of(suspect("probe")))
                .endsWith("; kept by the field records of org.example.shelf.Recorder, below the field recorder of "
                        + HOME + "Probe, reached from the static field " + HOME + "Probe.ONLY among others.");
    }

    /** As long as it waits for something a thread has that, as a local variable. */
    @Test
    void whatAThreadWaitsForIsNotWhatItKeeps() throws IOException {
        Suspect suspect = suspect("bus");

        assertThat(ENGLISH.of(suspect))
                .contains("kept by the field queue of " + HOME + "Bus, held by the static field " + HOME + "Bus.ONLY")
                .doesNotContain("parkBlocker");
    }

    @Test
    void theFieldOfALambdaIsNoPlaceToLookAt() throws IOException {
        Suspect suspect = suspect("rooms");

        assertThat(ENGLISH.of(suspect))
                .contains(
                        "; kept by the field open of " + HOME + "Rooms, held by the static field " + HOME + "Rooms.ALL")
                .doesNotContain("$$Lambda");
    }

    /** Of an archive that brings its own launcher, that is not the program. */
    @Test
    void whatStartsAProgramIsALibrary() throws IOException {
        Suspect suspect = suspect(JarLauncher.class, "nothing");

        assertThat(ENGLISH.of(suspect))
                .endsWith("; kept by the field content of org.example.shelf.Shelf, reached from the static field "
                        + JarLauncher.class.getName() + ".last among others.");
    }
}
