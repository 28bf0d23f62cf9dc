/**
 * Running jobs without making the window wait: the queue, its progress as the window shows it (at most ten times a
 * second), the status bar and the job list.
 */
package io.github.heapfold.gui.jobs;
