package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.Eraser;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ShapeFinder;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.profile.KeptTexts;
import java.io.IOException;
import java.util.List;

/** Makes of a chunk what would be restored from it. One per thread. */
public final class ChunkStripper implements CoderPool.Coder {
    private final int idSize;
    private final ShapeFinder finder;
    private final Eraser eraser;
    private final ChunkColumns columns;

    public ChunkStripper(int idSize, StrippedColumns stripped) {
        this.idSize = idSize;
        finder = new ShapeFinder(new RecordLayout(idSize), stripped::drops);
        eraser = new Eraser(idSize, stripped::strips);
        columns = new ChunkColumns(eraser, idSize, false);
    }

    @Override
    public void close() {
        // Nothing that the garbage collector does not see.
    }

    @Override
    public boolean isBloated() {
        return finder.hadManyGroups();
    }

    /**
     * Erases in the chunk's data what is left out.
     *
     * @param kept elements that stay although their column is left out
     * @return what the chunk had in it
     */
    public Census strip(Chunk chunk, List<KeptTexts.Text> kept) throws IOException {
        eraser.begin(chunk.data());
        if (chunk.run() == null) {
            try {
                ChunkShape shape = finder.find(chunk);
                columns.carry(shape, chunk.data(), chunk.classes());
            } finally {
                finder.done();
            }
            kept.forEach(text -> text.putInto(chunk.data()));
            return finder.census();
        }
        if (!finder.dropsWhole(chunk) && chunk.run().elements() != null) {
            int size = chunk.run().elements().size(idSize);
            columns.carryRun(chunk.run().elements(), chunk.length() / size * size);
        }
        return Census.of(chunk, idSize);
    }

    /** The stretches of the last chunk's data that are left: from and to. */
    public List<int[]> left(Chunk chunk) {
        return finder.kept(chunk.length());
    }
}
