/** The first pass over a dump: identifiers, classes, roots, stacks and names, and what the dump says of its JVM. */
package io.github.heapfold.analysis.heap.scan;
