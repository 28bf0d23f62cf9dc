package io.github.heapfold.fold;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Layout;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Decodes what a {@link ChunkEncoder} has coded. One per thread. */
final class ChunkDecoder implements CoderPool.Coder {
    private final int idSize;
    private final ColumnUnpacker unpacker;
    private final StructureReader structure;
    private final ChunkColumns columns;
    private final Unsqueezer unsqueezer = new Unsqueezer();

    ChunkDecoder(int idSize, StrippedColumns stripped) {
        this.idSize = idSize;
        unpacker = new ColumnUnpacker(idSize, stripped::strips);
        structure = new StructureReader(new Layout(idSize), unpacker);
        columns = new ChunkColumns(unpacker, idSize);
    }

    @Override
    public void close() {
        unsqueezer.close();
    }

    /**
     * Decodes a chunk and checks it.
     *
     * @param data takes the chunk from 0 on; at least as long as the chunk
     * @param classes all classes announced up to the end of this chunk
     */
    ChunkOutline decode(StoredChunk chunk, ClassTable classes, byte[] data) throws FoldException {
        ChunkHeader header = chunk.header();
        int length = header.restoredBytes();
        Arrays.fill(data, 0, length, (byte) 0);
        unpacker.begin(chunk.lanes(unsqueezer), data);
        ChunkOutline outline = ChunkOutline.RUN;
        if (header.records()) {
            ChunkShape shape = structure.read(data, length, classes);
            columns.carry(shape, data, classes);
            outline = ChunkOutline.of(shape, length, idSize);
        } else {
            decodeRun(header, data);
        }
        unpacker.expectEnd();
        CRC32C crc = new CRC32C();
        crc.update(data, 0, length);
        if ((int) crc.getValue() != header.crc()) {
            throw new FoldException("the restored bytes are not those that were folded (checksum differs)");
        }
        return outline;
    }

    private void decodeRun(ChunkHeader header, byte[] data) throws FoldException {
        int modelled = 0;
        if (header.elements() != null) {
            int size = header.elements().size(idSize);
            modelled = header.restoredBytes() / size * size;
            columns.carryRun(header.elements(), modelled);
        }
        int rest = header.restoredBytes() - modelled;
        ByteInput opaque = unpacker.lanes(ColumnId.OPAQUE).value();
        System.arraycopy(opaque.data(), opaque.take(rest), data, modelled, rest);
    }
}
