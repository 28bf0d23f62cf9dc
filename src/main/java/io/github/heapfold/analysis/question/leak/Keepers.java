package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.Suspect.Keeper;
import io.github.heapfold.analysis.question.leak.Suspect.KeeperKind;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Which of the many references on a path a programmer would change. */
final class Keepers {
    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final Progress progress;
    private List<HeapThread> threads;

    /** @param progress told while threads are read; may end that by an exception */
    Keepers(AnalysedHeap heap, ClassKinds kinds, Progress progress) {
        this.progress = progress;
        this.heap = heap;
        this.kinds = kinds;
        classes = heap.heap().classes();
    }

    /**
     * What keeps something.
     *
     * @param keepers one or two
     * @param holder the second of them; null where there is one
     * @param owner the object whose field is the first
     */
    record Found(List<Keeper> keepers, Holder holder, long owner) {
        private static Found of(Holder only) {
            return new Found(List.of(only.keeper()), null, Heap.ABSENT);
        }
    }

    /** A keeper, and the object on the path that it is the one to keep. */
    record Holder(Keeper keeper, long held) {}

    /**
     * The keepers of what a path leads to: the field nearest to it that a class of the program declares, and where that
     * is a field of an object, the static or local variable of the program that holds it; else the nearest static of
     * the platform; else where the path begins.
     */
    Found of(PathToRoot path) throws IOException {
        return of(path, false);
    }

    /** The same with what of the platform holds the field of an object where the program has nothing that does. */
    Found withHolder(PathToRoot path) throws IOException {
        return of(path, true);
    }

