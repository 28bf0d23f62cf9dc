package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OwnKey;
import io.github.heapfold.job.Course;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.nio.file.Path;

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
        try (Opened<Scratch> scratch = new Opened<>(Scratch.in(Scratch.defaultParent()))) {
            KeptIndex index = new KeptIndex(input, IndexPlace.IF_THERE, OwnKey::read, monitor);
            return scratch.keepIn(open(index, source, scratch.get(), start, monitor));
        } catch (HeapException e) {
            input.requireNotReplaced(e);
            throw JobException.about(input.name(), e);
        } catch (IOException | RuntimeException e) {
            input.requireNotReplaced(e);
            throw e;
        }
    }

    private LoadedHeap open(KeptIndex index, HeapFile source, Scratch scratch, long start, JobMonitor monitor)
            throws IOException {
        HeapReader reader = new HeapReader(source, scratch, threads);
        try (Opened<Heap> heap = new Opened<>(AnalyseJob.heap(reader, index, monitor))) {
            AnalysedHeap analysed = new AnalysedHeap(heap.get(), scratch, monitor.phase(Phase.DOMINATORS));
            analysed.dominators();
            // Behind them, for they need the room; a window that asks for an object waits for nothing then.
            heap.get().expectIds((done, total) -> monitor.endIfCancelled());
            input.requireNotReplaced();
            return heap.keepIn(new LoadedHeap(input, scratch, analysed, Job.since(start)));
        }
    }
}
