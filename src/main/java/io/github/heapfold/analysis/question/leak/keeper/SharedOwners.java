package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Of the references from objects of a class, so many at most are followed up. */
    private static final int SAMPLES = 8;

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

    /** References from the objects of one class, or from one class object. */
    private static final class Referrers {
        private final List<Reference> samples = new ArrayList<>();
        private long references;

        private void add(long from, long to, SplittableRandom random) {
            references++;
            if (samples.size() < SAMPLES) {
                samples.add(new Reference(from, to));
                return;
            }
            long place = random.nextLong(references);
            if (place < SAMPLES) {
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
     * The owners of an object and of all of its class that one object dominates.
     *
     * @return those that have most first; empty where only weak references or local variables lead there
     */
    public List<Owner> of(long one) throws IOException {
        return of(one, path -> keepers.of(path).keepers());
    }

    /** Of those owners the fields of the program. */
    public List<Keeper> fieldsOf(long one) throws IOException {
        return of(one, path -> Stream.ofNullable(keepers.ownField(path)).toList()).stream()
                .map(Owner::keeper)
                .toList();
    }

    private List<Owner> of(long one, Telling telling) throws IOException {
        List<Referrers> referrers = referrersTo(group(one));
        referrers.sort(
                Comparator.<Referrers>comparingLong(all -> all.references).reversed());
        long most = referrers.isEmpty() ? 0 : referrers.get(0).references;
        Map<Keeper, Owner> owners = new LinkedHashMap<>();
        for (Referrers all : referrers) {
            if (all.references >= LEAST_OF_LARGEST * most) {
                add(all, telling, owners);
            }
        }
        List<Owner> found = new ArrayList<>(owners.values());
        // Of equals, a field first: where a path begins says less.
        found.sort(Comparator.<Owner>comparingLong(Owner::references)
                .reversed()
                .thenComparing(owner -> owner.keeper().kind())
                .thenComparing(owner -> String.valueOf(owner.keeper())));
        long largest = found.isEmpty() ? 0 : found.get(0).references();
        return found.stream()
                .filter(owner -> owner.references() >= LEAST_OF_LARGEST * largest)
                .limit(MOST)
                .toList();
    }

    private OrdinalSet group(long one) throws IOException {
        Dominators dominators = heap.dominators();
        long above = dominators.dominator(one);
        BitSet types = new BitSet();
        heap.heap().classes().named(heap.className(one)).forEach(types::set);
        OrdinalSet group = new OrdinalSet();
        for (long o = 0; o < heap.graph().objects(); o++) {
            int type = heap.graph().classIndex(o);
            if (type >= 0 && types.get(type) && dominators.isReachable(o) && dominators.dominator(o) == above) {
                group.add(o);
            }
        }
        return group;
    }

    private List<Referrers> referrersTo(OrdinalSet group) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Referrers> referrers = new HashMap<>();
        ReferenceCursor cursor = heap.graph().cursor();
        long objects = heap.graph().objects();
        for (long o = 0; o < objects; o++) {
            if (o % STEP == 0) {
                progress.at(o, objects);
            }
            cursor.start(o);
            while (cursor.next()) {
                // What one of them refers to is no owner of another.
                if (group.contains(cursor.target()) && !group.contains(o)) {
                    referrers.computeIfAbsent(kind(o), any -> new Referrers()).add(o, cursor.target(), random);
                }
            }
        }
        return new ArrayList<>(referrers.values());
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
