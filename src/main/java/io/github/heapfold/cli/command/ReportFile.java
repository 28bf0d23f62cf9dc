package io.github.heapfold.cli.command;

import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.remote.RemoteFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A report that a command writes beside what it does: the ending of its name says in which form. What cannot work is
 * refused before anything is done.
 *
 * @param <W> what writes such a form
 */
public final class ReportFile<W> {
    private final Path path;
    private final W writer;
    private final boolean force;

    private ReportFile(Path path, W writer, boolean force) {
        this.path = path;
        this.writer = writer;
        this.force = force;
    }

    /**
     * The report of {@code --report NAME}.
     *
     * @param name null where none is wanted, which gives nothing
     * @param writers finds one by the name
     * @param endings of those that there are, as a sentence has them
     * @param force whether what is there may be replaced
     */
    public static <W> Optional<ReportFile<W>> of(
            JobCommand command, String name, Function<String, Optional<W>> writers, String endings, boolean force) {
        if (name == null) {
            return Optional.empty();
        }
        W writer = writers.apply(name)
                .orElseThrow(() -> command.usage("--report " + name + ": the ending has to be " + endings));
        return Optional.of(new ReportFile<>(command.path(name), writer, force));
    }

    public Path path() {
        return path;
    }

    public W writer() {
        return writer;
    }

    /** Refuses one of the sources of the report, and what is there and may not be replaced. */
    public void check(JobCommand command, List<String> sources) throws IOException {
        command.refuseSources(
                sources.stream().filter(source -> !RemoteFile.isAddress(source)).toList(), path);
        Output.check(path, force);
    }

    /** Writes it whole or not at all, and then lets those read it who were asked for. */
    public void write(String text, Input source, ReadersOption readers) throws IOException {
        Output.write(path, text, force, source);
        readers.grant(path);
    }
}
