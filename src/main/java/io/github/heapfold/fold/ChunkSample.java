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
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.PartialEraser;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Some chunks of a dump, kept to be coded again and again in one way or another. Those with names and classes, which
 * most dumps have at their beginning only, are all in it; of the others a number at equal distances. Never changes, so
 * that any thread may use it.
 */
public final class ChunkSample {
    /** More chunks with names or classes than these stand all over the dump, and are sampled as the others are. */
    private static final int MOST_OF_NAMES = 8;

    /**
     * Short chunks stand between arrays that are longer than a chunk, are soon coded, and may have what nothing else
     * has.
     */
    private static final int MOST_SHORT = 16;

    /**
     * What a chunk takes when it is coded.
     *
     * @param storedBytes per column, as {@link FoldIndex#storedBytes}
     * @param otherBytes of its blocks, what is in no column
     */
    public record Coded(Map<String, Long> storedBytes, long otherBytes) {}

    /**
     * A chunk of the sample.
     *
     * @param array of a run: the header of the array that it goes on with, and how much of that stands before
     */
    private record Kept(Chunk chunk, byte[] compressed, DumpSummary summary, byte[] array, long passed) {}

    private final Optional<HprofHeader> header;
    private final int total;
    private final DumpSummary runs;
    private final List<Kept> chunks;

    private ChunkSample(Optional<HprofHeader> header, int total, DumpSummary runs, List<Kept> chunks) {
        this.header = header;
        this.total = total;
        this.runs = runs;
        this.chunks = chunks;
    }

    /**
     * Reads a dump to its end.
     *
     * @param step bytes of the dump for each chunk that is kept, not counting those with names and classes; 0 to keep
     *     all
     * @param progress told after each chunk
     */
    public static ChunkSample take(ChunkReader dump, long step, Progress progress) throws IOException {
        ZstdLibrary.load();
        return new Taker(dump, step).take(progress);
    }

    /** How many chunks are in it. */
    public int size() {
        return chunks.size();
    }

    /** How many chunks the dump has. */
    public int total() {
        return total;
    }

    public boolean isWhole() {
        return size() == total;
    }

    /** What a chunk is made of. The first few are spread over all of the dump as well as so few can be. */
    public DumpSummary summary(int index) {
        return chunks.get(index).summary;
    }

    /**
     * Whether a chunk is a part of something that is longer than a chunk. Such are like each other and unlike the rest.
     */
    public boolean isRun(int index) {
        return chunks.get(index).chunk.run() != null;
    }

    /** What all such chunks of the dump are made of together. */
    public DumpSummary runs() {
        return runs;
    }

    /** Where a chunk stood in the dump. */
    public long offset(int index) {
        return chunks.get(index).chunk.offset();
    }

    /**
     * Codes a chunk.
     *
     * @param profile for dumps of this kind
     * @param survey of the dump, by this profile
     * @param level 1 to 9
     */
    public Coded code(int index, Profile profile, ScanResult survey, int level) throws IOException {
        Kept kept = chunks.get(index);
        byte[] data = new byte[kept.chunk.length()];
        Zstd.decompress(data, kept.compressed);
        Chunk chunk = kept.chunk.with(data);
        int idSize = header.map(HprofHeader::idSize).orElse(1);
        PartialEraser erasure = new PartialEraser(profile, idSize, survey, Fill.ZERO);
        if (kept.array != null) {
            erasure.resume(kept.array, kept.passed);
        }
        erasure.next(chunk).run();
        try (ChunkEncoder encoder =
                new ChunkEncoder(idSize, new StrippedColumns(AppliedProfile.of(profile, survey, level)), level)) {
            return coded(encoder.encode(chunk));
        }
    }

    private static Coded coded(ChunkEncoder.Encoded encoded) {
        Map<String, Long> stored = new LinkedHashMap<>();
        encoded.storedBytes()
                .forEach((column, n) -> stored.put(ColumnId.name(column).orElseThrow(), n));
        long frame = BlockWriter.START + BlockWriter.END;
        long blocks = encoded.payload().length + frame;
        if (encoded.classes().length > 0) {
            blocks += encoded.classes().length + frame;
        }
        long columns = stored.values().stream().mapToLong(Long::longValue).sum();
        return new Coded(stored, blocks - columns);
    }

