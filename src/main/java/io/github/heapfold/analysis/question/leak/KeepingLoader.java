package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.Suspect.Bond;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The class loader without which nothing of a suspect would be alive, or one of many that have to do with it. */
final class KeepingLoader {
    /** From so many on, classes of one name are no matter of two applications in one server. */
    static final int LEAST_LOADERS = 3;

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final Keepers keepers;
    private final RepeatedLoading repeated;
    private final Progress progress;

    /** @param progress told while the heap is searched; may end that by an exception */
    KeepingLoader(AnalysedHeap heap, Keepers keepers, Progress progress) {
        this.heap = heap;
        this.progress = progress;
        kinds = heap.kinds();
        this.keepers = keepers;
        classes = heap.heap().classes();
        repeated = new RepeatedLoading(heap, progress);
    }

    /**
     * The class loader of the program that is nearest to the end of a suspect's path, or has loaded a class on it, where
     * it keeps the suspect, or one of many its part of it; else one of many that a suspect keeps by its classes. Empty
     * where there is none, but for that of the program itself.
     */
    Optional<Suspect.Loader> of(Candidate candidate, PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            long ordinal = steps.get(i).ordinal();
            int described = classes.describedBy(ordinal);
            long loader = described == HeapClasses.NONE ? ordinal : classes.loader(described);
            if (isOfPart(loader)) {
                Set<Long> ofName = described == HeapClasses.NONE ? Set.of(loader) : loaders(classes.name(described));
                int parts = ofName.size();
                Bond bond = bond(candidate, path, List.of(loader, ordinal), parts);
                if (bond != null) {
                    Keeper keeper = keeper(path, leadsThrough(steps, i, loader));
                    return Optional.of(
                            bond == Bond.EACH
                                    ? loader(
                                            loader,
                                            keeper,
                                            bond,
                                            parts,
                                            repeated.ofOwners(candidate, loader, ofName, described))
                                    : loader(loader, keeper, bond, 1, Optional.empty()));
                }
                break;
            }
        }
        return ofContent(candidate);
    }

    /** Whether an object is a class loader, and neither one of the platform nor that of the program. */
    private boolean isOfPart(long ordinal) {
        return kinds.isLoader(heap.graph().classIndex(ordinal))
                && !hasMostClasses(ordinal)
                && !repeated.isOfEveryProgram(ordinal);
    }

    /**
     * How a class loader keeps a suspect; null where others do.
     *
     * @param holders the loader, and a class of it on the path
     * @param parts how many class loaders have loaded a class of that name
     */
    private Bond bond(Candidate candidate, PathToRoot path, List<Long> holders, long parts) throws IOException {
        boolean alone = candidate.isOfOneObject();
        long first = candidate.first().largest();
        if (keep(holders, alone ? candidate.accumulation() : heap.dominators().dominator(first))) {
            return Bond.ALL;
        }
        long end = path.steps().get(path.steps().size() - 1).ordinal();
        boolean isEach = candidate.kind() == SuspectShape.MANY_OWNERS
                && parts >= candidate.first().objects()
                && keep(holders, end);
        return isEach ? Bond.EACH : null;
    }

    private boolean keep(List<Long> holders, long object) throws IOException {
        for (long holder : holders) {
            if (object >= 0 && heap.dominates(holder, object)) {
                return true;
            }
        }
        return false;
    }

    /** The class loaders, but for those that every program has, that have loaded a class of a name. */
    private Set<Long> loaders(String className) throws IOException {
        Set<Long> loaders = new LinkedHashSet<>();
        for (int type : classes.named(className)) {
            long loader = classes.loader(type);
            if (loader >= 0
                    && heap.dominators().isReachable(classes.ordinal(type))
                    && !repeated.isOfEveryProgram(loader)) {
                loaders.add(loader);
            }
        }
        return loaders;
    }

    /** Objects of one name whose classes are many keep the loaders of these alive. */
    private Optional<Suspect.Loader> ofContent(Candidate candidate) throws IOException {
        String name = candidate.content().className();
        Set<Long> known = loaders(name);
        if (known.size() < LEAST_LOADERS) {
            return Optional.empty();
        }
        Set<Integer> types = new HashSet<>();
        classes.named(name).forEach(types::add);
        OrdinalSet instances = heap.instances(types, progress).filter(heap.dominators()::isReachable);
        // That of the platform or the program goes on without them, and so is told what is lost of a dump.
        OrdinalSet own = instances.filter(o -> known.contains(loaderOf(o)));
        Set<Long> loaders = new LinkedHashSet<>();
        own.forEach(o -> loaders.add(loaderOf(o)));
        long objects = candidate.content().objects();
        boolean areThese = 2 * objects > instances.size() && 2 * own.size() > objects;
        if (!areThese || loaders.size() < LEAST_LOADERS) {
            return Optional.empty();
        }
        long first = loaders.iterator().next();
        return Optional.of(
                loader(first, null, Bond.KEPT, loaders.size(), repeated.ofObjects(candidate, first, loaders)));
    }

    private long loaderOf(long instance) {
        return classes.loader(heap.graph().classIndex(instance));
    }

    /** What loaded more than half of all classes that are none of the platform lives as long as the program. */
    private boolean hasMostClasses(long loader) {
        int all = 0;
        int ofLoader = 0;
        for (int type = 0; type < classes.count(); type++) {
            if (!classes.isArray(type) && !ClassKinds.isPlatform(classes.name(type))) {
                all++;
                ofLoader += classes.loader(type) == loader ? 1 : 0;
            }
        }
        return 2 * ofLoader > all;
    }

    /** The step at which a loader stands before a class of it; that of the class where it does not. */
    private static int leadsThrough(List<PathToRoot.Step> steps, int last, long loader) {
        for (int i = last; i >= 0; i--) {
            if (steps.get(i).ordinal() == loader) {
                return i;
            }
        }
        return last;
    }

    private Keeper keeper(PathToRoot path, int last) throws IOException {
        return last == 0
                ? null
                : keepers.of(Keepers.part(path, 0, last + 1)).keptBy().place();
    }

    private Suspect.Loader loader(long loader, Keeper keeper, Bond bond, long loaders, Optional<Suspect.Repeated> again)
            throws IOException {
        String label = heap.heap().label(loader).orElse(null);
        return new Suspect.Loader(heap.view(loader), label, keeper, bond, loaders, again.orElse(null));
    }
}
