package io.github.heapfold.hprof.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Readings;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.message.MessageException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatDumpWriterTest {
    private static byte[] forMat(byte[] dump, int chunkSize, int threads) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(dump))) {
            MatDumpWriter.write(
                    new ChunkReader(source, chunkSize), out, MatDumpWriter.Choice.ALL, threads, Progress.NONE);
        }
        return out.toByteArray();
    }

    private static List<Tag> subRecords(byte[] dump) throws IOException {
        return Readings.summary(dump).subRecords().stream().map(TagCount::tag).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 1024, ChunkReader.DEFAULT_CHUNK})
    void androidBecomesWhatEveryAnalyzerReads(int chunkSize) throws IOException {
        byte[] android = Samples.everything(HprofHeader.ANDROID, 4).build();

        byte[] converted = forMat(android, chunkSize, 2);

        DumpSummary before = Readings.summary(android);
        DumpSummary after = Readings.summary(converted);
        assertThat(after.header().orElseThrow().format()).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(after.header().orElseThrow().timestamp())
                .isEqualTo(before.header().orElseThrow().timestamp());
        assertThat(subRecords(converted))
                .allSatisfy(tag -> assertThat(tag.code() < 0x80 || tag == Tag.ROOT_UNKNOWN)
                        .as(tag.name())
                        .isTrue());
        assertThat(after.roots()).isEqualTo(before.roots());
        assertThat(after.objects()).isEqualTo(before.objects());
        assertThat(after.count(Tag.PRIMITIVE_ARRAY_DUMP))
                .isEqualTo(before.count(Tag.PRIMITIVE_ARRAY_DUMP) + before.count(Tag.PRIMITIVE_ARRAY_NODATA));
        assertThat(after.damage()).isEmpty();
        assertThat(after.opaqueBytes()).isZero();
    }

    @Test
    void aHeapDumpBecomesSegmentsAndTheirEnd() throws IOException {
        byte[] old = DumpBuilder.dump("JAVA PROFILE 1.0.1", 8)
                .heapDump(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .heapDump(heap -> {})
                .utf8(1, "between")
                .heapDump(heap -> heap.classDump(8, c -> {}).instance(24, 8))
                .end()
                .heapDump(heap -> heap.instance(32, 8))
                .build();
        byte[] same = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .end()
                .utf8(1, "between")
                .segment(heap -> heap.classDump(8, c -> {}).instance(24, 8))
                .end()
                .segment(heap -> heap.instance(32, 8))
                .end()
                .build();

        assertThat(forMat(old, ChunkReader.DEFAULT_CHUNK, 1)).isEqualTo(same);
        assertThat(forMat(same, ChunkReader.DEFAULT_CHUNK, 1)).isEqualTo(same);
    }

    /** Segments as virtual machines write them go through the ends of chunks. */
    @ParameterizedTest
    @ValueSource(ints = {256, 520, 1024, ChunkReader.DEFAULT_CHUNK})
    void whatMatTakesAsItIsStaysAsItIs(int chunkSize) throws IOException {
        DumpBuilder dump = DumpBuilder.dump(8).utf8(1, "name");
        for (int i = 0; i < 40; i++) {
            int first = i * 16;
            int objects = 1 + i % 7;
            dump.segment(heap -> {
                for (int j = 0; j < objects; j++) {
                    heap.instance(0x1000 + first + j, 8);
                }
            });
        }
        byte[] healthy = dump.end().build();

        assertThat(forMat(healthy, chunkSize, 2)).isEqualTo(healthy);
    }

    /** Longer than a chunk or not; of an object array the elements are references, of which zeros are none. */
    @ParameterizedTest
    @ValueSource(ints = {256, 4096, ChunkReader.DEFAULT_CHUNK})
    void anArrayThatIsCutOffIsFilledUpWhateverItsLength(int chunkSize) throws IOException {
        byte[] numbers = DumpBuilder.dump(8)
                .segment(heap -> heap.instance(2, 8).primitiveArray(1, BasicType.LONG, new long[1000]))
                .end()
                .build();
        byte[] references = DumpBuilder.dump("JAVA PROFILE 1.0.1", 8)
                .time(5_000)
                .heapDump(heap -> heap.instance(2, 8).objectArray(1, 8, new long[1000]))
                .build();

        DumpSummary ofNumbers = Readings.summary(forMat(Arrays.copyOf(numbers, 3000), chunkSize, 2));
        byte[] converted = forMat(Arrays.copyOf(references, 3000), chunkSize, 2);
        DumpSummary ofReferences = Readings.summary(converted);

        assertThat(ofNumbers.damage()).isEmpty();
        assertThat(ofNumbers.objects()).isEqualTo(2);
        assertThat(ofNumbers.bytes(Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"))))
                .isEqualTo(8000);
        assertThat(ofNumbers.count(Tag.HEAP_DUMP_END)).isOne();
        assertThat(ofReferences.damage()).isEmpty();
        assertThat(ofReferences.bytes(Column.of(Tag.OBJECT_ARRAY_DUMP.field("elements"))))
                .isEqualTo(8000);
        assertThat(ofReferences.count(Tag.HEAP_DUMP_END)).isOne();
        assertThat(heapDumpTimes(converted)).containsOnly(5_000L);
    }

    /** Bytes that begin as an array does and are longer than their segment, and arrays that lack nearly all. */
    @Test
    void whatOnlyLooksCutOffOrLacksTooMuchIsNotFilledUp() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.instance(2, 8).primitiveArray(1, BasicType.LONG, new long[100]))
                .build();
        int length = dump.length - 800 - 5;
        byte[] overlong = dump.clone();
        BigEndian.put(overlong, length, 4, 200);
        byte[] huge = dump.clone();
        BigEndian.put(huge, length, 4, 250_000_000);
        BigEndian.put(huge, 31 + 5, 4, 2_000_000_000);

        for (byte[] each : List.of(overlong, huge)) {
            DumpSummary after = Readings.summary(forMat(each, ChunkReader.DEFAULT_CHUNK, 1));
            assertThat(after.damage()).isEmpty();
            assertThat(after.objects()).isOne();
        }
    }

    @Test
    void whatIsCutOffIsFilledUp() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.primitiveArray(1, BasicType.LONG, new long[1000]))
                .end()
                .build();
        byte[] cut = Arrays.copyOf(dump, 3000);

        DumpSummary after = Readings.summary(forMat(cut, 256, 2));

        assertThat(after.damage()).isEmpty();
        assertThat(after.bytes(Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"))))
                .isEqualTo(8000);
    }

    /** Its header says a length that is not true once the first of it was written, and nobody could take it back. */
    @Test
    void whatWasCutOffTooEarlyToBeFilledUpIsRefused() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.primitiveArray(1, BasicType.LONG, new long[1000]))
                .build();
        int segment = 31;
        int array = segment + Tag.RECORD_HEADER;
        BigEndian.put(dump, array + 1 + 8 + 4, 4, 250_000_000);
        BigEndian.put(dump, segment + 5, 4, 1 + 8 + 4 + 4 + 1 + 2_000_000_000);

        assertThatThrownBy(() -> forMat(dump, 256, 2))
                .isInstanceOf(MessageException.class)
                .hasMessageContainingAll("test is cut off", "offset " + array, "1,999,992,000 bytes");
    }

    @Test
    void aDumpThatWasNotFinishedGetsItsEnd() throws IOException {
        byte[] whole = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8))
                .utf8(1, "after")
                .end()
                .build();

        assertThat(forMat(Arrays.copyOf(whole, whole.length - 9), 256, 1)).isEqualTo(whole);
        assertThat(forMat(whole, 256, 1)).isEqualTo(whole);
    }

    /** Analyzers take a step back for a counter that has wrapped, and show a date that is more than an hour late. */
    @ParameterizedTest
    @ValueSource(ints = {256, 1024, ChunkReader.DEFAULT_CHUNK})
    void timesAreKeptAndNeverGoBack(int chunkSize) throws IOException {
        DumpBuilder dump = DumpBuilder.dump("JAVA PROFILE 1.0.1", 8)
                .time(1_000)
                .utf8(1, "before")
                .time(2_496_000)
                .heapDump(heap -> heap.classDump(8, c -> {}).primitiveArray(16, BasicType.LONG, new long[200]))
                .time(2_497_000)
                .utf8(2, "between")
                .time(2_498_000)
                .heapDump(heap -> heap.classDump(8, c -> {}).primitiveArray(24, BasicType.INT, new long[100]))
                .time(2_499_000)
                .utf8(3, "x".repeat(600));
        byte[] ended = dump.build();
        byte[] segments = DumpBuilder.dump(8)
                .time(7_000)
                .segment(heap -> heap.classDump(8, c -> {}).primitiveArray(16, BasicType.LONG, new long[200]))
                .time(8_000)
                .utf8(3, "after")
                .build();
        for (int threads : new int[] {1, 3}) {
            assertThat(heapDumpTimes(forMat(ended, chunkSize, threads)))
                    .containsOnly(2_496_000L, 2_498_000L)
                    .isSorted();
            List<Long> times = heapDumpTimes(forMat(segments, chunkSize, threads));
            assertThat(times.subList(0, times.size() - 1)).containsOnly(7_000L);
            assertThat(times.get(times.size() - 1)).as("of the end").isEqualTo(8_000L);
            assertThat(heapDumpTimes(forMat(Arrays.copyOf(ended, 1_500), chunkSize, threads)))
                    .containsOnly(2_496_000L);
        }
    }

    /** Times of heap dump records and of their ends, in the order of the dump. */
    private static List<Long> heapDumpTimes(byte[] dump) throws IOException {
        List<Long> times = new ArrayList<>();
        try (ChunkReader reader = new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump)))) {
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                byte[] data = chunk.data();
                new ChunkWalker(8).walk(chunk, new RecordVisitor() {
                    @Override
                    public void heapDump(Tag tag, int start) {
                        times.add(BigEndian.u4(data, start + 1));
                    }

                    @Override
                    public void record(Tag tag, int start, int end) {
                        if (tag == Tag.HEAP_DUMP_END) {
                            times.add(BigEndian.u4(data, start + 1));
                        }
                    }
                });
            }
        }
        return times;
    }

    /**
     * As the Android SDK's converter does it with {@code -z}: classes and roots stay, and which heap it is ends with
     * the next that is named.
     */
    @ParameterizedTest
    @ValueSource(ints = {256, ChunkReader.DEFAULT_CHUNK})
    void ofAndroidTheAppsHeapAloneCanBeWritten(int chunkSize) throws IOException {
        byte[] android = DumpBuilder.dump(HprofHeader.ANDROID, 4)
                .segment(heap -> heap.heapInfo('Z', 1)
                        .classDump(8, c -> {})
                        .instance(16, 8)
                        .objectArray(24, 8, 16)
                        .primitiveArray(32, BasicType.LONG, new long[500])
                        .noData(40, BasicType.INT, 3)
                        .root(Tag.ROOT_STICKY_CLASS, 8))
                .segment(heap -> heap.instance(48, 8).heapInfo('A', 2).instance(56, 8))
                .segment(heap -> heap.heapInfo('I', 3)
                        .bytes(64, (byte) 1)
                        .heapInfo('D', 4)
                        .bytes(72, (byte) 2))
                .end()
                .build();
        byte[] app = DumpBuilder.dump(4)
                .segment(heap -> heap.classDump(8, c -> {}).root(Tag.ROOT_STICKY_CLASS, 8))
                .segment(heap -> heap.instance(56, 8))
                .segment(heap -> heap.bytes(72, (byte) 2))
                .end()
                .build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DumpSource source = DumpSource.of("test", new ByteArrayInputStream(android))) {
            MatDumpWriter.write(
                    new ChunkReader(source, chunkSize), out, MatDumpWriter.Choice.of(true), 2, Progress.NONE);
        }

        assertThat(Readings.lines(Readings.summary(out.toByteArray())).stream()
                        .filter(line -> !line.contains("HEAP_DUMP_SEGMENT") && !line.contains("bytes")))
                .isEqualTo(Readings.lines(Readings.summary(app)).stream()
                        .filter(line -> !line.contains("HEAP_DUMP_SEGMENT") && !line.contains("bytes"))
                        .toList());
        if (chunkSize == ChunkReader.DEFAULT_CHUNK) {
            assertThat(out.toByteArray()).isEqualTo(app);
        }
    }

    /** Not those that are noise: nobody can say what was meant. */
    static Stream<String> oddDumps() {
        return OddDumps.all().entrySet().stream()
                .filter(dump -> HprofHeader.parse(dump.getValue(), dump.getValue().length)
                        .isPresent())
                .map(Map.Entry::getKey)
                .filter(name -> !name.contains("noise"));
    }

    @ParameterizedTest
    @MethodSource("oddDumps")
    void nothingIsLeftThatIsNoRecord(String name) throws IOException {
        byte[] dump = OddDumps.all().get(name);
        for (int chunkSize : new int[] {512, ChunkReader.DEFAULT_CHUNK}) {
            DumpSummary before = Readings.summary(dump, chunkSize);

            byte[] converted = forMat(dump, chunkSize, 2);

            DumpSummary after = Readings.summary(converted);
            assertThat(after.opaqueBytes())
                    .as("opaque bytes, chunks of " + chunkSize)
                    .isZero();
            assertThat(after.objects()).as("objects, chunks of " + chunkSize).isEqualTo(before.objects());
            assertThat(after.roots()).isEqualTo(before.roots());
            assertThat(forMat(converted, chunkSize, 1)).isEqualTo(forMat(converted, chunkSize, 3));
        }
    }
}
