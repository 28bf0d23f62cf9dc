/** Opens files for questions about their heaps, and says in sentences what was found. */
package io.github.heapfold.job.analyse;
