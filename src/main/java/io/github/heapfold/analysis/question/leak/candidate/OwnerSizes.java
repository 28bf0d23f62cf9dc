package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.LongSummaryStatistics;

/** Bytes that the smallest and the largest of several objects keep alive. */
public record OwnerSizes(long least, long most) {
    static OwnerSizes of(AnalysedHeap heap, OrdinalSet owners) throws IOException {
        LongSummaryStatistics each = new LongSummaryStatistics();
        owners.forEach(o -> each.accept(heap.retainedSize(o)));
        return new OwnerSizes(each.getMin(), each.getMax());
    }
}
