/** Several files at once: one choice for all of them, how far each is, one report on all of them. */
package io.github.heapfold.gui.batch;
