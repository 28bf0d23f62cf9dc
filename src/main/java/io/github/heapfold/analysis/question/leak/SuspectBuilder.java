package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ReferenceStrength;
import io.github.heapfold.analysis.question.leak.Suspect.Feature;
import io.github.heapfold.analysis.question.leak.candidate.Candidate;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.content.Accumulated;
import io.github.heapfold.analysis.question.leak.content.ContentShares;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.keeper.FieldSpread;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.leak.keeper.KeeperKind;
import io.github.heapfold.analysis.question.leak.keeper.KeeperSearch;
import io.github.heapfold.analysis.question.leak.keeper.Keepers;
import io.github.heapfold.analysis.question.leak.keeper.Keepers.Subject;
import io.github.heapfold.analysis.question.leak.keeper.KeptBy;
import io.github.heapfold.analysis.question.leak.keeper.LeakPaths;
import io.github.heapfold.analysis.question.leak.keeper.NearestFields;
import io.github.heapfold.analysis.question.leak.keeper.Places;
import io.github.heapfold.analysis.question.leak.keeper.SelfReferences;
import io.github.heapfold.analysis.question.leak.keeper.SharedOwners;
import io.github.heapfold.analysis.question.path.EntryKeys;
import io.github.heapfold.analysis.question.path.PathBuilder;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds out who keeps what came together. */
final class SuspectBuilder {
    private final AnalysedHeap heap;
    private final PathBuilder builder;
    private final LeakPaths paths;
    private final Places places;
    private final long reachable;
    private final Keepers keepers;
    private final KeepingLoader loader;
    private final ClassKinds kinds;
    private final SharedOwners sharedOwners;
    private final SelfReferences selfReferences;
    private final NearestFields nearestFields;
    private final ReferenceLevels references;
    private final EmptySlots slots;
    private final EntryKeys keys;

    SuspectBuilder(AnalysedHeap heap, KeeperSearch search, long reachable, Progress progress) {
        this.heap = heap;
        builder = search.builder();
        paths = search.paths();
        places = search.places();
        keepers = search.keepers();
        sharedOwners = search.owners();
        this.reachable = reachable;
        kinds = heap.kinds();
        loader = new KeepingLoader(heap, keepers, progress);
        selfReferences = new SelfReferences(heap, paths, progress);
        nearestFields = new NearestFields(heap, search);
        references = new ReferenceLevels(heap, search, selfReferences, progress);
        slots = new EmptySlots(heap, progress);
        keys = new EntryKeys(heap.heap(), progress);
    }

    /** Who keeps it, and the path that shows it. */
    private record KeeperPath(KeptBy keptBy, PathToRoot path) {}

    Suspect of(Candidate candidate) throws IOException {
        boolean alone = candidate.isOfOneObject();
        boolean owners = candidate.isOfOwners();
        Set<Feature> features = EnumSet.noneOf(Feature.class);
        Keeper leadsBack = references.of(candidate, features).orElse(null);
        if (candidate.recursive()) {
            features.add(Feature.CHAIN);
        }
        KeeperPath found = candidate.kind() == SuspectShape.NO_SINGLE_OWNER
                ? severalKeepers(candidate, features)
                : keepers(candidate, features);
        if (candidate.mixed()) {
            features.add(Feature.MIXED);
        }
        if (isHeldByNativeCode(candidate, found)) {
            features.add(Feature.JNI_GLOBAL);
        }
        return new Suspect(
                candidate.kind(),
                candidate.retained(),
                alone
                        ? Math.max(candidate.retained(), heap.retainedSize(candidate.accumulation()))
                        : candidate.retained(),
                reachable == 0 ? 0 : (double) candidate.retained() / reachable,
                candidate.content().objects(),
                candidate.content().className(),
                alone ? heap.view(candidate.accumulation()) : null,
                alone
                        ? kinds.collectionAbove(heap.graph().classIndex(candidate.accumulation()))
                                .orElse(null)
                        : null,
                heap.view(parent(candidate)),
                owners ? candidate.first().objects() : 0,
                owners ? candidate.first().className() : null,
                levels(candidate),
                found.keptBy().leadingBack(leadsBack),
                keys.named(found.path()),
                features,
                loader.of(candidate, found.path()).orElse(null),
                candidate.sizes(),
                inside(candidate),
                features.contains(Feature.FINALIZER) ? FinalizerThread.running(heap, places) : null,
                1,
                candidate.isOfOneObject()
                        ? slots.of(candidate.accumulation(), candidate.retained())
                                .orElse(null)
                        : null,
                StandingThreads.of(heap, places, candidate).orElse(null),
                null,
                candidate.isOfOneObject() && !features.contains(Feature.WEAK)
                        ? keepers.whose(found.keptBy(), found.path()).orElse(null)
                        : null);
    }

