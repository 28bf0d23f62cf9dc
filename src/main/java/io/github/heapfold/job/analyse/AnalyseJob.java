package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.HeapPhase;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the heap in a file and asks it one question.
 *
 * @param <A> the answer
 */
public final class AnalyseJob<A> implements Job<AnalyseJob.Answered<A>> {
    private final Input input;
    private final Question<A> question;
    private final int threads;

    /**
     * An answer and what it is about.
     *
     * @param <A> the answer
     * @param file the file as it was named
     * @param facts what was found in it
     * @param scratchBytes the most memory that was in use outside of the Java heap
     */
    public record Answered<A>(String file, HeapFacts facts, A answer, long scratchBytes) {}

    /**
     * @param input a file of any kind that is opened elsewhere too
     * @param threads how many chunks are looked through at once
     */
    public AnalyseJob(Input input, Question<A> question, int threads) {
        this.input = input;
        this.question = question;
        this.threads = threads;
    }

    @Override
    public Answered<A> run(JobMonitor monitor) throws IOException {
        Path file = input.file().orElseThrow(() -> new JobException(Message.of("input.analyseStream", input.name())));
        HeapFile source = HeapFile.of(file, monitor);
        try (Scratch scratch = Scratch.in(Scratch.defaultParent());
                Heap heap = new HeapReader(source, scratch, HeapReader.LAST, threads)
                        .read(phase -> monitor.phase(
                                phase == HeapPhase.OBJECTS ? Phase.READING_OBJECTS : Phase.READING_REFERENCES))) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, lazily(monitor, Phase.DOMINATORS));
            A answer = question.ask(analysed, lazily(monitor, Phase.ANSWERING));
            return new Answered<>(input.name(), heap.facts(), answer, scratch.peak());
        } catch (HeapException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** A phase that begins when something is told of it. */
    private static Progress lazily(JobMonitor monitor, Phase phase) {
        return (done, total) -> monitor.phase(phase).at(done, total);
    }
}
