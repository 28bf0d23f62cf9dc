package io.github.heapfold.gui.analyse.leaks;

import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.gui.analyse.heap.Place;

/** Where the buttons below a likely leak lead. */
public final class SuspectPlaces {
    private SuspectPlaces() {}

    /** What keeps it. */
    public static Place path(Suspect suspect) {
        return suspect.accumulation() == null
                ? new Place(Place.Part.PATHS, suspect.className())
                : Place.object(Place.Part.PATHS, suspect.accumulation().id());
    }

    /** What came together, below the object that keeps it where that is one. */
    public static Place contents(Suspect suspect) {
        if (suspect.accumulation() == null) {
            return new Place(Place.Part.CLASSES, suspect.className());
        }
        return Place.object(Place.Part.OWNERS, suspect.accumulation().id());
    }
}
