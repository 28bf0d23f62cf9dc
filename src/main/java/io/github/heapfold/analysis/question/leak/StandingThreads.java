package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.keeper.Places;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Where the threads stand of which there are too many: as a rule all wait for the same. */
final class StandingThreads {
    /** Fewer are a pool, of which all do the same. */
    private static final int LEAST = 20;

    /** Of the threads, the share of which more have to stand in one method: of fewer that is not worth a word. */
    private static final double MOST = 0.5;

    private StandingThreads() {}

    /** Empty where a suspect is not of many threads, and where these stand here and there or the dump does not tell. */
    static Optional<Suspect.Standing> of(AnalysedHeap heap, Places places, Candidate candidate) throws IOException {
        OrdinalSet threads = candidate.objects();
        long first = candidate.first().largest();
        if (threads == null
                || threads.size() < LEAST
                || !threads.contains(first)
                || !heap.kinds().isThread(heap.graph().classIndex(first))) {
            return Optional.empty();
        }
        Map<String, Long> byMethod = new HashMap<>();
        for (HeapThread thread : places.threads()) {
            int at = threads.contains(thread.ordinal()) ? heap.program().nearest(thread.frames()) : -1;
            if (at >= 0) {
                byMethod.merge(thread.frames().get(at).call(), 1L, Long::sum);
            }
        }
        return byMethod.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .filter(most -> most.getValue() > MOST * threads.size())
                .map(most -> new Suspect.Standing(most.getValue(), most.getKey(), most.getValue() == threads.size()));
    }
}
