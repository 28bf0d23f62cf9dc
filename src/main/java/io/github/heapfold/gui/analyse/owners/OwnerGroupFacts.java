package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.BitSet;
import java.util.function.LongConsumer;

/**
 * Objects of one class that are one row of the tree, as they are told of.
 *
 * @param classes of how many classes of the name they are, each by another loader
 * @param objects how many they are, with those behind
 * @param behind how many of them are behind others of them
 * @param shallow their own bytes
 * @param retained the bytes that they keep alive
 * @param least what the smallest of those keeps alive that are behind no other
 * @param most what the largest of them keeps alive
 * @param share of the heap that they keep alive, from 0 to 1
 * @param owner the ID of what directly keeps those that are behind no other; null where several do, or roots
 * @param ownerName its class, or that of several where each of these is kept by one of them; null where there is none
 * @param direct the ordinals of those that are behind no other, that of the largest first; of very many, some
 */
public record OwnerGroupFacts(
        String className,
        int classes,
        long objects,
        long behind,
        long shallow,
        long retained,
        long least,
        long most,
        double share,
        Long owner,
        String ownerName,
        long[] direct) {
    /** @param all bytes of the heap that can be reached */
    static OwnerGroupFacts of(OwnerRows.Row row, Heap heap, long all) {
        OwnerLevel.ClassOwners group = row.group();
        long[] retained = row.retainedInLevel();
        int[] members = group.members();
        boolean owned = row.owner() >= 0 && row.nodes() == null;
        long[] direct = row.ordinals(members);
        return new OwnerGroupFacts(
                group.className(),
                group.classes(),
                group.objects(),
                group.behind(),
                group.shallow(),
                group.retained(),
                retained[members[members.length - 1]],
                retained[members[0]],
                (double) group.retained() / Math.max(1, all),
                owned ? heap.idOf(row.owner()) : null,
                owned ? heap.describe(row.owner()) : row.nodes(),
                direct);
    }

    /** What is told of a box of the map, for which all objects of it are looked through. */
    static Question<OwnerGroupFacts> of(OwnerGroup group) {
        return (heap, progress) -> new Looked(group, heap, progress).facts();
    }

    /** What was found of the objects of a box so far. */
    private static final class Looked {
        private final OwnerGroup group;
        private final AnalysedHeap heap;
        private final Progress progress;
        private final Chains chains;
        private final long[] direct;
        private final BitSet classes = new BitSet();
        private int count;
        private long shallow;
        private long least = Long.MAX_VALUE;
        private long most;
        private long largest;

        Looked(OwnerGroup group, AnalysedHeap heap, Progress progress) throws IOException {
            this.group = group;
            this.heap = heap;
            this.progress = progress;
            chains = new Chains(heap);
            direct = new long[(int) Math.min(group.objects(), OwnerLevel.MOST)];
        }

        OwnerGroupFacts facts() throws IOException {
            Dominators dominators = heap.dominators();
            if (group.above() == null) {
                dominators.forEachChild(group.owner(), (ordinal, owner, retained) -> add(ordinal, retained), progress);
            } else {
                GroupMembers keepers = GroupMembers.of(group.above(), heap);
                dominators.forEach(
                        (ordinal, owner, retained) -> {
                            if (keepers.contains(owner) && !keepers.contains(ordinal)) {
                                add(ordinal, retained);
                            }
                        },
                        progress);
            }
            int at = 0;
            while (at < count - 1 && direct[at] != largest) {
                at++;
            }
            direct[at] = direct[0];
            direct[0] = largest;
            Heap all = heap.heap();
            boolean owned = group.above() == null && group.owner() >= 0;
            String above = group.above() == null
                    ? null
                    : all.classes().name(group.above().type());
            return new OwnerGroupFacts(
                    all.classes().name(group.type()),
                    classes.cardinality(),
                    group.objects() + group.behind(),
                    group.behind(),
                    shallow,
                    group.bytes(),
                    least,
                    most,
                    (double) group.bytes() / Math.max(1, dominators.reachableSize()),
                    owned ? all.idOf(group.owner()) : null,
                    owned ? all.describe(group.owner()) : above,
                    direct);
        }

        private void add(long ordinal, long retained) {
            Heap all = heap.heap();
            if (heap.sameNames().classOf(ordinal) != group.type() || !group.isAfter(ordinal, retained)) {
                return;
            }
            classes.set(all.classOf(ordinal));
            if (count < direct.length) {
                direct[count++] = ordinal;
            }
            if (retained > most) {
                most = retained;
                largest = ordinal;
            }
            least = Math.min(least, retained);
            shallow += all.shallowSize(ordinal);
            chains.forEachBehind(ordinal, retained, behind -> shallow += all.shallowSize(behind), progress);
        }
    }

    /** The ordinal of the one that retains most. */
    long largest() {
        return direct[0];
    }

    /** Shows the ordinals of all of them. */
    public void forEach(AnalysedHeap analysed, LongConsumer visitor, Progress progress) throws IOException {
        Chains chains = new Chains(analysed);
        for (int i = 0; i < direct.length; i++) {
            progress.step(i, direct.length);
            visitor.accept(direct[i]);
            if (behind > 0) {
                chains.forEachBehind(direct[i], analysed.dominators().retainedSize(direct[i]), visitor, progress);
            }
        }
    }
}
