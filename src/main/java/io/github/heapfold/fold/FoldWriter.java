package io.github.heapfold.fold;

import io.github.heapfold.files.Sha256;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.base.BaseFold;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.chunk.BaseLanes;
import io.github.heapfold.fold.chunk.ChunkEncoder;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.BlockWriter;
import io.github.heapfold.fold.container.ChunkEntries;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.FoldSeal;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.fold.sealing.Sealer;
import io.github.heapfold.fold.sealing.SealingEncoder;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.KeptTexts;
import io.github.heapfold.profile.PartialEraser;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.seal.Recipients;
import io.github.heapfold.seal.SealKey;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Folds a dump: reads it once, front to back, codes its chunks in parallel and writes them in order. */
public final class FoldWriter {
    /** A chunk, the texts that stay, and what has to be done with its data before it is coded. */
    private record EncodeTask(Chunk chunk, List<KeptTexts.Text> kept, Runnable erasure) {}

    /** A coded chunk, and what is sealed of it; null where nothing is. */
    private record StoreTask(ChunkEncoder.Encoded clear, byte[] sealed) {}

    private final ChunkReader dump;
    private final FoldOptions options;
    private final FoldHeader header;
    private final KeptTexts texts;
    private final PartialEraser erasure;
    private final BlockWriter blocks;
    private final Progress progress;
    private final MessageDigest digest;
    private final CoderPool<ChunkEncoder> encoders;

    /** Null where the file stands alone. */
    private final BaseFold base;

    /** Both null where nothing is sealed. */
    private final Sealer sealer;

    private final SealingEncoder sealing;

    private final Census census;
    private int mostChunks = IndexCodec.MAX_CHUNKS;
    private final Map<Integer, Long> storedBytes = new TreeMap<>();
    private final List<FoldIndex.ChunkEntry> chunks = new ChunkEntries();
    private long originalOffset;

    private FoldWriter(ChunkReader dump, OutputStream out, FoldOptions options, ScanResult survey, Progress progress)
            throws IOException {
        this.dump = dump;
        this.options = options;
        this.progress = progress;
        this.blocks = new BlockWriter(out);
        Profile profile = options.profile().on(dump.header());
        this.digest = profile.isLossless() || options.seal().isPresent() ? Sha256.start() : null;
        SealKey key = options.seal().isPresent() ? SealKey.random() : null;
        this.base = options.base().isEmpty()
                ? null
                : BaseFold.toFold(
                        options.base().get(),
                        (done, total) -> progress.at(0, dump.source().size()));
        this.header = new FoldHeader(
                dump.chunkSize(),
                fileName(dump.name()),
                AppliedProfile.of(profile, survey, options.level()),
                dump.header(),
                key == null ? Optional.empty() : Optional.of(seal(options.seal().orElseThrow(), key)),
                Optional.ofNullable(base).map(BaseFold::named));
        this.sealer = key == null ? null : new Sealer(key, header);
        this.sealing = key == null ? null : new SealingEncoder(sealer, header, options.level());
        this.texts = new KeptTexts(profile, header.idSize());
        this.erasure = new PartialEraser(profile, header.idSize(), survey, Fill.ZERO);
        StrippedColumns stripped = new StrippedColumns(header.profile());
        BaseLanes lanes = base == null ? BaseLanes.NONE : base;
        this.encoders = new CoderPool<>(() -> new ChunkEncoder(header.idSize(), stripped, options.level(), lanes));
        this.census = new Census(header.idSize());
    }

    private static FoldSeal seal(Recipients recipients, SealKey key) throws IOException {
        return new FoldSeal(recipients.wrap(key), recipients.names());
    }

    /**
     * Folds a dump to its end. A damaged dump is folded whole: what cannot be modelled is kept as it is.
     *
     * @param survey of the dump, where the profile {@link Profile#readsTwice asks for one}
     * @param progress told after each chunk; may stop the work by throwing
     * @return what the file remembers of the dump: the index that stands at the end of the file
     */
    public static FoldIndex write(
            ChunkReader dump, OutputStream out, FoldOptions options, ScanResult survey, Progress progress)
            throws IOException {
        ZstdLibrary.load();
        return new FoldWriter(dump, out, options, survey, progress).write();
    }

