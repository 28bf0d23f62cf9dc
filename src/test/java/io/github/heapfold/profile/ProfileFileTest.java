package io.github.heapfold.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProfileFileTest {
    @TempDir
    Path folder;

    private static Profile read(String... lines) throws ProfileException {
        return ProfileFile.read("mine.profile", "mine", List.of(lines));
    }

    /** As programs that shorten names leave them. */
    @Test
    void aClassInCapitalsWithoutAPackageIsNoRecord() throws ProfileException {
        assertThat(read("strip A.o", "keep B1.x:8", "keep AA.*", "merge C.a", "keep text:D.T")
                        .rules())
                .map(Rule::toString)
                .containsExactly("strip A.o", "keep B1.x:8", "keep AA.*", "merge C.a", "keep text:D.T");
        assertThatThrownBy(() -> read("strip INSTANCE_DMUP.values")).hasMessageContaining("no record INSTANCE_DMUP");
        assertThatThrownBy(() -> read("strip UTF8.txet")).hasMessageContaining("no field UTF8.txet");
    }

    @Test
    void everyKindOfLineIsRead() throws ProfileException {
        Profile profile = read(
                "# a remark",
                "",
                "profile ours",
                "purpose for our support",
                "cost the pixels",
                "  strip STACK_TRACE",
                "strip java.lang.String.hash",
                "keep first:128[byte]",
                "keep arrays:64",
                "keep java.lang.Thread.name",
                "keep java.lang.String.value:256",
                "keep com.example.Config$Item.*",
                "keep PRIMITIVE_ARRAY_DUMP.elements[int]",
                "merge android.graphics.Bitmap.mBuffer",
                "for android strip HEAP_DUMP_INFO.heapId");

        assertThat(profile.name()).isEqualTo("ours");
        assertThat(profile.purpose()).isEqualTo("for our support");
        assertThat(profile.costs()).containsExactly("the pixels");
        assertThat(profile.rules())
                .contains(
                        new Rule.StripField(new JavaField("java.lang.String", "hash")),
                        new Rule.KeepFirst(128, BasicType.BYTE),
                        new Rule.KeepShort(64, null),
                        new Rule.KeepReached(new JavaField("java.lang.Thread", "name"), Integer.MAX_VALUE),
                        new Rule.KeepReached(new JavaField("java.lang.String", "value"), 256),
                        new Rule.KeepReached(new JavaField("com.example.Config$Item", "*"), Integer.MAX_VALUE),
                        new Rule.Merge(new JavaField("android.graphics.Bitmap", "mBuffer")))
                .hasSize(10);
        assertThat(ProfileFile.read("again", "again", ProfileFile.write(profile)))
                .isEqualTo(profile);
    }

    @Test
    void aByteOrderMarkBeforeTheFirstLineIsPassedOver() throws IOException {
        Path file = Files.writeString(folder.resolve("a.profile"), "\uFEFFprofile ours\nstrip STACK_FRAME\n");
        assertThat(ProfileFile.read(file).name()).isEqualTo("ours");
        assertThatThrownBy(() -> read("profile ours", "\uFEFFstrip STACK_FRAME"))
                .hasMessageContaining("mine.profile, line 2");
    }

    @Test
    void aNamelessProfileIsCalledByItsFile() throws ProfileException {
        assertThat(read("strip STACK_FRAME").name()).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "strip INSTANCE_DUMP.value|there is no field INSTANCE_DUMP.value; INSTANCE_DUMP has tag, objectId",
                "strip INSTANCES|there is no record INSTANCES",
                "strip INSTANCE_DUMP.objectId|INSTANCE_DUMP.objectId cannot be stripped: it is an identifier",
                "strip ROOT_THREAD_OBJECT.threadSerial|it says whose stack this belongs to",
                "strip HEAP_DUMP_SEGMENT|HEAP_DUMP_SEGMENT cannot be left out whole",
                "strip text|\"text\" is not what is stripped",
                "keep first:many|\"many\" is no number of bytes",
                "keep first:0|\"0\" is no number of bytes",
                "keep first:8[object]|arrays of object have no contents",
                "keep names|\"names\" is not what is kept",
                "merge java.lang.String.*|name one field",
                "for java strip STACK_FRAME|rules are for jvm",
                "for android|is followed by a rule",
                "for android for jvm strip STACK_FRAME|is followed by a rule",
                "drop STACK_FRAME|\"drop\" is unknown; lines begin with profile",
                "strip|\"strip\" says nothing"
            })
    void aFaultIsToldWithItsLine(String line, String message) {
        assertThatThrownBy(() -> read("profile ours", "", line))
                .isInstanceOf(ProfileException.class)
                .hasMessageStartingWith("mine.profile, line 3: ")
                .hasMessageContaining(message);
    }

    static List<Profile> presets() {
        return Presets.all();
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetIsAFileThatSaysWhatItIsFor(Profile preset) throws ProfileException {
        assertThat(ProfileFile.read("preset", "preset", Presets.file(preset))).isEqualTo(preset);
        assertThat(preset.purpose()).isNotBlank();
        if (!preset.isLossless()) {
            assertThat(preset.costs()).isNotEmpty();
        }
    }

    @Test
    void rulesForOneKindOfDumpAreNoneForTheOther() throws ProfileException {
        Profile profile =
                read("strip STACK_FRAME", "for android strip HEAP_DUMP_INFO.heapId", "for jvm strip STACK_TRACE");

        assertThat(profile.on(new HprofHeader(HprofHeader.ANDROID, 4, 0)).strippedNames())
                .containsExactlyInAnyOrder("STACK_FRAME", "HEAP_DUMP_INFO.heapId");
        assertThat(profile.on(new HprofHeader("JAVA PROFILE 1.0.2", 8, 0)).strippedNames())
                .containsExactlyInAnyOrder("STACK_FRAME", "STACK_TRACE");
    }

    @Test
    void aHeapDumpStandsForAllOfItsSubRecords() throws ProfileException {
        assertThat(read("strip HEAP_DUMP_SEGMENT.*").strippedNames())
                .contains(
                        "HEAP_DUMP_SEGMENT.time",
                        "INSTANCE_DUMP.stackTraceSerial",
                        "INSTANCE_DUMP.values[int]",
                        "PRIMITIVE_ARRAY_DUMP.elements")
                .doesNotContain("HEAP_DUMP.time", "INSTANCE_DUMP.values[object]", "STACK_FRAME");
        assertThat(read("strip CLASS_DUMP.*", "keep CLASS_DUMP.instanceSize").strippedNames())
                .contains("CLASS_DUMP.stackTraceSerial", "CLASS_DUMP.staticFieldValues[long]")
                .doesNotContain("CLASS_DUMP.instanceSize", "CLASS_DUMP.staticFieldValues[object]");
    }

    @Test
    void recordsAreKeptWholeOrNotAtAll() throws ProfileException {
        Profile stacks = read("strip STACK_FRAME", "strip STACK_TRACE", "keep STACK_FRAME", "keep STACK_TRACE.time");

        assertThat(stacks.strippedNames()).containsExactly("STACK_TRACE");
        assertThat(stacks.drops(Tag.STACK_FRAME)).isFalse();
        assertThat(stacks.drops(Tag.STACK_TRACE)).isTrue();
    }

    @Test
    void whatIsKeptOfAColumnMakesItOneThatGoesInPart() throws ProfileException {
        Profile profile = read("strip PRIMITIVE_ARRAY_DUMP.elements", "keep first:8[byte]");

        assertThat(profile.erasedNames()).containsExactly("PRIMITIVE_ARRAY_DUMP.elements[byte]");
        assertThat(profile.strippedNames())
                .contains("PRIMITIVE_ARRAY_DUMP.elements[int]")
                .hasSize(7);
        assertThat(profile.readsTwice()).isFalse();
        assertThat(read("keep first:8").isLossless()).isTrue();
        assertThat(read("strip java.lang.String.hash").isLossless()).isFalse();
        assertThat(read("merge a.B.c").isLossless()).isFalse();
    }

    @Test
    void whatWasAppliedIsAskedByKind() {
        AppliedProfile applied = new AppliedProfile(
                "mine",
                3,
                List.of("PRIMITIVE_ARRAY_DUMP.elements[int]"),
                List.of("PRIMITIVE_ARRAY_DUMP.elements[byte]"),
                List.of("keep first:8[byte]", "strip a.B.*", "keep arrays:64", "fly to:moon", "keep first:x"));

        assertThat(applied.strips(Column.of(Column.PRIMITIVE_ELEMENTS.field(), BasicType.INT)))
                .isTrue();
        assertThat(applied.erases(Column.of(Column.PRIMITIVE_ELEMENTS.field(), BasicType.BYTE)))
                .isTrue();
        assertThat(applied.rules(Rule.StripField.class)).hasToString("[strip a.B.*]");
        assertThat(applied.keptBeginnings().of(BasicType.BYTE, 1000)).isEqualTo(8);
        assertThat(applied.keptBeginnings().of(BasicType.CHAR, 64)).isEqualTo(64);
        assertThat(applied.merges()).isFalse();
    }
}
