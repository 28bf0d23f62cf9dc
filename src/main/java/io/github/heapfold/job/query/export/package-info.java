/** The tables of a heap as files for other programs; alone knows the library that writes Parquet. */
package io.github.heapfold.job.query.export;
