/** Who keeps what in a heap: the analysed heap of a file, and the tables, trees and maps that show it. */
package io.github.heapfold.gui.analyse;
