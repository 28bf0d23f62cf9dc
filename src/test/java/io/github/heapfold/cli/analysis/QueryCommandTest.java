package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.query.SqlQuestion;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions in SQL, about a list of nodes and about a real dump. */
class QueryCommandTest {
    private static final int NODES = 5_000;

    @TempDir
    static Path folder;

    private static String list;

    /** A real dump, whose heap is analysed once. */
    private static String own;

    @BeforeAll
    static void write() throws IOException {
        own = Files.copy(OwnDump.small(), folder.resolve("own.hprof")).toString();
        assertThat(Shell.run("query", own, "SELECT 1", "--keep-index").exit()).isEqualTo(ExitCodes.DONE);
        list = Samples.list(8, NODES).writeTo(folder.resolve("list.hprof")).toString();
    }

    private static JsonArray rows(String dump, String sql) throws JsonParserException {
        Shell.Result result = Shell.run("query", dump, sql, "--json");
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        return JsonParser.object().from(result.out()).getArray("rows");
    }

    private static JsonArray one(String dump, String sql) throws JsonParserException {
        JsonArray rows = rows(dump, sql);
        assertThat(rows).hasSize(1);
        return rows.getArray(0);
    }

    private static String id(long id) {
        return "0x" + Long.toHexString(id);
    }

    /** Two versions of a class, and fields that only their types tell apart, as obfuscators name them. */
    @Test
    void fieldsOfOneNameHaveColumnsByTheirTypes() throws JsonParserException {
        String dump = DumpBuilder.dump(8)
                .utf8(0x20, "a")
                .namedClass(0x100, "a/b")
                .namedClass(0x200, "a/b")
                .segment(heap -> heap.classDump(
                                0x100,
                                c -> c.field(0x20, BasicType.INT)
                                        .field(0x20, BasicType.OBJECT)
                                        .field(0x20, BasicType.OBJECT)
                                        .field(0x20, BasicType.OBJECT))
                        .classDump(0x200, c -> c.field(0x20, BasicType.DOUBLE).field(0x20, BasicType.LONG))
                        .instance(
                                0x1000,
                                0x100,
                                v -> v.u4(7).id(0x1000).id(0x2000).id(0x100))
                        .instance(
                                0x2000,
                                0x200,
                                v -> v.u8(Double.doubleToLongBits(0.5)).u8(9)))
                .end()
                .writeTo(folder.resolve("fields.hprof"))
                .toString();
        assertThat(rows(
                        dump,
                        "SELECT \"a\", \"a@a.b\", \"a@a.b:object\", \"a@a.b:object:2\", \"a@a.b:double\""
                                + " FROM \"a.b\" ORDER BY id"))
                .containsExactly(
                        JsonArray.from(7, "0x1000", "0x2000", "0x100", null), JsonArray.from(9, null, null, null, 0.5));
        assertThat(Shell.run("export", "--parquet", folder.resolve("tables").toString(), "--table", "a.b", dump)
                        .exit())
                .isEqualTo(ExitCodes.DONE);
    }

    /** Else the one would be the name of the database's user, in each row, and the others errors. */
    @Test
    void fieldsWithNamesOfSqlAreFields() throws JsonParserException {
        List<String> fields = List.of("user", "key", "value", "day", "to");
        DumpBuilder dump = DumpBuilder.dump(8).namedClass(0x100, "a/B");
        for (int i = 0; i < fields.size(); i++) {
            dump.utf8(0x20 + i, fields.get(i));
        }
        String file = dump.segment(heap -> heap.classDump(0x100, c -> {
                            for (int i = 0; i < fields.size(); i++) {
                                c.field(0x20 + i, BasicType.INT);
                            }
                        })
                        .instance(0x1000, 0x100, v -> v.u4(1).u4(2).u4(3).u4(4).u4(5)))
                .end()
                .writeTo(folder.resolve("words.hprof"))
                .toString();
        assertThat(rows(file, "SELECT user, key, value, day, b.to, b.User FROM \"a.B\" b WHERE user = 1 ORDER BY key"))
                .containsExactly(JsonArray.from(1, 2, 3, 4, 5, 1));
        assertThat(rows(
                        file,
                        "SELECT 'user', CASE WHEN extract(DAY FROM DATE '2001-02-03') = 3 THEN 'a' END FROM roots"
                                + " UNION SELECT class, name FROM objects WHERE id = '0x1000'"))
                .contains(JsonArray.from("a.B", "a.B"));
        assertThat(Shell.run("query", file, "SELECT end FROM \"a.B\"").err())
                .contains("SELECT >>> end FROM \"a.B\"", "stands in double quotes");
        assertThat(Shell.run("query", file, " ").err()).contains("nothing is asked");
    }

