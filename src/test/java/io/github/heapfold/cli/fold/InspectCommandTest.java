package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InspectCommandTest extends CommandTest {
    /** A file that was folded and changed since looks as before: only its tables are read. */
    @Test
    void theHelpSaysWhatIsNotChecked() {
        assertThat(Shell.run("inspect", "--help").out().replaceAll("\\s+", " "))
                .contains("does not tell whether the rest is as it was written (heapfold verify does)");
    }

    @Test
    void inspectTellsTheFactsOnStandardOutput() {
        Shell.Result result = Shell.run("inspect", dump, "--fields");

        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("JAVA PROFILE 1.0.2", "INSTANCE_DUMP", "2,000")
                .contains("  INSTANCE_DUMP.values[object]")
                .contains("PRIMITIVE_ARRAY_DUMP.elements[byte] *")
                .contains("What Eclipse MAT loses");
        assertThat(Shell.run("inspect", dump).out()).doesNotContain("INSTANCE_DUMP.values");
    }

    /** Where the disk is full at once, this is all there is. */
    @Test
    void aDumpThatEndsInItsHeaderOrBehindItIsSaidToBreakOffThere() throws Exception {
        Path cut = folder.resolve("cut.hprof");
        for (int length : new int[] {16, 19, 30}) {
            Files.write(cut, Arrays.copyOf(bytes, length));
            Shell.Result result = Shell.run("inspect", cut.toString());
            assertThat(result.exit()).isNotZero();
            assertThat(result.err())
                    .contains("cut.hprof breaks off in its header: its " + length + " bytes")
                    .doesNotContain("neither");
        }
        Files.write(cut, Arrays.copyOf(bytes, 31));
        assertThat(Shell.run("inspect", cut.toString()).out())
                .contains("a header and nothing else", "or a copy was cut off")
                .doesNotContain("bytes were changed");
        byte[] other = Arrays.copyOf(bytes, 40);
        other[22] = 3;
        assertThat(Shell.run("inspect", Files.write(cut, other).toString()).err())
                .contains("begins as a heap dump, but its header cannot be read");
        String text = "JAVA PROFILE 1.0.1, created Thu Jan 01 00:00:00 1970\n";
        assertThat(Shell.run("inspect", Files.writeString(cut, text).toString()).err())
                .contains("it is one in text");
        assertThat(Shell.run("inspect", Files.writeString(cut, "JAVA PRO").toString())
                        .err())
                .contains("begins neither with");
    }

    @Test
    void inspectJsonHasThePromisedKeys() throws JsonParserException {
        JsonObject json = json(Shell.run("inspect", dump, "--json"));

        assertThat(json.getString("file")).isEqualTo(dump);
        assertThat(json.getString("format")).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(json.getInt("idSize")).isEqualTo(8);
        assertThat(json.getLong("timestamp")).isEqualTo(1_600_000_000_123L);
        assertThat(json.getLong("bytes")).isEqualTo(bytes.length);
        assertThat(json.get("damaged")).isEqualTo(false);
        assertThat(json.getLong("objects")).isEqualTo(2003);
        assertThat(json.getLong("classes")).isEqualTo(3);
        assertThat(json.getLong("roots")).isEqualTo(4);
        assertThat(json.getLong("opaqueBytes")).isZero();
        JsonObject instances = find(json.getArray("subRecords"), "name", "INSTANCE_DUMP");
        assertThat(instances.getString("tag")).isEqualTo("0x21");
        assertThat(instances.getLong("count")).isEqualTo(2000);
        assertThat(instances.getLong("bytes")).isEqualTo(2000 * 37);
        assertThat(find(json.getArray("records"), "name", "HEAP_DUMP_SEGMENT").getLong("count"))
                .isEqualTo(2);
        JsonObject elements = find(json.getArray("fields"), "field", "PRIMITIVE_ARRAY_DUMP.elements");
        assertThat(elements.getLong("count")).isEqualTo(2);
        assertThat(elements.getLong("bytes")).isEqualTo(40);
        assertThat(elements.getBoolean("strippable")).isTrue();
        assertThat(find(json.getArray("fields"), "field", "INSTANCE_DUMP.objectId")
                        .getBoolean("strippable"))
                .isFalse();
        long sum = 31;
        for (Object field : json.getArray("fields")) {
            sum += ((JsonObject) field).getLong("bytes");
        }
        assertThat(sum).isEqualTo(bytes.length);
    }

    private static JsonObject find(JsonArray array, String key, String value) {
        return array.stream()
                .map(JsonObject.class::cast)
                .filter(object -> value.equals(object.getString(key)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFoldedFileIsInspectedAsItsDump() throws JsonParserException {
        Shell.run("compress", dump);

        JsonObject json = json(Shell.run("inspect", folded, "--json"));

        assertThat(json.getString("kind")).isEqualTo("hfold");
        assertThat(json.getLong("bytes")).isEqualTo(bytes.length);
        assertThat(json.getLong("objects")).isEqualTo(2003);
    }

    @Test
    void aFoldedFileSaysWhatWasLeftOutAndKept() throws Exception {
        Path file = Files.writeString(
                folder.resolve("ours.profile"), "strip PRIMITIVE_ARRAY_DUMP.elements\nkeep first:4[byte]\n");
        Shell.run("compress", dump, "--profile", file.toString());

        assertThat(Shell.run("inspect", folded).out())
                .contains(
                        "Profile ours",
                        "  strip PRIMITIVE_ARRAY_DUMP.elements[byte]",
                        "  strip PRIMITIVE_ARRAY_DUMP.elements[double]",
                        "  keep first:4[byte]");
        JsonObject json = json(Shell.run("inspect", folded, "--json"));
        assertThat(json.getString("profile")).isEqualTo("ours");
        assertThat(json.getArray("rules")).contains("keep first:4[byte]");
        Shell.run("restore", folded, "-o", folder.resolve("restored").toString());
        assertThat(Files.size(folder.resolve("restored"))).isEqualTo(Files.size(Path.of(dump)));
    }

    @Test
    void damageIsToldAndIsNoFault() throws IOException, JsonParserException {
        Files.write(Path.of(dump), Arrays.copyOf(bytes, bytes.length - 100));

        Shell.Result text = Shell.run("inspect", dump);
        assertThat(text.exit()).isZero();
        assertThat(text.err()).contains("warning", "damaged at offset");
        assertThat(text.out()).contains("damaged");
        JsonObject damaged = JsonParser.object()
                .from(Shell.run("inspect", dump, "--json").out())
                .getObject("damaged");
        assertThat(damaged.getLong("offset")).isPositive();
        assertThat(damaged.getString("reason")).contains("ends");
        assertThat(Shell.run("compress", dump).err()).contains("warning", "damaged at offset");
    }

    @Test
    void csvHasALinePerTag() {
        assertThat(Shell.run("inspect", dump, "--csv").out().lines())
                .contains("level,tag,name,count,bytes,strippable", "sub-record,0x21,INSTANCE_DUMP,2000,74000,");
        assertThat(Shell.run("inspect", dump, "--csv", "--fields").out())
                .contains("field,0x21,INSTANCE_DUMP.stackTraceSerial,2000,8000,true");
        assertFault(Shell.run("inspect", dump, "--csv", "--json"), 2, "--csv", "--json");
    }
}
