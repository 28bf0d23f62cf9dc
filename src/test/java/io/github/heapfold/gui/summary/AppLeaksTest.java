package io.github.heapfold.gui.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.android.LeakTraces.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppLeaksTest {
    private static LeakTraces.Step step(String className, Status status, String reference) {
        return new LeakTraces.Step(
                1, className, "instance", status, "", List.of(), className, reference, false, null, null);
    }

    /** An activity that ought to be gone has a view that ought to be, too: the field holds the activity. */
    @Test
    void whatAFieldHoldsIsTheFirstThatOughtToBeGone() {
        LeakTraces.Trace trace = new LeakTraces.Trace(
                "signature",
                false,
                null,
                null,
                "sticky-class",
                List.of(
                        step("app.Keeper", Status.NOT_LEAKING, "held"),
                        step("app.MainActivity", Status.LEAKING, "shown"),
                        step("app.Card", Status.LEAKING, null)),
                null,
                null,
                null,
                List.of());
        LeakTraces found = new LeakTraces(LeakTraces.Finder.INSPECTORS, List.of(trace), List.of(), Map.of());

        assertThat(AppLeaks.of(found)).containsExactly("MainActivity (held by Keeper.held)");
        assertThat(AppLeaks.holders(found)).containsExactly("Keeper.held");
    }
}
