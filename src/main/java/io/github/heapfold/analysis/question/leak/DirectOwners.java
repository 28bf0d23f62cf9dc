package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who keeps the buffers that have most memory outside of the heap. */
final class DirectOwners {
    /** Of what all buffers have, the least share of what one place keeps to be told. */
    private static final double LEAST_SHARE = 0.5;

    /** Ways of so many kinds, those to most bytes, are looked at. */
    private static final int MOST_KINDS = 100;

    /** Buffers to which the same classes lead, or that the same place keeps. */
    private static final class Group {
        private final long first;
        private long buffers;
        private long bytes;

        Group(long first) {
            this.first = first;
        }

        private void add(long buffers, long bytes) {
            this.buffers += buffers;
            this.bytes += bytes;
        }
    }

    private final LeakPaths paths;
    private final Keepers keepers;
    private final Map<Long, Group> byWay = new HashMap<>();
    private long bytes;

    DirectOwners(LeakPaths paths, Keepers keepers) {
        this.paths = paths;
        this.keepers = keepers;
    }

    /** @param bytes that it has outside of the heap */
    void add(long buffer, long bytes) throws IOException {
        this.bytes += bytes;
        byWay.computeIfAbsent(paths.signature(buffer), any -> new Group(buffer)).add(1, bytes);
    }

    /** The place that keeps most of them; empty where that is not the half. */
    Optional<DirectMemory.Kept> most() throws IOException {
        List<Group> largest = byWay.values().stream()
                .sorted(Comparator.<Group>comparingLong(group -> group.bytes)
                        .reversed()
                        .thenComparingLong(group -> group.first))
                .limit(MOST_KINDS)
                .toList();
        Map<List<Keeper>, Group> byKeepers = new LinkedHashMap<>();
        for (Group group : largest) {
            LeakPaths.Way way = paths.to(group.first);
            List<Keeper> found = keepers.of(way.path()).keepers();
            KeeperKind kind = found.get(0).kind();
            boolean isPlace = kind != KeeperKind.THREAD && kind != KeeperKind.ROOT;
            if (isPlace && way.strength() != ReferenceStrength.WEAK) {
                byKeepers.computeIfAbsent(found, any -> new Group(group.first)).add(group.buffers, group.bytes);
            }
        }
        return byKeepers.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().bytes))
                .filter(entry -> entry.getValue().bytes >= LEAST_SHARE * bytes)
                .map(entry -> new DirectMemory.Kept(
                        entry.getValue().buffers, entry.getValue().bytes, List.copyOf(entry.getKey())));
    }
}
