package io.github.heapfold.fold;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.StoredChunk;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.ChunkEntries;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

/** Unfolds a folded file front to back, from a file or a stream; checks every checksum on its way. Reads it once. */
public final class FoldReader implements AutoCloseable {
    private static final int BLOCK = 1 << 20;

    private final DumpSource source;
    private final BlockReader blocks;
    private final FoldHeader header;
    private final FoldDecoder decoder;
    private final Fill fill;
    private final Optional<Path> base;

    /** Which columns are decoded; null: all. */
    private final Predicate<Column> wanted;

    /** What was left out of arrays in part, where that is to be filled. */
    private final Optional<Profile> inPart;

    private final long firstChunk;
    private final List<FoldIndex.ChunkEntry> chunks = new ChunkEntries();

    private final RestoredStream.Check check;

    private long originalOffset;
    private FoldIndex index;

    /** Of the whole dump, where all of it comes out; known with the index. */
    private byte[] digest;

    /** Reads magic and header. */
    public FoldReader(DumpSource source, Unfolding unfolding) throws IOException {
        this(source, unfolding, () -> {});
    }

    /**
     * The same, where somebody waits.
     *
     * @param look done again and again while the base is read, where there is one; may throw
     */
    public FoldReader(DumpSource source, Unfolding unfolding, Runnable look) throws IOException {
        this(source, unfolding, null, look);
    }

    /** @param wanted which columns are decoded; null for all, and what comes out is checked */
    FoldReader(DumpSource source, Unfolding unfolding, Predicate<Column> wanted, Runnable look) throws IOException {
        this.source = source;
        this.wanted = wanted;
        blocks = new BlockReader(source::read, 0);
        blocks.expectMagic();
        ZstdLibrary.load();
        header = FoldHeader.read(blocks.next(FoldFormat.BLOCK_HEADER).payload());
        firstChunk = blocks.offset();
        originalOffset = start().length;
        base = unfolding.baseOf(header);
        fill = unfolding.fill();
        inPart = fill.isZero() ? Optional.empty() : arraysInPart(header);
        // Behind all that may fail, for it holds the base open.
        decoder = new FoldDecoder(header, unfolding, wanted, false, look);
        check = decoder.profile().isLossless() ? new DigestCheck() : new NoCheck();
    }

    private static Optional<Profile> arraysInPart(FoldHeader header) throws FoldException {
        try {
            return header.profile().ofArraysInPart();
        } catch (ProfileException e) {
            throw new FoldException(Message.of("fold.badRule", Faults.reason(e)));
        }
    }

    /** What is left out of what comes out: what the file was folded with, and nothing where its seal is opened. */
    public AppliedProfile profile() {
        return decoder.profile();
    }

    /** The file that it was folded against, and needs; empty where it stands alone. */
    public Optional<Path> base() {
        return base;
    }

    /** Who opens what was left out; empty where nobody does. */
    public List<String> recipients() {
        return header.recipients();
    }

    /**
     * Writes the dump; with {@link OutputStream#nullOutputStream()} it only checks.
     *
     * @param threads how many chunks are decoded at once
     * @param progress told after each chunk; may stop the work by throwing
     * @throws FoldException where the file is not what was written; what came out before is then good, but not all
     */
    public FoldIndex restore(OutputStream out, int threads, Progress progress) throws IOException {
        if (inPart.isPresent()) {
            try (InputStream filled = restored(threads, () -> progress.at(source.position(), source.size()))) {
                byte[] block = new byte[BLOCK];
                for (int n = filled.read(block); n >= 0; n = filled.read(block)) {
                    out.write(block, 0, n);
                    progress.at(source.position(), source.size());
                }
            }
            return index;
        }
        try (this;
                Pipeline<FoldDecoder.Restored> chunks =
                        chunks(threads, () -> progress.at(source.position(), source.size()))) {
            byte[] start = start();
            out.write(start);
            check.update(start, start.length);
            chunks.drain(restored -> {
                out.write(restored.data(), 0, restored.length());
                check.update(restored.data(), restored.length());
                decoder.recycle(restored);
                progress.at(source.position(), source.size());
            });
        }
        check.end();
        return index;
    }

    private Pipeline<FoldDecoder.Restored> chunks(int threads, Runnable look) {
        return new Pipeline<>(
                decoder.threads(threads), this::next, decoder::decode, look, FoldDecoder.DecodeTask::isSmall);
    }

    /**
     * The restored dump as a stream, unfolded as it is read; closing it closes the source.
     *
     * @param threads how many chunks are decoded at once, ahead of what is read
     * @param look done again and again while a reader waits; may throw
     */
    public InputStream restored(int threads, Runnable look) throws IOException {
        Pipeline<FoldDecoder.Restored> chunks = chunks(threads, look);
        InputStream restored = new RestoredStream(start(), chunks, decoder, check, source);
        if (inPart.isEmpty()) {
            return restored;
        }
        try (Opened<InputStream> opened = new Opened<>(restored)) {
            ChunkReader dump = new ChunkReader(DumpSource.of(source.name(), restored));
            return opened.keepIn(new StrippedStream(dump, inPart.get(), ScanResult.NONE, fill, threads));
        }
    }

    /** Gives back what the decoders hold; the source stays open. {@link #restore} does it by itself. */
    @Override
    public void close() {
        decoder.close();
    }

    /** The first bytes of the dump. */
    private byte[] start() {
        return header.dumpHeader().map(HprofHeader::toBytes).orElse(new byte[0]);
    }

