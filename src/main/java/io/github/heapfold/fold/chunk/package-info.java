/** One chunk, folded and unfolded: its header, its structure and its columns, each coded for itself. */
package io.github.heapfold.fold.chunk;
