/** Restoring a folded dump, and comparing the result with the original. */
package io.github.heapfold.gui.restore;