    @Test
    void objectsAreCountedAsClassesCountsThem() throws JsonParserException {
        JsonObject classes =
                JsonParser.object().from(Shell.run("classes", own, "--json").out());
        Map<String, List<Long>> expected = new HashMap<>();
        for (Object each : classes.getArray("classes")) {
            JsonObject row = (JsonObject) each;
            if (row.getLong("objects") > 0) {
                expected.put(row.getString("id"), List.of(row.getLong("objects"), row.getLong("shallow")));
            }
        }
        Map<String, List<Long>> counted = new HashMap<>();
        JsonArray rows = rows(
                own,
                "SELECT c.id, count(*), sum(o.shallow) FROM objects o JOIN (SELECT class, min(id) id, count(*) n"
                        + " FROM classes GROUP BY class HAVING count(*) = 1) c ON c.class = o.class"
                        + " WHERE reachable GROUP BY c.id");
        for (Object each : rows) {
            JsonArray row = (JsonArray) each;
            counted.put(row.getString(0), List.of(row.getLong(1), row.getLong(2)));
        }
        assertThat(counted).hasSizeGreaterThan(300);
        counted.forEach((id, sums) -> assertThat(sums).as(id).isEqualTo(expected.get(id)));
        assertThat(rows(own, "SELECT id, objects, shallow, retained FROM classes WHERE objects > 0"))
                .hasSameSizeAs(expected.keySet());
    }

    @Test
    void whatRetainsMostIsWhatDominatorsSays() throws JsonParserException {
        JsonArray expected = JsonParser.object()
                .from(Shell.run("dominators", own, "--json", "--limit", "7").out())
                .getArray("dominators");
        JsonArray rows = rows(
                own, "SELECT id, retained FROM objects WHERE reachable AND dominator IS NULL ORDER BY 2 DESC LIMIT 7");
        for (int i = 0; i < 7; i++) {
            long retained = ((JsonObject) expected.get(i)).getLong("retained");
            assertThat(rows.getArray(i).getLong(1)).isEqualTo(retained);
        }
    }

