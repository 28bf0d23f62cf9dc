/** Likely secrets in a heap, and whether a profile leaves them out. */
package io.github.heapfold.gui.analyse.secrets;
