/** Folding and stripping dumps. */
package io.github.heapfold.job.compress;
