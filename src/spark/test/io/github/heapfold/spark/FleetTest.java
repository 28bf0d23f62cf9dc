package io.github.heapfold.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.api.HeapfoldFile;
import io.github.heapfold.files.ProcessTag;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 200 dumps of two versions of a program, a dump an hour: version 1 remembers 50 sessions all the time, version 2 five
 * more each hour. Every tenth is folded, every tenth gzipped. One file is broken.
 */
class FleetTest {
    private static final int DUMPS = 200;
    private static final int OF_VERSION_1 = 100;
    private static final long FIRST_TAKEN =
            Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final long HOUR = 3_600_000;

    @TempDir
    static Path folder;

    private static Path dumps;
    private static Path temporary;
    private static SparkSession spark;

    @BeforeAll
    static void begin() throws IOException {
        dumps = Files.createDirectory(folder.resolve("dumps"));
        temporary = Files.createDirectory(folder.resolve("temporary"));
        for (int i = 0; i < DUMPS; i++) {
            String name = String.format("v%d-%03d.hprof", i < OF_VERSION_1 ? 1 : 2, i);
            byte[] dump = ShopDumps.dump(FIRST_TAKEN + i * HOUR, sessions(i)).build();
            if (i % 10 == 3) {
                Path plain = Files.write(folder.resolve(name), dump);
                HeapfoldFile.of(plain)
                        .foldTo(
                                dumps.resolve(name.replace(".hprof", ".hfold")),
                                i % 20 == 3 ? "oom" : "lossless",
                                i % 40 < 20 ? 3 : 9)
                        .run();
            } else if (i % 10 == 7) {
                try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(dumps.resolve(name + ".gz")))) {
                    out.write(dump);
                }
            } else {
                Files.write(dumps.resolve(name), dump);
            }
        }
        Files.writeString(dumps.resolve("broken.hprof"), "this was a dump before the disk was full");
        Files.writeString(dumps.resolve("notes.txt"), "no dump, and not called one");
        System.setProperty("java.io.tmpdir", temporary.toString());
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.shuffle.partitions", "2")
                .config("spark.local.dir", folder.resolve("local").toString())
                .config("spark.hadoop.fs.bucket.impl", LocalBucket.class.getName())
                .getOrCreate();
    }

    @AfterAll
    static void end() {
        spark.stop();
    }

    private static int sessions(int hour) {
        return 50 + 5 * Math.max(0, hour - OF_VERSION_1);
    }

    private static Dataset<Row> load(String table) {
        return spark.read().format("heapfold").option("table", table).load(dumps.toString());
    }

    @Test
    void whichClassGrowsIsFoundOverAllDumps() {
        String results = folder.resolve("classes.parquet").toString();
        load("classes").write().parquet(results);

        Dataset<Row> classes = spark.read().parquet(results);
        classes.createOrReplaceTempView("classes");
        assertThat(classes.where("error IS NULL").select("dump").distinct().count())
                .isEqualTo(DUMPS);
        Dataset<Row> growth = spark.sql("""
                SELECT class, count(*) AS dumps, max(objects) AS most, max(retained) AS retained,
                       regr_slope(objects, unix_timestamp(taken) / 3600) AS per_hour
                FROM classes
                WHERE error IS NULL AND taken >= '2026-01-05 04:00:00' AND class LIKE 'shop.%'
                GROUP BY class ORDER BY per_hour DESC""");
        List<Row> rows = growth.collectAsList();

        assertThat(rows).extracting(row -> row.getString(0)).startsWith("shop.Session");
        Row sessions = rows.get(0);
        assertThat(sessions.getLong(1)).isEqualTo(DUMPS - OF_VERSION_1);
        assertThat(sessions.getLong(2)).isEqualTo(sessions(DUMPS - 1));
        assertThat(sessions.getLong(3)).isGreaterThan(64L * sessions(DUMPS - 1));
        assertThat(sessions.getDouble(4)).isBetween(4.99, 5.01);
        assertThat(rows)
                .filteredOn(row -> row.getString(0).equals("shop.Entry"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.getLong(2)).isEqualTo(ShopDumps.CACHED);
                    assertThat(row.getDouble(4)).isZero();
                });
    }

    @Test
    void whichLeakGrowsIsFoundByItsSignature() {
        String results = folder.resolve("suspects.parquet").toString();
        load("suspects").write().parquet(results);

        spark.read().parquet(results).createOrReplaceTempView("suspects");
        List<Row> leaks = spark.sql("""
                SELECT signature, count(DISTINCT dump) AS dumps, first(class) AS class, max_by(path, retained) AS path,
                       max(retained) - min(retained) AS grown, max_by(sentence, retained) AS sentence
                FROM suspects WHERE error IS NULL GROUP BY signature ORDER BY grown DESC""").collectAsList();

        assertThat(leaks).hasSize(2);
        Row growing = leaks.get(0);
        assertThat(growing.getString(0)).matches("[0-9a-f]{16}");
        assertThat(growing.getString(2)).isEqualTo("shop.Session");
        assertThat(growing.<String>getList(3)).contains("class shop.Shop.sessions");
        assertThat(growing.getLong(4)).isPositive();
        assertThat(growing.getString(5)).contains("shop.Session").contains("sessions");
        Row constant = leaks.get(1);
        assertThat(constant.getString(2)).isEqualTo("shop.Entry");
        assertThat(constant.getLong(1)).isGreaterThan(OF_VERSION_1);
        assertThat(constant.getLong(4)).isZero();
    }

    @Test
    void aBrokenFileIsARowWithTheReason() {
        for (Relation relation : Relation.values()) {
            List<Row> failed = spark.read()
                    .format("heapfold")
                    .option("table", relation.label())
                    .load(dumps.resolve("{broken,v1-000}.hprof").toString())
                    .where("error IS NOT NULL")
                    .collectAsList();

            assertThat(failed).as(relation.label()).singleElement().satisfies(row -> {
                assertThat(row.getString(0)).endsWith("/broken.hprof").startsWith("file:");
                assertThat(row.isNullAt(1)).isTrue();
                assertThat(row.getString(2)).contains("broken.hprof").contains("is not a heap dump");
                assertThat(row.isNullAt(3)).isTrue();
            });
        }
    }

    @Test
    void ofADumpThatWasCutOffWhatIsWholeIsToldWithTheDamage() throws IOException {
        byte[] whole = ShopDumps.dump(FIRST_TAKEN, 3000).build();
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length / 2));

        List<Row> rows = spark.read().format("heapfold").load(cut.toString()).collectAsList();

        assertThat(rows).hasSizeGreaterThan(3).allSatisfy(row -> {
            assertThat(row.getString(2)).contains("offset");
            assertThat(row.getTimestamp(1).toInstant()).isEqualTo(Instant.ofEpochMilli(FIRST_TAKEN));
        });
        assertThat(rows)
                .filteredOn(row -> row.getString(3).equals("shop.Session"))
                .singleElement()
                .satisfies(row -> assertThat(row.getLong(5)).isBetween(1L, 2999L));
    }

    @Test
    void duplicatesAreToldWithoutTheirContents() {
        String one = dumps.resolve("v1-000.hprof").toString();
        Dataset<Row> duplicates =
                spark.read().format("heapfold").option("table", "duplicates").load(one);
        List<Row> rows = duplicates
                .where("kind = 'arrays'")
                .select("class", "copies", "holders", "content")
                .collectAsList();

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.getString(0)).isEqualTo("byte[]");
            assertThat(row.getLong(1)).isEqualTo(50);
            assertThat(row.<String>getList(2)).containsExactly("shop.Session.data");
            assertThat(row.isNullAt(3)).isTrue();
        });
        assertThat(spark.read()
                        .format("heapfold")
                        .option("table", "duplicates")
                        .option("values", true)
                        .load(one)
                        .where("kind = 'arrays'")
                        .select("content")
                        .first()
                        .getString(0))
                .startsWith("byte[64]: 115 101 99 ");
    }

    @Test
    void onlyTheColumnsThatAreAskedForAreRead() {
        Dataset<Row> counts = load("classes").where("class = 'shop.Session'").select("dump", "objects");

        assertThat(counts.queryExecution().optimizedPlan().toString())
                .containsPattern("RelationV2\\[dump#\\d+, class#\\d+, objects#\\d+L?] heapfold classes");
        Dataset<Row> some = spark.read()
                .format("heapfold")
                .load(dumps.resolve("v1-00?.hprof").toString());
        assertThat(some.select("dump").distinct().count()).isEqualTo(8);
        assertThat(some.where("class = 'shop.Session'")
                        .select("objects")
                        .distinct()
                        .first()
                        .getLong(0))
                .isEqualTo(50);
    }

    @Test
    void aDumpElsewhereIsCopiedToWhereNobodyElseReads() throws IOException {
        String elsewhere = "bucket://" + dumps.toAbsolutePath();
        // Of an executor that was killed; and what only looks like it.
        String killed = "heapfold-" + ProcessTag.own().replaceFirst("-.*", "-999999999-");
        Path left = Files.createDirectory(temporary.resolve(killed + "copy.tmp"));
        Files.writeString(left.resolve("dump"), "of somebody");
        Path victim = Files.createDirectory(folder.resolve("victim"));
        Files.writeString(victim.resolve("file"), "mine");
        Path link = Files.createSymbolicLink(temporary.resolve(killed + "link.tmp"), victim);
        Dataset<Row> there =
                spark.read().format("heapfold").load(elsewhere + "/v2-1{00,03,07}*", elsewhere + "/broken.hprof");

        List<Row> rows = there.where("class = 'shop.Session' OR error IS NOT NULL")
                .orderBy("dump")
                .collectAsList();

        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).getString(2))
                .startsWith("bucket:")
                .contains("/broken.hprof is not a heap dump")
                .doesNotContain(temporary.toString());
        assertThat(rows.subList(1, 4)).extracting(row -> row.getLong(5)).containsExactly(50L, 65L, 85L);
        assertThat(victim.resolve("file")).hasContent("mine");
        try (LocalDump copy =
                LocalDump.of(elsewhere + "/v1-000.hprof", spark.sparkContext().hadoopConfiguration())) {
            assertThat(copy.file()).hasSameBinaryContentAs(dumps.resolve("v1-000.hprof"));
            assertThat(Files.getPosixFilePermissions(copy.file()))
                    .isEqualTo(PosixFilePermissions.fromString("rw-------"));
            assertThat(Files.getPosixFilePermissions(copy.file().getParent()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
        Files.delete(link);
        try (Stream<Path> all = Files.list(temporary)) {
            assertThat(all).noneMatch(each -> each.getFileName().toString().matches("heapfold-.*\\.tmp"));
        }
    }

    @Test
    void whatCannotBeIsRefusedBeforeAnythingIsRead() {
        assertThatThrownBy(() -> load("objects"))
                .hasMessageContaining("no table objects")
                .hasMessageContaining("classes, suspects, duplicates");
        assertThatThrownBy(() -> spark.read().format("heapfold").load()).hasMessageContaining("nothing to load");
        assertThatThrownBy(() -> spark.read()
                        .format("heapfold")
                        .load(folder.resolve("none").toString())
                        .count())
                .hasMessageContaining("there is no file:");
        assertThatThrownBy(
                        () -> spark.read().format("heapfold").option("limit", 0).load(dumps.toString()))
                .hasMessageContaining("limit has to be 1 to 10000");
    }

    @Test
    void foldersOfFoldersAreReadWhereThatIsWanted() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("fleet/eu/1"));
        ShopDumps.dump(FIRST_TAKEN, 7).writeTo(deep.resolve("deep.hprof"));
        ShopDumps.dump(FIRST_TAKEN, 8).writeTo(deep.resolve("_hidden.hprof"));
        ShopDumps.dump(FIRST_TAKEN, 9).writeTo(folder.resolve("fleet/top.bin"));
        String fleet = folder.resolve("fleet").toString();

        assertThat(spark.read().format("heapfold").load(fleet).count()).isZero();
        assertThat(spark.read()
                        .format("heapfold")
                        .option("recursiveFileLookup", true)
                        .option("pathGlobFilter", "*.{hprof,bin}")
                        .load(fleet)
                        .where("class = 'shop.Session'")
                        .select("objects")
                        .orderBy("objects")
                        .collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactly(7L, 9L);
    }
}
