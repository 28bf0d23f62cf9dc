package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who keeps objects that no one object keeps: of all that refer to them, the places in the program that have most bytes. A
 * class whose objects refer to them is looked at by some of these, wherever they are.
 */
public final class SharedOwners {
    private static final int MOST = 4;

    /** Of what the first of them has, the least that another has to have. */
    private static final double LEAST_OF_LARGEST = 0.1;

    /** Of the objects, the number of those that refer to them from which on these are things that came together, too. */
    private static final double LEAST_ITEMS = 0.5;

    /** Fewer objects are no many things. */
    private static final int FEW = 100;

    /** Of what a place of the platform has, what those of the program have to have so that it is not told. */
    private static final double LEAST_WRITTEN = 0.9;

    /**
     * A place.
     *
     * @param keptBy the place, and what holds it
     * @param bytes that the objects keep to which it leads, about
     * @param path to one of the objects, through it
     * @param isOne whether the same holds it wherever that was looked at
     */
    public record Owner(KeptBy keptBy, long bytes, PathToRoot path, boolean isOne) {
        /** The place itself. */
        public Keeper keeper() {
            return keptBy.place();
        }

        private Owner with(Owner other) {
            boolean same = isOne && other.isOne && keptBy.equals(other.keptBy);
            return new Owner(keptBy, bytes + other.bytes, path, same);
        }

        private Owner of(long more) {
            return new Owner(keptBy, more, path, isOne);
        }
    }

    /**
     * Those to be told.
     *
     * @param first those that have most, no more than a sentence has room for
     * @param more how many others have enough to be counted
     */
    public record TopOwners(List<Owner> first, int more) {}

    private final AnalysedHeap heap;
    private final LeakPaths paths;
    private final Keepers keepers;
    private final Progress progress;

    SharedOwners(AnalysedHeap heap, LeakPaths paths, Keepers keepers, Progress progress) {
        this.heap = heap;
        this.paths = paths;
        this.keepers = keepers;
        this.progress = progress;
    }

    /** Which place on a path is told, and what holds it; empty where none is. */
    @FunctionalInterface
    private interface Telling {
        Optional<KeptBy> of(PathToRoot path) throws IOException;
    }

    /**
     * The owners of objects of a class.
     *
     * @return those that have most first; none where only weak references or local variables lead there
     */
    public TopOwners of(OrdinalSet objects) throws IOException {
        return of(objects, path -> Optional.of(keepers.of(path).keptBy()));
    }

    /** Of those owners the fields of the program. */
    public TopOwners fieldsOf(OrdinalSet objects) throws IOException {
        return of(objects, path -> Optional.ofNullable(keepers.ownField(path)).map(KeptBy::of));
    }

    /** Of those owners the statics of a class. */
    public TopOwners staticsOf(String className, OrdinalSet objects) throws IOException {
        return of(
                objects,
                path -> Optional.ofNullable(keepers.staticOf(className, path)).map(KeptBy::of));
    }

    private TopOwners of(OrdinalSet group, Telling telling) throws IOException {
        List<Referrers> referrers = Referrers.to(group, heap, progress);
        long most = referrers.isEmpty() ? 0 : referrers.get(0).bytes();
        Map<Keeper, Owner> owners = new LinkedHashMap<>();
        for (Referrers all : referrers) {
            if (all.bytes() >= LEAST_OF_LARGEST * most) {
                boolean items = all.objects() >= Math.max(FEW, LEAST_ITEMS * group.size());
                add(all, items ? path -> ofItem(path, telling) : telling, owners);
            }
        }
        List<Owner> found = new ArrayList<>(owners.values());
        // Of equals, a field first: where a path begins says less.
        found.sort(Comparator.<Owner>comparingLong(Owner::bytes)
                .reversed()
                .thenComparing(owner -> owner.keeper().kind())
                .thenComparing(owner -> String.valueOf(owner.keeper())));
        long written = found.stream()
                .filter(owner -> !isOfPlatform(owner))
                .mapToLong(Owner::bytes)
                .sum();
        found.removeIf(owner -> isOfPlatform(owner) && written >= LEAST_WRITTEN * owner.bytes());
        long largest = found.isEmpty() ? 0 : found.get(0).bytes();
        found.removeIf(owner -> owner.bytes() < LEAST_OF_LARGEST * largest);
        int told = Math.min(MOST, found.size());
        return new TopOwners(List.copyOf(found.subList(0, told)), found.size() - told);
    }

