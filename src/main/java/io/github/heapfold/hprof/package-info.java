/**
 * The HPROF format and nothing above it: the catalogue of tags and fields, which is the one place where their names
 * live, and its small values. Reading, counting and writing dumps have rooms of their own below.
 */
package io.github.heapfold.hprof;
