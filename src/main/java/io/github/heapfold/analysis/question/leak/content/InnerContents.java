package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.StartedProgram;
import java.io.IOException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What is far inside of what came together: below the nodes of a tree, which hold each other, what these are there for;
 * below what a library wraps around objects of the program, those.
 */
final class InnerContents {
    private static final int LEAST_OBJECTS = 3;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Descendants descendants;
    private final ClassKinds kinds;
    private final StartedProgram program;

    InnerContents(AnalysedHeap heap, DominatorChildren tree, Descendants descendants) {
        this.heap = heap;
        this.tree = tree;
        this.descendants = descendants;
        kinds = heap.kinds();
        program = heap.program();
    }

    /**
     * What is inside.
     *
     * @param levels from above to below; empty where there is nothing
     * @param areAll whether these are all objects of their classes below the first of a group, none below another one
     */
    record Inner(List<Level> levels, boolean areAll) {
        private static final Inner NONE = new Inner(List.of(), false);

        private static Inner of(Optional<Level> level) {
            return new Inner(level.stream().toList(), false);
        }
    }

    /** Objects of one class below a group: what is below another one of the class is counted, but no bytes of it. */
    private static final class Sum {
        private final String className;
        private long objects;
        private long retained;
        private long largest;
        private long largestRetained;
        private int open;

        /** Of the outermost one that is open, bytes of what was entered before it. */
        private long before;

        private boolean isNested;

        Sum(String className) {
            this.className = className;
        }

        private Sum plus(Sum other) {
            objects += other.objects;
            retained += other.retained;
            isNested |= other.isNested;
            if (other.largestRetained > largestRetained) {
                largestRetained = other.largestRetained;
                largest = other.largest;
            }
            return this;
        }

        Level level() {
            return new Level(className, objects, retained, largest);
        }
    }

    /** What an object retains is the sum of all that is entered until it is left, so that it need not be looked up. */
    private final class Summing implements DominatorChildren.Walker {
        private final ObjectGraph graph;
        private final OrdinalSet group;
        private final boolean[] isTypeOfGroup;

        /** By class index; null of classes that are none to be named. */
        private final Sum[] sums;

        private long met;

        /** Bytes of all objects entered so far. */
        private long entered;

        Summing(OrdinalSet group) throws IOException {
            this.group = group;
            graph = heap.graph();
            HeapClasses classes = heap.heap().classes();
            String nodes = heap.className(group.next(0));
            isTypeOfGroup = new boolean[classes.count()];
            classes.named(nodes).forEach(type -> isTypeOfGroup[type] = true);
            sums = new Sum[classes.count()];
            for (int type = 0; type < sums.length; type++) {
                String name = classes.name(type);
                boolean isTold = !name.endsWith("[]") && (program.has(name) || isToldOfNodes(name, nodes));
                sums[type] = isTold && !kinds.isLoader(type) ? new Sum(name) : null;
            }
        }

        @Override
        public void enter(long ordinal) {
            int kind = graph.kind(ordinal);
            long before = entered;
            entered += graph.kindSize(kind);
            int type = graph.kindClass(kind);
            if (type < 0) {
                return;
            }
            if (isOfGroup(type, ordinal)) {
                met++;
                return;
            }
            Sum sum = sums[type];
            if (sum == null) {
                return;
            }
            sum.objects++;
            if (sum.open++ > 0) {
                sum.isNested = true;
            } else {
                sum.before = before;
            }
        }

        @Override
        public void leave(long ordinal) {
            int type = graph.classIndex(ordinal);
            if (type < 0 || sums[type] == null || isOfGroup(type, ordinal)) {
                return;
            }
            Sum sum = sums[type];
            if (--sum.open > 0) {
                return;
            }
            long retained = entered - sum.before;
            sum.retained += retained;
            if (retained > sum.largestRetained) {
                sum.largestRetained = retained;
                sum.largest = ordinal;
            }
        }

        private boolean isOfGroup(int type, long ordinal) {
            return isTypeOfGroup[type] && group.contains(ordinal);
        }

        /** Those of classes of one name, of which class loaders can have many, together. */
        Collection<Sum> byName() {
            Map<String, Sum> byName = new HashMap<>();
            for (Sum sum : sums) {
                if (sum != null && sum.objects > 0) {
                    byName.computeIfAbsent(sum.className, Sum::new).plus(sum);
                }
            }
            return byName.values();
        }
    }

    /**
     * What a group is there for, where that is not what is known of it.
     *
     * @param group objects of one class
     * @param first of the nodes of one list or tree, those that no other one dominates; else the largest
     * @param known the last level below them that says something; of what is of the program nothing else is looked for
     * @param retained bytes of all that came together
     * @return nothing where it is known
     */
    Inner of(OrdinalSet group, OrdinalSet first, Level known, long retained) throws IOException {
        String nodes = heap.className(group.next(0));
        boolean isOwn = program.has(known.className());
        boolean isGroup = known.className().equals(nodes);
        if (isOwn && !isGroup) {
            return Inner.NONE;
        }
        Summing summing = new Summing(group);
        long largest = largest(group);
        tree.walk(largest, summing);
        boolean isRecursive = summing.met > 1 && 2 * summing.met > group.size();
        if (!isRecursive) {
            return isOwn || !program.isKnown() ? Inner.NONE : Inner.of(own(summing(group), retained));
        }
        first.filter(o -> o != largest).forEach(o -> tree.walk(o, summing));
        Optional<Level> own = isOwn ? Optional.empty() : own(summing, retained);
        if (own.isPresent() || !isGroup) {
            return Inner.of(own);
        }
        List<Level> inside = inNodes(summing, group, first, retained);
        // Those of one class that another one of the name has are not known to be below it.
        boolean areAll = inside.stream()
                .allMatch(
                        level -> heap.heap().classes().named(level.className()).size() == 1);
        return new Inner(inside, areAll);
    }