    /**
     * What a folded file of this dump takes for header, index and end.
     *
     * @param summary of the whole dump
     * @param storedBytes about what each column takes
     */
    public long containerBytes(
            String source, DumpSummary summary, Profile profile, int level, Map<String, Long> storedBytes) {
        FoldHeader start = new FoldHeader(
                ChunkReader.DEFAULT_CHUNK,
                source,
                AppliedProfile.of(profile, ScanResult.NONE, level),
                header,
                Optional.empty());
        long stored = storedBytes.values().stream().mapToLong(Long::longValue).sum();
        List<FoldIndex.ChunkEntry> entries = new ArrayList<>();
        for (int i = 0; i < total; i++) {
            // No two chunks are alike, so the lengths here shall not be either; what they are does not matter.
            long length = stored / total + i * 977L % 4096;
            long original = summary.bytes() / total - i * 31L % 256;
            entries.add(new FoldIndex.ChunkEntry(0, length, 0, 0, 0, original, original));
        }
        FoldIndex index = new FoldIndex(
                source,
                summary,
                start.profile(),
                storedBytes,
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

    /** Goes through a dump and keeps what belongs to the sample. */
    private static final class Taker {
        /** What is compressed only to take less memory for a while. */
        private static final int PRESSED_LEVEL = 1;

        private final ChunkReader dump;
        private final int idSize;
        private final long step;
        private final List<Kept> kept = new ArrayList<>();
        private final List<Census> censuses = new ArrayList<>();
        private final Census runs;
        private long runBytes;
        private byte[] array;
        private long passed;

        Taker(ChunkReader dump, long step) {
            this.dump = dump;
            this.step = step;
            idSize = dump.header().map(HprofHeader::idSize).orElse(1);
            runs = new Census(idSize);
        }

        ChunkSample take(Progress progress) throws IOException {
            int total = 0;
            int ofNames = 0;
            int shorts = 0;
            int classes = 0;
            // In the middle of each step.
            long next = step / 2;
            for (Chunk chunk = dump.next(); chunk != null; chunk = dump.next()) {
                boolean names = ofNames < MOST_OF_NAMES && hasNames(chunk, classes);
                long end = chunk.offset() + chunk.length();
                boolean brief = shorts < MOST_SHORT && isShort(chunk);
                if (names || brief || end > next) {
                    keep(chunk);
                }
                ofNames += names ? 1 : 0;
                shorts += brief ? 1 : 0;
                while (step > 0 && end > next) {
                    next += step;
                }
                classes = chunk.classes().size();
                follow(chunk);
                if (chunk.run() != null) {
                    runs.add(Census.of(chunk, idSize), dump.name());
                    runBytes += chunk.length();
                }
                dump.release(chunk);
                total++;
                progress.at(dump.source().position(), dump.source().size());
            }
            return new ChunkSample(dump.header(), total, summary(runs, runBytes), spread(withSummaries()));
        }

        private static boolean hasNames(Chunk chunk, int classesBefore) {
            return chunk.classes().size() > classesBefore
                    || (chunk.heapDump() == null && chunk.data()[0] == Tag.UTF8.code());
        }

        private static boolean isShort(Chunk chunk) {
            return chunk.run() == null && chunk.length() < chunk.data().length / 4;
        }

        private void keep(Chunk chunk) {
            byte[] data = Arrays.copyOf(chunk.data(), chunk.length());
            boolean inArray = chunk.run() != null && chunk.run().elements() != null;
            kept.add(new Kept(
                    chunk.with(new byte[0]),
                    Zstd.compress(data, PRESSED_LEVEL),
                    null,
                    inArray && array != null && array.length > 0 ? array : null,
                    passed));
            censuses.add(Census.of(chunk, idSize));
        }

        /** Remembers the array that goes on in the next chunks, of which these know nothing. */
        private void follow(Chunk chunk) {
            if (chunk.run() != null) {
                passed += chunk.length();
                return;
            }
            passed = 0;
            array = null;
            int fixed = new RecordLayout(idSize).primitiveElements;
            if (chunk.openArray() && chunk.length() >= fixed) {
                byte[] start = Arrays.copyOfRange(chunk.data(), chunk.length() - fixed, chunk.length());
                array = start[0] == Tag.PRIMITIVE_ARRAY_DUMP.code() ? start : null;
            }
        }

        /** Which values an object has is known when all classes are. */
        private List<Kept> withSummaries() {
            List<Kept> whole = new ArrayList<>();
            for (int i = 0; i < kept.size(); i++) {
                Kept piece = kept.get(i);
                DumpSummary summary = summary(censuses.get(i), piece.chunk.length());
                whole.add(new Kept(piece.chunk, piece.compressed, summary, piece.array, piece.passed));
            }
            return whole;
        }

        private DumpSummary summary(Census census, long bytes) {
            return new DumpSummary(
                    dump.header(),
                    bytes,
                    census.tags(Tag.Level.RECORD),
                    census.tags(Tag.Level.SUB_RECORD),
                    census.fields(dump.classes()),
                    census.opaqueBytes(),
                    Optional.empty());
        }

        /** The first, the middle one, those between them, and so on. */
        private static List<Kept> spread(List<Kept> inOrder) {
            List<Kept> spread = new ArrayList<>();
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
}
