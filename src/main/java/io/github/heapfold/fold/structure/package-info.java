/** The structure of a chunk as it is stored: the order and lengths of its records, and the IDs of its objects. */
package io.github.heapfold.fold.structure;
