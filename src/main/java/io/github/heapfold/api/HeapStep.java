package io.github.heapfold.api;

import org.jspecify.annotations.Nullable;

/**
 * An object on a path from a root.
 *
 * @param field through what it refers to the next one: the name of a field, an element in brackets; null of the last,
 *     and where the dump does not tell
 */
public record HeapStep(HeapObject object, @Nullable String field) {}
