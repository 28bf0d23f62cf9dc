package io.github.heapfold.analysis.android;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import shark.LeakTrace;
import shark.LeakTraceObject;

/** Traces are passed on, and names of threads and what an app says of its objects are contents of the dump. */
class TraceReaderTest {
    private static final LeakTraceObject QUEUE = new LeakTraceObject(
            LeakTraceObject.ObjectType.INSTANCE,
            "android.os.MessageQueue",
            Set.of("\0id 16", "Thread name: 'sync-3 user=a@b.de'", "HandlerThread: \"sync|a@b.de\"", "mID = a@b.de"),
            LeakTraceObject.LeakingStatus.LEAKING,
            "ObjectWatcher was watching this because the session of c@d.de is over",
            null,
            null);

    private static final List<String> LABELS =
            List.of("HandlerThread: \"sync|***\"", "Thread name: 'sync-3 ***'", "mID = a@b.de");

    private static final String REASON = "ObjectWatcher was watching this because the session of *** is over";

    private final TraceReader reader = new TraceReader(false);

    @Test
    void whatMayBeASecretIsNotToldOfAnObject() {
        LeakTraces.Step step = reader.step(QUEUE, null, false);

        assertThat(step.labels()).containsExactlyInAnyOrderElementsOf(LABELS);
        assertThat(step.reason()).isEqualTo(REASON);
    }

    @Test
    void norInATrace() {
        LeakTrace trace = new LeakTrace(LeakTrace.GcRootType.STICKY_CLASS, List.of(), QUEUE);

        assertThat(String.join("\n", reader.trace(trace, "", null, null).text()))
                .contains(LABELS)
                .contains(REASON);
    }
}
