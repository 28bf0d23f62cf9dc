package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.Main;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.profile.Presets;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables in Parquet files, read again by DuckDB and held against what other commands answer. */
class ExportCommandTest {
    private static final List<String> TABLES = List.of("objects", "refs", "classes", "roots", "strings", "threads");

    @TempDir
    static Path folder;

    /** A real dump, whose heap is analysed once. */
    private static String dump;

    private static Path own;
    private static JsonArray written;

    @BeforeAll
    static void export() throws IOException, JsonParserException {
        dump = Files.copy(OwnDump.small(), folder.resolve("own.hprof")).toString();
        Path target = folder.resolve("own");
        Shell.Result result = Shell.run("export", "--parquet", target.toString(), dump, "--json", "--keep-index");
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        JsonObject answer =
                JsonParser.object().from(result.out()).getArray("exports").getObject(0);
        assertThat(answer.getString("file")).isEqualTo(dump);
        assertThat(answer.get("damaged")).isEqualTo(false);
        written = answer.getArray("tables");
        own = target.resolve("own.hprof");
    }

    /** In a JVM that has the libraries of the program and none of those of the tests that take a log. */
    @Test
    void nothingIsSaidWhereNobodyTakesTheLog() throws Exception {
        String classPath = Arrays.stream(
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .split(File.pathSeparator))
                .filter(jar -> !new File(jar).getName().startsWith("slf4j-simple"))
                .collect(Collectors.joining(File.pathSeparator));
        Path list = Samples.list(8, 10).writeTo(folder.resolve("quiet.hprof"));
        Path said = folder.resolve("said");
        Process child = new ProcessBuilder(Jdks.own()
                        .start(
                                "-cp",
                                classPath,
                                Main.class.getName(),
                                "export",
                                "--quiet",
                                "--parquet",
                                folder.resolve("quiet").toString(),
                                list.toString()))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
        // From JDK 24 on the JVM warns of native libraries.
        assertThat(Files.readString(said).lines().filter(line -> !line.isBlank() && !line.startsWith("WARNING:")))
                .isEmpty();
        assertThat(child.exitValue()).isEqualTo(ExitCodes.DONE);
    }

