package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many objects of each class there are, as an option of inspect tells. */
class InspectClassesTest extends CommandTest {
    @Test
    void allObjectsOfEachClassAreCounted() throws Exception {
        JsonArray asked = json("classes", dump, "--json").getArray("classes");
        Map<String, Long> objects = new HashMap<>();
        Map<String, Long> shallow = new HashMap<>();
        for (Object each : asked) {
            JsonObject row = (JsonObject) each;
            JsonObject lost = row.getObject("unreachable");
            objects.put(row.getString("id"), row.getLong("objects") + lost.getLong("objects"));
            shallow.put(row.getString("id"), row.getLong("shallow") + lost.getLong("shallow"));
        }

        String oom = Folds.fold(Path.of(dump), folder.resolve("oom.hfold"), Presets.OOM)
                .toString();
        for (String file : new String[] {dump, oom}) {
            JsonObject inspected = json("inspect", file, "--classes=0", "--json");
            JsonArray counted = inspected.getArray("classHistogram");
            assertThat(counted).hasSameSizeAs(asked);
            long before = Long.MAX_VALUE;
            for (Object each : counted) {
                JsonObject row = (JsonObject) each;
                assertThat(row.getLong("objects")).isPositive().isEqualTo(objects.get(row.getString("id")));
                assertThat(row.getLong("shallow")).isEqualTo(shallow.get(row.getString("id")));
                assertThat(row.getLong("shallow")).isLessThanOrEqualTo(before);
                before = row.getLong("shallow");
            }
            assertThat(inspected.getArray("subRecords")).isNotEmpty();
        }
        assertThat(json("inspect", dump, "--json").has("classHistogram")).isFalse();
    }

    @Test
    void theFileMayFollowAndTheNumberStandsBehindAnEqualsSign() throws Exception {
        assertThat(json("inspect", "--classes", dump, "--json").getArray("classHistogram"))
                .hasSize(3);
        assertThat(json("inspect", "--classes=2", "--json", dump).getArray("classHistogram"))
                .hasSize(2);
        Shell.Result text = Shell.run("inspect", "--classes=2", dump);
        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .containsPattern("Class +Objects +Shallow")
                .contains("--classes=0 shows all")
                .contains("INSTANCE_DUMP");
    }

    @Test
    void whatHasNoPlaceForThemIsRefused() throws Exception {
        assertFault(Shell.run("inspect", dump, "--csv", "--classes"), 2, "--csv", "--classes");
        assertFault(Shell.run("inspect", dump, "--classes=-1"), 2, "--classes=-1");
        assertFault(Shell.run("inspect", dump, "--classes=x"), 2, "--classes");
        assertFault(Shell.run("inspect", "-", "--classes"), 1, "standard input");
    }

    private static JsonObject json(String... arguments) throws Exception {
        Shell.Result result = Shell.run(arguments);
        assertThat(result.exit()).as(result.err()).isZero();
        return JsonParser.object().from(result.out());
    }
}
