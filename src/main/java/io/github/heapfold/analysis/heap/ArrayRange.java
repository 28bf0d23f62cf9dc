package io.github.heapfold.analysis.heap;

/**
 * Some elements of an array, one after the other.
 *
 * @param ordinal of the array
 * @param first element, from 0
 * @param count of elements
 */
public record ArrayRange(long ordinal, int first, int count) {}
