package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.message.Message;

/** Decodes what a {@link SegmentEncoder} has coded. One per thread. */
public final class SegmentDecoder {
    private final ColumnModels models = new ColumnModels();
    private final Tokens tokens = new Tokens();

    public void decode(Segment segment, LaneInputs in) throws FoldException {
        int mode = in.head().get();
        ColumnModel model = models.byId(mode >> 4);
        if (model == null) {
            throw new FoldException(Message.of("fold.unknownModel", mode >> 4));
        }
        segment.shift = mode & 0x0f;
        tokens.read(model, segment, in);
        model.decode(segment, tokens);
    }
}
