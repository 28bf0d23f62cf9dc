package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.leak.keeper.StartedProgram;
import io.github.heapfold.analysis.question.path.ReferenceStrength;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What it is that came together: below the entries of a map, the references of a cache or the threads of a pool stands
 * what they hold. Goes down the dominator tree level by level, from all objects of a group to those of one class that
 * they dominate, until these are something that a programmer knows.
 */
final class Contents {
    /** Of what the level below retains, the least share of a class to go on with. */
    private static final double LEAST_SHARE = 0.4;

    /** The same for a class of the program: who looks for a leak wants to hear of those first. */
    private static final double LEAST_OWN_SHARE = 0.2;

    /** Of what a level retains, the least share that must be below it to go on. */
    private static final double LEAST_BELOW = 0.3;

    /** Of all that the suspect retains, the least share of a class of the platform to go on with. */
    private static final double LEAST_OF_SUSPECT = 0.5;

    /** Of what the suspect retains, the share from which on a level has all there is. */
    private static final double NEARLY_ALL = 0.9;

    /** In what each of several owners has one of, the least number of objects that have accumulated. */
    private static final int LEAST_OF_EACH = 3;

    private static final int MOST_LEVELS = 10;

    /** Objects of the program that are themselves what came together are more. */
    private static final int FEW = 1_000;

    /** So many of one thing each of a few objects holds on average, so that these are what accumulated. */
    private static final int MANY_OF_EACH = 20;

    /** From those down to what they hold: a store of a library has an own map in it. */
    private static final int MOST_INSIDE = 16;

    /** Beginnings of names of classes that hold what is handed to them, and are called by no name of a container. */
    private static final List<String> SHELLS =
            List.of("java.util.concurrent.", "java.lang.ThreadLocal$", "java.lang.Class");

    /**
     * Objects of a class, all at the same level.
     *
     * @param largest the one that retains most
     */
    record Level(String className, long objects, long retained, long largest) {}

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final ClassKinds kinds;
    private final ReferenceStrength[] strengths;
    private final InnerContents inner;
    private final StartedProgram program;

    Contents(AnalysedHeap heap, DominatorChildren tree, ClassKinds kinds) {
        this.heap = heap;
        this.tree = tree;
        this.kinds = kinds;
        strengths = ReferenceStrength.ofClasses(heap.heap().classes());
        inner = new InnerContents(heap, tree, kinds);
        program = StartedProgram.of(heap);
    }

    /**
     * The objects of a class that are directly below an object, or below the top, and those that are linked to them.
     */
    OrdinalSet childrenOf(long dominator, String className) {
        OrdinalSet children = new OrdinalSet();
        addChildren(children, dominator, className);
        return children;
    }

    /**
     * Adds objects of a class with all of that class that they dominate one after the other: entries of a hash table
     * that share a place are linked, and the first dominates the next.
     */
    private void addChildren(OrdinalSet children, long dominator, String className) {
        boolean collection = ClassKinds.isCollection(className) && className.indexOf('$') < 0;
        boolean linked = !collection && className.indexOf('[') < 0;
        Deque<Long> open = new ArrayDeque<>();
        open.add(dominator);
        while (!open.isEmpty()) {
            long above = open.pop();
            for (long child = tree.first(above); child != DominatorChildren.NONE; child = tree.next(child)) {
                if (heap.className(child).equals(className) && !children.contains(child)) {
                    children.add(child);
                    if (linked && tree.first(child) != DominatorChildren.NONE) {
                        open.push(child);
                    }
                }
            }
        }
    }

    /** All objects of a class that an object dominates, and it itself; of entries, those of the same collection. */
    OrdinalSet dominatedBy(long dominator, String className) {
        if (ClassKinds.isEntry(className)) {
            OrdinalSet entries = new OrdinalSet();
            entries.add(dominator);
            addChildren(entries, dominator, className);
            return entries;
        }
        BitSet types = new BitSet();
        heap.heap().classes().named(className).forEach(types::set);
        OrdinalSet dominated = new OrdinalSet();
        tree.walk(dominator, new DominatorChildren.Walker() {
            @Override
            public void enter(long ordinal) {
                if (types.get(heap.heap().classOf(ordinal))) {
                    dominated.add(ordinal);
                }
            }

            @Override
            public void leave(long ordinal) {
                // Only who is there counts.
            }
        });
        return dominated;
    }

    /** Whether objects of the class of an object are known as nodes by that, and are no arrays or collections. */
    boolean isNode(long ordinal) {
        String name = heap.className(ordinal);
        return !name.endsWith("[]") && !ClassKinds.isContainer(name);
    }

