package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What the whole of a chunk has that the chunk in the clear has not: of the chunk as it is coded when nothing is left
 * out, the lanes that are not the same there. What both have is stored once, in the clear.
 */
public final class SealedPart {
    private SealedPart() {}

    /**
     * Takes the difference.
     *
     * @param whole the chunk with nothing left out
     * @param clear the same with what the profile leaves out
     * @param bound the most bytes of a chunk
     */
    public static byte[] of(ChunkEncoder.Encoded whole, ChunkEncoder.Encoded clear, int bound) throws FoldException {
        if (!Arrays.equals(whole.classes(), clear.classes())) {
            throw new IllegalStateException("classes are never left out");
        }
        StoredLanes wholeLanes = lanes(new ByteInput(whole.payload()), bound);
        StoredLanes clearLanes = lanes(new ByteInput(clear.payload()), bound);
        ByteSink out = new ByteSink(1 << 12);
        whole.header().write(out);
        Set<Long> dropped = new HashSet<>(clearLanes.ids());
        dropped.removeAll(wholeLanes.ids());
        out.putVarint(dropped.size());
        dropped.stream().sorted().forEach(out::putVarint);
        wholeLanes.without(clearLanes).write(out);
        return out.toByteArray();
    }

    private static StoredLanes lanes(ByteInput payload, int bound) throws FoldException {
        ChunkHeader header = ChunkHeader.read(payload, bound);
        return new StoredLanes(payload, header.bytes(), false);
    }

    /**
     * Puts a chunk together again.
     *
     * @param payload the chunk in the clear
     * @param classes what stood before it; null where nothing did
     * @param part what was sealed
     */
    public static StoredChunk chunk(byte[] payload, StoredClasses classes, byte[] part, int bound)
            throws FoldException {
        ByteInput in = new ByteInput(payload);
        ChunkHeader clearHeader = ChunkHeader.read(in, bound);
        StoredLanes clear = new StoredLanes(in, clearHeader.bytes(), false);
        ByteInput sealed = new ByteInput(part);
        ChunkHeader header = ChunkHeader.read(sealed, bound);
        if (!header.isSameStretch(clearHeader)) {
            throw new FoldException(Message.of("fold.sealOtherChunk"));
        }
        Set<Long> dropped = new HashSet<>();
        for (int n = sealed.getCount(clear.ids().size()); n > 0; n--) {
            dropped.add(sealed.getVarint());
        }
        StoredLanes own = new StoredLanes(sealed, header.bytes(), false);
        dropped.addAll(own.ids());
        return new StoredChunk(header, own, clear.without(dropped), classes);
    }
}
