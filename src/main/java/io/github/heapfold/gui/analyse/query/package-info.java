/** Questions in SQL about a heap. */
package io.github.heapfold.gui.analyse.query;
