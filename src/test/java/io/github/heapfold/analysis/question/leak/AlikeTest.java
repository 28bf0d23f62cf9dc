package io.github.heapfold.analysis.question.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.Suspect.Inside;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AlikeTest {
    private static Suspect suspect(long id, Inside inside) {
        ObjectView map = new ObjectView(id, "java.util.HashMap");
        return new Suspect(
                SuspectShape.ONE_CLASS,
                1_000 * id,
                1_000 * id,
                0.3,
                5,
                "example.User",
                map,
                null,
                map,
                0,
                null,
                List.of(new Suspect.Level("example.User", 5, 1_000 * id, null)),
                KeptBy.of(new Keeper(KeeperKind.FIELD, "example.Site", "users", null)),
                new PathToRoot(map, List.of(), 1, List.of(), 1),
                Set.of(),
                null,
                null,
                inside,
                null,
                1,
                null,
                null,
                null,
                null);
    }

    private static Inside of(String className, long objects, Inside inside) {
        return new Inside(
                className, 1, objects, 10 * objects, "all", "example.User", false, FieldSpread.ONE, inside, null);
    }

    @Test
    void thoseThatHaveTheSameInsideAreOneWithTheSumOfAll() {
        Suspect large = suspect(2, of("example.Session", 100, of("example.Event", 9_000, null)));
        Suspect small = suspect(1, of("example.Session", 50, of("example.Event", 1_000, null)));

        List<Suspect> together = Alike.together(List.of(small, large));

        assertThat(together).hasSize(1);
        Suspect one = together.get(0);
        assertThat(one.alike()).isEqualTo(2);
        assertThat(one.accumulation().id()).isEqualTo(2);
        assertThat(one.inside().objects()).isEqualTo(150);
        assertThat(one.inside().inside().objects()).isEqualTo(10_000);
    }

    @Test
    void thoseThatHaveSomethingElseFurtherInAreToldEach() {
        Suspect events = suspect(2, of("example.Session", 100, of("example.Event", 9_000, null)));
        Suspect logs = suspect(1, of("example.Session", 50, of("example.Log", 1_000, null)));

        assertThat(Alike.together(List.of(events, logs))).containsExactly(events, logs);
    }
}
