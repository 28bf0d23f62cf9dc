package io.github.heapfold.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.profile.KeptBeginnings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DumpComparisonTest {
    private static DumpComparison.Result compare(byte[] left, byte[] right, int chunkSize) throws IOException {
        return DumpComparison.of(
                dump(left, chunkSize), dump(right, chunkSize), false, KeptBeginnings.NONE, null, 2, Progress.NONE);
    }

    private static DumpComparison.Result compare(DumpBuilder left, DumpBuilder right) throws IOException {
        return compare(left.build(), right.build(), ChunkReader.DEFAULT_CHUNK);
    }

    private static DumpOpener dump(byte[] bytes, int chunkSize) {
        return () -> new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(bytes)), chunkSize);
    }

    private static Map<String, Long> values(FieldDifferences fields) {
        Map<String, Long> named = new TreeMap<>();
        fields.values().forEach((column, different) -> named.put(column.toString(), different));
        return named;
    }

    private static DumpBuilder of(Consumer<io.github.heapfold.fixture.HeapBuilder> heap) {
        return DumpBuilder.dump(8).utf8(1, "name").segment(heap).end();
    }

    static Stream<String> dumps() {
        return OddDumps.all().entrySet().stream()
                .filter(dump -> HprofHeader.parse(dump.getValue(), dump.getValue().length)
                        .isPresent())
                .map(Map.Entry::getKey);
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void nothingDiffersFromItself(String name) throws IOException {
        byte[] dump = OddDumps.all().get(name);
        for (int chunkSize : new int[] {512, ChunkReader.DEFAULT_CHUNK}) {
            DumpComparison.Result result = compare(dump, dump, chunkSize);

            assertThat(values(result.fields())).isEmpty();
            assertThat(result.fields().onlyInFirst()).isEmpty();
            assertThat(result.fields().onlyInSecond()).isEmpty();
            assertThat(result.fields().opaqueBytes()).isZero();
            assertThat(result.fields().orderOffset()).isEmpty();
            assertThat(result.first().objectDigest()).isEqualTo(result.second().objectDigest());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 1000, ChunkReader.DEFAULT_CHUNK})
    void everyValueThatDiffersIsCountedOnce(int chunkSize) throws IOException {
        byte[] left = of(heap -> {
                    heap.classDump(
                            0x10,
                            c -> c.staticField(1, BasicType.INT, 5)
                                    .staticField(1, BasicType.OBJECT, 7)
                                    .field(1, BasicType.OBJECT)
                                    .field(1, BasicType.SHORT)
                                    .field(1, BasicType.SHORT));
                    heap.instance(0x20, 0x10, v -> v.id(0x20).u2(1).u2(2));
                    heap.instance(0x21, 0x10, v -> v.id(0x20).u2(1).u2(2));
                    heap.objectArray(0x30, 0x10, 1, 2, 3, 4);
                    heap.primitiveArray(0x40, BasicType.INT, new long[500]);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x20, 9);
                })
                .build();
        long[] ints = new long[500];
        ints[0] = 1;
        ints[250] = -1;
        ints[499] = 1 << 24;
        byte[] right = of(heap -> {
                    heap.classDump(
                            0x10,
                            c -> c.staticField(1, BasicType.INT, 6)
                                    .staticField(1, BasicType.OBJECT, 8)
                                    .field(1, BasicType.OBJECT)
                                    .field(1, BasicType.SHORT)
                                    .field(1, BasicType.SHORT));
                    heap.instance(0x20, 0x10, v -> v.id(0x20).u2(3).u2(4));
                    heap.trace(2)
                            .instance(0x21, 0x10, v -> v.id(0x21).u2(1).u2(4))
                            .trace(1);
                    heap.objectArray(0x30, 0x10, 1, 0, 3, 0);
                    heap.primitiveArray(0x40, BasicType.INT, ints);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x20, 10);
                })
                .build();

        DumpComparison.Result result = compare(left, right, chunkSize);

        assertThat(values(result.fields()))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "CLASS_DUMP.staticFieldValues[int]", 1L,
                        "CLASS_DUMP.staticFieldValues[object]", 1L,
                        "INSTANCE_DUMP.values[short]", 3L,
                        "INSTANCE_DUMP.values[object]", 1L,
                        "INSTANCE_DUMP.stackTraceSerial", 1L,
                        "OBJECT_ARRAY_DUMP.elements", 2L,
                        "PRIMITIVE_ARRAY_DUMP.elements[int]", 3L,
                        "ROOT_JNI_GLOBAL.jniGlobalRefId", 1L));
        assertThat(result.fields().orderOffset()).isEmpty();
    }

    @Test
    void recordsThatObjectsDoWithoutMayBeInOneOnly() throws IOException {
        DumpBuilder left = DumpBuilder.dump(8)
                .stackFrame(1, 2, 3)
                .utf8(4, "a")
                .stackTrace(5, 6)
                .stackFrame(7, 8, 9)
                .segment(heap -> heap.heapInfo(1, 4).instance(1, 2))
                .end();
        DumpBuilder right = DumpBuilder.dump(8)
                .utf8(4, "a")
                .record(Tag.END_THREAD, body -> body.u4(1))
                .segment(heap -> heap.instance(1, 2));

        FieldDifferences fields = compare(left, right).fields();

        assertThat(fields.onlyInFirst())
                .isEqualTo(Map.of(
                        Tag.STACK_FRAME, 2L, Tag.STACK_TRACE, 1L, Tag.HEAP_DUMP_INFO, 1L, Tag.HEAP_DUMP_END, 1L));
        assertThat(fields.onlyInSecond()).isEqualTo(Map.of(Tag.END_THREAD, 1L));
        assertThat(fields.orderOffset()).isEmpty();
        assertThat(values(fields)).isEmpty();
    }

    @Test
    void anotherOrderChangesNoDigestButEndsTheComparisonOfFields() throws IOException {
        DumpBuilder left = of(heap -> heap.classDump(8, c -> {}).instance(16, 8).instance(24, 8));
        DumpBuilder right =
                of(heap -> heap.classDump(8, c -> {}).instance(24, 8).instance(16, 8));

        DumpComparison.Result result = compare(left, right);

        assertThat(result.fields().orderOffset()).isPresent();
        assertThat(values(result.fields())).isEmpty();
        assertThat(result.first().objectDigest()).isEqualTo(result.second().objectDigest());
        assertThat(result.first().histogramDigest()).isEqualTo(result.second().histogramDigest());
        assertThat(result.first().shallowBytes()).isEqualTo(result.second().shallowBytes());
    }

    @Test
    void digestsTellWhatDiffers() throws IOException {
        Fingerprint one = compare(Samples.list(8, 5), Samples.list(8, 5)).first();
        Fingerprint longer = compare(Samples.list(8, 6), Samples.list(8, 6)).first();

        assertThat(one.objectDigest()).isNotEqualTo(longer.objectDigest());
        assertThat(one.referenceDigest()).isNotEqualTo(longer.referenceDigest());
        assertThat(one.histogramDigest()).isNotEqualTo(longer.histogramDigest());
        assertThat(one.classDigest()).isEqualTo(longer.classDigest());
        assertThat(one.rootDigest()).isEqualTo(longer.rootDigest());
        assertThat(longer.shallowBytes() - one.shallowBytes()).isEqualTo(8 + 4);
    }
}
