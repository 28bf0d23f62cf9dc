package io.github.heapfold.hprof;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was asked for last: once there is more than there may be, what nobody asked for the longest goes. For one
 * thread.
 */
public final class LatestMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int most;

    /** @param most how many entries there are at most */
    public LatestMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
