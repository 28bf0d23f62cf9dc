/**
 * What the objects of a dump say: the {@link io.github.heapfold.analysis.Fingerprint} by which two dumps are compared.
 * Reads dumps only; that one is folded is for the caller to hide.
 */
package io.github.heapfold.analysis;
