package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.path.ForwardSearch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the platform keeps so that classes can be loaded, as the directories of open archives: class loaders lead to it
 * by objects of the platform alone, and the program by none of its own. Every program with a long class path has much
 * of it.
 */
public final class ClassLoading {
    /** From so many objects on it is too much for any class path. */
    private static final long MANY = 2000;

    private final AnalysedHeap heap;
    private final ClassKinds kinds;
    private final Progress progress;

    /** What is for class loading; null as long as nobody has asked. */
    private OrdinalSet byLoaders;

    /** What the program has; null as long as nobody has asked. */
    private OrdinalSet byProgram;

    /** @param progress told while the heap is searched; may end that by an exception */
    public ClassLoading(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        this.progress = progress;
        kinds = heap.kinds();
    }

    /** Some objects without those that are there for class loading alone. */
    public OrdinalSet beside(OrdinalSet objects) throws IOException {
        if (objects.size() >= MANY || !isOfPlatform(heap.graph().classIndex(objects.next(0)))) {
            return objects;
        }
        if (byLoaders == null) {
            byLoaders = search(
                    kinds::isLoader,
                    type -> false,
                    target -> isOfPlatform(heap.graph().classIndex(target)));
        }
        if (objects.filter(byLoaders::contains).size() == 0) {
            return objects;
        }
        if (byProgram == null) {
            OrdinalSet held = heldByLoaders();
            // A thread has the local variables of the program's methods; a cleaner has what others use.
            byProgram = search(
                    type -> !kinds.isLoader(type) && (kinds.isThread(type) || !isOfPlatform(type)),
                    type -> !isOfPlatform(type),
                    target -> !held.contains(target) && !isCleaner(target));
        }
        return objects.filter(o -> !byLoaders.contains(o) || byProgram.contains(o));
    }

    private boolean isOfPlatform(int type) {
        return type >= 0 && ClassKinds.isPlatform(heap.heap().classes().name(type));
    }

    private boolean isCleaner(long ordinal) {
        return kinds.isCleaner(heap.graph().classIndex(ordinal));
    }

    private OrdinalSet instances(IntPredicate which) {
        Set<Integer> types = IntStream.range(0, heap.heap().classes().count())
                .filter(which)
                .boxed()
                .collect(Collectors.toSet());
        return heap.instances(types, progress);
    }

    private OrdinalSet heldByLoaders() {
        OrdinalSet held = new OrdinalSet();
        OrdinalSet loaders = instances(kinds::isLoader);
        ReferenceCursor cursor = heap.graph().cursor();
        loaders.forEach(o -> {
            cursor.start(o);
            while (cursor.next()) {
                held.add(cursor.target());
            }
        });
        return held;
    }

    /**
     * All that objects of some classes, and the statics of some, lead to, other than by way of a class or a loader.
     *
     * @param through which objects it may lead through
     */
    private OrdinalSet search(IntPredicate instances, IntPredicate statics, LongPredicate through) throws IOException {
        HeapClasses classes = heap.heap().classes();
        Dominators dominators = heap.dominators();
        OrdinalSet starts = instances(instances).filter(dominators::isReachable);
        for (int type = 0; type < classes.count(); type++) {
            if (statics.test(type) && dominators.isReachable(classes.ordinal(type))) {
                starts.add(classes.ordinal(type));
            }
        }
        return new ForwardSearch(heap, progress)
                .from(
                        starts,
                        target -> !classes.isClass(target)
                                && !kinds.isLoader(heap.graph().classIndex(target))
                                && through.test(target));
    }
}
