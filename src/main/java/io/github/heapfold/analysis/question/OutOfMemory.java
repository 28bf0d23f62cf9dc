package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The thread that was throwing an {@link OutOfMemoryError} when its heap was dumped: the virtual machine puts the
 * constructor of that on its stack.
 *
 * @param thread its name; null where the dump does not tell
 * @param method class, a dot and name of the method that asked for memory: the innermost that is none of the platform,
 *     where there is one
 * @param caller the same of the nearest one of the program below that on the stack; null where there is none
 */
public record OutOfMemory(String thread, String method, String caller) {
    private static final String ERROR = "java.lang.OutOfMemoryError";

    /** Empty where no thread was, or the dump does not tell. */
    public static Optional<OutOfMemory> of(AnalysedHeap heap, Progress progress) throws IOException {
        return thrower(heap.heap().threads(progress)).map(thread -> of(heap, thread));
    }

    /** The one of some threads that was; empty where none was. */
    public static Optional<HeapThread> thrower(List<HeapThread> threads) {
        return threads.stream()
                .filter(thread -> !thread.frames().isEmpty()
                        && ERROR.equals(thread.frames().get(0).className())
                        && asking(thread.frames()) >= 0)
                .findFirst();
    }

    /** What is told of the thread that was. */
    public static OutOfMemory of(AnalysedHeap heap, HeapThread thrower) {
        List<HeapThread.Frame> frames = thrower.frames();
        int at = asking(frames);
        int caller = HeapThread.first(frames, at + 1, heap.program()::mayHave);
        return new OutOfMemory(
                thrower.name(),
                frames.get(at).call(),
                caller < 0 ? null : frames.get(caller).call());
    }

    /** Which of the frames asked for memory; -1 where none is told. */
    private static int asking(List<HeapThread.Frame> frames) {
        int written = HeapThread.first(frames, 1, StartedProgram::isWritten);
        return written < 0 ? HeapThread.first(frames, 1, name -> true) : written;
    }
}
