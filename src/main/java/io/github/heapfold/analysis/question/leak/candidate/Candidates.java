package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.dominators.Retained;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.candidate.Ascent.Place;
import io.github.heapfold.analysis.question.leak.content.Accumulated;
import io.github.heapfold.analysis.question.leak.content.ClassLoading;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.content.Contents;
import io.github.heapfold.analysis.question.leak.content.Descendants;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Tells which of the places where memory came together are suspects, and of what kind. */
public final class Candidates {
    /** Of what is attached to a region, the share that objects of one class have to have so that it is about them. */
    static final double LEAST_GROUP = 0.5;

    /** Of classes that are a leak by themselves, the largest one retains so small a part of all of them. */
    private static final int MANY_CLASSES = 50;

    static final int LEAST_OBJECTS = 3;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final LeakLimits limits;
    private final Contents contents;
    private final Descendants descendants;
    private final Owners owners;
    private final Wholes wholes;
    private final Trees trees;
    private final EqualOwners equalOwners;
    private final ClassKinds kinds;
    private final Versions versions;
    private final Finalizers finalizers;
    private final ClassLoading classLoading;
    private final Progress progress;

    /** Regions, and groups at the top, of which a suspect is made. */
    private final Set<Region> told = new HashSet<>();

    private final Set<Attached> toldAtTop = new HashSet<>();

    /** The class or thread that keeps most, in many parts, besides suspects; null where there is none. */
    private Retained largestHub;

    public Candidates(AnalysedHeap heap, DominatorChildren tree, LeakLimits limits, Progress progress) {
        this.heap = heap;
        this.tree = tree;
        kinds = heap.kinds();
        this.limits = limits;
        contents = new Contents(heap, tree, progress);
        descendants = new Descendants(heap, tree, progress);
        owners = new Owners(heap);
        wholes = new Wholes(heap, tree, limits, contents, descendants, owners, progress);
        trees = new Trees(heap, tree, limits, contents, descendants, owners, progress);
        equalOwners = new EqualOwners(heap, contents, descendants, limits);
        versions = new Versions(heap, contents, limits);
        finalizers = new Finalizers(heap);
        classLoading = new ClassLoading(heap, progress);
        this.progress = progress;
    }

    public List<Region> regions() throws IOException {
        return Accumulations.find(heap, tree, equalOwners, limits.heavy(), progress);
    }

    public List<Candidate> of(List<Region> regions) throws IOException {
        List<Candidate> candidates = new ArrayList<>();
        Map<Long, Region> byHead = new LinkedHashMap<>();
        for (Region region : regions) {
            if (region.head == Dominators.VIRTUAL_ROOT) {
                atTop(region, candidates);
            } else {
                byHead.put(region.head, region);
            }
        }
        new Ascent(heap.dominators())
                .from(List.copyOf(byHead.keySet()), place -> visit(place, byHead, candidates), progress);
        OrdinalSet waiting = finalizers.waiting(progress);
        List<Candidate> found = new ArrayList<>();
        for (Candidate candidate : candidates) {
            boolean isTold = !candidate.isOfOneObject() || isInDump(candidate.accumulation());
            if (isTold && !finalizers.isHeldUnqueued(candidate.first().largest(), waiting)) {
                boolean areMany = candidate.hasParts() || candidate.kind() == SuspectShape.NO_SINGLE_OWNER;
                found.add(areMany ? candidate.withInside(inside(candidate)) : candidate);
            }
        }
        Optional<Candidate> backlog = backlog(waiting);
        if (backlog.isPresent()) {
            // They stand in two lists that cross each other, which makes parts of them seem to be leaks of their own.
            found.removeIf(candidate -> finalizers.isFinalizer(candidate.first().largest()));
            found.add(backlog.get());
        }
        Optional<Candidate> scattered = new Scattered(heap, contents, limits).beside(found, progress);
        if (scattered.isPresent()
                && !finalizers.isHeldUnqueued(scattered.get().first().largest(), waiting)) {
            found.add(scattered.get());
        }
        return found;
    }

    private List<Accumulated> inside(Candidate candidate) throws IOException {
        return contents.inside(candidate.objects(), candidate.levels());
    }

