package io.github.heapfold.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class StrippableTest {
    @Test
    void everyNameIsFoundAndSaysItsCost() {
        assertThat(Strippable.all()).allSatisfy(strippable -> {
            assertThat(Strippable.named(strippable.name())).contains(strippable);
            assertThat(strippable.cost(Locale.ENGLISH)).isNotBlank().doesNotContain("{");
            assertThat(strippable.cost(Locale.CHINESE))
                    .containsPattern("\\p{IsHan}")
                    .doesNotContain("{");
            assertThat(strippable.columns())
                    .isNotEmpty()
                    .allMatch(column -> column.field().tag().equals(strippable.tag()));
        });
        assertThat(Strippable.all()).extracting(Strippable::name).doesNotHaveDuplicates();
    }

    @Test
    void oomLeavesOutExactlyThis() {
        assertThat(Presets.OOM.strippedNames())
                .containsExactlyInAnyOrder(
                        "STACK_FRAME",
                        "STACK_TRACE",
                        "LOAD_CLASS.stackTraceSerial",
                        "CLASS_DUMP.stackTraceSerial",
                        "CLASS_DUMP.signersObjectId",
                        "CLASS_DUMP.protectionDomainObjectId",
                        "CLASS_DUMP.reserved1",
                        "CLASS_DUMP.reserved2",
                        "INSTANCE_DUMP.stackTraceSerial",
                        "OBJECT_ARRAY_DUMP.stackTraceSerial",
                        "PRIMITIVE_ARRAY_DUMP.stackTraceSerial",
                        "PRIMITIVE_ARRAY_DUMP.elements");
        assertThat(Presets.LOSSLESS.isLossless()).isTrue();
        assertThat(Presets.byName("oom")).contains(Presets.OOM);
        assertThat(Presets.byName("none")).isEmpty();
    }

    @Test
    void wholeRecordsAndPartsAreStrippedWithWhatNamesThem() {
        assertThat(Presets.OOM.drops(Tag.STACK_TRACE)).isTrue();
        assertThat(Presets.OOM.drops(Tag.CLASS_DUMP)).isFalse();
        assertThat(Presets.OOM.strips(column("PRIMITIVE_ARRAY_DUMP.elements[byte]")))
                .isTrue();
        assertThat(Presets.OOM.strips(column("INSTANCE_DUMP.values[int]"))).isFalse();
        assertThat(Strippable.isStrippable(column("STACK_FRAME.lineNumber"))).isTrue();
        assertThat(Strippable.isStrippable(column("INSTANCE_DUMP.objectId"))).isFalse();
    }

    @Test
    void aProfileGrowsByWhatIsAddedAndTellsSoByItsName() {
        Strippable bytes =
                Strippable.named("PRIMITIVE_ARRAY_DUMP.elements[byte]").orElseThrow();
        Profile more = Presets.LOSSLESS.with("bytes", List.of(new Rule.Strip(bytes)));
        assertThat(more.name()).isEqualTo("bytes");
        assertThat(more.isLossless()).isFalse();
        assertThat(more.strips(column("PRIMITIVE_ARRAY_DUMP.elements[byte]"))).isTrue();
        assertThat(more.strips(column("PRIMITIVE_ARRAY_DUMP.elements[char]"))).isFalse();
        assertThat(Presets.OOM.with("oom", List.of())).isSameAs(Presets.OOM);
    }

    /** A field either can be filled again or there is a reason why not. */
    @Test
    void everyFieldIsAChoiceOrSaysWhyNot() {
        for (Column column : Column.all()) {
            if (Strippable.named(column.toString()).isEmpty()) {
                assertThat(Strippable.refusal(column.toString()).toString())
                        .as(column.toString())
                        .startsWith(column + " cannot be stripped: ")
                        .doesNotContain("null");
            }
        }
        for (Tag tag : Tag.values()) {
            if (Strippable.named(tag.name()).isEmpty()) {
                assertThat(Strippable.refusal(tag.name()).toString()).contains("cannot be left out whole: ");
            }
        }
    }

    @Test
    void identifiersReferencesLengthsAndThreadsStay() {
        assertThat(List.of(
                        "UTF8.stringId",
                        "LOAD_CLASS.classNameId",
                        "INSTANCE_DUMP.objectId",
                        "INSTANCE_DUMP.length",
                        "INSTANCE_DUMP.values[object]",
                        "OBJECT_ARRAY_DUMP.elements",
                        "CLASS_DUMP.staticFieldValues[object]",
                        "CLASS_DUMP.superClassObjectId",
                        "PRIMITIVE_ARRAY_DUMP.elementType",
                        "ROOT_JAVA_FRAME.threadSerial",
                        "ROOT_THREAD_OBJECT.threadSerial",
                        "STACK_TRACE.threadSerial",
                        "HEAP_DUMP_SEGMENT.length"))
                .allMatch(name -> Strippable.named(name).isEmpty());
        assertThat(List.of(
                        "UTF8.time",
                        "UTF8.text",
                        "INSTANCE_DUMP.values",
                        "INSTANCE_DUMP.values[int]",
                        "CLASS_DUMP.staticFieldValues[boolean]",
                        "ROOT_JNI_GLOBAL.jniGlobalRefId",
                        "STACK_FRAME.lineNumber",
                        "LOAD_CLASS.classSerial"))
                .allMatch(name -> Strippable.named(name).isPresent());
    }

    @Test
    void refusalsSayWhy() {
        assertThat(Strippable.refusal("INSTANCE_DUMP.objectId").toString()).contains("cannot be stripped");
        assertThat(Strippable.refusal("CLASS_DUMP").toString()).contains("CLASS_DUMP.*");
        assertThat(Strippable.refusal("nothing").toString()).contains("there is no record nothing");
    }

    private static Column column(String name) {
        return Column.named(name).orElseThrow();
    }
}