    private KeeperPath keepers(Candidate candidate, Set<Feature> features) throws IOException {
        // That a thread has something says less than by which of its methods.
        boolean toContent = candidate.isOfOwners()
                || !candidate.isOfOneObject()
                || features.contains(Feature.FINALIZER)
                || kinds.isThread(heap.graph().classIndex(candidate.accumulation()));
        LeakPaths.Way way = paths.to(toContent ? candidate.content().largest() : candidate.accumulation());
        PathToRoot path = way.path();
        long entry = threadLocalEntry(candidate, path);
        if (entry == Heap.ABSENT && !features.contains(Feature.FINALIZER)) {
            if (way.strength() == ReferenceStrength.SOFT) {
                features.add(Feature.SOFT);
            } else if (way.strength() == ReferenceStrength.WEAK) {
                features.add(Feature.WEAK);
            }
        }
        Subject subject = subject(candidate);
        if (features.contains(Feature.SELF_REFERENCE)) {
            return selfKeepers(path, subject);
        }
        if (features.contains(Feature.WEAK)) {
            return new KeeperPath(keepers.ofWeak(path, subject), path);
        }
        Keepers.Found nearest = keepers.of(path, subject);
        KeptBy found = nearest.keptBy();
        if (entry != Heap.ABSENT) {
            features.add(Feature.THREAD_LOCAL);
            // Values of a thread local are kept by a thread, but the field to change is what holds the thread local.
            long variable = heap.heap().referentOf(entry);
            if (variable != Heap.ABSENT) {
                nearest = keepers.of(paths.to(variable).path(), new Subject(Heap.ABSENT, null, false));
                found = isInValue(candidate, found)
                        ? found.heldBy(nearest.keptBy().outermost())
                        : found.ofValue(nearest.keptBy());
            }
        }
        if (keepers.isShared(nearest, paths)) {
            features.add(Feature.SHARED_HOLDER);
        }
        SharedOwners.TopOwners parts = parts(candidate);
        List<Keeper> fields = fields(candidate, parts);
        if (fields.size() > 1) {
            features.add(Feature.SEVERAL_FIELDS);
        }
        return new KeeperPath(
                fields.isEmpty() ? inFrames(candidate, found) : found.inParts(fields, parts.more()), path);
    }

    /** Whether what one object keeps came together in a field of the program, somewhere in the value of a thread local. */
    private boolean isInValue(Candidate candidate, KeptBy found) {
        return candidate.isOfOneObject()
                && found.place().kind() == KeeperKind.FIELD
                && places.isOwn(found.place().className());
    }

    /** Of what a thread has in variables of one method alone, in how many frames of it, as where it calls itself. */
    private KeptBy inFrames(Candidate candidate, KeptBy found) throws IOException {
        Keeper local = found.local().orElse(null);
        if (local == null || !candidate.isOfOneObject()) {
            return found;
        }
        Level first = candidate.first();
        double least = ContentShares.NEARLY_ALL * first.objects();
        int frames = places.frames(candidate.accumulation(), local, first.className(), least);
        return frames == 0 ? found : found.inFrames(frames);
    }

    /** Whether a global reference of native code is what holds the outermost keeper, or nearly all of several owners. */
    private boolean isHeldByNativeCode(Candidate candidate, KeeperPath found) throws IOException {
        if (!found.path().kinds().contains(GcRoots.Kind.JNI_GLOBAL)) {
            return false;
        }
        if (!candidate.isOfOwners()) {
            return found.keptBy().outermost().kind() == KeeperKind.ROOT
                    && candidate.kind() != SuspectShape.NO_SINGLE_OWNER;
        }
        GcRoots roots = heap.heap().roots();
        String owner = candidate.first().className();
        long held = 0;
        for (int i = 0; i < roots.count(); i++) {
            long root = roots.ordinal(i);
            held += heap.className(root).equals(owner) && roots.kinds(root).contains(GcRoots.Kind.JNI_GLOBAL) ? 1 : 0;
        }
        long owners = candidate.first().objects();
        // Of a class of which native code holds many more, nobody knows which of them these are.
        return held >= ContentShares.NEARLY_ALL * owners && owners >= ContentShares.NEARLY_ALL * held;
    }

