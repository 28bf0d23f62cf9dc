package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;

/**
 * The beginning of a primitive array.
 *
 * @param length number of all elements
 * @param bytes the first elements as they stand in the dump, big-endian
 */
public record ArrayStart(BasicType elements, long length, byte[] bytes) {}
