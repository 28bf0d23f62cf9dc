package io.github.heapfold.fold.bytes;

/** The lanes of one column while they are written. */
public final class LaneSinks {
    public final ByteSink head = new ByteSink(64);
    public final ByteSink symbol = new ByteSink(64);
    public final ByteSink rank = new ByteSink(64);
    public final ByteSink value = new ByteSink(64);

    public ByteSink of(Lane lane) {
        return switch (lane) {
            case HEAD -> head;
            case SYMBOL -> symbol;
            case RANK -> rank;
            case VALUE -> value;
        };
    }

    public void clear() {
        head.clear();
        symbol.clear();
        rank.clear();
        value.clear();
    }
}
