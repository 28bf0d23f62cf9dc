package io.github.heapfold.fold;

import com.github.luben.zstd.Zstd;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.chunk.ChunkEncoder;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptTexts;
import io.github.heapfold.profile.PartialEraser;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Some chunks of a dump, kept to be coded again and again in one way or another. Those with names and classes, which
 * most dumps have at their beginning only, are all in it; of the others a number at equal distances. Never changes, so
 * that any thread may use it.
 */
public final class ChunkSample {
    /** What is compressed only to take less memory for a while. */
    private static final int PRESSED_LEVEL = 1;

    /**
     * What a chunk takes when it is coded.
     *
     * @param storedBytes per column, as {@link FoldIndex#storedBytes}
     * @param entry what the index says of it, but where it stands
     */
    public record Coded(Map<String, Long> storedBytes, FoldIndex.ChunkEntry entry) {
        /** Of its blocks, what is in no column. */
        public long otherBytes() {
            return entry.storedBytes()
                    - storedBytes.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** A chunk of the sample. */
    private record CompressedChunk(SamplePlaces.SampleChunk place, byte[] compressed, DumpSummary summary) {}

    /** What is kept of a chunk as it is read. */
    private record Piece(byte[] compressed, Census census) {
        static Piece of(Chunk chunk, int idSize) {
            byte[] data =
                    chunk.data().length == chunk.length() ? chunk.data() : Arrays.copyOf(chunk.data(), chunk.length());
            return new Piece(Zstd.compress(data, PRESSED_LEVEL), Census.of(chunk, idSize));
        }
    }

    private final SamplePlaces places;
    private final List<CompressedChunk> chunks;

    private ChunkSample(SamplePlaces places, List<Piece> pieces) {
        this.places = places;
        List<CompressedChunk> kept = new ArrayList<>();
        for (SamplePlaces.SampleChunk place : places.places()) {
            Piece piece = pieces.get(kept.size());
            DumpSummary summary = places.summary(piece.census, place.chunk().length());
            kept.add(new CompressedChunk(place, piece.compressed, summary));
        }
        chunks = spread(kept);
    }

    /**
     * Reads a dump to its end.
     *
     * @param places of this dump, of which nothing has been read yet
     * @param progress told after each chunk
     */
    public static ChunkSample take(ChunkReader dump, SamplePlaces places, Progress progress) throws IOException {
        ZstdLibrary.load();
        List<Piece> pieces = new ArrayList<>();
        for (Chunk chunk = dump.next(); chunk != null; chunk = dump.next()) {
            if (places.pass(chunk)) {
                pieces.add(Piece.of(chunk, places.idSize()));
            }
            dump.release(chunk);
            progress.at(dump.source().position(), dump.source().size());
        }
        return new ChunkSample(places, pieces);
    }

    /**
     * Reads only what is in the sample.
     *
     * @param places of a dump, all of which has been passed
     * @param threads for what is done with what has been read
     * @param progress told after each chunk
     * @return empty where this is another dump: of another length, or with other bytes there
     */
    public static Optional<ChunkSample> read(DumpSource dump, SamplePlaces places, int threads, Progress progress)
            throws IOException {
        if (!places.areOf(dump.dumpSize())) {
            return Optional.empty();
        }
        ZstdLibrary.load();
        Iterator<SamplePlaces.SampleChunk> rest = places.places().iterator();
        long[] at = new long[1];
        List<Piece> pieces = new ArrayList<>();
        Pipeline.<Chunk, Piece>run(
                threads,
                () -> {
                    if (!rest.hasNext()) {
                        return null;
                    }
                    SamplePlaces.SampleChunk place = rest.next();
                    Chunk chunk = place.chunk().with(new byte[place.chunk().length()]);
                    dump.skip(chunk.offset() - at[0]);
                    int length = dump.read(chunk.data(), 0, chunk.length());
                    at[0] = chunk.offset() + length;
                    return SamplePlaces.checksum(chunk.data(), length) == place.checksum() ? chunk : null;
                },
                chunk -> Piece.of(chunk, places.idSize()),
                piece -> {
                    pieces.add(piece);
                    progress.at(dump.position(), dump.size());
                });
        boolean whole = pieces.size() == places.places().size();
        return whole ? Optional.of(new ChunkSample(places, pieces)) : Optional.empty();
    }

    /** How many chunks are in it. */
    public int size() {
        return chunks.size();
    }

    /** How many chunks the dump has. */
    public int total() {
        return places.total();
    }

    public boolean isWhole() {
        return size() == total();
    }

    /** What a chunk is made of. The first few are spread over all of the dump as well as so few can be. */
    public DumpSummary summary(int index) {
        return chunks.get(index).summary;
    }

    /**
     * Whether a chunk is a part of something that is longer than a chunk. Such are like each other and unlike the rest.
     */
    public boolean isRun(int index) {
        return chunks.get(index).place.chunk().run() != null;
    }

    /** What all such chunks of the dump are made of together. */
    public DumpSummary runs() {
        return places.runs();
    }

    /** Where a chunk stood in the dump. */
    public long offset(int index) {
        return chunks.get(index).place.chunk().offset();
    }

    /** As it was read. */
    private Chunk chunk(int index) {
        CompressedChunk kept = chunks.get(index);
        byte[] data = new byte[kept.place.chunk().length()];
        Zstd.decompress(data, kept.compressed);
        return kept.place.chunk().with(data);
    }

    /**
     * The texts that stay of each chunk. They are looked for from the beginning of a dump on, and so only where all of it
     * is in the sample.
     *
     * @param profile for dumps of this kind
     */
    public List<List<KeptTexts.Text>> texts(Profile profile) {
        List<List<KeptTexts.Text>> all = new ArrayList<>(Collections.nCopies(size(), List.of()));
        if (isWhole() && profile.rules().stream().anyMatch(Rule.KeepText.class::isInstance)) {
            KeptTexts texts = new KeptTexts(profile, places.idSize());
            inOrder().forEach(i -> all.set(i, texts.in(chunk(i))));
        }
        return all;
    }

    /** The numbers of the chunks as they stood in the dump. */
    private List<Integer> inOrder() {
        return IntStream.range(0, size())
                .boxed()
                .sorted(Comparator.comparingLong(this::offset))
                .toList();
    }

    /**
     * Codes a chunk.
     *
     * @param profile for dumps of this kind
     * @param survey of the dump, by this profile
     * @param texts that stay of this chunk
     * @param level 1 to 9
     */
    public Coded code(int index, Profile profile, ScanResult survey, List<KeptTexts.Text> texts, int level)
            throws IOException {
        SamplePlaces.SampleChunk place = chunks.get(index).place;
        Chunk chunk = chunk(index);
        int idSize = places.idSize();
        PartialEraser erasure = new PartialEraser(profile, idSize, survey, Fill.ZERO);
        if (place.array() != null) {
            erasure.resume(place.array(), place.passed());
        }
        erasure.next(chunk).run();
        try (ChunkEncoder encoder =
                new ChunkEncoder(idSize, new StrippedColumns(AppliedProfile.of(profile, survey, level)), level)) {
            return coded(encoder.encode(chunk, texts));
        }
    }

    private static Coded coded(ChunkEncoder.Encoded encoded) {
        Map<String, Long> stored = new LinkedHashMap<>();
        encoded.storedBytes()
                .forEach((column, n) -> stored.put(ColumnId.name(column).orElseThrow(), n));
        long frame = BlockWriter.START + BlockWriter.END;
        long classes = encoded.classes().length > 0 ? encoded.classes().length + frame : 0;
        return new Coded(
                stored,
                new FoldIndex.ChunkEntry(
                        0,
                        classes + encoded.payload().length + frame,
                        classes,
                        0,
                        0,
                        encoded.header().originalBytes(),
                        encoded.header().restoredBytes()));
    }

    /**
     * What a folded file of this dump takes for header, index and end.
     *
     * @param summary of the whole dump
     * @param profile what it makes of this dump
     * @param storedBytes about what each column takes
     * @param coded chunks in the order of the sample; just what it takes is known where these are all of the dump
     */
    public long containerBytes(
            String source,
            DumpSummary summary,
            AppliedProfile profile,
            Map<String, Long> storedBytes,
            List<Coded> coded) {
        FoldHeader start =
                new FoldHeader(ChunkReader.DEFAULT_CHUNK, source, profile, places.header(), Optional.empty());
        List<FoldIndex.ChunkEntry> entries = coded.size() == total()
                ? inOrder().stream().map(i -> coded.get(i).entry()).toList()
                : guessed(summary, storedBytes);
        FoldIndex index = new FoldIndex(
                source,
                summary,
                start.profile(),
                inFileOrder(storedBytes),
                entries,
                profile.isLossless() ? Optional.of(Sha256.start().digest()) : Optional.empty(),
                List.of(),
                Optional.empty());
        long frame = BlockWriter.START + BlockWriter.END;
        return FoldFormat.MAGIC.length
                + (start.toBytes().length + frame)
                + (IndexCodec.write(index, start).length + frame)
                + (Long.BYTES + frame);
    }

    private static Map<String, Long> inFileOrder(Map<String, Long> storedBytes) {
        Map<String, Long> sorted = new LinkedHashMap<>();
        storedBytes.entrySet().stream()
                .sorted(Comparator.comparingInt(column -> ColumnId.of(column.getKey())))
                .forEach(column -> sorted.put(column.getKey(), column.getValue()));
        return sorted;
    }

    private List<FoldIndex.ChunkEntry> guessed(DumpSummary summary, Map<String, Long> storedBytes) {
        long stored = storedBytes.values().stream().mapToLong(Long::longValue).sum();
        List<FoldIndex.ChunkEntry> entries = new ArrayList<>();
        for (int i = 0; i < total(); i++) {
            // No two chunks are alike, so the lengths here shall not be either; what they are does not matter.
            long length = stored / total() + i * 977L % 4096;
            long original = summary.bytes() / total() - i * 31L % 256;
            entries.add(new FoldIndex.ChunkEntry(0, length, 0, 0, 0, original, original));
        }
        return entries;
    }

    /** The first, the middle one, those between them, and so on. */
    private static List<CompressedChunk> spread(List<CompressedChunk> inOrder) {
        List<CompressedChunk> spread = new ArrayList<>();
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, inOrder.size() - 1));
        for (int i = 0; i < 1 << bits; i++) {
            int at = bits == 0 ? 0 : Integer.reverse(i) >>> (Integer.SIZE - bits);
            if (at < inOrder.size()) {
                spread.add(inOrder.get(at));
            }
        }
        return spread;
    }
}