    /** A static of the platform, or a root that is of it: where the program has as much, it is in a list of all. */
    private static boolean isOfPlatform(Owner owner) {
        return owner.keptBy().all().stream()
                .allMatch(keeper -> (keeper.kind() == KeeperKind.STATIC || keeper.kind() == KeeperKind.ROOT)
                        && ClassKinds.isPlatform(keeper.className()));
    }

    /**
     * Where as many objects refer to some, each by a field, who has those is the owner of both: the field says no more
     * than that one belongs to the other.
     */
    private Optional<KeptBy> ofItem(PathToRoot path, Telling telling) throws IOException {
        Optional<KeptBy> told = telling.of(path);
        int last = path.steps().size() - 2;
        Keeper place = told.map(KeptBy::place).orElse(null);
        boolean isItsField = place != null
                && place.kind() == KeeperKind.FIELD
                && last > 0
                && path.steps().get(last).edges().stream()
                        .anyMatch(edge ->
                                edge.kind() == Edge.Link.FIELD && edge.name().equals(place.name()));
        if (!isItsField) {
            return told;
        }
        // Items that are linked to each other are no holders of each other.
        int first = last;
        for (int i = last - 1; i >= 0; i--) {
            boolean same = path.steps()
                    .get(i)
                    .object()
                    .className()
                    .equals(path.steps().get(last).object().className());
            first = same ? i : first;
        }
        Optional<KeptBy> above = telling.of(Keepers.part(path, 0, first + 1));
        boolean isPlace = above.map(owner -> owner.place().kind())
                .filter(kind -> kind == KeeperKind.FIELD || kind == KeeperKind.STATIC)
                .isPresent();
        return isPlace ? above : told;
    }

    /** Of more threads than are told, which have some in one field of their class, the field says more than their names. */
    private static Map<Keeper, Owner> byField(Map<Keeper, Owner> found) {
        Map<Keeper, List<Owner>> ofField = new LinkedHashMap<>();
        found.forEach((keeper, owner) -> ofField.computeIfAbsent(
                        isThreads(keeper)
                                ? new Keeper(KeeperKind.FIELD, keeper.className(), keeper.name(), null)
                                : keeper,
                        any -> new ArrayList<>())
                .add(owner));
        Map<Keeper, Owner> told = new LinkedHashMap<>();
        ofField.forEach((field, owners) -> {
            if (owners.size() <= MOST) {
                owners.forEach(owner -> told.put(owner.keeper(), owner));
            } else {
                long bytes = owners.stream().mapToLong(Owner::bytes).sum();
                told.put(field, new Owner(KeptBy.of(field), bytes, owners.get(0).path(), true));
            }
        });
        return told;
    }

    private static boolean isThreads(Keeper keeper) {
        return keeper.kind() == KeeperKind.THREAD && keeper.name() != null && keeper.className() != null;
    }

    private void add(Referrers all, Telling telling, Map<Keeper, Owner> owners) throws IOException {
        Map<Keeper, Owner> found = new LinkedHashMap<>();
        long sampled = 0;
        paths.prepare(all.samples());
        for (Referrers.Reference sample : all.samples()) {
            PathToRoot path = paths.by(sample.from(), sample.to()).orElse(null);
            Optional<KeptBy> told = path == null ? Optional.empty() : telling.of(path);
            sampled += sample.bytes();
            told.ifPresent(
                    keptBy -> found.merge(keptBy.place(), new Owner(keptBy, sample.bytes(), path, true), Owner::with));
        }
        double ofAll = (double) all.bytes() / sampled;
        byField(found)
                .forEach((keeper, owner) ->
                        owners.merge(keeper, owner.of(Math.round(ofAll * owner.bytes())), Owner::with));
    }
}
