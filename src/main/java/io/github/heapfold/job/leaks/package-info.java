/** The report of leaks, of a heap and of an Android app, put together from what is known of both. */
package io.github.heapfold.job.leaks;
