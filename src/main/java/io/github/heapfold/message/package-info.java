/**
 * What the program says of faults: a key with data, and the texts of all keys in each language. Knows nothing of heap
 * dumps.
 */
package io.github.heapfold.message;
