/** Bits told by what several contexts expect: how likely each is, how they are written, and lanes coded that way. */
package io.github.heapfold.fold.mixing;
