package io.github.heapfold.fold;

import java.io.Closeable;
import java.io.IOException;

/** The chunks of a folded file, each restored without the others. Used by one thread. */
public interface FoldPieces extends Closeable {
    /** Restores a chunk, by its number from 0. */
    FoldFile.Piece piece(int number) throws IOException;

    /** As many zeros come behind a chunk in place of elements that are lost; none in a whole file. */
    default long zerosBehind(int number) {
        return 0;
    }
}