    /** What is told of an object, or of one below it, is not told again of one above; the rest may be. */
    private void visit(Place place, Map<Long, Region> byHead, List<Candidate> candidates) throws IOException {
        Region region = byHead.get(place.ordinal());
        long retained = heap.retainedSize(place.ordinal());
        Optional<Candidate> found = region == null ? wholes.of(place) : below(region, place);
        if (found.isPresent() && (tellsEnough(found.get()) || !wholes.isRegistry(place.ordinal()))) {
            Candidate candidate = found.get();
            candidates.removeAll(place.taken());
            candidates.add(candidate);
            List<Long> covered = region == null || !isApart(region) ? place.untold() : List.of(region.head);
            covered.forEach(head -> told.add(byHead.get(head)));
            // The last node of a list may stand beside it.
            place.tell(candidate, candidate.recursive() ? Math.max(retained, candidate.retained()) : retained);
        } else if (wholes.isApart(place.ordinal()) || (region != null && isApart(region))) {
            if (!kinds.isLoader(heap.graph().classIndex(place.ordinal())) && !owners.isPartOfLoader(place.ordinal())) {
                largestHub = larger(largestHub, owners.owner(place.ordinal()), retained - place.told());
            }
            place.end(retained);
        }
    }

    /** Of things that are each for themselves only what is large by itself says something. */
    private boolean tellsEnough(Candidate candidate) {
        return !candidate.mixed()
                && !ClassKinds.isEntry(candidate.content().className())
                && limits.isLarge(candidate.content().retained());
    }

    /** Objects that are alive only until their finalizers have run. */
    private Optional<Candidate> backlog(OrdinalSet waiting) throws IOException {
        long retained = waiting.sum(o -> {
            long own = heap.graph().shallowSize(o);
            for (long child = tree.first(o); child != DominatorChildren.NONE; child = tree.next(child)) {
                own += finalizers.isFinalizer(child) ? 0 : tree.retainedSize(child);
            }
            return own;
        });
        if (waiting.size() < LEAST_OBJECTS || !limits.isLarge(retained)) {
            return Optional.empty();
        }
        List<Level> levels = contents.levels(waiting, retained, false);
        long type = heap.heap().classes().ordinal(heap.graph().classIndex(waiting.next(0)));
        return Optional.of(new Candidate(SuspectShape.ONE_CLASS, type, retained, levels, false));
    }

    private void atTop(Region top, List<Candidate> candidates) throws IOException {
        List<EqualOwners.Found> equals = new ArrayList<>();
        for (Attached group : top.groups()) {
            if (group.objects() < LEAST_OBJECTS || !limits.isLarge(group.retained())) {
                continue;
            }
            OrdinalSet all = descendants.childrenOf(Dominators.VIRTUAL_ROOT, group.className);
            if (group.className.equals(ClassKinds.CLASS)) {
                versions.of(all).ifPresent(candidates::add);
                continue;
            }
            if (areOwners(group.largest()) || heap.graph().isRoot(group.largest())) {
                equalOwners.of(Heap.ABSENT, all).ifPresent(found -> {
                    equals.add(found);
                    toldAtTop.add(group);
                });
                continue;
            }
            // What every program has by its class path is no leak; what the program has of the same counts.
            OrdinalSet objects = isLargeWithoutOwner(group, all, group.retained()) ? classLoading.beside(all) : all;
            long retained = objects.size() == all.size() ? group.retained() : heap.retained(objects);
            if (isLargeWithoutOwner(group, objects, retained)) {
                candidates.add(Candidate.withoutOwner(objects, retained, contents.levels(objects, retained, false)));
                toldAtTop.add(group);
            }
        }
        candidates.addAll(equalOwners.joined(equals));
    }

    /** Whether there is hardly anything of some objects but what every program has by its class path. */
    private boolean isForClassLoading(OrdinalSet objects) throws IOException {
        OrdinalSet beside = classLoading.beside(objects);
        return beside.size() < objects.size() && !limits.isLarge(heap.retained(beside));
    }

    /**
     * Many of anything, or a few objects; a few arrays are the buffers that any program has, and the texts that the
     * platform shares may be the half of a heap with little else in it.
     */
    private boolean isLargeWithoutOwner(Attached group, OrdinalSet objects, long retained) {
        if (ClassKinds.isPlatform(group.className) && retained < LeakLimits.LEAST_BYTES) {
            return false;
        }
        boolean few = !group.className.endsWith("[]") && limits.isLargeOfFew(retained, objects.size());
        return few || limits.isLargeMixture(retained);
    }

    /** The single object of the dump that keeps most beside the suspects; null where none keeps anything. */
    public Retained largestBeside(List<Region> regions) throws IOException {
        Retained largest = null;
        for (Region region : regions) {
            if (told.contains(region)) {
                continue;
            }
            if (region.head != Dominators.VIRTUAL_ROOT && isInDump(region.head) && !isListOfLoader(region)) {
                largest = larger(largest, region.head, Accumulations.residual(heap, region));
                continue;
            }
            for (Attached group : region.groups()) {
                if (group.largest() >= 0 && !toldAtTop.contains(group)) {
                    largest = larger(largest, group.largest(), heap.retainedSize(group.largest()));
                }
            }
        }
        if (largestHub != null
                && (largest == null || largest.retainedSize() < LEAST_GROUP * largestHub.retainedSize())) {
            return largestHub;
        }
        return largest == null ? null : outermost(largest);
    }

