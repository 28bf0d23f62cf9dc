/** Choosing files and folders to read and to write. */
package io.github.heapfold.gui.file;
