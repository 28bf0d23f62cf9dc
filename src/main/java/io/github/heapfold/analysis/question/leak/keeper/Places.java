package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.MachineStatics;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Which references on a path somebody wrote: fields, statics and local variables, and in which class or method. */
public final class Places {
    private static final String THREAD = "java.lang.Thread";

    /** By which fields threads have what they run. */
    private static final Set<String> RUN = Set.of("target", "holder");

    private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

    /** A keeper, and the object on the path that it is the one to keep. */
    record Holder(Keeper keeper, long held) {}

    private final AnalysedHeap heap;
    private final HeapClasses classes;
    private final ClassKinds kinds;
    private final StartedProgram program;
    private final Progress progress;

    /**
     * A local variable of a thread.
     *
     * @param frame the method that tells most of who has it
     * @param isCalled whether it is in no variable of that method, but of one of the platform that this has called
     * @param caller of a library's method, that of the program which led to its call; null of others
     */
    private record Local(HeapThread.Frame frame, boolean isCalled, HeapThread.Frame caller) {}

    /** By ordinal; null as long as nobody has asked. */
    private Map<Long, HeapThread> threads;

    /** By thread and object, of the threads that somebody has asked for. */
    private final Map<Long, Map<Long, Local>> locals = new HashMap<>();

    Places(AnalysedHeap heap, Progress progress) {
        this.heap = heap;
        kinds = heap.kinds();
        this.progress = progress;
        classes = heap.heap().classes();
        program = heap.program();
    }

    /** Whether a class is known to be the program's. */
    boolean isOfProgram(String className) {
        return program.has(className);
    }

    /** Whether a class is the program's; where that is not known, whether somebody wrote it who did not the platform. */
    public boolean isOwn(String className) {
        return program.mayHave(className);
    }

    /** The field, static or local variable by which one step of a path leads to the next, where it is of no platform. */
    Optional<Keeper> at(List<PathToRoot.Step> steps, int at) throws IOException {
        List<Edge> edges = steps.get(at).edges();
        for (Edge edge : edges) {
            if (isDeclared(edge)) {
                boolean isStatic = edge.kind() == Edge.Link.STATIC;
                return Optional.of(new Keeper(
                        isStatic ? KeeperKind.STATIC : KeeperKind.FIELD,
                        classes.name(edge.declaredBy()),
                        edge.name(),
                        null));
            }
        }
        // What a thread has by a field it has as long as it runs, whatever methods have that in variables.
        boolean isLocal = edges.stream().anyMatch(edge -> edge.kind() == Edge.Link.LOCAL)
                && edges.stream().noneMatch(edge -> edge.kind() == Edge.Link.FIELD && !isBlocker(edge));
        // A class that is the value of a local variable is no place to change anything.
        if (isLocal && !classes.isClass(steps.get(at + 1).ordinal())) {
            return Optional.of(local(
                    steps.get(at).ordinal(),
                    steps.get(at).label(),
                    steps.get(at + 1).ordinal()));
        }
        return Optional.empty();
    }

    /** Whether a thread has something only as long as it waits for it. */
    private boolean isBlocker(Edge edge) {
        return edge.declaredBy() >= 0 && ClassKinds.isBlocker(edge.name(), classes.name(edge.declaredBy()));
    }

    /** Whether a reference is a field or static that somebody wrote, and not the platform. */
    public boolean isDeclared(Edge edge) {
        return edge.declaredBy() >= 0
                && (edge.kind() == Edge.Link.STATIC || edge.kind() == Edge.Link.FIELD)
                && isWritten(edge)
                && StartedProgram.isWritten(classes.name(edge.declaredBy()));
    }

    /**
     * The field of the platform by which an object of the program leads to the next step, as that of the listeners which
     * it has from its superclass; empty of collections, threads and class loaders, whose fields are no matter of theirs.
     */
    Optional<Keeper> inherited(List<PathToRoot.Step> steps, int at) {
        int type = heap.graph().classIndex(steps.get(at).ordinal());
        if (type < 0 || kinds.isThread(type) || kinds.isLoader(type)) {
            return Optional.empty();
        }
        String name = classes.name(type);
        boolean isHolder = isOwn(name) && !kinds.mayBeCollection(type, name);
        return steps.get(at).edges().stream()
                .filter(edge -> isHolder && edge.kind() == Edge.Link.FIELD && isWritten(edge))
                .findFirst()
                .map(edge -> new Keeper(KeeperKind.FIELD, name, edge.name(), null));
    }

    /** The field of a library or the platform by which an object that is no collection leads to the next step. */
    Optional<Keeper> ofOthers(List<PathToRoot.Step> steps, int at) {
        int type = heap.graph().classIndex(steps.get(at).ordinal());
        if (type < 0 || kinds.isThread(type) || kinds.isLoader(type) || kinds.isOfCollection(classes.name(type))) {
            return Optional.empty();
        }
        return steps.get(at).edges().stream()
                .filter(edge -> edge.kind() == Edge.Link.FIELD
                        && isWritten(edge)
                        && !GeneratedNames.isGenerated(classes.name(edge.declaredBy())))
                .findFirst()
                .map(edge -> new Keeper(KeeperKind.FIELD, classes.name(edge.declaredBy()), edge.name(), null));
    }

