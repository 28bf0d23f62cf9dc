package io.github.heapfold.analysis.question.leak.content;

import io.github.heapfold.analysis.question.OrdinalSet;

/**
 * What accumulated in objects.
 *
 * @param objects all of them; of lists and trees the first node of each
 * @param level all of them; of several classes all of them, with the name of the class of which there are most
 * @param classes of how many classes they are, 1 or more
 * @param beside whether it is in the same objects as what comes before it, and not in that
 */
public record Accumulated(OrdinalSet objects, Level level, int classes, boolean beside) {
    static Accumulated of(OrdinalSet objects, Level level) {
        return new Accumulated(objects, level, 1, false);
    }

    Accumulated besideOthers() {
        return new Accumulated(objects, level, classes, true);
    }
}
