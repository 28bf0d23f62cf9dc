/**
 * Files that a second start of the program gives to the window that is open already: both ends, and what they say to each
 * other. Knows no toolkit.
 */
package io.github.heapfold.gui.handover;
