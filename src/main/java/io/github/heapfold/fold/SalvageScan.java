package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/**
 * Reads what is whole of a damaged folded file front to back, as {@link FoldScan} reads a whole one: the same chunks as
 * {@link FoldSalvage#restore} writes, each at the place that it has in the restored dump of the whole file. {@link #next}
 * is for one thread, the rest for any.
 */
public final class SalvageScan implements Closeable {
    private final FoldSalvage salvage;
    private final FoldDecoder decoder;
    private final SalvageChunks chunks;
    private final Iterator<SalvagePlan.Piece> pieces;

    private final SalvagePlaces places;

    /** The next piece, when zeros before it are yet to come, and how many; null where none are. */
    private SalvagePlan.Piece delayed;

    private long zeros;
    private volatile long position;

    SalvageScan(FoldSalvage salvage, SalvagePlan plan, FoldDecoder decoder) {
        this.salvage = salvage;
        this.decoder = decoder;
        chunks = salvage.chunks(decoder, plan.blocks()::get);
        pieces = plan.pieces().iterator();
        places = new SalvagePlaces(salvage);
    }

    /** A chunk as it is stored. */
    @FunctionalInterface
    public interface Stored {
        /** Decodes it; it is to be {@link #release released}. */
        Chunk decode() throws FoldException;
    }

    /** The header of the dump; empty where what was folded is none. */
    public Optional<HprofHeader> header() {
        return salvage.dumpHeader();
    }

    /** The next chunk; null at the end. Elements of an array that are lost come as zeros where others follow. */
    public Stored next() throws IOException {
        if (delayed == null) {
            if (!pieces.hasNext()) {
                return null;
            }
            delayed = pieces.next();
            zeros = delayed.chunk.header().elements() == null ? 0 : delayed.zeros;
        }
        return zeros > 0 ? zeros(delayed.chunk.header().elements()) : chunk();
    }

    private Stored zeros(BasicType elements) {
        int most = decoder.mostBytes();
        int idSize = header().map(HprofHeader::idSize).orElse(Long.BYTES);
        int length = (int) Math.min(zeros, most - most % elements.size(idSize));
        zeros -= length;
        long at = places.end();
        places.skip(length);
        ClassTable classes = decoder.classes();
        Chunk.Run run = new Chunk.Run(elements, -1, false);
        return () -> Chunk.ofRun(new byte[most], length, at, null, run, classes);
    }

    private Stored chunk() throws IOException {
        SalvagePlan.Piece piece = delayed;
        delayed = null;
        SalvageChunks.Next next = chunks.next();
        if (next == null || next.block() != piece.chunk.block()) {
            throw new FoldException(salvage.end(piece.chunk.block()), Message.of("fold.otherChunk"));
        }
        FoldScan.Stored stored = new FoldScan.Stored(next.taskOrFault(), places.next(piece.chunk.header()));
        position = salvage.end(piece.chunk.block());
        return () -> stored.decode(decoder);
    }

    /** As many threads as are wanted; where chunks are long, no more than the Java heap has room for. */
    public int threads(int wanted) {
        return decoder.threads(wanted);
    }

    /** Takes a chunk's memory back for further chunks. */
    public void release(Chunk chunk) {
        decoder.recycle(chunk.data());
    }

    /** Bytes of the file up to what was given last. */
    public long position() {
        return position;
    }

    /** Bytes of the file. */
    public long size() throws IOException {
        return salvage.size();
    }

    @Override
    public void close() throws IOException {
        decoder.close();
        salvage.close();
    }
}
