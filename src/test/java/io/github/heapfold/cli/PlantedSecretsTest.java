package io.github.heapfold.cli;

import static io.github.heapfold.fixture.PlantedProgram.EACH;
import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.PlantedDump;
import io.github.heapfold.fixture.PlantedProgram;
import io.github.heapfold.fixture.PlantedProgram.Place;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Secrets in every place of a live JVM: which are found, and which of them each profile leaves in the file. */
class PlantedSecretsTest {
    /** Methods are named where they are on a stack only, and these are not. */
    private static final Set<Place> NAMES = EnumSet.of(Place.CLASS_NAME, Place.FIELD_NAME);

    /** What the virtual machine has among its names, whether anything bears them or not. */
    private static final Set<Place> SYMBOLS = with(NAMES, Place.METHOD_NAME, Place.UNUSED_CONSTANT, Place.LOADER_NAME);

    /** What is not in an array. */
    private static final Set<Place> NO_CONTENTS = with(SYMBOLS, Place.BOXED);

    /** What stays by each preset. Memory outside of the Java heap is in no dump. */
    private static final Map<String, Set<Place>> STAYS = Map.of(
            "lossless",
            EnumSet.complementOf(EnumSet.of(Place.DIRECT_BUFFER)),
            "mat",
            EnumSet.complementOf(EnumSet.of(Place.DIRECT_BUFFER, Place.CODE_POINTS, Place.LONGS, Place.FAR_BEHIND)),
            "oom",
            NO_CONTENTS,
            "koom",
            NO_CONTENTS,
            "tailor",
            with(NO_CONTENTS, Place.CODE_POINTS, Place.LONGS),
            "shark",
            SYMBOLS,
            "matrix",
            with(
                    NO_CONTENTS,
                    Place.STRING,
                    Place.MAP_VALUE,
                    Place.MAP_KEY,
                    Place.INTERNED,
                    Place.THREAD_NAME,
                    Place.LOCAL_STRING,
                    Place.SYSTEM_PROPERTY,
                    Place.ENVIRONMENT,
                    Place.LOADER_URL,
                    Place.BASE_64,
                    Place.HEX,
                    Place.FAR_BEHIND),
            "share",
            NAMES);

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static Path dump;
    private static Path list;

    private static Set<Place> with(Set<Place> some, Place... more) {
        Set<Place> all = EnumSet.copyOf(some);
        all.addAll(List.of(more));
        return all;
    }

    @BeforeAll
    static void plant() throws IOException, InterruptedException {
        dump = PlantedDump.write(shared.resolve("planted.hprof"));
        List<String> secrets = new ArrayList<>();
        for (Place place : Place.values()) {
            for (int i = 0; i < EACH; i++) {
                secrets.add(PlantedProgram.secret(place, i));
            }
        }
        assertThat(secrets).hasSizeGreaterThanOrEqualTo(200).doesNotHaveDuplicates();
        list = Files.write(shared.resolve("secrets.txt"), secrets);
    }

