/** The second pass over a dump: the references and the size of each object, by its class. */
package io.github.heapfold.analysis.heap.reference;
