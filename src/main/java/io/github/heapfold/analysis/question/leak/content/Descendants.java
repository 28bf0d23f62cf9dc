package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.ClassMembers;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Objects of a class that others dominate. */
public final class Descendants {
    /** Bytes below an object for each of the heap from which on to look through all of the heap takes less time than a walk. */
    private static final int LARGE = 4;

    /** Bytes below an object for each of a class, above which to go up from all of these takes less time than a walk. */
    private static final int FEW = 1 << 10;

    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Progress progress;

    /** By the name of classes, of which a heap can have very many to look through. */
    private final Map<String, ClassMembers> members = new HashMap<>();

    /** @param progress is asked now and then whether to go on */
    public Descendants(AnalysedHeap heap, DominatorChildren tree, Progress progress) {
        this.heap = heap;
        this.tree = tree;
        this.progress = progress;
    }

    /**
     * The objects of a class that are directly below an object, or below the top, and those that are linked to them.
     */
    public OrdinalSet childrenOf(long dominator, String className) {
        Children children = new Children(className);
        children.addBelow(dominator);
        return children.found;
    }

    /**
     * Objects of a class with all of that class that they dominate one after the other: entries of a hash table that
     * share a place are linked, and the first dominates the next.
     */
    private final class Children {
        private final OrdinalSet found = new OrdinalSet();
        private final ClassMembers wanted;
        private final boolean linked;
        private final Deque<Long> open = new ArrayDeque<>();

        Children(String className) {
            wanted = members(className);
            boolean collection = ClassKinds.isInUtilPackage(className) && className.indexOf('$') < 0;
            linked = !collection && className.indexOf('[') < 0;
        }

        void addBelow(long dominator) {
            addDirectlyBelow(dominator);
            while (!open.isEmpty()) {
                addDirectlyBelow(open.pop());
            }
        }

        private void addDirectlyBelow(long above) {
            for (long child = tree.first(above); child != DominatorChildren.NONE; child = tree.next(child)) {
                if (wanted.has(child) && found.add(child) && linked && tree.first(child) != DominatorChildren.NONE) {
                    open.push(child);
                }
            }
        }
    }

    private ClassMembers members(String className) {
        return members.computeIfAbsent(
                className,
                name -> new ClassMembers(heap.heap(), heap.heap().classes().named(name)));
    }

    /** All objects of a class that an object dominates, and it itself; of entries, those of the same collection. */
    public OrdinalSet dominatedBy(long dominator, String className) throws IOException {
        if (ClassKinds.isEntry(className)) {
            Children entries = new Children(className);
            entries.found.add(dominator);
            entries.addBelow(dominator);
            return entries.found;
        }
        long retained =
                dominator == Dominators.VIRTUAL_ROOT ? heap.dominators().reachableSize() : tree.retainedSize(dominator);
        if (retained > LARGE * heap.graph().objects()) {
            OrdinalSet all = heap.instances(Set.copyOf(heap.heap().classes().named(className)), progress);
            if (FEW * all.size() < retained) {
                return ofThose(all, dominator);
            }
        }
        Collecting collecting = new Collecting(className);
        tree.walk(dominator, collecting);
        return collecting.found;
    }

    private OrdinalSet ofThose(OrdinalSet all, long dominator) throws IOException {
        if (dominator == Dominators.VIRTUAL_ROOT) {
            return all.filter(heap.dominators()::isReachable);
        }
        Below below = new Below(heap, OrdinalSet.of(dominator), progress);
        return all.filter(below::has);
    }

    /** All objects of a class, which is none of entries, that some objects dominate, and of these those of the class. */
    public OrdinalSet dominatedBy(OrdinalSet dominators, String className) throws IOException {
        Collecting collecting = new Collecting(className);
        outermost(dominators).forEach(o -> tree.walk(o, collecting));
        return collecting.found;
    }

    /** The objects of a class that it is shown. */
    final class Collecting implements DominatorChildren.Walker {
        private final OrdinalSet found = new OrdinalSet();
        private final ClassMembers wanted;

        Collecting(String className) {
            wanted = members(className);
        }

        OrdinalSet found() {
            return found;
        }

