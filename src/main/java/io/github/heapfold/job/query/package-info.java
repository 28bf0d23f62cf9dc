/** Questions in SQL about a heap; the database H2 answers them, and nothing is copied into it. */
package io.github.heapfold.job.query;
