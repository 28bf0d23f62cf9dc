/** Reading a file through and counting what is in it. */
package io.github.heapfold.job.inspect;
