package io.github.heapfold.cli.command;

import io.github.heapfold.job.JobException;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Message;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where results go. */
public final class TargetOptions {
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

    @Mixin
    private ReadersOption readers;

    /** A step that makes a result, after which those may read it who were asked for. */
    public JobCommand.EachFile shared(JobCommand.EachFile each) {
        return (file, target) -> {
            each.execute(file, target);
            if (target.file().isPresent()) {
                readers.grant(target.file().get());
            }
        };
    }

    /** Who may read what is made beside the results. */
    public ReadersOption readers() {
        return readers;
    }

    public boolean isForced() {
        return force;
    }

    /** Refuses what no job of several should have to find out. */
    private void check(JobCommand command, List<String> sources) throws IOException {
        if (output != null && output.isEmpty()) {
            throw command.usage("the name after --output is empty");
        }
        if (output != null) {
            requireFolder(command, output);
        }
        if (sources.size() > 1) {
            if (sources.contains(JobCommand.STANDARD)) {
                throw command.usage("standard input cannot be one of several files");
            }
            if (JobCommand.STANDARD.equals(output)) {
                throw command.usage("standard output takes the result of one file only");
            }
            if (output != null && !Files.isDirectory(command.path(output))) {
                throw command.usage(output + " is no folder, which several files need");
            }
        }
    }

    /**
     * Where the results go, in the order of the sources. What cannot work is refused here, before
     * anything is done.
     *
     * @param beside the name beside a source that none was given for
     * @throws IOException where that is no place for a result
     */
    public List<Target> targets(JobCommand command, List<String> sources, UnaryOperator<Path> beside)
            throws IOException {
        check(command, sources);
        List<Target> targets = new ArrayList<>();
        Map<Path, String> taken = new HashMap<>();
        for (String source : sources) {
            Path target = choose(command, source, sources, beside);
            targets.add(target == null ? Target.stream(command.terminal().out()) : Target.file(target, force));
            if (target != null) {
                String other = taken.putIfAbsent(place(target), source);
                if (other != null) {
                    throw command.usage(other + " and " + source + " would both be written to " + target);
                }
            }
        }
        for (Target target : targets) {
            if (target.file().isPresent()) {
                command.refuseSources(sources, target.file().get());
                target.check();
            }
        }
        return targets;
    }

    /**
     * A path that ends as those of folders do names one, and no file that is called so.
     *
     * @throws IOException where it ends so and there is no such folder
     */
    public static void requireFolder(JobCommand command, String output) throws IOException {
        boolean meant = output.endsWith("/") || output.endsWith(File.separator);
        if (meant && !Files.isDirectory(command.path(output))) {
            throw new JobException(
                    Message.of("output.noFolder", command.path(output).toAbsolutePath()));
        }
    }

    /** Whether one of the targets is this file. */
    public static boolean isTarget(Path file, List<Target> targets) throws IOException {
        Path place = place(file);
        for (Target target : targets) {
            if (target.file().isPresent() && place.equals(place(target.file().get()))) {
                return true;
            }
        }
        return false;
    }

    /** The same for every way to write a path. */
    private static Path place(Path target) throws IOException {
        Path whole = target.toAbsolutePath();
        Path folder = whole.getParent();
        return folder != null && Files.isDirectory(folder)
                ? folder.toRealPath().resolve(whole.getFileName())
                : whole.normalize();
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
