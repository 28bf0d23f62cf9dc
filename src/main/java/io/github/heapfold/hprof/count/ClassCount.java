package io.github.heapfold.hprof.count;

import io.github.heapfold.hprof.BasicType;

/**
 * How many objects a class has.
 *
 * @param classId the class's ID; 0 for arrays of a primitive type
 * @param elements the type of the elements where these are arrays of a primitive type; else null
 * @param count how many there are
 * @param bytes their shallow bytes: of the values of their fields, or of their elements
 */
public record ClassCount(long classId, BasicType elements, long count, long bytes) {}