    /** The header of the dump; empty where it was no HPROF. */
    Optional<HprofHeader> dumpHeader() {
        return header.dumpHeader();
    }

    FoldDecoder decoder() {
        return decoder;
    }

    /** The index; null before the last chunk was read. */
    FoldIndex index() {
        return index;
    }

    /** The next chunk to be decoded; null after the last one, when the index and the trailer have been read as well. */
    FoldDecoder.DecodeTask next() throws IOException {
        BlockReader.Block block = block(type -> FoldFormat.most(type, header.chunkBound()), null);
        switch (block.type()) {
            case FoldFormat.BLOCK_CLASSES -> {
                StoredClasses announced = decoder.announce(block);
                return take(
                        block(
                                type -> type == FoldFormat.BLOCK_CHUNK ? FoldFormat.most(header.chunkBound()) : -1,
                                announced),
                        block,
                        announced);
            }
            case FoldFormat.BLOCK_CHUNK -> {
                return take(block, null, null);
            }
            case FoldFormat.BLOCK_INDEX -> {
                index = IndexCodec.read(block.payload(), header, firstChunk, block.offset());
                digest = index.sha256().orElse(null);
                expectChunks();
                readSealEnd(block);
                blocks.expectTrailer(block.offset());
                return null;
            }
            default -> throw new FoldException(block.offset(), Message.of("fold.unknownBlock", block.type()));
        }
    }

    /** The next block; where that saves much, only of wanted columns. */
    private BlockReader.Block block(IntUnaryOperator most, StoredClasses announced) throws IOException {
        if (wanted == null || !source.isWorthSkipping() || decoder.unseals()) {
            return blocks.next(most);
        }
        return blocks.nextInPart(
                most,
                skippable,
                (payload, filled) -> StoredChunk.places(
                        payload, filled, announced, header.chunkBound(), id -> ColumnId.isIn(id, wanted)));
    }

    private final BlockReader.SkippableBytes skippable = new BlockReader.SkippableBytes() {
        @Override
        public int read(byte[] data, int from, int length) throws IOException {
            return source.read(data, from, length);
        }

        @Override
        public void skip(long bytes) throws IOException {
            source.skip(bytes);
        }
    };

    /** Sees to it that no chunk is missing or out of order. */
    private FoldDecoder.DecodeTask take(BlockReader.Block block, BlockReader.Block classes, StoredClasses announced)
            throws IOException {
        if (chunks.size() == IndexCodec.MAX_CHUNKS) {
            throw new FoldException(block.offset(), Message.of("fold.manyChunks", chunks.size()));
        }
        BlockReader.Block sealed = header.seal().isEmpty()
                ? null
                : blocks.next(
                        type -> type == FoldFormat.BLOCK_SEALED ? FoldFormat.most(type, header.chunkBound()) : -1);
        FoldDecoder.DecodeTask task =
                decoder.unseals() ? decoder.take(block, classes, announced, sealed) : decoder.take(block, announced);
        ChunkHeader chunk = task.chunk().header();
        if (chunk.originalOffset() != originalOffset) {
            throw new FoldException(
                    block.offset(),
                    Message.of(
                            "fold.chunkElsewhere",
                            Message.number(chunk.originalOffset()),
                            Message.number(originalOffset)));
        }
        long classBytes = classes == null ? 0 : classes.stored();
        long sealedBytes = sealed == null ? 0 : sealed.stored();
        chunks.add(new FoldIndex.ChunkEntry(
                block.offset() - classBytes,
                classBytes + block.stored() + sealedBytes,
                classBytes,
                sealedBytes,
                originalOffset,
                chunk.originalBytes(),
                task.clearBytes()));
        originalOffset += chunk.originalBytes();
        return task;
    }

    /** Of a dump that nothing was left out of: its digest. */
    private final class DigestCheck implements RestoredStream.Check {
        private final MessageDigest computed = Sha256.start();

        @Override
        public void update(byte[] data, int length) {
            computed.update(data, 0, length);
        }

        @Override
        public void end() throws FoldException {
            if (!Arrays.equals(computed.digest(), digest)) {
                throw new FoldException(Message.of("fold.digest"));
            }
        }
    }

    /** Of any other: the checksums of chunks are all there is. */
    private static final class NoCheck implements RestoredStream.Check {
        @Override
        public void update(byte[] data, int length) {
            // Nobody asks.
        }

        @Override
        public void end() {
            // Nor here.
        }
    }

    private void expectChunks() throws FoldException {
        for (int i = 0; i < Math.min(chunks.size(), index.chunks().size()); i++) {
            if (!chunks.get(i).equals(index.chunks().get(i))) {
                throw new FoldException(chunks.get(i).offset(), Message.of("fold.otherChunk"));
            }
        }
        if (chunks.size() != index.chunks().size()
                || originalOffset != index.summary().bytes()) {
            throw new FoldException(
                    firstChunk, Message.of("fold.chunkCount", index.chunks().size(), chunks.size()));
        }
    }

    /** Behind the index, which it is bound to. */
    private void readSealEnd(BlockReader.Block ofIndex) throws IOException {
        if (header.seal().isPresent()) {
            BlockReader.Block end = blocks.next(FoldFormat.BLOCK_SEAL_END);
            if (decoder.unseals()) {
                digest = decoder.openEnd(originalOffset, ofIndex, end);
            }
        }
    }
}