    /** What of the program makes most of what an object keeps; empty where nothing does. */
    public Optional<Level> mostOf(Retained object) throws IOException {
        return contents.ofProgram(
                        object.ordinal(),
                        (long) (ContentShares.LEAST_OWN * object.retainedSize()),
                        object.retainedSize(),
                        new OrdinalSet())
                .map(Accumulated::level)
                .filter(level -> level.retained() >= LEAST_GROUP * object.retainedSize());
    }

    /** The thread or the object that an array keeps everything for says more than the array; of statics the field is told. */
    private Retained outermost(Retained largest) throws IOException {
        Dominators dominators = heap.dominators();
        long at = largest.ordinal();
        for (long above = dominators.dominator(at);
                above >= 0
                        && isInDump(above)
                        && !heap.heap().classes().isClass(above)
                        && LeakLimits.ONE_PART * dominators.retainedSize(above) <= largest.retainedSize();
                above = dominators.dominator(at)) {
            at = above;
        }
        return new Retained(at, largest.retainedSize());
    }

    private Retained larger(Retained one, long ordinal, long retained) {
        boolean isLarger = retained > (one == null ? 0 : one.retainedSize()) && isInDump(ordinal);
        return isLarger ? new Retained(ordinal, retained) : one;
    }

    /** What stands for the loader of the boot classes is not, and in a heap of a few classes it is much. */
    private boolean isInDump(long ordinal) {
        return heap.heap().idOf(ordinal) != 0;
    }

    private Optional<Candidate> below(Region region, Place place) throws IOException {
        long residual = Accumulations.residual(heap, region);
        // What is too small to be told by itself is a part of what is above it, but for those that hold all there is.
        long rest = isApart(region) ? residual : heap.retainedSize(region.head) - place.told();
        Optional<Candidate> one = limits.isLarge(rest) ? oneThing(region, place, rest) : Optional.empty();
        if (one.isEmpty()) {
            one = wholes.of(place);
        }
        if (one.isEmpty() && rest > residual && limits.isLarge(residual)) {
            one = oneThing(region, place, residual);
        }
        boolean isOfOneKind = largest(region, any -> true)
                .filter(group -> group.retained() >= LEAST_GROUP * rest)
                .isPresent();
        return one.isPresent() || isOfOneKind || wholes.isApart(place.ordinal()) ? one : mixture(region, place, rest);
    }

    private Optional<Candidate> oneThing(Region region, Place place, long residual) throws IOException {
        if (region.isRecursive()) {
            return orMixed(trees.of(region.head, region.period(), residual), place, residual);
        }
        if (region.ownSize() >= LEAST_GROUP * residual) {
            return Optional.of(owners.oneObject(region.head, residual));
        }
        Optional<Attached> largest = largest(region, any -> true);
        return largest.isPresent() && largest.get().retained() >= LEAST_GROUP * residual
                ? group(region, place, largest.get(), residual)
                : Optional.empty();
    }

    /** Objects of a class directly below a place, but for those of which most is told by itself. */
    private OrdinalSet untold(Place place, String className) {
        long heavy = limits.heavy();
        return descendants.childrenOf(place.ordinal(), className).filter(o -> {
            long retained = tree.retainedSize(o);
            return retained < heavy || 2 * place.toldBelow(o) < retained;
        });
    }

    /**
     * Bytes of some objects directly below a place, or linked to such, but for what is told by itself: an entry that has
     * another one behind it may be heavy, and none of those that came together.
     */
    private long untold(Place place, OrdinalSet objects) throws IOException {
        Dominators dominators = heap.dominators();
        return objects.sum(o -> {
            if (objects.contains(dominators.dominator(o))) {
                return 0;
            }
            long retained = tree.retainedSize(o);
            return retained < limits.heavy() ? retained : retained - place.toldBelow(o);
        });
    }

    private Optional<Candidate> mixture(Region region, Place place, long residual) throws IOException {
        if (holdsAll(region) || !limits.isLargeMixture(residual)) {
            return Optional.empty();
        }
        Optional<Attached> own = largest(region, group -> !ClassKinds.isPlatform(group.className));
        return Optional.of(
                own.isPresent() && own.get().retained() >= ContentShares.LEAST_OWN * residual
                        ? oneClass(region, place, own.get(), untold(place, own.get().className), residual)
                        : wholes.mixed(place, residual));
    }

    private static Optional<Attached> largest(Region region, Predicate<Attached> which) {
        return region.groups().stream()
                .filter(group -> group.objects() >= LEAST_OBJECTS)
                .filter(which)
                .max(Comparator.comparingLong(Attached::retained));
    }

