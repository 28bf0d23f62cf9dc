/** Checking that a file is whole, and comparing two dumps. */
package io.github.heapfold.job.verify;
