/** The file that another one is folded against: its chunks, and which of them a chunk has most in common with. */
package io.github.heapfold.fold.base;
