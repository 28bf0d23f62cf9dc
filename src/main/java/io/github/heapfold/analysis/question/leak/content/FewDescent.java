package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The way down from a few objects, level by level, with what accumulated in them and in that. */
final class FewDescent {
    /** More objects are what accumulated; to look at all that each of them has would take as long as all else. */
    static final int MOST = 100_000;

    /** Objects of the program that are themselves what came together are more, where they do not hold very many each. */
    private static final int FEW = 1_000;

    /** So many of one thing each of a few objects holds on average, so that these are what accumulated. */
    private static final int MANY_OF_EACH = 20;

    /**
     * The same of the most of which it is said, and of less in proportion to the root of their number: an order has some
     * lines, and an account that never ends has hundreds of entries.
     */
    private static final int MANY_OF_MANY = 100;

    /** The same of what accumulated in these in turn, which is of the program: a tenant has more users than a user sessions. */
    private static final int MORE_OF_EACH = 5;

    /** Bytes from which on a text or an array that one object has is something that grew. */
    private static final int LARGE_VALUE = 1 << 16;

    private final LevelKinds levelKinds;
    private final ClassKinds kinds;
    private final Descendants descendants;
    private final Dominators dominators;
    private final Level few;
    private final double leastBytes;
    private final List<Accumulated> found = new ArrayList<>();

    /** Those in which the next ones are to have accumulated. */
    private Level within;

    /** Nodes of lists of which each has one, told where nobody knows what they are there for; null where there are none. */
    private Accumulated list;

    /** Large texts or arrays of which each has one or some; null where there are none. */
    private Accumulated values;

    /** Objects that have been passed, by the name of their class. */
    private final Map<String, Accumulated> passed = new HashMap<>();

    /** The names of the classes of which it is known whether they are nodes of trees. */
    private final Set<String> asked = new HashSet<>();

    /**
     * @param few the objects at its beginning
     * @param share of the bytes of those that something is to have at the least
     */
    FewDescent(AnalysedHeap heap, LevelKinds levelKinds, Descendants descendants, Level few, double share)
            throws IOException {
        this.levelKinds = levelKinds;
        this.descendants = descendants;
        this.few = few;
        kinds = heap.kinds();
        dominators = heap.dominators();
        leastBytes = share * few.retained();
        within = few;
    }

    static int least(Level few) {
        double more = Math.sqrt(Math.max(1, (double) few.objects() / FEW));
        return (int) Math.min(MANY_OF_MANY, MANY_OF_EACH * more);
    }

    boolean isMuch(long retained) {
        return retained >= leastBytes;
    }

    /**
     * Goes on to a level.
     *
     * @param under its objects, with those that they are linked to
     * @param all what is at the same level, by class
     * @param above what is at the level before
     * @param isInCollection whether that is of the platform
     * @return whether it goes on from there
     */
    boolean enter(Level next, OrdinalSet under, List<Level> all, OrdinalSet above, boolean isInCollection)
            throws IOException {
        if (isTree(next)) {
            return false;
        }
        Level linked = new Level(next.className(), under.size(), next.retained(), next.largest());
        Optional<Accumulated> things = isToldFrom(next) ? Optional.of(Accumulated.of(under, linked)) : Optional.empty();
        if (things.isEmpty() && isInCollection) {
            things = several(above, all);
        }
        if (things.isPresent()) {
            tell(things.get());
            if (things.get().classes() > 1) {
                return false;
            }
        } else if (list == null) {
            list = list(linked, under);
        }
        if (ClassKinds.isValue(next.className())
                && isMuch(next.retained())
                && next.retained() >= LARGE_VALUE * next.objects()) {
            values = Accumulated.of(under, next);
        }
        if (isThing(next, false)) {
            passed.putIfAbsent(next.className(), Accumulated.of(under, next));
        }
        return true;
    }

    /**
     * Ends where the objects at the beginning are nodes of trees themselves, with all that are below them.
     *
     * @param roots these objects
     * @param next what is below them
     */
    void endAtNodes(OrdinalSet roots, Level next) throws IOException {
        // All nodes of one tree have nothing below them that is none of them.
        if (found.isEmpty() && list == null && !roots.contains(next.largest())) {
            OrdinalSet below = descendants.dominatedBy(roots, next.className()).filter(o -> !roots.contains(o));
            Level all = new Level(next.className(), below.size(), next.retained(), next.largest());
            list = isThing(all, true) && isEnough(all) ? Accumulated.of(below, all) : null;
        }
    }

