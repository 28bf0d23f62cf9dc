package io.github.heapfold.tailor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Consumer;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mini.hprof has the bytes that Tailor writes, and gives those that Tailor's decoder gives. */
class TailorTest {
    private static final String MAGIC = "4a4156412050524f46494c4520362e302e31";

    private static DumpSource source(byte[] bytes) throws IOException {
        return DumpSource.of("mini.hprof", new ByteArrayInputStream(bytes));
    }

    private static byte[] mini(byte[] dump, boolean twice) throws IOException {
        return mini(dump, twice, ChunkReader.DEFAULT_CHUNK);
    }

    private static byte[] mini(byte[] dump, boolean twice, int chunk) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TailorWriter.write(() -> new ChunkReader(source(dump), chunk), twice, out, 6, Progress.NONE);
        return out.toByteArray();
    }

    private static byte[] payload(byte[] mini) throws IOException {
        return new InflaterInputStream(new ByteArrayInputStream(mini)).readAllBytes();
    }

    private static TailorStream stream(byte[] mini) throws IOException {
        return new TailorStream(source(mini), source(mini), Fill.ZERO);
    }

    private static byte[] restored(byte[] mini) throws IOException {
        try (TailorStream stream = stream(mini)) {
            byte[] dump = stream.readAllBytes();
            assertThat(stream.failure()).isEmpty();
            return dump;
        }
    }

    private static DumpBuilder android(Consumer<HeapBuilder> heap) {
        return DumpBuilder.dump(HprofHeader.ANDROID, 4).segment(heap);
    }

    @Test
    void whatIsWrittenComesBackAsTailorsDecoderRestoresIt() throws IOException {
        for (boolean twice : new boolean[] {true, false}) {
            byte[] mini = mini(AndroidDumps.art(), twice);

            assertThat(mini[0]).isEqualTo((byte) 0x78);
            assertThat(restored(mini)).isEqualTo(AndroidDumps.tailored());
        }
    }

    @Test
    void theBytesAreThoseOfTheFormat() throws IOException {
        byte[] dump = DumpBuilder.dump(HprofHeader.ANDROID, 4)
                .time(5)
                .utf8(1, "ab")
                .record(Tag.LOAD_CLASS, body -> body.u4(7).id(2).u4(8).id(1))
                .heapDump(heap -> heap.root(Tag.ROOT_JAVA_FRAME, 3, 7, 8)
                        .bytes(4, (byte) 9, (byte) 9)
                        .primitiveArray(5, BasicType.SHORT, 6)
                        .classDump(2, c -> c.superClass(6).instanceSize(0x0102)))
                .end()
                .build();

        assertThat(HexFormat.of().formatHex(payload(mini(dump, true))))
                .isEqualTo(MAGIC
                        + "01 0006 00000001 6162"
                                .concat("02 00000002 00000001")
                                .concat("1c 03 00000003")
                                .concat("23 00000004 00000002 08")
                                .concat("23 00000005 00000001 09 0006")
                                .concat("20 00000002 00000006 00000000 00000000 00000000 0102 0000 0000 0000")
                                .concat("2c")
                                .replace(" ", ""));
    }

    @Test
    void theRawPayloadIsReadToo() throws IOException {
        byte[] raw = payload(mini(AndroidDumps.art(), true));

        assertThat(TailorFormat.isTailor(Arrays.copyOf(raw, TailorFormat.START)))
                .isTrue();
        assertThat(restored(raw)).isEqualTo(AndroidDumps.tailored());
    }

    @Test
    void aFileIsToldByItsFirstBytes() throws IOException {
        byte[] mini = mini(AndroidDumps.art(), true);

        assertThat(TailorFormat.isTailor(Arrays.copyOf(mini, 200))).isTrue();
        assertThat(TailorFormat.isTailor(AndroidDumps.art())).isFalse();
        assertThat(TailorFormat.isTailor(
                        zlib("JAVA PROFILE 1.0.3".getBytes(java.nio.charset.StandardCharsets.US_ASCII))))
                .isFalse();
        assertThat(TailorFormat.isTailor(new byte[0])).isFalse();
        assertThat(TailorFormat.isTailor(new byte[] {0x78, (byte) 0x9c, 1, 2, 3}))
                .isFalse();
    }

    private static byte[] zlib(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream zlib = new DeflaterOutputStream(out)) {
            zlib.write(bytes);
        }
        return out.toByteArray();
    }

    @Test
    void arraysLongerThanAChunkAreWrittenToo() throws IOException {
        long[] many = new long[3000];
        Arrays.fill(many, 0x0102_0304_0506_0708L);
        byte[] dump = android(heap -> {
                    for (BasicType type : BasicType.values()) {
                        if (type.isPrimitive()) {
                            heap.primitiveArray(type.code(), type, many);
                        }
                    }
                    heap.objectArray(1, 2, many).instance(3, 2);
                })
                .end()
                .build();

        assertThat(mini(dump, true, 1024)).isEqualTo(mini(dump, true));
        assertThat(payload(mini(restored(mini(dump, true)), true))).isEqualTo(payload(mini(dump, true)));
    }

    @Test
    void stringsAfterAHeapDumpAreWrittenBeforeItWhereTheDumpCanBeReadTwice() throws IOException {
        byte[] dump = android(heap -> heap.instance(1, 2)).utf8(3, "late").end().build();

        assertThat(restored(mini(dump, true))).hasSameSizeAs(dump);
        assertThatThrownBy(() -> mini(dump, false))
                .isInstanceOf(TailorException.class)
                .hasMessageContaining("UTF8 after a heap dump")
                .hasMessageContaining("offset");
    }

    @Test
    void aDumpThatWasNotEndedIsEndedForTailorsDecoder() throws IOException {
        byte[] dump = android(heap -> heap.instance(1, 2)).build();

        assertThat(payload(mini(dump, true))).endsWith((byte) 0x2c);
    }

    private static void refused(DumpBuilder dump, String reason) {
        assertThatThrownBy(() -> mini(dump.build(), true))
                .isInstanceOf(TailorException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void whatTheFormatCannotHoldIsRefused() {
        refused(Samples.list(8, 3), "identifiers of 4 bytes; this dump has 8");
        refused(Samples.list(4, 3), "JAVA PROFILE 1.0.2");
        refused(android(heap -> {}).utf8(1, "x".repeat(65_532)), "offset 40: a UTF8 of 65536 bytes");
        refused(android(heap -> heap.classDump(1, c -> c.instanceSize(65_536))), "instances of 65536 bytes");
        refused(android(heap -> heap.root(Tag.ROOT_UNREACHABLE, 1)), "a ROOT_UNREACHABLE");
        refused(android(heap -> heap.noData(1, BasicType.INT, 3)), "a PRIMITIVE_ARRAY_NODATA");
        refused(android(heap -> heap.raw(0x77, 1)), "in no record");
        refused(android(heap -> heap.instance(1, 2)).raw(0x1c, 0, 0, 0, 0, 0, 0, 0, 99), "damaged");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFileCutOffAnywhereGivesWhatIsWholeAndSaysWhy(boolean raw) throws IOException {
        byte[] mini = mini(AndroidDumps.art(), true);
        byte[] file = raw ? payload(mini) : mini;
        byte[] whole = AndroidDumps.tailored();
        for (int length = 24; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            try (TailorStream stream = stream(cut)) {
                byte[] part = stream.readAllBytes();
                assertThat(stream.failure()).as("cut at %d", length).isPresent();
                assertThat(stream.failure().get().getMessage()).isNotBlank();
                assertThat(part.length).isLessThanOrEqualTo(whole.length);
            }
            DumpSummary summary = inspect(cut);
            assertThat(summary.damage()).as("cut at %d", length).isPresent();
            assertThat(summary.opaqueBytes()).as("cut at %d", length).isZero();
        }
    }

    private static DumpSummary inspect(byte[] mini) throws IOException {
        return CensusTaker.take(new ChunkReader(DumpSource.rebuilt(source(mini), stream(mini))), 1, Progress.NONE);
    }

    @Test
    void whatMakesNoSenseIsToldWithItsPlace() throws IOException {
        byte[] raw = payload(mini(AndroidDumps.art(), true));
        byte[] bent = Arrays.copyOf(raw, raw.length + 1);
        bent[raw.length] = 0x55;

        assertThat(inspect(bent).damage().orElseThrow().reason().toString())
                .contains("the tailor stream is damaged")
                .contains("offset " + raw.length)
                .contains("0x55");
        byte[] longer = mini(AndroidDumps.art(), true);
        assertThat(inspect(Arrays.copyOf(longer, longer.length + 1))
                        .damage()
                        .orElseThrow()
                        .reason()
                        .toString())
                .contains("something else follows the zlib stream");
    }

    @Test
    void whatWasLeftOutIsFilledAsIsWished() throws IOException {
        byte[] mini = mini(
                android(heap -> heap.bytes(1, new byte[9]).primitiveArray(2, BasicType.CHAR, 1, 2))
                        .end()
                        .build(),
                true);
        try (TailorStream stream = new TailorStream(source(mini), source(mini), Fill.ZERO.with("?"))) {
            byte[] dump = stream.readAllBytes();
            assertThat(new String(dump, java.nio.charset.StandardCharsets.ISO_8859_1))
                    .contains("?????????")
                    .contains("\0?\0?");
        }
    }
}