    /** What every program has, by which all of it is held. */
    private boolean holdsAll(Region region) throws IOException {
        int type = heap.graph().classIndex(region.head);
        return type < 0 || kinds.isLoader(type) || kinds.isThread(type) || isListOfLoader(region);
    }

    /** Whether what is below it is each for itself. */
    private boolean isApart(Region region) throws IOException {
        return wholes.isApart(region.head) || holdsAll(region);
    }

    /** Whether it is the list of classes that a class loader has loaded. */
    private boolean isListOfLoader(Region region) throws IOException {
        boolean ofClasses = region.groups().stream().anyMatch(group -> group.className.equals(ClassKinds.CLASS));
        long above = ofClasses ? heap.dominators().dominator(owners.owner(region.head)) : -1;
        return above >= 0 && kinds.isLoader(heap.graph().classIndex(above));
    }

    private Optional<Candidate> group(Region region, Place place, Attached group, long residual) throws IOException {
        OrdinalSet objects = untold(place, group.className);
        if (areOwners(group.largest())) {
            return equalOwners.of(owners.owner(region.head), objects).map(EqualOwners.Found::candidate);
        }
        if (group.className.equals(ClassKinds.CLASS) && !areMany(group, residual)) {
            return versions.of(objects);
        }
        if (isForClassLoading(objects)) {
            return Optional.empty();
        }
        if (isOwner(region) || holdsMost(region.head, objects)) {
            return orMixed(oneClass(region, place, group, objects, residual), place, residual);
        }
        if (!limits.isLargeMixture(residual)) {
            return Optional.empty();
        }
        return Optional.of(
                Candidate.withoutOwner(objects, group.retained(), contents.levels(objects, group.retained(), false)));
    }

    /** Of many things in one object, a single one that is less than half of them says nothing of the others. */
    private Optional<Candidate> orMixed(Candidate one, Place place, long residual) throws IOException {
        if (one.content().objects() > 1 || one.content().retained() >= LEAST_GROUP * residual) {
            return Optional.of(one);
        }
        return limits.isLargeMixture(residual) ? Optional.of(wholes.mixed(place, residual)) : Optional.empty();
    }

    /** Classes without end are a leak; a few whose statics hold much are a program. */
    private boolean areMany(Attached classes, long residual) throws IOException {
        return limits.isLargeForClasses(residual)
                && heap.dominators().retainedSize(classes.largest()) * MANY_CLASSES <= classes.retained();
    }

    private Candidate oneClass(Region region, Place place, Attached group, OrdinalSet objects, long residual)
            throws IOException {
        List<Level> levels = contents.below(objects, Math.min(residual, untold(place, objects)), false);
        levels = contents.counted(levels, OrdinalSet.of(region.head), residual);
        if (levels.size() == 1 && ClassKinds.isEntry(group.className)) {
            // Of entries nobody knows what for; small things that they hold may be most of all there is.
            Optional<Level> held =
                    contents.held(objects).filter(level -> level.retained() >= ContentShares.LEAST_OWN * residual);
            if (held.isEmpty()) {
                return owners.oneObject(region.head, residual).ofManyParts();
            }
            levels = List.of(levels.get(0), held.get());
        }
        Optional<Candidate> around = trees.around(region.head, levels, residual);
        if (around.isPresent()) {
            return around.get();
        }
        long owner = owners.owner(region.head);
        Optional<Candidate> branches = levels.size() == 1 && areAll(place, objects, residual)
                ? trees.inArray(owner, objects, levels.get(0), residual)
                : Optional.empty();
        return branches.isPresent() ? branches.get() : Candidate.ofParts(owner, objects, residual, levels);
    }

    /** Whether some objects directly below a place are nearly all that is to be told of it, and none of it is told. */
    private boolean areAll(Place place, OrdinalSet objects, long residual) throws IOException {
        return untold(place, objects) >= ContentShares.NEARLY_ALL * residual
                && objects.sum(o -> tree.retainedSize(o) < limits.heavy() ? 0 : place.toldBelow(o)) == 0;
    }

    /** Whether what dominates objects is who has them, however they are linked: any object that does not hold all. */
    private boolean isOwner(Region region) throws IOException {
        return heap.heap().classes().describedBy(region.head) < 0 && !holdsAll(region);
    }

    /**
     * What else dominates objects without referring to them only holds all that refer to them, as a class loader does
     * two classes.
     */
    private boolean holdsMost(long from, OrdinalSet objects) {
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(from);
        long found = 0;
        while (cursor.next()) {
            found += objects.contains(cursor.target()) ? 1 : 0;
        }
        return 2 * found >= objects.size();
    }

    private boolean areOwners(long ordinal) {
        int type = heap.graph().classIndex(ordinal);
        return kinds.isLoader(type) || kinds.isThread(type);
    }
}
