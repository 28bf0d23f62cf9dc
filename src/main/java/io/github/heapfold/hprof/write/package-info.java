/** Writing a dump: in the form that MAT opens, and compressed in blocks. */
package io.github.heapfold.hprof.write;
