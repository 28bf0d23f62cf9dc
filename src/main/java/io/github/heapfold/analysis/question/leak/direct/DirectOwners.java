package io.github.heapfold.analysis.question.leak.direct;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.analysis.question.leak.keeper.Sample;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Who keeps the buffers that have most memory outside of the heap. */
public final class DirectOwners {
    /** Of what all buffers have, the least share of what one place keeps to be told. */
    private static final double LEAST_SHARE = 0.5;

    /** Of what the first field of an object has, the least share of what another one has to be told with it. */
    private static final double LEAST_OF_FIRST = 0.5;

    private static final int MOST_FIELDS = 4;

    /** So many buffers at the most are looked at: of those that more of the same classes lead to, so many of each. */
    private static final int MOST = 1 << 12;

    private static final int MOST_OF_KIND = 1 << 9;

    private static final int MOST_LARGE = 1 << 8;

    /** Of those that the same field leads to, the paths of so many are looked at. */
    private static final int SAMPLES = 8;

    /** Calls of progress at once. */
    private static final int STEP = 1 << 6;

    private record Buffer(long ordinal, long bytes) {}

    /** Buffers to which the same classes lead: by one field or several. */
    private static final class Kind {
        /** Those that have most, of which each counts for itself. */
        private final PriorityQueue<Buffer> large = new PriorityQueue<>(Comparator.comparingLong(Buffer::bytes));

        /** Of the others, some. */
        private final Sample<Buffer> others = new Sample<>(MOST_OF_KIND);

        private final Map<Optional<Edge>, List<Buffer>> byField = new LinkedHashMap<>();
        private long bytes;
        private long bytesOfOthers;

        private void add(Buffer buffer, SplittableRandom random) {
            bytes += buffer.bytes;
            large.add(buffer);
            if (large.size() > MOST_LARGE) {
                Buffer other = large.poll();
                others.add(other, random);
                bytesOfOthers += other.bytes;
            }
        }

        private List<Buffer> looked() {
            return Stream.concat(large.stream(), others.some().stream()).toList();
        }
    }

    private final Heap heap;
    private final LeakPaths paths;
    private final Keepers keepers;
    private final Map<Long, Kind> byClasses = new LinkedHashMap<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private long bytes;

    public DirectOwners(Heap heap, KeeperSearch search) {
        this.heap = heap;
        paths = search.paths();
        keepers = search.keepers();
    }

    /** @param bytes that it has outside of the heap */
    void add(long buffer, long bytes) throws IOException {
        this.bytes += bytes;
        byClasses.computeIfAbsent(paths.signature(buffer), any -> new Kind()).add(new Buffer(buffer, bytes), random);
    }

    /** The place that keeps most of them; empty where that is not the half. */
    Optional<DirectMemory.Kept> most(Progress progress) throws IOException {
        List<Kind> looked = new ArrayList<>();
        int room = MOST;
        for (Kind kind : byClasses.values().stream()
                .sorted(Comparator.<Kind>comparingLong(one -> one.bytes).reversed())
                .toList()) {
            room -= kind.looked().size();
            if (room < 0) {
                break;
            }
            looked.add(kind);
        }
        findFields(looked, progress);
        Map<KeptBy, DirectMemory.Kept> byKeepers = new LinkedHashMap<>();
        for (Kind kind : looked) {
            for (DirectMemory.Kept kept : parts(kind)) {
                byKeepers.merge(kept.keptBy(), kept, DirectOwners::sum);
            }
        }
        byKeepers.remove(null);
        return together(byKeepers.values()).stream()
                .max(Comparator.comparingLong(DirectMemory.Kept::bytes))
                .filter(kept -> kept.bytes() >= LEAST_SHARE * bytes);
    }

    /** Fields of one class, which are of the same objects, as one place, where none has far more than another one. */
    private static List<DirectMemory.Kept> together(Collection<DirectMemory.Kept> all) {
        record Owners(KeeperKind kind, String className, Keeper below, Keeper holder) {}
        Map<Owners, List<DirectMemory.Kept>> byOwners = new LinkedHashMap<>();
        all.stream()
                .sorted(Comparator.comparingLong(DirectMemory.Kept::bytes).reversed())
                .forEach(kept -> {
                    KeptBy by = kept.keptBy();
                    Owners owners = new Owners(by.place().kind(), by.place().className(), by.below(), by.holder());
                    byOwners.computeIfAbsent(owners, any -> new ArrayList<>()).add(kept);
                });
        List<DirectMemory.Kept> together = new ArrayList<>();
        byOwners.forEach((owners, kept) -> {
            if (owners.kind() == KeeperKind.FIELD) {
                together.add(ofFields(kept));
            } else {
                together.addAll(kept);
            }
        });
        return together;
    }

