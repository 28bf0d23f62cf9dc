package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What accumulated in a few objects that came together. */
final class FewObjects {
    /** Objects of the program that are themselves what came together are more. */
    private static final int FEW = 1_000;

    /** So many of one thing each of a few objects holds on average, so that these are what accumulated. */
    private static final int MANY_OF_EACH = 20;

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
     * hold many of one thing each, as the shards of a cache; empty where they do not.
     *
     * @param group the first level
     */
    Optional<Level> inside(OrdinalSet group, List<Level> levels) throws IOException {
        Level few = levels.get(levels.size() - 1);
        if (!levelKinds.isOwn(few) || few.objects() > FEW) {
            return Optional.empty();
        }
        OrdinalSet set = group;
        for (Level level : levels.subList(1, levels.size())) {
            set = descendants.childrenOf(set, level.className());
        }
        Optional<Level> next = set.size() == few.objects() ? steps.next(set, few) : Optional.empty();
        for (int depth = 0; next.isPresent() && depth < MOST_INSIDE; depth++) {
            Level level = next.get();
            if (level.className().equals(few.className())) {
                // They are nodes of a tree.
                return Optional.empty();
            }
            if (levelKinds.isThing(level)
                    && !kinds.isOfCollection(level.className())
                    && level.objects() >= MANY_OF_EACH * few.objects()
                    && level.retained() >= ContentShares.LEAST_OTHER * few.retained()) {
                return next;
            }
            set = descendants.childrenOf(set, level.className());
            next = steps.next(set, level);
        }
        return Optional.empty();
    }
}
