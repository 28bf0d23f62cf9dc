package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.content.Below;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells whether a suspect is about class loaders: whether what keeps it keeps several of one class, and these have
 * mostly loaded the same classes, as when something is deployed again and again. Applications that have libraries in
 * common are no such thing, however large these are: each has classes that no other has. Nor are loaders that
 * something else keeps, too.
 */
final class RepeatedLoading {
    /** Of what class loaders have loaded, the part that has to be the same in nearly all of them. */
    private static final double LEAST_SAME = 0.5;

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final Progress progress;

    /** @param progress is asked now and then whether to go on */
    RepeatedLoading(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
        classes = heap.heap().classes();
    }

    /** Whether every program has such a class loader. */
    boolean isOfEveryProgram(long loader) {
        return ClassKinds.isPlatformLoader(heap.heap().describe(loader));
    }

    /**
     * The class loaders that several owners are, or that nearly each of them keeps or, as a class, belongs to; not where
     * the owners keep much besides them.
     *
     * @param one of them
     * @param loaders all that have loaded a class of the same name
     * @param type that class of the one
     */
    Optional<Suspect.Repeated> ofOwners(Candidate candidate, long one, Collection<Long> loaders, int type)
            throws IOException {
        OrdinalSet owners = candidate.objects();
        Below below = new Below(heap, owners, progress);
        OrdinalSet owning = new OrdinalSet();
        OrdinalSet kept = new OrdinalSet();
        for (long loader : loaders) {
            if (isLike(one, loader) && below.has(loader)) {
                kept.add(loader);
            }
        }
        owning.addAll(below.found());
        owners.forEach(owner -> {
            int described = classes.describedBy(owner);
            long loader = described == HeapClasses.NONE ? Heap.ABSENT : classes.loader(described);
            // A dump that is cut off has classes without their loaders.
            if (heap.isReachable(loader) && !isOfEveryProgram(loader) && isLike(one, loader)) {
                owning.add(owner);
                kept.add(loader);
            }
        });
        boolean isNearlyEach = owning.size() >= ContentShares.NEARLY_ALL * owners.size();
        long retained = isNearlyEach ? retained(kept, below) : 0;
        return isNearlyEach && retained >= ContentShares.NEARLY_ALL * candidate.retained()
                ? repeated(kept, classes.name(type), Math.min(retained, candidate.retained()))
                : Optional.empty();
    }

    /**
     * The class loaders that one object keeps by objects of their classes, of which it has hardly more. What is kept has
     * to be in statics of classes and in loaders: what the objects have in their own fields is no matter of who loaded
     * their class.
     */
    Optional<Suspect.Repeated> ofObjects(Candidate candidate, long one, Collection<Long> loaders) throws IOException {
        if (!candidate.isOfOneObject()) {
            return Optional.empty();
        }
        Below below = new Below(heap, OrdinalSet.of(candidate.accumulation()), progress);
        OrdinalSet kept = new OrdinalSet();
        for (long loader : loaders) {
            if (loader >= 0 && isLike(one, loader) && below.has(loader)) {
                kept.add(loader);
            }
        }
        boolean areAll = kept.size() >= ContentShares.NEARLY_ALL * loaders.size();
        if (!areAll || 2 * kept.size() < candidate.content().objects()) {
            return Optional.empty();
        }
        long retained = retained(kept, below);
        return retained >= LEAST_SAME * candidate.retained()
                ? repeated(kept, candidate.content().className(), Math.min(retained, candidate.retained()))
                : Optional.empty();
    }

    /** Bytes of class loaders and of their classes, with all that these keep, as far as they are below some objects. */
    private long retained(OrdinalSet loaders, Below owned) throws IOException {
        OrdinalSet all = new OrdinalSet();
        all.addAll(loaders);
        for (int type = 0; type < classes.count(); type++) {
            if (loaders.contains(classes.loader(type)) && heap.isReachable(classes.ordinal(type))) {
                all.add(classes.ordinal(type));
            }
        }
        Below below = new Below(heap, all, progress);
        Dominators dominators = heap.dominators();
        long bytes = 0;
        for (long o = all.next(0); o >= 0; o = all.next(o + 1)) {
            boolean isOutermost = !below.has(dominators.dominator(o)) && owned.has(o);
            bytes += isOutermost ? dominators.retainedSize(o) : 0;
        }
        return bytes;
    }

    private boolean isLike(long one, long loader) {
        return heap.className(one).equals(heap.className(loader));
    }

    private Optional<Suspect.Repeated> repeated(OrdinalSet loaders, String className, long retained)
            throws IOException {
        if (loaders.size() < KeepingLoader.LEAST_LOADERS || GeneratedNames.isGenerated(className)) {
            return Optional.empty();
        }
        Map<String, Long> times = new HashMap<>();
        Map<String, Long> last = new HashMap<>();
        for (int type = 0; type < classes.count(); type++) {
            long loader = classes.loader(type);
            if (loaders.contains(loader) && !classes.isArray(type) && heap.isReachable(classes.ordinal(type))) {
                String name = classes.name(type);
                if (!GeneratedNames.isGenerated(name)) {
                    times.merge(name, 1L, Long::sum);
                    last.put(name, loader);
                }
            }
        }
        long all = 0;
        long ofSame = 0;
        OrdinalSet withOwn = new OrdinalSet();
        Set<String> same = new HashSet<>();
        for (Map.Entry<String, Long> each : times.entrySet()) {
            all += each.getValue();
            ofSame += each.getValue() >= ContentShares.NEARLY_ALL * loaders.size() ? each.getValue() : 0;
            if (each.getValue() == loaders.size()) {
                same.add(each.getKey());
            } else if (each.getValue() == 1) {
                withOwn.add(last.get(each.getKey()));
            }
        }
        // The one in use may have loaded more than those before it had time for.
        boolean areOthers = withOwn.size() > Math.max(1, (1 - ContentShares.NEARLY_ALL) * loaders.size());
        if (same.isEmpty() || areOthers || ofSame < LEAST_SAME * all) {
            return Optional.empty();
        }
        String example = same.contains(className)
                ? className
                : same.stream().min(Comparator.naturalOrder()).get();
        return Optional.of(new Suspect.Repeated(loaders.size(), same.size(), example, retained));
    }
}
