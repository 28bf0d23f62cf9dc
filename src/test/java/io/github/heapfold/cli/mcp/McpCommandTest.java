package io.github.heapfold.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.Main;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.PlantedDump;
import io.github.heapfold.fixture.PlantedProgram;
import io.github.heapfold.fixture.PlantedProgram.Place;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An assistant, which is the library's own client, starts the program and asks. */
class McpCommandTest {
    private static final int NODES = 2_000;
    private static final String IDS = "SELECT id FROM objects ORDER BY id";

    @TempDir
    static Path folder;

    private static String list;
    private static String planted;

    /** Of a program that was started with the list. */
    private static McpSyncClient client;

    @AfterAll
    static void end() {
        client.close();
    }

    @BeforeAll
    static void write() throws Exception {
        list = Samples.list(8, NODES).writeTo(folder.resolve("list.hprof")).toString();
        planted = PlantedDump.write(folder.resolve("planted.hprof")).toString();
        client = start(list);
    }

    private static McpSyncClient start(String... args) {
        List<String> line = Jdks.own().start("-Xmx256m", "-cp");
        line.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        line.add(Main.class.getName());
        line.add("mcp");
        line.addAll(Arrays.asList(args));
        ServerParameters program =
                ServerParameters.builder(line.remove(0)).args(line).build();
        McpSyncClient client = McpClient.sync(
                        new StdioClientTransport(program, new JacksonMcpJsonMapper(new ObjectMapper())))
                .requestTimeout(Duration.ofMinutes(2))
                .initializationTimeout(Duration.ofMinutes(2))
                .jsonSchemaValidator((schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null))
                .build();
        client.initialize();
        return client;
    }

