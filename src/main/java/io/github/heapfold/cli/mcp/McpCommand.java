package io.github.heapfold.cli.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
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
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heap dumps or folded files.")
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
                throw new JobException(Message.of("input.missing", file));
            }
        }
        // The library logs by SLF4J, for which there is nobody here; it need not say so on each start.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        run(monitor -> {
            serve(named, monitor);
            return null;
        });
        return ExitCodes.DONE;
    }

    /** Until there is no more input, or somebody presses Ctrl-C. */
    private void serve(List<String> named, JobMonitor monitor) throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        monitor.closeOnCancel(end::countDown);
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        try (OpenHeaps heaps = new OpenHeaps(threads.count())) {
            HeapTools tools = new HeapTools(named, values, heaps);
            McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(
                            json,
                            new EndingInput(terminal().in(), end::countDown),
                            terminal().bytes()))
                    .serverInfo("heapfold", version())
                    .instructions("Questions about Java heap dumps. Begin with leaks or dominators; page.next is the"
                            + " offset of further rows. Sizes are bytes, identifiers are written as 0x7f3a10.")
                    .capabilities(
                            McpSchema.ServerCapabilities.builder().tools(false).build())
                    .jsonMapper(json)
                    .jsonSchemaValidator(UNCHECKED)
                    .validateToolInputs(false)
                    .tools(tools.all().stream()
                            .map(tool -> specification(tool, tools, named))
                            .toList())
                    .build();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted");
            } finally {
                server.close();
            }
        }
    }

    /** What is wrong with arguments is told by the tools, in better words and without another library. */
    private static final JsonSchemaValidator UNCHECKED =
            (schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null);

    private SyncToolSpecification specification(HeapTool tool, HeapTools tools, List<String> named) {
        McpSchema.Tool told = McpSchema.Tool.builder(tool.name(), tool.schema(named))
                .description(tool.description())
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
        return new SyncToolSpecification(told, (exchange, request) -> result(tool, tools, request.arguments()));
    }

    private CallToolResult result(HeapTool tool, HeapTools tools, Map<String, Object> said) {
        try {
            return CallToolResult.builder()
                    .addTextContent(tools.answer(tool, said == null ? Map.of() : said))
                    .isError(false)
                    .build();
        } catch (ToolException e) {
            return error(e.getMessage());
        } catch (IOException | RuntimeException | Error e) {
            message(tool.name() + ": " + Faults.text(e));
            return error(Faults.text(e));
        }
    }

    private static CallToolResult error(String text) {
        return CallToolResult.builder().addTextContent(text).isError(true).build();
    }

    private static String version() {
        return Objects.requireNonNullElse(McpCommand.class.getPackage().getImplementationVersion(), "development");
    }
}
