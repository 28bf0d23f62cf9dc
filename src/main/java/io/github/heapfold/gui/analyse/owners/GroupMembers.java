package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.OrdinalSet;
import io.github.heapfold.analysis.question.SameNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which objects belong to a group: those of its class right below what keeps it, and all that are {@link Chains chained}
 * behind one of these. What was found out is remembered in a bit or two for each object.
 */
final class GroupMembers {
    private final OwnerGroup group;
    private final GroupMembers above;
    private final SameNames classes;
    private final Dominators dominators;
    private final Chains chains;
    private final OrdinalSet in = new OrdinalSet();
    private final OrdinalSet out = new OrdinalSet();

    /** The way up from what was asked for last. */
    private final List<Long> way = new ArrayList<>();

    private GroupMembers(OwnerGroup group, GroupMembers above, AnalysedHeap heap) throws IOException {
        this.group = group;
        this.above = above;
        classes = heap.sameNames();
        dominators = heap.dominators();
        chains = new Chains(heap);
    }

    static GroupMembers of(OwnerGroup group, AnalysedHeap heap) throws IOException {
        GroupMembers above = group.above() == null ? null : of(group.above(), heap);
        return new GroupMembers(group, above, heap);
    }

    /** Whether an object is one; false also for {@link Dominators#VIRTUAL_ROOT}. */
    boolean contains(long ordinal) {
        if (!isOfClass(ordinal)) {
            return false;
        }
        way.clear();
        long at = ordinal;
        boolean is = false;
        while (true) {
            is = in.contains(at);
            if (is || out.contains(at)) {
                break;
            }
            way.add(at);
            long dominator = dominators.dominator(at);
            if (group.isList()
                    ? at == group.owner()
                    : above == null ? dominator == group.owner() : above.contains(dominator) && !above.contains(at)) {
                is = group.after() == null || group.isAfter(at, dominators.retainedSize(at));
                break;
            }
            if (!chains.isBehind(at, dominator)) {
                break;
            }
            at = dominator;
        }
        OrdinalSet found = is ? in : out;
        way.forEach(found::add);
        return is;
    }

    private boolean isOfClass(long ordinal) {
        return ordinal >= 0 && classes.classOf(ordinal) == group.type();
    }
}
