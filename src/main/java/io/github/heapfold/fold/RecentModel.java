package io.github.heapfold.fold;

/**
 * Each identifier as its place among the last {@link #SIZE} different ones (most recent first), or where it is not there,
 * as its distance from the last that was not.
 */
final class RecentModel implements ColumnModel {
    private static final int SIZE = 64;
    private static final int NULL = 0;
    private static final int NEW = 1;
    private static final int FIRST = 2;

    private final long[] symbols = new long[Segment.MAX];
    private final long[] others = new long[Segment.MAX];
    private final long[] recent = new long[SIZE];

    @Override
    public int id() {
        return 4;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        int used = 0;
        int count = 0;
        long last = 0;
        boolean exact = true;
        for (int i = 0; i < segment.n; i++) {
            long id = segment.values[i];
            if (id == 0) {
                symbols[i] = NULL;
                continue;
            }
            int place = 0;
            while (place < used && recent[place] != id) {
                place++;
            }
            if (place < used) {
                symbols[i] = (long) FIRST + place;
            } else {
                symbols[i] = NEW;
                others[count] = Distances.encode(id, last, segment.shift);
                exact &= Distances.isExact(others[count++], id);
                last = id;
                used = Math.min(used + 1, SIZE);
                place = used - 1;
            }
            moveToFront(id, place);
        }
        Planes.write(symbols, segment.n, out.head, out.symbol);
        Planes.write(others, count, out.head, out.value);
        return exact;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        Planes.read(symbols, segment.n, in.head(), in.symbol());
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            count += symbols[i] == NEW ? 1 : 0;
        }
        Planes.read(others, count, in.head(), in.value());
        int used = 0;
        int next = 0;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long symbol = symbols[i];
            if (symbol == NULL) {
                segment.values[i] = 0;
                continue;
            }
            int place;
            if (symbol == NEW) {
                last = Distances.decode(others[next++], last, segment.shift);
                segment.values[i] = last;
                used = Math.min(used + 1, SIZE);
                place = used - 1;
            } else if (symbol - FIRST < used && symbol > 0) {
                place = (int) symbol - FIRST;
                segment.values[i] = recent[place];
            } else {
                throw new FoldException("a repeated identifier that was not there before");
            }
            moveToFront(segment.values[i], place);
        }
    }

    private void moveToFront(long id, int place) {
        System.arraycopy(recent, 0, recent, 1, place);
        recent[0] = id;
    }
}
