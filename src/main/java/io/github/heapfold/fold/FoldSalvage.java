package io.github.heapfold.fold;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.container.BlockScanner;
import io.github.heapfold.fold.container.FoldBase;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Restores what is left of a folded file that was cut off or is corrupt: every chunk that is whole, put together so
 * that the result can be read (see {@link SalvagePlan}). It reads the file three times: to find its whole blocks, to
 * see what is in them, and to write.
 */
public final class FoldSalvage implements Closeable {
    /**
     * What there is to be read of a damaged file, which stays right as long as the file does.
     *
     * @param plan which chunks, see {@link #scan}
     * @param salvage what that is, and what is lost
     */
    public record Left(SalvagePlan plan, Salvage salvage) {
        /** Whether that has the first chunk, with names and classes, without which the others say little. */
        public boolean hasBeginning() {
            return plan.gaps().isEmpty() || plan.gaps().get(0).before() >= 0;
        }
    }

    /** What has become of a chunk. */
    private record Looked(int block, SalvagePlan.Whole chunk, FoldException fault) {}

    private final SeekableByteChannel channel;
    private final WholeBlocks blocks;
    private final FoldHeader header;
    private final Optional<FoldIndex> index;
    private final Unfolding unfolding;
    private final SalvageLosses losses;

    /** Stands for the place of a chunk that is lost. */
    private static final int NO_PLACE = -1;

    /** Closing it closes the channel. */
    FoldSalvage(SeekableByteChannel channel, Unfolding unfolding, Progress progress) throws IOException {
        this.channel = channel;
        this.unfolding = unfolding;
        blocks = new WholeBlocks(channel, progress);
        header = blocks.header();
        index = blocks.index();
        losses = new SalvageLosses(blocks, index);
    }

    /**
     * Looks through a damaged folded file.
     *
     * @param unfolding with what opens a sealed file, of whose chunks those that are whole then come back as they were,
     *     and of those of which only what is sealed is damaged, what is in the clear; and the base of one that has one
     * @param progress told after each block; may stop the work by throwing
     * @throws FoldException where nothing is left that says how to read the chunks
     */
    public static FoldSalvage open(Path file, Unfolding unfolding, Progress progress) throws IOException {
        return open(ExistingFile.toRead(file), unfolding.beside(file), progress);
    }

    /** The same of a file that is open; closing this closes it, as does a fault. */
    public static FoldSalvage open(SeekableByteChannel channel, Unfolding unfolding, Progress progress)
            throws IOException {
        try (Opened<SeekableByteChannel> opened = new Opened<>(channel)) {
            ZstdLibrary.load();
            return opened.keepIn(new FoldSalvage(channel, unfolding, progress));
        }
    }

    /** The file that it was folded against, and needs; empty where it stands alone. */
    public Optional<Path> base() {
        return unfolding.baseOf(header);
    }

    /** The same as the file itself tells it. */
    public Optional<FoldBase> foldedAgainst() {
        return header.base();
    }

    /** What is left out where no seal is opened. */
    public AppliedProfile closed() {
        return header.profile();
    }

    /** What is left out of what comes out: nothing where a seal is opened. */
    public AppliedProfile profile() {
        return unfolding.identities().isEmpty() ? closed() : FoldDecoder.profileOpened(header);
    }

    /** Who opens what was left out; empty where nobody does. */
    public List<String> recipients() {
        return header.recipients();
    }

    /**
     * Writes what is left of the dump.
     *
     * @param threads how many chunks are decoded at once
     * @param progress told after each chunk, twice over the file; may stop the work by throwing
     * @throws FoldException where nothing is left
     */
    public Salvage restore(OutputStream out, int threads, Progress progress) throws IOException {
        long size = channel.size();
        SalvagePlan plan = plan(threads, (done, total) -> progress.at(done / 2, size));
        Optional<byte[]> digest =
                plan.gaps().isEmpty() && closed().isLossless() ? index.flatMap(FoldIndex::sha256) : Optional.empty();
        MessageDigest computed = Sha256.start();
        OutputStream checked = digest.isEmpty() ? out : new DigestOutputStream(out, computed);
        byte[] start = header.dumpHeader().map(HprofHeader::toBytes).orElse(new byte[0]);
        checked.write(start);
        long restored =
                start.length + write(plan, checked, threads, (done, total) -> progress.at((size + done) / 2, size));
        boolean other = digest.isPresent() && !Arrays.equals(computed.digest(), digest.get());
        return other ? salvage(plan, List.of(otherDump(start.length, restored)), 0, restored) : salvage(plan, restored);
    }

