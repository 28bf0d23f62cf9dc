package io.github.heapfold.gui.analyse.leaks;

import io.github.heapfold.analysis.question.ClassKinds;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.gui.analyse.heap.Place;
import java.util.List;

/** Where the buttons below a likely leak lead. */
public final class SuspectPlaces {
    /** Of more owners than that, none says much of the others. */
    private static final int MANY = 100;

    private SuspectPlaces() {}

    /** What keeps it. */
    public static Place path(Suspect suspect) {
        if (suspect.accumulation() != null) {
            return Place.object(Place.Part.PATHS, suspect.accumulation().id());
        }
        List<PathToRoot.Step> steps = suspect.path().steps();
        return isOfMany(suspect)
                ? Place.object(
                        Place.Part.PATHS, steps.get(steps.size() - 1).object().id())
                : new Place(Place.Part.PATHS, suspect.className());
    }

    /** What came together, below the object that keeps it, or below the largest of several. */
    public static Place contents(Suspect suspect) {
        if (suspect.accumulation() != null) {
            return Place.object(Place.Part.OWNERS, suspect.accumulation().id());
        }
        return isOfMany(suspect) && suspect.kind() == SuspectShape.MANY_OWNERS
                ? Place.object(Place.Part.OWNERS, suspect.parent().id())
                : new Place(Place.Part.CLASSES, suspect.className());
    }

    /** What keeps the largest of the buffers that one place keeps; all of them where none does. */
    public static Place outside(DirectMemory first) {
        return first.most() == null
                ? new Place(Place.Part.PATHS, DirectMemory.BUFFER)
                : Place.object(Place.Part.PATHS, first.most().example());
    }

    /** The largest object to which no root leads. */
    public static Place garbage(LeakSuspects.Answer answer) {
        return Place.object(Place.Part.OWNERS, answer.largestGarbage().object().id());
    }

    /**
     * Whether what came together is of a class that anything has objects of: one of them says where they are. Of many
     * that are the owners themselves, virtual threads say, the class does.
     */
    private static boolean isOfMany(Suspect suspect) {
        boolean owners = suspect.className().equals(suspect.ownerClass()) && suspect.owners() > MANY;
        return ClassKinds.isPlatform(suspect.className()) && !owners;
    }
}
