package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.BasicType;

/**
 * Arrays of a primitive type that hold zeros, but for a few of them.
 *
 * @param type of their elements
 * @param bytes of all their elements
 */
public record ZeroArrays(BasicType type, long bytes) {}
