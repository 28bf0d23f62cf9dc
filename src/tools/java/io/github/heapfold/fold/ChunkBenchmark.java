package io.github.heapfold.fold;

import io.github.heapfold.benchmark.BenchmarkDump;
import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ZstdCompressor;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkDecoder;
import io.github.heapfold.fold.chunk.ChunkEncoder;
import io.github.heapfold.fold.chunk.LaneDecompressor;
import io.github.heapfold.fold.chunk.StoredChunk;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.fold.chunk.ZstdLevels;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Coding a chunk and decoding it, on one thread; and what of it is zstd. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ChunkBenchmark {
    private record Piece(ByteSink bytes, int level) {}

    @Param({"lossless", "oom"})
    private String profile;

    @Param({"3", "9"})
    private int level;

    private Chunk chunk;
    private byte[] original;
    private ChunkEncoder encoder;
    private ChunkDecoder decoder;
    private StoredChunk stored;
    private byte[] restored;
    private final List<Piece> pieces = new ArrayList<>();
    private final ByteSink squeezed = new ByteSink(1 << 16);
    private final ZstdCompressor compressor = new ZstdCompressor();
    private final LaneDecompressor decompressor = new LaneDecompressor();

    @Setup
    public void encodeOnce(BenchmarkDump dump) throws IOException {
        StrippedColumns stripped =
                new StrippedColumns(AppliedProfile.of(Presets.byName(profile).orElseThrow(), ScanResult.NONE, level));
        chunk = dump.chunk();
        original = chunk.data().clone();
        encoder = new ChunkEncoder(dump.idSize(), stripped, level);
        decoder = new ChunkDecoder(
                dump.idSize(), stripped, Fill.ZERO, false, level == FoldOptions.MAX_LEVEL, null, BaseLanes.NONE);
        ChunkEncoder.Encoded encoded = encoder.encode(chunk);
        int bound = chunk.data().length;
        StoredClasses classes = encoded.classes().length == 0 ? null : new StoredClasses(encoded.classes(), bound);
        stored = new StoredChunk(encoded.payload(), classes, bound);
        restored = new byte[chunk.data().length];
        stored.lanes(decompressor, BaseLanes.NONE, column -> true).forEach((column, lanes) -> {
            for (ByteInput lane : List.of(lanes.head(), lanes.symbol(), lanes.rank(), lanes.value())) {
                ByteSink bytes = new ByteSink(64);
                bytes.put(lane.data(), 0, lane.data().length);
                pieces.add(new Piece(bytes, ZstdLevels.zstd(level, column)));
            }
        });
    }

    @TearDown
    public void close() {
        encoder.close();
        decoder.close();
        compressor.close();
        decompressor.close();
    }

    @Benchmark
    public int encode() throws IOException {
        System.arraycopy(original, 0, chunk.data(), 0, original.length);
        return encoder.encode(chunk).payload().length;
    }

    @Benchmark
    public byte[] decode() throws FoldException {
        decoder.decode(stored, chunk.classes(), restored);
        return restored;
    }

    @Benchmark
    public int compress() {
        squeezed.clear();
        pieces.forEach(piece -> compressor.compress(piece.bytes, piece.level, squeezed));
        return squeezed.length();
    }

    @Benchmark
    public int decompress() throws FoldException {
        return stored.lanes(decompressor, BaseLanes.NONE, column -> true).size();
    }
}