    /** The same with as many chunks as are said at most, fewer than any file may have. */
    static FoldIndex write(ChunkReader dump, OutputStream out, FoldOptions options, int mostChunks) throws IOException {
        ZstdLibrary.load();
        FoldWriter writer = new FoldWriter(dump, out, options, ScanResult.NONE, Progress.NONE);
        writer.mostChunks = mostChunks;
        return writer.write();
    }

    private FoldIndex write() throws IOException {
        try (encoders;
                sealing;
                base) {
            header.requireReadable();
            blocks.magic();
            blocks.write(FoldFormat.BLOCK_HEADER, header.toBytes());
            byte[] start = header.dumpHeader().map(HprofHeader::toBytes).orElse(new byte[0]);
            originalOffset = start.length;
            if (digest != null) {
                digest.update(start);
            }
            Pipeline.<EncodeTask, StoreTask>run(options.threads(), this::read, this::encode, this::store, this::tell);
        } catch (LimitException e) {
            throw e.in(dump.name());
        }
        Optional<byte[]> whole = Optional.ofNullable(digest).map(MessageDigest::digest);
        FoldIndex index = new FoldIndex(
                header.source(),
                DumpSummary.of(dump, census),
                header.profile(),
                named(storedBytes),
                chunks,
                // Of what is sealed it would let everybody see whether a guess is right.
                whole.filter(known -> sealer == null),
                header.recipients(),
                header.base());
        ByteSink trailer = new ByteSink(16);
        trailer.put(blocks.offset(), 8);
        byte[] stored = IndexCodec.write(index, header);
        blocks.write(FoldFormat.BLOCK_INDEX, stored);
        if (sealer != null) {
            blocks.write(
                    FoldFormat.BLOCK_SEAL_END, sealer.sealEnd(index.summary().bytes(), stored, whole.orElseThrow()));
        }
        blocks.write(FoldFormat.BLOCK_TRAILER, trailer.toByteArray());
        return index;
    }

    private EncodeTask read() throws IOException {
        Chunk chunk = dump.next();
        if (chunk == null) {
            return null;
        }
        if (digest != null) {
            digest.update(chunk.data(), 0, chunk.length());
        }
        return new EncodeTask(chunk, texts.in(chunk), erasure.next(chunk));
    }

    private StoreTask encode(EncodeTask task) throws IOException {
        Chunk chunk = task.chunk;
        ChunkEncoder.Encoded whole = sealing == null ? null : sealing.whole(chunk);
        task.erasure.run();
        ChunkEncoder.Encoded clear = encoders.with(encoder -> encoder.encode(chunk, task.kept));
        dump.release(chunk);
        return new StoreTask(clear, sealing == null ? null : sealing.seal(whole, clear));
    }

    /**
     * Writes a chunk that has been coded.
     *
     * @throws LimitException instead of a file that no reader takes: only damage makes so many chunks, each of them
     * short
     */
    private void store(StoreTask task) throws IOException {
        ChunkEncoder.Encoded encoded = task.clear;
        if (chunks.size() == mostChunks) {
            throw new LimitException(Message.of("limit.chunks", mostChunks));
        }
        long offset = blocks.offset();
        if (encoded.classes().length > 0) {
            blocks.write(FoldFormat.BLOCK_CLASSES, encoded.classes());
        }
        long classBytes = blocks.offset() - offset;
        blocks.write(FoldFormat.BLOCK_CHUNK, encoded.payload());
        long clearEnd = blocks.offset();
        if (task.sealed != null) {
            blocks.write(FoldFormat.BLOCK_SEALED, task.sealed);
        }
        long original = encoded.header().originalBytes();
        chunks.add(new FoldIndex.ChunkEntry(
                offset,
                blocks.offset() - offset,
                classBytes,
                blocks.offset() - clearEnd,
                originalOffset,
                original,
                encoded.header().restoredBytes()));
        originalOffset += original;
        census.add(encoded.census(), dump.name());
        encoded.storedBytes().forEach((column, bytes) -> storedBytes.merge(column, bytes, Long::sum));
        tell();
    }

    private void tell() {
        progress.at(dump.source().position(), dump.source().size());
    }

    private static Map<String, Long> named(Map<Integer, Long> bytes) {
        Map<String, Long> named = new LinkedHashMap<>();
        bytes.forEach((column, n) -> named.put(ColumnId.name(column).orElseThrow(), n));
        return named;
    }

    private static String fileName(String name) {
        Path file = Path.of(name).getFileName();
        return file == null ? name : file.toString();
    }
}
