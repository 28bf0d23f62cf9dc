package io.github.heapfold.hprof.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Tag;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkReaderTest {
    static Stream<Path> smallCorpus() {
        return Corpus.entries().stream()
                .filter(entry -> entry.bytes() < 20_000_000)
                .map(Corpus.Entry::file)
                .filter(file -> !file.toString().endsWith(".gz"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("smallCorpus")
    void theChunksAreTheFile(Path file) throws IOException {
        byte[] dump = Files.readAllBytes(file);
        for (int size : List.of(ChunkReader.MIN_CHUNK, 4096, ChunkReader.DEFAULT_CHUNK)) {
            assertThat(together(dump, size)).isEqualTo(dump);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {256, 257, 1000, 16 << 20})
    void theChunksOfEveryTagAreTheFile(int chunkSize) throws IOException {
        byte[] dump = Samples.everything("JAVA PROFILE 1.0.3", 8).raw(1, 2, 3).build();
        assertThat(together(dump, chunkSize)).isEqualTo(dump);
    }

    /** Else each small file that is looked at would take that of a chunk or several. */
    @Test
    void aShortDumpTakesNoMemoryOfALongOne() throws IOException {
        byte[] dump = Samples.list(8, 100).build();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        ChunkReader reader = reader(dump, ChunkReader.DEFAULT_CHUNK);
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            reader.release(chunk);
        }
        long allocated = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;

        assertThat(reader.offset()).isEqualTo(dump.length);
        assertThat(allocated).isLessThan(ChunkReader.DEFAULT_CHUNK / 4);
    }

    @Test
    void whatIsNoDumpComesOutAsOneRun() throws IOException {
        byte[] text = "PK, this is no dump\n".repeat(100).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        ChunkReader reader = reader(text, ChunkReader.MIN_CHUNK);
        assertThat(reader.header()).isEmpty();
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            assertThat(chunk.run()).isNotNull();
            assertThat(chunk.run().elements()).isNull();
        }
        assertThat(reader.offset()).isEqualTo(text.length);
        assertThat(reader.damage()).isPresent();
        assertThat(together(text, 1000)).isEqualTo(text);
    }

    @Test
    void anEmptyFileIsNoDump() throws IOException {
        ChunkReader reader = reader(new byte[0], ChunkReader.MIN_CHUNK);
        assertThat(reader.next()).isNull();
        assertThat(reader.next()).isNull();
        assertThat(reader.header()).isEmpty();
        assertThat(reader.damage()).isPresent();
    }

    @Test
    void aChunkKnowsTheHeapDumpItBeginsIn() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .heapDump(heap -> {
                    for (int i = 0; i < 100; i++) {
                        heap.instance(i, 2);
                    }
                })
                .end()
                .build();
        ChunkReader reader = reader(dump, ChunkReader.MIN_CHUNK);
        Chunk first = reader.next();
        assertThat(first.heapDump()).isNull();
        Chunk second = reader.next();
        assertThat(second.heapDump()).isEqualTo(Tag.HEAP_DUMP);
        assertThat(second.segmentLeft()).isEqualTo(dump.length - 9 - second.offset());
        assertThat(second.length() % 25).isZero();
    }

    @Test
    void classesAreKnownToTheChunkThatEndsAfterThem() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> {
                    for (int i = 0; i < 20; i++) {
                        heap.instance(i, 2);
                    }
                    heap.classDump(2, c -> c.field(1, BasicType.INT));
                })
                .build();
        ChunkReader reader = reader(dump, ChunkReader.MIN_CHUNK);
        Chunk first = reader.next();
        ClassTable before = first.classes();
        while (reader.next() != null) {
            assertThat(before.shape(2)).isNull();
        }
        assertThat(reader.classes().shape(2).fieldTypes()).containsExactly(BasicType.INT.code());
        assertThat(reader.classes().layout(2).size()).isEqualTo(4);
    }

    @Test
    void aClassLongerThanAChunkLosesNothingWhereverItsSegmentEnds() throws IOException {
        byte[] whole = DumpBuilder.dump(8)
                .segment(heap -> {
                    heap.instance(1, 2);
                    heap.classDump(2, c -> {
                        for (int i = 0; i < 120; i++) {
                            c.field(i, BasicType.INT);
                        }
                    });
                    heap.instance(3, 2, v -> v.bytes(new byte[480]));
                })
                .utf8(1, "x".repeat(700))
                .utf8(2, "y".repeat(3000))
                .end()
                .build();
        for (int length = 1; length < 1800; length++) {
            byte[] dump = whole.clone();
            BigEndian.put(dump, 31 + 5, 4, length);
            assertThat(together(dump, 256)).isEqualTo(dump);
        }
    }

    @Test
    void memoryGivenBackIsUsedAgain() throws IOException {
        ChunkReader reader = reader(Samples.list(8, 100).build(), ChunkReader.MIN_CHUNK);
        byte[] data = null;
        int chunks = 0;
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            assertThat(data == null || data == chunk.data()).isTrue();
            data = chunk.data();
            reader.release(chunk);
            chunks++;
        }
        assertThat(chunks).isGreaterThan(5);
    }

    @Test
    void tooSmallChunksAreRefused() {
        assertThatThrownBy(() -> reader(new byte[0], 255)).isInstanceOf(IllegalArgumentException.class);
    }

    private static ChunkReader reader(byte[] dump, int chunkSize) throws IOException {
        return new ChunkReader(DumpSource.of("test", new ByteArrayInputStream(dump)), chunkSize);
    }

    /** Header and chunks put together again; sees to it that offsets and the chunks' limits are right. */
    static byte[] together(byte[] dump, int chunkSize) throws IOException {
        ChunkReader reader = reader(dump, chunkSize);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        reader.header().ifPresent(header -> out.writeBytes(header.toBytes()));
        for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
            assertThat(chunk.offset()).isEqualTo(out.size());
            assertThat(chunk.length()).isBetween(1, reader.chunkSize());
            out.write(chunk.data(), 0, chunk.length());
            assertThat(reader.offset()).isEqualTo(out.size());
        }
        return out.toByteArray();
    }
}
