package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.mapping.MappedQuestion;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.analyse.IndexPlace;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a heap is opened for questions. */
final class HeapOptions {
    @Mixin
    private ThreadOption threads;

    @Option(
            names = "--keep-index",
            description = {
                "Keep what is found out beside the file, as FILE.hfindex, so that the next question about it is"
                        + " answered at once.",
                "An index that is there is used without this option too, as long as the file is the same.",
            })
    private boolean keepIndex;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Keep what is found out in this folder instead of beside the file, and look for it there.")
    private Path index;

    @Option(
            names = "--mapping",
            paramLabel = "MAP",
            description =
                    "The mapping file of ProGuard or R8: classes, fields and methods get their names of the source.")
    private Path mapping;

    /** Where what is found out is kept. */
    IndexPlace place() {
        return index != null ? IndexPlace.in(index) : keepIndex ? IndexPlace.BESIDE : IndexPlace.IF_THERE;
    }

    /** The question in the names of the source, where there is a mapping file. */
    <A> Question<A> mapped(Question<A> question) {
        return mapping == null ? question : new MappedQuestion<>(mapping, question);
    }

    int threads() {
        return threads.count();
    }
}
