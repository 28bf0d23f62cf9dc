package io.github.heapfold.fold;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.ZstdLibrary;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.StoredClasses;
import io.github.heapfold.fold.container.BlockReader;
import io.github.heapfold.fold.container.BlockScanner;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Pipeline;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Restores what is left of a folded file that was cut off or is corrupt: every chunk that is whole, put together so
 * that the result can be read (see {@link SalvagePlan}). It reads the file three times: to find its whole blocks, to
 * see what is in them, and to write.
 */
public final class FoldSalvage implements Closeable {
    /** What has become of a chunk. */
    private record Looked(int block, SalvagePlan.Whole chunk, FoldException fault) {}

    private final SeekableByteChannel channel;
    private final List<BlockScanner.Found> blocks;
    private final FoldHeader header;
    private final Optional<FoldIndex> index;
    private final Unfolding unfolding;

    /** More faults than anyone reads; of others it is only said that they were there. */
    private static final int MOST_FAULTS = 1 << 12;

    /** What is wrong with chunks whose blocks are whole, by their number among the blocks. */
    private final Map<Integer, Message> faults = new TreeMap<>();

    /** Closing it closes the channel. */
    FoldSalvage(SeekableByteChannel channel, Progress progress) throws IOException {
        this(channel, Unfolding.STANDARD, progress);
    }

    private FoldSalvage(SeekableByteChannel channel, Unfolding unfolding, Progress progress) throws IOException {
        this.channel = channel;
        this.unfolding = unfolding;
        blocks = new BlockScanner(channel).scan(progress);
        Optional<byte[]> stored = payload(FoldFormat.BLOCK_INDEX);
        Optional<byte[]> front = payload(FoldFormat.BLOCK_HEADER);
        if (front.isEmpty() && stored.isEmpty()) {
            throw new FoldException(Message.of("fold.noHeader"));
        }
        header = front.isPresent() ? FoldHeader.read(front.get()) : IndexCodec.header(stored.get());
        index = stored.isPresent() ? Optional.of(IndexCodec.read(stored.get())) : Optional.empty();
    }

    /**
     * Looks for what is whole.
     *
     * @param progress told after each block; may stop the work by throwing
     * @throws FoldException where nothing is left that says how to read the chunks
     */
    public static FoldSalvage open(Path file, Progress progress) throws IOException {
        return open(file, Unfolding.STANDARD, progress);
    }

