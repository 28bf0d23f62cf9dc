package io.github.heapfold.analysis.question.leak.keeper;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.StartedProgram;
import io.github.heapfold.analysis.question.leak.keeper.Places.Holder;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.ShortestPaths;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Which of the many references on a path a programmer would change. */
public final class Keepers {
    /**
     * Of what an object retains, or of what grew below it, the share that one below it has so that it is there for
     * nothing else. Only who is named hangs on it.
     */
    public static final double WRAPPED = 0.9;

    /** Has an object in the place of which another one can be put while others still read it. */
    private static final String SETTABLE = "java.util.concurrent.atomic.AtomicReference";

    private final AnalysedHeap heap;
    private final Places places;
    private final Progress progress;

    Keepers(AnalysedHeap heap, Places places, Progress progress) {
        this.progress = progress;
        this.heap = heap;
        this.places = places;
    }

    /**
     * What keeps something.
     *
     * @param keptBy the place, and what holds it
     * @param holder the latter, with what it holds; null where there is none
     * @param owner the object whose field the place is; what that field refers to, where it is not the nearest one
     */
    public record Found(KeptBy keptBy, Holder holder, long owner) {
        private static Found of(KeptBy alone) {
            return new Found(alone, null, Heap.ABSENT);
        }
    }

    /**
     * What a path leads to.
     *
     * @param own the one object that has what came together: no field of its own keeps it; absent where there is none
     * @param content the class of what came together; null where it says nothing of who wrote the collection
     * @param isAlone whether each has a holder of its own, so that one of the platform says nothing
     */
    public record Subject(long own, String content, boolean isAlone) {
        static final Subject ANY = new Subject(Heap.ABSENT, null, true);
    }

    /** A field on a path, and at which step. */
    private record Field(Keeper keeper, int at) {}

    /**
     * The keepers of what a path leads to: the field nearest to it that a class of the program declares, and where that
     * is a field of an object, the static or local variable of the program that holds it; else the nearest static of
     * the platform; else where the path begins.
     */
    public Found of(PathToRoot path) throws IOException {
        return of(path, Subject.ANY);
    }

    /** The same, but that what a library has made to hold things is passed by where it is there for nothing else. */
    public Found of(PathToRoot path, Subject subject) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        List<Field> fields = new ArrayList<>();
        Field holder = null;
        for (int i = steps.size() - 2; i >= 0 && holder == null; i--) {
            Optional<Keeper> keeper = places.at(steps, i);
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
        if (field == null && holder != null && holder.keeper().kind() == KeeperKind.LOCAL && !subject.isAlone()) {
            // Which of the variables of a method is meant nobody can tell by that alone.
            field = beside(steps, holder.at(), subject);
            fields = field == null ? fields : List.of(field);
        }
        Holder told = null;
        if (holder != null) {
            told = new Holder(holder.keeper(), steps.get(holder.at() + 1).ordinal());
        } else if (field == null || !subject.isAlone()) {
            told = places.ofPlatform(path, field == null ? steps.size() - 1 : field.at());
        }
        if (field == null) {
            return Found.of(ofThread(steps, told.keeper(), subject));
        }
        Field outer = outermost(path, fields, field);
        Keeper below;
        if (isOwn(field)) {
            below = outer.equals(field) ? null : outer.keeper();
        } else {
            field = outer;
            below = ownAbove(fields, field).orElse(null);
        }
        if (told == null) {
            return Found.of(KeptBy.of(field.keeper(), below, null));
        }
        // What was passed by may be reached by others than the field.
        int hanging = field.equals(fields.get(0)) ? field.at() : field.at() + 1;
        return new Found(
                KeptBy.of(field.keeper(), below, told.keeper()),
                told,
                steps.get(hanging).ordinal());
    }

    /**
     * The keepers of one of many things that a path leads to. Of the field of an object in a collection also the field
     * that has the collection: each object may have a thing of its own.
     */
    public KeptBy ofEach(PathToRoot path) throws IOException {
        KeptBy found = of(path).keptBy();
        if (found.below() != null || found.place().kind() != KeeperKind.FIELD) {
            return found;
        }
        List<PathToRoot.Step> steps = path.steps();
        int told = -1;
        for (int i = steps.size() - 2; i >= 0; i--) {
            Keeper keeper = places.at(steps, i).orElse(null);
            if (keeper == null) {
                continue;
            }
            if (told < 0) {
                told = keeper.equals(found.place()) ? i : told;
            } else {
                boolean isOwn = keeper.kind() == KeeperKind.FIELD && places.isOwn(keeper.className());
                return isOwn && i + 1 < told ? KeptBy.of(found.place(), keeper, found.holder()) : found;
            }
        }
        return found;
    }

    /** By which field the thread of a pool has something, as its queue: that it has it says nothing. */
    private KeptBy ofThread(List<PathToRoot.Step> steps, Keeper told, Subject subject) {
        Field field = told.kind() == KeeperKind.THREAD && told.name() == null && !subject.isAlone()
                ? beside(steps, 0, subject)
                : null;
        return field == null ? KeptBy.of(told) : KeptBy.of(field.keeper(), null, told);
    }

