/** The columns of a chunk: which there are, how values are taken out of records and put back. */
package io.github.heapfold.fold.column;
