/** Making dumps: restored from folded files, converted and repaired. */
package io.github.heapfold.job.restore;
