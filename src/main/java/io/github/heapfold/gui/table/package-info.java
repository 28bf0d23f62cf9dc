/** Columns of tables and trees: numbers, shares and texts that give way from the left. */
package io.github.heapfold.gui.table;