    /** The database sorts sums by itself, and takes our order for the column. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "objects WHERE shallow < 30",
                "objects WHERE retained >= 0 AND NOT reachable",
                "\"java.util.HashMap$Node\""
            })
    void rowsComeInTheOrderOfWhatIsRetained(String rows) throws JsonParserException {
        for (String order : List.of("", " DESC")) {
            String sql = "SELECT retained, id FROM " + rows + " ORDER BY retained";
            JsonArray expected = rows(own, sql + " + 0" + order + ", id LIMIT 3000");
            assertThat(expected).isNotEmpty();
            assertThat(rows(own, sql + order + ", id LIMIT 3000")).isEqualTo(expected);
        }
        assertThat(one(own, "SELECT count(*) FROM (SELECT id FROM " + rows + " ORDER BY retained LIMIT 1000000)"))
                .isEqualTo(one(own, "SELECT count(*) FROM " + rows));
    }

    @Test
    void aClassIsATableOfItsFields() throws JsonParserException {
        JsonArray all = one(list, "SELECT count(*), count(\"next\") FROM \"example.Nödè\"");
        assertThat(all.getLong(0)).isEqualTo(NODES);
        JsonArray node =
                one(list, "SELECT \"next\", class FROM \"example.Nödè\" WHERE id = '" + id(Samples.FIRST_NODE) + "'");
        assertThat(node.getString(0)).isEqualTo(id(Samples.FIRST_NODE + 1));
        JsonArray below = one(list, "SELECT count(*) FROM \"instanceof java.lang.Object\" WHERE kind = 'instance'");
        JsonArray instances = one(list, "SELECT count(*) FROM objects WHERE kind = 'instance'");
        assertThat(below.getLong(0)).isEqualTo(instances.getLong(0));
    }

    /** The database has names without quotes in lower case, and those of Java have capital letters. */
    @Test
    void theCaseOfANameMattersOnlyWhereAnotherDiffersByIt() throws JsonParserException {
        List<String> fields = List.of("lastAccess", "maxSize", "A", "a", "ID", "Count");
        DumpBuilder dump = DumpBuilder.dump(8).namedClass(0x100, "shop/Main$Session");
        dump.namedClass(0x200, "Plain").namedClass(0x300, "o/A").namedClass(0x400, "o/a");
        for (int i = 0; i < fields.size(); i++) {
            dump.utf8(0x20 + i, fields.get(i));
        }
        String file = dump.segment(heap -> heap.classDump(0x100, c -> {
                            for (int i = 0; i < fields.size(); i++) {
                                c.field(0x20 + i, BasicType.INT);
                            }
                        })
                        .classDump(0x200, c -> c.field(0x20, BasicType.INT))
                        .classDump(0x300, c -> {})
                        .classDump(0x400, c -> {})
                        .instance(
                                0x1000,
                                0x100,
                                v -> v.u4(1).u4(2).u4(3).u4(4).u4(5).u4(6))
                        .instance(0x2000, 0x200, v -> v.u4(7))
                        .instance(0x3000, 0x300, v -> {}))
                .end()
                .writeTo(folder.resolve("case.hprof"))
                .toString();
        String table = " FROM \"shop.main$session\" s";
        assertThat(one(file, "SELECT max(lastAccess), min(LASTACCESS), sum(s.maxsize), max(\"LastAccess\")" + table))
                .containsExactly(1, 1, 2, 1);
        assertThat(one(
                        file,
                        "SELECT \"A\", \"a\", a, \"ID\", id, COUNT" + table + " WHERE s.MaxSize = 2 AND \"A\" = 3"))
                .containsExactly(3, 4, 4, 5, "0x1000", 6);
        assertThat(one(file, "SELECT count(*), max(Count)" + table)).containsExactly(1, 6);
        assertThat(one(
                        file,
                        "WITH w AS (SELECT lastAccess, maxSize AS most" + table
                                + ") SELECT w.lastAccess, w.MOST, p.lastaccess"
                                + " FROM w, PLAIN p WHERE p.lastaccess IS NOT NULL"))
                .containsExactly(1, 2, 7);
        assertThat(one(file, "SELECT count(*) FROM \"Objects\" WHERE class = 'Plain'"))
                .containsExactly(1);
        assertThat(one(file, "SELECT (SELECT count(*) FROM \"o.A\"), (SELECT count(*) FROM \"o.a\")"))
                .containsExactly(1, 0);
        Shell.Result result = Shell.run("query", file, "SELECT LASTACCESS" + table, "--csv");
        assertThat(result.out().lines()).containsExactly("lastAccess", "1");
        assertThat(Shell.run("query", file, "SELECT lastaces" + table).err())
                .contains("lastAccess, maxSize, \"A\", \"a\"");
        assertThat(Shell.run("query", file, "SELECT 1 FROM \"O.a\" JOIN \"O.A\"")
                        .err())
                .contains("there is no table O.a");
    }