    private static List<List<Object>> duck(String sql) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    row.add(result.getObject(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static String table(Path folder, String name) {
        return "'" + folder.resolve(name + ".parquet").toString().replace("'", "''") + "'";
    }

    private static JsonArray query(String dump, String sql) throws JsonParserException {
        return JsonParser.object()
                .from(Shell.run("query", dump, sql, "--json").out())
                .getArray("rows");
    }

    /** As texts: numbers are longs here and integers there. */
    private static List<List<String>> texts(JsonArray rows) {
        List<List<String>> texts = new ArrayList<>();
        for (Object row : rows) {
            texts.add(((JsonArray) row).stream().map(String::valueOf).toList());
        }
        return texts;
    }

    private static List<List<String>> texts(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(String::valueOf).toList())
                .toList();
    }

    @Test
    void eachTableHasTheColumnsAndRowsThatQueryHas() throws SQLException, JsonParserException, IOException {
        assertThat(written).hasSize(TABLES.size());
        for (int i = 0; i < TABLES.size(); i++) {
            String name = TABLES.get(i);
            JsonObject told = written.getObject(i);
            assertThat(told.getString("table")).isEqualTo(name);
            assertThat(told.getLong("bytes")).isEqualTo(Files.size(own.resolve(name + ".parquet")));
            JsonObject asked = JsonParser.object()
                    .from(Shell.run("query", dump, "SELECT * FROM " + name, "--limit", "1", "--json")
                            .out());
            List<List<Object>> columns = duck("DESCRIBE SELECT * FROM " + table(own, name));
            assertThat(columns.stream().map(column -> column.get(0)).toList())
                    .as(name)
                    .isEqualTo(List.copyOf(asked.getArray("columns")));
            long rows = ((Number) duck("SELECT count(*) FROM " + table(own, name))
                            .get(0)
                            .get(0))
                    .longValue();
            assertThat(rows).as(name).isEqualTo(told.getLong("rows")).isPositive();
            assertThat(query(dump, "SELECT count(*) FROM " + name).getArray(0).getLong(0))
                    .as(name)
                    .isEqualTo(rows);
        }
    }

    @Test
    void classesAreCountedAsClassesCountsThem() throws SQLException, JsonParserException {
        Map<String, List<Long>> expected = new HashMap<>();
        for (Object each : JsonParser.object()
                .from(Shell.run("classes", dump, "--json").out())
                .getArray("classes")) {
            JsonObject row = (JsonObject) each;
            if (row.getLong("objects") > 0) {
                expected.put(
                        row.getString("id"),
                        List.of(row.getLong("objects"), row.getLong("shallow"), row.getLong("retained")));
            }
        }
        Map<String, List<Long>> read = new HashMap<>();
        for (List<Object> row :
                duck("SELECT id, objects, shallow, retained FROM " + table(own, "classes") + " WHERE objects > 0")) {
            read.put((String) row.get(0), List.of((Long) row.get(1), (Long) row.get(2), (Long) row.get(3)));
        }
        assertThat(read).hasSizeGreaterThan(300).isEqualTo(expected);
        assertThat(duck("SELECT sum(shallow)::BIGINT, count(*) FROM " + table(own, "objects") + " WHERE reachable")
                        .get(0))
                .isEqualTo(duck("SELECT sum(shallow)::BIGINT, sum(objects)::BIGINT FROM " + table(own, "classes"))
                        .get(0));
    }

    @Test
    void objectsReferencesAndTextsAreThoseOfQuery() throws SQLException, JsonParserException {
        for (String sql : List.of(
                "SELECT id, class, name, kind, shallow, retained, reachable, root, dominator FROM %s"
                        + " ORDER BY retained DESC, id LIMIT 500",
                "SELECT field, count(*) FROM %s GROUP BY field ORDER BY 2 DESC, 1 LIMIT 300",
                "SELECT id, text FROM %s WHERE shallow = 24 ORDER BY id LIMIT 500",
                "SELECT id, kind FROM %s ORDER BY id, kind",
                "SELECT id, name, retained, frames, \"top\" FROM %s ORDER BY id")) {
            String name = TABLES.get(
                    sql.contains("dominator")
                            ? 0
                            : sql.contains("field") ? 1 : sql.contains("text") ? 4 : sql.contains("frames") ? 5 : 3);
            List<List<String>> asked = texts(query(dump, String.format(sql, name)));
            assertThat(asked).as(name).isNotEmpty();
            assertThat(texts(duck(String.format(sql, table(own, name)))))
                    .as(name)
                    .isEqualTo(asked);
        }
    }

    @Test
    void aClassIsATableOfItsFields() throws IOException, SQLException {
        String list =
                Samples.list(8, 5_000).writeTo(folder.resolve("list.hprof")).toString();
        Path target = folder.resolve("by class");
        Shell.Result result = Shell.run(
                "export",
                "--parquet",
                target.toString(),
                list,
                "--table",
                "example.Nödè",
                "--table",
                "instanceof java.lang.Object");
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out()).contains("example.Nödè").contains("5,000");
        Path tables = target.resolve("list.hprof");
        assertThat(duck("SELECT count(*), count(\"next\"), min(class) FROM " + table(tables, "example.Nödè"))
                        .get(0))
                .isEqualTo(List.of(5_000L, 4_999L, "example.Nödè"));
        try (Stream<Path> files = Files.list(tables)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void whatTheProfileLeftOutIsNull() throws IOException, SQLException {
        Path folded = Folds.fold(Path.of(dump), folder.resolve("own.hfold"), Presets.OOM);
        Path target = folder.resolve("folded");
        Shell.Result result = Shell.run("export", "--parquet", target.toString(), folded.toString());
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err()).contains("texts of strings");
        Path tables = target.resolve("own.hfold");
        for (String name : List.of("objects", "refs", "classes", "roots")) {
            assertThat(duck("SELECT count(*) FROM (SELECT * FROM " + table(own, name) + " EXCEPT ALL SELECT * FROM "
                                    + table(tables, name) + ")")
                            .get(0))
                    .as(name)
                    .isEqualTo(List.of(0L));
        }
        assertThat(duck("SELECT count(*) FROM " + table(tables, "strings") + " WHERE text IS NULL")
                        .get(0)
                        .get(0))
                .isNotEqualTo(0L);
    }

    @Test
    void filesAreForTheirOwnerAndAreNotReplacedUnasked() throws IOException {
        Path file = own.resolve("roots.parquet");
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                    .isEqualTo("rwx------");
        }
        String[] again = {"export", "--parquet", own.getParent().toString(), dump, "--table", "roots"};
        byte[] before = Files.readAllBytes(file);
        Shell.Result refused = Shell.run(again);
        assertThat(refused.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(refused.err()).contains("roots.parquet").contains("--force");
        Shell.Result forced =
                Shell.run(Stream.concat(Stream.of(again), Stream.of("--force")).toArray(String[]::new));
        assertThat(forced.exit()).as(forced.err()).isEqualTo(ExitCodes.DONE);
        assertThat(file).hasBinaryContent(before);
    }

    @Test
    void whatCannotBeDoneLeavesNothing() throws IOException {
        String list = Samples.list(8, 10).writeTo(folder.resolve("few.hprof")).toString();
        Path target = folder.resolve("nothing");
        Shell.Result unknown =
                Shell.run("export", "--parquet", target.toString(), list, "--table", "roots", "--table", "Nodes");
        assertThat(unknown.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(unknown.err()).contains("Nodes");
        assertThat(target).doesNotExist();
        Path broken = Files.write(folder.resolve("broken.hprof"), new byte[] {1, 2, 3});
        Shell.Result some = Shell.run("export", "--parquet", target.toString(), broken.toString(), list);
        assertThat(some.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(some.err()).contains("broken.hprof");
        assertThat(target.resolve("few.hprof").resolve("threads.parquet")).isRegularFile();
        assertThat(target.resolve("broken.hprof")).doesNotExist();
        Path file = Files.createFile(folder.resolve("a file"));
        assertThat(Shell.run("export", "--parquet", file.toString(), list).exit())
                .isEqualTo(ExitCodes.FAULT);
        assertThat(Shell.run("export", "--parquet", target.toString(), list, folder + "/./few.hprof")
                        .exit())
                .isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("export", "--parquet", target.toString(), "-").exit())
                .isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(Shell.run("export", list).exit()).isEqualTo(ExitCodes.WRONG_USAGE);
    }
}