    /**
     * Arrays or collections that lie one in the other as the nodes of a list or tree, with what is between them.
     *
     * @param head the outermost
     * @param period in how many steps of the dominator tree one leads to the next
     */
    OrdinalSet row(long head, int period) {
        Row row = new Row(heap.className(head));
        row.all.add(head);
        row.open.add(head);
        while (!row.open.isEmpty()) {
            row.follow(row.open.pop(), period);
        }
        return row.all;
    }

    private final class Row {
        private final String link;
        private final OrdinalSet all = new OrdinalSet();
        private final Deque<Long> open = new ArrayDeque<>();

        /** Classes of what is between one and the next: the last one has it, too, and it leads to none. */
        private final Set<String> between = new HashSet<>();

        Row(String link) {
            this.link = link;
        }

        private boolean follow(long above, int steps) {
            boolean leads = false;
            for (long child = tree.first(above); child != DominatorChildren.NONE; child = tree.next(child)) {
                String name = heap.className(child);
                boolean isLink = steps == 1 && name.equals(link);
                if (isLink) {
                    open.push(child);
                } else if (steps > 1 && follow(child, steps - 1)) {
                    between.add(name);
                    leads = true;
                }
                leads |= isLink;
                if (isLink || (steps > 1 && between.contains(name))) {
                    all.add(child);
                }
            }
            return leads;
        }
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
    List<Level> below(OrdinalSet group, long retained, boolean owners) throws IOException {
        List<Level> levels = new ArrayList<>();
        OrdinalSet set = group;
        Level level = level(group, retained);
        levels.add(level);
        while (levels.size() < MOST_LEVELS) {
            boolean ofOwners = owners && (levels.size() == 1 || isOneOfEach(level, group.size()));
            boolean holds = ofOwners || holds(level);
            long least = holds ? 0 : (long) (LEAST_OF_SUSPECT * level.retained());
            Optional<Level> next =
                    next(set, level).filter(below -> holds || (isReference(below) && below.retained() >= least));
            if (next.isEmpty()) {
                break;
            }
            level = next.get();
            set = childrenOf(set, level.className());
            levels.add(level);
        }
        int telling = telling(levels, retained, owners ? 1 : 0);
        int accumulated = owners ? accumulated(levels, telling, group.size()) : telling;
        List<Level> told = new ArrayList<>(levels.subList(0, accumulated));
        if (accumulated == telling) {
            inner.of(group, told.get(told.size() - 1), retained).ifPresent(told::add);
        }
        return told;
    }

    /** The same, with all objects of the class of the last level that are below the group. */
    List<Level> levels(OrdinalSet group, long retained, boolean owners) throws IOException {
        return counted(below(group, retained, owners), group, retained);
    }

    /**
     * What accumulated in the objects at the end of some levels, where these are a few of the program or a library and
     * hold many of one thing each, as the shards of a cache; empty where they do not.
     *
     * @param group the first level
     */
    Optional<Level> inside(OrdinalSet group, List<Level> levels) throws IOException {
        Level few = levels.get(levels.size() - 1);
        if (!isOwn(few) || few.objects() > FEW) {
            return Optional.empty();
        }
        OrdinalSet set = group;
        for (Level level : levels.subList(1, levels.size())) {
            set = childrenOf(set, level.className());
        }
        Optional<Level> next = set.size() == few.objects() ? next(set, few) : Optional.empty();
        for (int depth = 0; next.isPresent() && depth < MOST_INSIDE; depth++) {
            Level level = next.get();
            if (level.className().equals(few.className())) {
                // They are nodes of a tree.
                return Optional.empty();
            }
            if (isThing(level)
                    && !kinds.isOfCollection(level.className())
                    && level.objects() >= MANY_OF_EACH * few.objects()
                    && level.retained() >= LEAST_OF_SUSPECT * few.retained()) {
                return next;
            }
            set = childrenOf(set, level.className());
            next = next(set, level);
        }
        return Optional.empty();
    }

    /**
     * Bytes of what an object has of what was found below others of its class: of the last class of the program,
     * wherever that is below it; where there is none, at the end of the same levels.
     *
     * @return 0 where it has none, or has not the same levels
     */
    long ofTheSame(List<Level> levels, long object) throws IOException {
        for (int i = levels.size() - 1; i > 0; i--) {
            if (isOwn(levels.get(i))) {
                Counting counting = new Counting(levels.get(i).className(), heap.dominators());
                tree.walk(object, counting);
                return counting.retained;
            }
        }
        return atEndOf(levels, object);
    }

