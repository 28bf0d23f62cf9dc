package io.github.heapfold.cli;

import io.github.heapfold.job.JobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Where results go. */
final class TargetOptions {
    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "The file to write, or the folder for several; - for standard output"
                    + " (default: beside the source, with the ending changed).")
    private String output;

    @Option(
            names = {"-f", "--force"},
            description = "Replace what is there already.")
    private boolean force;

    boolean isForced() {
        return force;
    }

    /** Refuses what no job of several should have to find out. */
    void check(JobCommand command, List<String> sources) throws IOException {
        if (sources.size() > 1) {
            if (sources.contains(JobCommand.STANDARD)) {
                throw command.usage("standard input cannot be one of several files");
            }
            if (output != null && !Files.isDirectory(command.path(output))) {
                throw new JobException(output + " is no folder, which several files need");
            }
        }
    }

    /**
     * Where the result of one source goes; null for standard output.
     *
     * @param beside the name beside a source that none was given for
     * @throws JobException where that is no place for it
     */
    Path target(JobCommand command, String source, List<String> sources, UnaryOperator<Path> beside)
            throws IOException {
        Path target = choose(command, source, sources, beside);
        if (target != null && !source.equals(JobCommand.STANDARD) && isSame(command.path(source), target)) {
            throw new JobException(target + " is the source itself");
        }
        return target;
    }

    private static boolean isSame(Path source, Path target) throws IOException {
        return Files.exists(source) && Files.exists(target) && Files.isSameFile(source, target);
    }

    private Path choose(JobCommand command, String source, List<String> sources, UnaryOperator<Path> beside) {
        boolean stream = source.equals(JobCommand.STANDARD);
        if (sources.size() == 1) {
            if (output == null ? stream : output.equals(JobCommand.STANDARD)) {
                return null;
            }
            Path target = output == null ? beside.apply(command.path(source)) : command.path(output);
            return output != null && !stream && Files.isDirectory(target)
                    ? within(target, source, command, beside)
                    : target;
        }
        return output == null
                ? beside.apply(command.path(source))
                : within(command.path(output), source, command, beside);
    }

    private static Path within(Path folder, String source, JobCommand command, UnaryOperator<Path> beside) {
        return folder.resolve(beside.apply(command.path(source)).getFileName());
    }
}
