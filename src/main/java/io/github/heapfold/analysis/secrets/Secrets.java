package io.github.heapfold.analysis.secrets;

import java.util.List;

/**
 * The likely secrets of a heap.
 *
 * @param findings those with most occurrences first, the reachable ones before the others
 * @param occurrences all of them
 * @param unread how many objects with the name of a secret were not looked at because there are too many
 */
public record Secrets(List<Finding> findings, long occurrences, long unread) {}