    /** @param kept those that have most first */
    private static DirectMemory.Kept ofFields(List<DirectMemory.Kept> kept) {
        DirectMemory.Kept first = kept.get(0);
        List<DirectMemory.Kept> told = kept.stream()
                .filter(each -> each.bytes() >= LEAST_OF_FIRST * first.bytes())
                .toList();
        // Those that have most are named, in an order that does not hang on a few bytes.
        List<Keeper> named = told.stream()
                .limit(MOST_FIELDS)
                .map(each -> each.keptBy().place())
                .sorted(Comparator.comparing(Keeper::name))
                .toList();
        DirectMemory.Kept sum = told.stream().reduce(DirectOwners::sum).orElseThrow();
        return new DirectMemory.Kept(
                sum.buffers(),
                sum.bytes(),
                sum.isEstimate(),
                first.keptBy().inFields(named, told.size() - named.size()),
                sum.example(),
                sum.largest());
    }

    /** In the order of the file: of a folded one whole chunks are decoded for each. */
    private void findFields(List<Kind> kinds, Progress progress) throws IOException {
        record Looked(Kind kind, Buffer buffer) {}
        List<Looked> all = kinds.stream()
                .flatMap(kind -> kind.looked().stream().map(buffer -> new Looked(kind, buffer)))
                .sorted(Comparator.comparingLong(one -> one.buffer().ordinal))
                .toList();
        for (int i = 0; i < all.size(); i++) {
            if (i % STEP == 0) {
                progress.at(i, all.size());
            }
            Looked one = all.get(i);
            one.kind()
                    .byField
                    .computeIfAbsent(paths.nearest(one.buffer().ordinal), any -> new ArrayList<>())
                    .add(one.buffer());
        }
    }

    /** What of a kind each field leads to: where not all are looked at, as much of the others as of those that are. */
    private List<DirectMemory.Kept> parts(Kind kind) throws IOException {
        Set<Buffer> some = new HashSet<>(kind.others.some());
        long bytesOfSome = some.stream().mapToLong(Buffer::bytes).sum();
        double each = some.isEmpty() ? 0 : (double) kind.others.all() / some.size();
        double eachByte = bytesOfSome == 0 ? 0 : (double) kind.bytesOfOthers / bytesOfSome;
        List<DirectMemory.Kept> parts = new ArrayList<>();
        for (List<Buffer> part : kind.byField.values()) {
            double buffers = 0;
            double bytesOfPart = 0;
            Buffer largest = part.get(0);
            boolean isOfSome = false;
            for (Buffer buffer : part) {
                boolean isOne = some.contains(buffer);
                isOfSome |= isOne;
                buffers += isOne ? each : 1;
                bytesOfPart += isOne ? eachByte * buffer.bytes : buffer.bytes;
                largest = buffer.bytes > largest.bytes ? buffer : largest;
            }
            parts.add(new DirectMemory.Kept(
                    Math.round(buffers),
                    Math.round(bytesOfPart),
                    isOfSome && some.size() < kind.others.all(),
                    keptBy(part).orElse(null),
                    heap.idOf(largest.ordinal),
                    largest.bytes));
        }
        return parts;
    }

    /**
     * What keeps all of some buffers that are looked at: the field alone, where several things hold what has it; empty
     * where that is no field, static or local variable.
     */
    private Optional<KeptBy> keptBy(List<Buffer> part) throws IOException {
        int step = (part.size() + SAMPLES - 1) / SAMPLES;
        Optional<KeptBy> common = keptBy(part.get(0));
        for (int i = step; i < part.size() && common.isPresent(); i += step) {
            Optional<KeptBy> found = keptBy(part.get(i));
            common = found.isEmpty() ? found : common.get().common(found.get());
        }
        return common;
    }

    private Optional<KeptBy> keptBy(Buffer buffer) throws IOException {
        LeakPaths.Way way = paths.to(buffer.ordinal);
        KeptBy found = keepers.ofEach(way.path());
        KeeperKind kind = found.place().kind();
        boolean isPlace = kind != KeeperKind.THREAD && kind != KeeperKind.ROOT;
        return isPlace && way.strength() != ReferenceStrength.WEAK ? Optional.of(found) : Optional.empty();
    }

    private static DirectMemory.Kept sum(DirectMemory.Kept one, DirectMemory.Kept other) {
        DirectMemory.Kept larger = other.largest() > one.largest() ? other : one;
        return new DirectMemory.Kept(
                one.buffers() + other.buffers(),
                one.bytes() + other.bytes(),
                one.isEstimate() || other.isEstimate(),
                one.keptBy(),
                larger.example(),
                larger.largest());
    }
}
