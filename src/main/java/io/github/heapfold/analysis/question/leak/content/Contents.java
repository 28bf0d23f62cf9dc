package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What it is that came together: below the entries of a map, the references of a cache or the threads of a pool stands
 * what they hold. Goes down the dominator tree level by level, from all objects of a group to those of one class that
 * they dominate, until these are something that a programmer knows.
 */
public final class Contents {
    /** In what each of several owners has one of, the least number of objects that have accumulated. */
    private static final int LEAST_OF_EACH = 3;

    private static final int MOST_LEVELS = 10;

    private final DominatorChildren tree;
    private final Descendants descendants;
    private final LevelKinds kinds;
    private final LevelSteps steps;
    private final Totals totals;
    private final FewObjects fewObjects;
    private final InnerContents inner;

    /** @param progress is asked now and then whether to go on */
    public Contents(AnalysedHeap heap, DominatorChildren tree, Progress progress) {
        this.tree = tree;
        descendants = new Descendants(heap, tree, progress);
        kinds = new LevelKinds(heap);
        steps = new LevelSteps(heap, tree, progress);
        totals = new Totals(heap, tree, descendants, kinds);
        fewObjects = new FewObjects(heap, descendants, steps, kinds);
        inner = new InnerContents(heap, tree, descendants);
    }

    /**
     * The levels from a group down to what it holds in the end.
     *
     * @param group objects of a class
     * @param retained what they retain together, in bytes
     * @param owners whether the group is one of owners, threads for example, whatever class they are of: then what they
     *     hold is asked for
     * @return the group itself first
     */
    public List<Level> below(OrdinalSet group, long retained, boolean owners) throws IOException {
        return told(group, OrdinalSet.of(inner.largest(group)), retained, owners)
                .levels();
    }

    /**
     * The same of the nodes of a list or tree, with all objects of the class of the last level that are below it.
     *
     * @param first nodes that no other one dominates
     */
    public List<Level> ofTree(OrdinalSet nodes, OrdinalSet first, long retained) throws IOException {
        InnerContents.Inner told = told(nodes, first, retained, false);
        // What is below the first nodes has been summed up.
        return told.areAll() ? told.levels() : counted(told.levels(), first, retained);
    }

    /** @param first as {@link InnerContents#of} takes them */
    private InnerContents.Inner told(OrdinalSet group, OrdinalSet first, long retained, boolean owners)
            throws IOException {
        List<Level> levels = new ArrayList<>();
        OrdinalSet set = group;
        Level level = steps.level(group, retained);
        levels.add(level);
        while (levels.size() < MOST_LEVELS) {
            boolean ofOwners = owners && (levels.size() == 1 || LevelKinds.isOneOfEach(level, group.size()));
            boolean holds = ofOwners || kinds.holds(level);
            long least = holds ? 0 : (long) (ContentShares.LEAST_OTHER * level.retained());
            Optional<Level> next = steps.next(set, level)
                    .filter(below -> holds || (kinds.isReference(below) && below.retained() >= least));
            if (next.isEmpty()) {
                break;
            }
            set = descendants.childrenOf(set, next.get().className());
            level = withLinked(next.get(), set);
            levels.add(level);
        }
        int telling = telling(levels, retained, owners ? 1 : 0);
        int accumulated = owners ? accumulated(levels, telling, group.size()) : ofPlatform(levels, telling);
        List<Level> told = new ArrayList<>(levels.subList(0, accumulated));
        boolean areAll = false;
        if (accumulated == telling) {
            InnerContents.Inner found = inner.of(group, first, told.get(told.size() - 1), retained);
            told.addAll(found.levels());
            areAll = found.areAll();
        }
        return new InnerContents.Inner(told, areAll);
    }

    /** The same of the nodes of a tree that has no single first node: themselves, and what they are there for. */
    public List<Level> ofBranches(OrdinalSet nodes, long retained) throws IOException {
        List<Level> levels = new ArrayList<>();
        levels.add(steps.level(nodes, retained));
        levels.addAll(inner.ofBranches(nodes, retained));
        return levels;
    }

    /** Entries that share a place in a table hang on each other, and each of them is one. */
    private static Level withLinked(Level level, OrdinalSet objects) {
        return ClassKinds.isEntry(level.className())
                ? new Level(level.className(), objects.size(), level.retained(), level.largest())
                : level;
    }

