package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What accumulated in a few objects that came together. */
final class FewObjects {
    /** Objects of the program that are themselves what came together are more, where they do not hold very many each. */
    private static final int FEW = 1_000;

    /** So many of one thing each of a few objects holds on average, so that these are what accumulated. */
    private static final int MANY_OF_EACH = 20;

    /** The same of more than a few: an order has some lines, and an account that never ends has hundreds of entries. */
    private static final int MANY_OF_MANY = 100;

    /** More objects are what accumulated; to look at all that each of them has would take as long as all else. */
    private static final int MOST = 100_000;

    /** Bytes that an object takes at the least. */
    private static final int LEAST_BYTES = 16;

    /** The same of what accumulated in these in turn, which is of the program: a tenant has more users than a user sessions. */
    private static final int MORE_OF_EACH = 5;

    /** From those down to what they hold: a store of a library has an own map in it. */
    private static final int MOST_INSIDE = 16;

    private final AnalysedHeap heap;
    private final Descendants descendants;
    private final LevelSteps steps;
    private final LevelKinds levelKinds;
    private final ClassKinds kinds;

    FewObjects(AnalysedHeap heap, Descendants descendants, LevelSteps steps, LevelKinds levelKinds) {
        this.heap = heap;
        this.descendants = descendants;
        this.steps = steps;
        this.levelKinds = levelKinds;
        kinds = heap.kinds();
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
        if (!levelKinds.isOwn(few)
                || few.objects() > MOST
                || few.retained() / LEAST_BYTES < least(few) * few.objects()) {
            return List.of();
        }
        OrdinalSet set = last(group, levels);
        if (set.size() != few.objects()) {
            return List.of();
        }
        List<Accumulated> found = below(set, few, few, ContentShares.LEAST_OTHER);
        return found.isEmpty() ? beside(set, few) : found;
    }

    private static int least(Level few) {
        return few.objects() <= FEW ? MANY_OF_EACH : MANY_OF_MANY;
    }

    /**
     * What accumulated below some objects, all the way down.
     *
     * @param first the level of these objects
     * @param few those in which it is to have accumulated
     * @param share of the bytes of those that it is to have at the least
     */
    private List<Accumulated> below(OrdinalSet objects, Level first, Level few, double share) throws IOException {
        List<Accumulated> found = new ArrayList<>();
        OrdinalSet set = objects;
        Level within = few;
        Level level = first;
        for (int depth = 0; depth < MOST_INSIDE; depth++) {
            if (level.retained() < share * few.retained()) {
                // Further down there is no more.
                break;
            }
            List<Level> below = steps.below(set);
            Optional<Level> next = LevelSteps.next(below, level);
            if (next.isEmpty() || next.get().className().equals(few.className())) {
                // Those of the same class are nodes of a tree.
                break;
            }
            Level holder = within;
            int each = found.isEmpty() ? least(few) : MORE_OF_EACH;
            OrdinalSet under = descendants.childrenOf(set, next.get().className());
            Accumulated one = Accumulated.of(under, next.get());
            Optional<Accumulated> accumulated = accumulated(one.level(), found.isEmpty())
                            && isMuch(one.level(), holder, each, share * few.retained())
                    ? Optional.of(one)
                    : ClassKinds.isPlatform(level.className())
                            ? several(set, below, all -> isMuch(all, holder, each, share * few.retained()))
                            : Optional.empty();
            if (accumulated.isPresent()) {
                if (found.size() > 1) {
                    found.remove(1);
                }
                found.add(accumulated.get());
                within = accumulated.get().level();
                if (accumulated.get().classes() > 1) {
                    break;
                }
            }
            level = next.get();
            set = under;
        }
        return List.copyOf(found);
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

    /** Objects of several classes of the program or a library in one collection, as events; empty where there are none. */
    private Optional<Accumulated> several(OrdinalSet collections, List<Level> below, Predicate<Level> isMuch) {
        List<Level> things = below.stream()
                .filter(each -> levelKinds.isOwn(each) && accumulated(each, true))
                .toList();
        Optional<Level> most =
                things.stream().max(Comparator.comparingLong(Level::objects).thenComparing(Level::className));
        long objects = things.stream().mapToLong(Level::objects).sum();
        long retained = things.stream().mapToLong(Level::retained).sum();
        Set<String> names = things.stream().map(Level::className).collect(Collectors.toSet());
        return most.map(each -> new Level(each.className(), objects, retained, each.largest()))
                .filter(all -> names.size() > 1 && isMuch.test(all))
                .map(all -> new Accumulated(descendants.childrenOf(collections, names), all, names.size(), false));
    }

    /** Whether objects of a class may be told as what accumulated. */
    private boolean accumulated(Level level, boolean isFirst) {
        return levelKinds.isThing(level)
                && (isFirst || levelKinds.isOwn(level))
                && !kinds.isOfCollection(level.className());
    }

    private static boolean isMuch(Level accumulated, Level holder, int each, double bytes) {
        return accumulated.objects() >= each * holder.objects() && accumulated.retained() >= bytes;
    }

    /** The objects of the last level: where they are not all at one depth, those of their class wherever they are. */
    private OrdinalSet last(OrdinalSet group, List<Level> levels) throws IOException {
        Dominators dominators = heap.dominators();
        Level few = levels.get(levels.size() - 1);
        OrdinalSet set = group;
        for (Level level : levels.subList(1, levels.size())) {
            set = descendants.childrenOf(set, level.className());
        }
        if (set.size() != few.objects()) {
            OrdinalSet everywhere = new OrdinalSet();
            group.forEach(o -> {
                // What another one of the group dominates is met with that.
                if (!group.contains(dominators.dominator(o))) {
                    everywhere.addAll(descendants.dominatedBy(o, few.className()));
                }
            });
            return everywhere;
        }
        return set;
    }
}