    private long atEndOf(List<Level> levels, long object) throws IOException {
        OrdinalSet end = OrdinalSet.of(object);
        for (int i = 1; i < levels.size(); i++) {
            OrdinalSet next = childrenOf(end, levels.get(i).className());
            // What is far inside is at no next level.
            boolean isInside = i > 1 && i == levels.size() - 1;
            if (next.size() == 0 && !isInside) {
                return 0;
            }
            end = next.size() == 0 ? end : next;
        }
        long retained = 0;
        for (long o = end.next(0); o >= 0 && levels.size() > 1; o = end.next(o + 1)) {
            // Of those that are linked, the first has the others.
            retained += end.contains(heap.dominators().dominator(o)) ? 0 : heap.retainedSize(o);
        }
        return retained;
    }

    /**
     * Some levels, with all objects of the class of the last one that are below the group: where they are held in
     * arrays of several depths, or by entries and by what is linked to those, not all of them are at one level.
     *
     * @param group objects that do not dominate each other but for the next one
     */
    List<Level> counted(List<Level> levels, OrdinalSet group, long retained) throws IOException {
        Level last = levels.get(levels.size() - 1);
        if (!isOwn(last) || last.retained() >= NEARLY_ALL * retained) {
            return levels;
        }
        Counting counting = new Counting(last.className(), heap.dominators());
        for (long o = group.next(0); o >= 0; o = group.next(o + 1)) {
            if (!group.contains(heap.dominators().dominator(o))) {
                tree.walk(o, counting);
            }
        }
        if (counting.retained > retained) {
            // Some are in what is told by itself.
            return levels;
        }
        List<Level> counted = new ArrayList<>(levels.subList(0, levels.size() - 1));
        counted.add(new Level(last.className(), counting.objects, counting.retained, last.largest()));
        return counted;
    }

    /** Objects of a class; what one has inside is a part of it, but for the next one of a list. */
    private final class Counting implements DominatorChildren.Walker {
        private final String className;
        private final Dominators dominators;
        private long objects;
        private long retained;
        private int open;

        Counting(String className, Dominators dominators) {
            this.className = className;
            this.dominators = dominators;
        }

        @Override
        public void enter(long ordinal) {
            if (heap.className(ordinal).equals(className)) {
                boolean isNext = open > 0
                        && heap.className(dominators.dominator(ordinal)).equals(className);
                objects += open == 0 || isNext ? 1 : 0;
                retained += open++ == 0 ? dominators.retainedSize(ordinal) : 0;
            }
        }

        @Override
        public void leave(long ordinal) {
            open -= heap.className(ordinal).equals(className) ? 1 : 0;
        }
    }

    /** A class loader is not what came together, whoever wrote it. */
    private boolean holds(Level level) {
        return !ClassKinds.isContent(level.className()) || isLoader(level) || isReference(level);
    }

    private boolean isOwn(Level level) {
        return !ClassKinds.isPlatform(level.className()) && !isLoader(level);
    }