    /** The database itself takes a number for a value that all rows have. */
    @Test
    void groupsAreToldByNumbersOfColumnsToo() throws JsonParserException {
        String from = " FROM (SELECT 'ab' AS x, 1 AS n UNION ALL SELECT 'AB', 2 UNION ALL SELECT 'c', 3)";
        for (String sql : List.of(
                "SELECT upper(x), count(*)" + from + " GROUP BY 1 ORDER BY 1",
                "SELECT upper(x) AS x, count(*)" + from + " GROUP BY 1 ORDER BY 1",
                "SELECT /* , */ DISTINCT upper(x) \"a b\", count(*) c" + from + " GROUP BY 1 HAVING count(*) > 0"
                        + " ORDER BY 2 DESC, 1",
                "SELECT CASE WHEN x = $$c$$ THEN 'C' ELSE 'AB' END, count(*)" + from + " GROUP BY 1 ORDER BY 1",
                "SELECT * FROM (SELECT coalesce(upper(x), ''), count(*)" + from + " GROUP BY 1) ORDER BY 1",
                "SELECT upper(x) k, count(*)" + from + " GROUP BY k ORDER BY 1")) {
            assertThat(rows(list, sql)).as(sql).containsExactly(JsonArray.from("AB", 2), JsonArray.from("C", 1));
        }
        assertThat(rows(list, "SELECT count(*), x, n" + from + " GROUP BY 3, 2"))
                .hasSize(3);
        assertThat(one(list, "SELECT count(*), 7 AS seven" + from + " GROUP BY 2"))
                .containsExactly(3, 7);
        for (String sql : List.of(
                "SELECT count(*)" + from + " GROUP BY 2",
                "SELECT *, n" + from + " GROUP BY 2",
                "SELECT x" + from + " GROUP BY 0")) {
            Shell.Result result = Shell.run("query", list, sql);
            assertThat(result.exit()).as(sql).isEqualTo(ExitCodes.WRONG_USAGE);
            assertThat(result.err()).as(sql).contains("no column behind SELECT has this number");
        }
        assertThat(Shell.run("query", list, "SELECT upper(x), count(*)" + from).err())
                .contains("the column x must be", "all of the expression", "GROUP BY 1");
    }

    @Test
    void aTableThatThereIsNotIsAskedFor() {
        assertThat(Shell.run("query", list, "SELECT * FROM objekts").err())
                .contains("there is no table objekts: did you mean objects?");
    }

    @Test
    void namesInTextsAreNoTables() throws JsonParserException {
        assertThat(one(list, "SELECT $$a \" b$$, count(*) FROM \"example.Nödè\" WHERE class <> $$'\"--$$"))
                .containsExactly("a \" b", NODES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/* don't */",
                "/* a /* b */ don't */",
                "/* a \"quote,\nand '\n */",
                "-- don't\n",
                "// don't\n",
                "'--' AS a, '/*' AS b,"
            })
    void tablesOfClassesAreFoundBehindComments(String comment) throws JsonParserException {
        JsonArray answer = one(list, "SELECT count(*), " + comment + " 1 FROM \"example.Nödè\" WHERE class <> 'x'");

        assertThat(answer.getLong(0)).isEqualTo(NODES);
    }

    @Test
    void referencesLeadBothWays() throws JsonParserException {
        String third = id(Samples.FIRST_NODE + 2);
        JsonArray in = one(list, "SELECT from_id, field FROM refs WHERE to_id = '" + third + "' AND field = 'next'");
        assertThat(in.getString(0)).isEqualTo(id(Samples.FIRST_NODE + 1));
        JsonArray out = rows(list, "SELECT to_id FROM refs WHERE from_id = '" + third + "'");
        assertThat(out.stream().map(row -> ((JsonArray) row).getString(0)))
                .contains(id(Samples.FIRST_NODE + 3), id(Samples.NODE));
        assertThat(rows(list, "SELECT * FROM refs WHERE from_id = '0x77777777'"))
                .isEmpty();
        JsonArray told = one(list, "SELECT path('" + third + "'), class_of('" + third + "'), retained('0x77777777')");
        assertThat(told.getString(0)).endsWith("example.Nödè.next -> example.Nödè");
        assertThat(told.getString(1)).isEqualTo("example.Nödè");
        assertThat(told.get(2)).isNull();
    }

    @Test
    void theExamplesOfThePageAreAnswered() throws IOException, JsonParserException {
        List<String> examples = Pattern.compile("(?m)^    heapfold query \\S+ '(.*)'$")
                .matcher(Files.readString(Path.of("src", "site", "markdown", "analysis.md")))
                .results()
                .map(example -> example.group(1))
                .toList();
        assertThat(examples).hasSizeGreaterThan(2);
        for (String example : examples) {
            assertThat(rows(own, example)).as(example).isNotEmpty();
        }
    }