    /** The field nearest to what something on a path leads to, whoever wrote it; null where there is none. */
    private Field beside(List<PathToRoot.Step> steps, int after, Subject subject) {
        for (int i = steps.size() - 2; i > after; i--) {
            Optional<Keeper> keeper = places.ofOthers(steps, i);
            if (keeper.isPresent() && steps.get(i).ordinal() != subject.own()) {
                return new Field(keeper.get(), i);
            }
        }
        return null;
    }

    /** Of a field that is none of the program, the nearest above that is. */
    private Optional<Keeper> ownAbove(List<Field> fields, Field told) {
        return isOwn(told)
                ? Optional.empty()
                : fields.stream()
                        .filter(field -> field.at() < told.at() && isOwn(field))
                        .map(Field::keeper)
                        .findFirst();
    }

    /** The nearest static of a class, which somebody wrote, on a path; null where there is none. */
    public Keeper staticOf(String className, PathToRoot path) throws IOException {
        return nearest(
                path,
                places::at,
                keeper ->
                        keeper.kind() == KeeperKind.STATIC && keeper.className().equals(className));
    }

    /** The nearest field of an object of the program on a path; null where there is none. */
    public Keeper ownField(PathToRoot path) throws IOException {
        return nearest(
                path,
                (steps, at) -> {
                    Optional<Keeper> declared = places.at(steps, at);
                    return declared.isPresent() ? declared : places.inherited(steps, at);
                },
                this::isOwnField);
    }

    /** What leads from a step of a path to the next. */
    private interface Leading {
        Optional<Keeper> at(List<PathToRoot.Step> steps, int at) throws IOException;
    }

