/** Questions about a heap, one view each, with one search and one pane of details. */
package io.github.heapfold.gui.analyse;
