/** Identifiers of objects, and the ordinals 0 to n - 1 that stand for them in the graph. */
package io.github.heapfold.analysis.heap.ordinal;
