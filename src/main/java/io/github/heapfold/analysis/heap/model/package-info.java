/** Both passes put together, and the way back from an ordinal to the values and texts in the dump. */
package io.github.heapfold.analysis.heap.model;
