/** Writing a dump so that Eclipse MAT opens it: what is whole of a damaged one, or one of Android. */
package io.github.heapfold.gui.convert;
