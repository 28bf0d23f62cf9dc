package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
        assertThat(switches.strippedBytes().get()).isZero();
        assertThat(profile.get().isLossless()).isTrue();
    }

    @Test
    void theSumIsThatOfTheTickedBoxes() {
        switches.apply(Presets.LOSSLESS);
        switches.choose(choice("CLASS_DUMP.reserved1"), true);
        switches.choose(choice("STACK_TRACE"), true);
        assertThat(switches.strippedBytes().get())
                .isEqualTo(choice("CLASS_DUMP.reserved1").bytes()
                        + choice("STACK_TRACE").bytes())
                .isPositive();
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
        Choice elements = choice("PRIMITIVE_ARRAY_DUMP.elements");
        Choice bytes = elements.parts().stream()
                .filter(part -> part.strippable().name().endsWith("[byte]"))
                .findFirst()
                .orElseThrow();

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
        assertThat(switches.keepsParts()).isTrue();
        switches.apply(Presets.OOM);
        assertThat(switches.keepsParts()).isFalse();
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

    @Test
    void keepRulesAreThoseOfTheCommandLine() throws IOException {
        keep(Keep.Selection.THREAD_NAMES).selected().set(true);
        keep(Keep.Selection.FIRST).selected().set(true);
        keep(Keep.Selection.FIRST).bytes().set(32);

        assertThat(keep(Keep.Selection.FIRST).words().getValue()).isEqualTo("first:32");
        assertThat(switches.preset()).isEmpty();
        assertThat(profile.get().otherRuleNames(ScanResult.NONE))
                .containsExactlyInAnyOrder(
                        "keep first:32",
                        "keep java.lang.Thread.name",
                        "keep java.lang.ThreadGroup.name",
                        "keep text:sun.misc.Version.java_version",
                        "keep text:java.lang.VersionProps.java_version");

        keep(Keep.Selection.FIRST).selected().set(false);
        keep(Keep.Selection.THREAD_NAMES).selected().set(false);
        assertThat(switches.preset()).contains(Presets.OOM);
    }

    @Test
    void aProfileSetsTheSwitchesOfWhatItKeeps() throws IOException {
        switches.apply(Presets.byName("mat").orElseThrow());
        assertThat(keep(Keep.Selection.FIRST).selected().get()).isTrue();
        assertThat(keep(Keep.Selection.FIRST).bytes().get()).isEqualTo(2048);
        assertThat(keep(Keep.Selection.FIRST).words().getValue()).isEqualTo("first:2048[byte] first:2048[char]");
        assertThat(switches.otherRules()).hasToString("[keep shared:2048]");

        switches.apply(ProfileFile.read(
                "ours",
                "ours",
                List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep strings", "keep com.example.Config.*")));
        assertThat(keep(Keep.Selection.STRINGS).selected().get()).isTrue();
        assertThat(keep(Keep.Selection.STRINGS).bytes().get()).isZero();
        assertThat(keep(Keep.Selection.FIRST).selected().get()).isFalse();
        assertThat(switches.otherRules()).hasToString("[keep com.example.Config.*]");
        assertThat(profile.get().name()).isEqualTo("ours");

        keep(Keep.Selection.STRINGS).selected().set(false);
        assertThat(profile.get().otherRuleNames(ScanResult.NONE)).containsExactly("keep com.example.Config.*");
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
