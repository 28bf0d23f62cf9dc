package io.github.heapfold.fold.sealing;

import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.chunk.ChunkEncoder;
import io.github.heapfold.fold.chunk.SealedPart;
import io.github.heapfold.fold.chunk.StrippedColumns;
import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.profile.AppliedProfile;
import java.io.Closeable;
import java.io.IOException;

/** Codes chunks a second time, with all that is in them, and seals what is then more. For any thread. */
public final class SealingEncoder implements Closeable {
    private final Sealer sealer;
    private final int bound;
    private final CoderPool<ChunkEncoder> encoders;

    public SealingEncoder(Sealer sealer, FoldHeader header, int level) throws FoldException {
        this.sealer = sealer;
        bound = header.chunkBound();
        StrippedColumns nothing = new StrippedColumns(AppliedProfile.NOTHING);
        encoders = new CoderPool<>(() -> new ChunkEncoder(header.idSize(), nothing, level));
    }

    /** Codes a chunk whole, before anything is taken out of its data, which stay as they are. */
    public ChunkEncoder.Encoded whole(Chunk chunk) throws IOException {
        return encoders.with(encoder -> encoder.encode(chunk));
    }

    /** What goes into the block that is sealed. */
    public byte[] seal(ChunkEncoder.Encoded whole, ChunkEncoder.Encoded clear) throws FoldException {
        byte[] classes = clear.classes().length == 0 ? null : clear.classes();
        byte[] part = SealedPart.of(whole, clear, bound);
        return sealer.seal(clear.header().originalOffset(), classes, clear.payload(), part);
    }

    @Override
    public void close() {
        encoders.close();
    }
}
