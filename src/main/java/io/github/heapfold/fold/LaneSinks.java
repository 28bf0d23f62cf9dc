package io.github.heapfold.fold;

/** The lanes of one column while they are written. */
final class LaneSinks {
    final ByteSink head = new ByteSink(64);
    final ByteSink symbol = new ByteSink(64);
    final ByteSink rank = new ByteSink(64);
    final ByteSink value = new ByteSink(64);

    ByteSink of(Lane lane) {
        return switch (lane) {
            case HEAD -> head;
            case SYMBOL -> symbol;
            case RANK -> rank;
            case VALUE -> value;
        };
    }

    void clear() {
        head.clear();
        symbol.clear();
        rank.clear();
        value.clear();
    }
}