    @Test
    void whoRefersToAnObjectIsAnArray() throws JsonParserException {
        String third = id(Samples.FIRST_NODE + 2);
        String second = id(Samples.FIRST_NODE + 1);
        JsonArray both = one(list, "SELECT referrers('" + third + "'), referrers('0x77777777')");
        assertThat(both.getString(0)).isEqualTo(second);
        assertThat(both.get(1)).isNull();
        assertThat(one(list, "SELECT CARDINALITY(referrers('" + id(Samples.NODE) + "'))")
                        .getLong(0))
                .isEqualTo(NODES);
        assertThat(rows(
                        list,
                        "SELECT r.id, o.class FROM UNNEST(referrers('" + third
                                + "')) r(id) JOIN objects o ON o.id = r.id"))
                .singleElement()
                .satisfies(row -> assertThat(((JsonArray) row).getString(1)).isEqualTo("example.Nödè"));
    }

    @Test
    void rowsAreSortedByTheFirstColumnToo() throws JsonParserException {
        for (String order : List.of("ORDER BY id", "ORDER BY id DESC", "ORDER BY id, class")) {
            List<String> ids = rows(list, "SELECT id FROM objects " + order).stream()
                    .map(row -> ((JsonArray) row).getString(0))
                    .toList();
            Comparator<String> expected = Comparator.naturalOrder();
            assertThat(ids).as(order).isSortedAccordingTo(order.endsWith("DESC") ? expected.reversed() : expected);
        }
    }

    @Test
    void textsThreadsAndRootsAreThere() throws JsonParserException {
        JsonArray text = rows(own, "SELECT text, text(id) FROM strings WHERE text = 'java.vm.name'");
        assertThat(text).isNotEmpty();
        assertThat(text.getArray(0).getString(1)).isEqualTo("java.vm.name");
        assertThat(rows(own, "SELECT name, frames FROM threads WHERE name = 'main' AND frames > 3"))
                .hasSize(1);
        assertThat(one(own, "SELECT count(*) FROM roots WHERE kind = 'THREAD_OBJECT'")
                        .getLong(0))
                .isPositive();
    }

    /**
     * Texts that are asked for one by one are read ahead: in the order of the objects, in another one, among others.
     */
    @Test
    void theFunctionSaysWhatTheColumnSays() throws IOException, JsonParserException {
        String dump = LeakDumps.take("healthy", folder).toString();
        // The heap is analysed once.
        Shell.run("query", dump, "SELECT 1", "--keep-index");
        for (String order : List.of("id", "ora_hash(id)")) {
            JsonArray counts = one(
                    dump,
                    "SELECT count(*), count(said), sum(CASE WHEN said = s.text THEN 1 ELSE 0 END)"
                            + " FROM (SELECT id, text(id) AS said FROM (SELECT id FROM objects WHERE class IN"
                            + " ('java.lang.String', 'byte[]') ORDER BY " + order
                            + " LIMIT 800)) JOIN strings s USING (id)");
            assertThat(counts.getInt(0)).as(order).isGreaterThan(200);
            assertThat(counts.getInt(1)).as(order).isEqualTo(counts.getInt(0));
            assertThat(counts.getInt(2)).as(order).isEqualTo(counts.getInt(0));
        }
        assertThat(one(dump, "SELECT count(text(id)) FROM objects WHERE class <> 'java.lang.String'")
                        .getInt(0))
                .isZero();
    }

