package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.keeper.Places;
import java.io.IOException;
import java.util.List;

/** The thread that runs finalizers. */
final class FinalizerThread {
    private static final String THREAD = "java.lang.ref.Finalizer$FinalizerThread";

    /** The name of the thread that runs finalizers on Android. */
    private static final String THREAD_OF_ART = "FinalizerDaemon";

    private FinalizerThread() {}

    /**
     * Where the thread that runs finalizers is in a method that no platform has: the finalizer, or what one of the
     * platform calls; null where it is in none.
     */
    static Suspect.Finalizing running(AnalysedHeap heap, Places places) throws IOException {
        for (HeapThread thread : places.threads()) {
            boolean isFinalizer =
                    heap.className(thread.ordinal()).equals(THREAD) || THREAD_OF_ART.equals(thread.name());
            List<HeapThread.Frame> frames = isFinalizer ? thread.frames() : List.of();
            for (int i = frames.size() - 1; i >= 0; i--) {
                HeapThread.Frame frame = frames.get(i);
                if (frame.className() != null
                        && frame.method() != null
                        && StartedProgram.isWritten(frame.className())) {
                    return new Suspect.Finalizing(thread.name(), frame.call(), frame.source(), frame.line());
                }
            }
        }
        return null;
    }
}
