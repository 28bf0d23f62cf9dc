package io.github.heapfold.fold;

/**
 * What a {@link ColumnModel} makes of a segment: up to one number per value in each of three lanes, and before them what the model
 * itself has to say. Reused for segment after segment; one per coder.
 */
final class Tokens {
    /** The count of a lane that the model does not use. */
    static final int NONE = -1;

    /** What the decoder has to know before it reads the numbers. */
    final ByteSink head = new ByteSink(16);

    final long[] symbols = new long[Segment.MAX];
    final long[] ranks = new long[Segment.MAX];
    final long[] values = new long[Segment.MAX];

    int symbolCount;
    int rankCount;
    int valueCount;

    void clear() {
        head.clear();
        symbolCount = NONE;
        rankCount = NONE;
        valueCount = NONE;
    }

    /** Appends all to a column's lanes. */
    void write(LaneSinks out) {
        out.head.put(head.data(), 0, head.length());
        write(symbols, symbolCount, out.head, out.symbol);
        write(ranks, rankCount, out.head, out.rank);
        write(values, valueCount, out.head, out.value);
    }

    private static void write(long[] numbers, int n, ByteSink head, ByteSink body) {
        if (n != NONE) {
            Planes.write(numbers, n, head, body);
        }
    }

    /** Reads what {@link #write} has written; the model says, step by step, how many there are. */
    void read(ColumnModel model, Segment segment, LaneInputs in) throws FoldException {
        clear();
        model.expectSymbols(segment, in.head(), this);
        read(symbols, symbolCount, in.head(), in.symbol());
        model.expectOthers(segment, this);
        read(ranks, rankCount, in.head(), in.rank());
        read(values, valueCount, in.head(), in.value());
    }

    private static void read(long[] numbers, int n, ByteInput head, ByteInput body) throws FoldException {
        if (n != NONE) {
            Planes.read(numbers, n, head, body);
        }
    }
}
