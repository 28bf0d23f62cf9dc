/** The analysed heap of an open file: opened once, asked in the background; what its views have in common. */
package io.github.heapfold.gui.analyse.heap;
