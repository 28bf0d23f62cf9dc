package io.github.heapfold.cli.analysis;

import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.util.List;
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
    private HeapOptions heap;

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

    /** As in {@link HeapOptions}. */
    IndexPlace place() {
        return heap.place();
    }

    /** As in {@link HeapOptions}. */
    Input opened(Input input, JobCommand command) throws IOException {
        return heap.opened(input, command);
    }

    /** As in {@link HeapOptions}. */
    <A> Question<A> mapped(Question<A> question) {
        return heap.mapped(question);
    }

    /** As in {@link HeapOptions}. */
    String repeated() {
        return heap.repeated();
    }

    /** See {@link HeapOptions#ofFile}. */
    String ofFile() {
        return heap.ofFile();
    }

    /** See {@link HeapOptions#others}. */
    List<String> others() {
        return heap.others();
    }

    /** How many to show; 0 for all. */
    int limit(Terminal terminal) {
        return limit != null ? limit : terminal.interactive() ? ON_TERMINAL : 0;
    }

    int threads() {
        return heap.threads();
    }
}
