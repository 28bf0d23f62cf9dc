package io.github.heapfold.gui.analyse.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.OwnerSizes;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.gui.analyse.heap.Place;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuspectPlacesTest {
    private static final ObjectView THREAD = new ObjectView(1, "java.lang.Thread");

    /** Of eight threads, each with many of a class. */
    private static Suspect ofThreads(String className) {
        return ofThreads(className, 8);
    }

    private static Suspect ofThreads(String className, int threads) {
        ObjectView largest = new ObjectView(2, className);
        return new Suspect(
                SuspectShape.MANY_OWNERS,
                38_000_000,
                38_000_000,
                0.75,
                6_283,
                className,
                null,
                null,
                THREAD,
                threads,
                THREAD.className(),
                List.of(),
                KeptBy.of(new Keeper(KeeperKind.STATIC, "example.Context", "CURRENT", null)),
                new PathToRoot(
                        THREAD,
                        List.of(),
                        1,
                        List.of(
                                new PathToRoot.Step(0, THREAD, "worker", List.of(), 0),
                                new PathToRoot.Step(1, largest, null, List.of(), 0)),
                        2),
                Set.of(),
                null,
                new OwnerSizes(169_000, 14_000_000),
                null,
                null,
                1,
                null,
                null,
                null,
                null);
    }

    @Test
    void whatAnythingHasLeadsToTheObjectsThatCameTogether() {
        Suspect suspect = ofThreads("byte[]");
        assertThat(SuspectPlaces.path(suspect)).isEqualTo(Place.object(Place.Part.PATHS, 2));
        assertThat(SuspectPlaces.contents(suspect)).isEqualTo(Place.object(Place.Part.OWNERS, 1));
    }

    @Test
    void manyThreadsAreShownTogether() {
        Suspect few = ofThreads(THREAD.className(), 8);
        assertThat(SuspectPlaces.contents(few)).isEqualTo(Place.object(Place.Part.OWNERS, 1));
        Suspect many = ofThreads(THREAD.className(), 10_000);
        assertThat(SuspectPlaces.contents(many)).isEqualTo(new Place(Place.Part.CLASSES, THREAD.className()));
        assertThat(SuspectPlaces.path(many)).isEqualTo(new Place(Place.Part.PATHS, THREAD.className()));
    }

    /** Nothing is in one of the arrays; all of them have one class. */
    @Test
    void withoutAnOwnerTheContentsAreAllOfTheClass() {
        ObjectView array = new ObjectView(2, "byte[]");
        Suspect suspect = new Suspect(
                SuspectShape.NO_SINGLE_OWNER,
                38_000_000,
                38_000_000,
                0.75,
                20_000,
                array.className(),
                null,
                null,
                array,
                0,
                null,
                List.of(),
                KeptBy.of(new Keeper(KeeperKind.STATIC, "example.Cache", "ALL", null)),
                new PathToRoot(THREAD, List.of(), 1, List.of(new PathToRoot.Step(1, array, null, List.of(), 0)), 1),
                Set.of(),
                null,
                null,
                null,
                null,
                1,
                null,
                null,
                null,
                null);
        assertThat(SuspectPlaces.path(suspect)).isEqualTo(Place.object(Place.Part.PATHS, 2));
        assertThat(SuspectPlaces.contents(suspect)).isEqualTo(new Place(Place.Part.CLASSES, "byte[]"));
    }

    @Test
    void aClassOfTheProgramLeadsToAllOfItsObjects() {
        Suspect suspect = ofThreads("example.AuditLine");
        assertThat(SuspectPlaces.path(suspect)).isEqualTo(new Place(Place.Part.PATHS, "example.AuditLine"));
        assertThat(SuspectPlaces.contents(suspect)).isEqualTo(new Place(Place.Part.CLASSES, "example.AuditLine"));
    }
}