    /** @param beginning the objects at the beginning, or those parts of them that the way begins with */
    List<Accumulated> found(OrdinalSet beginning) throws IOException {
        if (list != null) {
            add(list);
        }
        List<Accumulated> whole = new ArrayList<>();
        OrdinalSet above = beginning;
        for (Accumulated each : found) {
            whole.add(withOthers(each, above));
            above = each.objects();
        }
        // Of a few buffers that grew only the field says where they are.
        if (values != null && within.objects() <= FEW && !ClassKinds.isValue(within.className())) {
            if (whole.size() > 1) {
                whole.remove(1);
            }
            whole.add(values);
        }
        return List.copyOf(whole);
    }

    /** The same with the few of its class that are in other fields, as what each of those above has in hand. */
    private Accumulated withOthers(Accumulated things, OrdinalSet above) throws IOException {
        Level level = things.level();
        if (things.classes() > 1 || ClassKinds.isPlatform(level.className()) || above.size() > MOST) {
            return things;
        }
        OrdinalSet others = descendants.dominatedBy(above, level.className()).filter(o -> !above.contains(o));
        boolean isMost = level.objects() >= ContentShares.NEARLY_ALL * others.size();
        return others.size() <= level.objects() || !isMost
                ? things
                : Accumulated.of(
                        others,
                        new Level(
                                level.className(),
                                others.size(),
                                descendants.retainedBelow(above, others),
                                level.largest()));
    }

    private void tell(Accumulated things) {
        if (list != null && isEnough(things.level(), list.level(), MORE_OF_EACH)) {
            add(list);
        }
        list = null;
        add(things);
    }

    /** What is between the first and the last is told by the fields of these. */
    private void add(Accumulated things) {
        if (found.size() > 1) {
            found.remove(1);
        }
        found.add(things);
        within = things.level();
    }

    private boolean isToldFrom(Level next) {
        boolean isFirst = found.isEmpty() && list == null;
        // Of what is the platform's own inside of its things nobody knows what for.
        boolean mayTell = levelKinds.isOwn(few) || ClassKinds.isContent(next.className());
        return mayTell && isThing(next, isFirst) && isEnough(next);
    }

    private boolean isEnough(Level level) {
        return isEnough(level, within, found.isEmpty() ? least(few) : MORE_OF_EACH);
    }

    private boolean isEnough(Level level, Level holder, int each) {
        return level.objects() >= each * holder.objects() && isMuch(level.retained());
    }

    /** Objects that are linked to one another, of which each of those above has the first; null where these are few. */
    private Accumulated list(Level linked, OrdinalSet under) {
        boolean isMany = isThing(linked, found.isEmpty()) && isEnough(linked);
        // A tree that each has may be how it is made, as a document is.
        return isMany && (found.isEmpty() || descendants.isList(under))
                ? Accumulated.of(under.filter(o -> !under.contains(dominators.dominator(o))), linked)
                : null;
    }

    /**
     * Whether objects of a class that has been passed are nodes of trees again. Then all nodes of these are what
     * accumulated; but not where each of what is told already has one tree, which may be how that is made.
     */
    private boolean isTree(Level next) throws IOException {
        Accumulated roots = passed.get(next.className());
        if (roots == null || !asked.add(next.className())) {
            return false;
        }
        boolean isTold = !found.isEmpty() && within.className().equals(next.className());
        Level root = roots.level();
        long nodes = descendants.dominatedBy(roots.objects(), root.className()).size();
        Level all = new Level(root.className(), nodes, root.retained(), root.largest());
        if (!isTold && !isEnough(all)) {
            return false;
        }
        if (isTold) {
            found.set(found.size() - 1, Accumulated.of(roots.objects(), all));
        } else if (found.isEmpty()) {
            list = Accumulated.of(roots.objects(), all);
        }
        return true;
    }

    /** Objects of several classes of the program or a library in one collection, as events; empty where there are none. */
    private Optional<Accumulated> several(OrdinalSet collections, List<Level> below) {
        List<Level> things = below.stream().filter(each -> isThing(each, false)).toList();
        Optional<Level> most =
                things.stream().max(Comparator.comparingLong(Level::objects).thenComparing(Level::className));
        long objects = things.stream().mapToLong(Level::objects).sum();
        long retained = things.stream().mapToLong(Level::retained).sum();
        Set<String> names = things.stream().map(Level::className).collect(Collectors.toSet());
        return most.map(each -> new Level(each.className(), objects, retained, each.largest()))
                .filter(all -> names.size() > 1 && isEnough(all))
                .map(all -> new Accumulated(descendants.childrenOf(collections, names), all, names.size(), false));
    }

    /** Whether objects of a class may be told as what accumulated. */
    private boolean isThing(Level level, boolean isFirst) {
        return levelKinds.isThing(level)
                && (isFirst || levelKinds.isOwn(level))
                && !kinds.isOfCollection(level.className());
    }
}
