package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.message.Message;
import java.util.List;

/** Decodes what a {@link SegmentEncoder} has coded. One per thread. */
public final class SegmentDecoder {
    private final ColumnModel[] models = new ColumnModel[16];
    private final Tokens tokens = new Tokens();

    public SegmentDecoder() {
        for (List<ColumnModel> list : List.of(ColumnModel.forInts(), ColumnModel.forIds())) {
            for (ColumnModel model : list) {
                models[model.id()] = model;
            }
        }
    }

    public void decode(Segment segment, LaneInputs in) throws FoldException {
        int mode = in.head().get();
        ColumnModel model = models[mode >> 4];
        if (model == null) {
            throw new FoldException(Message.of("fold.unknownModel", (mode >> 4)));
        }
        segment.shift = mode & 0x0f;
        tokens.read(model, segment, in);
        model.decode(segment, tokens);
    }
}
