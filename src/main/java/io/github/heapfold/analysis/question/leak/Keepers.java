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
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Which of the many references on a path a programmer would change. */
final class Keepers {
    /** Of what an object retains, the share that one below it has to retain so that it is there for nothing else. */
    private static final double NEARLY_ALL = 0.9;

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final StartedProgram program;
    private final ReferenceStrength[] strengths;
    private final Progress progress;
    private List<HeapThread> threads;

    /** @param progress told while threads are read; may end that by an exception */
    Keepers(AnalysedHeap heap, ClassKinds kinds, Progress progress) {
        this.progress = progress;
        this.heap = heap;
        this.kinds = kinds;
        program = StartedProgram.of(heap);
        strengths = ReferenceStrength.ofClasses(heap.heap().classes());
        classes = heap.heap().classes();
    }

    /**
     * What keeps something.
     *
     * @param keepers one or two
     * @param holder the second of them; null where there is one
     * @param owner the object whose field is the first; what that field refers to, where it is not the nearest one
     */
    record Found(List<Keeper> keepers, Holder holder, long owner) {
        private static Found of(Holder only) {
            return new Found(List.of(only.keeper()), null, Heap.ABSENT);
        }
    }

    /** A keeper, and the object on the path that it is the one to keep. */
    record Holder(Keeper keeper, long held) {}

    /**
     * What a path leads to.
     *
     * @param own the one object that has what came together: no field of its own keeps it; absent where there is none
     * @param content the class of what came together; null where it says nothing of who wrote the collection
     * @param isAlone whether each has a holder of its own, so that one of the platform says nothing
     */
    record Subject(long own, String content, boolean isAlone) {
        static final Subject ANY = new Subject(Heap.ABSENT, null, true);
    }

    /** A field on a path, and at which step. */
    private record Field(Keeper keeper, int at) {}

    /**
     * The keepers of what a path leads to: the field nearest to it that a class of the program declares, and where that
     * is a field of an object, the static or local variable of the program that holds it; else the nearest static of
     * the platform; else where the path begins.
     */
    Found of(PathToRoot path) throws IOException {
        return of(path, Subject.ANY);
    }

