/** What is in a heap more often than it need be. */
package io.github.heapfold.gui.analyse.waste;
