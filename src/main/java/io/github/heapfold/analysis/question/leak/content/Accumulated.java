package io.github.heapfold.analysis.question.leak.content;

/**
 * What accumulated in objects.
 *
 * @param level the objects; of several classes all of them, with the name of the class of which there are most
 * @param classes of how many classes they are, 1 or more
 * @param beside whether it is in the same objects as what comes before it, and not in that
 */
public record Accumulated(Level level, int classes, boolean beside) {
    static Accumulated of(Level level) {
        return new Accumulated(level, 1, false);
    }

    Accumulated besideOthers() {
        return new Accumulated(level, classes, true);
    }
}
