package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.HeldHeap;
import io.github.heapfold.hprof.BasicType;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class InspectSystemFactsTest extends CommandTest {
    private static final String WORD = "a known word, 堆";

    @Test
    void aRealDumpTellsWhatItRanOnAndAFoldSaysWhatItLeftOut() throws Exception {
        String whole = folder.resolve("child.hfold").toString();
        long started;
        try (ChildJvm child = ChildJvm.holding(3, "-Dfacts.word=" + WORD, "-Dfile.encoding=UTF-8", "-Xss512k")) {
            child.tell("manage");
            started = Long.parseLong(child.await("managed").replaceAll(".* since ", ""));
            assertThat(Shell.run("capture", Long.toString(child.pid()), "-o", whole, "--profile", "lossless", "-q")
                            .exit())
                    .isZero();
        }

        JsonObject all = facts(whole, "--properties");
        String version = System.getProperty("java.version");
        assertThat(all.getString("version")).isEqualTo(version);
        assertThat(all.getString("vendor")).isEqualTo(System.getProperty("java.vendor"));
        assertThat(all.getString("runtimeVersion")).isEqualTo(System.getProperty("java.runtime.version"));
        assertThat(all.getString("mainClass")).isEqualTo(HeldHeap.class.getName());
        assertThat(all.getLong("started")).isEqualTo(started);
        long taken = json(Shell.run("inspect", whole, "--json")).getLong("timestamp");
        assertThat(all.getLong("uptime")).isNotNegative().isEqualTo(taken - started);
        assertThat(all.getString("command")).isEqualTo(HeldHeap.class.getName() + " 3");
        assertThat(all.getArray("arguments")).contains("-Xss512k", "-Xmx64m");
        assertThat(all.getObject("properties").getString("java.version")).isEqualTo(version);
        assertThat(all.getObject("properties").getString("facts.word")).startsWith("a known word, ");
        assertThat(all.getObject("properties").getString("line.separator")).isEqualTo(System.lineSeparator());
        assertThat(all.getObject("environment").getString("PATH")).isEqualTo(System.getenv("PATH"));
        assertThat(all.getArray("removed")).isEmpty();

        assertThat(facts(whole, "--java").keySet())
                .contains("version", "uptime")
                .doesNotContain("command", "arguments", "properties", "environment");
        assertThat(Shell.run("inspect", whole).out()).doesNotContain("main class");
        assertThat(Shell.run("inspect", whole, "--java").out())
                .contains("main class  " + HeldHeap.class.getName())
                .doesNotContain("a known word");
        assertThat(Shell.run("inspect", whole, "--properties").out()).contains("  facts.word = a known word, ");

        String restored = folder.resolve("child.hprof").toString();
        String small = folder.resolve("small.hfold").toString();
        Shell.run("restore", whole, "-o", restored);
        assertThat(Shell.run("compress", restored, "--profile", "oom", "-o", small)
                        .exit())
                .isZero();
        JsonObject left = facts(small, "--properties");
        // The text that the profile keeps, the class that is an object, and the time that is a number are there.
        assertThat(left.getString("version")).isEqualTo(version);
        assertThat(left.getString("mainClass")).isEqualTo(HeldHeap.class.getName());
        assertThat(left.getLong("uptime")).isEqualTo(all.getLong("uptime"));
        assertThat(left.getString("vendor")).isNull();
        assertThat(left.getString("command")).isNull();
        assertThat(left.getArray("removed"))
                .contains("vendor", "runtimeVersion", "command", "arguments", "properties", "environment")
                .doesNotContain("version", "mainClass", "uptime");
        assertThat(Shell.run("inspect", small, "--properties").out())
                .contains("vendor      (left out of this file)")
                .containsPattern("\\d+ \\(left out of this file\\)");
    }

    private static JsonObject facts(String file, String option) throws Exception {
        return json(Shell.run("inspect", file, option, "--json")).getObject("java");
    }

    @Test
    void java8KeepsItsPropertiesInAHashTableOfItsOwn() throws Exception {
        Path file = java8().writeTo(folder.resolve("java8.hprof"));

        JsonObject java = facts(file.toString(), "--properties");

        assertThat(java.getString("version")).isEqualTo("1.8.0_05");
        assertThat(java.getString("vendor")).isEqualTo("Some Vendor");
        assertThat(java.getObject("properties"))
                .containsOnlyKeys("java.vendor", "sun.java.command", "no.text")
                .containsEntry("no.text", null);
        assertThat(java.getString("mainClass")).isEqualTo("example.Main");
        assertThat(java.getString("command")).isEqualTo("example.Main --password x");
        assertThat(java.has("uptime")).isTrue();
        assertThat(java.get("uptime")).isNull();
        assertThat(java.getArray("removed")).isEmpty();
        assertThat(Shell.run("inspect", file.toString(), "--java").out())
                .contains("uptime      (not in the dump)")
                .doesNotContain("password");
    }

    /** Three properties, two of them in one chain, of which the last leads back to the first. */
    private static DumpBuilder java8() {
        return DumpBuilder.dump(4)
                .namedClass(0x10, "java/lang/Object")
                .namedClass(0x11, "java/lang/String")
                .namedClass(0x12, "java/lang/System")
                .namedClass(0x13, "java/util/Properties")
                .namedClass(0x14, "java/util/Hashtable$Entry")
                .namedClass(0x15, "[Ljava/util/Hashtable$Entry;")
                .namedClass(0x16, "sun/misc/Version")
                .utf8(0x20, "value")
                .utf8(0x21, "props")
                .utf8(0x22, "table")
                .utf8(0x23, "key")
                .utf8(0x24, "next")
                .utf8(0x25, "java_version")
                .segment(heap -> {
                    heap.classDump(0x10, c -> c.instanceSize(8));
                    heap.classDump(
                            0x11, c -> c.superClass(0x10).instanceSize(16).field(0x20, BasicType.OBJECT));
                    heap.classDump(0x12, c -> c.superClass(0x10).staticField(0x21, BasicType.OBJECT, 0x30));
                    heap.classDump(
                            0x13, c -> c.superClass(0x10).instanceSize(16).field(0x22, BasicType.OBJECT));
                    heap.classDump(
                            0x14,
                            c -> c.superClass(0x10)
                                    .instanceSize(24)
                                    .field(0x23, BasicType.OBJECT)
                                    .field(0x20, BasicType.OBJECT)
                                    .field(0x24, BasicType.OBJECT));
                    heap.classDump(0x15, c -> c.superClass(0x10));
                    heap.classDump(0x16, c -> c.superClass(0x10).staticField(0x25, BasicType.OBJECT, 0x60));
                    heap.instance(0x30, 0x13, values -> values.id(0x31));
                    heap.objectArray(0x31, 0x15, 0, 0x32, 0x34);
                    heap.instance(0x32, 0x14, v -> v.id(0x40).id(0x42).id(0x33));
                    heap.instance(0x33, 0x14, v -> v.id(0x44).id(0x46).id(0x32));
                    heap.instance(0x34, 0x14, v -> v.id(0x48).id(0x30).id(0));
                    text(heap, 0x40, "java.vendor");
                    text(heap, 0x42, "Some Vendor");
                    text(heap, 0x44, "sun.java.command");
                    text(heap, 0x46, "example.Main --password x");
                    text(heap, 0x48, "no.text");
                    text(heap, 0x60, "1.8.0_05");
                })
                .end();
    }

    private static void text(HeapBuilder heap, long id, String text) {
        heap.instance(id, 0x11, values -> values.id(id + 1));
        heap.primitiveArray(id + 1, BasicType.CHAR, text.chars().asLongStream().toArray());
    }

    @Test
    void whatHasNoPlaceForThemIsRefused() throws Exception {
        assertFault(Shell.run("inspect", dump, "--csv", "--java"), 2, "--csv", "--java");
        assertFault(Shell.run("inspect", "-", "--java"), 1, "standard input");
        assertThat(json(Shell.run("inspect", dump, "--json")).has("java")).isFalse();
        // No class of the Java library is in it.
        assertThat(Shell.run("inspect", dump, "--java").out()).contains("version     (not in the dump)");
        Files.write(Path.of(dump), new byte[100]);
        assertFault(Shell.run("inspect", dump, "--java"), 1, dump);
    }
}