    /** The same, but that what a library has made to hold things is passed by where it is there for nothing else. */
    Found of(PathToRoot path, Subject subject) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        List<Field> fields = new ArrayList<>();
        Field holder = null;
        for (int i = steps.size() - 2; i >= 0 && holder == null; i--) {
            Optional<Keeper> keeper = ofProgram(steps, i);
            if (keeper.isEmpty()) {
                continue;
            }
            if (keeper.get().kind() != KeeperKind.FIELD) {
                holder = new Field(keeper.get(), i);
            } else if (steps.get(i).ordinal() != subject.own()) {
                fields.add(new Field(keeper.get(), i));
            }
        }
        Field field = fields.isEmpty() ? null : telling(path, fields, holder, subject);
        if (field != null && field.equals(holder)) {
            field = null;
        }
        Holder told = null;
        if (holder != null) {
            told = new Holder(holder.keeper(), steps.get(holder.at() + 1).ordinal());
        } else if (field == null || !subject.isAlone()) {
            told = ofPlatform(path, field == null ? steps.size() - 1 : field.at());
        }
        if (field == null) {
            return Found.of(told);
        }
        if (told == null) {
            return new Found(List.of(field.keeper()), null, Heap.ABSENT);
        }
        // What was passed by may be reached by others than the field.
        int hanging = field.equals(fields.get(0)) ? field.at() : field.at() + 1;
        return new Found(
                List.of(field.keeper(), told.keeper()), told, steps.get(hanging).ordinal());
    }

    /**
     * The place that a programmer would look at: the nearest one of the program; where none is known to be, the nearest
     * one of who wrote what came together; else the nearest of all. What is between has to be there for it alone.
     *
     * @param fields the nearest first
     * @param holder of them; null where there is none
     */
    private Field telling(PathToRoot path, List<Field> fields, Field holder, Subject subject) throws IOException {
        List<Field> places = new ArrayList<>(fields.subList(0, 1));
        for (int i = 1; i < fields.size() && isWrapped(path, fields.get(i).at() + 1); i++) {
            places.add(fields.get(i));
        }
        if (holder != null
                && places.size() == fields.size()
                && isWrapped(path, holder.at() + 1)
                && isOnly(path, holder)) {
            places.add(holder);
        }
        Predicate<Field> ofContent = place -> subject.content() != null
                && StartedProgram.areRelated(place.keeper().className(), subject.content());
        for (Predicate<Field> which : List.<Predicate<Field>>of(this::isOwn, ofContent)) {
            for (int i = 0; i < places.size(); i++) {
                if (places.get(i).keeper().className() != null && which.test(places.get(i))) {
                    return outermost(path, places, i);
                }
            }
        }
        return outermost(path, places, 0);
    }

    /** Whether nothing but a static or local variable leads to what it refers to. */
    private boolean isOnly(PathToRoot path, Field holder) throws IOException {
        long held = path.steps().get(holder.at() + 1).ordinal();
        return heap.dominators().dominator(held)
                == path.steps().get(holder.at()).ordinal();
    }

    private boolean isOwn(Field place) {
        return program.has(place.keeper().className());
    }

    /** Of an object whose class is declared in another one, and that is there for a field of it, that field. */
    private static Field outermost(PathToRoot path, List<Field> places, int from) {
        int at = from;
        while (at + 1 < places.size()
                && places.get(at + 1).keeper().kind() == KeeperKind.FIELD
                && places.get(at + 1).at() + 1 == places.get(at).at()
                && isDeclaredIn(path, places.get(at), places.get(at + 1))) {
            at++;
        }
        return places.get(at);
    }

    private static boolean isDeclaredIn(PathToRoot path, Field inner, Field outer) {
        String type = path.steps().get(inner.at()).object().className();
        return type.startsWith(outer.keeper().className() + "$");
    }

    /** Whether an object on a path is there for hardly anything but what the path leads to. */
    private boolean isWrapped(PathToRoot path, int step) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        long end = steps.get(steps.size() - 1).ordinal();
        long wrapper = steps.get(step).ordinal();
        return heap.retainedSize(end) >= NEARLY_ALL * heap.retainedSize(wrapper) && dominates(wrapper, end);
    }

    /**
     * Who has what a path leads to by weak references alone: the field of the program that is nearest to it behind the
     * last of them, where there is one, and what leads to that reference.
     */
    List<Keeper> ofWeak(PathToRoot path, Subject subject) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        int last = steps.size() - 1;
        while (last > 0 && !isWeak(steps.get(last - 1), steps.get(last).ordinal())) {
            last--;
        }
        List<Keeper> before = of(last == 0 ? path : part(path, 0, last + 1)).keepers();
        Keeper holder = before.get(before.size() - 1);
        if (last == 0 || last + 1 == steps.size()) {
            return List.of(holder);
        }
        Keeper behind = of(part(path, last, steps.size()), subject).keepers().get(0);
        boolean isPlace = behind.kind() == KeeperKind.FIELD || behind.kind() == KeeperKind.STATIC;
        return isPlace ? List.of(behind, holder) : List.of(holder);
    }

    private boolean isWeak(PathToRoot.Step step, long next) throws IOException {
        int type = heap.graph().classIndex(step.ordinal());
        return type >= 0 && strengths[type] != null && heap.heap().referentOf(step.ordinal()) == next;
    }

    private static PathToRoot part(PathToRoot path, int from, int to) {
        List<PathToRoot.Step> steps = path.steps().subList(from, to);
        return new PathToRoot(steps.get(0).object(), from == 0 ? path.kinds() : List.of(), 1, steps, steps.size());
    }

    /**
     * Whether what the second keeper holds does not hang on it alone: something else leads there besides. Weak
     * references do not count, and beside a static or a field no local variables, which come and go. It may take a
     * search of the whole heap.
     *
     * @param classes with which paths begin
     */
    boolean isShared(Found found, ShortestPaths.Begins classes) throws IOException {
        if (found.holder() == null || dominates(found.holder().held(), found.owner())) {
            return false;
        }
        boolean locals = found.holder().keeper().kind() == KeeperKind.LOCAL;
        try (ShortestPaths others = ShortestPaths.without(heap, found.holder().held(), classes, locals, progress)) {
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
                if (edge.kind() == Edge.Link.STATIC && isWritten(edge)) {
                    Keeper keeper = new Keeper(KeeperKind.STATIC, classes.name(edge.declaredBy()), edge.name(), null);
                    return new Holder(keeper, steps.get(i + 1).ordinal());
                }
            }
        }
        return new Holder(begin(path, to == 0), steps.get(0).ordinal());
    }

    private Optional<Keeper> ofProgram(List<PathToRoot.Step> steps, int at) throws IOException {
        for (Edge edge : steps.get(at).edges()) {
            boolean declared = edge.declaredBy() >= 0
                    && isWritten(edge)
                    && !ClassKinds.isPlatform(classes.name(edge.declaredBy()));
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

    /** What the virtual machine keeps with a class, as what its constants stand for, is no field. */
    private static boolean isWritten(Edge edge) {
        return !edge.name().startsWith("<");
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
     * keeps it; empty where there is none, but for that of the program itself.
     */
    Optional<Suspect.Loader> loader(PathToRoot path) throws IOException {
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
        Keeper keeper = last == 0 ? null : of(part(path, 0, last + 1)).keepers().get(0);
        String label = heap.heap().label(loader).orElse(null);
        return new Suspect.Loader(heap.view(loader), label, keeper);
    }
}