        @Override
        public void enter(long ordinal) {
            if (wanted.has(ordinal)) {
                found.add(ordinal);
            }
        }

        @Override
        public void leave(long ordinal) {
            // Only who is there counts.
        }
    }

    /** Those of some objects that no other one of them dominates, however far above. */
    OrdinalSet outermost(OrdinalSet some) throws IOException {
        Dominators dominators = heap.dominators();
        Below below = new Below(heap, some, progress);
        return some.filter(o -> !below.has(dominators.dominator(o)));
    }

    /**
     * Nodes of a list to which something else leads besides the node before, as a queue to its last one: they stand
     * beside the list in the dominator tree, and not below it.
     *
     * @param nodes of the list, that are below the first
     * @param heavy bytes from which on one is looked at by itself
     */
    public OrdinalSet ends(long first, OrdinalSet nodes, long heavy) throws IOException {
        Dominators dominators = heap.dominators();
        long owner = dominators.dominator(first);
        // The elements of an array are each for itself.
        if (owner == Dominators.VIRTUAL_ROOT || heap.className(owner).endsWith("[]")) {
            return new OrdinalSet();
        }
        String className = heap.className(first);
        OrdinalSet others = new OrdinalSet();
        for (long child = tree.first(owner); child != DominatorChildren.NONE; child = tree.next(child)) {
            if (heap.className(child).equals(className) && !nodes.contains(child) && tree.retainedSize(child) < heavy) {
                others.add(child);
            }
        }
        OrdinalSet ends = new OrdinalSet();
        ReferenceCursor cursor = heap.graph().cursor();
        for (long node = nodes.next(0); node >= 0 && ends.size() < others.size(); node = nodes.next(node + 1)) {
            cursor.start(node);
            while (cursor.next()) {
                if (others.contains(cursor.target())) {
                    ends.add(cursor.target());
                }
            }
        }
        return ends;
    }

    /** Whether each of some nodes leads to one other of them at the most, as in lists, and not in trees. */
    boolean isList(OrdinalSet nodes) {
        for (long node = nodes.next(0); node >= 0; node = nodes.next(node + 1)) {
            int linked = 0;
            for (long child = tree.first(node); child != DominatorChildren.NONE; child = tree.next(child)) {
                linked += nodes.contains(child) ? 1 : 0;
            }
            if (linked > 1) {
                return false;
            }
        }
        return true;
    }

    /** Whether objects of the class of an object are known as nodes by that, and are no arrays or collections. */
    public boolean isNode(long ordinal) {
        String name = heap.className(ordinal);
        return !name.endsWith("[]") && !ClassKinds.isContainer(name);
    }

    /**
     * Arrays or collections that lie one in the other as the nodes of a list or tree, with what is between them.
     *
     * @param head the outermost
     * @param period in how many steps of the dominator tree one leads to the next
     */
    public OrdinalSet row(long head, int period) {
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

    /** Bytes that some objects retain which are below others; what one of them retains is that one's alone. */
    long retainedBelow(OrdinalSet above, OrdinalSet some) throws IOException {
        long[] retained = {0};
        DominatorChildren.Walker walker = new DominatorChildren.Walker() {
            private int open;

            @Override
            public void enter(long ordinal) {
                if (some.contains(ordinal)) {
                    retained[0] += open++ == 0 ? tree.retainedSize(ordinal) : 0;
                }
            }

            @Override
            public void leave(long ordinal) {
                open -= some.contains(ordinal) ? 1 : 0;
            }
        };
        outermost(above).forEach(o -> tree.walk(o, walker));
        return retained[0];
    }

    /** Objects of some classes that are directly below others. */
    OrdinalSet childrenOf(OrdinalSet set, Set<String> classNames) {
        OrdinalSet children = new OrdinalSet();
        set.forEach(o -> {
            for (long child = tree.first(o); child != DominatorChildren.NONE; child = tree.next(child)) {
                if (classNames.contains(heap.className(child))) {
                    children.add(child);
                }
            }
        });
        return children;
    }

    /** The same of several objects. */
    public OrdinalSet childrenOf(OrdinalSet set, String className) {
        Children children = new Children(className);
        set.forEach(children::addBelow);
        return children.found;
    }
}
