package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.growth.Growth;
import io.github.heapfold.analysis.growth.GrowthFacts;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Compares dumps of one program, one after the other: of each stays what is to be compared. */
public final class GrowthJob implements Job<GrowthJob.Grown> {
    private final List<Input> inputs;
    private final Question<GrowthFacts.Facts> question;
    private final int threads;
    private final IndexPlace place;

    /**
     * What grew, and in what.
     *
     * @param files as they were named
     * @param facts of each
     * @param notes what is to be said of kept indexes
     */
    public record Grown(List<String> files, List<HeapFacts> facts, Growth growth, List<Message> notes) {}

    /**
     * @param inputs two files or more of any kind that is opened elsewhere too, the oldest first
     * @param question {@link GrowthFacts}, of whatever view of each heap
     * @param threads how many chunks are looked through at once
     * @param place where indexes are looked for and kept
     */
    public GrowthJob(List<Input> inputs, Question<GrowthFacts.Facts> question, int threads, IndexPlace place) {
        this.inputs = List.copyOf(inputs);
        this.question = question;
        this.threads = threads;
        this.place = place;
    }

    @Override
    public Grown run(JobMonitor monitor) throws IOException {
        monitor.follow(AnalyseJob.course(inputs.size()));
        List<String> files = new ArrayList<>();
        List<HeapFacts> facts = new ArrayList<>();
        List<GrowthFacts.Facts> dumps = new ArrayList<>();
        List<Message> notes = new ArrayList<>();
        for (Input input : inputs) {
            AnalyseJob.Answered<GrowthFacts.Facts> answered =
                    new AnalyseJob<>(input, question, threads, place).part(monitor);
            files.add(answered.file());
            facts.add(answered.facts());
            dumps.add(answered.answer());
            notes.addAll(answered.notes());
        }
        return new Grown(files, facts, Growth.of(dumps), notes);
    }
}
