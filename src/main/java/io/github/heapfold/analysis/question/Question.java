package io.github.heapfold.analysis.question;

import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/**
 * Something to be asked of a heap.
 *
 * @param <A> the answer
 */
@FunctionalInterface
public interface Question<A> {
    /**
     * Answers in the calling thread.
     *
     * @param progress is told how many of how many steps are done, and ends the question by throwing
     * @throws UnanswerableException where the heap has not what is asked about
     */
    A ask(AnalysedHeap heap, Progress progress) throws IOException;
}
