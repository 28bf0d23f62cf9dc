package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapException;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.HeapPhase;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OwnKey;
import io.github.heapfold.job.Course;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the heap in a file and asks it one question.
 *
 * @param <A> the answer
 */
public final class AnalyseJob<A> implements Job<AnalyseJob.Answered<A>> {
    private final Input input;
    private final Question<A> question;
    private final int threads;
    private final IndexPlace place;
    private final KeptIndex.Key key;

    /**
     * An answer and what it is about.
     *
     * @param <A> the answer
     * @param file the file as it was named
     * @param facts what was found in it
     * @param notes what is to be said of the kept index
     */
    public record Answered<A>(String file, HeapFacts facts, A answer, List<Message> notes) {}

    /** As below; an index beside the dump is used, and none is written. */
    public AnalyseJob(Input input, Question<A> question, int threads) {
        this(input, question, threads, IndexPlace.IF_THERE);
    }

    /**
     * @param input a file of any kind that is opened elsewhere too
     * @param threads how many chunks are looked through at once
     * @param place where an index is looked for and kept
     */
    public AnalyseJob(Input input, Question<A> question, int threads, IndexPlace place) {
        this(input, question, threads, place, OwnKey::read);
    }

    AnalyseJob(Input input, Question<A> question, int threads, IndexPlace place, KeptIndex.Key key) {
        this.input = input;
        this.question = question;
        this.threads = threads;
        this.place = place;
        this.key = key;
    }

    @Override
    public Answered<A> run(JobMonitor monitor) throws IOException {
        monitor.follow(course(1));
        return part(monitor);
    }

    /** The same as a part of a job that has a course of its own. */
    Answered<A> part(JobMonitor monitor) throws IOException {
        return input.consistently(() -> answered(monitor));
    }

    private Answered<A> answered(JobMonitor monitor) throws IOException {
        HeapFile source = HeapFile.of(input, monitor);
        KeptIndex index = new KeptIndex(input, place, key, monitor);
        try (Scratch scratch = Scratch.in(Scratch.defaultParent());
                Heap heap = heap(new HeapReader(source, scratch, threads), index, monitor)) {
            AnalysedHeap analysed = new AnalysedHeap(heap, scratch, monitor.lazily(Phase.DOMINATORS));
            A answer = question.ask(analysed, monitor.lazily(Phase.ANSWERING));
            return new Answered<>(input.name(), heap.facts(), answer, notes(index));
        } catch (HeapException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private List<Message> notes(KeptIndex index) {
        return Stream.concat(index.notes().stream(), input.fetched().stream()).toList();
    }

    /** What it takes to answer about some files, one after the other. */
    static Course course(int files) {
        Course course = new Course();
        for (int i = 0; i < files; i++) {
            opening(course).then(Phase.ANSWERING, 15).then(Phase.ANSWERING, 10);
        }
        return course;
    }

    /** What it takes to find out who keeps what. */
    static Course opening(Course course) {
        return course.then(Phase.READING_INDEX, 5)
                .then(Phase.READING_OBJECTS, 15)
                .then(Phase.READING_REFERENCES, 30)
                .then(Phase.DOMINATORS, 35);
    }

    /** From the index, where one is kept; else read, and kept where that is wanted. */
    static Heap heap(HeapReader reader, KeptIndex index, JobMonitor monitor) throws IOException {
        Optional<Heap> kept = index.open(reader);
        if (kept.isPresent()) {
            return kept.get();
        }
        try (Opened<Heap> heap = new Opened<>(reader.read(phase ->
                monitor.phase(phase == HeapPhase.OBJECTS ? Phase.READING_OBJECTS : Phase.READING_REFERENCES)))) {
            index.keep(heap.get());
            return heap.keep();
        }
    }
}