    private boolean isLoader(Level level) {
        return kinds.isLoader(heap.graph().classIndex(level.largest()));
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
                        || isLoader(levels.get(last))
                        || isReference(levels.get(last))
                        || levels.get(last).retained() < LEAST_OWN_SHARE * retained)) {
            last--;
        }
        if (last < from) {
            last = Math.min(from, levels.size() - 1);
            while (last + 1 < levels.size()
                    && isShell(levels.get(last))
                    && !isThingOfProgram(levels.get(last))
                    && levels.get(last + 1).retained() >= LEAST_OF_SUSPECT * retained) {
                last++;
            }
        }
        // A table says nothing of itself that its map does not say.
        while (last > 0 && isInside(levels.get(last).className())) {
            last--;
        }
        return Math.min(last + 1, levels.size());
    }

    /** Whether each owner has one of some objects, which is there for what it has in turn, and no array of numbers. */
    private static boolean isOneOfEach(Level level, long owners) {
        boolean isData = level.className().endsWith("[]") && ClassKinds.isContent(level.className());
        return level.objects() <= owners && !isData;
    }

    /**
     * How many of the levels there are down to what accumulated in what each of several owners has one of; no more than
     * say what that is where nothing did.
     */
    private int accumulated(List<Level> levels, int telling, long owners) {
        Level held = levels.get(telling - 1);
        for (int i = telling; i < levels.size() && isOneOfEach(held, owners); i++) {
            Level level = levels.get(i);
            if (isThing(level)
                    && level.objects() >= LEAST_OF_EACH * owners
                    && level.retained() >= LEAST_OF_SUSPECT * held.retained()) {
                return i + 1;
            }
        }
        return telling;
    }

    /** What is softly reachable goes when memory is short: that is worth to be known. */
    private boolean isReference(Level level) {
        int type = heap.graph().classIndex(level.largest());
        return type >= 0 && strengths[type] != null;
    }

    private boolean isThing(Level level) {
        return ClassKinds.isContent(level.className()) || !isShell(level);
    }

    /** Whether objects of a class are there for what others hand to them: collections, tasks, references, class loaders. */
    private boolean isShell(Level level) {
        String name = level.className();
        return name.endsWith("[]")
                || ClassKinds.isContainer(name)
                || SHELLS.stream().anyMatch(name::startsWith)
                || isReference(level)
                || isLoader(level);
    }

    /** Whether references are of a class of the program that has more in fields of its own than what it refers to. */
    private boolean isThingOfProgram(Level level) throws IOException {
        if (!isReference(level) || !program.has(level.className())) {
            return false;
        }
        long referent = heap.heap().referentOf(level.largest());
        boolean isKept = referent != Heap.ABSENT
                && heap.dominators().isReachable(referent)
                && heap.dominators().dominator(referent) == level.largest();
        return !isKept || 2 * heap.retainedSize(referent) < heap.retainedSize(level.largest());
    }

    private static boolean isInside(String name) {
        return ClassKinds.isEntry(name) || (name.endsWith("[]") && !ClassKinds.isContent(name));
    }

    private Level level(OrdinalSet set, long retained) throws IOException {
        Dominators dominators = heap.dominators();
        long largest = set.next(0);
        for (long o = set.next(0); o >= 0; o = set.next(o + 1)) {
            if (dominators.retainedSize(o) > dominators.retainedSize(largest)) {
                largest = o;
            }
        }
        String name = heap.className(largest);
        long objects = 0;
        for (long o = set.next(0); o >= 0; o = set.next(o + 1)) {
            objects += heap.className(o).equals(name) ? 1 : 0;
        }
        return new Level(name, objects, retained, largest);
    }

    /** What most of some entries hold by themselves; empty where they do not. */
    Optional<Level> held(OrdinalSet entries) throws IOException {
        return below(entries).stream()
                .filter(level -> 2 * level.objects() >= entries.size())
                .max(Comparator.comparingLong(Level::retained).thenComparing(Level::className));
    }

    private Optional<Level> next(OrdinalSet set, Level level) throws IOException {
        List<Level> found = below(set);
        long all = found.stream().mapToLong(Level::retained).sum();
        // Nodes of a list are counted inside each other, so that the sum can exceed the whole: then it says nothing.
        if (all < LEAST_BELOW * level.retained() || all > level.retained()) {
            return Optional.empty();
        }
        return found.stream()
                .filter(next -> next.retained()
                        >= (ClassKinds.isPlatform(next.className()) ? LEAST_SHARE : LEAST_OWN_SHARE) * all)
                .max(Comparator.<Level, Boolean>comparing(next -> !ClassKinds.isPlatform(next.className()))
                        .thenComparingLong(Level::retained)
                        .thenComparing(Level::className));
    }

    /** What is directly below some objects, by class. */
    private List<Level> below(OrdinalSet set) throws IOException {
        Dominators dominators = heap.dominators();
        Map<String, long[]> sums = new HashMap<>();
        for (long o = set.next(0); o >= 0; o = set.next(o + 1)) {
            for (long child = tree.first(o); child != DominatorChildren.NONE; child = tree.next(child)) {
                // In a list or tree the next node is no content.
                if (set.contains(child)) {
                    continue;
                }
                long size = dominators.retainedSize(child);
                long[] sum = sums.computeIfAbsent(heap.className(child), any -> new long[3]);
                sum[0]++;
                sum[1] += size;
                if (sum[0] == 1 || size > dominators.retainedSize(sum[2])) {
                    sum[2] = child;
                }
            }
        }
        return sums.entrySet().stream()
                .map(entry -> new Level(entry.getKey(), entry.getValue()[0], entry.getValue()[1], entry.getValue()[2]))
                .toList();
    }

    private OrdinalSet childrenOf(OrdinalSet set, String className) {
        OrdinalSet children = new OrdinalSet();
        for (long o = set.next(0); o >= 0; o = set.next(o + 1)) {
            addChildren(children, o, className);
        }
        return children;
    }
}
