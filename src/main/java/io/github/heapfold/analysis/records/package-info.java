/**
 * Single records of a dump, without reading what comes before them:
 * {@link io.github.heapfold.analysis.records.RecordBrowser} gives the records around an offset, finds objects by their
 * IDs, and takes a record apart into its fields. What it remembers is bounded by the length of the dump in MiB and by
 * its classes and names, never by its objects.
 */
package io.github.heapfold.analysis.records;
