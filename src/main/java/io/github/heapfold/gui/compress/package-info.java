/** Choosing what to leave out of a dump, with what that saves and costs, and folding it. */
package io.github.heapfold.gui.compress;
