package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;

/**
 * A value of one object.
 *
 * @param name of a field or static its name, of an element its number in brackets
 * @param declaredBy class index of the class that declares it; -1 of an element
 * @param bits the value: an object's ID, a number, the bits of a float or double
 * @param present whether the value is in the file; false where the file's profile has removed it, and {@code bits} is
 *     then 0
 */
public record ObjectValue(String name, BasicType type, int declaredBy, long bits, boolean present) {}
