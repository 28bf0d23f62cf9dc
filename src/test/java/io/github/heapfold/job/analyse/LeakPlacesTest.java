package io.github.heapfold.job.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whatever keeps something, an engineer is told first where to look. */
class LeakPlacesTest {
    private static final LeakPlaces PLACES = new LeakPlaces(Locale.ENGLISH);
    private static final Keeper CACHE = new Keeper(KeeperKind.STATIC, "app.Plugin", "CACHE", null);
    private static final Keeper LOCAL = new Keeper(KeeperKind.LOCAL, "app.Deploy", "worker", "deployer");
    private static final Keeper THREAD = new Keeper(KeeperKind.THREAD, "java.lang.Thread", null, "poll-0");

    private static Suspect suspect(SuspectShape kind, Keeper keeper, Feature... features) {
        return suspect(kind, keeper, null, null, null, features);
    }

    private static Suspect suspect(
            SuspectShape kind,
            Keeper keeper,
            Suspect.Loader loader,
            Suspect.Inside inside,
            Suspect.Finalizing finalizing,
            Feature... features) {
        return standing(null, kind, keeper, loader, inside, finalizing, features);
    }

    private static Suspect standing(
            Suspect.Standing standing,
            SuspectShape kind,
            Keeper keeper,
            Suspect.Loader loader,
            Suspect.Inside inside,
            Suspect.Finalizing finalizing,
            Feature... features) {
        ObjectView first = new ObjectView(1, "java.lang.Thread");
        boolean many = kind == SuspectShape.MANY_OWNERS;
        return new Suspect(
                kind,
                100,
                100,
                1,
                300,
                "app.Res",
                many ? null : first,
                null,
                first,
                many ? 300 : 0,
                many ? "java.lang.Thread" : null,
                List.of(
                        new Suspect.Level("java.lang.Thread", 300, 100, null),
                        new Suspect.Level("app.Poller", 300, 99, "target")),
                KeptBy.of(keeper),
                new PathToRoot(first, List.of(), 1, List.of(), 1),
                Set.of(features),
                loader,
                null,
                inside,
                finalizing,
                1,
                null,
                standing,
                null,
                null);
    }

    @Test
    void aFieldOfTheProgramComesFirstAndElseTheMethodOrTheThread() {
        assertThat(PLACES.of(suspect(SuspectShape.ONE_CLASS, CACHE))).containsExactly("Plugin.CACHE");
        assertThat(PLACES.of(suspect(SuspectShape.ONE_CLASS, LOCAL)))
                .containsExactly("Deploy.worker (local variable, thread \"deployer\")");
        assertThat(PLACES.of(suspect(SuspectShape.MANY_OWNERS, LOCAL)))
                .containsExactly("Deploy.worker (local variable)");
        assertThat(PLACES.of(suspect(SuspectShape.ONE_CLASS, THREAD))).containsExactly("thread \"poll-0\"");
    }

    @Test
    void ofThreadsItIsWhatEachHasAndInWhichField() {
        Suspect.Inside state =
                new Suspect.Inside("byte[]", 1, 300, 99, "state", "app.Poller", false, FieldSpread.ONE, null, null);
        assertThat(PLACES.of(suspect(SuspectShape.MANY_OWNERS, THREAD, null, state, null)))
                .containsExactly("Poller.state");
        assertThat(PLACES.of(suspect(SuspectShape.MANY_OWNERS, THREAD))).containsExactly("Thread.target (Poller)");
    }

    @Test
    void ofWhatWaitsForItsFinalizerItIsTheFinalizer() {
        Keeper queue = new Keeper(KeeperKind.STATIC, "java.lang.ref.Finalizer", "unfinalized", null);
        Suspect.Finalizing running = new Suspect.Finalizing("Finalizer", "app.Slow.finalize", "Slow.java", 38);
        assertThat(PLACES.of(suspect(SuspectShape.ONE_CLASS, queue, null, null, running, Feature.FINALIZER)))
                .containsExactly("Slow.finalize");
        assertThat(PLACES.of(suspect(SuspectShape.ONE_CLASS, queue, Feature.FINALIZER)))
                .containsExactly("Res.finalize");
    }

    /** What these have is theirs: each has it again. */
    @Test
    void ofClassLoadersOfTheSameClassesItIsWhatKeepsThese() {
        Keeper field = new Keeper(KeeperKind.THREAD, "java.lang.Thread", "contextClassLoader", "timer-0");
        Suspect.Loader loader = new Suspect.Loader(
                new ObjectView(2, "app.Loader"),
                null,
                field,
                Suspect.Bond.EACH,
                10,
                new Suspect.Repeated(10, 3, "app.Plugin", 90));
        assertThat(PLACES.of(suspect(SuspectShape.MANY_OWNERS, CACHE, loader, null, null)))
                .containsExactly("Thread.contextClassLoader");
        // Where these threads run on, nothing is freed by what is in a field of theirs.
        Suspect.Standing standing = new Suspect.Standing(300, "app.Plugin.refresh", true);
        assertThat(PLACES.of(standing(standing, SuspectShape.MANY_OWNERS, CACHE, loader, null, null)))
                .containsExactly("Plugin.refresh");
        assertThat(PLACES.of(suspect(SuspectShape.MANY_OWNERS, CACHE, loader, null, null, Feature.THREAD_LOCAL)))
                .containsExactly("Plugin.CACHE");
    }

    @Test
    void ofBuffersItIsTheFieldOrTheMethodThatKeepsMost() {
        assertThat(PLACES.of(KeptBy.of(CACHE))).containsExactly("Plugin.CACHE");
        assertThat(PLACES.of(KeptBy.of(LOCAL))).containsExactly("Deploy.worker (local variable, thread \"deployer\")");
    }
}
