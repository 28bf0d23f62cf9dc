/**
 * The HPROF format and nothing above it: the catalogue of tags and fields, which is the one place where their names
 * live; opening a dump from a file or a stream, unpacked; cutting it into chunks that can be read alone; walking a
 * chunk record by record; counting; writing.
 */
package io.github.heapfold.hprof;
