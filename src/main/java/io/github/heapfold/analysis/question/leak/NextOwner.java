package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.ObjectView;

/**
 * What keeps most beside the suspects, and is none: what is just below the limit is worth a look, too.
 *
 * @param object the one that keeps it
 * @param label what tells it from others of its class, as the name of a thread; null where nothing does
 * @param retained bytes that it keeps alive, without what other large objects below it do
 * @param share of all that can be reached, 0 to 1
 * @param kept bytes that it keeps alive in all, those of the other large objects below it among them
 * @param builtIn whether the platform or a library has it for itself: it is no suspect then, however large it is
 */
public record NextOwner(ObjectView object, String label, long retained, double share, long kept, boolean builtIn) {
    /** Whether what other large objects below it keep is no matter. */
    public boolean isWhole() {
        return LeakLimits.isWhole(retained, kept);
    }
}
