/**
 * A heap as questions see it: {@link io.github.heapfold.analysis.heap.Heap} answers for every object its class, size
 * and references by the object's ordinal, and reads field names, values and texts again from the dump where one object
 * is asked for. What counts as a reference, a root and a size is what Eclipse MAT counts.
 */
package io.github.heapfold.analysis.heap;