    private static McpSchema.CallToolResult call(McpSyncClient client, String tool, Map<String, Object> said) {
        return client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(said).build());
    }

    private static String text(McpSchema.CallToolResult result) {
        return ((McpSchema.TextContent) result.content().get(0)).text();
    }

    private static String answer(McpSyncClient client, String tool, Map<String, Object> said) {
        McpSchema.CallToolResult result = call(client, tool, said);
        assertThat(result.isError()).as(text(result)).isFalse();
        assertThat(text(result).length()).isLessThanOrEqualTo(AnswerPage.MOST_CHARACTERS);
        return text(result);
    }

    private static JsonObject ask(McpSyncClient client, String tool, Map<String, Object> said)
            throws JsonParserException {
        return JsonParser.object().from(answer(client, tool, said));
    }

    private static String refused(McpSyncClient client, String tool, Map<String, Object> said) {
        McpSchema.CallToolResult result = call(client, tool, said);
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    @Test
    void toolsAreToldWithTheirArguments() {
        try (McpSyncClient client = start(list, planted)) {
            List<McpSchema.Tool> tools = client.listTools().tools();

            assertThat(tools)
                    .extracting(McpSchema.Tool::name)
                    .containsExactlyInAnyOrder(
                            "inspect",
                            "leaks",
                            "classes",
                            "dominators",
                            "paths",
                            "object",
                            "references",
                            "threads",
                            "duplicates",
                            "query",
                            "growth");
            assertThat(tools).allSatisfy(tool -> {
                assertThat(tool.annotations().readOnlyHint()).isTrue();
                assertThat(tool.inputSchema()).containsEntry("additionalProperties", false);
                assertThat(tool.description()).isNotEmpty();
            });
            assertThat(tools)
                    .filteredOn(tool -> tool.name().equals("dominators"))
                    .singleElement()
                    .satisfies(tool -> assertThat(
                                    tool.inputSchema().get("properties").toString())
                            .contains(list)
                            .contains(planted)
                            .contains("limit"));
        }
    }

    @Test
    void answersAreThoseOfTheCommandsPageByPage() throws Exception {
        assertThat(ask(client, "inspect", Map.of()).getString("format")).isEqualTo("JAVA PROFILE 1.0.2");
        JsonObject command = JsonParser.object()
                .from(Shell.run("query", list, IDS, "--json", "--limit", "9").out());
        JsonArray rows = new JsonArray();
        Integer next = 0;
        for (int page = 0; page < 3; page++) {
            JsonObject answer = ask(client, "query", Map.of("sql", IDS, "limit", 3, "offset", next));
            assertThat(answer.getArray("rows")).hasSize(3);
            rows.addAll(answer.getArray("rows"));
            next = (Integer) answer.getObject("page").get("next");
        }
        assertThat(next).isEqualTo(9);
        assertThat(rows).isEqualTo(command.getArray("rows"));

        JsonObject last = ask(client, "query", Map.of("sql", "SELECT id FROM objects", "offset", 1_000_000));
        assertThat(last.getArray("rows")).isEmpty();
        assertThat(last.getObject("page").get("next")).isNull();
    }

    @Test
    void whatIsLongComesInFewerRows() throws Exception {
        JsonObject answer =
                ask(client, "query", Map.of("sql", "SELECT repeat('x', 1000), id FROM objects", "limit", 1000));
        int shown = answer.getArray("rows").size();
        assertThat(shown).isBetween(10, 60);
        assertThat(answer.getObject("page").getInt("next")).isEqualTo(shown);

        assertThat(refused(client, "query", Map.of("sql", "SELECT repeat('x', 100000) FROM roots")))
                .contains("ask for something smaller");
    }

    @Test
    void whatIsWrongIsToldAndTheNextQuestionAnswered() throws Exception {
        assertThat(refused(client, "inspect", Map.of("file", "/etc/passwd"))).contains("has to be one of");
        assertThat(refused(client, "leaks", Map.of("file", planted))).contains("has to be one of");
        assertThat(refused(client, "paths", Map.of())).contains("to has to be");
        assertThat(refused(client, "paths", Map.of("to", "no.such.Class"))).contains("no.such.Class");
        assertThat(refused(client, "classes", Map.of("by", "taste"))).contains("has to be one of");
        assertThat(refused(client, "classes", Map.of("limit", 100_000))).contains("from 1 to 1000");
        assertThat(refused(client, "classes", Map.of("mapping", "/etc/passwd"))).contains("takes no mapping");
        assertThat(refused(client, "references", Map.of("class", "--mapping=/etc/passwd")))
                .contains("--mapping");
        assertThat(refused(client, "query", Map.of("sql", "DROP TABLE objects")))
                .isNotEmpty();
        assertThat(refused(client, "query", Map.of("sql", "SELECT * FROM CSVREAD('/etc/passwd')")))
                .isNotEmpty();
        assertThat(refused(client, "query", Map.of("sql", "SELECT FILE_READ('/etc/passwd')")))
                .isNotEmpty();
        assertThat(ask(client, "classes", Map.of()).getLong("objects")).isGreaterThan(NODES);
    }

    @Test
    void noTextLeavesWithoutBeingAllowed() throws Exception {
        // Names are no values: of classes, fields, methods.
        Set<Place> names = EnumSet.of(Place.CLASS_NAME, Place.FIELD_NAME, Place.METHOD_NAME);
        Set<String> secrets = new TreeSet<>();
        for (Place place : EnumSet.complementOf(EnumSet.copyOf(names))) {
            for (int i = 0; i < PlantedProgram.EACH; i++) {
                secrets.add(PlantedProgram.secret(place, i));
            }
        }
        assertThat(said(false)).doesNotContain(secrets);
        assertThat(said(true))
                .contains(
                        PlantedProgram.secret(Place.STRING, 0),
                        PlantedProgram.secret(Place.THREAD_NAME, 0),
                        PlantedProgram.secret(Place.LOADER_NAME, 0));
    }

    private static String said(boolean allowed) throws Exception {
        StringBuilder said = new StringBuilder();
        try (McpSyncClient client = allowed ? start(planted, "--allow-values") : start(planted)) {
            for (String tool : List.of("leaks", "dominators", "threads", "duplicates", "inspect")) {
                said.append(answer(client, tool, Map.of("limit", 500)));
            }
            JsonObject duplicates = ask(client, "duplicates", Map.of());
            assertThat(duplicates.getArray("strings")).isNotEmpty();
            assertThat(duplicates.containsKey("withheld")).isEqualTo(!allowed);
            said.append(answer(client, "paths", Map.of("to", "java.lang.String")));
            for (String texts : List.of(
                    "SELECT count(text) FROM strings",
                    "SELECT count(text(id)) FROM objects WHERE class = 'java.lang.String'",
                    "SELECT count(name) FROM threads")) {
                assertThat(row(client, texts).getInt(0) > 0).as(texts).isEqualTo(allowed);
            }
            for (String table : List.of("threads", "roots", "\"java.lang.Character\"", "\"java.lang.Thread\"")) {
                said.append(answer(client, "query", Map.of("sql", "SELECT * FROM " + table, "limit", 1000)));
            }
            said.append(answer(
                    client,
                    "query",
                    Map.of(
                            "sql",
                            "SELECT text FROM strings WHERE text = '" + PlantedProgram.secret(Place.STRING, 0) + "'")));
            JsonArray arrays = ask(
                            client,
                            "query",
                            Map.of(
                                    "sql",
                                    "SELECT id FROM objects WHERE class IN ('byte[]', 'char[]', 'long[]', 'int[]')"
                                            + " ORDER BY shallow DESC",
                                    "limit",
                                    allowed ? 1 : 10))
                    .getArray("rows");
            for (Object row : arrays) {
                said.append(answer(client, "object", Map.of("id", ((JsonArray) row).get(0), "limit", 1000)));
            }
        }
        String few = plugin("few.hprof", 10);
        String many = plugin("many.hprof", 1000);
        try (McpSyncClient client = allowed ? start(few, many, "--allow-values") : start(few, many)) {
            JsonObject growth = ask(client, "growth", Map.of());
            assertThat(growth.getArray("classes").toString()).contains("example.Task");
            assertThat(growth.containsKey("withheld")).isEqualTo(!allowed);
            said.append(growth);
        }
        return said.toString();
    }

    /** Objects of a class whose loader's name is a secret. */
    private static String plugin(String name, int objects) {
        byte[] secret = PlantedProgram.secret(Place.LOADER_NAME, 0).getBytes(StandardCharsets.US_ASCII);
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/String")
                .namedClass(0x300, "java/lang/ClassLoader")
                .namedClass(0x400, "example/Task")
                .namedClass(0x500, "[Ljava/lang/Object;")
                .utf8(1, "name")
                .utf8(2, "value")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x200, c -> c.superClass(0x100).field(2, BasicType.OBJECT));
                    heap.classDump(0x300, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.classDump(0x400, c -> c.superClass(0x100).loader(0x1000));
                    heap.classDump(0x500, c -> c.superClass(0x100));
                    heap.instance(0x1000, 0x300, values -> values.id(0x1100));
                    heap.instance(0x1100, 0x200, values -> values.id(0x1200));
                    heap.bytes(0x1200, secret);
                    long[] tasks = LongStream.range(0, objects)
                            .map(i -> 0x10000 + i * 0x10)
                            .toArray();
                    for (long task : tasks) {
                        heap.instance(task, 0x400);
                    }
                    heap.objectArray(0x2000, 0x500, tasks);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000);
                })
                .end()
                .writeTo(folder.resolve(name))
                .toString();
    }

    private static JsonArray row(McpSyncClient client, String sql) throws JsonParserException {
        return ask(client, "query", Map.of("sql", sql)).getArray("rows").getArray(0);
    }

    @Test
    void whatWasAskedBeforeTheInputEndedIsAnswered() throws Exception {
        String asked = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},\
                "clientInfo":{"name":"script","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                this is no message

                {"jsonrpc":"2.0","id":2,"method":"tools/list"}
                {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"leaks","arguments":{}}}
                {"jsonrpc":"2.0","id":4,"method":"no/such"}
                {"jsonrpc":"2.0","id":"five","method":"tools/call","params":{"name":"classes","arguments":{"limit":3}}}""";

        Shell.Result result =
                new Shell().input(asked.getBytes(StandardCharsets.UTF_8)).execute("mcp", list);

        assertThat(result.exit()).isZero();
        assertThat(result.err()).contains("no message of the protocol");
        List<Object> answered = new ArrayList<>();
        for (String line : result.out().lines().toList()) {
            answered.add(JsonParser.object().from(line).get("id"));
        }
        assertThat(answered).containsExactlyInAnyOrder(1, 2, 3, 4, "five");
    }

    @Test
    void aLineThatNoMessageIsAsLongAsIsPassedOver() throws Exception {
        // Each would be a message, were it not for the length of the last.
        String asked = """
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},\
                "clientInfo":{"name":"script","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                %s
                %s
                {"jsonrpc":"2.0","id":4,"method":"tools/list"}
                """.formatted(ofLength(2, MessageInput.LONGEST), ofLength(3, MessageInput.LONGEST + 1));

        Shell.Result result =
                new Shell().input(asked.getBytes(StandardCharsets.UTF_8)).execute("mcp", list);

        assertThat(result.exit()).isZero();
        assertThat(result.err())
                .containsOnlyOnce("a line of the input is longer than 1 MiB")
                .doesNotContain("no message of the protocol");
        List<Object> answered = new ArrayList<>();
        for (String line : result.out().lines().toList()) {
            answered.add(JsonParser.object().from(line).get("id"));
        }
        assertThat(answered).containsExactlyInAnyOrder(1, 2, 4);
    }

    private static String ofLength(int id, int bytes) {
        String question = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"no/such\"}";
        return question + " ".repeat(bytes - question.length());
    }

    @Test
    void aRequestThatCannotBeAnsweredDoesNotHoldTheEnd() throws Exception {
        String asked = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}\n";

        Shell.Result result =
                new Shell().input(asked.getBytes(StandardCharsets.UTF_8)).execute("mcp", list);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aFileThatIsNotThereIsSaidBeforeAnybodyAsks() throws IOException {
        Shell.Result result = Shell.run("mcp", folder.resolve("none.hprof").toString());

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains("none.hprof").contains("does not exist");
    }

    @Test
    void whatIsNoFileIsSaidAsItIs() {
        Shell.Result result = Shell.run("mcp", folder.toString());

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).isEqualTo("heapfold: " + folder + " is a folder\n");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatCanBeReadOnlyOnceIsSaidAsItIs() {
        Shell.Result result = Shell.run("mcp", "/dev/null");

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains("/dev/null cannot be analysed");
    }
}
