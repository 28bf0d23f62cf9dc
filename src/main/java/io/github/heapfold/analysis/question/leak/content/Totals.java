package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ClassMembers;
import io.github.heapfold.analysis.question.DominatorChildren;
import io.github.heapfold.analysis.question.OrdinalSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How much of what came together there is below something in all, at whatever level. */
final class Totals {
    private final AnalysedHeap heap;
    private final DominatorChildren tree;
    private final Descendants descendants;
    private final LevelKinds kinds;

    Totals(AnalysedHeap heap, DominatorChildren tree, Descendants descendants, LevelKinds kinds) {
        this.heap = heap;
        this.tree = tree;
        this.descendants = descendants;
        this.kinds = kinds;
    }

    /**
     * Bytes of what an object has of what was found below others of its class: of the last class of the program,
     * wherever that is below it; where there is none, at the end of the same levels.
     *
     * @return 0 where it has none, or has not the same levels
     */
    long ofTheSame(List<Level> levels, long object) throws IOException {
        for (int i = levels.size() - 1; i > 0; i--) {
            if (kinds.isOwn(levels.get(i))) {
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
            OrdinalSet next = descendants.childrenOf(end, levels.get(i).className());
            // What is far inside is at no next level.
            boolean isInside = i > 1 && i == levels.size() - 1;
            if (next.size() == 0 && !isInside) {
                return 0;
            }
            end = next.size() == 0 ? end : next;
        }
        return levels.size() > 1 ? retainedTogether(end) : 0;
    }

    /** What some objects retain: of those that are linked, the first has the others. */
    private long retainedTogether(OrdinalSet objects) throws IOException {
        Dominators dominators = heap.dominators();
        return objects.sum(o -> objects.contains(dominators.dominator(o)) ? 0 : tree.retainedSize(o));
    }

    /**
     * Some levels, with all objects of the class of the last one that are below the group: where they are held in
     * arrays of several depths, or by entries and by what is linked to those, not all of them are at one level.
     *
     * @param group objects that do not dominate each other but for the next one
     */
    List<Level> counted(List<Level> levels, OrdinalSet group, long retained) throws IOException {
        Level last = levels.get(levels.size() - 1);
        if (!kinds.isOwn(last) || last.retained() >= ContentShares.NEARLY_ALL * retained) {
            return levels;
        }
        Counting counting = new Counting(last.className(), heap.dominators());
        group.forEach(o -> {
            if (!group.contains(heap.dominators().dominator(o))) {
                tree.walk(o, counting);
            }
        });
        if (counting.retained > retained) {
            // Some are in what is told by itself.
            return levels;
        }
        List<Level> counted = new ArrayList<>(levels.subList(0, levels.size() - 1));
        counted.add(new Level(last.className(), counting.objects, counting.retained, last.largest()));
        return counted;
    }

    /**
     * Objects of a class; what one has inside is a part of it, but for the next one of a list. What one retains is the sum
     * of all that is entered until it is left.
     */
    private final class Counting implements DominatorChildren.Walker {
        private final ObjectGraph graph = heap.graph();
        private final ClassMembers wanted;
        private final Dominators dominators;
        private long objects;
        private long retained;
        private long entered;
        private int open;

        /** Of the outermost one that is open, bytes of what was entered before it. */
        private long before;

        Counting(String className, Dominators dominators) {
            this.dominators = dominators;
            wanted = new ClassMembers(heap.heap(), heap.heap().classes().named(className));
        }

        @Override
        public void enter(long ordinal) {
            if (wanted.has(ordinal)) {
                boolean isNext = open > 0 && wanted.has(dominators.dominator(ordinal));
                objects += open == 0 || isNext ? 1 : 0;
                before = open++ == 0 ? entered : before;
            }
            entered += graph.shallowSize(ordinal);
        }

        @Override
        public void leave(long ordinal) {
            if (wanted.has(ordinal)) {
                retained += --open == 0 ? entered - before : 0;
            }
        }
    }
}
