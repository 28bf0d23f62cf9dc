/** The size of a folded file, told before it is made. */
package io.github.heapfold.job.estimate;
