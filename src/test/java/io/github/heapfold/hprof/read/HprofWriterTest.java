package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.HprofWriter;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HprofWriterTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private HprofWriter writer(int idSize) throws IOException {
        return new HprofWriter(out, new HprofHeader("JAVA PROFILE 1.0.2", idSize, 0x0102030405060708L));
    }

    private String written() {
        return HexFormat.of().formatHex(out.toByteArray());
    }

    @Test
    void headerAndRecordsAreTheBytesOfTheFormat() throws IOException {
        try (HprofWriter writer = writer(4)) {
            writer.utf8(0x11223344, "a\0é");
            writer.record(Tag.END_THREAD, 0xfffffffeL, writer.body().u4(9));
            writer.beginHeapDump(Tag.HEAP_DUMP_SEGMENT, 5);
            writer.subRecord(Tag.ROOT_STICKY_CLASS).id(0xcafebabeL);
            assertThat(writer.heapDumpLength()).isEqualTo(5);
            writer.endHeapDump();
        }
        assertThat(written())
                .isEqualTo("4a4156412050524f46494c4520312e302e3200" + "00000004" + "0102030405060708"
                        + "01" + "00000000" + "00000009" + "11223344" + "61c080c3a9"
                        + "0b" + "fffffffe" + "00000004" + "00000009"
                        + "1c" + "00000005" + "00000005" + "05cafebabe");
    }

    @Test
    void identifiersHaveTheSizeOfTheHeader() throws IOException {
        try (HprofWriter writer = writer(8)) {
            assertThat(writer.body().id(0x8000000000000001L).toBytes()).hasSize(8);
            assertThat(writer.body().value(BasicType.OBJECT, 1).length()).isEqualTo(8);
            assertThat(writer.body().value(BasicType.CHAR, 1).length()).isEqualTo(2);
        }
    }

    @Test
    void aRecordInsideAHeapDumpIsRefused() throws IOException {
        try (HprofWriter writer = writer(4)) {
            assertThatThrownBy(() -> writer.subRecord(Tag.ROOT_UNKNOWN)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.beginHeapDump(Tag.UTF8, 0)).isInstanceOf(IllegalStateException.class);
            writer.beginHeapDump(Tag.HEAP_DUMP, 0);
            assertThatThrownBy(() -> writer.utf8(1, "x")).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> writer.subRecord(Tag.UTF8)).isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"JAVA PROFILE 1.0, 4", "JAVA PROFILE 1.0.1, 1", "JAVA PROFILE 1.0.2, 2", "JAVA PROFILE 1.0.3, 8"})
    void whatIsWrittenIsReadWithoutDamage(String format, int idSize) throws IOException {
        byte[] dump = Samples.everything(format, idSize).build();

        DumpSummary summary = Readings.summary(dump);

        assertThat(summary.damage()).isEmpty();
        assertThat(summary.header().orElseThrow().format()).isEqualTo(format);
        assertThat(summary.header().orElseThrow().idSize()).isEqualTo(idSize);
        for (Tag tag : Tag.values()) {
            assertThat(summary.count(tag)).as(tag.name()).isPositive();
        }
    }
}
