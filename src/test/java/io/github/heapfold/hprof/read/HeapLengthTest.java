package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.HeapBuilder;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Heap dumps whose header does not say how long they are. */
class HeapLengthTest {
    private static final int[] CHUNKS = {ChunkReader.MIN_CHUNK, 1000, 4096, 1 << 20};
    private static final int HEADER = 31;

    @TempDir
    Path folder;

    /** Roots first, whose tags are records' tags too. */
    private static Consumer<HeapBuilder> heap(int objects) {
        return heap -> {
            for (int i = 0; i < 20; i++) {
                heap.root(Tag.ROOT_STICKY_CLASS, 0x6c00_1000L + 8L * i);
                heap.root(Tag.ROOT_NATIVE_STACK, 0x6c00_2000L + 8L * i, 7);
            }
            for (int i = 0; i < objects; i++) {
                heap.instance(0x6c00_3000L + 16L * i, 0x11, v -> v.u8(-1));
            }
            heap.bytes(0x50, new byte[3000]);
            heap.classDump(0x11, c -> c.field(1, BasicType.LONG));
            heap.root(Tag.ROOT_STICKY_CLASS, 0x6c00_1000L);
        };
    }

    private static byte[] withLength(byte[] dump, int at, long length) {
        byte[] changed = dump.clone();
        BigEndian.put(changed, at + 5, 4, length);
        return changed;
    }

    /** What a dump is made of in all chunk lengths; it has to be the same, and all bytes have to come out. */
    private static DumpSummary summary(byte[] dump) throws IOException {
        DumpSummary first = null;
        for (int chunkSize : CHUNKS) {
            DumpSummary summary = Readings.summary(dump, chunkSize);
            assertThat(Readings.accountedBytes(summary)).isEqualTo(dump.length);
            assertThat(ChunkReaderTest.together(dump, chunkSize)).isEqualTo(dump);
            first = first == null ? summary : first;
            assertThat(Readings.lines(summary)).as("chunks of " + chunkSize).isEqualTo(Readings.lines(first));
        }
        return first;
    }

