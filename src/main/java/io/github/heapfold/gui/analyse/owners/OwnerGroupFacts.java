package io.github.heapfold.gui.analyse.owners;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Chains;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.function.LongConsumer;

/**
 * Objects of one class that are one row of the tree, as they are told of.
 *
 * @param objects how many they are, with those behind
 * @param behind how many of them are behind others of them
 * @param shallow their own bytes
 * @param retained the bytes that they keep alive
 * @param least what the smallest of those keeps alive that are behind no other
 * @param most what the largest of them keeps alive
 * @param share of the heap that they keep alive, from 0 to 1
 * @param owner the ID of what directly keeps those that are behind no other; null where several do, or roots
 * @param ownerName its class; null where there is none
 * @param direct the ordinals of those that are behind no other
 */
public record OwnerGroupFacts(
        String className,
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
        boolean owned = row.owner() >= 0;
        return new OwnerGroupFacts(
                group.className(),
                group.objects(),
                group.behind(),
                group.shallow(),
                group.retained(),
                retained[members[members.length - 1]],
                retained[members[0]],
                (double) group.retained() / Math.max(1, all),
                owned ? heap.idOf(row.owner()) : null,
                owned ? heap.describe(row.owner()) : null,
                row.ordinals(members));
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
