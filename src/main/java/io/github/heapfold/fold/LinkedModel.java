package io.github.heapfold.fold;

/**
 * Each int as what follows from an object that its instance refers to; see {@link Links}. One link serves the whole segment; what
 * it does not tell is stored as it is.
 */
final class LinkedModel implements ColumnModel {
    private static final int PREDICTED = 0;
    private static final int ZERO = 1;
    private static final int OTHER = 2;
    private static final int PREDICTED_WIDE = 3;

    /** Of fewer values the link itself takes too much. */
    private static final int MIN = 16;

    private final long[] symbols = new long[Segment.MAX];
    private final long[] others = new long[Segment.MAX];

    @Override
    public int id() {
        return 6;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        Links links = segment.links;
        if (links == null || segment.n < MIN) {
            return false;
        }
        Links.Link link = links.best(segment);
        if (link == null) {
            return false;
        }
        out.head.putVarint(link.reference());
        out.head.putVarint(link.group());
        out.head.putVarint(link.field());
        out.head.put(link.rule().ordinal());
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            int value = (int) segment.values[i];
            symbols[i] = symbol(links, link, segment.positions[i], value);
            if (symbols[i] == OTHER) {
                others[count++] = segment.values[i];
            }
        }
        Planes.write(symbols, segment.n, out.head, out.symbol);
        Planes.write(others, count, out.head, out.value);
        return true;
    }

    private static int symbol(Links links, Links.Link link, int position, int value) {
        if (value == 0) {
            return ZERO;
        }
        int object = links.follow(link, position);
        if (object < 0) {
            return OTHER;
        }
        if (links.predict(link, object, false) == value) {
            return PREDICTED;
        }
        return links.predict(link, object, true) == value ? PREDICTED_WIDE : OTHER;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        Links links = segment.links;
        Links.Link link = new Links.Link(
                in.head().getCount(Integer.MAX_VALUE),
                in.head().getCount(Integer.MAX_VALUE),
                in.head().getCount(Integer.MAX_VALUE),
                Links.Rule.values()[in.head().getCount(Links.Rule.values().length - 1L)]);
        if (links == null || !links.isSound(link)) {
            throw new FoldException("a link that leads nowhere");
        }
        Planes.read(symbols, segment.n, in.head(), in.symbol());
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            count += symbols[i] == OTHER ? 1 : 0;
        }
        Planes.read(others, count, in.head(), in.value());
        int next = 0;
        for (int i = 0; i < segment.n; i++) {
            if (symbols[i] == ZERO) {
                segment.values[i] = 0;
            } else if (symbols[i] == OTHER) {
                segment.values[i] = others[next++];
            } else if (symbols[i] > PREDICTED_WIDE || symbols[i] < 0) {
                throw new FoldException("unknown symbol " + symbols[i] + " in a linked column");
            } else {
                int object = links.follow(link, segment.positions[i]);
                if (object < 0) {
                    throw new FoldException("a link that does not hold");
                }
                segment.values[i] = links.predict(link, object, symbols[i] == PREDICTED_WIDE) & 0xffff_ffffL;
            }
        }
    }
}