    /**
     * Looks at each chunk, and writes nothing.
     *
     * @param threads how many chunks are decoded at once
     * @param progress told after each chunk; may stop the work by throwing
     * @throws FoldException where nothing is left
     */
    public Left look(int threads, Progress progress) throws IOException {
        SalvagePlan plan = plan(threads, progress);
        long restored = header.dumpHeader().map(HprofHeader::length).orElse(0) + plan.bytes();
        return new Left(plan, salvage(plan, restored));
    }

    private SalvagePlan plan(int threads, Progress progress) throws IOException {
        List<SalvagePlan.Whole> whole = whole(threads, progress);
        if (whole.isEmpty()) {
            throw new FoldException(Message.of("fold.noChunk"));
        }
        return new SalvagePlan(header.dumpHeader(), whole, dumpBytes());
    }

    /** Nothing where the index is lost too. */
    private Optional<Long> dumpBytes() {
        return index.map(known -> known.summary().bytes());
    }

    private Salvage salvage(SalvagePlan plan, long restored) throws IOException {
        List<Salvage.Loss> told = losses.of(plan.gaps(), channel.size());
        return salvage(plan, told, plan.gaps().size() - told.size(), restored);
    }

    private Salvage salvage(SalvagePlan plan, List<Salvage.Loss> told, int moreLosses, long restored) {
        List<SalvagePlan.Piece> pieces = plan.pieces();
        return new Salvage(
                header.profile().name(),
                told,
                moreLosses,
                SalvageLosses.ofSealed(plan),
                pieces.size(),
                losses.strays() + plan.repeated() + blocks.chunksBehind(),
                header.dumpHeader().map(HprofHeader::length).orElse(0) + plan.originalBytes(),
                restored,
                index.map(known -> known.summary().objects()
                        - pieces.stream()
                                .mapToLong(piece -> piece.chunk.outline().objects())
                                .sum()),
                dumpBytes());
    }

    private List<SalvagePlan.Whole> whole(int threads, Progress progress) throws IOException {
        List<SalvagePlan.Whole> whole = new ArrayList<>();
        try (FoldDecoder decoder = decoder(progress)) {
            SalvageChunks chunks = chunks(decoder, block -> true);
            Pipeline.<SalvageChunks.Next, Looked>run(
                    decoder.threads(threads), chunks::next, next -> look(decoder, next), looked -> {
                        if (looked.fault == null) {
                            whole.add(looked.chunk);
                        } else {
                            losses.addFault(looked.block, looked.fault);
                        }
                        progress.at(blocks.get(looked.block).end(), channel.size());
                    });
        }
        return whole;
    }

    private FoldDecoder decoder(Progress progress) throws IOException {
        long size = channel.size();
        return new FoldDecoder(header, unfolding, null, true, () -> progress.at(0, size));
    }

    private static Looked look(FoldDecoder decoder, SalvageChunks.Next next) {
        if (next.fault() != null) {
            return new Looked(next.block(), null, next.fault());
        }
        try {
            FoldDecoder.Restored restored = decoder.decode(next.task());
            decoder.recycle(restored);
            ChunkHeader chunk = next.task().chunk().header();
            return new Looked(
                    next.block(),
                    new SalvagePlan.Whole(next.block(), chunk, restored.outline(), next.sealedFault()),
                    null);
        } catch (FoldException e) {
            return new Looked(next.block(), null, e);
        }
    }

    private long write(SalvagePlan plan, OutputStream out, int threads, Progress progress) throws IOException {
        long[] written = {0};
        BitSet kept = plan.blocks();
        Iterator<SalvagePlan.Piece> pieces = plan.pieces().iterator();
        try (FoldDecoder decoder = decoder(progress)) {
            SalvageChunks chunks = chunks(decoder, kept::get);
            Pipeline.<SalvageChunks.Next, FoldDecoder.Restored>run(
                    decoder.threads(threads), chunks::next, next -> decode(decoder, next), restored -> {
                        SalvagePlan.Piece piece = pieces.next();
                        written[0] += write(piece, restored, out);
                        decoder.recycle(restored);
                        progress.at(blocks.get(piece.chunk.block()).end(), channel.size());
                    });
        }
        zeros(plan.zerosAtEnd(), out);
        return written[0] + plan.zerosAtEnd();
    }

    private static FoldDecoder.Restored decode(FoldDecoder decoder, SalvageChunks.Next next) throws FoldException {
        return decoder.decode(next.taskOrFault());
    }

    /**
     * Reads what is left, chunk by chunk, of which only some columns are decoded. Closing the scan closes this.
     *
     * @param plan of the same file
     * @param wanted which columns are decoded; the places and lengths of records, and object IDs, always are
     * @param look done again and again while the base is read, where there is one; may throw
     */
    public SalvageScan scan(SalvagePlan plan, Predicate<Column> wanted, Runnable look) throws IOException {
        return new SalvageScan(this, plan, new FoldDecoder(header, unfolding, wanted, true, look));
    }

