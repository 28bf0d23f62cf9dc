package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CompressModelTest {
    private OpenFile file;
    private CompressModel model;

    @BeforeEach
    void open() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        file = new OpenFile(Path.of("/dumps/app.hprof.gz"), false);
        file.inspection()
                .set(new InspectJob(Input.of("app", new ByteArrayInputStream(dump)), 1).run(JobMonitor.silent()));
        model = new CompressModel(file);
    }

    private Choice choice(String name) {
        return model.choices().stream()
                .filter(choice -> choice.strippable().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void beginsWithTheLeakAnalysisPresetBesideTheDump() {
        assertThat(model.preset()).contains(Presets.OOM);
        assertThat(model.target().get()).isEqualTo(Path.of("/dumps/app.hfold"));
        assertThat(model.options(2).profile()).isEqualTo(Presets.OOM);
    }

    @Test
    void rulesWithoutASwitchAreTypedAndThoseWithOneSetIt() throws ProfileException {
        model.choose(choice("STACK_FRAME"), false);
        model.setOtherRules("keep com.example.Config.*; strip java.lang.String.hash;strip STACK_FRAME");

        assertThat(model.otherRules().stream().map(Object::toString))
                .containsExactly("keep com.example.Config.*", "strip java.lang.String.hash");
        assertThat(choice("STACK_FRAME").selected().get()).isTrue();
        assertThat(file.profile().get().otherRuleNames()).contains("keep com.example.Config.*");
        assertThatThrownBy(() -> model.setOtherRules("keep nothing at all")).isInstanceOf(ProfileException.class);

        model.setOtherRules("");
        assertThat(model.otherRules()).isEmpty();
        assertThat(choice("STACK_FRAME").selected().get()).isTrue();
    }

    @Test
    void losslessLeavesNothingOut() {
        model.apply(Presets.LOSSLESS);
        assertThat(model.strippedBytes().get()).isZero();
        assertThat(model.options(1).profile().isLossless()).isTrue();
    }

    @Test
    void theSumIsThatOfTheTickedBoxes() {
        model.apply(Presets.LOSSLESS);
        model.choose(choice("CLASS_DUMP.reserved1"), true);
        model.choose(choice("STACK_TRACE"), true);
        assertThat(model.strippedBytes().get())
                .isEqualTo(choice("CLASS_DUMP.reserved1").bytes()
                        + choice("STACK_TRACE").bytes())
                .isPositive();
    }

    @Test
    void oneToggleMakesItCustomAndTheOtherWayRoundThePresetAgain() {
        model.choose(choice("STACK_FRAME"), false);
        assertThat(model.preset()).isEmpty();
        assertThat(file.profile().get().name()).isEqualTo(ProfileSelection.CUSTOM);
        assertThat(file.profile().get().strippedNames()).doesNotContain("STACK_FRAME");

        model.choose(choice("STACK_FRAME"), true);
        assertThat(model.preset()).contains(Presets.OOM);
    }

    @Test
    void aPresetCanBeMadeOnesOwnUntilAPresetIsChosen() {
        model.apply(Presets.LOSSLESS);
        model.makeOwn();
        assertThat(model.preset()).isEmpty();
        assertThat(file.profile().get().strippedNames()).isEmpty();

        model.choose(choice("STACK_FRAME"), true);
        model.choose(choice("STACK_FRAME"), false);
        assertThat(model.preset()).isEmpty();

        model.apply(Presets.LOSSLESS);
        assertThat(model.preset()).contains(Presets.LOSSLESS);
    }

    @Test
    void aFieldWithPartsIsPartlyLeftOutWhenSomeOfThemAre() {
        Choice elements = choice("PRIMITIVE_ARRAY_DUMP.elements");
        Choice bytes = elements.parts().stream()
                .filter(part -> part.strippable().name().endsWith("[byte]"))
                .findFirst()
                .orElseThrow();

        model.choose(bytes, false);

        assertThat(elements.isPartly()).isTrue();
        assertThat(elements.selected().get()).isFalse();
        assertThat(file.profile().get().strippedNames())
                .contains("PRIMITIVE_ARRAY_DUMP.elements[int]")
                .doesNotContain("PRIMITIVE_ARRAY_DUMP.elements", "PRIMITIVE_ARRAY_DUMP.elements[byte]");

        model.choose(bytes, true);
        assertThat(elements.selected().get()).isTrue();
        assertThat(model.preset()).contains(Presets.OOM);
    }

    @Test
    void whatSavesMostComesFirst() {
        assertThat(model.byTag()).isSortedAccordingTo((a, b) -> Long.compare(b.bytes(), a.bytes()));
    }

    @Test
    void everyPresetCanBeChosenAndIsKnownAgain() {
        for (Profile preset : Presets.all()) {
            model.apply(preset);
            assertThat(file.profile().get()).as(preset.name()).isEqualTo(preset);
            assertThat(model.preset()).contains(preset);
        }
        model.apply(Presets.byName("mat").orElseThrow());
        assertThat(model.keepsParts()).isTrue();
        model.apply(Presets.OOM);
        assertThat(model.keepsParts()).isFalse();
    }

    @Test
    void whatAProfileKeepsStaysKeptWhenMoreIsTicked() {
        model.apply(Presets.byName("mat").orElseThrow());
        model.choose(choice("STACK_FRAME"), true);

        assertThat(model.preset()).isEmpty();
        assertThat(file.profile().get().erasedNames()).contains("PRIMITIVE_ARRAY_DUMP.elements[byte]");
        assertThat(file.profile().get().drops(Tag.STACK_FRAME)).isTrue();
    }

    @Test
    void aProfileFromAFileIsUsedUnderItsName() throws IOException {
        Profile ours = ProfileFile.read("ours.profile", "ours", List.of("strip STACK_TRACE", "keep thread-names"));
        model.apply(ours);

        assertThat(file.profile().get()).isEqualTo(ours);
        assertThat(model.preset()).isEmpty();
    }

    private Keep keep(Keep.Selection kind) {
        return model.keeps().stream()
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
        assertThat(model.preset()).isEmpty();
        assertThat(model.options(1).profile().otherRuleNames())
                .containsExactlyInAnyOrder(
                        "keep first:32",
                        "keep java.lang.Thread.name",
                        "keep java.lang.ThreadGroup.name",
                        "keep text:sun.misc.Version.java_version",
                        "keep text:java.lang.VersionProps.java_version");

        keep(Keep.Selection.FIRST).selected().set(false);
        keep(Keep.Selection.THREAD_NAMES).selected().set(false);
        assertThat(model.preset()).contains(Presets.OOM);
    }

    @Test
    void aProfileSetsTheSwitchesOfWhatItKeeps() throws IOException {
        model.apply(Presets.byName("mat").orElseThrow());
        assertThat(keep(Keep.Selection.FIRST).selected().get()).isTrue();
        assertThat(keep(Keep.Selection.FIRST).bytes().get()).isEqualTo(2048);
        assertThat(keep(Keep.Selection.FIRST).words().getValue()).isEqualTo("first:2048[byte] first:2048[char]");
        assertThat(model.otherRules()).hasToString("[keep shared:2048]");

        model.apply(ProfileFile.read(
                "ours",
                "ours",
                List.of("strip PRIMITIVE_ARRAY_DUMP.elements", "keep strings", "keep com.example.Config.*")));
        assertThat(keep(Keep.Selection.STRINGS).selected().get()).isTrue();
        assertThat(keep(Keep.Selection.STRINGS).bytes().get()).isZero();
        assertThat(keep(Keep.Selection.FIRST).selected().get()).isFalse();
        assertThat(model.otherRules()).hasToString("[keep com.example.Config.*]");
        assertThat(file.profile().get().name()).isEqualTo("ours");

        keep(Keep.Selection.STRINGS).selected().set(false);
        assertThat(file.profile().get().otherRuleNames()).containsExactly("keep com.example.Config.*");
    }

    @Test
    void theTargetFollowsTheFormat() {
        model.format().set(ResultFormat.HPROF_GZ);
        assertThat(model.target().get()).isEqualTo(Path.of("/dumps/app.stripped.hprof.gz"));
        assertThat(model.form().gzip()).isTrue();

        model.target().set(Path.of("/else/mine.hprof.gz"));
        model.format().set(ResultFormat.HFOLD);
        assertThat(model.target().get()).isEqualTo(Path.of("/else/mine.hfold"));
    }

    @Test
    void aHeapDumpIsSmallerByTheRecordsThatGoWhole() {
        long stacks = model.originalBytes() - model.dumpBytes();
        assertThat(stacks)
                .isEqualTo(choice("STACK_FRAME").bytes() + choice("STACK_TRACE").bytes())
                .isPositive();
        model.apply(Presets.LOSSLESS);
        assertThat(model.dumpBytes()).isEqualTo(model.originalBytes());
    }
}
