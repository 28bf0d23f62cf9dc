package io.github.heapfold.cli.analysis;

import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/**
 * A question whose answer is a table for programs, too, where that is wanted.
 *
 * @param <A> the answer
 */
abstract class TableCommand<A> extends AnalysisCommand<A> {
    @Option(names = "--csv", description = "Comma-separated values.")
    private boolean csv;

    TableCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    /** The answer as lines of comma-separated values. */
    abstract String csv(A answer, int limit);

    final boolean isCsv() {
        return csv;
    }

    @Override
    protected int execute() throws IOException {
        if (isJson() && csv) {
            throw twoForms();
        }
        return super.execute();
    }

    @Override
    void show(A answer, int limit) throws IOException {
        if (csv) {
            data(csv(answer, limit));
        } else {
            super.show(answer, limit);
        }
    }
}
