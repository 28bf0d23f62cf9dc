/** The UTF8 records of a chunk: their order, their IDs and their text. */
package io.github.heapfold.fold.names;
