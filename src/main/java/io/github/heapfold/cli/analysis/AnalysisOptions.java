package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.mapping.MappedQuestion;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.analyse.IndexPlace;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all questions about a heap take. */
final class AnalysisOptions {
    private static final int ON_TERMINAL = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private Integer limit;

    @Mixin
    private ThreadOption threads;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Show no more than N of a kind; 0 for all (default: 20 on a terminal, else all).")
    void limit(int number) {
        if (number < 0) {
            throw new CommandLine.ParameterException(command.commandLine(), "--limit " + number + " is less than 0");
        }
        limit = number;
    }

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

    /** Where what is found out is kept. */
    IndexPlace place() {
        return index != null ? IndexPlace.in(index) : keepIndex ? IndexPlace.BESIDE : IndexPlace.IF_THERE;
    }

    @Option(
            names = "--mapping",
            paramLabel = "MAP",
            description =
                    "The mapping file of ProGuard or R8: classes, fields and methods get their names of the source.")
    private Path mapping;

    /** The question in the names of the source, where there is a mapping file. */
    <A> Question<A> mapped(Question<A> question) {
        return mapping == null ? question : new MappedQuestion<>(mapping, question);
    }

    /** How many to show; 0 for all. */
    int limit(Terminal terminal) {
        return limit != null ? limit : terminal.interactive() ? ON_TERMINAL : 0;
    }

    int threads() {
        return threads.count();
    }
}
