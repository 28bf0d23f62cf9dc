package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.analysis.question.Question;
import java.util.Optional;

/**
 * Where somebody wants to go in the analysis of a file whose heap may not be open yet.
 *
 * @param meanwhile the place that is shown at once
 * @param question finds the place in the open heap; empty where that is the one that is shown at once
 */
public record Sought(Place meanwhile, Optional<Question<Place>> question) {
    /** A place that is known already. */
    public static Sought at(Place place) {
        return new Sought(place, Optional.empty());
    }
}