    private Found of(PathToRoot path, boolean platformToo) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        Keeper field = null;
        int at = steps.size() - 1;
        for (int i = steps.size() - 2; i >= 0; i--) {
            Optional<Keeper> keeper = ofProgram(steps, i);
            if (keeper.isEmpty()) {
                continue;
            }
            if (keeper.get().kind() != KeeperKind.FIELD) {
                Holder holder = new Holder(keeper.get(), steps.get(i + 1).ordinal());
                return field == null ? Found.of(holder) : held(field, steps.get(at), holder);
            }
            if (field == null) {
                field = keeper.get();
                at = i;
            }
        }
        if (field == null || platformToo) {
            Holder holder = ofPlatform(path, at);
            return field == null ? Found.of(holder) : held(field, steps.get(at), holder);
        }
        return new Found(List.of(field), null, Heap.ABSENT);
    }

    private static Found held(Keeper field, PathToRoot.Step owner, Holder holder) {
        return new Found(List.of(field, holder.keeper()), holder, owner.ordinal());
    }

    /**
     * Whether what the second keeper holds does not hang on it alone: something else leads there besides. Weak
     * references do not count, and beside a static or a field no local variables, which come and go. It may take a
     * search of the whole heap.
     */
    boolean isShared(Found found) throws IOException {
        if (found.holder() == null || dominates(found.holder().held(), found.owner())) {
            return false;
        }
        boolean locals = found.holder().keeper().kind() == KeeperKind.LOCAL;
        try (ShortestPaths others = ShortestPaths.without(heap, found.holder().held(), locals, progress)) {
            return others.reaches(found.owner());
        }
    }

    private boolean dominates(long above, long below) throws IOException {
        long at = below;
        while (at >= 0 && at != above) {
            at = heap.dominators().dominator(at);
        }
        return at == above;
    }

    /** What of the platform leads to one of the steps. */
    private Holder ofPlatform(PathToRoot path, int to) {
        List<PathToRoot.Step> steps = path.steps();
        for (int i = to - 1; i >= 0; i--) {
            for (Edge edge : steps.get(i).edges()) {
                if (edge.kind() == Edge.Link.STATIC) {
                    Keeper keeper = new Keeper(KeeperKind.STATIC, classes.name(edge.declaredBy()), edge.name(), null);
                    return new Holder(keeper, steps.get(i + 1).ordinal());
                }
            }
        }
        return new Holder(begin(path, to == 0), steps.get(0).ordinal());
    }

    private Optional<Keeper> ofProgram(List<PathToRoot.Step> steps, int at) throws IOException {
        for (Edge edge : steps.get(at).edges()) {
            boolean declared = edge.declaredBy() >= 0 && !ClassKinds.isPlatform(classes.name(edge.declaredBy()));
            if (declared && (edge.kind() == Edge.Link.STATIC || edge.kind() == Edge.Link.FIELD)) {
                boolean isStatic = edge.kind() == Edge.Link.STATIC;
                return Optional.of(new Keeper(
                        isStatic ? KeeperKind.STATIC : KeeperKind.FIELD,
                        classes.name(edge.declaredBy()),
                        edge.name(),
                        null));
            }
            // A class that is the value of a local variable is no place to change anything.
            if (edge.kind() == Edge.Link.LOCAL
                    && classes.describedBy(steps.get(at + 1).ordinal()) == HeapClasses.NONE) {
                return Optional.of(local(
                        steps.get(at).ordinal(),
                        steps.get(at).label(),
                        steps.get(at + 1).ordinal()));
            }
        }
        return Optional.empty();
    }

    private Keeper local(long thread, String name, long object) throws IOException {
        HeapThread.Frame frame = null;
        for (HeapThread each : threads()) {
            if (each.ordinal() == thread) {
                frame = frame(each, object);
            }
        }
        return new Keeper(
                KeeperKind.LOCAL,
                frame == null ? null : frame.className(),
                frame == null ? null : methodName(frame.method()),
                name);
    }

    /**
     * The method of the program that has an object in a local variable, or that has called the platform's which does;
     * the platform's where no method of the program has.
     */
    private static HeapThread.Frame frame(HeapThread thread, long object) {
        HeapThread.Frame own = null;
        HeapThread.Frame caller = null;
        HeapThread.Frame platform = null;
        boolean isCalled = false;
        // The same object is a local of all that it was handed to; the outermost of the program had it first.
        for (HeapThread.Frame frame : thread.frames()) {
            boolean isOwn = frame.className() != null && isWritten(frame.className());
            boolean has = frame.locals().contains(object);
            if (isOwn) {
                own = has ? frame : own;
                caller = isCalled ? frame : caller;
                isCalled = false;
            } else if (has) {
                platform = platform == null ? frame : platform;
                isCalled = true;
            }
        }
        return own != null ? own : caller != null ? caller : platform;
    }

    /** Whether a class is the program's, and not made when it ran, as that of a lambda, of which nobody knows. */
    private static boolean isWritten(String className) {
        return !ClassKinds.isPlatform(className)
                && GeneratedNames.without(className).equals(className);
    }

    private static String methodName(String method) {
        if (method == null) {
            return null;
        }
        int descriptor = method.indexOf('(');
        return descriptor < 0 ? method : method.substring(0, descriptor);
    }

    /** @param isTold whether the field by which the path begins is told by another keeper */
    private Keeper begin(PathToRoot path, boolean isTold) {
        PathToRoot.Step first = path.steps().get(0);
        String field = isTold ? null : first.field();
        if (path.kinds().contains(GcRoots.Kind.THREAD_OBJECT)) {
            // That it is an instance of a class is nothing that anybody could set.
            String name = field == null || field.startsWith("<") ? null : field;
            return new Keeper(KeeperKind.THREAD, first.object().className(), name, first.label());
        }
        return new Keeper(KeeperKind.ROOT, first.object().className(), field, null);
    }

    private List<HeapThread> threads() throws IOException {
        if (threads == null) {
            threads = heap.heap().threads(progress);
        }
        return threads;
    }

    /**
     * The class loader of the program that is nearest to the end of a path, or has loaded a class on it, with what
     * keeps it; empty where there is none.
     */
    Optional<Suspect.Loader> loader(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        for (int i = steps.size() - 1; i >= 0; i--) {
            long ordinal = steps.get(i).ordinal();
            int described = classes.describedBy(ordinal);
            long loader = described == HeapClasses.NONE ? ordinal : classes.loader(described);
            boolean isLoader = kinds.isLoader(heap.graph().classIndex(loader));
            if (isLoader && !ClassKinds.isPlatformLoader(heap.heap().describe(loader))) {
                return Optional.of(loader(path, leadsThrough(steps, i, loader), loader));
            }
        }
        return Optional.empty();
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
        PathToRoot before =
                new PathToRoot(path.root(), path.kinds(), 1, path.steps().subList(0, last + 1), last + 1);
        Keeper keeper = last == 0 ? null : of(before).keepers().get(0);
        String label = heap.heap().label(loader).orElse(null);
        return new Suspect.Loader(heap.view(loader), label, keeper);
    }
}
