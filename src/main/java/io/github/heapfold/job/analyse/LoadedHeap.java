package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;

/** A heap that stays open for any number of questions, of any threads. Closing gives its memory back. */
public final class LoadedHeap implements Closeable {
    private final Input input;
    private final Scratch scratch;
    private final AnalysedHeap heap;
    private final Duration time;

    LoadedHeap(Input input, Scratch scratch, AnalysedHeap heap, Duration time) {
        this.input = input;
        this.scratch = scratch;
        this.heap = heap;
        this.time = time;
    }

    /** Names, sizes and owners of objects. */
    public Heap heap() {
        return heap.heap();
    }

    /** The heap as questions see it; its dominators are computed. */
    public AnalysedHeap analysed() {
        return heap;
    }

    public HeapFacts facts() {
        return heap.heap().facts();
    }

    /** How long it took to read the heap and to find out who keeps what. */
    public Duration time() {
        return time;
    }

    /** Bytes that it takes outside of the Java heap. */
    public long scratchBytes() {
        return scratch.used();
    }

    /** Whether the file that it was read from was written to or replaced since: then no question is answered any more. */
    public boolean isOutdated() {
        return input.isReplaced();
    }

    /**
     * Asks in the calling thread; a cancel of the monitor ends the question, not the heap.
     *
     * @throws io.github.heapfold.job.JobException where the file is not any more what it was: values are read from it
     */
    public <A> A ask(Question<A> question, JobMonitor monitor) throws IOException {
        return input.consistently(() -> question.ask(heap, monitor.lazily(Phase.ANSWERING)));
    }

    @Override
    public void close() throws IOException {
        try {
            heap.heap().close();
        } finally {
            scratch.close();
        }
    }
}
