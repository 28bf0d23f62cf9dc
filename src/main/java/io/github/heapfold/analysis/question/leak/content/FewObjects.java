package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What accumulated in a few objects that came together. */
final class FewObjects {
    /** Bytes that an object takes at the least. */
    private static final int LEAST_BYTES = 16;

    /** Bytes of a thing that another one is there for, at the least. */
    private static final int LEAST_OF_EACH = 1 << 12;

    /** From those down to what they hold: a store of a library has an own map in it. */
    private static final int MOST_INSIDE = 16;

    private final AnalysedHeap heap;
    private final Descendants descendants;
    private final LevelSteps steps;
    private final LevelKinds levelKinds;

    FewObjects(AnalysedHeap heap, Descendants descendants, LevelSteps steps, LevelKinds levelKinds) {
        this.heap = heap;
        this.descendants = descendants;
        this.steps = steps;
        this.levelKinds = levelKinds;
    }

    /**
     * What accumulated in the objects at the end of some levels, where these are a few of the program or a library and
     * hold many of one thing each, as the shards of a cache; then, where objects of the program have accumulated in
     * those again, what is furthest down. Empty where nothing did.
     *
     * @param group the first level, or the outermost of the nodes that it is
     */
    List<Accumulated> inside(OrdinalSet group, List<Level> levels) throws IOException {
        Level few = levels.get(levels.size() - 1);
        // What each has on average tells without a look at all of them that they cannot hold so many.
        if (!(levelKinds.isOwn(few) || levelKinds.isThingOfPlatform(few))
                || few.objects() > FewDescent.MOST
                || few.retained() / LEAST_BYTES < FewDescent.least(few) * few.objects()) {
            return List.of();
        }
        OrdinalSet set = last(group, levels);
        if (set.size() != few.objects()) {
            return List.of();
        }
        List<Accumulated> found = below(set, few, few, ContentShares.LEAST_OTHER);
        found = found.isEmpty() ? beside(set, few) : found;
        return found.isEmpty() ? oneOfEach(set, few).stream().toList() : found;
    }

    /**
     * The one thing that each of some objects is there for, as a listener for the window that it belongs to: what has
     * nearly all, through whatever it leads. A text or an array of an object itself is a part of it, if that is none of
     * the platform.
     */
    private Optional<Accumulated> oneOfEach(OrdinalSet objects, Level few) {
        long least = Math.max((long) (ContentShares.NEARLY_ALL * few.retained()), LEAST_OF_EACH * few.objects());
        Accumulated told = null;
        OrdinalSet set = objects;
        for (int depth = 0; depth < MOST_INSIDE; depth++) {
            Optional<Level> next = steps.below(set).stream()
                    .filter(level -> level.retained() >= least)
                    .filter(level -> level.objects() <= few.objects()
                            && level.objects() >= ContentShares.NEARLY_ALL * few.objects())
                    .max(Comparator.comparingLong(Level::retained));
            if (next.isEmpty() || next.get().className().equals(few.className())) {
                break;
            }
            Level level = next.get();
            boolean isValue = ClassKinds.isValue(level.className());
            set = descendants.childrenOf(set, level.className());
            boolean isPart = depth == 0 && isValue && levelKinds.isOwn(few);
            if (isValue ? !isPart : levelKinds.isOwn(level) && !levelKinds.isShell(level)) {
                told = Accumulated.of(set, level);
            }
            if (isValue) {
                break;
            }
        }
        return Optional.ofNullable(told);
    }

    /**
     * What accumulated below some objects, all the way down.
     *
     * @param first the level of these objects
     * @param few those in which it is to have accumulated
     * @param share of the bytes of those that it is to have at the least
     */
    private List<Accumulated> below(OrdinalSet objects, Level first, Level few, double share) throws IOException {
        FewDescent descent = new FewDescent(heap, levelKinds, descendants, few, share);
        OrdinalSet set = objects;
        Level level = first;
        for (int depth = 0; depth < MOST_INSIDE && descent.isMuch(level.retained()); depth++) {
            List<Level> below = steps.below(set);
            Optional<Level> next = LevelSteps.next(below, level);
            if (next.isEmpty()) {
                break;
            }
            if (next.get().className().equals(few.className())) {
                descent.endAtNodes(objects, next.get());
                break;
            }
            OrdinalSet under = descendants.childrenOf(set, next.get().className());
            if (!descent.enter(next.get(), under, below, set, ClassKinds.isPlatform(level.className()))) {
                break;
            }
            level = next.get();
            set = under;
        }
        return descent.found(objects);
    }

    /** What accumulated in several parts of each of a few objects, none of which has half of it. */
    private List<Accumulated> beside(OrdinalSet few, Level level) throws IOException {
        List<Accumulated> found = new ArrayList<>();
        long retained = 0;
        for (Level part : steps.below(few)) {
            if (part.retained() < ContentShares.LEAST_OWN * level.retained()
                    || part.className().equals(level.className())) {
                continue;
            }
            List<Accumulated> below =
                    below(descendants.childrenOf(few, part.className()), part, level, ContentShares.LEAST_OWN);
            if (!below.isEmpty()) {
                found.add(below.get(0));
                retained += below.get(0).level().retained();
            }
        }
        if (retained < ContentShares.LEAST_OTHER * level.retained()) {
            return List.of();
        }
        found.sort(Comparator.comparingLong((Accumulated each) -> each.level().retained())
                .reversed()
                .thenComparing(each -> each.level().className()));
        List<Accumulated> told = new ArrayList<>(found.subList(0, 1));
        found.subList(1, found.size()).forEach(each -> told.add(each.besideOthers()));
        return told;
    }

    /** The objects of the last level: where they are not all at one depth, those of their class wherever they are. */
    private OrdinalSet last(OrdinalSet group, List<Level> levels) throws IOException {
        Level few = levels.get(levels.size() - 1);
        OrdinalSet set = group;
        for (Level level : levels.subList(1, levels.size())) {
            set = descendants.childrenOf(set, level.className());
        }
        if (set.size() != few.objects()) {
            return descendants.dominatedBy(group, few.className());
        }
        return set;
    }
}
