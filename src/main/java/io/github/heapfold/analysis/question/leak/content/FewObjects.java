package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What accumulated in a few objects that came together. */
final class FewObjects {
    /** Objects of the program that are themselves what came together are more. */
    private static final int FEW = 1_000;

    /** So many of one thing each of a few objects holds on average, so that these are what accumulated. */
    private static final int MANY_OF_EACH = 20;

    /** The same of what accumulated in these in turn, which is of the program: a tenant has more users than a user sessions. */
    private static final int MORE_OF_EACH = 5;

    /** From those down to what they hold: a store of a library has an own map in it. */
    private static final int MOST_INSIDE = 16;

    private final Descendants descendants;
    private final LevelSteps steps;
    private final LevelKinds levelKinds;
    private final ClassKinds kinds;

    FewObjects(Descendants descendants, LevelSteps steps, LevelKinds levelKinds, ClassKinds kinds) {
        this.descendants = descendants;
        this.steps = steps;
        this.levelKinds = levelKinds;
        this.kinds = kinds;
    }

    /**
     * What accumulated in the objects at the end of some levels, where these are a few of the program or a library and
     * hold many of one thing each, as the shards of a cache; then, where objects of the program have accumulated in
     * those again, what is furthest down. Empty where nothing did.
     *
     * @param group the first level, or the outermost of the nodes that it is
     */
    List<Level> inside(OrdinalSet group, List<Level> levels) throws IOException {
        Level few = levels.get(levels.size() - 1);
        if (!levelKinds.isOwn(few) || few.objects() > FEW) {
            return List.of();
        }
        OrdinalSet set = last(group, levels);
        if (set.size() != few.objects()) {
            return List.of();
        }
        List<Level> found = new ArrayList<>();
        Level holder = few;
        Optional<Level> next = steps.next(set, few);
        for (int depth = 0; next.isPresent() && depth < MOST_INSIDE; depth++) {
            Level level = next.get();
            if (level.className().equals(few.className())) {
                // They are nodes of a tree.
                break;
            }
            if (accumulated(level, holder, found.isEmpty())
                    && level.retained() >= ContentShares.LEAST_OTHER * few.retained()) {
                if (found.size() > 1) {
                    found.remove(1);
                }
                found.add(level);
                holder = level;
            }
            set = descendants.childrenOf(set, level.className());
            next = steps.next(set, level);
        }
        return List.copyOf(found);
    }

    private boolean accumulated(Level level, Level holder, boolean isFirst) {
        int each = isFirst ? MANY_OF_EACH : MORE_OF_EACH;
        return levelKinds.isThing(level)
                && (isFirst || levelKinds.isOwn(level))
                && !kinds.isOfCollection(level.className())
                && level.objects() >= each * holder.objects();
    }

    /** The objects of the last level: where they are not all at one depth, those of their class wherever they are. */
    private OrdinalSet last(OrdinalSet group, List<Level> levels) {
        Level few = levels.get(levels.size() - 1);
        OrdinalSet set = group;
        for (Level level : levels.subList(1, levels.size())) {
            set = descendants.childrenOf(set, level.className());
        }
        if (set.size() != few.objects()) {
            OrdinalSet everywhere = new OrdinalSet();
            group.forEach(o -> everywhere.addAll(descendants.dominatedBy(o, few.className())));
            return everywhere;
        }
        return set;
    }
}
