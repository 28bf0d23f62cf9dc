package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldPieces;
import io.github.heapfold.fold.SalvagedFile;
import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.ResumePoint;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The restored bytes of a folded file, of which only the chunks that are asked for are decoded. */
final class FoldBytes implements DumpBytes {
    private static final int KEPT = 3;

    private final String name;
    private final byte[] header;

    /** Where each chunk begins in the restored dump, and at the end where that ends. */
    private final long[] starts;

    private final FoldPieces chunks;

    private final Map<Integer, FoldFile.Piece> kept = new LatestMap<>(KEPT);

    private FoldBytes(String name, Optional<HprofHeader> header, long[] starts, FoldPieces chunks) {
        this.name = name;
        this.header = header.map(HprofHeader::toBytes).orElse(new byte[0]);
        this.starts = starts;
        this.chunks = chunks;
    }

    /** Of a whole file. */
    static FoldBytes open(String name, SeekableByteChannel file, Unfolding unfolding) throws IOException {
        try (Opened<FoldFile> fold = new Opened<>(FoldFile.open(file, unfolding))) {
            fold.get().requireBase();
            return fold.keepIn(of(name, fold.get()));
        } catch (FoldException e) {
            throw JobException.about(name, e);
        }
    }

    private static FoldBytes of(String name, FoldFile fold) {
        Optional<HprofHeader> header = fold.index().summary().header();
        List<FoldIndex.ChunkEntry> entries = fold.index().chunks();
        long[] starts = new long[entries.size() + 1];
        starts[0] = header.map(HprofHeader::length).orElse(0);
        for (int i = 0; i < entries.size(); i++) {
            starts[i + 1] = starts[i] + fold.bytes(entries.get(i));
        }
        return new FoldBytes(name, header, starts, fold);
    }

    /** Of what is left of a damaged one; closing this closes it. */
    static FoldBytes of(String name, SalvagedFile left) {
        return new FoldBytes(name, left.header(), left.starts(), left);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return starts[starts.length - 1];
    }

    @Override
    public Access access() {
        return Access.PIECES;
    }

    @Override
    public int read(long offset, byte[] data, int from, int length) throws IOException {
        int done = 0;
        if (offset < header.length) {
            done = (int) Math.min(length, header.length - offset);
            System.arraycopy(header, (int) offset, data, from, done);
        }
        while (done < length && offset + done < size()) {
            try {
                done += readChunk(offset + done, data, from + done, length - done);
            } catch (JobException e) {
                if (done > 0) {
                    return done;
                }
                throw e;
            }
        }
        return done;
    }

    private int readChunk(long offset, byte[] data, int from, int length) throws IOException {
        int number = chunkWith(offset);
        byte[] piece = piece(number).data();
        long at = offset - starts[number];
        if (at < piece.length) {
            int n = Math.min(length, piece.length - (int) at);
            System.arraycopy(piece, (int) at, data, from, n);
            return n;
        }
        long zeros = Math.min(piece.length + chunks.zerosBehind(number), starts[number + 1] - starts[number]) - at;
        if (zeros <= 0) {
            throw JobException.about(name, new FoldException(Message.of("fold.unplaced")));
        }
        int n = (int) Math.min(length, zeros);
        Arrays.fill(data, from, from + n, (byte) 0);
        return n;
    }

    /**
     * The last chunk that begins at or before an offset behind the header; of empty ones, which begin where the next
     * does, none.
     */
    private int chunkWith(long offset) {
        int found = Arrays.binarySearch(starts, offset);
        int number = found >= 0 ? found : -found - 2;
        while (number + 1 < starts.length && starts[number + 1] <= offset) {
            number++;
        }
        return number;
    }

    private FoldFile.Piece piece(int number) throws IOException {
        FoldFile.Piece piece = kept.get(number);
        if (piece == null) {
            try {
                piece = chunks.piece(number);
            } catch (FoldException e) {
                throw JobException.about(name, e);
            }
            kept.put(number, piece);
        }
        return piece;
    }

    /**
     * Each chunk says whether it begins with sub-records; one that is a part of an array is preceded by one that is
     * not.
     */
    @Override
    public Optional<ResumePoint> placeBefore(long offset) throws IOException {
        int number = offset < header.length || offset >= size() ? -1 : chunkWith(offset);
        while (number >= 0) {
            FoldFile.Piece piece = piece(number);
            if (piece.leading() == 0) {
                return Optional.of(ResumePoint.ofRecord(starts[number]));
            }
            if (piece.leading() > 0) {
                // Where the heap dump goes on in the next chunk, it is known only that it does.
                long left = piece.leading() < piece.data().length ? piece.leading() : ResumePoint.TO_THE_END;
                return Optional.of(ResumePoint.inHeapDump(starts[number], Tag.HEAP_DUMP_SEGMENT, left));
            }
            number--;
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        chunks.close();
    }
}
