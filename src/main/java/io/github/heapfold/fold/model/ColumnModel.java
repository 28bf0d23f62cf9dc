package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;

/**
 * One way of turning a segment of a column into numbers that are small or alike. Models are tried on a sample and the
 * one with the fewest bytes wins. A model has no state between segments; instances serve one coder (thread).
 */
public interface ColumnModel {
    /** What stands in the file for this model, 0 to 15; never changes. */
    int id();

    /** Codes the segment; false where this model cannot, whatever it may have put into the tokens then. */
    boolean encode(Segment segment, Tokens out);

    /** Before decoding, first step: reads what stands before the numbers and sets how many symbols there are. */
    default void expectSymbols(Segment segment, ByteInput head, Tokens in) throws FoldException {}

    /** Before decoding, second step: sets how many ranks and values there are, now that the symbols are known. */
    default void expectOthers(Segment segment, Tokens in) {
        in.setCounts(Tokens.NONE, Tokens.NONE, segment.n);
    }

    /** Brings back {@link Segment#values}; all else of the segment is set. */
    void decode(Segment segment, Tokens in) throws FoldException;
}