    /**
     * The same of the nodes of a tree that has no single first node.
     *
     * @param nodes all of them
     * @param retained bytes of all that is in the tree
     */
    List<Level> ofBranches(OrdinalSet nodes, long retained) throws IOException {
        OrdinalSet first = descendants.outermost(nodes);
        Summing summing = new Summing(nodes);
        first.forEach(o -> tree.walk(o, summing));
        Optional<Level> own = program.has(heap.className(nodes.next(0))) ? Optional.empty() : own(summing, retained);
        return own.isPresent() ? own.stream().toList() : inNodes(summing, nodes, first, retained);
    }

    /**
     * What holds others of its class is a part of the tree as well, and so are the leaves, where these are of another
     * class with the same superclass: they are told with what they have, where that is known.
     *
     * @param summing of what is below the nodes
     * @param from nodes that no other one dominates, below which that is
     */
    private List<Level> inNodes(Summing summing, OrdinalSet nodes, OrdinalSet from, long retained) throws IOException {
        String above = superclass(nodes.next(0));
        Predicate<Sum> isLeaf = sum -> above != null && above.equals(superclass(sum.largest));
        long least = (long) (ContentShares.LEAST_OTHER * retained);
        Optional<Level> leaves = largest(summing, sum -> !sum.isNested && isLeaf.test(sum), least, retained);
        // What is no leaf may as well have the leaves.
        Summing inside = leaves.isEmpty()
                ? summing
                : summing(descendants.dominatedBy(from, leaves.get().className()));
        Optional<Level> held = largest(inside, sum -> !sum.isNested && !isLeaf.test(sum), least, retained);
        return Stream.concat(leaves.stream(), held.stream()).toList();
    }

    /** The name of the superclass of the class of an object; null where there is none, or it is of the platform. */
    private String superclass(long ordinal) {
        HeapClasses classes = heap.heap().classes();
        int above = classes.superClass(heap.heap().classOf(ordinal));
        return above < 0 || ClassKinds.isPlatform(classes.name(above)) ? null : classes.name(above);
    }

    /**
     * What of the program makes most of what an object keeps, wherever it is below that, with all objects of that class;
     * empty where nothing has as much, and where nobody knows what is of the program.
     *
     * @param least bytes
     * @param told objects below it of which nothing counts
     */
    Optional<Accumulated> ofProgram(long object, long least, long retained, OrdinalSet told) throws IOException {
        if (!program.isKnown()) {
            return Optional.empty();
        }
        Summing summing = new Summing(OrdinalSet.of(object));
        tree.walk(object, new Beside(summing, told));
        return largest(summing, sum -> program.has(sum.className), least, retained)
                .map(level -> Accumulated.of(beside(object, level.className(), told), level));
    }

    private OrdinalSet beside(long object, String className, OrdinalSet told) {
        Descendants.Collecting collecting = descendants.new Collecting(className);
        tree.walk(object, new Beside(collecting, told));
        return collecting.found().filter(o -> o != object);
    }

    /** Shows what is not below some objects. */
    private record Beside(DominatorChildren.Walker walker, OrdinalSet apart, int[] open)
            implements DominatorChildren.Walker {
        Beside(DominatorChildren.Walker walker, OrdinalSet apart) {
            this(walker, apart, new int[1]);
        }

        @Override
        public void enter(long ordinal) {
            open[0] += apart.contains(ordinal) ? 1 : 0;
            if (open[0] == 0) {
                walker.enter(ordinal);
            }
        }

        @Override
        public void leave(long ordinal) {
            if (open[0] == 0) {
                walker.leave(ordinal);
            }
            open[0] -= apart.contains(ordinal) ? 1 : 0;
        }
    }

    private Summing summing(OrdinalSet group) throws IOException {
        Summing summing = new Summing(group);
        // What another one of the group dominates is met with that.
        descendants.outermost(group).forEach(o -> tree.walk(o, summing));
        return summing;
    }

    private Optional<Level> own(Summing summing, long retained) {
        return largest(
                summing, sum -> program.has(sum.className), (long) (ContentShares.LEAST_OWN * retained), retained);
    }

    private static boolean isToldOfNodes(String name, String nodes) {
        return ClassKinds.isContent(name) && (ClassKinds.isPlatform(nodes) || !ClassKinds.isPlatform(name));
    }

    long largest(OrdinalSet group) {
        return group.largest(tree::retainedSize);
    }

    /** @param least bytes that a class has */
    private static Optional<Level> largest(Summing summing, Predicate<Sum> which, long least, long retained) {
        return summing.byName().stream()
                .filter(sum -> sum.objects >= LEAST_OBJECTS && sum.retained >= least)
                .filter(which)
                .max(Comparator.<Sum>comparingLong(sum -> sum.retained).thenComparing(sum -> sum.className))
                // Of more than that, some are in what is told by itself.
                .filter(sum -> sum.retained <= retained)
                .map(Sum::level);
    }
}
