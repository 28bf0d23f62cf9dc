/** The first view of a file: what is wrong in this heap, what is in the file, how small it can get. */
package io.github.heapfold.gui.summary;
