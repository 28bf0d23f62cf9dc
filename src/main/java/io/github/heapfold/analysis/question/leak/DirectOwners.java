package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Who keeps the buffers that have most memory outside of the heap. */
final class DirectOwners {
    /** Of what all buffers have, the least share of what one place keeps to be told. */
    private static final double LEAST_SHARE = 0.5;

    /** So many buffers at the most are looked at: of those that more of the same classes lead to, so many of each. */
    private static final int MOST = 1 << 14;

    private static final int MOST_OF_KIND = 1 << 12;

    /** Of those that the same field leads to, the paths of so many are looked at. */
    private static final int SAMPLES = 8;

    /** Stands for what no field, static or local variable keeps. */
    private static final List<Keeper> NOBODY = List.of();

    private record Buffer(long ordinal, long bytes) {}

    /** Buffers to which the same classes lead: by one field or several. */
    private static final class Kind {
        private final List<Buffer> some = new ArrayList<>();
        private long buffers;
        private long bytes;

        private void add(Buffer buffer, SplittableRandom random) {
            buffers++;
            bytes += buffer.bytes;
            if (some.size() < MOST_OF_KIND) {
                some.add(buffer);
                return;
            }
            long place = random.nextLong(buffers);
            if (place < MOST_OF_KIND) {
                some.set((int) place, buffer);
            }
        }
    }

    private final LeakPaths paths;
    private final Keepers keepers;
    private final Map<Long, Kind> byClasses = new LinkedHashMap<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private long bytes;

    DirectOwners(LeakPaths paths, Keepers keepers) {
        this.paths = paths;
        this.keepers = keepers;
    }

    /** @param bytes that it has outside of the heap */
    void add(long buffer, long bytes) throws IOException {
        this.bytes += bytes;
        byClasses.computeIfAbsent(paths.signature(buffer), any -> new Kind()).add(new Buffer(buffer, bytes), random);
    }

    /** The place that keeps most of them; empty where that is not the half. */
    Optional<DirectMemory.Kept> most() throws IOException {
        List<Kind> largest = byClasses.values().stream()
                .sorted(Comparator.<Kind>comparingLong(kind -> kind.bytes).reversed())
                .toList();
        Map<List<Keeper>, DirectMemory.Kept> byKeepers = new LinkedHashMap<>();
        int looked = 0;
        for (Kind kind : largest) {
            looked += kind.some.size();
            if (looked > MOST) {
                break;
            }
            for (DirectMemory.Kept kept : parts(kind)) {
                byKeepers.merge(kept.keepers(), kept, DirectOwners::sum);
            }
        }
        byKeepers.remove(NOBODY);
        return byKeepers.values().stream()
                .max(Comparator.comparingLong(DirectMemory.Kept::bytes))
                .filter(kept -> kept.bytes() >= LEAST_SHARE * bytes);
    }

    /** What of a kind each field leads to; where not all are looked at and one field leads to those that are, all. */
    private List<DirectMemory.Kept> parts(Kind kind) throws IOException {
        Map<Optional<Edge>, List<Buffer>> byField = new LinkedHashMap<>();
        for (Buffer buffer : kind.some) {
            byField.computeIfAbsent(paths.nearest(buffer.ordinal), any -> new ArrayList<>())
                    .add(buffer);
        }
        List<DirectMemory.Kept> parts = new ArrayList<>();
        for (List<Buffer> part : byField.values()) {
            List<Keeper> found = keepers(part);
            parts.add(
                    byField.size() == 1
                            ? new DirectMemory.Kept(kind.buffers, kind.bytes, found)
                            : new DirectMemory.Kept(
                                    part.size(),
                                    part.stream().mapToLong(Buffer::bytes).sum(),
                                    found));
        }
        return parts;
    }

    /** What keeps all of some buffers that are looked at: the field alone, where several things hold what has it. */
    private List<Keeper> keepers(List<Buffer> part) throws IOException {
        List<Keeper> common = null;
        int step = Math.max(1, part.size() / SAMPLES);
        for (int i = 0; i < part.size(); i += step) {
            List<Keeper> found = keepers(part.get(i));
            int same = 0;
            while (common != null
                    && same < Math.min(common.size(), found.size())
                    && common.get(same).equals(found.get(same))) {
                same++;
            }
            common = common == null ? found : common.subList(0, same);
        }
        return common == null ? NOBODY : List.copyOf(common);
    }

    private List<Keeper> keepers(Buffer buffer) throws IOException {
        LeakPaths.Way way = paths.to(buffer.ordinal);
        List<Keeper> found = keepers.of(way.path()).keepers();
        KeeperKind kind = found.get(0).kind();
        boolean isPlace = kind != KeeperKind.THREAD && kind != KeeperKind.ROOT;
        return isPlace && way.strength() != ReferenceStrength.WEAK ? found : NOBODY;
    }

    private static DirectMemory.Kept sum(DirectMemory.Kept one, DirectMemory.Kept other) {
        return new DirectMemory.Kept(one.buffers() + other.buffers(), one.bytes() + other.bytes(), one.keepers());
    }
}
