package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** A chunk as it is stored, with the classes that it announces. */
public final class StoredChunk {
    private final ChunkHeader header;
    private final List<StoredLanes> stores;

    /**
     * Reads header and directory.
     *
     * @param classes what stood before the chunk; null where nothing did
     * @param bound the most bytes of a chunk
     */
    public StoredChunk(byte[] data, StoredClasses classes, int bound) throws FoldException {
        ByteInput payload = new ByteInput(data);
        header = ChunkHeader.read(payload, bound);
        StoredLanes own =
                new StoredLanes(payload, header.bytes(), !header.base().isEmpty());
        expectClasses(classes);
        stores = classes == null ? List.of(own) : List.of(own, classes.lanes());
    }

    /** A chunk of which a part was sealed and a part stands in the clear. */
    StoredChunk(ChunkHeader header, StoredLanes sealed, StoredLanes clear, StoredClasses classes) throws FoldException {
        this.header = header;
        expectClasses(classes);
        stores = classes == null ? List.of(sealed, clear) : List.of(sealed, clear, classes.lanes());
    }

    private StoredChunk(ChunkHeader header, StoredLanes own) {
        this.header = header;
        stores = List.of(own);
    }

    /**
     * A chunk whose lanes are all that is asked for: without its classes, it is not decoded.
     *
     * @throws FoldException also where it needs chunks of another file itself
     */
    public static StoredChunk ofLanes(byte[] data, int bound) throws FoldException {
        ByteInput payload = new ByteInput(data);
        ChunkHeader header = ChunkHeader.read(payload, bound);
        return new StoredChunk(header, new StoredLanes(payload, header.bytes(), false));
    }

    /** The numbers of the lanes, column × 4 + lane, without those that stand before the chunk. */
    public Set<Long> laneIds() {
        return stores.get(0).ids();
    }

    /** The bytes of one of them; none where there is no such lane. */
    public byte[] lane(long id, LaneDecompressor decompressor) throws FoldException {
        return stores.get(0).lane(id, decompressor);
    }

    /** Bytes of them all. */
    public long laneBytes() {
        return stores.get(0).bytes();
    }

    private void expectClasses(StoredClasses classes) throws FoldException {
        int announced = classes == null ? 0 : classes.count();
        if (header.classes() != announced) {
            throw new FoldException(Message.of("fold.chunkClasses", header.classes(), announced));
        }
    }

    /**
     * Where the bytes of some columns of a chunk are that is read in part.
     *
     * @param data the payload, filled up to a place
     * @param filled that place
     * @param wanted the numbers of the columns
     * @return begin and end of each lane, ascending; null where the directory goes on behind the place
     */
    public static List<int[]> places(byte[] data, int filled, StoredClasses classes, int bound, IntPredicate wanted)
            throws FoldException {
        StoredChunk chunk;
        try {
            chunk = new StoredChunk(data, classes, bound);
        } catch (FoldException e) {
            // Where the directory breaks off, zeros are read as if they were more of it.
            if (filled < data.length) {
                return null;
            }
            throw e;
        }
        StoredLanes own = chunk.stores.get(0);
        return own.begin() > filled ? null : own.places(wanted);
    }

    public ChunkHeader header() {
        return header;
    }

    /**
     * The lanes of the columns that are wanted, by number.
     *
     * @param base what the file was folded against
     * @param wanted the numbers of the columns that are decompressed; the others are as if they were not stored
     */
    public Map<Integer, LaneInputs> lanes(LaneDecompressor decompressor, BaseLanes base, IntPredicate wanted)
            throws FoldException {
        return StoredLanes.decompress(decompressor, stores, base.of(header.base()), wanted);
    }
}
