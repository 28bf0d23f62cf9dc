/** The JVMs of this machine: their heaps as they change, captures now and when it is time, a watched folder. */
package io.github.heapfold.gui.capture;