    private static Keeper nearest(PathToRoot path, Leading leading, Predicate<Keeper> which) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        for (int i = steps.size() - 2; i >= 0; i--) {
            Keeper keeper = leading.at(steps, i).orElse(null);
            if (keeper != null && which.test(keeper)) {
                return keeper;
            }
        }
        return null;
    }

    /**
     * The place that a programmer would look at: the nearest one of the program; where none is known to be, the nearest
     * one of who wrote what came together; else the nearest of all. What is between has to be there for it alone.
     *
     * @param fields the nearest first
     * @param holder of them; null where there is none
     */
    private Field telling(PathToRoot path, List<Field> fields, Field holder, Subject subject) throws IOException {
        List<Field> near = new ArrayList<>(fields.subList(0, 1));
        for (int i = 1; i < fields.size() && isWrapped(path, fields.get(i).at() + 1); i++) {
            near.add(fields.get(i));
        }
        if (holder != null
                && near.size() == fields.size()
                && isWrapped(path, holder.at() + 1)
                && isOnly(path, holder)) {
            near.add(holder);
        }
        Predicate<Field> ofContent = place -> subject.content() != null
                && StartedProgram.areRelated(place.keeper().className(), subject.content());
        for (Predicate<Field> which : List.<Predicate<Field>>of(this::isOwn, ofContent)) {
            for (int i = 0; i < near.size(); i++) {
                if (near.get(i).keeper().className() != null && which.test(near.get(i))) {
                    return near.get(i);
                }
            }
        }
        return near.get(0);
    }

    /** Whether nothing but a static or local variable leads to what it refers to. */
    private boolean isOnly(PathToRoot path, Field holder) throws IOException {
        long held = path.steps().get(holder.at() + 1).ordinal();
        return heap.dominators().dominator(held)
                == path.steps().get(holder.at()).ordinal();
    }

    private boolean isOwn(Field place) {
        return places.isOfProgram(place.keeper().className());
    }

    /**
     * Of a field of a part of an object, which is there for a field of that and whose class is declared in its class, or
     * which is a version that another one can be put in the place of, that field.
     */
    private Field outermost(PathToRoot path, List<Field> fields, Field from) throws IOException {
        Field outer = from;
        for (int at = fields.indexOf(from) + 1; at > 0 && at < fields.size(); at++) {
            Field next = fields.get(at);
            boolean isPart =
                    next.at() + 1 == outer.at() ? isDeclaredIn(path, outer, next) : isVersion(path, outer, next);
            if (!isPart || !isWrapped(path, outer.at()) || !isWrapped(path, next.at() + 1)) {
                break;
            }
            outer = next;
        }
        return outer;
    }

    private static boolean isDeclaredIn(PathToRoot path, Field inner, Field outer) {
        String type = path.steps().get(inner.at()).object().className();
        return type.startsWith(outer.keeper().className() + "$");
    }

    /** Whether all that is between two fields is what can be set to another object of who wrote both of them. */
    private static boolean isVersion(PathToRoot path, Field inner, Field outer) {
        int between = outer.at() + 1;
        return between + 1 == inner.at()
                && path.steps().get(between).object().className().equals(SETTABLE)
                && StartedProgram.areRelated(
                        inner.keeper().className(), outer.keeper().className());
    }

    /** Whether an object on a path is there for hardly anything but what the path leads to. */
    private boolean isWrapped(PathToRoot path, int step) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        long end = steps.get(steps.size() - 1).ordinal();
        long wrapper = steps.get(step).ordinal();
        return heap.retainedSize(end) >= WRAPPED * heap.retainedSize(wrapper) && heap.dominates(wrapper, end);
    }

    /**
     * Who has what a path leads to by weak references alone: the field of the program that is nearest to it behind the
     * last of them, where there is one, and what leads to that reference.
     */
    public KeptBy ofWeak(PathToRoot path, Subject subject) throws IOException {
        List<PathToRoot.Step> steps = path.steps();
        int last = steps.size() - 1;
        while (last > 0 && !isWeak(steps.get(last - 1), steps.get(last).ordinal())) {
            last--;
        }
        KeptBy before = of(last == 0 ? path : part(path, 0, last + 1)).keptBy();
        Keeper holder = before.outermost();
        if (last == 0 || last + 1 == steps.size()) {
            return KeptBy.of(holder);
        }
        Keeper behind = of(part(path, last, steps.size()), subject).keptBy().place();
        boolean isPlace = behind.kind() == KeeperKind.FIELD || behind.kind() == KeeperKind.STATIC;
        return isPlace ? KeptBy.of(behind, null, holder) : KeptBy.of(holder);
    }

    /**
     * The field of the program that has the very object of whose field it is told, where there are several of its class, or
     * it is there to hold things for others: that it is one of a cache says nothing where every service has a cache.
     */
    public Optional<Keeper> whose(KeptBy keptBy, PathToRoot path) throws IOException {
        boolean isTold = keptBy.places().size() > 1 || keptBy.below() != null;
        if (isTold || keptBy.place().kind() != KeeperKind.FIELD) {
            return Optional.empty();
        }
        List<PathToRoot.Step> steps = path.steps();
        int place = -1;
        for (int i = steps.size() - 2; i >= 0; i--) {
            Optional<Keeper> keeper = places.at(steps, i);
            if (place >= 0 && keeper.isPresent()) {
                return isOwnField(keeper.get())
                                && !keptBy.all().contains(keeper.get())
                                && (isCollection(steps, place) || isOneOfSeveral(steps.get(place)))
                        ? keeper
                        : Optional.empty();
            }
            place = place < 0 && keeper.filter(keptBy.place()::equals).isPresent() ? i : place;
        }
        return Optional.empty();
    }

    private boolean isOwnField(Keeper keeper) {
        return keeper.kind() == KeeperKind.FIELD && places.isOwn(keeper.className());
    }

    /**
     * Whether somebody wrote a collection by whose field a step leads to the next: a subclass of one, or what has an array
     * of its own objects, or objects of a class that is declared in its own, as nodes are.
     */
    private boolean isCollection(List<PathToRoot.Step> steps, int at) {
        String type = steps.get(at).object().className();
        String part = steps.get(at + 1).object().className();
        boolean isTable =
                part.endsWith("[]") && StartedProgram.isWritten(part) && StartedProgram.areRelated(type, part);
        return isTable || part.startsWith(type + "$") || heap.kinds().isOfCollection(type);
    }

    private boolean isOneOfSeveral(PathToRoot.Step step) throws IOException {
        OrdinalSet all = heap.instances(Set.of(heap.graph().classIndex(step.ordinal())), progress);
        return all.filter(heap.dominators()::isReachable).size() > 1;
    }

    private boolean isWeak(PathToRoot.Step step, long next) throws IOException {
        int type = heap.graph().classIndex(step.ordinal());
        return heap.kinds().strength(type) != null && heap.heap().referentOf(step.ordinal()) == next;
    }

    public static PathToRoot part(PathToRoot path, int from, int to) {
        List<PathToRoot.Step> steps = path.steps().subList(from, to);
        return new PathToRoot(steps.get(0).object(), from == 0 ? path.kinds() : List.of(), 1, steps, steps.size());
    }

    /**
     * Whether what the second keeper holds does not hang on it alone: something else leads there besides. Weak
     * references do not count, and beside a static or a field no local variables, which come and go, as threads do. A
     * local variable is one of several ways where a field leads to what it has. It may take a search of the whole heap.
     */
    public boolean isShared(Found found, LeakPaths paths) throws IOException {
        if (found.holder() == null) {
            return false;
        }
        boolean isLocal = found.holder().keeper().kind() == KeeperKind.LOCAL;
        if (isLocal && paths.isByFields(found.holder().held())) {
            return true;
        }
        if (heap.dominates(found.holder().held(), found.owner())) {
            return false;
        }
        boolean comesAndGoes = isLocal || found.holder().keeper().kind() == KeeperKind.THREAD;
        try (ShortestPaths others =
                ShortestPaths.without(heap, found.holder().held(), paths.classes(), comesAndGoes, progress)) {
            return others.reaches(found.owner());
        }
    }
}