    /** Whether one of the places on a path, from where it says something, is of a class of some. */
    boolean has(PathToRoot path, Predicate<String> some) throws IOException {
        for (int i = begin(path); i < path.steps().size() - 1; i++) {
            Keeper keeper = at(path.steps(), i).orElse(null);
            if (keeper != null && keeper.className() != null && some.test(keeper.className())) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of the places on a path is the program's. */
    public boolean isOnPath(PathToRoot path) throws IOException {
        return has(path, this::isOwn);
    }

    /** The step from which on a path says something: its last static, where it has one. */
    public static int begin(PathToRoot path) {
        List<PathToRoot.Step> steps = path.steps();
        int begin = steps.size() - 1;
        while (begin > 0 && steps.get(begin).edges().stream().noneMatch(edge -> edge.kind() == Edge.Link.STATIC)) {
            begin--;
        }
        return begin;
    }

    /** Whether a method of the program has an object in a local variable, or has called the platform's which does. */
    boolean isOwnLocal(long thread, long object) throws IOException {
        Local local = localOf(thread, object);
        return local != null
                && local.frame().className() != null
                && isOwn(local.frame().className());
    }

    /** Whether a method of the program has an object in a local variable itself. */
    boolean isInOwnVariable(long thread, long object) throws IOException {
        Local local = localOf(thread, object);
        return local != null && !local.isCalled() && isOwnLocal(thread, object);
    }

    /** Whether a path begins with what only methods of the platform have in variables. */
    boolean isByPlatformLocal(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        boolean isLocal =
                steps.size() > 1 && steps.get(0).edges().stream().allMatch(edge -> edge.kind() == Edge.Link.LOCAL);
        Local local = isLocal ? localOf(steps.get(0).ordinal(), steps.get(1).ordinal()) : null;
        return local != null && local.isCalled();
    }

    /**
     * Whether a path begins with what a method of the program has in a variable, or on its stack while it works on it,
     * and no field of the program is on it: the object is none of the program, and neither is what holds the rest.
     */
    boolean isByLocalOfOthers(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        boolean isLocal =
                steps.size() > 1 && steps.get(0).edges().stream().allMatch(edge -> edge.kind() == Edge.Link.LOCAL);
        return isLocal
                && isOwnLocal(steps.get(0).ordinal(), steps.get(1).ordinal())
                && !leadsByField(path, steps.get(steps.size() - 1).ordinal());
    }

    /** Whether a path leads to an object by a field of the program. */
    boolean leadsByField(PathToRoot path, long object) throws IOException {
        boolean isByField = false;
        for (int i = 0; i < path.steps().size(); i++) {
            if (path.steps().get(i).ordinal() == object) {
                return isByField;
            }
            Keeper keeper = at(path.steps(), i).orElse(null);
            isByField |= keeper != null && keeper.kind() == KeeperKind.FIELD && isOwn(keeper.className());
        }
        return false;
    }

    /**
     * Whether a path begins with a thread of the platform that has the program's objects by fields of what is in the
     * package of the collections, as a pool or the queue of a timer: it runs the tasks of others.
     */
    boolean isByPool(PathToRoot path) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        boolean isByField = path.kinds().contains(GcRoots.Kind.THREAD_OBJECT)
                && ClassKinds.isPlatform(steps.get(0).object().className())
                && steps.get(0).edges().stream().anyMatch(edge -> edge.kind() == Edge.Link.FIELD && !isBlocker(edge));
        boolean isByUtil = false;
        for (int i = 0; isByField && i < steps.size() - 1; i++) {
            Keeper keeper = at(steps, i).orElse(null);
            if (keeper != null) {
                return isByUtil && keeper.kind() == KeeperKind.FIELD;
            }
            isByUtil |= ClassKinds.isInUtilPackage(steps.get(i + 1).object().className());
        }
        return false;
    }

    /** What of the platform leads to one of the steps. */
    Holder ofPlatform(PathToRoot path, int to) {
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

    /** What the virtual machine keeps with a class, as what its constants stand for, is no field. */
    private static boolean isWritten(Edge edge) {
        return !MachineStatics.has(edge.name());
    }

    private Keeper local(long thread, String name, long object) throws IOException {
        Local local = localOf(thread, object);
        HeapThread.Frame frame = local == null ? null : local.frame();
        return new Keeper(
                KeeperKind.LOCAL,
                frame == null ? null : frame.className(),
                frame == null ? null : frame.methodName(),
                name,
                local == null || local.caller() == null ? null : local.caller().call(),
                0);
    }

    /** Who has an object in a local variable; null where the dump does not tell. */
    private Local localOf(long thread, long object) throws IOException {
        Map<Long, Local> byObject = locals.get(thread);
        if (byObject == null) {
            HeapThread asked = byOrdinal().get(thread);
            byObject = asked == null ? Map.of() : byObject(asked);
            locals.put(thread, byObject);
        }
        return byObject.get(object);
    }

    /** The threads whose objects are in the dump. */
    public Collection<HeapThread> threads() throws IOException {
        return byOrdinal().values();
    }

    private Map<Long, HeapThread> byOrdinal() throws IOException {
        if (threads == null) {
            threads = new LinkedHashMap<>();
            for (HeapThread each : heap.heap().threads(progress)) {
                if (each.ordinal() != Heap.ABSENT) {
                    threads.put(each.ordinal(), each);
                }
            }
        }
        return threads;
    }

    /**
     * In how many frames of a method on the stack of a thread there are objects of a class.
     *
     * @param local a variable of that method
     * @param least how many of them there have to be in these frames
     * @return 0 where there are not so many, and where that is one frame
     */
    public int frames(long thread, Keeper local, String className, double least) throws IOException {
        HeapThread asked = byOrdinal().get(thread);
        Set<Long> held = new HashSet<>();
        int frames = 0;
        for (HeapThread.Frame frame : asked == null ? List.<HeapThread.Frame>of() : asked.frames()) {
            // Of a frame without its class nobody knows whether it is of the same method.
            if (local.className() != null
                    && local.name() != null
                    && local.name().equals(frame.methodName())
                    && local.className().equals(frame.className())) {
                List<Long> some = frame.locals().stream()
                        .filter(object -> heap.className(object).equals(className))
                        .toList();
                held.addAll(some);
                frames += some.isEmpty() ? 0 : 1;
            }
        }
        return frames > 1 && held.size() >= least ? frames : 0;
    }

    /**
     * By object, the method of the program that has it in a local variable, or that has called the platform's which
     * does; the platform's where no method of the program has.
     */
    private Map<Long, Local> byObject(HeapThread thread) {
        Map<Long, Local> own = new HashMap<>();
        Map<Long, Local> callers = new HashMap<>();
        Map<Long, Local> all = new HashMap<>();
        Set<Long> called = new HashSet<>();
        IdentityHashMap<HeapThread.Frame, HeapThread.Frame> byProgram = callers(thread.frames());
        // The same object is a local of all that it was handed to; the outermost of the program had it first.
        for (HeapThread.Frame frame : thread.frames()) {
            if (frame.className() != null && StartedProgram.isWritten(frame.className())) {
                HeapThread.Frame caller = byProgram.get(frame);
                called.forEach(object -> callers.put(object, new Local(frame, true, caller)));
                called.clear();
                frame.locals().forEach(object -> own.put(object, new Local(frame, false, caller)));
            } else {
                frame.locals().forEach(object -> all.putIfAbsent(object, new Local(frame, false, null)));
                called.addAll(frame.locals());
            }
        }
        all.putAll(callers);
        all.putAll(own);
        return all;
    }

    /** Of methods of libraries, the nearest of the program that led to their calls, where it is known which are its own. */
    private IdentityHashMap<HeapThread.Frame, HeapThread.Frame> callers(List<HeapThread.Frame> frames) {
        IdentityHashMap<HeapThread.Frame, HeapThread.Frame> callers = new IdentityHashMap<>();
        HeapThread.Frame nearest = null;
        for (int i = frames.size() - 1; i >= 0; i--) {
            HeapThread.Frame frame = frames.get(i);
            if (frame.className() == null || frame.method() == null) {
                continue;
            }
            if (isOfProgram(frame.className())) {
                nearest = frame;
            } else if (nearest != null && StartedProgram.isWritten(frame.className())) {
                callers.put(frame, nearest);
            }
        }
        return callers;
    }

    /** @param isTold whether the field by which the path begins is told by another keeper */
    private Keeper begin(PathToRoot path, boolean isTold) {
        PathToRoot.Step first = path.steps().get(0);
        String field = isTold ? null : first.field();
        if (path.kinds().contains(GcRoots.Kind.THREAD_OBJECT)) {
            return new Keeper(
                    KeeperKind.THREAD,
                    first.object().className(),
                    field == null || isRun(first.edges().get(0)) ? null : field,
                    first.label());
        }
        return new Keeper(KeeperKind.ROOT, first.object().className(), field, null);
    }

    /** Whether a thread has something by what it is, and not by what somebody could set: its class, and what it runs. */
    private boolean isRun(Edge edge) {
        return !isWritten(edge)
                || (edge.kind() == Edge.Link.FIELD && isRun(edge.name(), classes.name(edge.declaredBy())));
    }

    private static boolean isRun(String field, String declaredBy) {
        return (RUN.contains(field) && declaredBy.equals(THREAD))
                || (field.equals("cont") && declaredBy.equals(VIRTUAL_THREAD));
    }
}