    @ParameterizedTest
    @CsvSource({"4, 5", "4, 500", "8, 5", "8, 500"})
    void aLengthOfNoneMeansAllThatFollows(int idSize, int objects) throws IOException {
        byte[] dump = DumpBuilder.dump(idSize).heapDump(heap(objects)).build();

        DumpSummary summary = summary(withLength(dump, HEADER, 0));

        assertThat(summary.subRecords()).isEqualTo(Readings.summary(dump).subRecords());
        assertThat(summary.records()).isEqualTo(Readings.summary(dump).records());
        assertThat(summary.opaqueBytes()).isZero();
        assertThat(summary.damage().orElseThrow().offset()).isEqualTo(HEADER);
        assertThat(summary.damage().orElseThrow().reason().toString())
                .contains("HEAP_DUMP says that it is empty and is not");
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8})
    void severalHeapDumpsOfAPipeAreToldApart(int idSize) throws IOException {
        DumpBuilder builder = DumpBuilder.dump(idSize);
        List<Integer> starts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            starts.add(builder.build().length);
            builder.segment(heap(i * 30));
        }
        byte[] whole = builder.end().build();
        byte[] dump = whole;
        for (int start : starts) {
            dump = withLength(dump, start, 0);
        }

        DumpSummary summary = summary(dump);

        assertThat(summary.records()).isEqualTo(Readings.summary(whole).records());
        assertThat(summary.subRecords()).isEqualTo(Readings.summary(whole).subRecords());
        assertThat(summary.opaqueBytes()).isZero();
    }

    @Test
    void aCutInAHeapDumpWithoutLengthIsSurvived() throws IOException {
        byte[] dump = withLength(DumpBuilder.dump(8).heapDump(heap(5)).build(), HEADER, 0);
        for (int length = HEADER + 9; length < dump.length; length += 61) {
            byte[] cut = Arrays.copyOf(dump, length);
            for (int chunkSize : CHUNKS) {
                DumpSummary summary = Readings.summary(cut, chunkSize);
                assertThat(Readings.accountedBytes(summary)).isEqualTo(length);
                assertThat(ChunkReaderTest.together(cut, chunkSize)).isEqualTo(cut);
                assertThat(summary.count(Tag.STACK_TRACE)).isZero();
                assertThat(summary.count(Tag.STACK_FRAME)).isZero();
            }
        }
    }

    @Test
    void anEmptyHeapDumpIsEmptyWhereRecordsFollow() throws IOException {
        for (int idSize : new int[] {4, 8}) {
            byte[] rest = Samples.list(idSize, 20).build();
            byte[] dump = DumpBuilder.dump(idSize).segment(heap -> {}).build();
            byte[] both = Arrays.copyOf(dump, dump.length + rest.length - HEADER);
            System.arraycopy(rest, HEADER, both, dump.length, rest.length - HEADER);

            DumpSummary summary = summary(both);

            assertThat(summary.damage()).isEmpty();
            assertThat(summary.subRecords()).isEqualTo(Readings.summary(rest).subRecords());
            assertThat(summary(dump).damage()).isEmpty();
            assertThat(summary(DumpBuilder.dump(idSize)
                                    .heapDump(heap -> {})
                                    .stackFrame(1, 2, 3)
                                    .stackTrace(1, 2, 1)
                                    .end()
                                    .build())
                            .damage())
                    .isEmpty();
        }
    }

    private DumpSummary summary(Path file, int chunkSize, long modulus) throws IOException {
        try (DumpSource source = DumpSource.open(file)) {
            return CensusTaker.take(new ChunkReader(source, chunkSize, modulus), 1, Progress.NONE);
        }
    }

    @ParameterizedTest
    @CsvSource({"4, true", "4, false", "8, true", "8, false"})
    void aLengthThatHasOverflowedIsMadeWhole(int idSize, boolean end) throws IOException {
        long modulus = 4096;
        for (Tag tag : List.of(Tag.HEAP_DUMP, Tag.HEAP_DUMP_SEGMENT)) {
            for (int objects = 0; objects < 400; objects += 29) {
                DumpBuilder builder = DumpBuilder.dump(idSize).utf8(1, "before");
                int start = builder.build().length;
                builder = tag == Tag.HEAP_DUMP ? builder.heapDump(heap(objects)) : builder.segment(heap(objects));
                int length = builder.build().length - start - 9;
                byte[] dump = (end ? builder.end() : builder).build();
                byte[] wrapped = withLength(dump, start, length % modulus);
                Path file = Files.write(folder.resolve("wrapped"), wrapped);
                DumpSummary whole = Readings.summary(dump);
                for (int chunkSize : CHUNKS) {
                    DumpSummary summary = summary(file, chunkSize, modulus);
                    assertThat(summary.damage()).isEmpty();
                    assertThat(Readings.lines(summary)).isEqualTo(Readings.lines(whole));
                }
            }
        }
    }

    @Test
    void anOverflowInAPipeGoesOnAsFarAsThereAreSubRecords() throws IOException {
        long modulus = 4096;
        for (int objects = 40; objects < 400; objects += 29) {
            byte[] dump = DumpBuilder.dump(8).heapDump(heap(objects)).end().build();
            byte[] wrapped = withLength(dump, HEADER, (dump.length - HEADER - 18) % modulus);
            DumpSummary whole = Readings.summary(dump);
            for (int chunkSize : CHUNKS) {
                try (DumpSource source = DumpSource.of("pipe", new ByteArrayInputStream(wrapped))) {
                    DumpSummary summary =
                            CensusTaker.take(new ChunkReader(source, chunkSize, modulus), 1, Progress.NONE);
                    assertThat(summary.records()).isEqualTo(whole.records());
                    assertThat(summary.subRecords()).isEqualTo(whole.subRecords());
                    assertThat(summary.damage()).isPresent();
                }
            }
        }
    }

    /** What follows a heap dump there are records of unknown tags, which could be read as sub-records. */
    @Test
    void oddRecordsAfterAHeapDumpAreNotTakenForItsContents() throws IOException {
        byte[] dump = RandomDump.healthy(453);
        for (int chunkSize : CHUNKS) {
            DumpSummary summary = Readings.summary(dump, chunkSize);
            assertThat(summary.damage()).isEmpty();
        }
    }

    @org.junit.jupiter.api.Tag("fuzz")
    @Test
    void moreThanFourGibibytesAreReadToTheirEnd() throws IOException {
        long elements = (1L << 32) + 1000;
        Path file = folder.resolve("huge");
        ByteArrayOutputStream start = new ByteArrayOutputStream();
        start.writeBytes(new HprofHeader("JAVA PROFILE 1.0.1", 8, 0).toBytes());
        byte[] header = new byte[9 + 18];
        header[0] = 0x0c;
        BigEndian.put(header, 5, 4, 18 + elements + 9);
        header[9] = 0x23;
        BigEndian.put(header, 9 + 13, 4, elements / 8);
        header[9 + 17] = 11;
        start.writeBytes(header);
        byte[] root = {0x05, 0, 0, 0, 0, 0, 0, 0, 9};
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            start.writeTo(out);
        }
        try (java.io.RandomAccessFile sparse = new java.io.RandomAccessFile(file.toFile(), "rw")) {
            sparse.seek(start.size() + elements);
            sparse.write(root);
        }

        DumpSummary summary = Readings.summary(file, ChunkReader.DEFAULT_CHUNK, 2);

        assertThat(summary.damage()).isEmpty();
        assertThat(summary.count(Tag.ROOT_STICKY_CLASS)).isEqualTo(1);
        assertThat(summary.count(Tag.PRIMITIVE_ARRAY_DUMP)).isEqualTo(1);
        assertThat(summary.opaqueBytes()).isZero();
    }
}
