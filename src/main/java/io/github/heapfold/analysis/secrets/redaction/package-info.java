/** Values of a dump that are replaced by others of the same length, as it is read. */
package io.github.heapfold.analysis.secrets.redaction;
