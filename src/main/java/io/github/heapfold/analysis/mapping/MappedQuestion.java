package io.github.heapfold.analysis.mapping;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * A question that is asked and answered in the names of the source.
 *
 * @param <A> the answer
 */
public final class MappedQuestion<A> implements Question<A> {
    private final Path file;
    private final Question<A> question;

    /** @param file the mapping file */
    public MappedQuestion(Path file, Question<A> question) {
        this.file = file;
        this.question = question;
    }

    @Override
    public A ask(AnalysedHeap heap, Progress progress) throws IOException {
        HeapClasses classes = heap.heap().classes();
        Set<String> names = new HashSet<>();
        for (int c = 0; c < classes.count(); c++) {
            names.add(classes.name(c).replace("[]", ""));
        }
        return question.ask(heap.over(new MappedHeap(heap.heap(), MappingFile.read(file, names::contains))), progress);
    }
}
