/** Counting a dump: bytes and values by tag, field and class. */
package io.github.heapfold.hprof.count;
