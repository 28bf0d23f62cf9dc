package io.github.heapfold.cli.mcp;

import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers assistants. */
@Command(
        name = "mcp",
        description = {
            "Let an assistant ask about these files: speaks the Model Context Protocol on standard input and output, as"
                    + " programs expect that start it themselves. The questions are those of the commands, and change"
                    + " nothing.",
            "Only these files are opened. What texts, arrays and names of threads in the heap say stays here without"
                    + " --allow-values; names of classes and fields, sizes, references and numbers in fields do not."
        })
public final class McpCommand extends JobCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heap dumps or .hfold files.")
    private List<String> files;

    @Option(
            names = "--allow-values",
            description = "Answers may have texts and contents of arrays: whatever the heap has, secrets too.")
    private boolean values;

    @Mixin
    private ThreadOption threads;

    public McpCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        List<String> named = List.copyOf(new LinkedHashSet<>(files));
        for (String file : named) {
            Path path = path(file);
            if (!Files.isRegularFile(path)) {
                throw new JobException(Message.of(instead(path), path));
            }
        }
        run(monitor -> {
            new AssistantServer(named, values, threads.count(), terminal(), this::message).serve(monitor);
            return null;
        });
        return ExitCodes.DONE;
    }

    /** What is there instead of a file. */
    private static String instead(Path path) {
        if (Files.notExists(path)) {
            return "input.missing";
        }
        if (Files.isDirectory(path)) {
            return "input.folder";
        }
        return Files.exists(path) ? "input.analyseStream" : "input.denied";
    }
}
