package io.github.heapfold.fold;

import java.util.List;

/**
 * One way of turning a segment of a column into bytes. Models are tried on a sample and the one with the fewest bytes wins. A
 * model has no state between segments; instances serve one coder (thread).
 */
interface ColumnModel {
    /** What stands in the file for this model, 0 to 15; never changes. */
    int id();

    /** Codes the segment; false where this model cannot, whatever it may have written then. */
    boolean encode(Segment segment, LaneSinks out);

    /** Brings back {@link Segment#values}; all else of the segment is set. */
    void decode(Segment segment, LaneInputs in) throws FoldException;

    /** The models for plain numbers, tried in this order. */
    static List<ColumnModel> forNumbers() {
        return List.of(new PlainModel(), new DeltaModel());
    }

    /** The models for ints of instances. */
    static List<ColumnModel> forInts() {
        return List.of(new PlainModel(), new DeltaModel(), new LinkedModel());
    }

    /** The models for identifiers. */
    static List<ColumnModel> forIds() {
        return List.of(new PlainModel(), new RelativeModel(), new OwnerModel(), new RecentModel(), new RankModel());
    }
}
