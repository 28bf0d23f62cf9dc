package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds: every byte is accounted for, every byte comes out again, and the damage is told. */
class DamageTest {
    private static final int[] CHUNKS = {ChunkReader.MIN_CHUNK, 1000, 1 << 20};

    private static DumpSummary survive(byte[] dump) throws IOException {
        DumpSummary first = null;
        for (int chunkSize : CHUNKS) {
            DumpSummary summary = Readings.summary(dump, chunkSize);
            assertThat(summary.bytes()).isEqualTo(dump.length);
            assertThat(Readings.accountedBytes(summary))
                    .as("bytes accounted for")
                    .isEqualTo(dump.length);
            assertThat(ChunkReaderTest.together(dump, chunkSize)).isEqualTo(dump);
            first = first == null ? summary : first;
        }
        return first;
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void aDumpCutOffAnywhereIsToldAndCounted(int idSize) throws IOException {
        DumpBuilder builder = Samples.list(idSize, 5);
        byte[] dump = builder.build();
        Set<Integer> boundaries = new HashSet<>(builder.boundaries());
        for (int length = 0; length < dump.length; length++) {
            DumpSummary summary = survive(Arrays.copyOf(dump, length));
            if (!boundaries.contains(length)) {
                assertThat(summary.damage()).as("cut at " + length).isPresent();
                assertThat(summary.damage().orElseThrow().offset())
                        .as("cut at " + length)
                        .isBetween(0L, (long) length);
            }
        }
    }

    @Test
    void theOffsetOfACutIsTheStartOfTheRecordThatItHit() throws IOException {
        DumpBuilder builder = Samples.list(8, 5);
        byte[] dump = builder.build();
        List<Integer> boundaries = builder.boundaries();
        for (int i = 0; i + 1 < boundaries.size(); i++) {
            int start = boundaries.get(i);
            int next = boundaries.get(i + 1);
            DumpSummary summary = survive(Arrays.copyOf(dump, next - 1));
            if (next - start > 1) {
                assertThat(summary.damage().orElseThrow().offset())
                        .as(summary.damage().orElseThrow().reason().toString())
                        .isEqualTo(start);
            }
        }
    }

    @Test
    void whatADamageComesAfterIsSaidInEitherLanguage() throws IOException {
        byte[] dump = Samples.list(8, 5).build();
        int header = HprofHeader.parse(dump, dump.length).orElseThrow().length();
        Damage damage = survive(Arrays.copyOf(dump, header + 3)).damage().orElseThrow();
        assertThat(damage.reason().in(Locale.ENGLISH)).endsWith("after the header)");
        assertThat(damage.reason().in(Locale.CHINESE)).contains("文件头").doesNotContain("header");
    }

    @Test
    void zerosBehindTheLastRecordAreNoDamage() throws IOException {
        byte[] dump = Samples.list(8, 5).build();
        for (int zeros = 1; zeros <= 2 * Tag.RECORD_HEADER; zeros++) {
            byte[] filledUp = Arrays.copyOf(dump, dump.length + zeros);
            assertThat(survive(filledUp).damage()).as(zeros + " zeros").isEmpty();
            filledUp[filledUp.length - 1] = 1;
            if (zeros % Tag.RECORD_HEADER != 0) {
                assertThat(survive(filledUp).damage()).as(zeros + " bytes").isPresent();
            }
        }
    }

    @Test
    void wholeRecordsBeforeACutAreKept() throws IOException {
        DumpBuilder builder = Samples.list(8, 50);
        byte[] dump = builder.build();

        DumpSummary summary = survive(Arrays.copyOf(dump, dump.length - 200));

        assertThat(summary.count(Tag.INSTANCE_DUMP)).isGreaterThan(40);
        assertThat(summary.count(Tag.UTF8)).isEqualTo(6);
        assertThat(summary.damage().orElseThrow().reason().toString()).contains("0x");
    }

    @Test
    void flippedBitsNeverLoseAByte() throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.2", 8).build();
        for (int at = 0; at < dump.length; at++) {
            byte[] bent = dump.clone();
            bent[at] ^= (byte) (1 << (at % 8));
            survive(bent);
        }
    }

