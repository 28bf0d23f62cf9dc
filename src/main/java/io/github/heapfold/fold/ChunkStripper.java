package io.github.heapfold.fold;

import io.github.heapfold.hprof.Census;
import io.github.heapfold.hprof.Chunk;
import io.github.heapfold.hprof.Layout;
import java.util.List;

/** Makes of a chunk what would be restored from it. One per thread. */
final class ChunkStripper implements CoderPool.Coder {
    private final int idSize;
    private final ShapeFinder finder;
    private final Eraser eraser;
    private final ChunkColumns columns;

    ChunkStripper(int idSize, StrippedColumns stripped) {
        this.idSize = idSize;
        finder = new ShapeFinder(new Layout(idSize), stripped::drops);
        eraser = new Eraser(idSize, stripped::strips);
        columns = new ChunkColumns(eraser, idSize);
    }

    @Override
    public void close() {
        // Nothing that the garbage collector does not see.
    }

    /** Erases in the chunk's data what is left out; what the chunk had in it. */
    Census strip(Chunk chunk) throws FoldException {
        eraser.begin(chunk.data());
        if (chunk.run() == null) {
            ChunkShape shape = finder.find(chunk);
            columns.carry(shape, chunk.data(), chunk.classes());
            return finder.census();
        }
        if (!finder.dropsWhole(chunk) && chunk.run().column() != null) {
            int size = chunk.run().column().size(idSize);
            columns.carryRun(chunk.run().column(), chunk.length() / size * size);
        }
        return Census.of(chunk, idSize);
    }

    /** The stretches of the last chunk's data that are left: from and to. */
    List<int[]> left(Chunk chunk) {
        return finder.kept(chunk.length());
    }
}
