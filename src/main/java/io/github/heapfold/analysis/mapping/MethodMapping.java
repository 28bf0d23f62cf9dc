package io.github.heapfold.analysis.mapping;

/**
 * A line of a mapping file on a method.
 *
 * @param owner class of the source that declares it; null for the class that the line stands under
 * @param name in the source
 * @param arguments types as the source has them, separated by commas
 * @param from first line number in the program that this is about; 0 where it is about all
 * @param to the last one
 * @param originalFrom line in the source that {@code from} is; 0 where lines are as they were
 * @param originalTo the last one; 0 where all of them are that one
 */
record MethodMapping(String owner, String name, String arguments, int from, int to, int originalFrom, int originalTo) {
    /** Whether it is about all lines, or those of this number. */
    boolean covers(int line) {
        return !isRange() || (line >= from && line <= to);
    }

    boolean isRange() {
        return to > 0;
    }

    /** Whether another stands for the same lines: what was inlined there, and into what. */
    boolean isOfSameLines(MethodMapping other) {
        return isRange() && from == other.from && to == other.to;
    }

    /** The line in the source. */
    int original(int line) {
        if (originalFrom == 0 || line <= 0) {
            return line;
        }
        return originalTo <= originalFrom
                ? originalFrom
                : Math.min(originalTo, originalFrom + Math.max(0, line - from));
    }
}
