/** The container of a folded file: its header, its blocks with their checksums, and the index at its end. */
package io.github.heapfold.fold.container;