    private List<Keeper> fields(Candidate candidate, SharedOwners.TopOwners parts) {
        List<Keeper> fields =
                parts.first().stream().map(SharedOwners.Owner::keeper).toList();
        if (fields.isEmpty()) {
            return fields;
        }
        // Of a collection that somebody wrote, which has nodes of its own or is one, the table and the links say
        // nothing.
        long object = candidate.accumulation();
        String owner = heap.className(object);
        boolean areOwn = fields.stream().allMatch(field -> field.className().equals(owner));
        boolean isNode = heap.heap()
                .classes()
                .isSubclass(
                        heap.graph().classIndex(candidate.content().largest()),
                        heap.graph().classIndex(object));
        boolean isTable = areOwn
                && (isNode
                        || (fields.size() == 1
                                && candidate.content().className().startsWith(owner + "$")));
        return isTable ? List.of() : fields;
    }

    /** By which fields of the one object what came together is in parts of it; of a class, by which of its statics. */
    private SharedOwners.TopOwners parts(Candidate candidate) throws IOException {
        if (!isOfParts(candidate)) {
            return new SharedOwners.TopOwners(List.of(), 0);
        }
        int described = heap.heap().classes().describedBy(candidate.accumulation());
        return described == HeapClasses.NONE
                ? sharedOwners.fieldsOf(candidate.objects())
                : sharedOwners.staticsOf(heap.heap().classes().name(described), candidate.objects());
    }

    /** Whether what came together is in parts of one object, and in no single one of them: it may be in several. */
    private boolean isOfParts(Candidate candidate) throws IOException {
        long owner = candidate.accumulation();
        if (!candidate.hasParts()
                || heap.dominators().dominator(candidate.first().largest()) != owner) {
            return false;
        }
        if (heap.heap().classes().isClass(owner)) {
            return true;
        }
        String name = heap.className(owner);
        int type = heap.graph().classIndex(owner);
        boolean isObject = type >= 0
                && !name.endsWith("[]")
                && !kinds.mayBeCollection(type, name)
                && !ClassKinds.isEntry(name)
                && !kinds.isLoader(type)
                && !kinds.isThread(type);
        return isObject && (ClassKinds.isPlatform(name) || places.isOwn(name));
    }

    private KeeperPath selfKeepers(PathToRoot path, Subject subject) throws IOException {
        long cleaner = selfReferences.cleaner(path);
        return cleaner == Heap.ABSENT || !heap.dominators().isReachable(cleaner)
                ? new KeeperPath(keepers.of(path, subject).keptBy(), path)
                : new KeeperPath(
                        keepers.of(paths.to(cleaner).path(), new Subject(Heap.ABSENT, null, false))
                                .keptBy(),
                        path);
    }

    private KeeperPath severalKeepers(Candidate candidate, Set<Feature> features) throws IOException {
        long largest = candidate.first().largest();
        SharedOwners.TopOwners told = sharedOwners.of(candidate.objects());
        List<SharedOwners.Owner> owners = told.first();
        if (owners.isEmpty()) {
            PathToRoot path = paths.to(largest).path();
            return new KeeperPath(KeptBy.of(keepers.of(path).keptBy().place()), path);
        }
        if (owners.size() == 1 && owners.get(0).isOne()) {
            features.add(Feature.ONE_PLACE);
            return new KeeperPath(owners.get(0).keptBy(), owners.get(0).path());
        }
        return new KeeperPath(
                KeptBy.of(owners.stream().map(SharedOwners.Owner::keeper).toList(), told.more()),
                owners.get(0).path());
    }

    private Subject subject(Candidate candidate) {
        String content = candidate.content().className();
        // Of nodes alone nobody knows what for.
        boolean isTold = !ClassKinds.isPlatform(content)
                && candidate.kind() == SuspectShape.ONE_CLASS
                && !(candidate.recursive() && candidate.levels().size() == 1);
        return new Subject(candidate.accumulation(), isTold ? content : null, !candidate.isOfOneObject());
    }

