package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Who keeps objects that no one object keeps: of all that refer to them, the places in the program that have most. A
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

    /** Of the objects, the share to which one has to refer to be looked at by itself, so that no chance is in it. */
    private static final double LEAST_OF_ONE = 0.02;

    /** Above all classes: the key of an object that is looked at by itself. */
    private static final long ONE_BY_ONE = 1L << 48;

    /** So many objects at most are looked at by themselves. */
    private static final int MOST_ONE_BY_ONE = 32;

    /** Of the references from objects of a class, so many at most are followed up. */
    private static final int SAMPLES = 64;

    /** Of what a place of the platform has, what those of the program have to have so that it is not told. */
    private static final double NEARLY_ALL = 0.9;

    private static final int STEP = 1 << 16;

    /**
     * A place.
     *
     * @param keepers the place, and what holds it
     * @param references by way of it, about
     * @param path to one of the objects, through it
     * @param isOne whether the same holds it wherever that was looked at
     */
    public record Owner(List<Keeper> keepers, long references, PathToRoot path, boolean isOne) {
        /** The place itself. */
        public Keeper keeper() {
            return keepers.get(0);
        }
    }

    private record Reference(long from, long to) {}

    /** References from the objects of one class, or from one object. */
    private static final class Referrers {
        private final List<Reference> samples = new ArrayList<>();
        private final int most;
        private long references;
        private long objects;

        /** @param most how many are followed up */
        Referrers(int most) {
            this.most = most;
        }

        /** Begins with another object. */
        private void begin() {
            objects++;
        }

        private void add(long from, long to, SplittableRandom random) {
            references++;
            if (samples.size() < most) {
                samples.add(new Reference(from, to));
                return;
            }
            long place = random.nextLong(references);
            if (place < most) {
                samples.set((int) place, new Reference(from, to));
            }
        }
    }

    private final AnalysedHeap heap;
    private final LeakPaths paths;
    private final Keepers keepers;
    private final Progress progress;

    public SharedOwners(AnalysedHeap heap, LeakPaths paths, Keepers keepers, Progress progress) {
        this.heap = heap;
        this.paths = paths;
        this.keepers = keepers;
        this.progress = progress;
    }

    /** Which place on a path is told, and what holds it; empty where none is. */
    @FunctionalInterface
    private interface Telling {
        List<Keeper> of(PathToRoot path) throws IOException;
    }

    /**
     * The owners of objects of a class.
     *
     * @return those that have most first; empty where only weak references or local variables lead there
     */
    public List<Owner> of(OrdinalSet objects) throws IOException {
        return of(objects, path -> keepers.of(path).keepers());
    }

    /** Of those owners the fields of the program. */
    public List<Keeper> fieldsOf(OrdinalSet objects) throws IOException {
        return of(objects, path -> Stream.ofNullable(keepers.ownField(path)).toList()).stream()
                .map(Owner::keeper)
                .toList();
    }

    private List<Owner> of(OrdinalSet group, Telling telling) throws IOException {
        List<Referrers> referrers = referrersTo(group);
        referrers.sort(
                Comparator.<Referrers>comparingLong(all -> all.references).reversed());
        long most = referrers.isEmpty() ? 0 : referrers.get(0).references;
        Map<Keeper, Owner> owners = new LinkedHashMap<>();
        for (Referrers all : referrers) {
            if (all.references >= LEAST_OF_LARGEST * most) {
                boolean items = all.objects >= Math.max(FEW, LEAST_ITEMS * group.size());
                add(all, items ? path -> ofItem(path, telling) : telling, owners);
            }
        }
        List<Owner> found = new ArrayList<>(owners.values());
        // Of equals, a field first: where a path begins says less.
        found.sort(Comparator.<Owner>comparingLong(Owner::references)
                .reversed()
                .thenComparing(owner -> owner.keeper().kind())
                .thenComparing(owner -> String.valueOf(owner.keeper())));
        long written = found.stream()
                .filter(owner -> !isOfPlatform(owner))
                .mapToLong(Owner::references)
                .sum();
        found.removeIf(owner -> isOfPlatform(owner) && written >= NEARLY_ALL * owner.references());
        long largest = found.isEmpty() ? 0 : found.get(0).references();
        return found.stream()
                .filter(owner -> owner.references() >= LEAST_OF_LARGEST * largest)
                .limit(MOST)
                .toList();
    }

    /** A static of the platform, or a root that is of it: where the program has as much, it is in a list of all. */
    private static boolean isOfPlatform(Owner owner) {
        return owner.keepers().stream()
                .allMatch(keeper -> (keeper.kind() == KeeperKind.STATIC || keeper.kind() == KeeperKind.ROOT)
                        && ClassKinds.isPlatform(keeper.className()));
    }

    /**
     * Where as many objects refer to some, each by a field, who has those is the owner of both: the field says no more
     * than that one belongs to the other.
     */
    private List<Keeper> ofItem(PathToRoot path, Telling telling) throws IOException {
        List<Keeper> told = telling.of(path);
        int last = path.steps().size() - 2;
        boolean isItsField = !told.isEmpty()
                && told.get(0).kind() == KeeperKind.FIELD
                && last > 0
                && path.steps().get(last).edges().stream()
                        .anyMatch(edge -> edge.kind() == Edge.Link.FIELD
                                && edge.name().equals(told.get(0).name()));
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
        List<Keeper> above = telling.of(Keepers.part(path, 0, first + 1));
        boolean isPlace = !above.isEmpty()
                && (above.get(0).kind() == KeeperKind.FIELD || above.get(0).kind() == KeeperKind.STATIC);
        return isPlace ? above : told;
    }

    private List<Referrers> referrersTo(OrdinalSet group) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Referrers> referrers = new HashMap<>();
        ReferenceCursor cursor = heap.graph().cursor();
        OrdinalSet oneByOne = oneByOne(group);
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            // What one of them refers to is no owner of another.
            if (group.contains(o)) {
                continue;
            }
            boolean alone = oneByOne.contains(o);
            Referrers all = null;
            cursor.start(o);
            while (cursor.next()) {
                if (!group.contains(cursor.target())) {
                    continue;
                }
                if (all == null) {
                    // Who holds one object holds all that it refers to.
                    all = referrers.computeIfAbsent(
                            alone ? ONE_BY_ONE + o : kind(o), any -> new Referrers(alone ? 1 : SAMPLES));
                    all.begin();
                }
                all.add(o, cursor.target(), random);
            }
        }
        return new ArrayList<>(referrers.values());
    }

    /** The objects that refer to most of a group, where they refer to many. */
    private OrdinalSet oneByOne(OrdinalSet group) throws IOException {
        record Count(long ordinal, long references) {}
        long many = Math.max(FEW, (long) (LEAST_OF_ONE * group.size()));
        PriorityQueue<Count> most = new PriorityQueue<>(Comparator.comparingLong(Count::references));
        ReferenceCursor cursor = heap.graph().cursor();
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            long references = group.contains(o) ? 0 : references(cursor, o, group);
            if (references >= many) {
                most.add(new Count(o, references));
                if (most.size() > MOST_ONE_BY_ONE) {
                    most.poll();
                }
            }
        }
        OrdinalSet alone = new OrdinalSet();
        most.forEach(count -> alone.add(count.ordinal()));
        return alone;
    }

    private static long references(ReferenceCursor cursor, long from, OrdinalSet group) {
        long references = 0;
        cursor.start(from);
        while (cursor.next()) {
            references += group.contains(cursor.target()) ? 1 : 0;
        }
        return references;
    }

    /** The class of an object; of a class object, itself. */
    private long kind(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return type >= 0 ? type : -2 - ordinal;
    }

    private void add(Referrers all, Telling telling, Map<Keeper, Owner> owners) throws IOException {
        long each = Math.max(1, all.references / all.samples.size());
        for (Reference sample : all.samples) {
            PathToRoot path = paths.by(sample.from(), sample.to()).orElse(null);
            List<Keeper> told = path == null ? List.of() : telling.of(path);
            if (!told.isEmpty()) {
                owners.merge(
                        told.get(0),
                        new Owner(told, each, path, true),
                        (before, now) -> new Owner(
                                before.keepers(),
                                before.references() + each,
                                before.path(),
                                before.isOne() && before.keepers().equals(told)));
            }
        }
    }
}
