/** The dominator tree of a heap, as a table that unfolds and as a map. */
package io.github.heapfold.gui.analyse.owners;
