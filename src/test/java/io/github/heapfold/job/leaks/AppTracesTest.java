package io.github.heapfold.job.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.report.LeakReport;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a report says of an Android app with more leaks than anybody reads. */
class AppTracesTest {
    private static LeakTraces.Trace trace(int number) {
        LeakTraces.Step gone = new LeakTraces.Step(
                1, "app.Main", "instance", LeakTraces.Status.LEAKING, "", List.of(), null, null, false, null, null);
        String pattern = number % 2 == 0 ? null : "a known one";
        return new LeakTraces.Trace(
                "s" + number, pattern != null, pattern, null, "root", List.of(gone), 8L, 1L, 8L, List.of("a line"));
    }

    @Test
    void itsOwnLeaksAreCountedBeforeSomeAreLeftOut() {
        List<LeakTraces.Trace> traces =
                IntStream.range(0, 120).mapToObj(AppTracesTest::trace).toList();
        LeakReport.App app = AppTraces.report(
                new LeakTraces(LeakTraces.Finder.INSPECTORS, traces, List.of(), Map.of()), Locale.ENGLISH);
        assertThat(app.leaks()).hasSize(AppTraces.MOST);
        assertThat(app.own()).isEqualTo(60);
        assertThat(app.more()).isEqualTo(80);
    }
}