    @Test
    void noiseNeverLosesAByte() throws IOException {
        Random random = new Random(42);
        byte[] header = new HprofHeader("JAVA PROFILE 1.0.2", 4, 0).toBytes();
        for (int i = 0; i < 500; i++) {
            byte[] dump = Arrays.copyOf(header, header.length + 9 + random.nextInt(2000));
            for (int at = header.length; at < dump.length; at++) {
                // Small numbers, so that tags and types are met often.
                dump[at] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : random.nextInt(12));
            }
            dump[header.length] = 0x1c;
            BigEndian.put(dump, header.length + 5, 4, random.nextInt(4000));
            survive(dump);
        }
    }

    @Test
    void anUnknownSubRecordMakesTheRestOfItsSegmentOpaqueAndNoMore() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.instance(1, 2).raw(0x77, 1, 2, 3).instance(3, 2))
                .segment(heap -> heap.instance(4, 2))
                .end()
                .build();

        DumpSummary summary = survive(dump);

        assertThat(summary.count(Tag.INSTANCE_DUMP)).isEqualTo(2);
        assertThat(summary.count(Tag.HEAP_DUMP_SEGMENT)).isEqualTo(2);
        assertThat(summary.count(Tag.HEAP_DUMP_END)).isEqualTo(1);
        assertThat(summary.opaqueBytes()).isEqualTo(4 + 25);
        Damage damage = summary.damage().orElseThrow();
        assertThat(damage.offset()).isEqualTo(31 + 9 + 25);
        assertThat(damage.reason().toString())
                .contains("0x77")
                .contains("INSTANCE_DUMP")
                .contains("HEAP_DUMP_SEGMENT");
    }

    @Test
    void unknownRecordsAreSkippedByTheirLengthAndCounted() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .record(0x66, body -> body.bytes(new byte[10]))
                .utf8(1, "x")
                .build();

        DumpSummary summary = survive(dump);

        assertThat(summary.damage()).isEmpty();
        assertThat(summary.opaqueBytes()).isZero();
        assertThat(summary.records()).contains(new TagCount(null, 0x66, 1, 19));
        assertThat(summary.count(Tag.UTF8)).isEqualTo(1);
    }

    @Test
    void aGarbageTailIsOpaqueOrCutOffAndTold() throws IOException {
        byte[] dump = Samples.list(8, 3).raw(0x65, 1, 2, 3).build();

        DumpSummary summary = survive(dump);

        assertThat(summary.opaqueBytes()).isEqualTo(4);
        assertThat(summary.damage().orElseThrow().offset()).isEqualTo(dump.length - 4);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 8, 100, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
    void aForgedLengthOfARecordIsSurvived(long length) throws IOException {
        byte[] dump = DumpBuilder.dump(4).utf8(1, "text").utf8(2, "more").end().build();
        BigEndian.put(dump, 31 + 5, 4, length);
        survive(dump);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 20, 40, 41, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
    void aForgedLengthOfASegmentIsSurvived(long length) throws IOException {
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.instance(1, 2).instance(3, 2))
                .end()
                .build();
        BigEndian.put(dump, 31 + 5, 4, length);
        survive(dump);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 8, 9, 100, 0x2000_0000L, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
    void aForgedLengthOfAnArrayIsSurvived(long length) throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.objectArray(1, 2, 3, 4)
                        .primitiveArray(5, BasicType.LONG, 6)
                        .instance(7, 2))
                .end()
                .build();
        BigEndian.put(dump, 31 + 9 + 13, 4, length);
        survive(dump);
    }

    @Test
    void aSubRecordThatReachesOverItsSegmentIsDamage() throws IOException {
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.instance(1, 2, v -> v.u8(7)))
                .segment(heap -> heap.instance(3, 2))
                .end()
                .build();
        BigEndian.put(dump, 31 + 5, 4, 20);

        DumpSummary summary = survive(dump);

        assertThat(summary.damage().orElseThrow().offset()).isEqualTo(31 + 9);
        assertThat(summary.damage().orElseThrow().reason().toString())
                .contains("over the end of its HEAP_DUMP_SEGMENT");
    }

    @Test
    void aLoopOfSuperclassesIsNoLayout() throws IOException {
        byte[] dump = DumpBuilder.dump(4)
                .segment(heap -> heap.classDump(1, c -> c.superClass(2).field(9, BasicType.INT))
                        .classDump(2, c -> c.superClass(1).field(9, BasicType.INT))
                        .instance(3, 1, v -> v.u8(7)))
                .build();
        survive(dump);
    }

    @Test
    void aChainOfClassesWithMoreFieldsThanAnyIsNoLayout() throws IOException {
        ClassTable.Builder classes = new ClassTable.Builder(8);
        byte[] types = new byte[65_535];
        Arrays.fill(types, (byte) BasicType.LONG.code());
        for (int id = 1; id <= 200; id++) {
            classes.add(new ClassFields(id, id - 1, types));
        }
        assertThat(classes.snapshot().layout(3).types()).hasSize(3 * types.length);
        assertThat(classes.snapshot().layout(200)).isNull();
    }
}
