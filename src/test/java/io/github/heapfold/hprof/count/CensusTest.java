package io.github.heapfold.hprof.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CensusTest {
    static List<Corpus.Entry> corpus() {
        return Corpus.entries();
    }

    static List<Corpus.Entry> quick() {
        return Corpus.quick();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("corpus")
    void countsAreThoseOfTheIndex(Corpus.Entry entry) throws IOException {
        DumpSummary summary = Readings.summary(entry.file(), ChunkReader.DEFAULT_CHUNK, 2);

        assertThat(summary.bytes()).isEqualTo(entry.bytes());
        assertThat(summary.header().orElseThrow().format()).isEqualTo(entry.format());
        assertThat(summary.header().orElseThrow().idSize()).isEqualTo(entry.idSize());
        assertThat(Readings.accountedBytes(summary)).isEqualTo(entry.bytes());
        if (entry.damaged()) {
            assertThat(summary.damage()).isPresent();
        } else {
            assertThat(summary.damage()).isEmpty();
            assertThat(summary.opaqueBytes()).isZero();
            assertThat(counts(summary.records())).isEqualTo(entry.records());
            assertThat(counts(summary.subRecords())).isEqualTo(entry.subRecords());
        }
    }

    private static void assertSame(DumpSummary actual, DumpSummary expected) {
        assertThat(Readings.lines(actual)).containsExactlyElementsOf(Readings.lines(expected));
        assertThat(actual).isEqualTo(expected);
    }

    private static Map<Integer, Long> counts(List<TagCount> tags) {
        Map<Integer, Long> counts = new TreeMap<>();
        tags.forEach(tag -> counts.put(tag.code(), tag.count()));
        return counts;
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("quick")
    void countsDoNotDependOnTheChunks(Corpus.Entry entry) throws IOException {
        DumpSummary summary = Readings.summary(entry.file(), ChunkReader.DEFAULT_CHUNK, 1);

        if (entry.bytes() < 20_000_000) {
            // Instances longer than a chunk are not read, and there are some that are longer than the shortest chunk.
            DumpSummary shortest = Readings.summary(entry.file(), ChunkReader.MIN_CHUNK, 1);
            assertThat(Readings.accountedBytes(shortest)).isEqualTo(entry.bytes());
            assertThat(shortest.damage().map(Damage::offset))
                    .isEqualTo(summary.damage().map(Damage::offset));
        }
        if (!entry.damaged()) {
            assertSame(Readings.summary(entry.file(), 4096, 2), summary);
            assertSame(Readings.summary(entry.file(), 100_003, 2), summary);
        }
    }

    @Test
    void aDumpOfThisVirtualMachineIsCountedByteByByte() throws IOException {
        DumpSummary summary = Readings.summary(OwnDump.file(), ChunkReader.DEFAULT_CHUNK, 2);

        assertThat(summary.damage()).isEmpty();
        assertThat(summary.bytes()).isEqualTo(Files.size(OwnDump.file()));
        assertThat(Readings.accountedBytes(summary)).isEqualTo(summary.bytes());
        assertThat(summary.opaqueBytes()).isZero();
        assertSame(Readings.summary(OwnDump.file(), 4096, 2), summary);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void everyTagIsCountedForEveryIdSize(int idSize) throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.3", idSize).build();

        DumpSummary summary = Readings.summary(dump);

        assertThat(summary.damage()).isEmpty();
        assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
        assertThat(summary.count(Tag.HEAP_DUMP)).isEqualTo(1);
        assertThat(summary.count(Tag.HEAP_DUMP_SEGMENT)).isEqualTo(1);
        assertThat(summary.count(Tag.HEAP_DUMP_END)).isEqualTo(2);
        assertThat(summary.count(Tag.INSTANCE_DUMP)).isEqualTo(4);
        assertThat(summary.count(Tag.PRIMITIVE_ARRAY_DUMP)).isEqualTo(2 * 2 * 8);
        assertThat(summary.roots()).isEqualTo(2 * 16);
        assertSame(Readings.summary(dump, ChunkReader.MIN_CHUNK), summary);
    }

    @Test
    void bytesOfFieldsAreThoseOfTheFormat() throws IOException {
        DumpSummary summary = Readings.summary(Samples.list(8, 10).build());

        assertThat(bytes(summary, "INSTANCE_DUMP.objectId")).isEqualTo(80);
        assertThat(bytes(summary, "INSTANCE_DUMP.stackTraceSerial")).isEqualTo(40);
        assertThat(bytes(summary, "INSTANCE_DUMP.values")).isEqualTo(120);
        assertThat(bytes(summary, "INSTANCE_DUMP.values[object]")).isEqualTo(80);
        assertThat(bytes(summary, "INSTANCE_DUMP.values[int]")).isEqualTo(40);
        assertThat(bytes(summary, "OBJECT_ARRAY_DUMP.elements")).isEqualTo(24);
        assertThat(bytes(summary, "PRIMITIVE_ARRAY_DUMP.elements")).isEqualTo(16 + 24);
        assertThat(bytes(summary, "PRIMITIVE_ARRAY_DUMP.elements[byte]")).isEqualTo(16);
        assertThat(bytes(summary, "PRIMITIVE_ARRAY_DUMP.elements[double]")).isEqualTo(24);
        assertThat(bytes(summary, "CLASS_DUMP.constantPool")).isEqualTo(2 + 1 + 4);
        assertThat(bytes(summary, "CLASS_DUMP.staticFieldNameIds")).isEqualTo(16);
        assertThat(bytes(summary, "CLASS_DUMP.staticFieldTypes")).isEqualTo(2);
        assertThat(bytes(summary, "CLASS_DUMP.staticFieldValues")).isEqualTo(16);
        assertThat(bytes(summary, "CLASS_DUMP.staticFieldValues[long]")).isEqualTo(8);
        assertThat(bytes(summary, "CLASS_DUMP.instanceFieldNameIds")).isEqualTo(16);
        assertThat(bytes(summary, "CLASS_DUMP.instanceFieldTypes")).isEqualTo(2);
        assertThat(bytes(summary, "STACK_TRACE.stackFrameIds")).isEqualTo(8);
        assertThat(bytes(summary, "HEAP_DUMP_SEGMENT.length")).isEqualTo(8);
    }

    private static long bytes(DumpSummary summary, String column) {
        return summary.bytes(Column.named(column).orElseThrow());
    }

    @Test
    void partsOfInstancesNeedTheirClass() throws IOException {
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.instance(0x100, 0x10, v -> v.id(0).u4(1))
                        .instance(0x101, 0x11, v -> v.u8(2))
                        .instance(0x102, 0x12, v -> v.u1(2))
                        // After its instances, twice: the later shape counts.
                        .classDump(0x10, c -> c.field(1, BasicType.LONG))
                        .classDump(0x10, c -> c.superClass(0x13).field(1, BasicType.OBJECT))
                        .classDump(0x13, c -> c.field(2, BasicType.INT))
                        // Another length than its instance has.
                        .classDump(0x12, c -> c.field(2, BasicType.INT)))
                .build();

        DumpSummary summary = Readings.summary(dump);

        assertThat(bytes(summary, "INSTANCE_DUMP.values")).isEqualTo(17);
        assertThat(bytes(summary, "INSTANCE_DUMP.values[object]")).isEqualTo(4);
        assertThat(bytes(summary, "INSTANCE_DUMP.values[int]")).isEqualTo(4);
        assertThat(bytes(summary, "INSTANCE_DUMP.values[long]")).isZero();
        assertThat(bytes(summary, "INSTANCE_DUMP.values[byte]")).isZero();
    }

    @Test
    void arraysLongerThanAChunkAreCountedOnce() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.instance(1, 2)
                        .bytes(3, new byte[5000])
                        .objectArray(4, 5, new long[1000])
                        .primitiveArray(6, BasicType.LONG, new long[999])
                        .bytes(7, new byte[1]))
                .end()
                .build();

        DumpSummary summary = Readings.summary(dump, ChunkReader.MIN_CHUNK);

        assertSame(summary, Readings.summary(dump));
        assertThat(summary.count(Tag.PRIMITIVE_ARRAY_DUMP)).isEqualTo(3);
        assertThat(summary.opaqueBytes()).isZero();
        assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
        FieldCount longs = summary.fields().stream()
                .filter(f -> f.column().toString().equals("PRIMITIVE_ARRAY_DUMP.elements[long]"))
                .findFirst()
                .orElseThrow();
        assertThat(longs.count()).isEqualTo(999);
        assertThat(longs.bytes()).isEqualTo(999 * 8);
    }

    @Test
    void recordsLongerThanAChunkAreCountedOnce() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .utf8(1, "x".repeat(1000))
                .record(0x66, body -> body.bytes(new byte[777]))
                .utf8(2, "y")
                .build();

        DumpSummary summary = Readings.summary(dump, ChunkReader.MIN_CHUNK);

        assertSame(summary, Readings.summary(dump));
        assertThat(summary.count(Tag.UTF8)).isEqualTo(2);
        assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
    }

    @Test
    void aClassLongerThanAChunkIsReadWhole() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.instance(1, 2, v -> v.u4(5))
                        .classDump(2, c -> {
                            for (int i = 0; i < 100; i++) {
                                c.staticField(i, BasicType.LONG, i);
                            }
                        })
                        .instance(3, 2))
                .end()
                .build();

        DumpSummary summary = Readings.summary(dump, ChunkReader.MIN_CHUNK);

        assertSame(summary, Readings.summary(dump));
        assertThat(summary.count(Tag.CLASS_DUMP)).isEqualTo(1);
        assertThat(summary.count(Tag.INSTANCE_DUMP)).isEqualTo(2);
        assertThat(summary.opaqueBytes()).isZero();
        assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
    }

    @ParameterizedTest
    @CsvSource({"UTF8, 7", "LOAD_CLASS, 23", "LOAD_CLASS, 25", "LOAD_CLASS, 1000", "STACK_TRACE, 0"})
    void aRecordOfALengthThatCannotBeIsOpaque(Tag tag, int length) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .record(tag, body -> body.bytes(new byte[length]))
                .utf8(1, "x")
                .build();

        DumpSummary summary = Readings.summary(dump, ChunkReader.MIN_CHUNK);

        assertThat(summary.count(Tag.UTF8)).isEqualTo(1);
        assertThat(summary.opaqueBytes()).isEqualTo(9 + length);
        assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
    }
}
