package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.Suspect.Keeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The class loader without which nothing of what a path leads to would be alive. */
final class KeepingLoader {
    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final Keepers keepers;

    KeepingLoader(AnalysedHeap heap, ClassKinds kinds, Keepers keepers) {
        this.heap = heap;
        this.kinds = kinds;
        this.keepers = keepers;
        classes = heap.heap().classes();
    }

    /**
     * The class loader of the program that is nearest to the end of a path, or has loaded a class on it, with what
     * keeps it; empty where there is none, but for that of the program itself.
     */
    Optional<Suspect.Loader> of(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            long ordinal = steps.get(i).ordinal();
            int described = classes.describedBy(ordinal);
            long loader = described == HeapClasses.NONE ? ordinal : classes.loader(described);
            boolean isLoader = kinds.isLoader(heap.graph().classIndex(loader)) && !hasMostClasses(loader);
            if (isLoader && !ClassKinds.isPlatformLoader(heap.heap().describe(loader))) {
                return Optional.of(loader(path, leadsThrough(steps, i, loader), loader));
            }
        }
        return Optional.empty();
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

    private Suspect.Loader loader(PathToRoot path, int last, long loader) throws IOException {
        Keeper keeper = last == 0
                ? null
                : keepers.of(Keepers.part(path, 0, last + 1)).keepers().get(0);
        String label = heap.heap().label(loader).orElse(null);
        return new Suspect.Loader(heap.view(loader), label, keeper);
    }
}
