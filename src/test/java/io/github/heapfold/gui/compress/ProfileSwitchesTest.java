package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.report.SizeReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileSwitchesTest {
    private final ObjectProperty<Profile> profile = new SimpleObjectProperty<>(Presets.OOM);
    private DumpSummary summary;
    private ProfileSwitches switches;

    @BeforeEach
    void open() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        summary = new InspectJob(Input.of("app", new ByteArrayInputStream(dump)), 1)
                .run(JobMonitor.silent())
                .summary();
        switches = new ProfileSwitches(summary, profile);
    }

    private Choice choice(String name) {
        return switches.byTag().stream()
                .flatMap(tag -> tag.choices().stream())
                .filter(choice -> choice.strippable().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void rulesWithoutASwitchAreTypedAndThoseWithOneSetIt() throws ProfileException {
        switches.choose(choice("STACK_FRAME"), false);
        switches.setOtherRules("keep com.example.Config.*; strip java.lang.String.hash;strip STACK_FRAME");

        assertThat(switches.otherRules().stream().map(Object::toString))
                .containsExactly("keep com.example.Config.*", "strip java.lang.String.hash");
        assertThat(choice("STACK_FRAME").selected().get()).isTrue();
        assertThat(profile.get().otherRuleNames(ScanResult.NONE)).contains("keep com.example.Config.*");
        assertThatThrownBy(() -> switches.setOtherRules("keep nothing at all")).isInstanceOf(ProfileException.class);

        switches.setOtherRules("");
        assertThat(switches.otherRules()).isEmpty();
        assertThat(choice("STACK_FRAME").selected().get()).isTrue();
    }

    @Test
    void losslessLeavesNothingOut() {
        switches.apply(Presets.LOSSLESS);
        assertThat(switches.strippedBytes()).isZero();
        assertThat(profile.get().isLossless()).isTrue();
    }

    @Test
    void theSumIsThatOfTheTickedBoxes() {
        switches.apply(Presets.LOSSLESS);
        switches.choose(choice("CLASS_DUMP.reserved1"), true);
        switches.choose(choice("STACK_TRACE"), true);
        assertThat(switches.strippedBytes())
                .isEqualTo(choice("CLASS_DUMP.reserved1").bytes()
                        + choice("STACK_TRACE").bytes())
                .isPositive();
    }

    @Test
    void theSumIsThatOfTheReportOnTheCompressedFile(@TempDir Path folder) throws IOException {
        Path dump = Samples.everything("JAVA PROFILE 1.0.2", 8).writeTo(folder.resolve("app.hprof"));
        for (Profile preset : Presets.all()) {
            switches.apply(preset);
            Path folded = Folds.fold(dump, folder.resolve(preset.name() + ".hfold"), preset);
            SizeReport report = new InspectJob(Input.of(folded), 1)
                    .run(JobMonitor.silent())
                    .sizes()
                    .orElseThrow();
            assertThat(switches.strippedBytes()).as(preset.name()).isEqualTo(report.strippedBytes());
        }
        switches.apply(Presets.byName("mat").orElseThrow());
        assertThat(switches.partlyBytes()).isPositive();
    }

    @Test
    void oneToggleMakesItCustomAndTheOtherWayRoundThePresetAgain() {
        switches.choose(choice("STACK_FRAME"), false);
        assertThat(switches.preset()).isEmpty();
        assertThat(profile.get().name()).isEqualTo(ProfileSelection.CUSTOM);
        assertThat(profile.get().strippedNames()).doesNotContain("STACK_FRAME");

        switches.choose(choice("STACK_FRAME"), true);
        assertThat(switches.preset()).contains(Presets.OOM);
    }

    @Test
    void aPresetCanBeMadeOnesOwnUntilAPresetIsChosen() {
        switches.apply(Presets.LOSSLESS);
        switches.makeOwn();
        assertThat(switches.preset()).isEmpty();
        assertThat(profile.get().strippedNames()).isEmpty();

        switches.choose(choice("STACK_FRAME"), true);
        switches.choose(choice("STACK_FRAME"), false);
        assertThat(switches.preset()).isEmpty();

        switches.apply(Presets.LOSSLESS);
        assertThat(switches.preset()).contains(Presets.LOSSLESS);
    }

    @Test
    void aFieldWithPartsIsPartlyLeftOutWhenSomeOfThemAre() {
        Choice elements = elements();
        Choice bytes = elements("byte");

        switches.choose(bytes, false);

        assertThat(elements.isPartly()).isTrue();
        assertThat(elements.selected().get()).isFalse();
        assertThat(profile.get().strippedNames())
                .contains("PRIMITIVE_ARRAY_DUMP.elements[int]")
                .doesNotContain("PRIMITIVE_ARRAY_DUMP.elements", "PRIMITIVE_ARRAY_DUMP.elements[byte]");

        switches.choose(bytes, true);
        assertThat(elements.selected().get()).isTrue();
        assertThat(switches.preset()).contains(Presets.OOM);
    }

    @Test
    void whatSavesMostComesFirst() {
        assertThat(switches.byTag()).isSortedAccordingTo((a, b) -> Long.compare(b.bytes(), a.bytes()));
    }

    @Test
    void everyPresetCanBeChosenAndIsKnownAgain() {
        for (Profile preset : Presets.all()) {
            switches.apply(preset);
            assertThat(profile.get()).as(preset.name()).isEqualTo(preset);
            assertThat(switches.preset()).contains(preset);
        }
        switches.apply(Presets.byName("mat").orElseThrow());
        assertThat(switches.partlyBytes()).isPositive();
        switches.apply(Presets.OOM);
        assertThat(switches.partlyBytes()).isZero();
    }

    @Test
    void whatAProfileKeepsStaysKeptWhenMoreIsTicked() {
        switches.apply(Presets.byName("mat").orElseThrow());
        switches.choose(choice("STACK_FRAME"), true);

        assertThat(switches.preset()).isEmpty();
        assertThat(profile.get().erasedNames()).contains("PRIMITIVE_ARRAY_DUMP.elements[byte]");
        assertThat(profile.get().drops(Tag.STACK_FRAME)).isTrue();
    }

    @Test
    void aProfileFromAFileIsUsedUnderItsName() throws IOException {
        Profile ours = ProfileFile.read("ours.profile", "ours", List.of("strip STACK_TRACE", "keep thread-names"));
        switches.apply(ours);

        assertThat(profile.get()).isEqualTo(ours);
        assertThat(switches.preset()).isEmpty();
    }

    private Keep keep(Keep.Selection kind) {
        return switches.keeps().stream()
                .filter(keep -> keep.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private Choice elements() {
        return choice("PRIMITIVE_ARRAY_DUMP.elements");
    }

    private Choice elements(String type) {
        return part(elements(), type);
    }

    private static Choice part(Choice whole, String type) {
        return whole.parts().stream()
                .filter(part -> part.strippable().name().endsWith("[" + type + "]"))
                .findFirst()
                .orElseThrow();
    }

    /** What the switch shows and the sentence beside it. */
    private String state(Choice choice) {
        ChoiceState state = ChoiceState.of(switches, choice);
        return state.sign() + " " + state.sentence();
    }

    /** Of the contents of arrays in all, of bytes, of chars, of ints. */
    private List<String> states() {
        return List.of(state(elements()), state(elements("byte")), state(elements("char")), state(elements("int")));
    }

    private List<String> rules() {
        return profile.get().otherRuleNames(ScanResult.NONE);
    }

    private static final String VERSION = "PART left out but for the Java version";

    private static final List<String> LEAKS = List.of(VERSION, VERSION, VERSION, "OUT left out");

    private static final List<String> MAT = List.of(
            "PART in part: char, byte; left out: the others",
            "PART left out but for the first 2048 bytes",
            "PART left out but for the first 2048 bytes, and for what other rules keep (1)",
            "OUT left out");

    @Test
    void eachTypeHasTheStateThatEachPresetGivesIt() {
        Map<String, List<String>> expected = Map.of(
                "oom",
                LEAKS,
                "koom",
                LEAKS,
                "shark",
                LEAKS,
                "mat",
                MAT,
                "share",
                List.of("OUT left out", "OUT left out", "OUT left out", "OUT left out"),
                "lossless",
                List.of("KEPT kept", "KEPT kept", "KEPT kept", "KEPT kept"),
                "tailor",
                List.of("PART in part: char, byte; kept: the others", VERSION, VERSION, "KEPT kept"),
                "matrix",
                List.of(
                        "PART left out but for String values",
                        "PART left out but for String values",
                        "PART left out but for String values",
                        "PART left out but for String values"));
        for (Profile preset : Presets.all()) {
            switches.apply(preset);
            assertThat(states()).as(preset.name()).isEqualTo(expected.get(preset.name()));
            assertThat(switches.preset()).as(preset.name()).contains(preset);
        }
    }

    @Test
    void theRulesThatAreCountedAreThoseThatDoSomething() {
        Map<String, Integer> keeping =
                Map.of("oom", 2, "koom", 2, "shark", 2, "tailor", 2, "mat", 3, "matrix", 1, "share", 0, "lossless", 0);
        for (Profile preset : Presets.all()) {
            switches.apply(preset);
            assertThat(switches.keptRules()).as(preset.name()).isEqualTo(keeping.get(preset.name()));
            assertThat(switches.erasingRules())
                    .as(preset.name())
                    .isEqualTo(preset.name().equals("shark") ? 8 : 0);
        }
        switches.apply(Presets.OOM);
        switches.choose(elements(), false);
        assertThat(switches.keptRules()).isZero();
    }

    @Test
    void whatTheSwitchSaysDoesNotDependOnWhatWasChosenBefore() {
        for (String before : List.of("oom", "mat", "share", "lossless", "matrix")) {
            switches.apply(Presets.byName(before).orElseThrow());
            switches.apply(Presets.OOM);
            switches.next(elements());
            assertThat(states())
                    .as(before)
                    .containsExactly(
                            "PART left out but for the first 128 bytes, and for the Java version",
                            "PART left out but for the first 128 bytes, and for the Java version",
                            "PART left out but for the first 128 bytes, and for the Java version",
                            "PART left out but for the first 128 bytes");
            assertThat(rules()).contains("keep first:128");
        }
    }

    @Test
    void aTypeIsSwitchedByItself() {
        switches.apply(Presets.byName("mat").orElseThrow());
        switches.next(elements("int"));
        assertThat(state(elements("int"))).isEqualTo("PART left out but for the first 128 bytes");
        elements("int").first().set(64);
        assertThat(rules())
                .containsExactlyInAnyOrder("keep first:2048[byte]", "keep first:2048[char]", "keep first:64[int]");
        switches.next(elements("int"));
        assertThat(state(elements("int"))).isEqualTo("KEPT kept");
        assertThat(state(elements())).isEqualTo("PART kept: int; in part: char, byte; left out: the others");
        switches.next(elements("byte"));
        assertThat(rules()).containsExactly("keep first:2048[char]");
        switches.next(elements("byte"));
        assertThat(state(elements("byte"))).isEqualTo("OUT left out");

        // Of what stands differently all stays, then nothing, then the first bytes of all.
        switches.next(elements());
        assertThat(states()).containsOnly("KEPT kept");
        switches.next(elements());
        switches.next(elements());
        assertThat(states().get(0))
                .isEqualTo("PART left out but for the first 128 bytes, and for what other rules keep (1)");
        elements().first().set(32);
        assertThat(state(elements("int"))).isEqualTo("PART left out but for the first 32 bytes");
        assertThat(rules()).contains("keep first:32");
    }

    @Test
    void whatIsUndoneSaysWhatItSaidBefore() {
        UndoList<Profile> undo = new UndoList<>(profile::get, switches::apply);
        switches.apply(Presets.byName("mat").orElseThrow());
        undo.changed();
        List<String> before = states();
        switches.next(elements());
        undo.changed();
        switches.next(elements("byte"));
        undo.changed();
        List<String> after = states();

        undo.undo();
        undo.undo();
        assertThat(states()).isEqualTo(before).isEqualTo(MAT);
        assertThat(switches.preset()).contains(Presets.byName("mat").orElseThrow());
        undo.undo();
        assertThat(states()).isEqualTo(LEAKS);
        undo.redo();
        undo.redo();
        undo.redo();
        assertThat(states()).isEqualTo(after);
    }

    @Test
    void ofValuesThatStayARuleCanTakeSome() {
        switches.apply(Presets.byName("shark").orElseThrow());
        assertThat(state(choice("INSTANCE_DUMP.values"))).isEqualTo("PART kept where no other rule leaves it out");
        assertThat(state(choice("CLASS_DUMP.staticFieldValues"))).isEqualTo("KEPT kept");

        switches.apply(Presets.byName("share").orElseThrow());
        assertThat(state(choice("INSTANCE_DUMP.values"))).isEqualTo("OUT left out");
        assertThat(state(choice("UTF8.text")))
                .isEqualTo("PART left out but for the names of classes, fields and methods");
        keep(Keep.Selection.THREAD_NAMES).selected().set(true);
        assertThat(state(part(choice("INSTANCE_DUMP.values"), "int"))).isEqualTo("PART left out but for thread names");
    }

    @Test
    void aFieldThatGoesWithItsRecordIsCountedAsOneThatGoesByItself() {
        Choice line = choice("STACK_FRAME.lineNumber");
        assertThat(state(line)).isEqualTo("OUT goes with the whole record");
        int left = switches.leftOut();
        int more = switches.couldGo();
        switches.choose(choice("STACK_FRAME"), false);
        assertThat(state(line)).isEqualTo("KEPT kept");
        assertThat(switches.leftOut()).isEqualTo(left - Tag.STACK_FRAME.fields().size());
        assertThat(switches.couldGo()).isEqualTo(more + Tag.STACK_FRAME.fields().size());
    }

    @Test
    void asManyFieldsAsCouldGoAreAddedWhenAllGo() {
        for (Profile preset : Presets.all()) {
            switches.apply(preset);
            int more = switches.couldGo();
            int left = switches.leftOut();
            for (ProfileSwitches.TagChoices tag : switches.byTag()) {
                tag.choices().forEach(choice -> switches.choose(choice, true));
            }
            assertThat(switches.leftOut() - left).as(preset.name()).isEqualTo(more);
        }
    }

    @Test
    void aColumnThatAProfileKeepsCanBeLeftOutByItsSwitch() throws IOException {
        Profile ours = ProfileFile.read(
                "ours",
                "ours",
                List.of(
                        "strip PRIMITIVE_ARRAY_DUMP.elements",
                        "keep PRIMITIVE_ARRAY_DUMP.elements[int]",
                        "keep first:16"));
        switches.apply(ours);
        assertThat(profile.get()).isEqualTo(ours);
        assertThat(state(elements("int"))).isEqualTo("KEPT kept");
        assertThat(state(elements("byte"))).isEqualTo("PART left out but for the first 16 bytes");

        switches.next(elements("int"));
        assertThat(state(elements("int"))).isEqualTo("OUT left out");
        assertThat(profile.get().strippedNames()).contains("PRIMITIVE_ARRAY_DUMP.elements[int]");
    }

    @Test
    void keepRulesAreThoseOfTheCommandLine() throws IOException {
        keep(Keep.Selection.THREAD_NAMES).selected().set(true);
        switches.next(elements());
        elements().first().set(32);

        assertThat(keep(Keep.Selection.THREAD_NAMES).words().getValue()).isEqualTo("thread-names");
        assertThat(switches.preset()).isEmpty();
        assertThat(rules())
                .containsExactlyInAnyOrder(
                        "keep first:32",
                        "keep java.lang.Thread.name",
                        "keep java.lang.ThreadGroup.name",
                        "keep text:sun.misc.Version.java_version",
                        "keep text:java.lang.VersionProps.java_version");

        switches.choose(elements(), true);
        keep(Keep.Selection.THREAD_NAMES).selected().set(false);
        assertThat(switches.preset()).contains(Presets.OOM);
    }

    @Test
    void aProfileSetsTheSwitchesOfWhatItKeeps() throws IOException {
        assertThat(keep(Keep.Selection.JAVA_VERSION).selected().get()).isTrue();
        assertThat(switches.otherRules()).isEmpty();
        switches.apply(Presets.byName("mat").orElseThrow());
        assertThat(keep(Keep.Selection.JAVA_VERSION).selected().get()).isFalse();
        assertThat(elements("byte").first().get()).isEqualTo(2048);
        assertThat(elements("int").first().get()).isZero();
        assertThat(switches.otherRules()).hasToString("[keep shared:2048]");

        switches.apply(ProfileFile.read(
                "ours",
                "ours",
                List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep strings", "keep com.example.Config.*")));
        assertThat(keep(Keep.Selection.STRINGS).selected().get()).isTrue();
        assertThat(keep(Keep.Selection.STRINGS).bytes().get()).isZero();
        assertThat(elements().first().get()).isZero();
        assertThat(switches.otherRules()).hasToString("[keep com.example.Config.*]");
        assertThat(profile.get().name()).isEqualTo("ours");

        keep(Keep.Selection.STRINGS).selected().set(false);
        assertThat(rules()).containsExactly("keep com.example.Config.*");
    }

    @Test
    void whatHasNoSwitchIsAmongTheOtherRules() throws IOException {
        switches.apply(ProfileFile.read(
                "ours",
                "ours",
                List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep arrays:64[byte]", "keep thread-names:16")));
        assertThat(keep(Keep.Selection.SHORT).selected().get()).isFalse();
        assertThat(keep(Keep.Selection.THREAD_NAMES).selected().get()).isFalse();
        assertThat(switches.otherRules()).hasSize(3);
        assertThat(state(elements("byte"))).isEqualTo("PART left out but for what other rules keep (3)");
        assertThat(state(elements("int"))).isEqualTo("PART left out but for what other rules keep (2)");
    }

    @Test
    void aHeapDumpIsSmallerByTheRecordsThatGoWhole() {
        long stacks = summary.bytes() - switches.dumpBytes();
        assertThat(stacks)
                .isEqualTo(choice("STACK_FRAME").bytes() + choice("STACK_TRACE").bytes())
                .isPositive();
        switches.apply(Presets.LOSSLESS);
        assertThat(switches.dumpBytes()).isEqualTo(summary.bytes());
    }
}
