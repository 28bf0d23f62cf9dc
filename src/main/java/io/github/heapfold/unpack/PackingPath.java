package io.github.heapfold.unpack;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What something is packed in, from the outside in. */
record PackingPath(List<Packing> layers) {
    static final PackingPath NONE = new PackingPath(List.of());

    PackingPath prepend(Packing outer) {
        List<Packing> more = new ArrayList<>(layers);
        more.add(0, outer);
        return new PackingPath(List.copyOf(more));
    }

    /** As in {@code gzip} or {@code zip/gzip}; empty where it is not packed. */
    @Override
    public String toString() {
        return layers.stream().map(Packing::toString).collect(Collectors.joining("/"));
    }
}
