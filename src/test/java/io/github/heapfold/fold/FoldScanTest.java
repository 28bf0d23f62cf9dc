package io.github.heapfold.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.OddDumps;
import io.github.heapfold.fixture.RandomDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.SubRecords;
import io.github.heapfold.profile.Presets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldScanTest {
    private static final Column INTS = Column.INSTANCE_VALUES.part(BasicType.INT);

    static Stream<byte[]> dumps() {
        return Stream.concat(
                OddDumps.all().values().stream(), LongStream.range(0, 40).mapToObj(RandomDump::healthy));
    }

    /** How many chunks were told of otherwise than by their bytes. */
    private static int compare(byte[] dump, int chunkSize) throws IOException {
        byte[] fold = Folding.fold(dump, chunkSize, Folding.LOSSLESS);
        int[] told = {0};
        try (FoldScan scan = new FoldScan(
                DumpSource.of("fold", new ByteArrayInputStream(fold)),
                Unfolding.STANDARD,
                column -> column != INTS,
                () -> {})) {
            int idSize = scan.header().map(header -> header.idSize()).orElse(8);
            for (FoldScan.Stored stored = scan.next(); stored != null; stored = scan.next()) {
                scan.decode(stored, chunk -> {
                    byte[] before = Arrays.copyOf(chunk.data(), chunk.length());
                    List<String> known = subRecords(chunk, idSize);
                    chunk.writeHeaders();
                    assertThat(known).isEqualTo(subRecords(chunk, idSize));
                    told[0] += Arrays.equals(before, Arrays.copyOf(chunk.data(), chunk.length())) ? 0 : 1;
                    scan.release(chunk);
                });
            }
        }
        return told[0];
    }

    private static List<String> subRecords(Chunk chunk, int idSize) {
        List<String> all = new ArrayList<>();
        SubRecords found = new SubRecords(new RecordLayout(idSize));
        found.begin(chunk);
        new ChunkWalker(idSize).walk(chunk, new RecordVisitor() {
            @Override
            public boolean subRecords(int from, int to) {
                int at = from;
                while (at < to) {
                    at = found.find(at, to);
                    for (int i = 0; i < found.count(); i++) {
                        all.add("%d to %d: %x, id %x, type %x, length %d"
                                .formatted(
                                        found.start(i),
                                        found.start(i + 1),
                                        found.code(i),
                                        found.id(i),
                                        found.type(i),
                                        found.length(i)));
                    }
                }
                return true;
            }
        });
        return all;
    }

    @ParameterizedTest
    @MethodSource("dumps")
    void whatIsKnownOfSubRecordsIsWhatTheirBytesWillSay(byte[] dump) throws IOException {
        compare(dump, 256);
        compare(dump, ChunkReader.DEFAULT_CHUNK);
    }

    /** The arrays that the chunks of a file came in, each given back before the next. */
    private static List<byte[]> memory(byte[] dump, int chunkSize) throws IOException {
        byte[] fold = Folding.fold(dump, chunkSize, Folding.LOSSLESS);
        List<byte[]> memory = new ArrayList<>();
        try (FoldScan scan = new FoldScan(
                DumpSource.of("fold", new ByteArrayInputStream(fold)), Unfolding.STANDARD, any -> true, () -> {})) {
            for (FoldScan.Stored stored = scan.next(); stored != null; stored = scan.next()) {
                scan.decode(stored, chunk -> {
                    memory.add(chunk.data());
                    scan.release(chunk);
                });
            }
        }
        return memory;
    }

    @Test
    void aShortDumpTakesNoMemoryOfALongOne() throws IOException {
        byte[] dump = Samples.list(8, 100).build();

        assertThat(memory(dump, ChunkReader.DEFAULT_CHUNK))
                .isNotEmpty()
                .allMatch(data -> data.length < 2 * dump.length);
    }

    /** Also where chunks are much shorter than the longest class, which is in one chunk whatever their length. */
    @ParameterizedTest
    @ValueSource(ints = {8 << 10, 512 << 10, 3 << 20})
    void allChunksComeInTheSameMemory(int chunkSize) throws IOException {
        List<byte[]> memory = memory(Samples.list(8, 200_000).build(), chunkSize);

        assertThat(memory).hasSizeGreaterThan(2);
        assertThat(memory.stream().skip(1)).allMatch(data -> data == memory.get(1));
    }

    /** What ints are told from may be in the headers of others. */
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void withAllColumnsTheBytesAreThoseOfTheDump(int level) throws IOException {
        byte[] dump = Samples.syntaxTree(8, 500).end().build();
        byte[] fold = Folding.fold(dump, new FoldOptions(Presets.LOSSLESS, level, 1));
        byte[] read = new byte[dump.length];
        try (FoldScan scan = new FoldScan(
                DumpSource.of("fold", new ByteArrayInputStream(fold)), Unfolding.STANDARD, any -> true, () -> {})) {
            int at = scan.header().orElseThrow().length();
            for (FoldScan.Stored stored = scan.next(); stored != null; stored = scan.next()) {
                scan.decode(stored, chunk -> {
                    chunk.writeHeaders();
                    System.arraycopy(chunk.data(), 0, read, (int) chunk.offset(), chunk.length());
                    scan.release(chunk);
                });
            }
            System.arraycopy(dump, 0, read, 0, at);
        }

        assertThat(read).isEqualTo(dump);
    }

    /** Who decodes more of the long ones at once than there is memory for ends in an error. */
    @ParameterizedTest
    @ValueSource(ints = {3, 9})
    void thereAreNoMoreThreadsThanLongChunksHaveRoom(int level) throws IOException {
        FoldOptions options = new FoldOptions(Presets.OOM, level, 1);
        byte[] fold = Folding.fold(Samples.syntaxTree(8, 10).end().build(), options.chunkBytes(), options);
        try (FoldScan scan = new FoldScan(
                DumpSource.of("fold", new ByteArrayInputStream(fold)), Unfolding.STANDARD, any -> true, () -> {})) {
            assertThat(scan.threads(1)).isEqualTo(1);
            assertThat(scan.threads(10_000)).isEqualTo(level == 9 ? FoldOptions.mostThreads(2) : 10_000);
        }
    }

    @Test
    void headersOfObjectsAreNotWrittenUntilTheyAreAskedFor() throws IOException {
        int told = 0;
        for (byte[] dump : dumps().toList()) {
            told += compare(dump, 256);
        }
        assertThat(told).isGreaterThan(100);
    }
}
