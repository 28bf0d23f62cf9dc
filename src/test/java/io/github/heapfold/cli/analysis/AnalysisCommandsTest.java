package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The questions about heaps, as a shell asks them. */
class AnalysisCommandsTest {
    private static final String WINDOW = "io.github.heapfold.fixture.leak.LeakingProgram$Window";
    private static final String ROUTE = "io.github.heapfold.fixture.leak.LeakingProgram$Healthy$Route";
    private static final long OWNER = 0x12;
    private static final long FIRST = 0x1000;
    private static final long SECOND = 0x1010;
    private static final long THIRD = 0x1020;
    private static final long WEAK = 0x1100;
    private static final long WEAKLY = 0x1120;
    private static final long LOST = 0x1200;
    private static final long NUMBERS = 0x1300;

    @TempDir
    Path folder;

    private String dump;

    /** A static that holds three nodes, a weak reference to a fourth, and one that nothing refers to. */
    @BeforeEach
    void write() throws IOException {
        dump = DumpBuilder.dump(4)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "java/lang/ref/Reference")
                .namedClass(OWNER, "example/Owner")
                .namedClass(0x13, "example/Node")
                .namedClass(0x14, "java/lang/ref/WeakReference")
                .namedClass(0x15, "java/lang/Class")
                .namedClass(0x16, "[I")
                .utf8(0x24, "table")
                .utf8(0x20, "next")
                .utf8(0x21, "referent")
                .utf8(0x22, "CACHE")
                .utf8(0x23, "size")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x15, c -> c.superClass(0x10));
                    heap.classDump(0x11, c -> c.superClass(0x10).field(0x21, BasicType.OBJECT));
                    heap.classDump(0x14, c -> c.superClass(0x11));
                    heap.classDump(
                            OWNER,
                            c -> c.superClass(0x10)
                                    .staticField(0x22, BasicType.OBJECT, FIRST)
                                    .staticField(0x20, BasicType.OBJECT, WEAK)
                                    .staticField(0x24, BasicType.OBJECT, NUMBERS));
                    heap.classDump(
                            0x13,
                            c -> c.superClass(0x10)
                                    .field(0x20, BasicType.OBJECT)
                                    .field(0x23, BasicType.INT));
                    heap.instance(FIRST, 0x13, values -> values.id(SECOND).u4(3));
                    heap.instance(SECOND, 0x13, values -> values.id(THIRD).u4(2));
                    heap.instance(THIRD, 0x13, values -> values.id(0).u4(1));
                    heap.classDump(0x16, c -> c.superClass(0x10));
                    heap.primitiveArray(NUMBERS, BasicType.INT, 0x16);
                    heap.instance(WEAK, 0x14, values -> values.id(WEAKLY));
                    heap.instance(WEAKLY, 0x13, values -> values.id(0).u4(0));
                    heap.instance(LOST, 0x13, values -> values.id(FIRST).u4(0));
                    heap.root(Tag.ROOT_STICKY_CLASS, OWNER);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x15);
                })
                .end()
                .writeTo(folder.resolve("small.hprof"))
                .toString();
    }

    private static JsonObject json(String... args) {
        Shell.Result result = Shell.run(args);
        assertThat(result.exit()).as(result.err()).isZero();
        try {
            return JsonParser.object().from(result.out());
        } catch (JsonParserException e) {
            throw new AssertionError(result.out(), e);
        }
    }

    @Test
    void jsonTellsWhereADumpIsDamaged() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(dump));
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 12));

        JsonObject damage = json("classes", "--json", cut.toString()).getObject("damaged");

        assertThat(damage.getLong("offset")).isPositive();
        assertThat(damage.getString("reason")).isNotBlank();
    }

    /** Where a dump is packed nobody knows before how long its heap is. */
    @Test
    void aHeapDumpThatIsLongerThanItCanSayLosesNothing() throws IOException, JsonParserException {
        String packed = overlong("old.hprof.gz", owner(heap -> {}));

        Shell.Result leaks = Shell.run("leaks", packed);

        assertThat(leaks.err())
                .contains("HEAP_DUMP goes on where its length says it ends; nothing of the dump is lost");
        assertThat(leaks.out()).contains("Owner.items").doesNotContain("cannot be told");
        assertThat(json("leaks", "--json", packed).getInt("lostStretches")).isZero();
    }

    private static byte[] owner(Consumer<HeapBuilder> more) {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "Owner")
                .namedClass(0x120, "[B")
                .utf8(0x130, "items")
                .heapDump(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).staticField(0x130, BasicType.OBJECT, 0x2000));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                    heap.primitiveArray(0x2000, BasicType.BYTE, new long[600_000]);
                    more.accept(heap);
                })
                .build();
    }

    /** @param dump of which the length of its HEAP_DUMP is made too small */
    private String overlong(String name, byte[] dump) throws IOException {
        int length = HprofHeader.parse(dump, dump.length).orElseThrow().length();
        while (dump[length] != Tag.HEAP_DUMP.code()) {
            length += Tag.RECORD_HEADER + (int) BigEndian.get(dump, length + 5, 4);
        }
        BigEndian.put(dump, length + 5, 4, 4_000);
        return Files.write(folder.resolve(name), Gzip.of(dump)).toString();
    }

    /** Of a damaged file of which nothing is lost, too. */
    @Test
    void thatClassesOfObjectsAreNotInTheFileIsSaid() throws IOException {
        byte[] bytes = owner(heap -> heap.instance(0xa0000, 0x5000, values -> values.u4(1)));
        String part = Files.write(folder.resolve("part.hprof"), bytes).toString();
        String damaged = overlong("damaged.hprof.gz", bytes);

        assertThat(Shell.run("leaks", part).err())
                .contains(
                        "part.hprof is not whole: there are objects of 1 class that is not in it; what is told of who");
        assertThat(Shell.run("leaks", damaged).err())
                .contains("nothing of the dump is lost")
                .contains("damaged.hprof.gz is not whole: there are objects of 1 class that is not in it; ");
        assertThat(json("leaks", "--json", part).getInt("missingClasses")).isEqualTo(1);
        assertThat(json("leaks", "--json", dump).getInt("missingClasses")).isZero();
    }

    @Test
    void thatReferencesLeadToWhatIsNotInTheFileIsSaid() throws IOException {
        String part = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "Owner")
                .namedClass(0x120, "[B")
                .namedClass(0x140, "[Ljava/lang/Object;")
                .utf8(0x130, "items")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x110,
                            c -> c.superClass(0x100)
                                    .instanceSize(16)
                                    .staticField(0x130, BasicType.OBJECT, 0x5000)
                                    .field(0x130, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x1000);
                    heap.instance(0x1000, 0x110, values -> values.id(0x7000));
                    heap.primitiveArray(0x2000, BasicType.BYTE, new long[100_000]);
                    heap.objectArray(0x3000, 0x140, 0x8000, 0x2000);
                })
                .end()
                .writeTo(folder.resolve("part.hprof"))
                .toString();

        Shell.Result leaks = Shell.run("leaks", part);
        assertThat(leaks.err())
                .contains(
                        "part.hprof is not whole: references in fields (2) and arrays (1) lead to objects that are not in it",
                        "only about what is left");
        assertThat(leaks.out())
                .contains("No root of what is left leads to most of it")
                .doesNotContain("frees it");
        assertThat(json("leaks", "--json", part).getLong("danglingReferences")).isEqualTo(2);
        assertThat(json("leaks", "--json", dump).getLong("danglingReferences")).isZero();
        assertThat(Shell.run("leaks", dump).err()).doesNotContain("not whole");
    }

    @Test
    void thatMatShowsLargerSizesOfAProgramWithCompactHeadersIsSaid() throws IOException {
        // 12 bytes of header and 4 elements.
        String compact = arrays("compact.hprof", 16);
        assertThat(Shell.run("classes", compact).err()).contains("compact.hprof is of a program with compact object");
        assertThat(json("classes", "--json", compact).getBoolean("compactHeaders"))
                .isTrue();
        assertThat(Shell.run("classes", dump).err()).doesNotContain("compact");
        assertThat(json("classes", "--json", dump).getBoolean("compactHeaders")).isFalse();
    }

    @Test
    void thatObjectsTookLessWhereOnlyClassPointersWereCompressedIsSaid() throws IOException {
        // 16 bytes of header and 4 elements.
        String narrow = arrays("narrow.hprof", 24);
        assertThat(Shell.run("classes", narrow).err()).contains("narrow.hprof is of a program whose class pointers");
        assertThat(json("classes", "--json", narrow).getBoolean("narrowClassPointers"))
                .isTrue();
        assertThat(Shell.run("classes", dump).err()).doesNotContain("class pointers");
        assertThat(Shell.run("object", narrow, "0x18").out())
                .contains("Referred to by nothing, but for objects of the class");
        assertThat(json("classes", "--json", dump).getBoolean("narrowClassPointers"))
                .isFalse();
    }

    /** A dump of arrays of four bytes, each so far behind the one before. */
    private String arrays(String name, long distance) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x18, "app/Alone")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(0x18, c -> c.superClass(0x10));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x10);
                    for (int i = 0; i < 20; i++) {
                        heap.bytes(0x2000 + i * distance, new byte[4]);
                        heap.objectArray(0x4000 + i * 32L, 0x10, 0, 0);
                    }
                })
                .end()
                .writeTo(folder.resolve(name))
                .toString();
    }

    @Test
    void thatMostOfADumpIsGarbageIsSaid() throws IOException {
        String dump = DumpBuilder.dump(8)
                .namedClass(0x100, "A")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .root(Tag.ROOT_STICKY_CLASS, 0x100)
                        .bytes(0x1000, new byte[100_000]))
                .writeTo(folder.resolve("garbage.hprof"))
                .toString();
        assertThat(Shell.run("leaks", dump).out())
                .containsSubsequence(
                        "Most of what is in the dump, 100 kB (",
                        "is garbage: no root leads to it, and a collection frees it. The largest of it: one byte[] of"
                                + " 100 kB. Some of it may stay all the same: no dump tells what classes have by"
                                + " ClassValue or as class data.",
                        "heapfold object " + dump + " 0x1000",
                        "No suspects in what can be reached.");
        JsonObject largest = json("leaks", "--json", dump).getObject("largestGarbage");
        assertThat(largest.getString("id")).isEqualTo("0x1000");
        assertThat(largest.getString("mostOf")).isEqualTo("byte[]");
        assertThat(largest.getLong("shallow")).isEqualTo(largest.getLong("objectsShallow"));
    }

    @Test
    void ofMuchGarbageInManyObjectsTheClassIsSaid() throws IOException {
        String dump = DumpBuilder.dump(8)
                .namedClass(0x100, "A")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {}).root(Tag.ROOT_STICKY_CLASS, 0x100);
                    for (int i = 0; i < 100; i++) {
                        heap.bytes(0x100000 + i * 0x1000L, new byte[i == 7 ? 3000 : 1000]);
                    }
                })
                .writeTo(folder.resolve("garbage.hprof"))
                .toString();
        assertThat(Shell.run("leaks", dump).out())
                .contains("The class that has most of it: byte[], 100 objects with 1", "one byte[] of 3.0");
    }

    @Test
    void thatALargePartOfADumpIsGarbageIsSaidAndThatSomeIsIsNot() throws IOException {
        assertThat(Shell.run("leaks", withGarbage(50_000)).out())
                .contains("A large part of what is in the dump, 50.2 kB (", "is garbage: no root leads to it");
        assertThat(Shell.run("leaks", withGarbage(20_000)).out()).doesNotContain("garbage");
    }

    private String withGarbage(int bytes) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "A")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .root(Tag.ROOT_STICKY_CLASS, 0x100)
                        .root(Tag.ROOT_JNI_GLOBAL, 0x2000, 0)
                        .bytes(0x1000, new byte[bytes])
                        .bytes(0x2000, new byte[80_000]))
                .writeTo(folder.resolve("part-" + bytes + ".hprof"))
                .toString();
    }

    @Test
    void ofAPartOfADumpNobodySaysThatNothingLeaks() throws IOException {
        DumpBuilder healthy = DumpBuilder.dump(8).namedClass(0x100, "java/lang/Object");
        for (int i = 1; i <= 50; i++) {
            healthy.namedClass(0x100 + 8 * i, "Kind" + i);
        }
        Path whole = healthy.segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    for (int i = 1; i <= 50; i++) {
                        heap.classDump(0x100 + 8 * i, c -> c.superClass(0x100));
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x100 + 8 * i);
                        heap.instance(0x1000 + 8 * i, 0x100 + 8 * i, values -> {});
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x1000 + 8 * i);
                    }
                })
                .writeTo(folder.resolve("whole.hprof"));
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(bytes, bytes.length - 12));

        assertThat(Shell.run("leaks", whole.toString()).out()).contains("No suspects. ");
        assertThat(Shell.run("leaks", cut.toString()).out())
                .contains("Whether something leaks cannot be told: a part of the dump is lost.")
                .as("with a class loader and classes that are in no dump")
                .contains("103 objects, ", "Of 103 objects and classes that are known of, 103 hang on roots")
                .doesNotContain("No suspects");
    }

    /** What keeps most of the little that roots still lead to is no leak: what kept the rest may be lost. */
    @Test
    void ofADumpWhoseRootsAreMostlyLostWhatIsLeftIsAccusedOnlyOfMuch() throws IOException {
        JsonObject much = besideLost(200_000);
        assertThat(much.getArray("suspects")).isEmpty();
        assertThat(much.getLong("threshold")).isBetween(21_000L, 21_100L);
        assertThat(much.getObject("next").getLong("retained")).isBetween(10_000L, 10_300L);
        JsonObject little = besideLost(20_000);
        assertThat(little.getArray("suspects")).hasSize(1);
        assertThat(little.getLong("threshold")).isBetween(5_000L, 5_300L);
        assertThat(little.isNull("next")).isTrue();
        assertThat(Shell.run("leaks", folder.resolve("lost-20000.hprof").toString())
                        .out())
                .contains(" % of all that is left of the dump) or more in one place counts as a likely leak.");
        String lost = folder.resolve("lost-200000.hprof").toString();
        assertThat(Shell.run("leaks", lost).out())
                .contains("Whether something leaks cannot be told: a part of the dump is lost.")
                .contains("No root of what is left leads to most of it, ")
                .contains("The largest of it: one byte[] of 200 kB.")
                .contains("What is in all of the file: heapfold inspect " + lost + " --classes");
        assertThat(Shell.run("inspect", lost, "--classes").out()).containsPattern("byte\\[\\] +2 +210 kB");
        assertThat(Shell.run("dominators", lost).out())
                .contains(" of 10.5 kB that can be reached; 200 kB cannot, and the table leaves them out");
        assertThat(json("dominators", "--json", lost).getLong("garbage")).isBetween(200_000L, 200_300L);
    }

    /** @param lost bytes of an array whose root is lost at the end */
    private JsonObject besideLost(int lost) throws IOException {
        Path whole = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .root(Tag.ROOT_STICKY_CLASS, 0x100)
                        .bytes(0x1000, new byte[10_000])
                        .root(Tag.ROOT_JNI_GLOBAL, 0x1000, 0)
                        .bytes(0x2000, new byte[lost])
                        .root(Tag.ROOT_JNI_GLOBAL, 0x2000, 0))
                .writeTo(folder.resolve("whole.hprof"));
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = Files.write(folder.resolve("lost-" + lost + ".hprof"), Arrays.copyOf(bytes, bytes.length - 12));
        return json("leaks", "--json", cut.toString());
    }

    private static List<JsonObject> rows(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }

    private static JsonObject row(JsonArray array, String key, String value) {
        return rows(array).stream()
                .filter(row -> value.equals(row.getString(key)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(value + " is not in " + array));
    }

    @Test
    void classesCountWhatCanBeReachedAndWhatCannot() {
        JsonObject answer = json("classes", dump, "--json");

        JsonObject node = row(answer.getArray("classes"), "class", "example.Node");
        assertThat(node.getString("id")).isEqualTo("0x13");
        assertThat(node.getLong("objects")).isEqualTo(4);
        assertThat(node.getLong("retained")).isEqualTo(node.getLong("shallow"));
        assertThat(node.getObject("unreachable").getLong("objects")).isEqualTo(1);
        assertThat(answer.getObject("unreachable").getLong("objects")).isPositive();
        long objects = rows(answer.getArray("classes")).stream()
                .mapToLong(row -> row.getLong("objects"))
                .sum();
        assertThat(answer.getLong("objects")).isEqualTo(objects);
    }

    @Test
    void classesAreSummedUpByPackageAndLoader() {
        JsonArray packages = json("classes", dump, "--json", "--by", "package").getArray("classes");
        JsonArray loaders = json("classes", dump, "--json", "--by", "loader").getArray("classes");

        assertThat(row(packages, "package", "example").getLong("objects")).isEqualTo(4);
        assertThat(row(packages, "package", "java.lang.ref").getLong("objects")).isEqualTo(1);
        assertThat(loaders).hasSize(1);
        assertThat(Shell.run("classes", dump, "--by", "nothing").exit()).isEqualTo(2);
    }

    @Test
    void tablesAreHadAsCsvAndCutByALimit() {
        assertThat(Shell.run("classes", dump, "--csv", "--limit", "1").out().lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("class,id,loader,objects,shallow,retained");
        assertThat(Shell.run("dominators", dump, "--csv", "--of", "0x12").out().lines())
                .contains("0x1000,example.Node,16,48,0x12,");
        assertThat(Shell.run("references", dump, "example.Node", "--csv").out())
                .contains("in,class example.Owner,CACHE,1,1");
        assertThat(Shell.run("classes", dump, "--csv", "--json").exit()).isEqualTo(2);
        assertThat(Shell.run("classes", dump, "--limit", "-1").exit()).isEqualTo(2);
    }

    @Test
    void classesReferByTheirStatics() {
        JsonArray out = json("references", dump, "java.lang.Class", "--json").getArray("out");

        JsonObject cache = row(out, "field", "CACHE");
        assertThat(cache.getString("class")).isEqualTo("example.Node");
        assertThat(cache.getLong("objects")).isEqualTo(1);
        assertThat(cache.getLong("references")).isEqualTo(1);
        assertThat(Shell.run("references", dump, "java.lang.Class", "--by", "field", "--csv")
                        .out()
                        .lines())
                .contains("out,example.Node,CACHE,1,1");
    }

    /** Two loaders' classes of one name are one row, and so are fields of one name; an object in both counts once. */
    @Test
    void referencesAreSummedUpByName() {
        String names = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "example/Pair")
                .namedClass(0x12, "example/Pair")
                .namedClass(0x13, "example/Wide")
                .utf8(0x20, "at")
                .segment(heap -> heap.classDump(0x10, c -> {})
                        .classDump(0x11, c -> c.superClass(0x10).field(0x20, BasicType.OBJECT))
                        .classDump(0x12, c -> c.superClass(0x10).field(0x20, BasicType.OBJECT))
                        .classDump(0x13, c -> c.superClass(0x11).field(0x20, BasicType.OBJECT))
                        .instance(0x1000, 0x10)
                        .instance(0x1010, 0x10)
                        .instance(0x1100, 0x11, values -> values.id(0x1000))
                        .instance(0x1110, 0x12, values -> values.id(0x1010))
                        .instance(0x1120, 0x11, values -> values.id(0x1000))
                        .instance(0x1200, 0x13, values -> values.id(0x1000).id(0x1000)))
                .end()
                .writeTo(folder.resolve("names.hprof"))
                .toString();

        assertThat(Shell.run("references", names, "java.lang.Object", "--csv")
                        .out()
                        .lines())
                .contains("in,example.Pair,at,3,3", "in,example.Wide,at,1,2");
        assertThat(Shell.run("references", names, "example.Pair", "--csv").out().lines())
                .contains("out,java.lang.Object,at,2,3");
    }

    /** More of them than are read at once. */
    @Test
    void anArrayHasAllItsElements() {
        long[] elements = new long[70_000];
        Arrays.setAll(elements, i -> i);
        String array = DumpBuilder.dump(4)
                .namedClass(0x16, "[I")
                .segment(heap -> heap.primitiveArray(0x1000, BasicType.INT, elements))
                .end()
                .writeTo(folder.resolve("array.hprof"))
                .toString();

        JsonArray fields = json("object", array, "0x1000", "--json").getArray("fields");

        assertThat(fields).hasSize(elements.length);
        assertThat(fields.getObject(69_999).getString("name")).isEqualTo("[69999]");
        assertThat(fields.getObject(69_999).getInt("value")).isEqualTo(69_999);
        assertThat(json("object", array, "0x1000", "--json", "--limit", "66000").getArray("fields"))
                .hasSize(66_000);
        assertThat(Shell.run("object", array, "0x1000", "--limit", "66000")
                        .out()
                        .lines())
                .contains("[65999]  int   65999", "... 4,000 more elements (--limit 0 shows all)");
    }

    /** As a float is written in a program: its digits as a double are those of another number. */
    @Test
    void floatsHaveNoMoreDigitsThanTheyHad() {
        String floats = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "example/Real")
                .utf8(0x20, "tenth")
                .utf8(0x21, "none")
                .segment(heap -> heap.classDump(0x10, c -> {})
                        .classDump(
                                0x11,
                                c -> c.superClass(0x10)
                                        .field(0x20, BasicType.FLOAT)
                                        .field(0x21, BasicType.FLOAT))
                        .instance(
                                0x1000,
                                0x11,
                                values -> values.u4(Float.floatToIntBits(0.1f)).u4(Float.floatToIntBits(Float.NaN))))
                .end()
                .writeTo(folder.resolve("floats.hprof"))
                .toString();

        assertThat(Shell.run("object", floats, "0x1000", "--json").out())
                .contains("\"value\":0.1,", "\"value\":\"NaN\",");
        assertThat(Shell.run(
                                "query",
                                floats,
                                "SELECT \"tenth\", \"none\" FROM \"example.Real\" WHERE \"tenth\" = 0.1",
                                "--csv")
                        .out()
                        .lines())
                .containsExactly("tenth,none", "0.1,NaN");
    }

    /** To ask for the references to each object of a class is a look at the whole heap for each. */
    @Test
    void joinsAreNotAnsweredByManyLooksAtAllReferences() {
        String list =
                Samples.list(8, 5_000).writeTo(folder.resolve("list.hprof")).toString();
        String plan = Shell.run(
                        "query",
                        list,
                        "EXPLAIN SELECT count(*) FROM refs r JOIN objects t ON t.id = r.to_id WHERE t.class = 'a.B'",
                        "--json")
                .out();
        assertThat(plan).contains("by_id").doesNotContain("by_to_id");
    }

    @Test
    void ofSeveralQueriesNoneIsAnswered() {
        Shell.Result several = Shell.run("query", dump, "SELECT 1; SELECT 2");
        assertThat(several.exit()).isEqualTo(2);
        assertThat(several.err()).contains("there are several queries");
        assertThat(Shell.run("query", dump, "SELECT ';' AS sign;", "--csv")
                        .out()
                        .lines())
                .containsExactly("sign", ";");
    }

    /** Two caches that are made alike, of which one grows. */
    private Path caches(String name, int grown) {
        int cache = 0x100;
        int shop = 0x101;
        int array = 0x102;
        return DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(cache, "example/Cache")
                .namedClass(shop, "example/Shop")
                .namedClass(array, "[Ljava/lang/Object;")
                .utf8(1, "rows")
                .utf8(2, "users")
                .utf8(3, "orders")
                .segment(heap -> {
                    heap.classDump(0x10, c -> {});
                    heap.classDump(array, c -> c.superClass(0x10));
                    heap.classDump(cache, c -> c.superClass(0x10).field(1, BasicType.OBJECT));
                    heap.classDump(
                            shop,
                            c -> c.superClass(0x10)
                                    .staticField(2, BasicType.OBJECT, 0x1000)
                                    .staticField(3, BasicType.OBJECT, 0x2000));
                    heap.root(Tag.ROOT_STICKY_CLASS, shop);
                    for (long id : new long[] {0x1000, 0x2000}) {
                        long[] rows = new long[id == 0x2000 ? grown : 3];
                        for (int i = 0; i < rows.length; i++) {
                            rows[i] = id * 0x100 + i * 0x10L;
                            heap.bytes(rows[i], new byte[500]);
                        }
                        heap.instance(id, cache, values -> values.id(id + 0x10));
                        heap.objectArray(id + 0x10, array, rows);
                    }
                })
                .end()
                .writeTo(folder.resolve(name));
    }

    @Test
    void ofObjectsMadeAlikeGrowthSaysWhichOneGrew() {
        String before = caches("before.hprof", 3).toString();
        String after = caches("after.hprof", 90).toString();

        assertThat(Shell.run("growth", before, after).out())
                .contains("\nexample.Cache.rows, held by example.Shop.orders ");
        assertThat(Shell.run("growth", before, after, "--csv").out().lines())
                .anyMatch(
                        line -> line.startsWith("owner,example.Cache.rows,") && line.contains(",example.Shop.orders"));
        assertThat(Shell.run("growth", before, after, "--json").out())
                .containsPattern("\"heldBy\": ?\"example.Shop.orders\"");
    }

    @Test
    void aTableSaysWhatItIsSummedUpBy() {
        assertThat(Shell.run("classes", dump, "--by", "loader", "--csv").out().lines())
                .first()
                .asString()
                .startsWith("loader,id,loaderName,objects");
        assertThat(Shell.run("references", dump, "example.Node", "--by", "field", "--csv")
                        .out()
                        .lines())
                .hasSizeGreaterThan(1)
                .contains("out,example.Node,next,3,3")
                .noneMatch(line -> line.startsWith("in,"));
    }

    @Test
    void aLimitIsOneOfFieldsToo() {
        String pairs = DumpBuilder.dump(8)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "example/Pair")
                .utf8(0x20, "left")
                .utf8(0x21, "right")
                .segment(heap -> heap.classDump(0x10, c -> {})
                        .classDump(
                                0x11,
                                c -> c.superClass(0x10)
                                        .field(0x20, BasicType.OBJECT)
                                        .field(0x21, BasicType.OBJECT))
                        .instance(0x1000, 0x10)
                        .instance(0x1100, 0x11, values -> values.id(0x1000).id(0x1000))
                        .root(Tag.ROOT_JNI_GLOBAL, 0x1100))
                .end()
                .writeTo(folder.resolve("pairs.hprof"))
                .toString();
        String[] question = {"references", pairs, "example.Pair", "--by", "field"};
        String[] limited = {"references", pairs, "example.Pair", "--by", "field", "--limit", "1"};
        assertThat(json(with(question, "--json")).getArray("fields")).hasSizeGreaterThan(1);

        assertThat(json(with(limited, "--json")).getArray("fields")).hasSize(1);
        assertThat(Shell.run(with(limited, "--csv")).out().lines()).hasSize(2);
        assertThat(Shell.run(limited).out()).contains("more");
    }

    private static String[] with(String[] args, String last) {
        String[] all = Arrays.copyOf(args, args.length + 1);
        all[args.length] = last;
        return all;
    }

    @Test
    void pathsSayHowManyObjectsTheyDoNotTellOf() {
        assertThat(json("paths", dump, "--to", "example.Node", "--json").getInt("untold"))
                .isZero();
    }

    @Test
    void rulesThatCannotBeReadAreNamed() throws IOException {
        Path missing = folder.resolve("missing.txt");
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "# fine\nbogus bogus\n");

        Shell.Result none = Shell.run("secrets", dump, "--rules", missing.toString());
        Shell.Result bad = Shell.run("secrets", dump, "--rules", wrong.toString());

        assertThat(none.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(none.err()).contains(missing + " does not exist").doesNotContain("unexpected");
        assertThat(bad.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(bad.err()).contains(wrong + ", line 2").doesNotContain("unexpected");
    }

    @Test
    void dominatorsAreSortedByWhatTheyRetain() {
        JsonObject top = json("dominators", dump, "--json");
        JsonObject first = (JsonObject) top.getArray("dominators").get(0);

        assertThat(first.getString("id")).isEqualTo("0x12");
        assertThat(first.getString("class")).isEqualTo("class example.Owner");
        assertThat(first.isNull("dominator")).isTrue();
        JsonArray below = json("dominators", dump, "--json", "--of", "0x12").getArray("dominators");
        assertThat(rows(below).stream().map(row -> row.getString("id"))).startsWith("0x1000", "0x1100");
        assertThat(row(below, "id", "0x1000").getLong("retained")).isEqualTo(48);
        assertThat(row(below, "id", "0x1000").getString("dominator")).isEqualTo("0x12");
        JsonArray classes = json("dominators", dump, "--json", "--of", "0x12", "--by", "class")
                .getArray("dominators");
        assertThat(row(classes, "class", "example.Node").getLong("retained")).isEqualTo(48);
    }

    /** The first node keeps the second, and that the third. */
    @Test
    void objectsBehindOthersOfTheirClassAreToldBesideThem() {
        String[] question = {"dominators", dump, "--of", "0x12", "--by", "class"};
        JsonObject nodes = row(json(more(question, "--json")).getArray("dominators"), "class", "example.Node");

        assertThat(nodes.getLong("objects")).isEqualTo(1);
        assertThat(nodes.getLong("chained")).isEqualTo(2);
        assertThat(nodes.getLong("shallow")).isEqualTo(16);
        assertThat(Shell.run(more(question, "--csv")).out())
                .contains("id,class,objects,shallow,retained,chained", "0x13,example.Node,1,16,48,2");
        assertThat(Shell.run(question).out()).contains("1 +2");
    }

    /** Nobody can tell them apart by what a line says. */
    @Test
    void classesOfOneNameAreOneLineForPeopleAndEachItselfForPrograms() throws IOException {
        String twice =
                Samples.namesakes().writeTo(folder.resolve("twice.hprof")).toString();
        String[] question = {"dominators", twice, "--by", "class"};

        assertThat(Shell.run(question).out()).containsPattern("example\\.Plugin \\(of 2 loaders\\) +2 ");
        assertThat(Shell.run(more(question, "--csv")).out())
                .contains("0x510,example.Plugin,1,", "0x520,example.Plugin,1,");
        assertThat(rows(json(more(question, "--json")).getArray("dominators")))
                .filteredOn(row -> row.getString("class").equals("example.Plugin"))
                .hasSize(2);
    }

    private static String[] more(String[] args, String... last) {
        return Stream.concat(Arrays.stream(args), Arrays.stream(last)).toArray(String[]::new);
    }

    /** Whatever their order in the file, and wherever a limit cuts those that retain as much. */
    @Test
    void ofObjectsThatRetainAsMuchTheLowestIdsComeFirst() throws IOException {
        List<Integer> order = List.of(5, 2, 7, 1, 6, 3, 4);
        String mixed = DumpBuilder.dump(8)
                .segment(heap -> {
                    for (int i : order) {
                        heap.primitiveArray(0x1000 + 64L * i, BasicType.LONG, i == 3 ? new long[200] : new long[100]);
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x1000 + 64 * i);
                    }
                })
                .writeTo(folder.resolve("mixed.hprof"))
                .toString();
        List<String> sorted = Stream.of(3, 1, 2, 4, 5, 6, 7)
                .map(i -> "0x" + Integer.toHexString(0x1000 + 64 * i))
                .toList();
        for (int limit = 1; limit <= sorted.size(); limit++) {
            JsonArray top = json("dominators", mixed, "--json", "--limit", Integer.toString(limit))
                    .getArray("dominators");
            assertThat(rows(top).stream().map(row -> row.getString("id"))).isEqualTo(sorted.subList(0, limit));
        }
    }

    @Test
    void pathsNameTheFieldsAndLeaveWeakReferencesOut() {
        JsonArray paths = json("paths", dump, "--to", "0x1020", "--json").getArray("paths");

        assertThat(paths).hasSize(1);
        JsonObject path = (JsonObject) paths.get(0);
        assertThat(path.getObject("root").getString("kind")).isEqualTo("system-class");
        assertThat(path.getObject("root").getString("id")).isEqualTo("0x12");
        assertThat(path.getLong("objects")).isEqualTo(1);
        assertThat(rows(path.getArray("steps")).stream().map(step -> step.getString("id") + " " + step.get("field")))
                .containsExactly("0x12 CACHE", "0x1000 next", "0x1010 next", "0x1020 null");
        JsonObject weakly = json("paths", dump, "--to", "0x1120", "--json");
        assertThat(weakly.getArray("paths")).isEmpty();
        assertThat(weakly.getLong("unreached")).isEqualTo(1);
        assertThat(json("paths", dump, "--to", "0x1120", "--with", "weak", "--json")
                        .getArray("paths"))
                .hasSize(1);
    }

    @Test
    void referencesFromTheTopDown() {
        JsonObject answer = json("references", dump, "example.Node", "--by", "field", "--json");

        JsonObject field = (JsonObject) answer.getArray("fields").get(0);
        assertThat(field.getString("field")).isEqualTo("next");
        assertThat(field.getLong("references")).isEqualTo(3);
        assertThat(row(field.getArray("out"), "class", "example.Node").getLong("objects"))
                .isEqualTo(3);
        assertThat(answer.getArray("in")).isNotEmpty();
        assertThat(Shell.run("references", dump, "example.Node", "--by", "field")
                        .out())
                .contains("next", "  example.Node");
    }

    @Test
    void whatIsThereTwiceAndWhatGrew() {
        JsonObject twice = json("duplicates", dump, "--json");
        JsonObject grown = json("growth", dump, dump, "--json");

        assertThat(twice.getLong("wasted")).isZero();
        assertThat(twice.getArray("strings")).isEmpty();
        assertThat(twice.getArray("sparse")).isEmpty();
        assertThat(twice.getObject("totals").getObject("arrays").getLong("copies"))
                .isZero();
        assertThat(grown.getArray("files")).hasSize(2);
        assertThat(grown.getArray("owners")).isEmpty();
        assertThat(Shell.run("duplicates", dump, "--csv").out()).startsWith("kind,class,what,copies");
        Shell.Result one = Shell.run("growth", dump);
        assertThat(one.exit()).isEqualTo(2);
        assertThat(one.err()).contains("two files or more");
        assertThat(Shell.run("growth", dump, dump, "--csv").out()).contains(",retainedLast,moved");
        assertThat(Shell.run("growth", dump, dump).out())
                .contains("Nothing keeps more than before", "No class has more or fewer objects")
                .doesNotContain("Retained");
    }

    @Test
    void aNumberThatLooksLikeAnIdentifierIsNoReference() {
        JsonObject path = (JsonObject)
                json("paths", dump, "--to", "0x16", "--json").getArray("paths").get(0);

        assertThat(rows(path.getArray("steps")).stream().map(step -> step.getString("id") + " " + step.get("field")))
                .containsExactly("0x12 table", "0x1300 <class>", "0x16 null");
    }

    @Test
    void pathsToAClassAreMerged() {
        JsonObject answer = json("paths", dump, "--to", "example.Node", "--with", "weak", "--json");

        assertThat(answer.getLong("objects")).isEqualTo(5);
        assertThat(answer.getLong("unreached")).isEqualTo(1);
        assertThat(rows(answer.getArray("paths")).stream().map(path -> path.getLong("objects")))
                .containsExactly(3L, 1L);
    }

    @Test
    void anObjectIsShownWithItsFieldsAndWhoRefersToIt() {
        JsonObject answer = json("object", dump, "0x1010", "--json");

        assertThat(answer.getString("class")).isEqualTo("example.Node");
        assertThat(answer.getLong("shallow")).isEqualTo(16);
        assertThat(answer.getLong("retained")).isEqualTo(32);
        JsonObject next = row(answer.getArray("fields"), "name", "next");
        assertThat(next.getString("value")).isEqualTo("0x1020");
        assertThat(next.getString("declaredBy")).isEqualTo("example.Node");
        JsonObject size = row(answer.getArray("fields"), "name", "size");
        assertThat(size.getString("type")).isEqualTo("int");
        assertThat(size.getLong("value")).isEqualTo(2);
        JsonObject referrer = (JsonObject) answer.getArray("referrers").get(0);
        assertThat(referrer.getString("id")).isEqualTo("0x1000");
        assertThat(referrer.getString("field")).isEqualTo("next");
        assertThat(json("object", dump, "0x1200", "--json").isNull("retained")).isTrue();
    }

    @Test
    void referencesAreSummedUpByClassAndField() {
        JsonObject answer = json("references", dump, "example.Node", "--json");

        assertThat(answer.getLong("objects")).isEqualTo(5);
        JsonObject in = row(answer.getArray("in"), "field", "next");
        assertThat(in.getLong("objects")).isEqualTo(3);
        assertThat(in.getLong("references")).isEqualTo(3);
        assertThat(row(answer.getArray("in"), "field", "referent").getString("class"))
                .isEqualTo("java.lang.ref.WeakReference");
        JsonObject out = row(answer.getArray("out"), "field", "next");
        assertThat(out.getString("class")).isEqualTo("example.Node");
        assertThat(out.getLong("objects")).isEqualTo(3);
    }

    /** A class and the one above may both have a field of that name: one row, in which no object counts twice. */
    @Test
    void fieldsOfOneNameCountAnObjectOnce() {
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x108, "example/Node")
                .namedClass(0x110, "example/Special")
                .utf8(0x20, "next")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x108, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x110, c -> c.superClass(0x108).field(0x20, BasicType.OBJECT));
                    heap.instance(0x1000, 0x110, values -> values.id(0x1100).id(0x1100));
                    heap.instance(0x1100, 0x108, values -> values.id(0));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                })
                .end()
                .writeTo(folder.resolve("shadow.hprof"));

        JsonObject to = row(
                json("references", file.toString(), "example.Node", "--json").getArray("in"), "field", "next");
        assertThat(to.getLong("objects")).isEqualTo(1);
        assertThat(to.getLong("references")).isEqualTo(2);
        JsonObject from = row(
                json("references", file.toString(), "example.Special", "--json").getArray("out"), "field", "next");
        assertThat(from.getLong("objects")).isEqualTo(1);
        assertThat(from.getLong("references")).isEqualTo(2);
    }

    @Test
    void aCharThatIsHalfOfACharacterIsToldAsIt() {
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {}).primitiveArray(0x200, BasicType.CHAR, '?', 0xdbd8, 'x'))
                .end()
                .writeTo(folder.resolve("half.hprof"));
        assertThat(json("object", file.toString(), "0x200", "--json").getArray("fields"))
                .extracting(field -> ((JsonObject) field).getString("value"))
                .containsExactly("?", "\udbd8", "x");
    }

    /** Of paths through the same classes one is shown: through the classes 8 and 0 is not through the class 9. */
    @Test
    void pathsThroughTheFirstClassAreTakenForNoOthers() {
        DumpBuilder builder = DumpBuilder.dump(8).utf8(0x20, "next");
        for (int i = 0; i < 10; i++) {
            builder.namedClass(0x100 + 8 * i, "example/Kind" + i);
        }
        Path file = builder.segment(heap -> {
                    for (int i = 0; i < 10; i++) {
                        long superClass = i == 1 ? 0 : 0x108;
                        heap.classDump(
                                0x100 + 8 * i, c -> c.superClass(superClass).field(0x20, BasicType.OBJECT));
                    }
                    heap.classDump(
                            0x200,
                            c -> c.superClass(0x108)
                                    .staticField(0x20, BasicType.OBJECT, 0x1100)
                                    .staticField(0x20, BasicType.OBJECT, 0x1200));
                    heap.instance(0x1000, 0x100, values -> values.id(0x1300).id(0));
                    heap.instance(0x1100, 0x140, values -> values.id(0x1000).id(0));
                    heap.instance(0x1200, 0x148, values -> values.id(0x1300).id(0));
                    heap.instance(0x1300, 0x108, values -> values.id(0));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x200);
                })
                .end()
                .writeTo(folder.resolve("kinds.hprof"));

        JsonArray paths =
                json("paths", file.toString(), "--to", "0x1300", "--json").getArray("paths");
        assertThat(paths).hasSize(2);
        assertThat(((JsonObject) paths.get(0)).getArray("steps")).hasSize(3);
        assertThat(((JsonObject) paths.get(1)).getArray("steps")).hasSize(4);
    }

    /**
     * Each place of a long list refers to one object, and so does what that object itself leads to: the list is one path,
     * of which the shortest is shown.
     */
    @Test
    void thePlacesOfAListAreOnePathToWhatTheyAllReferTo() {
        int nodes = 2_000;
        Path file = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x108, "example/Node")
                .namedClass(0x110, "example/Owner")
                .utf8(0x20, "next")
                .utf8(0x21, "owner")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x108,
                            c -> c.superClass(0x100)
                                    .staticField(0x20, BasicType.OBJECT, 0x10000)
                                    .field(0x20, BasicType.OBJECT)
                                    .field(0x21, BasicType.OBJECT));
                    heap.classDump(0x110, c -> c.superClass(0x100).field(0x20, BasicType.OBJECT));
                    // The last of the list comes first.
                    for (int i = nodes - 1; i >= 0; i--) {
                        long next = i == nodes - 1 ? 0 : 0x10000 + 8 * (i + 1);
                        long owner = i == 0 ? 0 : 0x1000;
                        heap.instance(
                                0x10000 + 8 * i,
                                0x108,
                                values -> values.id(next).id(owner));
                    }
                    heap.instance(0x1000, 0x110, values -> values.id(0x1010));
                    heap.instance(0x1010, 0x110, values -> values.id(0x1000));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x108);
                })
                .end()
                .writeTo(folder.resolve("list.hprof"));

        JsonObject answer = json("paths", file.toString(), "--to", "0x1000", "--json");
        assertThat(answer.getInt("distinct")).isEqualTo(1);
        JsonArray paths = answer.getArray("paths");
        assertThat(paths).hasSize(1);
        assertThat(paths.getObject(0).getInt("length")).isEqualTo(4);
        assertThat(paths.getObject(0).getArray("steps").stream().map(step -> ((JsonObject) step).getString("id")))
                .containsExactly("0x108", "0x10000", "0x10008", "0x1000");
    }

    /** A large array that only a local variable holds; of the three frames one has all, one no name and one no record. */
    private String stack() {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "example/Worker")
                .namedClass(0x110, "java/lang/Object")
                .namedClass(0x120, "java/lang/Thread")
                .utf8(1, "run")
                .stackFrame(0x51, 1, 42)
                .stackFrame(0x52, 2, 43)
                .stackTrace(3, 5, 0x51, 0x52, 0x53)
                .segment(heap -> {
                    heap.classDump(0x110, c -> {});
                    heap.classDump(0x100, c -> c.superClass(0x110));
                    heap.classDump(0x120, c -> c.superClass(0x110));
                    heap.instance(0x1000, 0x120);
                    heap.primitiveArray(0x2000, BasicType.LONG, new long[1_000]);
                    heap.primitiveArray(0x3000, BasicType.LONG, new long[10]);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x110);
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 5, 3);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x3000, 5, 1);
                    heap.root(Tag.ROOT_JAVA_FRAME, 0x2000, 5, 2);
                })
                .end()
                .writeTo(folder.resolve("stack.hprof"))
                .toString();
    }

    @Test
    void whatStacksHoldIsReferredToByTheirThreads() {
        String stack = stack();
        assertThat(Shell.run("references", stack, "long[]", "--csv").out().lines())
                .containsExactly("direction,class,field,objects,references", "in,java.lang.Thread,<local>,1,2");
        assertThat(Shell.run("references", stack, "java.lang.Thread", "--csv")
                        .out()
                        .lines())
                .containsExactly("direction,class,field,objects,references", "out,long[],<local>,2,2");
    }

    @Test
    void aMethodThatTheFileDoesNotNameIsNull() {
        String stack = stack();
        JsonArray frames = json("threads", stack, "--json")
                .getArray("threads")
                .getObject(0)
                .getArray("frames");
        assertThat(frames.getObject(0).getString("method")).startsWith("example.Worker.run");
        for (int i = 1; i < 3; i++) {
            assertThat(frames.getObject(i).isNull("method")).isTrue();
        }
        assertThat(frames.getObject(1).getString("class")).isEqualTo("example.Worker");
        assertThat(frames.getObject(2).isNull("class")).isTrue();
        assertThat(Shell.run("threads", stack).out())
                .contains("at example.Worker.(method not in this file)", "at (method not in this file)")
                .doesNotContain("null");
    }

    /** Neither of a dump without its record nor of a fold that has left out all frames. */
    @Test
    void aLeakByALocalVariableNeedsNoMethod() {
        String stack = stack();
        String folded = folder.resolve("stack.hfold").toString();
        assertThat(Shell.run("compress", stack, "-o", folded, "--profile", "lossless", "--strip", "STACK_FRAME")
                        .exit())
                .isZero();
        for (String file : List.of(stack, folded)) {
            JsonObject suspect =
                    json("leaks", file, "--json").getArray("suspects").getObject(0);
            JsonObject keeper = suspect.getArray("keepers").getObject(0);
            assertThat(keeper.getString("kind")).isEqualTo("local");
            assertThat(keeper.isNull("name")).isTrue();
            assertThat(suspect.getString("sentence"))
                    .contains("a local variable of")
                    .doesNotContain("null");
        }
        JsonObject thread =
                json("threads", folded, "--json").getArray("threads").getObject(0);
        assertThat(thread.getArray("frames").getObject(0).isNull("method")).isTrue();
        assertThat(json("query", folded, "SELECT \"top\" FROM threads", "--json")
                        .getArray("rows")
                        .getArray(0)
                        .isNull(0))
                .isTrue();
    }

    /** Numbers, a thread with a name, and arrays: of each something is zero and something is not. */
    private String folded(String... options) {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/Integer")
                .namedClass(0x120, "java/lang/Thread")
                .namedClass(0x130, "java/lang/String")
                .utf8(1, "value")
                .utf8(2, "name")
                .utf8(3, "priority")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(1, BasicType.INT));
                    heap.classDump(
                            0x120,
                            c -> c.superClass(0x100).field(2, BasicType.OBJECT).field(3, BasicType.INT));
                    heap.classDump(0x130, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.instance(0x1000, 0x110, values -> values.u4(0));
                    heap.instance(0x1010, 0x110, values -> values.u4(17));
                    heap.instance(0x2000, 0x120, values -> values.id(0x3000).u4(5));
                    heap.instance(0x3000, 0x130, values -> values.id(0x3010));
                    heap.bytes(0x3010, (byte) 'm', (byte) 0);
                    heap.instance(0x3100, 0x130, values -> values.id(0x3110));
                    heap.bytes(0x3110, (byte) 'x');
                    heap.primitiveArray(0x4000, BasicType.INT, 4, 0);
                    heap.primitiveArray(0x4100, BasicType.BYTE, new long[3_000]);
                    for (long id : List.of(0x1000L, 0x1010L, 0x3000L, 0x3100L, 0x4000L, 0x4100L)) {
                        heap.root(Tag.ROOT_STICKY_CLASS, id);
                    }
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x2000, 5, 0);
                })
                .end()
                .writeTo(folder.resolve("values.hprof"));
        String target = folder.resolve("values.hfold").toString();
        List<String> words = new ArrayList<>(List.of("compress", dump.toString(), "-o", target, "--force"));
        words.addAll(List.of(options));
        Shell.Result result = Shell.run(words.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isZero();
        return target;
    }

    private static List<Object> values(String file, String id) {
        return json("object", file, id, "--json").getArray("fields").stream()
                .map(field -> ((JsonObject) field).get("value"))
                .toList();
    }

    private static String missing(String... question) {
        return json(question).getString("missing");
    }

    @Test
    void aZeroThatAProfileMayHaveMadeIsNull() {
        String integers = "SELECT \"value\", count(*) FROM \"java.lang.Integer\" GROUP BY \"value\"";
        String shark = folded("--profile", "shark");
        JsonArray rows = json("query", shark, integers, "--json").getArray("rows");
        assertThat(rows).hasSize(1);
        assertThat(rows.getArray(0)).containsExactly(null, 2);
        assertThat(missing("query", shark, integers, "--json")).contains("in part", "values of fields");
        assertThat(values(shark, "0x1010")).containsExactly((Object) null);
        assertThat(missing("object", shark, "0x1010", "--json")).contains("only in part", "values");
        assertThat(values(shark, "0x2000")).containsExactly("0x3000", 5);

        String share = folded("--profile", "share", "--keep", "java.lang.Thread.*");
        assertThat(values(share, "0x1010")).containsExactly((Object) null);
        assertThat(missing("query", share, integers, "--json")).contains("in part", "values of fields", "texts");

        String matrix = folded("--profile", "matrix");
        assertThat(values(matrix, "0x4000")).containsExactly(null, null);
        assertThat(values(matrix, "0x1000")).containsExactly(0);
        assertThat(values(matrix, "0x3010")).containsExactly((int) 'm', null);
        assertThat(missing("object", matrix, "0x4000", "--json")).contains("only in part", "values");

        String mat = folded("--profile", "mat");
        assertThat(values(mat, "0x3010")).containsExactly((int) 'm', 0);
        assertThat(values(mat, "0x4100").subList(2_046, 2_050)).containsExactly(0, 0, null, null);
        assertThat(json("object", folded("--profile", "lossless"), "0x4000", "--json")
                        .isNull("missing"))
                .isTrue();
    }

    @Test
    void whereTheValuesOfOneTypeWentTheOthersAreThere() {
        String integers = "SELECT \"value\", count(*) FROM \"java.lang.Integer\" GROUP BY \"value\"";
        String file = folded(
                "--profile",
                "lossless",
                "--strip",
                "INSTANCE_DUMP.values[int]",
                "--strip",
                "PRIMITIVE_ARRAY_DUMP.elements[long]");
        assertThat(missing("query", file, integers, "--json")).contains("in part", "values of fields");
        assertThat(missing("object", file, "0x1010", "--json"))
                .contains("in part")
                .doesNotContain("left them out");
        String all = folded("--profile", "lossless", "--strip", "INSTANCE_DUMP.values");
        assertThat(missing("query", all, integers, "--json")).contains("left them out: values of fields");
    }

    @Test
    void textsOfWhichSomeAreKeptAreSaidToBeThereInPart() {
        String file = folded("--profile", "oom", "--keep", "thread-names");
        String texts = "SELECT text FROM strings ORDER BY id";
        JsonObject answer = json("query", file, texts, "--json");
        assertThat(answer.getArray("rows").getArray(0).getString(0)).startsWith("m");
        assertThat(answer.getArray("rows").getArray(1).isNull(0)).isTrue();
        assertThat(answer.getString("missing")).contains("only in part", "texts of strings");
        assertThat(missing("threads", file, "--json")).doesNotContain("names");
    }

    @Test
    void whatIsNotThereIsSaidInOneLine() throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "no dump");

        Shell.Result object = Shell.run("object", dump, "0x99");
        assertThat(object.exit()).isEqualTo(1);
        assertThat(object.err()).startsWith("heapfold: there is no object 0x99").hasLineCount(1);
        Shell.Result type = Shell.run("references", dump, "other.Node");
        assertThat(type.exit()).isEqualTo(1);
        assertThat(type.err()).contains("there is no class other.Node").contains("there is example.Node");
        assertThat(Shell.run("leaks", text.toString()).err()).contains("is not a heap dump");
        assertThat(Shell.run("classes", folder.resolve("none.hprof").toString()).err())
                .contains("does not exist");
        assertThat(Shell.run("leaks", "-").exit()).isEqualTo(1);
        assertThat(Shell.run("paths", dump).exit()).isEqualTo(2);
    }

    @Test
    void aQuestionEndsWhenItIsInterrupted() {
        Shell.Result result = new Shell().onStart(JobMonitor::cancel).execute("dominators", dump);

        assertThat(result.exit()).isEqualTo(130);
    }

    @ParameterizedTest
    @ValueSource(strings = {"classes", "dominators", "threads", "leaks"})
    void peopleGetATableOrATree(String command) {
        Shell.Result result = new Shell().interactive().execute(command, dump);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).contains("small.hprof").doesNotContain("null");
        assertThat(result.out().lines()).noneMatch(line -> line.endsWith(" "));
    }

    /** Beside what the profile took: names, texts, values, stacks. */
    @Test
    void theSameAnswersComeFromTheFoldedFile() throws IOException {
        Path original = LeakDumps.take("healthy", folder);
        Path lossless = Folds.fold(original, folder.resolve("lossless.hfold"), Presets.LOSSLESS);
        Path oom = Folds.fold(original, folder.resolve("oom.hfold"), Presets.OOM);
        String node = "java.util.HashMap$Node";
        String id = ((JsonObject) json("dominators", original.toString(), "--json", "--limit", "1")
                        .getArray("dominators")
                        .get(0))
                .getString("id");
        List<List<String>> questions = List.of(
                List.of("classes"),
                List.of("classes", "--by", "loader"),
                List.of("dominators", "--limit", "500"),
                List.of("dominators", "--by", "class"),
                List.of("paths", "--to", node, "--limit", "30"),
                List.of("paths", "--to", WINDOW),
                List.of("paths", "--to", ROUTE),
                List.of("threads"),
                List.of("leaks"),
                List.of("object", id),
                List.of("references", node));
        // Each file is analysed once, and all that follows is asked of its index.
        List<String> first = List.of("duplicates", "--keep-index");
        ask(first, oom);
        assertThat(without(ask(first, lossless), Set.of())).isEqualTo(without(ask(first, original), Set.of()));
        for (List<String> question : questions) {
            JsonObject answer = ask(question, original);
            assertThat(without(ask(question, lossless), Set.of()))
                    .as("%s", question)
                    .isEqualTo(without(answer, Set.of()));
            Set<String> taken =
                    Set.of("label", "loaderName", "name", "frames", "stacks", "otherLocals", "value", "present");
            assertThat(without(ask(question, oom), taken))
                    .as("%s", question)
                    .isEqualTo(withoutTextKeys(without(answer, taken)));
        }
        JsonArray window = ask(List.of("paths", "--to", WINDOW), oom)
                .getArray("paths")
                .getObject(0)
                .getArray("steps");
        assertThat(Shell.run("paths", oom.toString(), "--to", WINDOW).out())
                .as("each is under a key of its own")
                .doesNotContain("key ");
        assertThat(Shell.run(
                                "paths",
                                oom.toString(),
                                "--to",
                                window.getObject(window.size() - 1).getString("id"))
                        .out())
                .contains("key 0\n");
        assertThat(Shell.run(
                                "query",
                                oom.toString(),
                                "SELECT path('"
                                        + window.getObject(window.size() - 1).getString("id") + "')")
                        .out())
                .as("a path begins where those of paths do")
                .contains(
                        "class io.github.heapfold.fixture.leak.LeakingProgram$Healthy.WINDOWS -> java.util.TreeMap.root")
                .doesNotContain("ClassLoader");
        assertThat(Shell.run("paths", oom.toString(), "--to", ROUTE).out()).contains("key DAYS\n");
        assertThat(Shell.run("threads", oom.toString()).err())
                .contains("its profile left them out: names of threads, stacks");
        JsonObject thread =
                (JsonObject) ask(List.of("threads"), oom).getArray("threads").get(0);
        assertThat(thread.isNull("name")).isTrue();
        assertThat(thread.isNull("frames")).isTrue();
    }

    private static JsonObject ask(List<String> question, Path file) {
        List<String> words = new ArrayList<>(question);
        words.add(1, file.toString());
        words.add("--json");
        return json(words.toArray(String[]::new));
    }

    /** Of keys of maps, numbers and constants are left. */
    private static Object withoutTextKeys(Object value) {
        if (value instanceof JsonObject object) {
            JsonObject kept = new JsonObject();
            object.forEach((key, each) -> {
                boolean isText = key.equals("key")
                        && each instanceof JsonObject told
                        && "java.lang.String".equals(told.getString("class"));
                if (!isText) {
                    kept.put(key, withoutTextKeys(each));
                }
            });
            return kept;
        }
        if (value instanceof JsonArray array) {
            JsonArray kept = new JsonArray();
            array.forEach(each -> kept.add(withoutTextKeys(each)));
            return kept;
        }
        return value;
    }

    private static Object without(Object value, Set<String> keys) {
        if (value instanceof JsonObject object) {
            JsonObject kept = new JsonObject();
            object.forEach((key, each) -> {
                boolean about = Set.of("file", "stripped", "missing").contains(key);
                if (!about && !keys.contains(key)) {
                    kept.put(key, without(each, keys));
                }
            });
            return kept;
        }
        if (value instanceof JsonArray array) {
            JsonArray kept = new JsonArray();
            array.forEach(each -> kept.add(without(each, keys)));
            return kept;
        }
        return value;
    }
}