    /**
     * Opens what is left so that each chunk of it is read without the others. Closing that closes this.
     *
     * @param plan of the same file
     */
    public SalvagedFile file(SalvagePlan plan) throws IOException {
        List<FoldIndex.ChunkEntry> entries = entries(plan);
        FoldChunks chunks = new FoldChunks(channel, header, entries, unfolding, true);
        chunks.requireBase();
        return new SalvagedFile(this, plan, entries, chunks);
    }

    /** Where the chunks of a plan are, and those classes that are announced before what is lost. */
    private List<FoldIndex.ChunkEntry> entries(SalvagePlan plan) {
        List<FoldIndex.ChunkEntry> entries = new ArrayList<>();
        Iterator<SalvagePlan.Piece> pieces = plan.pieces().iterator();
        BitSet kept = plan.blocks();
        long classes = 0;
        for (int at = 0; at < blocks.end(); at++) {
            BlockScanner.Found block = blocks.get(at);
            if (classes > 0 && !(kept.get(at) && blocks.get(at - 1).end() == block.offset())) {
                long from = blocks.get(at - 1).offset();
                entries.add(new FoldIndex.ChunkEntry(from, classes, classes, 0, NO_PLACE, 0, 0));
                classes = 0;
            }
            if (block.type() == FoldFormat.BLOCK_CLASSES) {
                classes = block.end() - block.offset();
            } else if (kept.get(at)) {
                ChunkHeader chunk = pieces.next().chunk.header();
                long sealed = sealedBehind(at);
                entries.add(new FoldIndex.ChunkEntry(
                        block.offset() - classes,
                        classes + block.end() - block.offset() + sealed,
                        classes,
                        sealed,
                        chunk.originalOffset(),
                        chunk.originalBytes(),
                        chunk.restoredBytes()));
                classes = 0;
            }
        }
        return entries;
    }

    /** Bytes of the file that are sealed, as far as they are whole. */
    public long sealedBytes() {
        return IntStream.range(0, blocks.end()).mapToLong(this::sealedBehind).sum();
    }

    private long sealedBehind(int chunk) {
        return blocks.isSealedBehind(chunk)
                ? blocks.get(chunk + 1).end() - blocks.get(chunk + 1).offset()
                : 0;
    }

    /** The header of the dump; empty where what was folded is none. */
    Optional<HprofHeader> dumpHeader() {
        return header.dumpHeader();
    }

    /** Where each chunk begins in the restored dump, by where it began in the original; empty where nobody knows. */
    NavigableMap<Long, Long> places() {
        NavigableMap<Long, Long> places = new TreeMap<>();
        long at = header.dumpHeader().map(HprofHeader::length).orElse(0);
        for (FoldIndex.ChunkEntry chunk : index.map(FoldIndex::chunks).orElse(List.of())) {
            places.putIfAbsent(chunk.originalOffset(), at);
            at += unfolding.identities().isEmpty() ? chunk.restoredBytes() : chunk.originalBytes();
        }
        return places;
    }

    SalvageChunks chunks(FoldDecoder decoder, IntPredicate wanted) {
        return new SalvageChunks(blocks, losses, decoder, wanted);
    }

    /** Bytes of the file up to the end of a block. */
    long end(int block) {
        return blocks.get(block).end();
    }

    long size() throws IOException {
        return channel.size();
    }

    private static long write(SalvagePlan.Piece piece, FoldDecoder.Restored restored, OutputStream out)
            throws IOException {
        zeros(piece.zeros, out);
        int begun = 0;
        if (piece.begun != null) {
            byte[] record = new byte[Tag.RECORD_HEADER];
            record[0] = (byte) piece.begun.code();
            BigEndian.put(record, Tag.RECORD_HEADER - 4, 4, piece.begunBytes);
            out.write(record);
            begun = record.length;
        }
        int length = restored.length();
        int heapDump = piece.chunk.outline().heapDump();
        if (piece.heapDumpBytes == 0) {
            length = heapDump;
        } else if (piece.heapDumpBytes > 0) {
            BigEndian.put(restored.data(), heapDump + Tag.RECORD_HEADER - 4, 4, piece.heapDumpBytes);
        }
        out.write(restored.data(), 0, length);
        return piece.zeros + begun + length;
    }

    private static void zeros(long bytes, OutputStream out) throws IOException {
        byte[] some = new byte[(int) Math.min(bytes, 1 << 16)];
        for (long left = bytes; left > 0; left -= some.length) {
            out.write(some, 0, (int) Math.min(left, some.length));
        }
    }

    /** All chunks are right by their checksums, and yet what they make together is not what was folded. */
    private static Salvage.Loss otherDump(long from, long to) {
        return new Salvage.Loss(from, to, Optional.empty(), Message.of("fold.digest"));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