    /** The same, with all objects of the class of the last level that are below the group. */
    public List<Level> levels(OrdinalSet group, long retained, boolean owners) throws IOException {
        return totals.counted(below(group, retained, owners), group, retained);
    }

    /**
     * How many of the levels say what came together: down to the last class of the program; where there is none, to the
     * first that is there for itself, as an exception or the record of a log, and not for what others hand to it. Of the
     * texts and arrays below it there may be little.
     */
    private int telling(List<Level> levels, long retained, int from) throws IOException {
        int last = levels.size() - 1;
        while (last >= from
                && (ClassKinds.isPlatform(levels.get(last).className())
                        || kinds.isLoader(levels.get(last))
                        || kinds.isReference(levels.get(last))
                        || levels.get(last).retained() < ContentShares.LEAST_OWN * retained)) {
            last--;
        }
        if (last < from) {
            last = Math.min(from, levels.size() - 1);
            while (last + 1 < levels.size()
                    && kinds.isShell(levels.get(last))
                    && !kinds.isThingOfProgram(levels.get(last))
                    && levels.get(last + 1).retained() >= ContentShares.LEAST_OTHER * retained) {
                last++;
            }
        }
        // A table says nothing of itself that its map does not say.
        while (last > 0 && LevelKinds.isInside(levels.get(last).className())) {
            last--;
        }
        return Math.min(last + 1, levels.size());
    }

    /**
     * How many of the levels there are down to things of the platform that were put into a collection, where what is
     * told is in them and there is much of it in each; as many as say what that is where there are none.
     */
    private int ofPlatform(List<Level> levels, int telling) {
        int first = 0;
        while (first < telling - 1 && LevelKinds.isInside(levels.get(first).className())) {
            first++;
        }
        Level things = levels.get(first);
        boolean isMuch = levels.get(telling - 1).objects() >= FewDescent.least(things) * things.objects();
        return isMuch && kinds.isThingOfPlatform(things) ? first + 1 : telling;
    }

    /**
     * How many of the levels there are down to what accumulated in what each of several owners has one of; no more than
     * say what that is where nothing did.
     */
    private int accumulated(List<Level> levels, int telling, long owners) {
        Level held = levels.get(telling - 1);
        for (int i = telling; i < levels.size() && LevelKinds.isOneOfEach(held, owners); i++) {
            Level level = levels.get(i);
            if (kinds.isThing(level)
                    && level.objects() >= LEAST_OF_EACH * owners
                    && level.retained() >= ContentShares.LEAST_OTHER * held.retained()) {
                return i + 1;
            }
        }
        return telling;
    }

    /**
     * What of the program makes most of what an object keeps, in however many of its parts; empty where nothing has as
     * much.
     *
     * @param least bytes
     * @param told objects below it of which nothing counts
     */
    public Optional<Accumulated> ofProgram(long object, long least, long retained, OrdinalSet told) throws IOException {
        return inner.ofProgram(object, least, retained, told);
    }

    /** What most of some entries hold by themselves; empty where they do not. */
    public Optional<Level> held(OrdinalSet entries) throws IOException {
        return steps.held(entries);
    }

    /**
     * What accumulated in the objects at the end of some levels, where these are a few that hold many of one thing each,
     * and what in that, if anything; empty where they are not.
     *
     * @param group the first level, or the outermost of the nodes that it is
     */
    public List<Accumulated> inside(OrdinalSet group, List<Level> levels) throws IOException {
        return fewObjects.inside(group, levels);
    }

    /**
     * Some levels, with all objects of the class of the last one that are below the group, wherever they are.
     *
     * @param group objects that do not dominate each other but for the next one
     */
    public List<Level> counted(List<Level> levels, OrdinalSet group, long retained) throws IOException {
        return totals.counted(levels, group, retained);
    }

    /**
     * Whether most of some owners have some of what was found below all of them; where nothing was, whether they have
     * much of the same classes.
     */
    public boolean areAlike(OrdinalSet owners, List<Level> levels) throws IOException {
        if (levels.size() == 1) {
            return steps.areAlike(owners);
        }
        long alike =
                owners.sum(o -> totals.ofTheSame(levels, o) >= ContentShares.LEAST_OWN * tree.retainedSize(o) ? 1 : 0);
        return 2 * alike >= owners.size();
    }

    /**
     * Bytes of what an object has of what was found below others of its class.
     *
     * @return 0 where it has none, or has not the same levels
     */
    public long ofTheSame(List<Level> levels, long object) throws IOException {
        return totals.ofTheSame(levels, object);
    }
}
