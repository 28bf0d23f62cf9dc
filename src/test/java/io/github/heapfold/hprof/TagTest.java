package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TagTest {
    /**
     * From the format's description: the bytes of everything before the first field of variable length, with 4 and 8
     * byte IDs.
     */
    @ParameterizedTest
    @CsvSource({
        "UTF8, 0x01, 13, 17",
        "LOAD_CLASS, 0x02, 25, 33",
        "UNLOAD_CLASS, 0x03, 13, 13",
        "STACK_FRAME, 0x04, 33, 49",
        "STACK_TRACE, 0x05, 21, 21",
        "ALLOC_SITES, 0x06, 43, 43",
        "HEAP_SUMMARY, 0x07, 33, 33",
        "START_THREAD, 0x0A, 33, 49",
        "END_THREAD, 0x0B, 13, 13",
        "HEAP_DUMP, 0x0C, 9, 9",
        "HEAP_DUMP_SEGMENT, 0x1C, 9, 9",
        "HEAP_DUMP_END, 0x2C, 9, 9",
        "CPU_SAMPLES, 0x0D, 17, 17",
        "CONTROL_SETTINGS, 0x0E, 15, 15",
        "ROOT_UNKNOWN, 0xFF, 5, 9",
        "ROOT_JNI_GLOBAL, 0x01, 9, 17",
        "ROOT_JNI_LOCAL, 0x02, 13, 17",
        "ROOT_JAVA_FRAME, 0x03, 13, 17",
        "ROOT_NATIVE_STACK, 0x04, 9, 13",
        "ROOT_STICKY_CLASS, 0x05, 5, 9",
        "ROOT_THREAD_BLOCK, 0x06, 9, 13",
        "ROOT_MONITOR_USED, 0x07, 5, 9",
        "ROOT_THREAD_OBJECT, 0x08, 13, 17",
        "ROOT_INTERNED_STRING, 0x89, 5, 9",
        "ROOT_FINALIZING, 0x8A, 5, 9",
        "ROOT_DEBUGGER, 0x8B, 5, 9",
        "ROOT_REFERENCE_CLEANUP, 0x8C, 5, 9",
        "ROOT_VM_INTERNAL, 0x8D, 5, 9",
        "ROOT_JNI_MONITOR, 0x8E, 13, 17",
        "ROOT_UNREACHABLE, 0x90, 5, 9",
        "HEAP_DUMP_INFO, 0xFE, 9, 13",
        "CLASS_DUMP, 0x20, 39, 67",
        "INSTANCE_DUMP, 0x21, 17, 25",
        "OBJECT_ARRAY_DUMP, 0x22, 17, 25",
        "PRIMITIVE_ARRAY_DUMP, 0x23, 14, 18",
        "PRIMITIVE_ARRAY_NODATA, 0xC3, 14, 18"
    })
    void codesAndSizesAreThoseOfTheFormat(Tag tag, String hex, int sizeWith4, int sizeWith8) {
        assertThat(tag.hex()).isEqualTo(hex);
        assertThat(tag.fixedSize(4)).isEqualTo(sizeWith4);
        assertThat(tag.fixedSize(8)).isEqualTo(sizeWith8);
    }

    @Test
    void theTableAboveHasEveryTag() throws NoSuchMethodException {
        CsvSource table = TagTest.class
                .getDeclaredMethod("codesAndSizesAreThoseOfTheFormat", Tag.class, String.class, int.class, int.class)
                .getAnnotation(CsvSource.class);
        assertThat(Arrays.stream(table.value()).map(row -> Tag.valueOf(row.substring(0, row.indexOf(',')))))
                .containsExactlyInAnyOrder(Tag.values());
    }

    @ParameterizedTest
    @EnumSource
    void isFoundByItsCode(Tag tag) {
        Tag found = tag.level() == Tag.Level.RECORD ? Tag.record(tag.code()) : Tag.subRecord(tag.code());
        assertThat(found).isSameAs(tag);
    }

    @Test
    void codesOfNothingAreNull() {
        assertThat(Tag.record(0x65)).isNull();
        assertThat(Tag.subRecord(0x1c)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void fieldsFollowOneAnotherWithoutGap(Tag tag) {
        int offset = 0;
        for (Field field : tag.fields()) {
            if (field.kind().isVariable()) {
                break;
            }
            assertThat(field.offset(8)).as(field.toString()).isEqualTo(offset);
            offset += field.kind().size(8);
        }
        assertThat(offset).isEqualTo(tag.fixedSize(8));
    }

    @Test
    void everyColumnHasOneNameByWhichItIsFound() {
        Set<String> names = new HashSet<>();
        for (Field field : Field.all()) {
            Column column = Column.of(field);
            assertThat(names.add(column.toString())).as(column.toString()).isTrue();
            assertThat(Column.named(column.toString())).contains(column);
            for (Column part : column.parts()) {
                assertThat(names.add(part.toString())).as(part.toString()).isTrue();
                assertThat(Column.named(part.toString())).contains(part);
            }
        }
        assertThat(names).contains("PRIMITIVE_ARRAY_DUMP.elements[byte]", "INSTANCE_DUMP.values[object]");
        assertThat(Column.named("PRIMITIVE_ARRAY_DUMP.elements[object]")).isEmpty();
        assertThat(Column.named("PRIMITIVE_ARRAY_DUMP")).isEmpty();
    }

    @Test
    void whatIsNotInTheCatalogueIsAnError() {
        assertThatThrownBy(() -> Tag.UTF8.field("nothing")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tag.CLASS_DUMP.field("staticFieldCount").offset(4))
                .isInstanceOf(IllegalStateException.class);
    }
}
