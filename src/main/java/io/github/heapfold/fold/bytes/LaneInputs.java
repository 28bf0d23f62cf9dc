package io.github.heapfold.fold.bytes;

import java.util.Map;

/** The lanes of one column while they are read; a lane that was not stored is empty. */
public record LaneInputs(ByteInput head, ByteInput symbol, ByteInput rank, ByteInput value) {
    public static final LaneInputs EMPTY = new LaneInputs(none(), none(), none(), none());

    private static ByteInput none() {
        return new ByteInput(new byte[0]);
    }

    public static LaneInputs of(Map<Lane, ByteInput> lanes) {
        return new LaneInputs(
                lanes.getOrDefault(Lane.HEAD, none()),
                lanes.getOrDefault(Lane.SYMBOL, none()),
                lanes.getOrDefault(Lane.RANK, none()),
                lanes.getOrDefault(Lane.VALUE, none()));
    }

    /** What is left of all lanes now, to be read once more later. */
    public LaneInputs rest() {
        return new LaneInputs(head.rest(), symbol.rest(), rank.rest(), value.rest());
    }

    /** Bytes of all lanes. */
    public long bytes() {
        return (long) head.data().length + symbol.data().length + rank.data().length + value.data().length;
    }

    public ByteInput of(Lane lane) {
        return switch (lane) {
            case HEAD -> head;
            case SYMBOL -> symbol;
            case RANK -> rank;
            case VALUE -> value;
        };
    }

    public boolean isAtEnd() {
        return head.left() + symbol.left() + rank.left() + value.left() == 0;
    }

    public void expectEnd(Object column) throws FoldException {
        head.expectEnd(column);
        symbol.expectEnd(column);
        rank.expectEnd(column);
        value.expectEnd(column);
    }
}
