package io.github.heapfold.cli.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.ProgramVersion;
import io.github.heapfold.message.Faults;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * Speaks the Model Context Protocol with one assistant. Apart from the command, because every start of the program
 * looks at the commands' classes, and what these name of the protocol's library would be loaded each time.
 */
final class AssistantServer {
    /** What is wrong with arguments is told by the tools, in better words and without another library. */
    private static final JsonSchemaValidator UNCHECKED =
            (schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null);

    private final List<String> files;
    private final boolean values;
    private final int threads;
    private final Terminal terminal;
    private final Consumer<String> log;

    /**
     * @param files the only ones that are opened, as they were named
     * @param values whether answers may have texts of the heap
     * @param threads how many chunks of a dump are looked through at once
     * @param log told of questions that failed
     */
    AssistantServer(List<String> files, boolean values, int threads, Terminal terminal, Consumer<String> log) {
        this.files = files;
        this.values = values;
        this.threads = threads;
        this.terminal = terminal;
        this.log = log;
    }

    /** Until there is no more input and all that was asked is answered, or somebody presses Ctrl-C. */
    void serve(JobMonitor monitor) throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        OpenRequests requests = new OpenRequests();
        monitor.closeOnCancel(() -> {
            requests.giveUp();
            end.countDown();
        });
        McpJsonMapper json = new JacksonMcpJsonMapper(new ObjectMapper());
        try (OpenHeaps heaps = new OpenHeaps(threads)) {
            HeapTools tools = new HeapTools(files, values, heaps);
            McpSyncServer server = McpServer.sync(new StdioServerTransportProvider(
                            json,
                            new MessageInput(terminal.in(), json, requests, log, end::countDown),
                            new MessageOutput(terminal.out(), json, requests)))
                    .serverInfo("heapfold", ProgramVersion.get().orElse("development"))
                    .instructions("Questions about Java heap dumps. Begin with leaks or dominators; page.next is the"
                            + " offset of further rows. Sizes are bytes, identifiers are written as 0x7f3a10.")
                    .capabilities(
                            McpSchema.ServerCapabilities.builder().tools(false).build())
                    .jsonMapper(json)
                    .jsonSchemaValidator(UNCHECKED)
                    .validateToolInputs(false)
                    .tools(tools.all().stream()
                            .map(tool -> specification(tool, tools))
                            .toList())
                    .build();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw Threads.interrupted(e);
            } finally {
                server.close();
            }
        }
    }

    private SyncToolSpecification specification(HeapTool tool, HeapTools tools) {
        McpSchema.Tool told = McpSchema.Tool.builder(tool.name(), tool.schema(files))
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
            log.accept(tool.name() + ": " + Faults.text(e));
            return error(Faults.text(e));
        }
    }

    private static CallToolResult error(String text) {
        return CallToolResult.builder().addTextContent(text).isError(true).build();
    }
}