    /**
     * Looks through a damaged folded file.
     *
     * @param unfolding with what opens a sealed file, of whose chunks those that are whole then come back as they were;
     *     and the base of one that has one
     */
    public static FoldSalvage open(Path file, Unfolding unfolding, Progress progress) throws IOException {
        ZstdLibrary.load();
        SeekableByteChannel channel = ExistingFile.toRead(file);
        try {
            return new FoldSalvage(channel, unfolding.beside(file), progress);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** The file that it was folded against, and needs; empty where it stands alone. */
    public Optional<Path> base() {
        return unfolding.baseOf(header);
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
        List<SalvagePlan.Whole> whole = look(threads, (done, total) -> progress.at(done / 2, size));
        if (whole.isEmpty()) {
            throw new FoldException(Message.of("fold.noChunk"));
        }
        Optional<Long> dumpBytes = index.map(known -> known.summary().bytes());
        SalvagePlan plan = new SalvagePlan(header.dumpHeader(), whole, dumpBytes);
        byte[] start = header.dumpHeader().map(HprofHeader::toBytes).orElse(new byte[0]);
        out.write(start);
        long restored = start.length + write(plan, out, threads, (done, total) -> progress.at((size + done) / 2, size));
        List<Salvage.Loss> losses = new ArrayList<>();
        for (SalvagePlan.Gap gap : plan.gaps()) {
            losses.add(loss(gap, whole));
        }
        List<SalvagePlan.Piece> pieces = plan.pieces();
        return new Salvage(
                header.profile().name(),
                losses,
                pieces.size(),
                restored,
                index.map(known -> known.summary().objects()
                        - pieces.stream()
                                .mapToLong(piece -> piece.chunk.outline().objects())
                                .sum()),
                dumpBytes);
    }

    private List<SalvagePlan.Whole> look(int threads, Progress progress) throws IOException {
        List<SalvagePlan.Whole> whole = new ArrayList<>();
        try (FoldDecoder decoder = decoder(progress)) {
            Chunks chunks = new Chunks(decoder, block -> true);
            Pipeline.<Next, Looked>run(decoder.threads(threads), chunks::next, next -> look(decoder, next), looked -> {
                if (looked.fault == null) {
                    whole.add(looked.chunk);
                } else {
                    addFault(looked.block, looked.fault);
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

    private void addFault(int block, FoldException fault) {
        if (faults.size() < MOST_FAULTS) {
            faults.put(block, fault.message());
        }
    }

    private static Looked look(FoldDecoder decoder, Next next) {
        if (next.fault != null) {
            return new Looked(next.block, null, next.fault);
        }
        try {
            FoldDecoder.Restored restored = decoder.decode(next.task);
            decoder.recycle(restored);
            ChunkHeader chunk = next.task.chunk().header();
            return new Looked(next.block, new SalvagePlan.Whole(next.block, chunk, restored.outline()), null);
        } catch (FoldException e) {
            return new Looked(next.block, null, e);
        }
    }

    private long write(SalvagePlan plan, OutputStream out, int threads, Progress progress) throws IOException {
        long[] written = {0};
        BitSet kept = new BitSet(blocks.size());
        plan.pieces().forEach(piece -> kept.set(piece.chunk.block()));
        Iterator<SalvagePlan.Piece> pieces = plan.pieces().iterator();
        try (FoldDecoder decoder = decoder(progress)) {
            Chunks chunks = new Chunks(decoder, kept::get);
            Pipeline.<Next, FoldDecoder.Restored>run(
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

    private static FoldDecoder.Restored decode(FoldDecoder decoder, Next next) throws FoldException {
        if (next.fault != null) {
            throw next.fault;
        }
        return decoder.decode(next.task);
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

    private Optional<byte[]> payload(int type) throws IOException {
        for (int i = blocks.size() - 1; i >= 0; i--) {
            if (blocks.get(i).type() == type) {
                return Optional.of(read(blocks.get(i)).payload());
            }
        }
        return Optional.empty();
    }

    private BlockReader.Block read(BlockScanner.Found block) throws IOException {
        return BlockReader.at(channel, block.offset())
                .next(type -> type == block.type() ? FoldFormat.most(type, FoldFormat.MAX_CHUNK) : -1);
    }

    private Salvage.Loss loss(SalvagePlan.Gap gap, List<SalvagePlan.Whole> whole) throws IOException {
        int before = -1;
        int after = blocks.size();
        for (SalvagePlan.Whole chunk : whole) {
            long offset = chunk.header().originalOffset();
            if (offset < gap.from()) {
                before = chunk.block();
            } else if (gap.to() >= 0 && offset >= gap.to() && after == blocks.size()) {
                after = chunk.block();
            }
        }
        Optional<Integer> chunks = index.map(known -> (int) known.chunks().stream()
                .filter(chunk -> chunk.originalOffset() >= gap.from() && chunk.originalOffset() < gap.to())
                .count());
        return new Salvage.Loss(gap.from(), gap.to(), chunks, reason(before, after));
    }

    /** What is wrong between two blocks. */
    private Message reason(int before, int after) throws IOException {
        for (int i = before + 1; i < after; i++) {
            if (faults.containsKey(i)) {
                return faults.get(i);
            }
        }
        for (int i = before + 1; i <= after && i <= blocks.size(); i++) {
            long from = i == 0 ? FoldFormat.MAGIC.length : blocks.get(i - 1).end();
            long to = i == blocks.size() ? channel.size() : blocks.get(i).offset();
            if (to > from) {
                return Message.of("fold.noBlock", from, to).at(from);
            }
        }
        if (after == blocks.size() && index.isEmpty()) {
            return Message.of("fold.endsBeforeIndex", channel.size());
        }
        return Message.of("fold.unplaced");
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A chunk to be decoded, or what is wrong with it. */
    private record Next(int block, FoldDecoder.DecodeTask task, FoldException fault) {}

    /** Gives the chunks that are wanted, each with the classes announced before it. */
    private final class Chunks {
        private final FoldDecoder decoder;
        private final IntPredicate wanted;
        private int at;

        /** The last block of classes. */
        private BlockReader.Block announcing;

        Chunks(FoldDecoder decoder, IntPredicate wanted) {
            this.decoder = decoder;
            this.wanted = wanted;
        }

        Next next() throws IOException {
            announcing = null;
            StoredClasses announced = null;
            for (; at < blocks.size(); at++) {
                BlockScanner.Found block = blocks.get(at);
                if (block.type() == FoldFormat.BLOCK_CLASSES) {
                    announced = announce(block);
                } else if (block.type() == FoldFormat.BLOCK_CHUNK && wanted.test(at)) {
                    return take(block, announced);
                } else {
                    announced = null;
                }
            }
            return null;
        }

        private StoredClasses announce(BlockScanner.Found block) throws IOException {
            try {
                announcing = read(block);
                return decoder.announce(announcing);
            } catch (FoldException e) {
                addFault(at, e);
                return null;
            }
        }

        private Next take(BlockScanner.Found block, StoredClasses announced) throws IOException {
            int number = at++;
            boolean adjoins = number > 0 && blocks.get(number - 1).end() == block.offset();
            try {
                StoredClasses own = adjoins ? announced : null;
                return new Next(number, decoder.unseals() ? unseal(block, own) : decoder.take(read(block), own), null);
            } catch (FoldException e) {
                return new Next(number, null, e);
            }
        }

        private FoldDecoder.DecodeTask unseal(BlockScanner.Found block, StoredClasses announced) throws IOException {
            if (at == blocks.size()
                    || blocks.get(at).type() != FoldFormat.BLOCK_SEALED
                    || blocks.get(at).offset() != block.end()) {
                throw new FoldException(block.end(), Message.of("fold.sealedPartLost"));
            }
            BlockReader.Block classes = announced == null ? null : announcing;
            return decoder.take(read(block), classes, announced, read(blocks.get(at)));
        }
    }
}
