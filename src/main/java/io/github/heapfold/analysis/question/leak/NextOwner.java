package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.leak.candidate.LeakLimits;
import io.github.heapfold.analysis.question.leak.content.Level;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;

/**
 * What keeps most beside the suspects, and is none: what is just below the limit is worth a look, too.
 *
 * @param object the one that keeps it
 * @param label what tells it from others of its class, as the name of a thread; null where nothing does
 * @param retained bytes that it keeps alive, without what other large objects below it do
 * @param share of all that can be reached, 0 to 1
 * @param kept bytes that it keeps alive in all, those of the other large objects below it among them
 * @param builtIn whether the platform or a library has it for itself: it is no suspect then, however large it is
 * @param keeper the field that has an object whose class says nothing of the program; null of others, and where there is
 *     none
 * @param className of such an object, the class of the program whose objects make most of it; null where none do
 * @param objects how many those are
 */
public record NextOwner(
        ObjectView object,
        String label,
        long retained,
        double share,
        long kept,
        boolean builtIn,
        Keeper keeper,
        String className,
        long objects) {
    NextOwner(ObjectView object, String label, long retained, double share, long kept, boolean builtIn) {
        this(object, label, retained, share, kept, builtIn, null, null, 0);
    }

    NextOwner keptBy(Keeper place) {
        return new NextOwner(object, label, retained, share, kept, builtIn, place, className, objects);
    }

    NextOwner holding(Level content) {
        return new NextOwner(
                object, label, retained, share, kept, builtIn, keeper, content.className(), content.objects());
    }

    /** The same without what tells it from others of its class, which may be a text of the heap. */
    public NextOwner unnamed() {
        return new NextOwner(object, null, retained, share, kept, builtIn, keeper, className, objects);
    }

    /** Whether what other large objects below it keep is no matter. */
    public boolean isWhole() {
        return LeakLimits.isWhole(retained, kept);
    }
}
