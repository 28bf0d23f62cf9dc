package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.OwnKey;
import io.github.heapfold.job.Course;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Reads the heap in a file, finds out who keeps what, and leaves it open for who has questions. */
public final class OpenHeapJob implements Job<LoadedHeap> {
    private final Input input;
    private final int threads;

    /**
     * @param file of any kind that can be analysed
     * @param threads how many chunks are looked through at once
     */
    public OpenHeapJob(Path file, int threads) {
        this(Input.of(file), threads);
    }

    /** The same with what opens its seal, or with what it was folded against. */
    public OpenHeapJob(Input input, int threads) {
        this.input = input;
        this.threads = threads;
    }

    @Override
    public LoadedHeap run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        monitor.follow(AnalyseJob.opening(new Course()));
        HeapFile source = HeapFile.of(input, monitor);
        Scratch scratch = Scratch.in(Scratch.defaultParent());
        try {
            return open(
                    new KeptIndex(input, IndexPlace.IF_THERE, OwnKey::read, monitor), source, scratch, start, monitor);
        } catch (HeapException e) {
            scratch.close();
            input.requireNotReplaced(e);
            throw JobException.about(input.name(), e);
        } catch (IOException | RuntimeException e) {
            scratch.close();
            input.requireNotReplaced(e);
            throw e;
        } catch (Error e) {
            scratch.close();
            throw e;
        }
    }

    private LoadedHeap open(KeptIndex index, HeapFile source, Scratch scratch, long start, JobMonitor monitor)
            throws IOException {
        Heap heap = AnalyseJob.heap(new HeapReader(source, scratch, threads), index, monitor);
        try {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, monitor.phase(Phase.DOMINATORS));
            analysed.dominators();
            // Behind them, for they need the room; a window that asks for an object waits for nothing then.
            heap.expectIds((done, total) -> monitor.endIfCancelled());
            input.requireNotReplaced();
            return new LoadedHeap(input, scratch, analysed, Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException | RuntimeException | Error e) {
            heap.close();
            throw e;
        }
    }
}
