package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Message;

/**
 * Each int as what follows from an object that its instance refers to; see {@link DerivedInts}. One link serves the
 * whole segment; what it does not tell is stored as it is.
 */
public final class LinkedModel implements ColumnModel {
    private static final int PREDICTED = 0;
    private static final int ZERO = 1;
    private static final int OTHER = 2;
    private static final int PREDICTED_WIDE = 3;

    /** Of fewer values the link itself takes too much. */
    private static final int MIN = 16;

    @Override
    public int id() {
        return 6;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        DerivedInts links = segment.links;
        if (links == null || segment.n < MIN) {
            return false;
        }
        DerivedInts.Link link = links.best(segment);
        if (link == null) {
            return false;
        }
        DerivedInts.write(link, out.head);
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            int value = (int) segment.values[i];
            out.symbols[i] = symbol(links, link, segment.positions[i], value);
            if (out.symbols[i] == OTHER) {
                out.values[count++] = segment.values[i];
            }
        }
        out.setCounts(segment.n, Tokens.NONE, count);
        return true;
    }

    private static int symbol(DerivedInts links, DerivedInts.Link link, int position, int value) {
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
    public void expectSymbols(Segment segment, ByteInput head, Tokens in) throws FoldException {
        if (segment.links == null) {
            throw new FoldException(Message.of("fold.linkNowhere"));
        }
        segment.link = segment.links.read(head);
        in.setCounts(segment.n, Tokens.NONE, Tokens.NONE);
    }

    @Override
    public void expectOthers(Segment segment, Tokens in) {
        int count = 0;
        for (int i = 0; i < segment.n; i++) {
            count += in.symbols[i] == OTHER ? 1 : 0;
        }
        in.setCounts(segment.n, Tokens.NONE, count);
    }

    @Override
    public void decode(Segment segment, Tokens in) throws FoldException {
        DerivedInts links = segment.links;
        DerivedInts.Link link = segment.link;
        int next = 0;
        for (int i = 0; i < segment.n; i++) {
            long symbol = in.symbols[i];
            if (symbol == ZERO) {
                segment.values[i] = 0;
            } else if (symbol == OTHER) {
                segment.values[i] = in.values[next++];
            } else if (symbol > PREDICTED_WIDE || symbol < 0) {
                throw new FoldException(Message.of("fold.linkSymbol", symbol));
            } else {
                int object = links.follow(link, segment.positions[i]);
                if (object < 0) {
                    throw new FoldException(Message.of("fold.linkBroken"));
                }
                segment.values[i] = links.predict(link, object, symbol == PREDICTED_WIDE) & 0xffff_ffffL;
            }
        }
    }
}
