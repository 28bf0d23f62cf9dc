package io.github.heapfold.analysis.growth;

import java.util.List;
import java.util.Set;

/**
 * What one place took in.
 *
 * @param own bytes in each dump, without those that have rows of their own
 * @param within of what is directly there, or in the parts of a collection, that of which there is more
 * @param apart what is below and has a row of its own
 */
record Intake(int node, long[] own, List<Integer> within, Set<Integer> apart) {
    /** By how many bytes it grew. */
    long growth() {
        return own[own.length - 1] - own[0];
    }
}
