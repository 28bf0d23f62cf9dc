/** A heap as tables. */
package io.github.heapfold.job.query.table;