    @Test
    void aFoldWithoutTextsHasNone() throws IOException, JsonParserException {
        String folded = Folds.fold(OwnDump.small(), folder.resolve("own.hfold"), Presets.OOM)
                .toString();
        JsonArray counts = one(folded, "SELECT count(*), count(text) FROM strings");
        assertThat(counts.getLong(0)).isPositive();
        assertThat(counts.getLong(1)).isZero();
        assertThat(Shell.run("query", folded, "SELECT 1").err()).contains("texts of strings");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE objects",
                "DELETE FROM objects",
                "CREATE ALIAS run AS 'int run() { return 1; }'",
                "SELECT FILE_READ('pom.xml')",
                "SELECT * FROM CSVREAD('pom.xml')",
                "CALL CSVWRITE('stolen.csv', 'SELECT * FROM objects')",
                "SCRIPT TO 'stolen.sql'",
                "SHUTDOWN",
                "SELEC",
                ""
            })
    void whatIsNoQuestionIsRefused(String sql) {
        Shell.Result result = Shell.run("query", list, sql);

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(result.out()).isEmpty();
        assertThat(Path.of("stolen.csv")).doesNotExist();
        assertThat(Path.of("stolen.sql")).doesNotExist();
    }

    @Test
    void rowsComeAsTextAndCsvAndNoMoreThanAreWanted() {
        Shell.Result text = Shell.run("query", list, "SELECT id, shallow s FROM objects", "--limit", "3");
        assertThat(text.out().lines()).hasSize(5).anyMatch(line -> line.contains("more"));
        Shell.Result csv = Shell.run("query", list, "SELECT 'a,b' x, NULL y", "--csv");
        assertThat(csv.out().lines()).containsExactly("x,y", "\"a,b\",");
    }

    /** The database asks for each value of a list by itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM objects WHERE id IN ('%s', '%S', '0x0')",
                "SELECT id FROM objects WHERE class IN ('example.Nödè', 'example/Nödè')",
                "SELECT from_id, to_id FROM refs WHERE from_id IN ('%s', '%S')",
                "SELECT from_id, to_id FROM refs WHERE to_id IN ('%s', '%S')",
                "SELECT id FROM objects WHERE retained IN (24, 32, 40, 48, 64, 72, 80, 96) ORDER BY retained"
            })
    void aRowComesOnceHoweverManyValuesOfAListMeanIt(String sql) throws JsonParserException {
        // With a letter in it, which may be large or small.
        String node =
                (String) one(list, "SELECT id FROM \"example.Nödè\" WHERE id LIKE '%a%' ORDER BY retained DESC LIMIT 1")
                        .get(0);
        String formatted = sql.replace("%s", node)
                .replace("%S", node.toUpperCase(Locale.ROOT).replace("0X", "0x"));

        JsonArray rows = rows(list, formatted);

        assertThat(rows).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void whatIsNoTextOrNumberIsTold() throws JsonParserException {
        JsonArray row = one(
                list,
                "SELECT X'00ff' a, JSON '{\"x\":1}' b, CAST('long' AS CLOB) c, CAST('NaN' AS DOUBLE) d,"
                        + " CAST('-Infinity' AS REAL) e, CAST(X'01' AS BLOB) f, ARRAY[X'0a', NULL] g, 1.5 h");

        assertThat(row).containsExactly("00ff", "{\"x\":1}", "long", "NaN", "-Infinity", "01", "0a, null", 1.5);
    }

    /** No table is read any more when it is cancelled, or none ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT count(*) FROM classes a, classes b, classes c, classes d, classes e, classes f, objects g"
                        + " WHERE a.class || g.id = 'x'",
                "SELECT count(*) FROM system_range(1, 1000000000000) WHERE mod(\"X\", 7) = 9"
            })
    @Timeout(120)
    void aCancelEndsAlsoWhatReadsNothing(String sql) {
        JobMonitor[] monitor = new JobMonitor[1];
        monitor[0] = new JobMonitor(progress -> {
            if (progress.phase() == Phase.ANSWERING) {
                monitor[0].cancel();
            }
        });
        SqlQuestion question = new SqlQuestion(sql, 0);
        assertThatThrownBy(() -> new AnalyseJob<>(Input.of(Path.of(list)), question, 1).run(monitor[0]))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void aCancelReachesIntoTheQuery() {
        JobMonitor[] monitor = new JobMonitor[1];
        monitor[0] = new JobMonitor(progress -> {
            if (progress.phase() == Phase.ANSWERING) {
                monitor[0].cancel();
            }
        });
        SqlQuestion question = new SqlQuestion("SELECT count(*) FROM objects WHERE name LIKE '%x%'", 0);
        assertThatThrownBy(() -> new AnalyseJob<>(Input.of(OwnDump.small()), question, 1).run(monitor[0]))
                .isInstanceOf(CancellationException.class);
    }
}