    static List<Profile> presets() {
        return Presets.all();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void eachPresetLeavesExactlyWhatItSays(Profile preset) throws JsonParserException {
        Path folded = folder.resolve("planted.hfold");
        assertThat(Shell.run("compress", dump.toString(), "-p", preset.name(), "-o", folded.toString(), "-q")
                        .exit())
                .isZero();
        assertSurvive(folded, STAYS.get(preset.name()));
    }

    @Test
    void whatIsRestoredOrStrippedWithoutFoldingHoldsTheSame() throws JsonParserException {
        Path folded = folder.resolve("planted.hfold");
        Path restored = folder.resolve("restored.hprof");
        Path stripped = folder.resolve("stripped.hprof.gz");
        assertThat(Shell.run("compress", dump.toString(), "-p", "share", "-o", folded.toString(), "-q")
                        .exit())
                .isZero();
        assertThat(Shell.run("restore", folded.toString(), "-o", restored.toString(), "-q")
                        .exit())
                .isZero();
        assertSurvive(restored, STAYS.get("share"));
        assertThat(Shell.run(
                                "compress",
                                dump.toString(),
                                "-p",
                                "share",
                                "--format",
                                "hprof",
                                "-o",
                                stripped.toString(),
                                "-q")
                        .exit())
                .isZero();
        assertSurvive(stripped, STAYS.get("share"));
    }

    private static void assertSurvive(Path file, Set<Place> places) throws JsonParserException {
        Shell.Result result = Shell.run("verify", file.toString(), "--absent", list.toString(), "--json");
        JsonObject answer = JsonParser.object().from(result.out());
        assertThat(result.exit()).isEqualTo(places.isEmpty() ? 0 : 3);
        assertThat(result.out() + result.err()).doesNotContain(PlantedProgram.secret(Place.STRING, 0));
        assertThat(answer.getInt("secrets")).isEqualTo(Place.values().length * EACH);
        Map<Place, Set<Integer>> found = new EnumMap<>(Place.class);
        for (Object one : answer.getArray("found")) {
            int line = Integer.parseInt(((JsonObject) one).getString("secret").substring("line ".length())) - 1;
            found.computeIfAbsent(Place.values()[line / EACH], any -> new TreeSet<>())
                    .add(line % EACH);
        }
        assertThat(found.keySet()).isEqualTo(places);
        assertThat(found.values()).allSatisfy(numbers -> assertThat(numbers).hasSize(EACH));
    }

    @Test
    void compressedContentsAreNamedAsNotSearched() throws JsonParserException {
        JsonObject answer = JsonParser.object()
                .from(Shell.run("verify", dump.toString(), "--absent", list.toString(), "--json")
                        .out());

        JsonArray packed = answer.getObject("notSearched").getArray("compressed");
        assertThat(packed)
                .anySatisfy(array ->
                        assertThat(((JsonObject) array).getString("format")).isEqualTo("gzip"));
    }

    @Test
    void secretsAreFoundByNameAndFormAndNotShown() throws JsonParserException {
        Shell.Result result = Shell.run("secrets", dump.toString(), "--json", "--limit", "0");
        JsonObject answer = JsonParser.object().from(result.out());

        assertThat(result.out())
                .doesNotContain(PlantedProgram.named("password"))
                .doesNotContain(PlantedProgram.named("url"));
        String settings = PlantedProgram.class.getName() + "$Settings.";
        for (String field : List.of("password", "apiKey", "sessionToken")) {
            JsonObject finding = finding(answer, settings + field);
            assertThat(finding.getInt("secrets")).isEqualTo(1);
            assertThat(finding.getString("by")).isEqualTo("field");
            assertThat(finding.getArray("leftOutBy")).contains("oom", "share").doesNotContain("lossless", "mat");
            assertThat(finding.getArray("keptBy")).contains("lossless", "mat");
            assertThat(finding.getObject("path").getArray("steps")).isNotEmpty();
        }
        assertThat(finding(answer, "X-Auth-Token").getString("by")).isEqualTo("key");
        assertThat(finding(answer, "javax.crypto.spec.SecretKeySpec.key").getString("rule"))
                .isEqualTo("crypto-key");
        assertThat(findings(answer).stream().map(finding -> finding.getString("rule")))
                .contains("url-password");
        assertThat(findings(answer)).as("few false alarms").hasSizeLessThan(20);
    }

    @Test
    void theyAreShownWhereThatIsAskedFor() throws JsonParserException {
        JsonObject answer = JsonParser.object()
                .from(Shell.run("secrets", dump.toString(), "--json", "--show", "--limit", "0")
                        .out());

        String settings = PlantedProgram.class.getName() + "$Settings.";
        for (String field : List.of("password", "apiKey", "sessionToken")) {
            assertThat(finding(answer, settings + field).getArray("values"))
                    .containsExactly(PlantedProgram.named(field));
        }
    }

    @Test
    void fieldsOfSecretsWhoseTextsAreLeftOutAreNamed() throws JsonParserException {
        String folded = folder.resolve("planted.hfold").toString();
        assertThat(Shell.run("compress", dump.toString(), "-p", "oom", "-o", folded, "-q")
                        .exit())
                .isZero();

        String settings = PlantedProgram.class.getName() + "$Settings.";
        assertThat(json("secrets", folded, "--json").getArray("blankFields"))
                .contains(settings + "password", settings + "apiKey", settings + "sessionToken");
        assertThat(json("secrets", dump.toString(), "--json").getArray("blankFields"))
                .doesNotContain(settings + "password", settings + "apiKey", settings + "sessionToken");
        assertThat(Shell.run("secrets", folded).out())
                .contains("Fields with the name of a secret whose texts are not in this file: ");
    }

    private static JsonObject json(String... args) throws JsonParserException {
        return JsonParser.object().from(Shell.run(args).out());
    }

    @Test
    void whatWasFoundInTheOriginalIsNotInWhatIsShared() {
        String folded = folder.resolve("planted.hfold").toString();
        assertThat(Shell.run("compress", dump.toString(), "-p", "share", "-o", folded, "-q")
                        .exit())
                .isZero();

        Shell.Result absent = Shell.run("verify", folded, "--absent-secrets-of", dump.toString());
        assertThat(absent.exit()).as(absent.out()).isZero();
        assertThat(absent.out()).startsWith("absent: none of ").contains(" secrets looked for stands in ");
        Shell.Result present = Shell.run("verify", dump.toString(), "--absent-secrets-of", dump.toString());
        assertThat(present.exit()).isEqualTo(3);
        assertThat(present.out()).startsWith("found: ").doesNotContain(PlantedProgram.named("password"));
    }

    /** What the heaps before the last one of a file hold nobody has looked for. */
    @Test
    void ofAnOriginalWithSeveralHeapsNothingIsProven() throws Exception {
        String original = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .heapDump(heap -> heap.classDump(0x100, c -> {}))
                .heapDump(heap -> heap.classDump(0x100, c -> {}))
                .writeTo(folder.resolve("heaps.hprof"))
                .toString();

        Shell.Result said = Shell.run("verify", original, "--absent-secrets-of", original);
        assertThat(said.exit()).isEqualTo(3);
        assertThat(said.out())
                .startsWith("not proven: not all were looked for; ")
                .contains("not looked for: the secrets of 1 heap dump before the last one in the original");
        Shell.Result quiet = Shell.run("verify", original, "--absent-secrets-of", original, "--quiet");
        assertThat(quiet.exit()).isEqualTo(3);
        JsonObject answer = json("verify", original, "--absent-secrets-of", original, "--json");
        assertThat(answer.getBoolean("absent")).isFalse();
        assertThat(answer.getObject("notSearched").getInt("otherHeapDumps")).isOne();
        assertThat(json("verify", dump.toString(), "--absent-secrets-of", dump.toString(), "--json")
                        .getObject("notSearched")
                        .getInt("otherHeapDumps"))
                .isZero();
    }

    private static List<JsonObject> findings(JsonObject answer) {
        return answer.getArray("findings").stream().map(JsonObject.class::cast).toList();
    }

    private static JsonObject finding(JsonObject answer, String where) {
        return findings(answer).stream()
                .filter(finding -> where.equals(finding.getString("where")))
                .findFirst()
                .orElseThrow(() -> new AssertionError(where + " is not in " + answer));
    }
}