    private long parent(Candidate candidate) throws IOException {
        long first = candidate.first().largest();
        long above = heap.dominators().dominator(first);
        boolean isBelow = candidate.kind() == SuspectShape.ONE_CLASS && !candidate.recursive();
        return isBelow && above != Dominators.VIRTUAL_ROOT ? above : first;
    }

    private List<Suspect.Level> levels(Candidate candidate) throws IOException {
        List<Suspect.Level> levels = new ArrayList<>();
        Level before = null;
        for (Level level : candidate.levels()) {
            String field = before == null ? null : field(before, level);
            levels.add(new Suspect.Level(level.className(), level.objects(), level.retained(), field));
            before = level;
        }
        return levels;
    }

    /** By which field an object of a level is held by one of the level above; null where others than those hold it. */
    private String field(Level above, Level level) throws IOException {
        long holder = heap.dominators().dominator(level.largest());
        boolean isOfLevel = holder != Dominators.VIRTUAL_ROOT
                && (heap.className(holder).equals(above.className())
                        || heap.heap().describe(holder).equals(above.className()));
        return isOfLevel
                ? builder.edges(holder, level.largest()).stream()
                        .map(Edge::name)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    /** What accumulated in a few objects, and in that again. */
    private Suspect.Inside inside(Candidate candidate) throws IOException {
        String above = candidate.content().className();
        List<Optional<NearestFields.Common>> fields = new ArrayList<>();
        for (Accumulated each : candidate.inside()) {
            String end = each.beside() ? candidate.content().className() : above;
            // What is far inside of one object is in a field of what is in that.
            Optional<NearestFields.Common> nearest = nearestFields.of(
                    each.objects(),
                    each.level().largest(),
                    o -> o == candidate.accumulation() || heap.className(o).equals(end));
            fields.add(nearest.isPresent() ? nearest : inSeveral(candidate, each));
            above = each.level().className();
        }
        Suspect.Inside next = null;
        boolean isNextBeside = false;
        for (int i = fields.size() - 1; i >= 0; i--) {
            Accumulated each = candidate.inside().get(i);
            next = new Suspect.Inside(
                    each.level().className(),
                    each.classes(),
                    each.level().objects(),
                    each.level().retained(),
                    fields.get(i).map(NearestFields.Common::field).orElse(null),
                    fields.get(i).map(NearestFields.Common::holder).orElse(null),
                    fields.get(i).filter(common -> !common.isOfAll()).isPresent(),
                    fields.get(i).map(NearestFields.Common::spread).orElse(FieldSpread.ONE),
                    isNextBeside ? null : next,
                    isNextBeside ? next : null);
            isNextBeside = each.beside();
        }
        return next;
    }

    /** What several fields of the one object have, as two maps have the same entries; empty where it is not so. */
    private Optional<NearestFields.Common> inSeveral(Candidate candidate, Accumulated accumulated) throws IOException {
        if (!candidate.isOfOneObject()
                || heap.dominators().dominator(accumulated.level().largest()) != candidate.accumulation()) {
            return Optional.empty();
        }
        Set<Edge> fields = new LinkedHashSet<>();
        for (SharedOwners.Owner owner :
                sharedOwners.fieldsOf(accumulated.objects()).first()) {
            for (PathToRoot.Step step : owner.path().steps()) {
                if (step.ordinal() == candidate.accumulation()) {
                    step.edges().stream().filter(places::isDeclared).findFirst().ifPresent(fields::add);
                }
            }
        }
        if (fields.size() < 2
                || fields.stream().map(Edge::declaredBy).distinct().count() > 1) {
            return Optional.empty();
        }
        Edge field = fields.iterator().next();
        long owner = candidate.accumulation();
        long shared = accumulated.objects().sum(o -> heap.dominators().dominator(o) == owner ? 1 : 0);
        return Optional.of(new NearestFields.Common(
                field.name(),
                heap.heap().classes().name(field.declaredBy()),
                shared == accumulated.objects().size(),
                FieldSpread.ONE_CLASS));
    }

    /** The entry of a thread's map that holds what came together, or that is part of it. */
    private static long threadLocalEntry(Candidate candidate, PathToRoot path) {
        for (Level level : candidate.levels()) {
            if (level.className().equals(ClassKinds.THREAD_LOCAL)) {
                return level.largest();
            }
        }
        for (PathToRoot.Step step : path.steps()) {
            if (step.object().className().equals(ClassKinds.THREAD_LOCAL)) {
                return step.ordinal();
            }
        }
        return Heap.ABSENT;
    }
}
