package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Tells whether a suspect is about class loaders: whether what keeps it keeps several of one class, and these have
 * mostly loaded the same classes, as when something is deployed again and again. Applications that only have a library
 * in common are no such thing, nor are loaders that something else keeps, too.
 */
final class RepeatedLoading {
    /** Of what class loaders have loaded, the part that has to be the same in nearly all of them. */
    private static final double LEAST_SAME = 0.5;

    private final AnalysedHeap heap;
    private final HeapClasses classes;

    RepeatedLoading(AnalysedHeap heap) {
        this.heap = heap;
        classes = heap.heap().classes();
    }

    /**
     * The class loaders that several owners are, or that nearly each of them keeps or, as a class, belongs to.
     *
     * @param one of them
     * @param loaders all that have loaded a class of the same name
     * @param type that class of the one
     */
    Optional<Suspect.Repeated> ofOwners(Candidate candidate, long one, Collection<Long> loaders, int type)
            throws IOException {
        OrdinalSet owners = candidate.objects();
        OrdinalSet owning = new OrdinalSet();
        OrdinalSet kept = new OrdinalSet();
        for (long loader : loaders) {
            long owner = owner(loader, owners);
            if (owner != Heap.ABSENT && isLike(one, loader)) {
                owning.add(owner);
                kept.add(loader);
            }
        }
        owners.forEach(owner -> {
            int described = classes.describedBy(owner);
            if (described != HeapClasses.NONE && isLike(one, classes.loader(described))) {
                owning.add(owner);
                kept.add(classes.loader(described));
            }
        });
        return owning.size() >= ContentShares.NEARLY_ALL * owners.size()
                ? repeated(kept, classes.name(type))
                : Optional.empty();
    }

    /**
     * The class loaders that one object keeps by objects of their classes, of which it has hardly more. Where each has
     * loaded no other class than that of the objects, what is kept has to be in statics of classes and in loaders: what
     * the objects have in their own fields is no matter of who loaded their class.
     */
    Optional<Suspect.Repeated> ofObjects(Candidate candidate, long one, Collection<Long> loaders) throws IOException {
        OrdinalSet kept = new OrdinalSet();
        for (long loader : loaders) {
            if (candidate.isOfOneObject() && isLike(one, loader) && heap.dominates(candidate.accumulation(), loader)) {
                kept.add(loader);
            }
        }
        boolean areAll = kept.size() >= ContentShares.NEARLY_ALL * loaders.size();
        if (!areAll || 2 * kept.size() < candidate.content().objects()) {
            return Optional.empty();
        }
        long least = (long) (LEAST_SAME * candidate.retained());
        Optional<Suspect.Repeated> found = repeated(kept, candidate.content().className());
        return found.isPresent() && (found.get().classes() > 1 || retained(kept) >= least) ? found : Optional.empty();
    }

    /** Bytes of class loaders and of their classes, with all that these keep. */
    private long retained(OrdinalSet loaders) throws IOException {
        OrdinalSet all = loaders.filter(any -> true);
        for (int type = 0; type < classes.count(); type++) {
            if (loaders.contains(classes.loader(type))) {
                all.add(classes.ordinal(type));
            }
        }
        Dominators dominators = heap.dominators();
        long bytes = 0;
        for (long o = all.next(0); o >= 0; o = all.next(o + 1)) {
            boolean isOutermost = dominators.isReachable(o) && owner(dominators.dominator(o), all) == Heap.ABSENT;
            bytes += isOutermost ? dominators.retainedSize(o) : 0;
        }
        return bytes;
    }

    private boolean isLike(long one, long loader) {
        return heap.className(one).equals(heap.className(loader));
    }

    /** The one of some owners that an object is or that keeps it; {@link Heap#ABSENT} where none does. */
    private long owner(long object, OrdinalSet owners) throws IOException {
        long at = object;
        while (at >= 0 && !owners.contains(at)) {
            at = heap.dominators().dominator(at);
        }
        return at >= 0 ? at : Heap.ABSENT;
    }

    private Optional<Suspect.Repeated> repeated(OrdinalSet loaders, String className) throws IOException {
        if (loaders.size() < KeepingLoader.LEAST_LOADERS || GeneratedNames.isGenerated(className)) {
            return Optional.empty();
        }
        Map<String, Long> times = new HashMap<>();
        for (int type = 0; type < classes.count(); type++) {
            boolean isTheirs = loaders.contains(classes.loader(type));
            if (isTheirs && !classes.isArray(type) && heap.isReachable(classes.ordinal(type))) {
                String name = classes.name(type);
                if (!GeneratedNames.isGenerated(name)) {
                    times.merge(name, 1L, Long::sum);
                }
            }
        }
        long all = 0;
        long ofSame = 0;
        long same = 0;
        for (long each : times.values()) {
            boolean isSame = each >= ContentShares.NEARLY_ALL * loaders.size();
            all += each;
            ofSame += isSame ? each : 0;
            same += isSame ? 1 : 0;
        }
        return same > 0 && ofSame >= LEAST_SAME * all
                ? Optional.of(new Suspect.Repeated(loaders.size(), same, className))
                : Optional.empty();
    }
}
